"""Boards too large to know everything about: find good solutions without proof."""

from lbtui.engine.counting.budget import Budget
from lbtui.engine.counting.graph import WordGraph, letter_bitsets, set_bits

BEAM = 200
"""Positions kept after each word."""

WORDS = 600
"""Words tried from each letter at all: those with the most different letters."""

WIDTH = 50
"""Words tried from a position: of all, and of those with each of its rarest open letters."""

SOLUTIONS = 1_000
"""Solutions of one number of words that are collected at most."""

RAREST = 3
"""Open letters that the words to try are looked up by."""

MAX_DEPTH = 32
"""Words of a chain at most: a tight one has no more than the board has letters."""

CHUNK = 11
"""Letters whose worth is looked up together."""


BeamState = tuple[int, int, tuple[int, ...]]
"""(letter to play from, open letters, words played)"""


class BeamSearch:
    """A beam search over the words of one graph (Lowerre 1976).

    After each word the positions with the least left to cover are kept, rare letters counting
    more. What it does not find may exist all the same.
    """

    _roots: list[BeamState]

    def __init__(self, graph: WordGraph, budget: Budget) -> None:
        """Choose and index the words; raises Cancelled or BudgetExceeded."""
        self._graph = graph
        self._budget = budget
        masks = graph.masks
        chosen = []
        for members in graph.from_letter:
            budget.spend(len(members))
            chosen.append(sorted(members, key=lambda i: -masks[i].bit_count())[:WORDS])
        worth = self._worth = _Worth([masks[i] for words in chosen for i in words], graph.size)
        self._from_letter: list[tuple[list[int], list[int]]] = []
        for words in chosen:
            words.sort(key=lambda i: -worth(masks[i]))
            self._from_letter.append((words, letter_bitsets([masks[i] for i in words], graph.size)))
        first = graph.roots
        if len(first) == len(masks):
            first = sorted(i for words in chosen for i in words)
        self._roots = [
            (graph.lasts[i], graph.full & ~masks[i], (i,)) for i in first if masks[i] & graph.real
        ]
        self._roots.sort(key=lambda state: worth(state[1]))
        front = [state for state in self._roots if state[1] & graph.real][:BEAM]
        self._fronts = {bridges: [front] for bridges in (False, True)}
        self._found: dict[tuple[int | None, bool], list[tuple[int, ...]]] = {}

    def search(self, words: int | None, *, bridges: bool = False) -> list[tuple[int, ...]]:
        """Return up to SOLUTIONS solutions of exactly `words` words.

        With `words` None: of the fewest words that the search meets. What was found is kept.
        Raises Cancelled or BudgetExceeded.
        """
        known = self._found.get((words, bridges))
        if known is None:
            known = self._found[words, bridges] = self._search(words, bridges)
            if known:
                self._found[len(known[0]), bridges] = known
        return known

    def _search(self, words: int | None, bridges: bool) -> list[tuple[int, ...]]:
        graph = self._graph
        if words in (None, 1):
            found = [chain for _, rest, chain in self._roots if not rest and graph.ends(chain[0])]
            if found or words == 1:
                return found[:SOLUTIONS]
        fronts = self._fronts[bridges]
        for depth in range(words or 2, (words or MAX_DEPTH) + 1):
            while len(fronts) < depth - 1:
                fronts.append(self._extended(fronts[-1], bridges))
            found = self._finishes(fronts[depth - 2])
            if found:
                return found
        return []

    def _finishes(self, front: list[BeamState]) -> list[tuple[int, ...]]:
        """Return up to SOLUTIONS chains that one more word completes."""
        graph = self._graph
        found: list[tuple[int, ...]] = []
        for letter, open_, played in front:
            self._budget.spend(40)
            words, having = self._from_letter[letter]
            bitset = -1
            for bit in set_bits(open_):
                bitset &= having[bit]
            ends = [
                words[n] for n in set_bits(bitset, SOLUTIONS - len(found)) if graph.ends(words[n])
            ]
            found += [(*played, i) for i in graph.allowed(ends, open_)]
        return found

    def _extended(self, front: list[BeamState], bridges: bool) -> list[BeamState]:
        """Return the best positions after one more word, the best first."""
        graph, worth = self._graph, self._worth
        following: dict[tuple[int, int], tuple[int, ...]] = {}
        for letter, open_, played in front:
            playable = self._promising(letter, open_)
            self._budget.spend(len(playable) * 4)
            for i in playable:
                rest = open_ & ~graph.masks[i]
                new = (rest ^ open_) & graph.real
                bridge = bridges and graph.firsts[i] != graph.lasts[i] and i not in played
                if rest & graph.real and (new or bridge):
                    following.setdefault((graph.lasts[i], rest), (*played, i))
        states = [(letter, rest, played) for (letter, rest), played in following.items()]
        return sorted(states, key=lambda state: worth(state[1]))[:BEAM]

    def _promising(self, letter: int, open_: int) -> list[int]:
        """Return some words to try: the best, and the best with the rarest open letters."""
        words, having = self._from_letter[letter]
        rarest = [bit for bit in self._worth.rare if open_ >> bit & 1][:RAREST]
        found = dict.fromkeys(range(min(WIDTH, len(words))))
        for bit in rarest:
            found.update(dict.fromkeys(set_bits(having[bit], WIDTH)))
        return self._graph.allowed([words[n] for n in found], open_)


class _Worth:
    """What covering a set of letters is worth: a letter the more, the fewer words have it."""

    def __init__(self, masks: list[int], size: int) -> None:
        having = [1 + row.bit_count() for row in letter_bitsets(masks, size)]
        worth = [float((len(masks) + 1) / count) ** 0.5 for count in having]
        self.rare = sorted(range(size), key=lambda bit: -worth[bit])
        self._tables: list[list[float]] = []
        for start in range(0, size, CHUNK):
            table = [0.0]
            for value in worth[start : start + CHUNK]:
                table += [sum_ + value for sum_ in table]
            self._tables.append(table)

    def __call__(self, letters: int) -> float:
        total = 0.0
        for table in self._tables:
            total += table[letters & (len(table) - 1)]
            letters >>= CHUNK
        return total
