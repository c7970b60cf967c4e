"""The word lists as the app offers them: which the list key goes through."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lbtui.tui.choices import Choices

ENGLISH = ("common", "scrabble")


def cycle_names(choices: Choices) -> list[str]:
    """Return the names of the lists that the list key goes through, in order.

    The two English lists, then every list that the user added, then what is in use besides.
    """
    names = list(ENGLISH)
    names += [name for name in choices["lists"] if name not in names]
    added = choices.settings["user_lists"]
    names += [name for name in added if name not in names]
    return names
