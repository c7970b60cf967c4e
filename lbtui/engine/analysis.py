"""What the levels of a space share: every count and search over its graph, and the fewest words.

Levels and spaces point here and nothing here points back to them: a space that nobody holds any
more gives its memory back at once, without a collector going through everything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from operator import or_

from lbtui.engine.certainty import UNKNOWN, Minimum
from lbtui.engine.counting.budget import Budget, BudgetExceeded
from lbtui.engine.counting.distances import BridgedSearch, SearchStart, search_min_word_count
from lbtui.engine.counting.graph import WordGraph
from lbtui.engine.counting.reachability import Reachability
from lbtui.engine.counting.tight import TightCounts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.engine.counting.beam import BeamSearch
    from lbtui.engine.counting.bridged import BridgedCounts
    from lbtui.engine.order import ChainCounts


FewestWordsResult = tuple[Minimum, bool]
"""The fewest words of any solution of a graph, and whether its solutions may use bridges."""


class Analysis:
    """The counts and searches over one graph, each made when it is first asked for."""

    def __init__(
        self,
        graph: WordGraph,
        *,
        bridges: str,
        seconds: float | None,
        cancel: Callable[[], bool] | None,
    ) -> None:
        """Prepare; nothing is counted or searched yet. The options are those of a space."""
        self.graph = graph
        self.budget = Budget(cancel)
        self.tight_reachability = Reachability(graph, self.budget, with_bridges=False)
        self._bridged_reachability = Reachability(graph, self.budget, with_bridges=True)
        self.tight_counts = TightCounts(graph, self.budget, self.tight_reachability)
        self.bridged_search = BridgedSearch(graph, self.budget, self._bridged_reachability)
        self._bridges = bridges if graph.required_masks is None else "never"
        self._requires_bridges = self._bridges == "always"
        self._seconds = seconds
        self._cancel = cancel
        self._letter_limits: tuple[Sequence[int], tuple[int, int]] | None = None
        self._bounded_counts: BoundedCounts | None = None
        self._fewest_words: FewestWordsResult | None = None
        self._bridged_counts: BridgedCounts | None = None
        self._beam_search: BeamSearch | None = None

    def find_fewest_words(self, seconds: float | None = None) -> FewestWordsResult:
        """Return the fewest words, searched for on first use; again, if in vain, for `seconds`."""
        if self._fewest_words is None or not (self._fewest_words[0].proven or seconds is None):
            limit = self._seconds if seconds is None else seconds
            self._fewest_words = self._search_fewest_words(limit)
        return self._fewest_words

    def get_chain_counts(self) -> ChainCounts:
        """Return what counts the chains: tight ones, or with bridges where they are used."""
        chain_counts: ChainCounts = self.tight_counts
        if self.find_fewest_words()[1]:
            chain_counts = self.get_bridged_counts()
        if self._letter_limits is None:
            return chain_counts
        if self._bounded_counts is None:
            self._bounded_counts = BoundedCounts(chain_counts, self.budget, *self._letter_limits)
        return self._bounded_counts

    def limit_letters(self, word_lengths: Sequence[int], letter_limits: tuple[int, int]) -> None:
        """Count only solutions of so many letters."""
        self._letter_limits = word_lengths, letter_limits

    def get_bridged_counts(self) -> BridgedCounts:
        """Return what counts chains with bridges."""
        if self._bridged_counts is None:
            from lbtui.engine.counting.bridged import BridgedCounts

            counts, reachability = self.tight_counts, self._bridged_reachability
            self._bridged_counts = BridgedCounts(counts, self.budget, reachability)
        return self._bridged_counts

    def get_beam_search(self) -> BeamSearch:
        """Return the search for boards too large to count; its work is bounded by itself."""
        if self._beam_search is None:
            from lbtui.engine.counting.beam import BeamSearch

            self._beam_search = BeamSearch(self.graph, Budget(self._cancel))
        return self._beam_search

    # The fewest words

    def _search_fewest_words(self, seconds: float | None) -> FewestWordsResult:
        """Search for about `seconds` (None: only memory is limited). Raises Cancelled."""
        graph = self.graph
        if reduce(or_, graph.masks, 0) != graph.full_mask:
            return self._make_proven_result(None)
        with self.budget.timeout(seconds):
            return (
                self._prove_fewest_words() if graph.is_exhaustive else self._estimate_fewest_words()
            )

    def _make_proven_result(self, word_count: int | None) -> FewestWordsResult:
        return Minimum(word_count=word_count, proven=True), self._requires_bridges

    def _prove_fewest_words(self) -> FewestWordsResult:
        """Prove the minimum, as all positions can be known; guess where there is no time for it."""
        tight: int | None = None
        try:
            # From the start a bridge stands between two words that cover something: two words have
            # no room for one, and a board that tight chains solve in three has no use for one.
            one_or_two = self._find_fewest_up_to_two()
            if one_or_two is not None:
                return self._make_proven_result(one_or_two)
            if not self._requires_bridges:
                positions = {
                    start[:2] for start in self._list_starts_after_first_word(with_bridges=False)
                }
                further_count = self.tight_reachability.find_finish(positions)
                tight = None if further_count is None else further_count + 1
            is_shortest = tight is not None and tight <= self.graph.max_unbeatable_word_count
            if self._bridges == "never" or is_shortest:
                return self._make_proven_result(tight)
            starts = self._list_starts_after_first_word(with_bridges=True)
            # Only fewer words than tight chains take are of use.
            further_count = self.bridged_search.find_finish(starts, tight and tight - 2)
        except BudgetExceeded:
            if tight is None:
                return self._guess_fewest_words()
            return Minimum(word_count=tight, proven=False), self._requires_bridges
        if further_count is None:
            return self._make_proven_result(tight)
        return Minimum(word_count=further_count + 1, proven=True), True

    def _list_starts_after_first_word(self, *, with_bridges: bool) -> list[SearchStart]:
        """Return the positions after a first word that leaves letters open."""
        graph = self.graph
        return [
            (graph.last_letters[i], open_mask, 1 << i)
            for i in graph.first_indices
            if graph.masks[i] & graph.board_mask
            or (with_bridges and graph.first_letters[i] != graph.last_letters[i])
            if (open_mask := graph.full_mask & ~graph.masks[i]) & graph.board_mask
        ]

    def _estimate_fewest_words(self) -> FewestWordsResult:
        """Guess few words; up to three, or that there are none, can be proven."""
        # The guess first: it takes about as long whatever the board, and proofs what time is left.
        guess, bridged = self._guess_fewest_words()
        try:
            one_or_two = self._find_fewest_up_to_two()
            if one_or_two is not None:
                return self._make_proven_result(one_or_two)
            if guess.word_count is None:
                proven = search_min_word_count(self.graph, self.budget) is None
            else:
                proven = guess.word_count == 3 and self.graph.max_unbeatable_word_count == 3
        except BudgetExceeded:
            return guess, bridged
        return Minimum(word_count=guess.word_count, proven=proven), bridged

    def _guess_fewest_words(self) -> FewestWordsResult:
        """Find few words without proof."""
        bridged = self._requires_bridges
        beam_search = self.get_beam_search()
        chains = beam_search.search(None, with_bridges=bridged)
        if not chains and self._bridges == "auto" and not self.budget.is_late:
            chains = beam_search.search(None, with_bridges=True)
            bridged = bool(chains)
        return Minimum(word_count=len(chains[0]), proven=False) if chains else UNKNOWN, bridged

    def _find_fewest_up_to_two(self) -> int | None:
        """Return 1 or 2 if so many words solve the board; None: proven that they do not."""
        return next((count for count in (1, 2) if self.tight_counts.count_all(count)), None)


class BoundedCounts:
    """The chains that `counts` counts, as far as their numbers of letters are within limits.

    A state is one of `counts` and how many letters were played before it.
    """

    def __init__(
        self,
        counts: ChainCounts,
        budget: Budget,
        word_lengths: Sequence[int],
        letter_limits: tuple[int, int],
    ) -> None:
        """Prepare; both limits are included."""
        self.graph = counts.graph
        self._counts = counts
        self._word_lengths = word_lengths
        self._letter_limits = letter_limits
        self._length_range = min(word_lengths, default=0), max(word_lengths, default=0)
        self._budget = budget
        self._cache: dict[tuple[int, Hashable], int] = {}

    def count_all(self, word_count: int) -> int:
        """Return the packed count of all solutions of `word_count` words."""
        return self._count_ways(word_count, None)

    def find_children(
        self, word_count: int, state: tuple[Hashable, int] | None
    ) -> list[tuple[int, tuple[Hashable, int], int]]:
        """Return (word, next state, packed count of finishes), in the words' order."""
        inner_state, letters = state or (None, 0)
        low, high = self._letter_limits
        shortest, longest = [(word_count - 1) * length for length in self._length_range]
        children = []
        for i, next_state, ways in self._counts.find_children(word_count, inner_state):
            total = letters + self._word_lengths[i]
            if total + shortest < low or total + longest > high:
                ways = self._count_ways(word_count - 1, (next_state, total))
            if ways:
                children.append((i, (next_state, total), ways))
        return children

    def _count_ways(self, word_count: int, state: tuple[Hashable, int] | None) -> int:
        letters = state[1] if state else 0
        (low, high), (shortest, longest) = self._letter_limits, self._length_range
        if letters + word_count * shortest > high or letters + word_count * longest < low:
            return 0
        ways = self._cache.get((word_count, state))
        if ways is None:
            children = self.find_children(word_count, state)
            ways = self._cache[word_count, state] = self.graph.sum_ways(children)
            self._budget.cache_entry_count += 1 + (ways.bit_length() >> 9)
            self._budget.spend(len(children) + 1)
        return ways
