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

    class Counts(Protocol):
        """What counts the chains of a graph: its states are opaque here."""

        graph: WordGraph

        def root(self, words: int) -> int:
            """Return the packed count of all solutions of `words` words."""

        def children(self, words: int, state: Any) -> Sequence[tuple[int, Any, int]]:
            """Return (word, next state, packed count of finishes), in the words' order."""


Branch = tuple[int, Hashable, int]
"""(word, the state it leads to, packed count of finishes)"""
Group = tuple[tuple[int, ...], list[int]]
"""Solutions that differ in the last word only: (the words before it, the last words)."""


KEPT = 60_000
"""Children kept for walking on; further ones are found again when needed."""


class SolutionOrder:
    """The solutions that `counts` counts, in order.

    A place is counted from 0 among the solutions of `words` words that cost `steps` more than
    the cheapest words could (see `WordGraph.steps`).
    """

    def __init__(self, counts: Counts) -> None:
        """Prepare; nothing is counted yet."""
        self._counts = counts
        self._graph = counts.graph
        self._known: dict[tuple[int, Hashable], list[Branch]] = {}
        self._tables: dict[tuple[int, int], tuple[list[Branch], list[int]]] = {}
        self._finals: dict[Hashable, dict[int, list[int]]] = {}
        self._states: dict[Hashable, Hashable] = {}
        self._room = KEPT

    def _children(self, words: int, state: Hashable) -> list[Branch]:
        """Return the words that lead on to at least one solution; kept while there is room."""
        key = (words, state)
        found = self._known.get(key)
        if found is None:
            found = list(self._counts.children(words, state))
            # The last words are found as fast as they are looked up.
            if words > 1 and len(found) <= self._room:
                # Few states, and many ways to each: one copy of each takes half of the memory.
                once = self._states.setdefault
                found = [(i, once(after, after), tail) for i, after, tail in found]
                self._room -= len(found)
                self._known[key] = found
        return found

    def _table(self, words: int, steps: int) -> tuple[list[Branch], list[int]]:
        """Return the first words of the solutions of some cost, and running counts."""
        key = (words, steps)
        table = self._tables.get(key)
        if table is None:
            firsts = []
            counts = []
            width, digit = self._graph.width, self._graph.digit
            for child in self._children(words, None):
                left = steps - self._graph.steps[child[0]]
                if left >= 0:
                    count = child[2] >> width * left & digit
                    if count:
                        firsts.append(child)
                        counts.append(count)
            table = (firsts, list(accumulate(counts)))
            if len(self._tables) > 64:
                self._tables.clear()
            self._tables[key] = table
        return table

    def rank(self, chain: Sequence[int]) -> int:
        """Return the rank of `chain`, from 0. Raises ValueError where it is no solution."""
        graph = self._graph
        width, digit = graph.width, graph.digit
        left = sum(graph.steps[i] for i in chain)
        children, sums = self._table(len(chain), left)
        at = next((at for at, child in enumerate(children) if child[0] == chain[0]), None)
        if at is None:
            raise ValueError("not a solution here")
        total = sums[at - 1] if at else 0
        state = children[at][1]
        left -= graph.steps[chain[0]]
        for words_left, word in zip(range(len(chain) - 1, 0, -1), chain[1:], strict=True):
            for i, after, tail in self._children(words_left, state):
                rest = left - graph.steps[i]
                count = tail >> width * rest & digit if rest >= 0 else 0
                if i == word:
                    if not count:
                        raise ValueError("not a solution here")
                    state, left = after, rest
                    break
                total += count
            else:
                raise ValueError("not a solution here")
        return total

    def walk(self, words: int, steps: int, skip: int = 0) -> Iterator[Group]:
        """Yield the solutions from place `skip` on, grouped by all but the last word."""
        firsts, sums = self._table(words, steps)
        if words == 1:
            yield (), [i for i, _, _ in firsts[skip:]]
            return
        at = 0
        if skip:
            from bisect import bisect_right

            at = bisect_right(sums, skip)
            skip -= sums[at - 1] if at else 0
        for i, state, _ in firsts[at:]:
            yield from self._walk((i,), words - 1, state, steps - self._graph.steps[i], skip)
            skip = 0

    def _walk(
        self, played: tuple[int, ...], words: int, state: Hashable, left: int, skip: int
    ) -> Iterator[Group]:
        """Yield `played` with every finish of `words` words, after `skip` of them."""
        graph = self._graph
        width, digit, steps = graph.width, graph.digit, graph.steps
        if words == 1:
            yield played, self._last_words(state)[left][skip:]
            return
        if words == 2:
            yield from self._walk_two(played, state, left, skip)
            return
        for i, after, tail in self._children(words, state):
            rest = left - steps[i]
            if rest < 0:
                continue
            count = tail >> width * rest & digit
            if skip >= count:
                skip -= count
                continue
            yield from self._walk((*played, i), words - 1, after, rest, skip)
            skip = 0

    def _walk_two(
        self, played: tuple[int, ...], state: Hashable, left: int, skip: int
    ) -> Iterator[Group]:
        """Yield `played` with every finish of two words, after `skip` of them.

        Nearly all the work of a walk is done here.
        """
        steps, known = self._graph.steps, self._finals
        for i, after, _ in self._children(2, state):
            by_steps = known.get(after)
            if by_steps is None:
                by_steps = self._last_words(after)
            finals = by_steps.get(left - steps[i])
            if not finals:
                continue
            if skip:
                if skip >= len(finals):
                    skip -= len(finals)
                    continue
                finals, skip = finals[skip:], 0
            yield (*played, i), finals

    def _last_words(self, state: Hashable) -> dict[int, list[int]]:
        """Return the words that finish from `state`, by their steps."""
        found = self._finals.get(state)
        if found is None:
            found = {}
            steps = self._graph.steps
            for i, _, _ in self._counts.children(1, state):
                found.setdefault(steps[i], []).append(i)
            if len(self._finals) < KEPT // 4:
                self._finals[state] = found
        return found
