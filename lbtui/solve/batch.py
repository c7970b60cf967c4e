"""Many boards, one at a time: plain values in and out, so that any pool of workers can map it."""

from __future__ import annotations

from functools import lru_cache

from lbtui.puzzle import Board, BoardError, parse_board, quote
from lbtui.puzzle.ranking import COSTS
from lbtui.words import open_lists
from lbtui.words.opening import NO_LISTS
from lbtui.words.verdict_lookup import verdicts_in_force

from .auto import choose
from .candidates import find_candidates
from .graph import MAX_LETTERS
from .space import LARGE_WORDS, MOST_WORDS, Space

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from lbtui.words import WordList
    from lbtui.words.opening import UserLists
    from lbtui.words.verdict_lookup import VerdictLookup

SECONDS = 5.0
"""Limits the search for the fewest words, and each count that might take for ever."""

LARGE_SECONDS = 1.0
"""The same on boards of very many letters, where more time rarely finds more."""

FEW = 10_000
"""Solutions that are listed to find the best in another ranking."""


def summarize(
    text: str,
    *,
    lists: Sequence[str] = ("auto",),
    min_length: int = 3,
    max_words: int | None = None,
    bridges: str = "auto",
    sides: int = 4,
    verdicts: bool = False,
    user_lists: UserLists = NO_LISTS,
) -> dict[str, Any]:
    """Solve one board and return plain values about it, as `lbtui batch` prints them in JSON.

    `text` is a board in any form that `parse_board` reads, or a JSON object with one in "board"
    or "sides". `lists` are names or absolute paths of word lists, opened once a process; names are
    those of shipped lists and of `user_lists`, as the settings keep them.
    Solutions of up to `max_words` words are counted, by default one more than the fewest.
    `verdicts`: whether those that are stored apply.

    Returns `board`; `minimum`, its fewest words (None: none were found), and whether that is
    `proven`; `counts`, {number of words: solutions} from the fewest words up; `best`, the
    first solution in each ranking (None: none of up to `max_words` words); `candidates`, how
    many words fit. Where counting met a limit, the number is in `at_least` and not in `counts`.
    For a text that is no board returns `{"error": …}`, one line.

    Raises ListError for a list that cannot be opened, ValueError for options that do not exist.
    """
    try:
        board = read_line(text, sides)
    except BoardError as error:
        return {"error": str(error)}
    large = len(board.letters) > MAX_LETTERS

    def attempt(names: list[str]) -> Space:
        opened = _opened(tuple(names), verdicts, user_lists)
        return Space(
            find_candidates(board, opened, min_length=min_length),
            max_words=max_words or (LARGE_WORDS if large else 3),
            bridges=bridges,
            seconds=LARGE_SECONDS if large else SECONDS,
        )

    space = choose(lists, attempt, Space.minimum)
    minimum = space.minimum()
    last = 0 if minimum is None else max_words or min(minimum + 1, MOST_WORDS)
    space = space.widened(last)
    if space.complete and not space.bridged:
        space.seconds = None  # such counts end soon
    counts = [
        space.count(words) if words == minimum else space.count_only(words)
        for words in range(1, last + 1)
    ]
    minimum = space.minimum()  # on a board of very many letters counting may find fewer
    record = {
        "board": str(board),
        "minimum": minimum,
        "proven": space.minimum_proven,
        "counts": {
            str(c.words): c.solutions for c in counts if c.exact and c.words >= (minimum or 0)
        },
        "best": _best(space, minimum) if minimum and minimum <= last else dict.fromkeys(COSTS),
        "candidates": len(space.candidates),
    }
    limited = {str(c.words): c.solutions for c in counts if c.solutions and not c.exact}
    return record | ({"at_least": limited} if limited else {})


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


def _best(space: Space, words: int) -> dict[str, list[str] | None]:
    """Return the first of the solutions of so many words in each ranking."""
    best: dict[str, list[str] | None] = {}
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
        best[ranking] = None if first is None else list(first.words)
    return best


_lists: dict[tuple[tuple[str, ...], bool], list[WordList]] = {}
"""The lists that this process has opened: by their names, and whether verdicts apply."""


def _opened(names: tuple[str, ...], verdicts: bool, user_lists: UserLists) -> list[WordList]:
    if (names, verdicts) not in _lists:
        known = _verdicts() if verdicts else None
        _lists[names, verdicts] = open_lists(names, user_lists=user_lists, verdicts=known)
    return _lists[names, verdicts]


@lru_cache(maxsize=1)
def _verdicts() -> VerdictLookup | None:
    return verdicts_in_force(None, at_once=True)
