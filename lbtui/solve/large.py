"""Boards too large to know everything about: find good solutions, and say what is not proven."""

from __future__ import annotations

from .moves import LimitReached, holders, places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .moves import Moves, Watch

BEAM = 400
"""Positions kept after each word of a beam search."""

WIDTH = 60
"""Words tried from a position: of all, and of those with each of its rarest open letters."""

RAREST = 3
"""Open letters that the words to try are looked up by."""

CHUNK = 11
"""Letters whose worth is looked up together."""

STATES = 200_000
"""Positions that a closed search may meet before it gives up."""

MOST = 32
"""Words that a beam search plays at most: a tight chain has no more than the board has letters."""


class _Shelf:
    """The words from one letter, those worth most first, and which of them have which letter."""

    __slots__ = ("holding", "words")

    def __init__(self, moves: Moves, words: list[int], worth: _Worth) -> None:
        self.words = sorted(words, key=lambda i: -worth(moves.masks[i]))
        masks = [moves.masks[i] for i in self.words]
        self.holding = holders(masks, moves.full.bit_length())

    def finishing(self, open_: int) -> int:
        """Mark the words that cover all of ``open_``."""
        marks = -1
        for bit in places(open_):
            marks &= self.holding[bit]
        return marks

    def promising(self, open_: int, rare: list[int]) -> list[int]:
        """Return some words to try: the best, and the best with the rarest open letters."""
        wanted = [bit for bit in rare if open_ >> bit & 1][:RAREST]
        found = dict.fromkeys(range(min(WIDTH, len(self.words))))
        for bit in wanted:
            found.update(dict.fromkeys(places(self.holding[bit], WIDTH)))
        return [self.words[place] for place in found]


class Beam:
    """A beam search over one space's moves (Lowerre 1976).

    After each word the positions with the least left to cover are kept, rare letters counting
    more. What it does not find may exist all the same.
    """

    __slots__ = ("_moves", "_roots", "_shelves", "_watch", "_worth")

    def __init__(self, moves: Moves, watch: Watch) -> None:
        """Index the words; raises Cancelled or LimitReached when the watch says so."""
        self._moves = moves
        self._watch = watch
        worth = self._worth = _Worth(moves)
        members: list[list[int]] = [[] for _ in range(moves.letters)]
        for i, first in enumerate(moves.firsts):
            members[first].append(i)
        watch.spend(len(moves.masks))
        self._shelves = [_Shelf(moves, playable, worth) for playable in members]
        watch.spend(len(moves.masks))
        self._roots: list[tuple[int, int, tuple[int, ...]]] = []
        for i in range(len(moves.masks)) if moves.roots is None else sorted(moves.roots):
            self._roots.append((moves.lasts[i], moves.full & ~moves.masks[i], (i,)))
        self._roots.sort(key=lambda state: worth(state[1]))

    def search(
        self, words: int | None, *, bridges: bool = False, most: int = 1000
    ) -> list[tuple[int, ...]]:
        """Return up to ``most`` solutions of exactly ``words`` words.

        With ``words`` None: of the fewest words that the search meets. Raises Cancelled or
        LimitReached when the watch says so.
        """
        moves, shelves = self._moves, self._shelves
        ends = moves.last_letters
        if words in (None, 1):
            found = [chain for last, rest, chain in self._roots if not rest and ends >> last & 1]
            if found or words == 1:
                return found[:most]
        found = []
        front = [state for state in self._roots if state[1] & moves.real][:BEAM]
        for depth in range(2, (words or MOST) + 1):
            if words in (None, depth):
                for letter, open_, played in front:
                    shelf = shelves[letter]
                    self._watch.spend(40)
                    for place in places(shelf.finishing(open_), most - len(found)):
                        if ends >> moves.lasts[shelf.words[place]] & 1:
                            found.append((*played, shelf.words[place]))
                if found:
                    break
            following: dict[tuple[int, int], tuple[int, ...]] = {}
            for letter, open_, played in front:
                playable = shelves[letter].promising(open_, self._worth.rare)
                self._watch.spend(len(playable) * 4)
                for i in playable:
                    rest = open_ & ~moves.masks[i]
                    new = (rest ^ open_) & moves.real
                    bridge = bridges and moves.firsts[i] != moves.lasts[i] and i not in played
                    if rest & moves.real and (new or bridge):
                        following.setdefault((moves.lasts[i], rest), (*played, i))
            states = [(letter, rest, played) for (letter, rest), played in following.items()]
            front = sorted(states, key=lambda state: self._worth(state[1]))[:BEAM]
        return found


class _Worth:
    """What covering a set of letters is worth: a letter the more, the fewer words have it."""

    __slots__ = ("_tables", "rare")

    def __init__(self, moves: Moves) -> None:
        size = moves.full.bit_length()
        having = [1 + row.bit_count() for row in holders(moves.masks, size)]
        worth = [float((len(moves.masks) + 1) / count) ** 0.5 for count in having]
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


def impossible(moves: Moves, watch: Watch) -> bool:
    """Say whether it is proven that no chain, with or without bridges, covers every letter.

    A closed search over (last letter, open letters). False when it would meet too many positions:
    then nothing is proven.
    """
    members: list[set[tuple[int, int]]] = [set() for _ in range(moves.letters)]
    for i, mask in enumerate(moves.masks):
        members[moves.firsts[i]].add((mask, moves.lasts[i]))
    roots = range(len(moves.masks)) if moves.roots is None else moves.roots
    front = {(moves.lasts[i], moves.full & ~moves.masks[i]) for i in roots}
    seen = set(front)
    try:
        while front:
            following = set()
            for letter, open_ in front:
                if not open_:
                    return False
                watch.spend(len(members[letter]))
                for mask, last in members[letter]:
                    state = (last, open_ & ~mask)
                    if state not in seen:
                        seen.add(state)
                        following.add(state)
                if len(seen) > STATES:
                    return False
            front = following
    except LimitReached:
        return False
    return True
