"""The word lists as the app offers them: which the list key goes through."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lbtui.puzzle import clean

if TYPE_CHECKING:
    from lbtui.settings import Settings

ENGLISH = ("common", "scrabble")


def title_of(name: str) -> str:
    """Return what a list's name or path is shown as, cleaned."""
    return clean(os.path.splitext(os.path.basename(name))[0] or name, 24)


def titles(names: Sequence[str]) -> str:
    """Return the lists in use as they are shown."""
    return " + ".join(map(title_of, names))


def cycle_names(settings: Settings) -> list[str]:
    """Return the names of the lists that the list key goes through, in order.

    The two English lists, then every list that the user added, then what is in use besides.
    """
    names = list(ENGLISH)
    names += [name for name in settings.lists if name not in names]
    added = settings.user_lists
    names += [name for name in added if name not in names]
    return names
