"""Which word lists to try: the ones named or, for `auto`, the small English list before the large.

The command line and the app both go through the choices in order until one solves the board.
"""

from __future__ import annotations

from lbtui.errors import ListError
from lbtui.words.opening import AUTO, AUTO_LISTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    T = TypeVar("T")


def list_choices(names: Sequence[str]) -> list[list[str]]:
    """Return the choices to try in order; each is the names of one list or of several to join.

    No names, or `auto` alone, give one choice for each of AUTO_LISTS; other names give one choice,
    without repeats. Raises ListError for `auto` among other names.
    """
    named = list(dict.fromkeys(names)) or [AUTO]
    if AUTO not in named:
        return [named]
    if len(named) > 1:
        raise ListError("'auto' chooses the list itself and cannot be joined with others")
    return [[name] for name in AUTO_LISTS]


def choose(
    names: Sequence[str], attempt: Callable[[list[str]], T], suits: Callable[[T], object]
) -> T:
    """Call `attempt` with each choice of lists in order until a result `suits`, and return that.

    The result of the last choice is returned in any case.
    """
    *choices, last = list_choices(names)
    for choice in choices:
        found = attempt(choice)
        if suits(found):
            return found
    return attempt(last)
