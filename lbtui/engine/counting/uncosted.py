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
from lbtui.engine.counting.reachability import Reachability, make_sets_without_letter

ARRAY_TYPE_CODE = "H"
DIGIT_WIDTH = 8 * array(ARRAY_TYPE_CODE).itemsize

MAX_TABLE_ENTRIES_PER_WORD = 200
"""Entries of a table, per word of the board, that are worth filling."""


def can_count_uncosted(graph: WordGraph) -> bool:
    """Say whether `UncostedCounts` can count the chains of a graph, and is the fastest to do so."""
    word_count, entries = len(graph.masks), graph.mask_width << graph.mask_width
    fits = word_count < 1 << DIGIT_WIDTH and entries <= MAX_TABLE_ENTRIES_PER_WORD * word_count
    return graph.is_unconstrained and fits


class UncostedCounts:
    """Counts of the tight chains of one graph, by the number of words.

    A key is a letter and a set of open letters, `letter << mask_width | open_mask`.
    """

    def __init__(self, graph: WordGraph, budget: Budget, reachability: Reachability | None) -> None:
        """Fill the table; what `reachability`, if there is any, has found is not counted."""
        self._mask_width, self._full_mask = width, full_mask = graph.mask_width, graph.full_mask
        self._budget = budget
        self._reachability = reachability
        letters = range(width)
        self._letter_bits = ((1 << width.bit_length()) - 1) << width
        """The part of a key that is the letter."""
        self._known_ways: dict[int, dict[int, int]] = {}
        """By number of words and key, the ways counted so far."""
        self._next_keys: list[list[int]] = [[] for _ in letters]
        """By first letter, of each word the key of what follows it if nothing was covered."""
        self._masks_between: list[list[list[int]]] = [[[] for _ in letters] for _ in letters]
        words = [*zip(graph.first_letters, graph.last_letters, graph.masks, strict=True)]
        for first, last, mask in words:
            self._next_keys[first].append(last << width | full_mask & ~mask)
            self._masks_between[first][last].append(mask)
        self._last_word_counts = count_covering_words(((f, m) for f, _, m in words), width)
        """By key, how many words finish."""
        self._last_word_counts[:: 1 << width] = [0] * width  # the last word covers something

    def count_ways(self, word_count: int, letter: int, open_mask: int) -> int:
        """Return how many tight chains of exactly `word_count` words finish a position.

        Raises Cancelled or BudgetExceeded.
        """
        key = letter << self._mask_width | open_mask
        if word_count == 1:
            return self._last_word_counts[key]
        known_ways = self._known_ways.setdefault(word_count, {})
        ways = known_ways.get(key)
        if ways is None:
            ways, reachability = 0, self._reachability
            if reachability is None or not reachability.is_excluded(word_count, letter, open_mask):
                count = self._count_two_words if word_count == 2 else self._count_longer_ways
                ways = count(word_count, letter, open_mask)
                self._budget.spend(len(self._next_keys[letter]) // 2)
            known_ways[key] = ways
            self._budget.cache_entry_count += 1
        return ways

    def _count_two_words(self, _word_count: int, letter: int, open_mask: int) -> int:
        counts, key_mask = self._last_word_counts, self._letter_bits | open_mask
        ways = sum([counts[key & key_mask] for key in self._next_keys[letter]])
        for last, count in enumerate(counts[open_mask :: 1 << self._mask_width]):
            if count:  # not after a word that covers nothing new
                masks = self._masks_between[letter][last]
                ways -= count * sum([not mask & open_mask for mask in masks])
        return ways

    def _count_longer_ways(self, word_count: int, letter: int, open_mask: int) -> int:
        width, full_mask = self._mask_width, self._full_mask
        key_mask = self._letter_bits | open_mask
        count_by_key = Counter([key & key_mask for key in self._next_keys[letter]])
        for last in range(width):
            count_by_key.pop(last << width, None)  # after that nothing is left to cover
            count_by_key.pop(last << width | open_mask, None)  # the word covers nothing new
        known_ways = self._known_ways.setdefault(word_count - 1, {})
        total = 0
        for key, count in count_by_key.items():
            ways = known_ways.get(key)
            if ways is None:
                ways = self.count_ways(word_count - 1, key >> width, key & full_mask)
            total += count * ways
        return total


def count_three_word_chains(graph: WordGraph, budget: Budget) -> int:
    """Return the number of tight chains of three words in a graph.

    Raises Cancelled or BudgetExceeded.
    """
    counts, full_mask = UncostedCounts(graph, budget, None), graph.full_mask
    words = zip(graph.last_letters, graph.masks, strict=True)
    starts = Counter([(last, full_mask & ~mask) for last, mask in words])
    return sum([count * counts.count_ways(2, *start) for start, count in starts.items()])


def count_covering_words(words: Iterable[tuple[int, int]], mask_width: int) -> list[int]:
    """Return, at index `letter << mask_width | set`, how many of a letter's words cover the set.

    `words` are pairs of letter and mask. All sets are counted at once, each in a digit of one
    integer: for every letter in turn, what covers a set with it covers the set without it, too.
    """
    table = array(ARRAY_TYPE_CODE, bytes((mask_width << mask_width) * DIGIT_WIDTH // 8))
    for letter, mask in words:
        table[letter << mask_width | mask] += 1
    word_counts: list[int] = []
    sets_without = make_sets_without_letter(mask_width, DIGIT_WIDTH)
    for start in range(0, len(table), 1 << mask_width):
        digits = table[start : start + (1 << mask_width)]
        packed = int.from_bytes(_swap_to_little_endian(digits), "little")
        for bit, sets in enumerate(sets_without):
            packed += packed >> (DIGIT_WIDTH << bit) & sets
        digits = array(ARRAY_TYPE_CODE, packed.to_bytes(DIGIT_WIDTH // 8 << mask_width, "little"))
        word_counts += _swap_to_little_endian(digits)
    return word_counts


def _swap_to_little_endian(numbers: array[int]) -> array[int]:
    """Return the numbers in little-endian bytes, or such back in the machine's own."""
    if sys.byteorder == "big":  # pragma: no cover - no such machine runs the tests
        numbers.byteswap()
    return numbers
