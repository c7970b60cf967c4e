"""Many boards: what is known of each, found in one process or in several."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import islice

from lbtui.engine.candidates import find_candidates
from lbtui.engine.graph import MAX_LETTERS
from lbtui.engine.space import LARGE_WORDS, MOST_WORDS, Space
from lbtui.puzzle import Board, BoardError, parse_board, quote
from lbtui.puzzle.ranking import COSTS
from lbtui.words import open_word_list
from lbtui.words.auto import choose
from lbtui.words.opening import NO_LISTS
from lbtui.words.verdict_lookup import verdicts_in_force

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
    from typing import TypedDict, TypeVar, Unpack

    from lbtui.engine.certainty import LevelCount, Minimum
    from lbtui.words import WordList
    from lbtui.words.opening import UserLists
    from lbtui.words.verdict_lookup import VerdictLookup

    S = TypeVar("S")
    T = TypeVar("T")

    class Options(TypedDict, total=False):
        """The keywords of `summarize`."""

        lists: Sequence[str] | str
        min_length: int
        max_words: int | None
        bridges: str
        seconds: float
        verdicts: bool
        user_lists: UserLists


AHEAD = 16
"""Boards per process that are read ahead of the one to be written next."""

SECONDS = 5.0
LARGE_SECONDS = 1.0
"""The most on boards of very many letters, where more time rarely finds more."""

FEW = 10_000
"""Solutions that are listed to find the best in another ranking."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Summary:
    """What is known of one board.

    minimum: its fewest words
    counts: how many solutions there are of each number of words, from the fewest up
    best: by ranking, the best solution; None: there is none of so many words
    candidates: how many words fit
    """

    board: Board
    minimum: Minimum
    counts: tuple[LevelCount, ...]
    best: Mapping[str, tuple[str, ...] | None] = field(hash=False)
    candidates: int

    def as_json(self) -> dict[str, object]:
        """Return it as `lbtui batch` prints it."""
        at_least = {count.words: count.solutions for count in self.counts if not count.exact}
        record: dict[str, object] = {
            "board": str(self.board),
            "minimum": self.minimum.words,
            "proven": self.minimum.proven,
            "counts": {count.words: count.solutions for count in self.counts if count.exact},
            "best": dict(self.best),
            "candidates": self.candidates,
        }
        return record | ({"at_least": at_least} if at_least else {})


def summarize(
    board: Board | str | Iterable[str],
    *,
    lists: Sequence[str] | str = ("auto",),
    min_length: int = 3,
    max_words: int | None = None,
    bridges: str = "auto",
    seconds: float = SECONDS,
    verdicts: bool = False,
    user_lists: UserLists = NO_LISTS,
) -> Summary:
    """Solve one board.

    `lists` are names or absolute paths of word lists, opened once a process; names are those of
    shipped lists and of `user_lists`, as the settings keep them. Solutions of up to `max_words`
    words are counted, by default one more than the fewest. `seconds` limit the search for the
    fewest words, and each count that might take for ever. `verdicts`: whether those that are stored
    apply.

    Raises BoardError, ListError for a list that cannot be opened, ValueError for options that do
    not exist.
    """
    board = board if isinstance(board, Board) else Board(board)
    lists = (lists,) if isinstance(lists, str) else lists
    large = len(board.letters) > MAX_LETTERS

    def attempt(names: list[str]) -> Space:
        opened = _opened(tuple(names), verdicts, user_lists)
        return Space(
            find_candidates(board, opened, min_length=min_length),
            max_words=max_words or (LARGE_WORDS if large else 3),
            bridges=bridges,
            seconds=min(seconds, LARGE_SECONDS) if large else seconds,
        )

    space = choose(lists, attempt, lambda space: space.minimum().words)
    words = space.minimum().words
    last = 0 if words is None else max_words or min(words + 1, MOST_WORDS)
    space = space.widened(last)
    if space.complete and not space.bridged():
        space.seconds = None  # such counts end soon
    counts = [
        space.count(each) if each == words else space.count_only(each)
        for each in range(1, last + 1)
    ]
    minimum = space.minimum()  # on a board of very many letters counting may find fewer
    words = minimum.words or 0
    return Summary(
        board=board,
        minimum=minimum,
        counts=tuple(c for c in counts if c.solutions or (c.exact and c.words >= words)),
        best=_best(space, words) if 0 < words <= last else dict.fromkeys(COSTS),
        candidates=len(space.candidates),
    )


def solve_batch(
    boards: Iterable[Board | str | Iterable[str]], *, jobs: int = 1, **options: Unpack[Options]
) -> Iterator[Summary]:
    """Solve boards in `jobs` processes, and yield what `summarize` finds of each, in order.

    Few are read ahead; closing the generator cancels the others. Raises what `summarize` does, and
    BrokenProcessPool if a process dies.
    """
    return mapped(partial(summarize, **options), boards, jobs)


def mapped(solve: Callable[[S], T], items: Iterable[S], jobs: int) -> Generator[T, None, None]:
    """Yield `solve(item)` in order, computed in `jobs` processes; few items are read ahead."""
    if jobs == 1:
        yield from map(solve, items)
        return
    from collections import deque
    from concurrent.futures import ProcessPoolExecutor
    from pickle import dumps

    dumps(solve)  # where this fails, the pool would wait for ever
    items = iter(items)
    pool = ProcessPoolExecutor(jobs, initializer=_start_worker)
    try:
        pending = deque([pool.submit(solve, item) for item in islice(items, jobs * AHEAD)])
        while pending:
            result = pending.popleft().result()
            pending.extend([pool.submit(solve, item) for item in islice(items, 1)])
            yield result
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def read_line(text: str, sides: int = 4) -> Board:
    """Return the board in a line: plain, or as "board" or "sides" of a JSON object.

    Raises BoardError, one line.
    """
    if not text.lstrip().startswith("{"):
        return parse_board(text, sides=sides)
    from json import loads

    try:
        found = loads(text)
    except (ValueError, RecursionError):
        raise BoardError(f"{quote(text)} is not valid JSON") from None
    given = found.get("board", found.get("sides"))
    if isinstance(given, str):
        return parse_board(given, sides=sides)
    if isinstance(given, list) and all(isinstance(side, str) for side in given):
        return Board(given)
    raise BoardError(f'{quote(text)} has no "board" or "sides" with the letters of a board')


def _best(space: Space, words: int) -> dict[str, tuple[str, ...] | None]:
    """Return the first of the solutions of so many words in each ranking."""
    best: dict[str, tuple[str, ...] | None] = {}
    level = space.level(words)
    candidates = space.candidates
    for ranking, cost in COSTS.items():
        if ranking == space.ranking:
            first = next(iter(level), None)
        elif level.size <= FEW:  # listing them takes less than counting them again
            prices = map(cost, candidates.words, candidates.scores)
            costs = dict(zip(candidates.words, prices, strict=True))
            first = min(
                level, key=lambda s: (sum([costs[w] for w in s.words]), s.words), default=None
            )
        else:
            seconds = space.seconds if space.count(words).exact else 0
            other = space.restricted(
                ranking=ranking, min_words=words, max_words=words, seconds=seconds
            )
            first = next(iter(other), None)
        best[ranking] = None if first is None else first.words
    return best


def _start_worker() -> None:
    """Leave it to the main process to handle signals, and end with it, even if it is killed."""
    import signal
    from multiprocessing import parent_process
    from threading import Thread

    def end_with_parent() -> None:
        parent = parent_process()
        assert parent is not None  # this is called in a process of a pool
        parent.join()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):  # pragma: no branch - Windows has none
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


_lists: dict[tuple[tuple[str, ...], bool], list[WordList]] = {}
"""The lists that this process has opened: by their names, and whether verdicts apply."""


def _opened(names: tuple[str, ...], verdicts: bool, user_lists: UserLists) -> list[WordList]:
    if (names, verdicts) not in _lists:
        known = _verdicts() if verdicts else None
        _lists[names, verdicts] = [
            open_word_list(name, user_lists=user_lists, verdicts=known) for name in names
        ]
    return _lists[names, verdicts]


@lru_cache(maxsize=1)
def _verdicts() -> VerdictLookup | None:
    return verdicts_in_force(None, at_once=True)
