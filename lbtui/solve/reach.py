"""Which positions can be finished in how many words: a closed search over whole sets at once.

A position is (letter to play from, open letters). For each letter one big integer holds a bit for
every set of open letters: bit ``open`` says that the position can be finished. Playing a word moves
a whole such integer with a few shifts, so that all positions of a board of twelve letters are
known in milliseconds: the fewest words from anywhere, and the proof that there is no way.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from .moves import Moves, Watch

MAX_LETTERS = 17
"""Boards with more distinct letters (pseudo letters included) need too large integers."""


class Reach:
    """Positions that tight chains finish, or with ``bridges`` also chains that use bridges.

    With bridges a word may be repeated here, so these are the positions from which nothing but a
    repetition could stand in the way; without, the sets are exact.
    """

    __slots__ = (
        "_after",
        "_closed",
        "_done",
        "_from",
        "_levels",
        "_moves",
        "_seen",
        "_watch",
        "bridges",
    )

    def __init__(self, moves: Moves, watch: Watch, *, bridges: bool = False) -> None:
        """Prepare; nothing is searched yet. The board must have at most MAX_LETTERS letters."""
        self._moves = moves
        self._watch = watch
        self.bridges = bridges
        self._levels: list[list[int]] = []
        self._closed = False
        self._seen = [0] * moves.letters
        self._after: list[int] = []
        self._done = 1
        self._from: list[list[tuple[int, tuple[int, ...]]]] = []

    def _index(self) -> None:
        """Group the words by their letters, and note the positions that are no positions."""
        moves = self._moves
        self._after = _has_not(moves.full.bit_length())
        for bit in _bits(moves.full & ~moves.real):
            self._done |= self._done << (1 << bit)
        grouped: list[dict[int, set[int]]] = [{} for _ in range(moves.letters)]
        for i, mask in enumerate(moves.masks):
            grouped[moves.firsts[i]].setdefault(mask, set()).add(moves.lasts[i])
        self._from = [[(mask, tuple(lasts)) for mask, lasts in words.items()] for words in grouped]

    def level(self, words: int) -> list[int]:
        """Return, a letter each, the open sets that exactly ``words`` words finish."""
        if not self._from:
            self._index()
        while len(self._levels) < words:
            sets = self._next() if self._levels else self._first()
            sets = [found & ~self._done for found in sets]
            self._closed = not any(
                found & ~seen for found, seen in zip(sets, self._seen, strict=True)
            )
            self._seen = [found | seen for found, seen in zip(sets, self._seen, strict=True)]
            self._levels.append(sets)
        return self._levels[words - 1]

    def _first(self) -> list[int]:
        """One word finishes what is a part of its letters."""
        ends = self._moves.last_letters
        sets = []
        for words in self._from:
            found = 0
            for mask, lasts in words:
                if any(ends >> last & 1 for last in lasts):
                    found |= 1 << mask
            for bit, without in enumerate(self._after):
                found |= (found & ~without) >> (1 << bit)
            sets.append(found)
        return sets

    def _next(self) -> list[int]:
        """Play one word before everything that the level before finishes."""
        before = self._levels[-1]
        after = self._after
        real = self._moves.real
        sets = []
        for letter, words in enumerate(self._from):
            found = 0
            for mask, lasts in words:
                target = bridged = 0
                for last in lasts:
                    target |= before[last]
                    if self.bridges and last != letter:
                        bridged |= before[last]
                bits = _bits(mask)
                for bit in bits:
                    target &= after[bit]
                if not target:
                    continue
                bridged &= target
                grown = nothing_new = target
                for bit in bits:
                    grown |= grown << (1 << bit)
                    if not real >> bit & 1:
                        nothing_new |= nothing_new << (1 << bit)
                        bridged <<= 1 << bit
                found |= (grown & ~nothing_new) | bridged
            self._watch.spend(len(words) * 8)
            sets.append(found)
        return sets

    def can(self, words: int, letter: int, open_: int) -> bool:
        """Say whether exactly ``words`` words finish the position."""
        return bool(self.level(words)[letter] >> open_ & 1)

    def excludes(self, words: int, letter: int, open_: int) -> bool:
        """Say whether it is known by now that ``words`` words do not finish; searches nothing."""
        levels = self._levels
        return words <= len(levels) and not levels[words - 1][letter] >> open_ & 1

    def nearest(self, positions: Collection[tuple[int, int]]) -> int | None:
        """Return the fewest words that finish any (letter, open letters); None: impossible.

        Levels beyond that are not searched.
        """
        words = 1
        while True:
            level = self.level(words)
            if any(level[letter] >> open_ & 1 for letter, open_ in positions):
                return words
            if self._closed and words == len(self._levels):
                return None
            words += 1

    def fewest(self, letter: int, open_: int) -> int | None:
        """Return the fewest words that finish the position; None: proven impossible.

        The search is closed when one more word finishes nothing that fewer words did not.
        """
        words = 1
        while True:
            if self.level(words)[letter] >> open_ & 1:
                return words
            if self._closed and words == len(self._levels):
                return None
            words += 1


def _bits(mask: int) -> list[int]:
    """Return the numbers of the bits that are set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _has_not(size: int) -> list[int]:
    """Return, for every letter, the bits of all sets of ``size`` letters that lack it."""
    every = (1 << (1 << size)) - 1
    found = []
    for bit in range(size):
        span = 1 << bit
        block = (1 << span) - 1
        found.append(every // ((1 << (2 * span)) - 1) * block)
    return found
