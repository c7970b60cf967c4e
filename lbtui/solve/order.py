"""The order of solutions that need no list: from counts to the i-th one, back, and along.

All solutions of a number of words that share a band and a number of letters are in the order of
their words. How many come before a word is a sum of counts, so the i-th is found word by word
(unranking), the place of a given one likewise (ranking), and a walk never meets a dead end.
"""

from __future__ import annotations

from itertools import accumulate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence
    from typing import Any, Protocol

    from .moves import Moves

    class Counts(Protocol):
        """What counts the chains of one vocabulary: its states are opaque here."""

        moves: Moves
        floor: int

        def root(self, words: int) -> int:
            """Return the packed count of all solutions of ``words`` words."""

        def after(self, words: int, state: Any) -> int:
            """Return the packed count of finishes from ``state`` with ``words`` words."""

        def children(self, words: int, state: Any) -> Sequence[tuple[int, Any, int]]:
            """Return (word, next state, packed count of finishes), in the words' order."""


NONE: list[int] = []

KEPT = 60_000
"""Children kept for walking on; further ones are found again when needed."""

Live = tuple[int, "Hashable", bool, int]
"""(word, the state it leads to, whether the band has been met, packed count of finishes)"""

Endings = dict["Hashable", dict[int, list[int]]]
"""By state the words that finish from there, by their length."""


class Order:
    """The solutions over one vocabulary that use at least one word of its hardest band.

    ``easier`` counts the vocabulary without that band; None means that every solution counts.
    """

    __slots__ = ("_counts", "_easier", "_endings", "_known", "_room", "_states", "_tables", "moves")

    def __init__(self, counts: Counts, easier: Counts | None = None) -> None:
        """Order what ``counts`` counts and ``easier`` does not."""
        self._counts = counts
        self._easier = easier
        self.moves = counts.moves
        self._known: dict[tuple[int, Hashable, bool], list[Live]] = {}
        self._tables: dict[tuple[int, int], tuple[list[Live], list[int]]] = {}
        self._endings: tuple[Endings, Endings] = ({}, {})
        self._states: dict[Hashable, Hashable] = {}
        self._room = KEPT

    def packed(self, words: int) -> int:
        """Return the packed count of these solutions with exactly ``words`` words."""
        total = self._counts.root(words)
        return total if self._easier is None else total - self._easier.root(words)

    def _live(self, words: int, state: Hashable | None, met: bool) -> list[Live]:
        """Return the words that lead on to at least one of these solutions."""
        key = (words, state, met)
        found = self._known.get(key)
        if found is not None:
            return found
        children = self._counts.children(words, state)
        easier = self._easier
        if met or easier is None:
            found = [(i, after, True, tail) for i, after, tail in children]
        else:
            found = []
            floor, scores = easier.floor, self.moves.scores
            for i, after, tail in children:
                if scores[i] < floor:
                    found.append((i, after, True, tail))
                elif words > 1:
                    left = tail - easier.after(words - 1, after)
                    if left:
                        found.append((i, after, False, left))
        # The last words are found as fast as they are looked up, and `_finals` keeps them shorter.
        if words > 1 and len(found) <= self._room:
            # Few states, and many ways to each: kept once, they take half of the memory.
            once = self._states.setdefault
            found = [(i, once(after, after), has_met, tail) for i, after, has_met, tail in found]
            self._room -= len(found)
            self._known[key] = found
        return found

    def _table(self, words: int, step: int) -> tuple[list[Live], list[int]]:
        """Return the first words of the solutions of a number of letters, and running counts."""
        key = (words, step)
        table = self._tables.get(key)
        if table is None:
            live = []
            counts = []
            width, digit = self.moves.width, self.moves.digit
            for child in self._live(words, None, self._easier is None):
                left = step - self.moves.step(child[0])
                if left >= 0:
                    count = child[3] >> (width * left) & digit
                    if count:
                        live.append(child)
                        counts.append(count)
            table = (live, list(accumulate(counts)))
            if len(self._tables) > 64:
                self._tables.clear()
            self._tables[key] = table
        return table

    def nth(self, words: int, step: int, place: int) -> tuple[int, ...]:
        """Return the solution at ``place`` (from 0) among those of ``step`` letters over base."""
        from bisect import bisect_right  # late: a walk from the first on does without

        width, digit, moves = self.moves.width, self.moves.digit, self.moves
        live, sums = self._table(words, step)
        at = bisect_right(sums, place)
        if at:
            place -= sums[at - 1]
        i, state, met, _ = live[at]
        chain = [i]
        step -= moves.step(i)
        while words > 1:
            words -= 1
            for i, after, has_met, tail in self._live(words, state, met):
                left = step - moves.step(i)
                if left < 0:
                    continue
                count = tail >> (width * left) & digit
                if place < count:
                    chain.append(i)
                    state, met, step = after, has_met, left
                    break
                place -= count
        return tuple(chain)

    def before(self, chain: Sequence[int]) -> int:
        """Return how many solutions of the same words and letters come before ``chain``.

        Raises ValueError when it is not one of these solutions.
        """
        moves = self.moves
        width, digit = moves.width, moves.digit
        words = len(chain)
        step = sum(moves.step(i) for i in chain)
        live, sums = self._table(words, step)
        total = 0
        state: Hashable
        for at, (i, after, has_met, _) in enumerate(live):
            if i == chain[0]:
                total = sums[at - 1] if at else 0
                state, met = after, has_met
                break
        else:
            raise ValueError("not a solution here")
        step -= moves.step(chain[0])
        for word in chain[1:]:
            words -= 1
            for i, after, has_met, tail in self._live(words, state, met):
                left = step - moves.step(i)
                if i == word:
                    if left < 0 or not tail >> (width * left) & digit:
                        raise ValueError("not a solution here")
                    state, met, step = after, has_met, left
                    break
                if left >= 0:
                    total += tail >> (width * left) & digit
            else:
                raise ValueError("not a solution here")
        return total

    def walk(self, words: int, step: int, skip: int = 0) -> Iterator[tuple[int, ...]]:
        """Yield the solutions of ``step`` letters over base in order, from place ``skip`` on."""
        live, sums = self._table(words, step)
        at = 0
        if skip:
            from bisect import bisect_right

            at = bisect_right(sums, skip)
            skip -= sums[at - 1] if at else 0
        for i, state, met, _ in live[at:]:
            if words == 1:
                yield (i,)
            else:
                yield from self._walk((i,), words - 1, state, met, step - self.moves.step(i), skip)
                skip = 0

    def _walk(
        self, played: tuple[int, ...], words: int, state: Hashable, met: bool, step: int, skip: int
    ) -> Iterator[tuple[int, ...]]:
        """Yield ``played`` with every finish of ``words`` words, after ``skip`` of them."""
        moves = self.moves
        width, digit, lengths = moves.width, moves.digit, moves.lengths
        if words == 1:
            for i in self._finals(state, met).get(step + moves.base, NONE)[skip:]:
                yield (*played, i)
            return
        if words == 2:
            yield from self._walk_two(played, state, met, step + 2 * moves.base, skip)
            return
        for i, after, has_met, tail in self._live(words, state, met):
            left = step + moves.base - lengths[i]
            if left < 0:
                continue
            count = tail >> (width * left) & digit
            if skip >= count:
                skip -= count
                continue
            yield from self._walk((*played, i), words - 1, after, has_met, left, skip)
            skip = 0

    def _walk_two(
        self, played: tuple[int, ...], state: Hashable, met: bool, letters: int, skip: int
    ) -> Iterator[tuple[int, ...]]:
        """Yield ``played`` with every finish of two words of ``letters``, after ``skip`` of them.

        Nearly all that is done for a solution is done here.
        """
        lengths, endings = self.moves.lengths, self._endings
        for i, after, has_met, _ in self._live(2, state, met):
            known = endings[has_met].get(after)
            if known is None:
                known = self._finals(after, has_met)
            finals = known.get(letters - lengths[i])
            if not finals:
                continue
            if skip:
                if skip >= len(finals):
                    skip -= len(finals)
                    continue
                finals, skip = finals[skip:], 0
            begun = (*played, i)
            for last in finals:
                yield (*begun, last)

    def _finals(self, state: Hashable, met: bool) -> dict[int, list[int]]:
        """Return the words that finish from ``state``, by their length."""
        endings = self._endings[met]
        found = endings.get(state)
        if found is None:
            found = {}
            lengths = self.moves.lengths
            for i, _, _, _ in self._live(1, state, met):
                found.setdefault(lengths[i], []).append(i)
            if sum(map(len, self._endings)) < KEPT // 4:
                endings[state] = found
        return found
