"""The order of solutions that need no list: from counts to the i-th one, back, and along.

All solutions of as many words and the same cost are in the order of their words. How many come
before a word is a sum of counts, so the i-th is found word by word (unranking), the place of a
given one likewise (ranking), and a walk never meets a dead end.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import accumulate

from lbtui.engine.counting.graph import WordGraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class ChainCounts(Protocol):
        """What counts the chains of a graph: its states are opaque here."""

        graph: WordGraph

        def count_all(self, word_count: int) -> int:
            """Return the packed count of all solutions of `word_count` words."""

        def find_children(self, word_count: int, state: Any) -> Sequence[tuple[int, Any, int]]:
            """Return (word, next state, packed count of finishes), in the words' order."""


Branch = tuple[int, Hashable, int]
"""(word, the state it leads to, packed count of finishes)"""
SolutionGroup = tuple[tuple[int, ...], list[int]]
"""Solutions that differ in the last word only: (the words before it, the last words)."""


MAX_CACHED_CHILDREN = 60_000
"""Children kept for walking on; further ones are found again when needed."""


class SolutionOrder:
    """The solutions that `counts` counts, in order.

    A place is counted from 0 among the solutions of `word_count` words that cost `extra_cost` more
    than the cheapest words could (see `WordGraph.extra_costs`).
    """

    def __init__(self, counts: ChainCounts) -> None:
        """Prepare; nothing is counted yet."""
        self._counts = counts
        self._graph = counts.graph
        self._children_by_state: dict[tuple[int, Hashable], list[Branch]] = {}
        self._first_words: dict[tuple[int, int], tuple[list[Branch], list[int]]] = {}
        self._last_words: dict[Hashable, dict[int, list[int]]] = {}
        self._unique_states: dict[Hashable, Hashable] = {}
        self._free_cache_slots = MAX_CACHED_CHILDREN

    def _get_children(self, word_count: int, state: Hashable) -> list[Branch]:
        """Return the words that lead on to at least one solution; kept while there is room."""
        key = (word_count, state)
        children = self._children_by_state.get(key)
        if children is None:
            children = list(self._counts.find_children(word_count, state))
            # The last words are found as fast as they are looked up.
            if word_count > 1 and len(children) <= self._free_cache_slots:
                # Few states, and many ways to each: one copy of each takes half of the memory.
                unique = self._unique_states.setdefault
                children = [(i, unique(after, after), ways) for i, after, ways in children]
                self._free_cache_slots -= len(children)
                self._children_by_state[key] = children
        return children

    def _get_first_words(self, word_count: int, extra_cost: int) -> tuple[list[Branch], list[int]]:
        """Return the first words of the solutions of some cost, and running counts."""
        key = (word_count, extra_cost)
        first_words = self._first_words.get(key)
        if first_words is None:
            children = []
            solution_counts = []
            width, digit_mask = self._graph.digit_width, self._graph.digit_mask
            for child in self._get_children(word_count, None):
                remaining = extra_cost - self._graph.extra_costs[child[0]]
                if remaining >= 0:
                    count = child[2] >> width * remaining & digit_mask
                    if count:
                        children.append(child)
                        solution_counts.append(count)
            first_words = (children, list(accumulate(solution_counts)))
            if len(self._first_words) > 64:
                self._first_words.clear()
            self._first_words[key] = first_words
        return first_words

    def find_rank(self, chain: Sequence[int]) -> int:
        """Return the rank of `chain`, from 0. Raises ValueError where it is no solution."""
        graph = self._graph
        width, digit_mask = graph.digit_width, graph.digit_mask
        extra_cost = sum(graph.extra_costs[i] for i in chain)
        children, sums = self._get_first_words(len(chain), extra_cost)
        index = next((n for n, child in enumerate(children) if child[0] == chain[0]), None)
        if index is None:
            raise ValueError("not a solution here")
        rank = sums[index - 1] if index else 0
        state = children[index][1]
        extra_cost -= graph.extra_costs[chain[0]]
        for word_count, word in zip(range(len(chain) - 1, 0, -1), chain[1:], strict=True):
            for i, next_state, ways in self._get_children(word_count, state):
                remaining = extra_cost - graph.extra_costs[i]
                count = ways >> width * remaining & digit_mask if remaining >= 0 else 0
                if i == word:
                    if not count:
                        raise ValueError("not a solution here")
                    state, extra_cost = next_state, remaining
                    break
                rank += count
            else:
                raise ValueError("not a solution here")
        return rank

    def walk_chains(
        self, word_count: int, extra_cost: int, skip: int = 0
    ) -> Iterator[SolutionGroup]:
        """Yield the solutions from place `skip` on, grouped by all but the last word."""
        children, sums = self._get_first_words(word_count, extra_cost)
        if word_count == 1:
            yield (), [i for i, _, _ in children[skip:]]
            return
        index = 0
        if skip:
            from bisect import bisect_right

            index = bisect_right(sums, skip)
            skip -= sums[index - 1] if index else 0
        for i, state, _ in children[index:]:
            remaining = extra_cost - self._graph.extra_costs[i]
            yield from self._walk_chains((i,), word_count - 1, state, remaining, skip)
            skip = 0

    def _walk_chains(
        self, prefix: tuple[int, ...], word_count: int, state: Hashable, extra_cost: int, skip: int
    ) -> Iterator[SolutionGroup]:
        """Yield `prefix` with every finish of `word_count` words, after `skip` of them."""
        graph = self._graph
        width, digit_mask, extra_costs = graph.digit_width, graph.digit_mask, graph.extra_costs
        if word_count == 1:
            yield prefix, self._get_last_words(state)[extra_cost][skip:]
            return
        if word_count == 2:
            yield from self._walk_last_two(prefix, state, extra_cost, skip)
            return
        for i, next_state, ways in self._get_children(word_count, state):
            remaining = extra_cost - extra_costs[i]
            if remaining < 0:
                continue
            count = ways >> width * remaining & digit_mask
            if skip >= count:
                skip -= count
                continue
            yield from self._walk_chains((*prefix, i), word_count - 1, next_state, remaining, skip)
            skip = 0

    def _walk_last_two(
        self, prefix: tuple[int, ...], state: Hashable, extra_cost: int, skip: int
    ) -> Iterator[SolutionGroup]:
        """Yield `prefix` with every finish of two words, after `skip` of them.

        Nearly all the work of a walk is done here.
        """
        extra_costs, last_words_by_state = self._graph.extra_costs, self._last_words
        for i, next_state, _ in self._get_children(2, state):
            words_by_cost = last_words_by_state.get(next_state)
            if words_by_cost is None:
                words_by_cost = self._get_last_words(next_state)
            last_words = words_by_cost.get(extra_cost - extra_costs[i])
            if not last_words:
                continue
            if skip:
                if skip >= len(last_words):
                    skip -= len(last_words)
                    continue
                last_words, skip = last_words[skip:], 0
            yield (*prefix, i), last_words

    def _get_last_words(self, state: Hashable) -> dict[int, list[int]]:
        """Return the words that finish from `state`, by their extra cost."""
        words_by_cost = self._last_words.get(state)
        if words_by_cost is None:
            words_by_cost = {}
            extra_costs = self._graph.extra_costs
            for i, _, _ in self._counts.find_children(1, state):
                words_by_cost.setdefault(extra_costs[i], []).append(i)
            if len(self._last_words) < MAX_CACHED_CHILDREN // 4:
                self._last_words[state] = words_by_cost
        return words_by_cost
