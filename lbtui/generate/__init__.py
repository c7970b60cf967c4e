"""Making boards: guaranteed by the solver, arranged for an answer, or just random letters."""

from __future__ import annotations

import os
from itertools import count
from math import inf
from sys import maxsize
from time import monotonic

from lbtui.engine.limits import check_search_limits
from lbtui.puzzle.text import check_whole_number
from lbtui.words.auto import expand_auto, normalize_lists, open_lists

from .maker import BoardMaker
from .request import MAX_SEED, MAX_SEEDS, BoardRequest, GeneratedBoard, NoBoardError, RequestError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lbtui.typing import Cancel, Lists

__all__ = [
    "BoardRequest", "GeneratedBoard", "NoBoardError", "RequestError", "make_boards",
]  # fmt: skip


def make_boards(
    boards: int = 1,
    *,
    lists: Lists = "common",
    seed: int | None = None,
    request: BoardRequest | None = None,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Iterator[GeneratedBoard]:
    """Make boards that are guaranteed to be as `request` asks: by default, solvable in two words.

    The first has `seed` (None: any), the next a million more and so on, so that seeds below a
    million have no board in common; each seed alone makes its board again. `lists` "auto" is
    `common`. Boards for an `answer`
    come with the fewest rivals first, those for a word and its partner with the most familiar
    partner first. With English lists, the best solution has offensive words only if they are the
    request's own. A usual board takes some 10 ms; without `seconds`, for each board, limits are
    numbers of attempts. Raises RequestError for what no board can be and ListError at once; then
    NoBoardError where none was found, Cancelled.

    >>> made = next(lbtui.make_boards(seed=3))
    >>> print(made.board, made.best)
    dst vcr nea yhi ('invaders', 'scythe')
    """
    seed = int.from_bytes(os.urandom(8), "little") % MAX_SEEDS if seed is None else seed
    try:
        check_whole_number(boards, 0, maxsize, f"boards {boards!r}")
        check_whole_number(seed, 0, MAX_SEED, f"seed {seed!r}")
    except ValueError as error:
        raise RequestError(str(error)) from None
    check_search_limits(seconds, cancel)
    end = inf

    def is_cancelled() -> bool:
        if monotonic() >= end:
            message = f"no such board in {seconds:g} seconds; ask for less, or try another seed"
            raise NoBoardError(message)
        return cancel is not None and cancel()

    word_lists = open_lists(expand_auto(normalize_lists(lists))[0])
    maker = BoardMaker(BoardRequest() if request is None else request, word_lists, is_cancelled)
    if maker.request.answer:
        from .for_answer import make_answer_boards

        generated = make_answer_boards(maker, seed)
    else:
        generated = map(maker.make_board, count(seed, MAX_SEEDS))

    def make_within_seconds() -> Iterator[GeneratedBoard]:
        nonlocal end
        for _ in range(boards):
            end = inf if seconds is None else monotonic() + seconds
            yield next(generated)

    return make_within_seconds()
