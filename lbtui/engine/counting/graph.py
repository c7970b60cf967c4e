"""The candidates as a graph of words between letters, and counts of its chains as big integers."""

from collections.abc import Iterable, Sequence

from lbtui.puzzle import Board

MAX_LETTERS = 17
"""With more letters, pseudo letters included, there are too many positions to know them all."""


class Constraints:
    """Words that must be played, and words that may come first and last.

    Words are given by index: of each set in `required_index_sets` at least one is played; the first
    word is one of `first_indices`, the last one of `last_indices` (None: any). `covered_mask` has
    the letters that words played before have covered. `perfect`: a word may cover nothing beyond
    its first letter that is covered already; all words are then free of repeated letters.
    `empty_reason` says why nothing meets the constraints, where what they name does not exist.
    """

    required_index_sets: Sequence[frozenset[int]] = ()
    first_indices: frozenset[int] | None = None
    last_indices: frozenset[int] | None = None
    covered_mask = 0
    perfect = False
    empty_reason: str | None = None


class WordGraph:
    """Words as edges between letters, numbered as the candidates, with what each covers and costs.

    Letters are bit numbers of the board. Words of which every solution must contain one share a
    pseudo letter above the board's: nothing else covers it, so covering everything includes playing
    one of them. `board_mask` has the board's own letters, `full_mask` those and the pseudo
    letters; `mask_width` is how many letters there are with these, and `is_exhaustive` whether so
    few that all positions can be known. `max_unbeatable_word_count` is the most words of which a
    tight chain is certain to be a shortest, bridges included. Letters that were covered before the
    first word are in neither mask, and in no word's.

    Counts are polynomials in total cost, packed into one integer of `digit_width`-bit digits
    (Kronecker substitution): digit `c - k * min_cost` of a count of `k`-word chains is the number
    of chains that cost `c`. So adding a word is a shift by its `extra_costs` digits, and choosing
    between words an addition; no digit overflows, as each holds the number of all chains.
    """

    def __init__(
        self,
        board: Board,
        words: Sequence[str],
        masks: list[int],
        costs: Sequence[int],
        max_words: int,
        constraints: Constraints,
    ) -> None:
        """Index `words` for chains of up to `max_words`; `masks` and `costs` are theirs."""
        index = board.index
        self.letter_count: int = len(board.letters)
        # A bridge is never the last word, nor the first of the board.
        self.max_unbeatable_word_count: int = 2 if constraints.covered_mask else 3
        self.board_mask: int = board.full & ~constraints.covered_mask
        self.full_mask = self.board_mask
        self.first_letters: list[int] = [index[word[0]] for word in words]
        self.last_letters: list[int] = [index[word[-1]] for word in words]
        self.masks = [mask & self.board_mask for mask in masks]
        for number, group in enumerate(constraints.required_index_sets, self.letter_count):
            self.full_mask |= 1 << number
            for i in group:
                self.masks[i] |= 1 << number
        self.costs = costs
        self.min_cost = min(costs, default=0)
        self.extra_costs: list[int] = [cost - self.min_cost for cost in costs]
        self.indices_by_first: list[list[int]] = [[] for _ in range(self.letter_count)]
        for i, letter in enumerate(self.first_letters):
            self.indices_by_first[letter].append(i)
        self.mask_width: int = max(self.letter_count, self.full_mask.bit_length())
        self.is_exhaustive: bool = self.mask_width <= MAX_LETTERS
        self.required_masks: list[int] | None = None
        if constraints.perfect:
            pairs = zip(masks, self.first_letters, strict=True)
            self.required_masks = [mask & ~(1 << letter) for mask, letter in pairs]
        self.first_indices: Sequence[int] = range(len(words))
        if constraints.first_indices is not None:
            self.first_indices = sorted(constraints.first_indices)
        self._last_indices = constraints.last_indices
        max_successors = max(map(len, self.indices_by_first), default=0)
        max_chains = max(1, len(words)) * max(1, max_successors) ** max(0, max_words - 1)
        self.digit_width = max_chains.bit_length() + 1
        self.digit_mask = (1 << self.digit_width) - 1

    @property
    def is_unconstrained(self) -> bool:
        """Whether nothing constrains the chains but that they cover every letter of the board."""
        any_start = len(self.first_indices) == len(self.masks)
        any_chain = any_start and self._last_indices is None and self.required_masks is None
        return any_chain and self.full_mask == (1 << self.letter_count) - 1

    def can_end_with(self, i: int) -> bool:
        """Return whether a chain may end with word `i`."""
        return self._last_indices is None or i in self._last_indices

    def filter_playable(self, words: list[int], open_mask: int) -> list[int]:
        """Return the words that may be played with these letters open: all, unless `perfect`."""
        masks = self.required_masks
        return words if masks is None else [i for i in words if not masks[i] & ~open_mask]

    def sum_ways(self, children: Iterable[tuple[int, object, int]]) -> int:
        """Return the packed count of the chains on: of (word, next state, ways to finish)."""
        width, extra_costs = self.digit_width, self.extra_costs
        return sum([ways << width * extra_costs[i] for i, _, ways in children])

    def sum_digits(self, packed: int) -> int:
        """Return the sum of all digits of a packed count."""
        width, digit_mask, total = self.digit_width, self.digit_mask, 0
        while packed:
            total += packed & digit_mask
            packed >>= width
        return total

    def count_by_cost(self, packed: int, word_count: int) -> dict[int, int]:
        """Return {total cost: number of chains} of a packed count of `word_count` words."""
        width, digit_mask, cost = self.digit_width, self.digit_mask, word_count * self.min_cost
        count_by_cost = {}
        while packed:
            if packed & digit_mask:
                count_by_cost[cost] = packed & digit_mask
            packed >>= width
            cost += 1
        return count_by_cost


def make_letter_bitsets(masks: Sequence[int], mask_width: int) -> list[int]:
    """Return, for each of `mask_width` letters, an integer: bit `n`: `masks[n]` has it."""
    if not masks:
        return [0] * mask_width
    # Written out in binary, one after the other: every mask_width-th digit belongs to one letter.
    leading_bit = 1 << mask_width
    digits = "".join([bin(mask | leading_bit)[3:] for mask in masks])[::-1]
    return [int(digits[letter::mask_width], 2) for letter in range(mask_width)]


def find_set_bits(bitset: int, limit: int = -1) -> list[int]:
    """Return the numbers of the bits that are set, lowest first, `limit` of them at most."""
    bits: list[int] = []
    while bitset and len(bits) != limit:
        lowest = bitset & -bitset
        bits.append(lowest.bit_length() - 1)
        bitset ^= lowest
    return bits
