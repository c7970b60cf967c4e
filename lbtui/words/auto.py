"""Which word lists to try: the ones named or, for `auto`, the small English list before the large.

The command line and the app both go through the choices in order until one solves the board.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from lbtui.errors import ListError
from lbtui.puzzle.text import as_iterable, brief, check_bool
from lbtui.words.open_list import AUTO, AUTO_LISTS, open_word_list
from lbtui.words.wordlist import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    ListSource = str | os.PathLike[str] | WordList
    ListSources = ListSource | Sequence[ListSource] | None
    T = TypeVar("T")
    ListT = TypeVar("ListT", str, str | WordList)


def normalize_lists(lists: ListSources) -> list[str | WordList]:
    """Return what may be one list or several as several, paths as text; None is AUTO.

    Raises ListError where there is none.
    """
    source: Any = AUTO if lists is None else lists
    sources = [source] if isinstance(source, (WordList, os.PathLike)) else as_iterable(source)
    try:
        refs = [item if isinstance(item, WordList) else os.fsdecode(item) for item in sources]
    except TypeError:
        raise TypeError(f"lists are names, paths or open lists, not {brief(lists)}") from None
    if not refs:
        raise ListError("no word list is given; leave it out for 'auto'")
    return refs


def open_list(ref: str, *, user: bool = False) -> WordList:
    """Open a word list: `common`, `scrabble`, `spanish`, or the path of a file.

    `user`: names of the user's own lists are known, too, and verdicts apply. Opening takes
    microseconds once a list is compiled, and seconds for a new one. Raises ListError.
    """
    if not check_bool(user, "user"):
        return open_word_list(ref)
    from lbtui.settings import Settings
    from lbtui.words.verdict_lookup import open_verdicts

    lists = Settings.load().user_lists
    return open_word_list(ref, user_lists=lists, verdicts=open_verdicts(None))


def open_lists(lists: ListSources, *, with_user: bool = False) -> list[WordList]:
    """Open those of one list or several that are not open yet. Raises ListError."""
    refs = normalize_lists(lists)
    return [open_list(ref, user=with_user) if isinstance(ref, str) else ref for ref in refs]


def expand_auto(names: Sequence[ListT]) -> list[list[ListT]]:
    """Return the choices to try in order; each is one list or several to join.

    Lists are names, or lists that are open. No name, or `auto` alone, gives one choice for each of
    AUTO_LISTS; others give one choice, without repeats. Raises ListError for `auto` among others.
    """
    unique_names = list(dict.fromkeys(names)) or [AUTO]
    if AUTO not in unique_names:
        return [unique_names]
    if len(unique_names) > 1:
        raise ListError("'auto' chooses the list itself and cannot be joined with others")
    return [[name] for name in AUTO_LISTS]


def try_list_choices(
    names: Sequence[ListT], attempt: Callable[[list[ListT]], T], accepts: Callable[[T], object]
) -> T:
    """Call `attempt` with each choice of lists in order until it `accepts` a result; return that.

    The result of the last choice is returned in any case.
    """
    choices: list[list[ListT]] = expand_auto(names)
    for choice in choices[:-1]:
        result = attempt(choice)
        if accepts(result):
            return result
    return attempt(choices[-1])
