"""How many tight chains finish a position, whatever they cost: numbers, and no polynomials.

One table says of every letter and every set of open letters how many words cover it. What a word
leaves open for the one after it is a key of that table.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable

from lbtui.engine.counting.budget import Budget
from lbtui.engine.counting.graph import WordGraph
from lbtui.engine.counting.reachability import Reachability, sets_without

CODE = "H"
BITS = 8 * array(CODE).itemsize

PLACES = 200
"""Places of a table, per word of the board, that are worth filling."""


def is_worthwhile(graph: WordGraph) -> bool:
    """Say whether `Uncosted` can count the chains of a graph, and is the fastest way to."""
    words = len(graph.masks)
    return graph.plain and words < 1 << BITS and graph.size << graph.size <= PLACES * words


class Uncosted:
    """Counts of the tight chains of one graph, by the number of words.

    A key is a letter and a set of open letters, `letter << size | open`.
    """

    def __init__(
        self, graph: WordGraph, budget: Budget, reachability: Reachability | None = None
    ) -> None:
        """Fill the table; what `reachability` has found by then is not counted."""
        self._size, self._full = size, full = graph.size, graph.full
        self._budget = budget
        self._reachability = reachability
        letters = range(size)
        self._every = ((1 << size.bit_length()) - 1) << size
        self._known: dict[int, dict[int, int]] = {}
        """By words and key, the ways counted so far."""
        self.following: list[list[int]] = [[] for _ in letters]
        """By first letter, of each word the key of what follows it if nothing was covered."""
        self._between: list[list[list[int]]] = [[[] for _ in letters] for _ in letters]
        for first, last, mask in zip(graph.firsts, graph.lasts, graph.masks, strict=True):
            self.following[first].append(last << size | full & ~mask)
            self._between[first][last].append(mask)
        self.ends: list[int] = covering(zip(graph.firsts, graph.masks, strict=True), size)
        """By key, how many words finish."""
        self.ends[:: 1 << size] = [0] * size  # the last word covers something

    def ways(self, words: int, letter: int, open_: int) -> int:
        """Return how many tight chains of exactly `words` words finish a position.

        Raises Cancelled or BudgetExceeded.
        """
        if words == 1:
            return self.ends[letter << self._size | open_]
        key = letter << self._size | open_
        known = self._known.setdefault(words, {})
        found = known.get(key)
        if found is None:
            found, reachability = 0, self._reachability
            if reachability is None or not reachability.excludes(words, letter, open_):
                found = self._two(letter, open_) if words == 2 else self._more(words, letter, open_)
                self._budget.spend(len(self.following[letter]) // 2)
            known[key] = found
            self._budget.entries += 1
        return found

    def _two(self, letter: int, open_: int) -> int:
        ends, left = self.ends, self._every | open_
        found = sum([ends[key & left] for key in self.following[letter]])
        for last, ways in enumerate(ends[open_ :: 1 << self._size]):
            if ways:  # not after a word that covers nothing new
                found -= ways * sum([not mask & open_ for mask in self._between[letter][last]])
        return found

    def _more(self, words: int, letter: int, open_: int) -> int:
        size, full, left = self._size, self._full, self._every | open_
        following = Counter([key & left for key in self.following[letter]])
        for last in range(size):
            following.pop(last << size, None)  # after that nothing is left to cover
            following.pop(last << size | open_, None)  # the word covers nothing new
        known = self._known.setdefault(words - 1, {})
        found = 0
        for key, many in following.items():
            ways = known.get(key)
            if ways is None:
                ways = self.ways(words - 1, key >> size, key & full)
            found += many * ways
        return found


def count_triples(graph: WordGraph, budget: Budget) -> int:
    """Return the number of tight chains of three words in a graph.

    Raises Cancelled or BudgetExceeded.
    """
    counts, full = Uncosted(graph, budget), graph.full
    words = zip(graph.lasts, graph.masks, strict=True)
    starts = Counter([(last, full & ~mask) for last, mask in words])
    return sum([many * counts.ways(2, last, open_) for (last, open_), many in starts.items()])


def covering(words: Iterable[tuple[int, int]], size: int) -> list[int]:
    """Return, at place `letter << size | set`, how many of a letter's words cover the set.

    `words` are pairs of letter and mask. All sets are counted at once, each in a digit of one
    integer: for every letter in turn, what covers a set with it covers the set without it, too.
    """
    table = array(CODE, bytes((size << size) * BITS // 8))
    for letter, mask in words:
        table[letter << size | mask] += 1
    found: list[int] = []
    without = sets_without(size, BITS)
    for at in range(0, len(table), 1 << size):
        packed = int.from_bytes(_little(table[at : at + (1 << size)]), "little")
        for bit, digits in enumerate(without):
            packed += packed >> (BITS << bit) & digits
        found += _little(array(CODE, packed.to_bytes(BITS // 8 << size, "little")))
    return found


def _little(numbers: array[int]) -> array[int]:
    """Return the numbers in little-endian bytes, or such back in the machine's own."""
    if sys.byteorder == "big":  # pragma: no cover - no such machine runs the tests
        numbers.byteswap()
    return numbers
