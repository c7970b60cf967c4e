"""Which positions can be finished in how many words: a closed search over whole sets at once.

A position is (letter to play from, open letters). For each letter one big integer is a set of open
sets: bit `open` says that the position can be finished. Playing a word moves a whole such integer
with a few shifts, so that all positions of a board of twelve letters are known in milliseconds: the
fewest words from anywhere, and the proof that there is no way.

By hand, with letters a b c as bits 0 1 2: say that after the word "cab" the open set {d} can be
finished. Before it, each of a, b, c may have been open or not. Opening a moves every set up by 1,
opening b by 2, opening c by 4: three shifts and ors turn one set into all eight. The one where none
of a, b, c was open is taken out again, as the word would cover nothing new there.
"""

from collections.abc import Collection

from lbtui.engine.counting.budget import Budget
from lbtui.engine.counting.graph import WordGraph, set_bits

Position = tuple[int, int]
"""(letter to play from, open letters)"""


class Reachability:
    """Positions that tight chains finish, or with `bridges` also chains that use bridges.

    With bridges a word may be repeated here, so these are the positions from which nothing but a
    repetition could stand in the way; without, the sets are exact.
    """

    def __init__(self, graph: WordGraph, budget: Budget, *, bridges: bool) -> None:
        """Prepare; nothing is searched yet. The graph must be `complete`."""
        self._graph = graph
        self._budget = budget
        self.bridges = bridges
        # The levels known; what they reach in all; whether the last one adds nothing. Replaced as a
        # whole, so that two threads may search at once.
        self._known: tuple[list[list[int]], list[int], bool] = [], [0] * graph.letters, False
        self._lacking: list[int] = []
        self._done = 1
        # By first letter: (what a word covers; of that the real letters, the pseudo letters; the
        # last letters of such words).
        self._groups: list[list[tuple[int, list[int], list[int], tuple[int, ...]]]] = []

    def _index(self) -> None:
        """Group the words by their letters; mark the open sets without a real letter as done."""
        graph = self._graph
        self._lacking = sets_without(graph.size)
        self._done = _opened(1, set_bits(graph.full & ~graph.real))
        groups: list[dict[int, set[int]]] = [{} for _ in range(graph.letters)]
        for i, mask in enumerate(graph.masks):
            groups[graph.firsts[i]].setdefault(mask, set()).add(graph.lasts[i])
        self._groups = [
            [
                (mask, set_bits(mask & graph.real), set_bits(mask & ~graph.real), tuple(lasts))
                for mask, lasts in words.items()
            ]
            for words in groups
        ]

    def level(self, words: int) -> list[int]:
        """Return, for each letter, the open sets that exactly `words` words finish."""
        if not self._groups:
            self._index()
        levels, seen, _ = self._known
        while len(levels) < words:
            sets = [self._before(each, levels) & ~self._done for each in range(len(seen))]
            closed = not any(found & ~old for found, old in zip(sets, seen, strict=True))
            seen = [found | old for found, old in zip(sets, seen, strict=True)]
            levels = [*levels, sets]
            self._known = levels, seen, closed
        return levels[words - 1]

    def _before(self, letter: int, levels: list[list[int]]) -> int:
        """Return the open sets from which a word from `letter` leads into the last level."""
        if not levels:
            return self._before_end(letter)
        graph, lacking, targets = self._graph, self._lacking, levels[-1]
        steps = 8 + (1 << graph.size >> 9)
        found = 0
        for mask, covered, forced, lasts in self._groups[letter]:
            self._budget.spend(steps)
            after = elsewhere = 0  # open sets after the word; those of them not back at `letter`
            for last in lasts:
                after |= targets[last]
                if last != letter:
                    elsewhere |= targets[last]
            for bit in (*covered, *forced):
                after &= lacking[bit]
            if not after:
                continue
            if graph.needs is not None:
                # All letters of a perfect word are open before it but the first, which it shares.
                rest = mask & graph.real & ~(1 << letter)
                opened = _opened(after << rest, [letter, *forced])
                found |= opened if rest else opened & ~_opened(after, forced)  # it covers something
                continue
            idle = _opened(after, forced)
            found |= _opened(idle, covered) & ~idle
            if self.bridges:
                found |= _opened(elsewhere & after, forced)
        return found

    def _before_end(self, letter: int) -> int:
        """Return the open sets that one word from `letter` covers."""
        graph = self._graph
        found = 0
        for mask in {graph.masks[i] for i in graph.from_letter[letter] if graph.ends(i)}:
            found |= 1 << mask
        bits: Collection[int] = range(graph.size)
        if graph.needs is not None:
            bits = (letter, *set_bits(graph.full & ~graph.real))
        for bit in bits:
            found |= (found & ~self._lacking[bit]) >> (1 << bit)
        return found

    def can(self, words: int, letter: int, open_: int) -> bool:
        """Say whether exactly `words` words finish the position."""
        return bool(self.level(words)[letter] >> open_ & 1)

    def excludes(self, words: int, letter: int, open_: int) -> bool:
        """Say whether it is known by now that `words` words do not finish; searches nothing."""
        levels = self._known[0]
        return words <= len(levels) and not levels[words - 1][letter] >> open_ & 1

    def finish(self, positions: Collection[Position], most: int | None = None) -> int | None:
        """Return the fewest words that finish any of the positions.

        None: proven that no number of words does, or none up to `most`. Levels beyond the answer
        are not searched. The search is closed when one more word finishes nothing that fewer words
        did not.
        """
        words = 1
        while most is None or words <= most:
            level = self.level(words)
            for letter, open_ in positions:
                if level[letter] >> open_ & 1:
                    return words
            levels, _, closed = self._known
            if closed and words == len(levels):
                return None
            words += 1
        return None


def _opened(sets: int, bits: list[int]) -> int:
    """Return the sets with any of `bits`, which none of them has, opened as well."""
    for bit in bits:
        sets |= sets << (1 << bit)
    return sets


def sets_without(size: int, width: int = 1) -> list[int]:
    """Return, for every letter, all sets of `size` letters that lack it.

    A set is `width` bits of an integer. Of the numbers 0, 1, 2, … those without bit `b` come in
    runs of 2**b, every other run.
    """
    found = []
    for bit in range(size):
        run = width << bit
        sets = (1 << run) - 1
        for wider in range(bit + 1, size):
            sets |= sets << (width << wider)
        found.append(sets)
    return found
