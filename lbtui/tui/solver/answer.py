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

    `board` is None while the board is incomplete. `word_lists` are names or paths, or `auto`
    alone. `max_words` holds where the filter says nothing else. `min_score` is the lowest score
    of a candidate; `rejected_words` are no candidates. Every solution has all `pinned_words` and
    passes `filter`.
    """

    board: Board | None = None
    word_lists: tuple[str, ...] = ("common",)
    ranking: str = "shortest"
    min_length: int = 3
    max_words: int = 4
    min_score: int = 0
    rejected_words: tuple[str, ...] = ()
    bridges: str = "auto"
    pinned_words: tuple[str, ...] = ()
    filter: SolutionFilter = field(default_factory=SolutionFilter)

    @property
    def solution_word_limit(self) -> int:
        """The most words of a solution: `max_words` unless the filter says, or asks for more."""
        limit = self.filter.max_words
        return limit if limit < MAX_SOLUTION_WORDS else max(self.max_words, self.filter.min_words)

    @property
    def is_restricted(self) -> bool:
        """Whether pins or the filter leave solutions out."""
        return bool(self.pinned_words or self.filter)


EndReason = Literal["done", "none", "stopped", "failed"]
"""Why solving ended.

`done`: every number of words was counted. `none`: no solution has so few words; the answer's
`minimum` says whether any has more. `stopped`: by the user. `failed`: an error, described by the
answer's `detail`.
"""


FINDING_WORDS_TEXT = "finding words"
"""What runs once the word lists are open."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of the answer to `query`. Each step of the solver makes another one.

    generation: the number of the question; the screen drops answers to older ones
    problems: a line for each thing that was wrong with the lists or with what is stored
    word_lists: those in use: the question's or, for `auto`, those that were chosen
    has_english: whether one of them may be English; only then do definitions apply
    candidates, space: the words that fit the board, and their solutions
    whole_space: all solutions, without pins and filter; counted as far as `levels`
    levels: how many solutions there are, for each number of words counted so far
    activity: what the solver is doing, "" if nothing
    end_reason, detail: why solving ended; None until then
    minimum: the fewest words of any solution, once it ended without one
    minimum_by_word_list: how the board fares with other lists
    pending_word_lists: those still to be tried
    """

    generation: int = 0
    query: Query = field(default_factory=Query)
    problems: tuple[str, ...] = ()
    word_lists: tuple[str, ...] = ()
    has_english: bool = True
    candidates: Candidates | None = None
    space: Space | None = None
    whole_space: Space | None = None
    levels: tuple[LevelCount, ...] = ()
    activity: str = ""
    end_reason: EndReason | None = None
    detail: str = ""
    minimum: Minimum = UNKNOWN
    minimum_by_word_list: Mapping[str, Minimum] = field(default_factory=dict)
    pending_word_lists: tuple[str, ...] = ()

    def make_next(self, query: Query) -> Answer:
        """Return what is known of the answer to the next question."""
        return Answer(
            self.generation + 1,
            query,
            word_lists=self.word_lists,
            has_english=self.has_english,
            activity=FINDING_WORDS_TEXT if query.board is not None else "",
        )

    @property
    def solution_total(self) -> Count:
        """How many solutions are counted so far."""
        return Count.sum(self.levels)

    @property
    def solution_count(self) -> int:
        """Their number alone."""
        return self.solution_total.solutions

    @property
    def is_presentable(self) -> bool:
        """Tell whether there are solutions to show, or none will come."""
        return bool(self.solution_count or self.end_reason)

    @property
    def better_word_list(self) -> str | None:
        """The list that solves the board in the fewest words, where those in use don't."""
        if self.end_reason != "none":
            return None
        minimums = self.minimum_by_word_list.items()
        counts = {name: minimum.word_count for name, minimum in minimums if minimum.word_count}
        best = min(counts, key=counts.__getitem__, default=None)
        own = self.minimum.word_count
        return None if best is None or (own is not None and counts[best] >= own) else best
