"""The question the app asks the solver: a board, word lists, and how to rank and restrict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lbtui.puzzle import Board
    from lbtui.settings import Ranking


@dataclass(frozen=True, slots=True)
class Query:
    """One immutable question; two equal questions have the same answer.

    ``board`` is None while the board is incomplete. ``lists`` are catalog names or paths.
    ``floor`` is the lowest score of a candidate, ``rejected`` words are no candidates at all. The
    fields from ``include`` on restrict the solutions and mean what they mean to
    ``lbtui.solve.Space``.
    """

    board: Board | None = None
    lists: tuple[str, ...] = ("common",)
    ranking: Ranking = "shortest"
    min_length: int = 3
    max_words: int = 4
    floor: int = 0
    rejected: tuple[str, ...] = ()
    bridges: str = "auto"
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    first: str | None = None
    first_letter: str | None = None
    last_letter: str | None = None
    min_score: int = 0
    perfect: bool = False
