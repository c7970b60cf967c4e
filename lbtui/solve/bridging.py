"""The fewest words where bridges are allowed and no word may be used twice."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .moves import Moves, Watch
    from .reach import Reach

Position = tuple[int, int]
"""(letter to play from, open letters)"""


class BridgedSearch:
    """Looks for chains of an exact number of words, led by what reaches when words may repeat.

    It fails only where a repetition would be needed, which is rare: most searches go straight to a
    chain. What failed is remembered.
    """

    __slots__ = ("_failed", "_members", "_moves", "_reach", "_watch")

    def __init__(self, moves: Moves, watch: Watch, reach: Reach) -> None:
        """Prepare; ``reach`` is the closed search with bridges over the same moves."""
        self._moves = moves
        self._watch = watch
        self._reach = reach
        self._members: list[list[int]] = [[] for _ in range(moves.letters)]
        for i, first in enumerate(moves.firsts):
            self._members[first].append(i)
        self._failed: set[tuple[int, int, int, frozenset[int]]] = set()

    def solves(self, words: int) -> bool:
        """Say whether exactly ``words`` words solve the board."""
        moves = self._moves
        roots = range(len(moves.masks)) if moves.roots is None else moves.roots
        return any(self._after(words, moves.full, frozenset(), i) for i in roots)

    def fewest(self, starts: Iterable[Position], played: frozenset[int]) -> int | None:
        """Return the fewest words that finish one of the positions, none of them in ``played``.

        None: there is no way.
        """
        positions = list(starts)
        least = [self._reach.fewest(letter, open_) for letter, open_ in positions]
        known = [words for words in least if words is not None]
        for words in range(min(known), self.most_words()) if known else ():
            if any(self._from(words, letter, open_, played) for letter, open_ in positions):
                return words
        return None

    def most_words(self) -> int:
        """Return what no shortest chain has more words than.

        Every letter is covered by some word, and between two words that cover something a shortest
        chain visits no letter twice.
        """
        return self._moves.letters * self._moves.letters + 1

    def _from(self, words: int, letter: int, open_: int, played: frozenset[int]) -> bool:
        if not self._reach.can(words, letter, open_):
            return False
        key = (words, letter, open_, played)
        if key in self._failed:
            return False
        self._watch.spend(len(self._members[letter]))
        if any(self._after(words, open_, played, i) for i in self._members[letter]):
            return True
        self._failed.add(key)
        self._watch.entries += 1
        return False

    def _after(self, words: int, open_: int, played: frozenset[int], i: int) -> bool:
        """Say whether word ``i``, played now, leads to an end with ``words`` words, it included."""
        moves = self._moves
        rest = open_ & ~moves.masks[i]
        covers = (rest ^ open_) & moves.real
        if i in played or (not covers and moves.firsts[i] == moves.lasts[i]):
            return False
        if words == 1:
            return bool(not rest and covers and moves.last_letters >> moves.lasts[i] & 1)
        if not rest & moves.real:
            return False
        return self._from(words - 1, moves.lasts[i], rest, played | {i})
