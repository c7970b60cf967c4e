"""How many tight chains of three words there are, without what listing them takes.

Every pair of linked words is tried, and a table says how many words complete it. One of the three
words has the board's rarest letter, which leaves few pairs to try: those of the first two words
where one of them has it, and those of the last two where only the last has it.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter

from .graph import letter_bitsets
from .reachability import sets_without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .budget import Budget
    from .graph import WordGraph

CODE = "H"
BITS = 8 * array(CODE).itemsize

PLACES = 200
"""Places of a table, per word of the board, that are worth filling."""


def is_worthwhile(graph: WordGraph) -> bool:
    """Say whether `count_triples` can count the chains of a graph, and is the fastest way to."""
    words = len(graph.masks)
    return graph.plain and words < 1 << BITS and graph.size << graph.size <= PLACES * words


def count_triples(graph: WordGraph, budget: Budget) -> int:
    """Return the number of tight chains of three words in a graph.

    Raises Cancelled or BudgetExceeded.
    """
    size, full = graph.size, graph.full
    letters = range(size)
    having = [bitset.bit_count() for bitset in letter_bitsets(graph.masks, size)]
    rare = 1 << having.index(min(having))
    words = list(zip(graph.firsts, graph.lasts, graph.masks, strict=True))
    # A word in the middle, as a key of the tables: a letter, and what the word leaves open.
    middles: list[list[int]] = [[] for _ in letters]  # by first letter
    rare_middles: list[list[int]] = [[] for _ in letters]
    middles_before: list[list[int]] = [[] for _ in letters]  # by last letter, without `rare`
    between: list[list[list[int]]] = [[[] for _ in letters] for _ in letters]
    for first, last, mask in words:
        key = last << size | full & ~mask
        middles[first].append(key)
        if mask & rare:
            rare_middles[first].append(key)
        else:
            middles_before[last].append(first << size | full & ~mask)
        between[first][last].append(mask)
    every = ((1 << size.bit_length()) - 1) << size
    total = 0

    ends = _covering(zip(graph.firsts, graph.masks, strict=True), size)
    ends[:: 1 << size] = [0] * size  # the last word covers something
    starts = Counter([(last, full & ~mask) for _, last, mask in words])
    for (letter, open_), many in starts.items():
        left = every | open_
        if open_ & rare:
            keys = rare_middles[letter]
            found = sum([ends[key & left] for key in keys])
        else:
            keys = middles[letter]
            found = sum([ends[key & left] for key in keys])
            for last, ways in enumerate(ends[open_ :: 1 << size]):
                if ways:  # not after a word that covers nothing new
                    found -= ways * sum([not mask & open_ for mask in between[letter][last]])
        budget.spend(len(keys) // 2)
        total += many * found

    begins = _covering([(last, mask) for _, last, mask in words if not mask & rare], size)
    lasts = Counter([(first, full & ~mask) for first, _, mask in words if mask & rare])
    for (letter, open_), many in lasts.items():
        left = every | open_
        keys = middles_before[letter]
        found = sum([begins[key & left] for key in keys])
        for first, ways in enumerate(begins[open_ :: 1 << size]):
            if ways:  # not before a word that covers nothing new
                new = [mask | open_ for mask in between[first][letter] if not mask & rare]
                found -= sum([begins[first << size | mask] for mask in new])
        budget.spend(len(keys) // 2)
        total += many * found
    return total


def _covering(words: Iterable[tuple[int, int]], size: int) -> list[int]:
    """Return, at place ``letter << size | set``, how many of a letter's words cover the set.

    ``words`` are pairs of letter and mask. All sets are counted at once, each in a digit of one
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
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
