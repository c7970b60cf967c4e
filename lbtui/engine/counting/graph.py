"""The candidates as a graph of words between letters, and counts of its chains as big integers."""

from collections.abc import Sequence

from lbtui.puzzle import Board

MAX_LETTERS = 17
"""With more letters, pseudo letters included, there are too many positions to know them all."""


class Constraints:
    """Words that must be played, and words that may come first and last.

    Sets of numbers of words: of each set in `include` at least one is played; the first word is one
    of `roots`, the last one of `ends` (None: any). `covered` masks the letters that words played
    before have covered. `perfect`: a word may cover nothing beyond its first letter that is covered
    already; all words are then free of repeated letters. `why_empty` says why nothing meets the
    constraints, where what they name does not exist.
    """

    include: Sequence[frozenset[int]] = ()
    roots: frozenset[int] | None = None
    ends: frozenset[int] | None = None
    covered = 0
    perfect = False
    why_empty: str | None = None


class WordGraph:
    """Words as edges between letters, numbered as the candidates, with what each covers and costs.

    Letters are bit numbers of the board. Words of which every solution must contain one share a
    pseudo letter above the board's: nothing else covers it, so covering everything includes playing
    one of them. `real` masks the board's own letters, `full` those and the pseudo letters; `size`
    is how many letters there are with these, and `complete` whether so few that all positions can
    be known. `never_undercut` is the most words of which a tight chain is certain to be a shortest,
    bridges included. Letters that were covered before the first word are in neither, and in no
    word's mask.

    Counts are polynomials in total cost, packed into one integer of `width`-bit digits (Kronecker
    substitution): digit `c - k * base` of a count of `k`-word chains is the number of chains
    that cost `c`. So adding a word is a shift by its `steps` digits, and choosing between words
    an addition; no digit overflows, as `width` bits hold the number of all chains of any cost.
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
        self.letters: int = len(board.letters)
        # A bridge is never the last word, nor the first of the board.
        self.never_undercut: int = 2 if constraints.covered else 3
        self.real: int = board.full & ~constraints.covered
        self.full = self.real
        self.firsts: list[int] = [index[word[0]] for word in words]
        self.lasts: list[int] = [index[word[-1]] for word in words]
        self.masks = masks
        if constraints.covered:
            self.masks = [mask & self.real for mask in masks]
        self.costs = costs
        self.base = min(costs, default=0)
        self.steps: list[int] = [cost - self.base for cost in costs]
        self.from_letter: list[list[int]] = [[] for _ in range(self.letters)]
        for i, first in enumerate(self.firsts):
            self.from_letter[first].append(i)
        if constraints.include:
            self.masks = list(self.masks)
            for number, group in enumerate(constraints.include):
                for i in group:
                    self.masks[i] |= 1 << (self.letters + number)
            self.full |= ((1 << len(constraints.include)) - 1) << self.letters
        self.size: int = max(self.letters, self.full.bit_length())
        self.complete: bool = self.size <= MAX_LETTERS
        self.needs: list[int] | None = None
        if constraints.perfect:
            pairs = zip(masks, self.firsts, strict=True)
            self.needs = [mask & ~(1 << first) for mask, first in pairs]
        self.roots: Sequence[int] = range(len(words))
        if constraints.roots is not None:
            self.roots = sorted(constraints.roots)
        self._ends = constraints.ends
        fan = max(map(len, self.from_letter), default=0)
        bound = max(1, len(words)) * max(1, fan) ** max(0, max_words - 1)
        self.width = bound.bit_length() + 1
        self.digit = (1 << self.width) - 1

    @property
    def plain(self) -> bool:
        """Whether nothing constrains the chains but that they cover every letter of the board."""
        every_letter = self.full == (1 << self.letters) - 1
        any_ends = self._ends is None and len(self.roots) == len(self.masks)
        return every_letter and any_ends and self.needs is None

    def ends(self, i: int) -> bool:
        """Return whether a chain may end with word `i`."""
        return self._ends is None or i in self._ends

    def allowed(self, words: list[int], open_: int) -> list[int]:
        """Return the words that may be played with `open_` to cover: all, unless `perfect`."""
        needs = self.needs
        return words if needs is None else [i for i in words if not needs[i] & ~open_]

    def total(self, packed: int) -> int:
        """Return the sum of all digits of a packed count."""
        width, digit, total = self.width, self.digit, 0
        while packed:
            total += packed & digit
            packed >>= width
        return total

    def by_cost(self, packed: int, words: int) -> dict[int, int]:
        """Return {total cost: number of chains} of a packed count of `words` words."""
        width, digit, cost = self.width, self.digit, words * self.base
        found = {}
        while packed:
            if packed & digit:
                found[cost] = packed & digit
            packed >>= width
            cost += 1
        return found


def letter_bitsets(masks: Sequence[int], size: int) -> list[int]:
    """Return, for each of `size` letters, an integer: bit `n` says that `masks[n]` has it."""
    if not masks:
        return [0] * size
    # Written out in binary, one after the other: every size-th digit belongs to one letter.
    above = 1 << size
    digits = "".join([bin(mask | above)[3:] for mask in masks])[::-1]
    return [int(digits[letter::size], 2) for letter in range(size)]


def set_bits(bitset: int, most: int = -1) -> list[int]:
    """Return the numbers of the bits that are set, lowest first, `most` of them at most."""
    found: list[int] = []
    while bitset and len(found) != most:
        low = bitset & -bitset
        found.append(low.bit_length() - 1)
        bitset ^= low
    return found
