"""What the solver keeps from one question to the next: opened word lists, and words of boards."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from lbtui.tui.solver.rejections import verdicts_to_use

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lbtui.puzzle import Board
    from lbtui.settings import Settings
    from lbtui.solve import Candidates
    from lbtui.tui.solver.messages import Query
    from lbtui.words import WordList
    from lbtui.words.verdict_lookup import VerdictLookup

    BoardKey = tuple[Board, tuple[str, ...], int]

FALLBACK = "common"
"""The shipped list that replaces those that cannot be opened."""

MOST_LISTS = 8
"""Opened lists kept; an open list is an mmap, not a copy of its words."""
MOST_BOARDS = 16
"""Boards whose words are kept, so that undo and switching back are instant."""

Key = TypeVar("Key")
Value = TypeVar("Value")


class SolverCache:
    """Opened lists, and what boards have of their words; only those used last are kept."""

    def __init__(self, settings: Settings | None) -> None:
        """Open lists with `settings`.

        `problems` has a line for each thing that was wrong with the verdicts.
        """
        self._settings = settings
        self.problems: list[str] = []
        self._verdicts: VerdictLookup | None = None
        self._lists: OrderedDict[str, WordList] = OrderedDict()
        self._candidates: OrderedDict[BoardKey, Candidates] = OrderedDict()
        self._spellable: OrderedDict[BoardKey, int] = OrderedDict()

    def clear(self) -> None:
        """Forget everything: a list was changed or removed, or a verdict given."""
        self._verdicts = verdicts_to_use(self._settings, self.problems.append)
        if self._verdicts is not None:
            self._verdicts.check()  # problems are told when the lists are opened
        self._lists.clear()
        self._candidates.clear()
        self._spellable.clear()

    def opened(
        self,
        name: str,
        *,
        cancel: Callable[[], bool],
        progress: Callable[[float], object] | None = None,
    ) -> WordList:
        """Return the list of that name. Raises ListError."""
        from lbtui.words import open_list

        return _cached(
            self._lists,
            name,
            MOST_LISTS,
            partial(
                open_list,
                name,
                user_lists=self._settings.user_lists if self._settings else {},
                progress=progress,
                cancel=cancel,
                verdicts=self._verdicts,
            ),
        )

    def candidates(self, query: Query, lists: Sequence[WordList]) -> Candidates:
        """Return the legal words, without rejected words and those below the score floor."""
        from lbtui.solve import find_candidates

        board, min_length = query.board, query.min_length
        assert board is not None
        find = partial(find_candidates, board, lists, min_length=min_length)
        found = _cached(self._candidates, _key(query, lists), MOST_BOARDS, find)
        if query.rejected or query.floor:
            return found.filtered(exclude=query.rejected, min_score=query.floor)
        return found

    def spellable(self, query: Query, lists: Sequence[WordList]) -> int:
        """Return how many words of the lists have only letters of the board."""
        from lbtui.solve import count_spellable

        board, min_length = query.board, query.min_length
        assert board is not None
        count = partial(count_spellable, board, lists, min_length=min_length)
        return _cached(self._spellable, _key(query, lists), MOST_BOARDS, count)


def open_usable(
    names: Iterable[str], open_one: Callable[[str], WordList], problems: list[str]
) -> list[WordList]:
    """Return the lists that `open_one` can open, FALLBACK if there are none.

    Why the others cannot be opened joins `problems`.
    """
    from lbtui.words import ListError

    opened = []
    for name in names:
        try:
            opened.append(open_one(name))
        except ListError as error:
            problems.append(str(error))
    if not opened:
        opened.append(open_one(FALLBACK))
        problems.append(f"using {FALLBACK}")
    return opened


def _key(query: Query, lists: Sequence[WordList]) -> BoardKey:
    assert query.board is not None
    return query.board, tuple(words.name for words in lists), query.min_length


def _cached(
    cache: OrderedDict[Key, Value], key: Key, most: int, compute: Callable[[], Value]
) -> Value:
    """Return `cache[key]`, computed if missing; only the `most` last used are kept."""
    if key not in cache:
        cache[key] = compute()
        if len(cache) > most:
            cache.popitem(last=False)
    cache.move_to_end(key)
    return cache[key]
