"""Which word lists to try: the ones named or, for `auto`, the small English list before the large.

The command line and the app both go through the choices in order until one solves the board.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from lbtui.errors import ListError
from lbtui.puzzle.text import brief, several, true_or_false
from lbtui.words.open_list import AUTO, AUTO_LISTS, open_word_list
from lbtui.words.wordlist import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    AnyList = str | os.PathLike[str] | WordList
    T = TypeVar("T")
    Named = TypeVar("Named", str, str | WordList)


def as_lists(lists: AnyList | Sequence[AnyList] | None) -> list[str | WordList]:
    """Return what may be one list or several as several, paths as text; None is AUTO.

    Raises ListError where there is none.
    """
    one: Any = AUTO if lists is None else lists
    given = [one] if isinstance(one, (WordList, os.PathLike)) else several(one)
    if not given:
        raise ListError("no word list is given; leave it out for 'auto'")
    try:
        return [each if isinstance(each, WordList) else os.fsdecode(each) for each in given]
    except TypeError:
        raise TypeError(f"lists are names, paths or open lists, not {brief(lists)}") from None


def open_list(ref: str, *, user: bool = False) -> WordList:
    """Open a word list: `common`, `scrabble`, `spanish`, or the path of a file.

    `user`: names of the user's own lists are known, too, and verdicts apply. Opening takes
    microseconds once a list is compiled, and seconds for a new one. Raises ListError.
    """
    if not true_or_false(user, "user"):
        return open_word_list(ref)
    from lbtui.settings import Settings
    from lbtui.words.verdict_lookup import verdicts_in_force

    lists = Settings.load().user_lists
    return open_word_list(ref, user_lists=lists, verdicts=verdicts_in_force(None))


def open_lists(lists: AnyList | Sequence[AnyList] | None, *, user: bool = False) -> list[WordList]:
    """Open those of one list or several that are not open yet. Raises ListError."""
    given = as_lists(lists)
    return [open_list(each, user=user) if isinstance(each, str) else each for each in given]


def list_choices(names: Sequence[Named]) -> list[list[Named]]:
    """Return the choices to try in order; each is one list or several to join.

    Lists are names, or lists that are open. None, or `auto` alone, give one choice for each of
    AUTO_LISTS; others give one choice, without repeats. Raises ListError for `auto` among others.
    """
    named = list(dict.fromkeys(names)) or [AUTO]
    if AUTO not in named:
        return [named]
    if len(named) > 1:
        raise ListError("'auto' chooses the list itself and cannot be joined with others")
    return [[name] for name in AUTO_LISTS]


def choose(
    names: Sequence[Named], attempt: Callable[[list[Named]], T], suits: Callable[[T], object]
) -> T:
    """Call `attempt` with each choice of lists in order until a result `suits`, and return that.

    The result of the last choice is returned in any case.
    """
    choices: list[list[Named]] = list_choices(names)
    for choice in choices[:-1]:
        found = attempt(choice)
        if suits(found):
            return found
    return attempt(choices[-1])
