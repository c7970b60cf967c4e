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
from lbtui.engine.counting.graph import WordGraph, find_set_bits

Position = tuple[int, int]
"""(letter to play from, open letters)"""


class Reachability:
    """Positions that tight chains finish, or `with_bridges` also chains that use bridges.

    With bridges a word may be repeated here, so these are the positions from which nothing but a
    repetition could stand in the way; without, the sets are exact.
    """

    def __init__(self, graph: WordGraph, budget: Budget, *, with_bridges: bool) -> None:
        """Prepare; nothing is searched yet. The graph must be `is_exhaustive`."""
        self._graph = graph
        self._budget = budget
        self.with_bridges = with_bridges
        # The levels searched; what they reach in all; whether the last one adds nothing. Replaced
        # as a whole, so that two threads may search at once.
        reached = [0] * graph.letter_count
        self._search_state: tuple[list[list[int]], list[int], bool] = ([], reached, False)
        self._sets_without_letter: list[int] = []
        self._solved_sets = 1
        # By first letter: (what a word covers; of that the real letters, the pseudo letters; the
        # last letters of such words).
        self._word_groups_by_first: list[
            list[tuple[int, list[int], list[int], tuple[int, ...]]]
        ] = []

    def _index_words(self) -> None:
        """Group the words by their letters; mark the open sets without a real letter as solved."""
        graph = self._graph
        self._sets_without_letter = make_sets_without_letter(graph.mask_width)
        self._solved_sets = _open_bits(1, find_set_bits(graph.full_mask & ~graph.board_mask))
        groups: list[dict[int, set[int]]] = [{} for _ in range(graph.letter_count)]
        for i, mask in enumerate(graph.masks):
            lasts = groups[graph.first_letters[i]].setdefault(mask, set())
            lasts.add(graph.last_letters[i])
        real, pseudo = graph.board_mask, ~graph.board_mask
        self._word_groups_by_first = [
            [
                (mask, find_set_bits(mask & real), find_set_bits(mask & pseudo), tuple(lasts))
                for mask, lasts in group.items()
            ]
            for group in groups
        ]

    def get_level(self, word_count: int) -> list[int]:
        """Return, for each letter, the open sets that exactly `word_count` words finish."""
        if not self._word_groups_by_first:
            self._index_words()
        levels, reached, _ = self._search_state
        while len(levels) < word_count:
            level = [
                self._find_sets_before(i, levels) & ~self._solved_sets for i in range(len(reached))
            ]
            is_closed = not any(new & ~old for new, old in zip(level, reached, strict=True))
            reached = [new | old for new, old in zip(level, reached, strict=True)]
            levels = [*levels, level]
            self._search_state = levels, reached, is_closed
        return levels[word_count - 1]

    def _find_sets_before(self, letter: int, levels: list[list[int]]) -> int:
        """Return the open sets from which a word from `letter` leads into the last level."""
        if not levels:
            return self._find_sets_before_end(letter)
        graph, sets_without, level = self._graph, self._sets_without_letter, levels[-1]
        steps = 8 + (1 << graph.mask_width >> 9)
        sets = 0
        for mask, real_bits, pseudo_bits, lasts in self._word_groups_by_first[letter]:
            self._budget.spend(steps)
            sets_after = sets_elsewhere = 0  # after the word; those of them not back at `letter`
            for last in lasts:
                sets_after |= level[last]
                if last != letter:
                    sets_elsewhere |= level[last]
            for bit in (*real_bits, *pseudo_bits):
                sets_after &= sets_without[bit]
            if not sets_after:
                continue
            if graph.required_masks is not None:
                # All letters of a perfect word are open before it but the first, which it shares.
                shift = mask & graph.board_mask & ~(1 << letter)
                opened = _open_bits(sets_after << shift, [letter, *pseudo_bits])
                if not shift:  # it covers something
                    opened &= ~_open_bits(sets_after, pseudo_bits)
                sets |= opened
                continue
            idle_sets = _open_bits(sets_after, pseudo_bits)
            sets |= _open_bits(idle_sets, real_bits) & ~idle_sets
            if self.with_bridges:
                sets |= _open_bits(sets_elsewhere & sets_after, pseudo_bits)
        return sets

    def _find_sets_before_end(self, letter: int) -> int:
        """Return the open sets that one word from `letter` covers."""
        graph = self._graph
        sets = 0
        last_words = [i for i in graph.indices_by_first[letter] if graph.can_end_with(i)]
        for mask in {graph.masks[i] for i in last_words}:
            sets |= 1 << mask
        bits: Collection[int] = range(graph.mask_width)
        if graph.required_masks is not None:
            bits = (letter, *find_set_bits(graph.full_mask & ~graph.board_mask))
        for bit in bits:
            sets |= (sets & ~self._sets_without_letter[bit]) >> (1 << bit)
        return sets

    def can_finish(self, word_count: int, letter: int, open_mask: int) -> bool:
        """Say whether exactly `word_count` words finish the position."""
        return bool(self.get_level(word_count)[letter] >> open_mask & 1)

    def is_excluded(self, word_count: int, letter: int, open_mask: int) -> bool:
        """Say whether it is known by now that so many words do not finish; searches nothing."""
        levels = self._search_state[0]
        return word_count <= len(levels) and not levels[word_count - 1][letter] >> open_mask & 1

    def find_finish(self, positions: Collection[Position], limit: int | None = None) -> int | None:
        """Return the fewest words that finish any of the positions.

        None: proven that no number of words does, or none up to `limit`. Levels beyond the answer
        are not searched. The search is closed when one more word finishes nothing that fewer words
        did not.
        """
        word_count = 1
        while limit is None or word_count <= limit:
            level = self.get_level(word_count)
            for letter, open_mask in positions:
                if level[letter] >> open_mask & 1:
                    return word_count
            levels, _, is_closed = self._search_state
            if is_closed and word_count == len(levels):
                return None
            word_count += 1
        return None


def _open_bits(sets: int, bits: list[int]) -> int:
    """Return the sets with any of `bits`, which none of them has, opened as well."""
    for bit in bits:
        sets |= sets << (1 << bit)
    return sets


def make_sets_without_letter(mask_width: int, digit_width: int = 1) -> list[int]:
    """Return, for every letter, all sets of `mask_width` letters that lack it.

    A set is `digit_width` bits of an integer. Of the numbers 0, 1, 2, … those without bit `b` come
    in runs of 2**b, every other run.
    """
    sets_by_bit = []
    for bit in range(mask_width):
        run_width = digit_width << bit
        sets = (1 << run_width) - 1
        for higher_bit in range(bit + 1, mask_width):
            sets |= sets << (digit_width << higher_bit)
        sets_by_bit.append(sets)
    return sets_by_bit
