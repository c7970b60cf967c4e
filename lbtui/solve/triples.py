"""How many tight chains of three words there are, without what listing them takes.

Every pair of linked words is tried, and a table says how many words complete it. One of the three
words has the board's rarest letter, which leaves few pairs to try: those of the first two words
where one of them has it, and those of the last two where only the last has it.
"""

from __future__ import annotations

from collections import Counter

from .graph import letter_bitsets
from .uncosted import Uncosted, covering

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .budget import Budget
    from .graph import WordGraph


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
    middles: list[list[int]] = [[] for _ in letters]  # by first letter, with `rare`
    middles_before: list[list[int]] = [[] for _ in letters]  # by last letter, without `rare`
    between: list[list[list[int]]] = [[[] for _ in letters] for _ in letters]  # without `rare`
    for first, last, mask in words:
        if mask & rare:
            middles[first].append(last << size | full & ~mask)
        else:
            middles_before[last].append(first << size | full & ~mask)
            between[first][last].append(mask)
    every = ((1 << size.bit_length()) - 1) << size
    total = 0

    pairs = Uncosted(graph, budget)
    starts = Counter([(last, full & ~mask) for _, last, mask in words])
    for (letter, open_), many in starts.items():
        if open_ & rare:
            left = every | open_
            total += many * sum([pairs.ends[key & left] for key in middles[letter]])
            budget.spend(len(middles[letter]) // 2)
        else:
            total += many * pairs.ways(2, letter, open_)

    begins = covering([(last, mask) for _, last, mask in words if not mask & rare], size)
    lasts = Counter([(first, full & ~mask) for first, _, mask in words if mask & rare])
    for (letter, open_), many in lasts.items():
        left = every | open_
        keys = middles_before[letter]
        found = sum([begins[key & left] for key in keys])
        for first, ways in enumerate(begins[open_ :: 1 << size]):
            if ways:  # not before a word that covers nothing new
                new = [mask | open_ for mask in between[first][letter]]
                found -= sum([begins[first << size | mask] for mask in new])
        budget.spend(len(keys) // 2)
        total += many * found
    return total
