"""How many solutions every arrangement of different letters has, without walking a list again.

Solutions are sought once on a board where every letter has a side of its own: whatever the
arrangement, there are no others. One of them survives an arrangement if none of the letter pairs in
its words share a side. So with a bitset of solutions for each pair, an OR over the pairs within the
sides marks those that do not survive.
"""

from __future__ import annotations

from itertools import combinations, pairwise

from lbtui.puzzle import Board
from lbtui.puzzle.board import MAX_SIDES, MIN_SIDES
from lbtui.solve import Space, find_candidates
from lbtui.solve.graph import letter_bitsets, set_bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lbtui.words import WordList

FEWEST_LETTERS, MOST_LETTERS = MIN_SIDES, MAX_SIDES
"""How many letters can have a side of their own."""


class Rivals:
    """The solutions of all arrangements of some different letters."""

    __slots__ = ("_breaking", "_broken", "total")

    def __init__(
        self,
        letters: str,
        lists: Sequence[WordList],
        *,
        max_words: int,
        min_length: int,
        cancel: Callable[[], bool] | None,
    ) -> None:
        """Find the solutions of up to `max_words` words in `lists`.

        `letters`: FEWEST_LETTERS to MOST_LETTERS. Raises Cancelled when `cancel` says so.
        """
        apart = Board(list(letters))
        candidates = find_candidates(apart, lists, min_length=min_length)
        space = Space(candidates, max_words=max_words, bridges="never", cancel=cancel)
        pairs = list(combinations(range(len(letters)), 2))
        number = {(letters[i], letters[j]): n for n, (i, j) in enumerate(pairs)}
        number |= {(second, first): n for (first, second), n in number.items()}
        used: dict[str, int] = {}
        for word in candidates.words:
            mask = 0
            for pair in pairwise(word):
                mask |= 1 << number[pair]
            used[word] = mask
        solutions = []
        for solution in space:
            mask = 0
            for word in solution.words:
                mask |= used[word]
            solutions.append(mask)
        self.total = len(solutions)
        bitsets = letter_bitsets(solutions, len(pairs))
        self._breaking = {
            1 << i | 1 << j: bitset for (i, j), bitset in zip(pairs, bitsets, strict=True)
        }
        self._broken: dict[int, int] = {}

    def count(self, sides: Sequence[int]) -> int:
        """Return how many solutions survive an arrangement, given as the letters' mask by side."""
        broken = 0
        for side in sides:
            found = self._broken.get(side)
            if found is None:
                found = 0
                for i, j in combinations(set_bits(side), 2):
                    found |= self._breaking[1 << i | 1 << j]
                self._broken[side] = found
            broken |= found
        return self.total - broken.bit_count()
