"""The question that the app asks the solver, and what the solver knows of its answer so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from lbtui.engine import Candidates, Count, LevelCount, Space
from lbtui.engine.certainty import UNKNOWN, Minimum
from lbtui.engine.limits import MAX_SOLUTION_WORDS
from lbtui.filters.filters import SolutionFilter
from lbtui.puzzle import Board


@dataclass(frozen=True, slots=True)
class Query:
    """One question; two equal questions have the same answer.

    `board` is None while the board is incomplete. `lists` are catalog names or paths, or `auto`
    alone. `max_words` holds where the filter says nothing else. `floor` is the lowest score of a
    candidate; `rejected` words are no candidates. Every solution has all `pinned` words and passes
    `filter`.
    """

    board: Board | None = None
    lists: tuple[str, ...] = ("common",)
    ranking: str = "shortest"
    min_length: int = 3
    max_words: int = 4
    floor: int = 0
    rejected: tuple[str, ...] = ()
    bridges: str = "auto"
    pinned: tuple[str, ...] = ()
    filter: SolutionFilter = field(default_factory=SolutionFilter)

    @property
    def most_words(self) -> int:
        """The most words of a solution: `max_words` unless the filter says, or asks for more."""
        most = self.filter.most
        return most if most < MAX_SOLUTION_WORDS else max(self.max_words, self.filter.least)

    @property
    def restricted(self) -> bool:
        """Whether pins or the filter leave solutions out."""
        return bool(self.pinned or self.filter)


FinishReason = Literal["done", "none", "stopped", "failed"]
"""Why solving ended.

`done`: every number of words was counted. `none`: no solution has so few words; the answer's
`minimum` says whether any has more. `stopped`: by the user. `failed`: an error, described by the
answer's `detail`.
"""


FINDING = "finding words"
"""What runs once the word lists are open."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of the answer to `query`. Each step of the solver makes another one.

    generation: the number of the question; the screen drops answers to older ones
    problems: a line for each thing that was wrong with the lists or with what is stored
    lists: those in use: the question's or, for `auto`, those that were chosen
    english: whether one of them may be English; only then do definitions apply
    candidates, space: the words that fit the board, and their solutions
    whole: all solutions, without pins and filter; counted for the numbers of words in `levels`
    levels: how many solutions there are, for each number of words counted so far
    running: what the solver is doing, "" if nothing
    reason, detail: why solving ended; None until then
    minimum: the fewest words of any solution, once it ended without one
    tried: how the board fares with other lists; trying: those that are still tried
    """

    generation: int = 0
    query: Query = field(default_factory=Query)
    problems: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    english: bool = True
    candidates: Candidates | None = None
    space: Space | None = None
    whole: Space | None = None
    levels: tuple[LevelCount, ...] = ()
    running: str = ""
    reason: FinishReason | None = None
    detail: str = ""
    minimum: Minimum = UNKNOWN
    tried: Mapping[str, Minimum] = field(default_factory=dict)
    trying: tuple[str, ...] = ()

    def next(self, query: Query) -> Answer:
        """Return what is known of the answer to the next question."""
        return Answer(
            self.generation + 1,
            query,
            lists=self.lists,
            english=self.english,
            running=FINDING if query.board is not None else "",
        )

    @property
    def found(self) -> Count:
        """How many solutions are counted so far."""
        return Count.sum(self.levels)

    @property
    def solutions(self) -> int:
        """Their number alone."""
        return self.found.solutions

    @property
    def has_rows(self) -> bool:
        """Tell whether there are solutions to show, or none will come."""
        return bool(self.solutions or self.reason)

    @property
    def better_list(self) -> str | None:
        """The list that solves the board in the fewest words, where those in use don't."""
        if self.reason != "none":
            return None
        found = {
            name: minimum.word_count for name, minimum in self.tried.items() if minimum.word_count
        }
        best = min(found, key=found.__getitem__, default=None)
        own = self.minimum.word_count
        return None if best is None or (own is not None and found[best] >= own) else best
