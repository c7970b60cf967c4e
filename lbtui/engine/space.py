"""The space of all solutions of a board: counted, ordered, and any of them reachable at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from sys import maxsize
from time import monotonic

from lbtui.engine.analysis import Analysis
from lbtui.engine.candidates import Candidates
from lbtui.engine.certainty import Count, LevelCount, Minimum, Place
from lbtui.engine.constraints import resolve_limits
from lbtui.engine.counting.budget import BudgetExceeded
from lbtui.engine.counting.graph import WordGraph
from lbtui.engine.level import Level, Solution
from lbtui.engine.limits import MAX_SOLUTION_WORDS, Limits
from lbtui.engine.positions import Positions
from lbtui.errors import Cancel
from lbtui.puzzle.ranking import COSTS
from lbtui.puzzle.text import brief, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LARGE_BOARD_MAX_WORDS = 8
"""Words that a board of very many letters may need; its space is slow to make again."""


class Space:
    """Every solution of a board within some limits, in the total order of its ranking.

    Making one is cheap: what is asked for is counted then, and kept. Numbers of words are levels;
    indices and ranks count from 0, places from 1. `is_exhaustive`: positions can be known
    exactly, not so on boards of very many letters. Counting may be asked for in one thread while
    another reads levels that are counted. What is not found within `budget` is unknown.
    """

    def __init__(self, candidates: Candidates, limits: Limits | None = None) -> None:
        """Describe a space over `candidates`; without `limits`, one of up to five words.

        Raises ValueError where the words played already cover every letter.
        """
        self.limits = limits = limits or Limits()
        self.candidates = candidates
        self.seconds = limits.seconds
        allowed = candidates.filtered(
            exclude=(*limits.exclude, *limits.after),
            min_score=limits.min_score,
            lengths=limits.lengths,
        )
        playable = allowed
        if limits.perfect:
            playable = _find_perfect_words(allowed, set("".join(limits.after)))
        constraints = resolve_limits(playable, limits)
        self.empty_reason = constraints.empty_reason
        if self.empty_reason is not None:
            playable = playable.filtered(keep=lambda _: False)
        self.playable_candidates = playable
        self._allowed_candidates = allowed
        self._open_mask = candidates.board.full & ~constraints.covered_mask
        if not self._open_mask:
            played = " - ".join(limits.after)
            raise ValueError(f"no word comes after the last open letter: {played}")
        board, words, masks = candidates.board, playable.words, playable.masks
        costs = [*map(COSTS[limits.ranking], words, playable.scores)]
        self._graph = WordGraph(board, words, masks, costs, limits.max_words, constraints)
        self.is_exhaustive: bool = self._graph.is_exhaustive
        self._analysis = Analysis(
            self._graph, bridges=limits.bridges, seconds=limits.seconds, cancel=limits.cancel
        )
        self.budget = self._analysis.budget
        if limits.letters is not None:
            self._analysis.limit_letters(list(map(len, playable.words)), limits.letters)
        self._positions: Positions | None = None
        self._levels: dict[int, Level] = {}
        self._known_counts: dict[int, LevelCount] = {}
        self._exceeded_seconds: dict[int, float] = {}
        """By number of words, the seconds that counting them exceeded."""

    def with_changed_limits(self, **changes: Any) -> Space:
        """Return the space with other limits: any of `Limits`; the rest as here."""
        return Space(self.candidates, self.limits.replace(**changes))

    def with_max_words(self, word_count: int) -> Space:
        """Return a space with levels of up to so many words at least; this one, where it has."""
        has_level = word_count <= self.limits.max_words
        return self if has_level else self.with_changed_limits(max_words=word_count)

    # Fewest words, and finishing a position

    def uses_bridges(self) -> bool:
        """Return whether the solutions of this space may use bridges."""
        return self._analysis.find_fewest_words()[1]

    def find_minimum(
        self, *, seconds: float | None = None, cancel: Cancel | None = None
    ) -> Minimum:
        """Return the fewest words of any solution, whatever `max_words` is.

        On boards of very many letters it is what the search and the counts up to now have found,
        and proven once the counts of fewer words are exact. `seconds` and `cancel` are those of
        the space where they are not given. Raises Cancelled.
        """
        with self.budget.timeout(None, cancel):
            minimum, bridged = self._analysis.find_fewest_words(seconds)
        if minimum.proven:
            return minimum
        word_counts = [number for number, count in self._known_counts.items() if count.solutions]
        if minimum.word_count is not None:
            word_counts.append(minimum.word_count)
        if not word_counts:
            return minimum
        fewest = min(word_counts)
        has_bridges = bridged or self.limits.bridges != "auto"
        if fewest > self._graph.max_unbeatable_word_count and not has_bridges:
            return Minimum(word_count=fewest, proven=False)  # bridges might take fewer
        counts = [self._known_counts.get(number) for number in range(1, fewest)]
        proven = all(count is not None and count.exact and not count.solutions for count in counts)
        return Minimum(word_count=fewest, proven=proven)

    def find_limited_minimum(
        self, *, seconds: float | None = None, cancel: Cancel | None = None
    ) -> Minimum:
        """Return the fewest words of the solutions, as `find_minimum` does, from `min_words` up.

        Where `min_words` or `letters` leaves the shortest out, larger numbers of words are counted
        one by one; search and counts together take `seconds`.
        """
        limit = self.seconds if seconds is None else seconds
        end = monotonic() + (inf if limit is None else limit)
        minimum = self.find_minimum(seconds=seconds, cancel=cancel)
        min_words, letters = self.limits.min_words, self.limits.letters
        if minimum.word_count is None or (minimum.word_count >= min_words and not letters):
            return minimum
        space, proven = self, True
        # Without bridges each word covers another letter, and with them none is played twice.
        longest = len(self.playable_candidates) if self.uses_bridges() else self._graph.mask_width
        if letters:
            longest = min(longest, letters[1] // min(map(len, self.playable_candidates.words)))
        max_words = min(longest, MAX_SOLUTION_WORDS)
        start = max(min_words, minimum.word_count if minimum.proven else 1)
        for word_count in range(start, max_words + 1):
            if word_count > space.limits.max_words:
                space = space.with_max_words(max_words)
            seconds_left = None if limit is None else max(0.0, end - monotonic())
            count = space.count_solutions(word_count, seconds=seconds_left, cancel=cancel)
            if count.solutions:
                return Minimum(word_count=word_count, proven=proven)
            proven = proven and count.exact
        return Minimum(word_count=None, proven=proven and max_words == longest)

    @property
    def positions(self) -> Positions:
        """Answers about positions, with the words of this space.

        What is said of whole solutions (`include`, `first` and the like) does not matter there.
        """
        if self._positions is None:
            is_constrained = (
                not self._graph.is_unconstrained
                or self.playable_candidates is not self._allowed_candidates
            )
            self._positions = Positions(
                self._allowed_candidates,
                bridges=self.limits.bridges != "never",
                analysis=None if is_constrained else self._analysis,
                cancel=self.limits.cancel,
            )
        return self._positions

    def find_finish_with(self, i: int) -> Minimum:
        """Return the fewest further words after candidate `i` is played next; 0: it solves alone.

        `i` is an index of the candidates that the space was made of.
        """
        word = self.candidates.words[i]
        open_mask = self._open_mask & ~self.candidates.masks[i]
        return self.positions.find_finish(word[-1], open_mask, (*self.limits.after, word))

    # Levels

    def get_level(self, word_count: int) -> Level:
        """Return the solutions of exactly `word_count` words. They are counted when asked for."""
        level = self._levels.get(word_count)
        if level is None:
            level = self._levels[word_count] = self._make_level(word_count, None)
        return level

    def _make_level(self, word_count: int, known_chains: list[tuple[int, ...]] | None) -> Level:
        self._check_word_count(word_count)
        return Level(
            self.playable_candidates,
            self._graph.costs,
            word_count,
            self._analysis.get_chain_counts,
            covered_mask=self.candidates.board.full & ~self._open_mask,
            allows_bridges=self.uses_bridges(),
            known_chains=known_chains,
        )

    def count_solutions(
        self, word_count: int, *, seconds: float | None = None, cancel: Cancel | None = None
    ) -> LevelCount:
        """Count the solutions of exactly `word_count` words; free when it was asked before.

        `seconds` and `cancel` are those of the space where they are not given. Where counting met
        its limit, here or with fewer words and as many `seconds`, `exact` is False and as many as
        were found another way are the level's. Raises Cancelled, ValueError for other numbers of
        words than `min_words` to `max_words`.
        """
        self._check_word_count(word_count)
        count = self._known_counts.get(word_count)
        if count is None or not (count.exact or seconds is None):
            if count is not None:  # not exact: again
                self._levels[word_count] = self._make_level(word_count, None)
            limit = self.seconds if seconds is None else seconds
            seconds = inf if limit is None else limit
            exceeded = [s for n, s in self._exceeded_seconds.items() if n < word_count]
            try:
                if seconds <= max(exceeded, default=-1):
                    raise BudgetExceeded
                with self.budget.timeout(limit, cancel):
                    solutions = self.get_level(word_count).size
                    count = LevelCount(word_count=word_count, solutions=solutions)
            except BudgetExceeded:
                self._exceeded_seconds[word_count] = seconds
                chains = self._find_some_chains(word_count)
                level = self._levels[word_count] = self._make_level(word_count, chains)
                count = LevelCount(word_count=word_count, solutions=level.size, exact=False)
            self._known_counts[word_count] = count
        return count

    def count_quickly(self, word_count: int) -> LevelCount:
        """Count as `count_solutions` does, but without what listing the solutions would take.

        Three words mostly take a quarter of the time so. The answer is not kept.
        """
        is_tight = not self.uses_bridges() and not self.limits.letters
        if word_count == 3 and self.limits.max_words >= 3 and is_tight:
            from lbtui.engine.counting.uncosted import can_count_uncosted, count_three_word_chains

            if can_count_uncosted(self._graph):
                try:
                    with self.budget.timeout(self.seconds):
                        triples = count_three_word_chains(self._graph, self.budget)
                    return LevelCount(word_count=word_count, solutions=triples)
                except BudgetExceeded:
                    pass
        return self.count_solutions(word_count)

    def _find_some_chains(self, word_count: int) -> list[tuple[int, ...]]:
        """Find some solutions where counting takes too much."""
        min_word_count = self._analysis.find_fewest_words()[0].word_count
        if min_word_count is not None and word_count < min_word_count:
            return []  # the same search would have met them
        low, high = self.limits.letters or (0, inf)
        lengths = list(map(len, self.playable_candidates.words))
        beam_search = self._analysis.get_beam_search()
        chains = set(beam_search.search(word_count, with_bridges=self.uses_bridges()))
        return [chain for chain in chains if low <= sum([lengths[i] for i in chain]) <= high]

    def get_known_counts(self) -> list[LevelCount]:
        """Return what is counted so far, fewest words first, without counting."""
        return [self._known_counts[word_count] for word_count in sorted(self._known_counts)]

    def _word_count_range(self) -> range:
        return range(self.limits.min_words, self.limits.max_words + 1)

    def count_all(self, *, seconds: float | None = None, cancel: Cancel | None = None) -> Count:
        """Count the solutions of all levels, as `count_solutions` does each."""
        return Count.sum(
            self.count_solutions(n, seconds=seconds, cancel=cancel)
            for n in self._word_count_range()
        )

    # In order

    def __bool__(self) -> bool:
        """Return whether a solution is known; counts no more than that takes, mostly nothing."""
        min_word_count = self.find_minimum().word_count
        if min_word_count is None or min_word_count > self.limits.max_words:
            return False
        if min_word_count >= self.limits.min_words and not self.limits.letters:
            return True
        return next(self.walk_solutions(), None) is not None

    def __contains__(self, words: object) -> bool:
        """Return whether words, in lower case, are a solution of this space; counts no others."""
        if not isinstance(words, tuple) or len(words) not in self._word_count_range():
            return False
        # A space of only these words is counted in no time.
        all_words = self.candidates.words
        candidates = self.candidates.filtered(keep=lambda i: all_words[i] in words)
        changes = {"bridges": "always" if self.uses_bridges() else "never", "seconds": None}
        space = Space(candidates, self.limits.replace(**changes))
        try:
            return space.find_level_rank(words) is not None
        except ValueError:
            return False

    def __iter__(self) -> Iterator[Solution]:
        """Yield every solution in order."""
        return self.walk_solutions()

    def walk_solutions(self, start: int = 0) -> Iterator[Solution]:
        """Yield the solutions from a place of the whole order on, level by level."""
        for word_count in self._word_count_range():
            solutions = self.count_solutions(word_count).solutions
            if start < solutions:
                yield from self.get_level(word_count).walk_solutions(start)
            start = max(0, start - solutions)

    def find_rank(self, chain: Sequence[str]) -> int | None:
        """Return the rank, from 0, of a chain of words among all solutions.

        None: it is one, but its number of words or a smaller one could not be counted exactly.
        Raises ValueError when it is not a solution of this space.
        """
        level_rank = self.find_level_rank(chain)
        smaller_levels = range(self.limits.min_words, len(chain))
        count = Count.sum(self.count_solutions(word_count) for word_count in smaller_levels)
        return None if level_rank is None or not count.exact else count.solutions + level_rank

    def find_level_rank(self, chain: Sequence[str]) -> int | None:
        """Return the rank among the solutions of as many words; otherwise as `find_rank`."""
        indices = [i for word in chain if (i := self.playable_candidates.find(word)) is not None]
        if len(indices) < len(chain) or len(chain) not in self._word_count_range():
            raise ValueError(self._explain_no_solution(chain))
        if not self.count_solutions(len(chain)).exact:
            if tuple(chain) not in self:
                raise ValueError(self._explain_no_solution(chain))
            return None
        try:
            return self.get_level(len(chain)).find_rank(indices)
        except ValueError:
            raise ValueError(self._explain_no_solution(chain)) from None

    def _explain_no_solution(self, chain: Sequence[str]) -> str:
        """Return why a chain is none of the solutions."""
        from lbtui.puzzle.chain import examine_chain  # late, as solving does without

        report = examine_chain(self.candidates.board, (*self.limits.after, *chain), min_length=1)
        if report.problem is not None:
            return report.problem
        for word in chain:
            if self.playable_candidates.find(word) is None:
                return f"{quote(word)} is not one of the words of these solutions"
        self._check_word_count(len(chain))
        if report.bridge_count and not self.uses_bridges():
            return "it has a bridge, and these solutions have none"
        return "the limits leave it out"

    def _check_word_count(self, word_count: int) -> None:
        """Raise ValueError for a number of words that no solution of this space has."""
        if type(word_count) is not int or word_count not in self._word_count_range():
            numbers = f"{self.limits.min_words} to {self.limits.max_words}"
            raise ValueError(f"these solutions have {numbers} words, not {brief(word_count)}")

    def find_place(self, chain: Sequence[str]) -> Place | None:
        """Return where a chain stands among those of as many words; nothing is listed for it.

        None and ValueError as for `find_level_rank`.
        """
        rank = self.find_level_rank(chain)
        if rank is None:
            return None
        level = self.get_level(len(chain))
        return level.find_place(level[rank].cost)


def _find_perfect_words(candidates: Candidates, covered: set[str]) -> Candidates:
    """Return the words that repeat no letter, and cover none of `covered` but their first."""
    words, masks = candidates.words, candidates.masks
    # A word of one letter adds none to the word that it links to.
    return candidates.filtered(
        lengths=(2 if covered else 1, maxsize),
        keep=lambda i: masks[i].bit_count() == len(words[i]) and covered.isdisjoint(words[i][1:]),
    )
