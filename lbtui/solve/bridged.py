"""Counting chains in which bridges are allowed, exactly: no word is used twice.

A word that has been played covers nothing any more, so only a bridge can repeat one. How many
bridges are left to choose from between two letters depends on which words were used there before,
so the state of the count says how many words of each kind (first letter, last letter, length) were.
Which ones they were does not matter to the count, and the walk along the solutions knows them.
"""

from __future__ import annotations

from .tight import TightCounts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .moves import Moves, Watch
    from .reach import Reach

State = tuple[int, int, tuple[int, ...]]
"""(letter to play from, open letters, the words played that could be bridges, ascending)"""

Child = tuple[int, State, int]

Used = tuple[int, ...]
"""The kinds of the words played, ascending, a kind as often as it was played."""

DONE: State = (0, 0, ())


class BridgedCounts:
    """Counts of chains with bridges over the candidates with a score of ``floor`` or more."""

    __slots__ = (
        "_bridges",
        "_forced",
        "_kinds",
        "_left",
        "_members",
        "_memo",
        "_playing",
        "_reach",
        "_tight",
        "_watch",
        "floor",
        "moves",
    )

    def __init__(self, moves: Moves, watch: Watch, reach: Reach | None, floor: int = 0) -> None:
        """Index the vocabulary. ``reach`` (with bridges), where the board allows it, prunes."""
        self.moves = moves
        self.floor = floor
        self._watch = watch
        self._reach = reach
        self._tight = TightCounts(moves, watch, floor)
        self._memo: dict[tuple[int, int, int, Used], int] = {}
        self._left: dict[tuple[int, int], int] = {}
        letters = moves.letters
        self._members: list[list[int]] = [[] for _ in range(letters)]
        playing: list[dict[tuple[int, int, int], int]] = [{} for _ in range(letters)]
        # A kind is (first letter, last letter, length) as one number. Words that must be played
        # have a letter of their own that tells whether they were: they need no kind.
        self._kinds: list[int] = []
        self._bridges: list[dict[int, list[int]]] = [{} for _ in range(letters)]
        self._forced: list[list[int]] = [[] for _ in range(letters)]
        for i, mask in enumerate(moves.masks):
            first, last = moves.firsts[i], moves.lasts[i]
            forced = bool(mask & ~moves.real)
            kind = -1 if forced or first == last else self._kind(first, last, moves.lengths[i])
            self._kinds.append(kind)
            if moves.scores[i] < floor:
                continue
            self._members[first].append(i)
            key = (mask, last, moves.lengths[i])
            playing[first][key] = playing[first].get(key, 0) + 1
            if kind >= 0:
                self._bridges[first].setdefault(kind, []).append(mask)
            elif forced and first != last:
                self._forced[first].append(i)
        self._playing = [
            [
                (
                    ~mask,
                    last,
                    moves.width * (length - moves.base),
                    count,
                    -1 if mask & ~moves.real or first == last else self._kind(first, last, length),
                )
                for (mask, last, length), count in groups.items()
            ]
            for first, groups in enumerate(playing)
        ]

    def _kind(self, first: int, last: int, length: int) -> int:
        return (first * self.moves.letters + last) * 1024 + length

    def _first_of(self, kind: int) -> int:
        return kind // 1024 // self.moves.letters

    def _available(self, letter: int, kind: int, open_: int) -> int:
        """Return how many words of a kind cover nothing that is open."""
        key = (kind, open_)
        found = self._left.get(key)
        if found is None:
            found = sum(1 for mask in self._bridges[letter][kind] if not mask & open_)
            self._left[key] = found
            self._watch.entries += 1
        return found

    def ways(self, words: int, letter: int, open_: int, used: Used) -> int:
        """Return the packed count of finishes with exactly ``words`` words.

        Raises Cancelled or LimitReached when the watch says so.
        """
        if words == 1:
            return self._tight.ways(1, letter, open_)
        if self._reach is not None and not self._reach.can(words, letter, open_):
            return 0
        if words == 2:
            # The word after next must cover something: only this one can be a bridge.
            used = tuple([kind for kind in used if self._first_of(kind) == letter])
        key = (words, letter, open_, used)
        found = self._memo.get(key)
        if found is None:
            found = self._count(words, letter, open_, used)
            self._memo[key] = found
            self._watch.entries += 2
        return found

    def _count(self, words: int, letter: int, open_: int, used: Used) -> int:
        moves, ways, real = self.moves, self.ways, self.moves.real
        fewer = words - 1
        playing = self._playing[letter]
        self._watch.spend(len(playing) * 2)
        total = 0
        for kept, last, shift, count, kind in playing:
            rest = open_ & kept
            if rest & real and (rest ^ open_) & real:
                after = used if kind < 0 else tuple(sorted((*used, kind)))
                tail = ways(fewer, last, rest, after)
                if tail:
                    total += (tail << shift) * count
        for kind in self._bridges[letter]:
            free = self._available(letter, kind, open_) - used.count(kind)
            if free > 0:
                last, length = kind // 1024 % moves.letters, kind % 1024
                tail = ways(fewer, last, open_, tuple(sorted((*used, kind))))
                if tail:
                    total += (tail << (moves.width * (length - moves.base))) * free
        for i in self._forced[letter]:
            mask = moves.masks[i]
            if not mask & open_ & real and mask & open_:
                tail = ways(fewer, moves.lasts[i], open_ & ~mask, used)
                total += tail << (moves.width * moves.step(i))
        return total

    def after(self, words: int, state: State) -> int:
        """Return the packed count of finishes from ``state`` with exactly ``words`` words."""
        letter, open_, played = state
        kinds = sorted([self._kinds[i] for i in played if self._kinds[i] >= 0])
        return self.ways(words, letter, open_, tuple(kinds))

    def root(self, words: int) -> int:
        """Return the packed count of all solutions of exactly ``words`` words."""
        return sum(
            tail << (self.moves.width * self.moves.step(i))
            for i, _, tail in self.children(words, None)
        )

    def children(self, words: int, state: State | None) -> list[Child]:
        """Return the words that may be played with ``words`` words to go, in code-point order.

        Each is (word, the state it leads to, packed count of its finishes); ``state`` is None at
        the start. Words without a finish are left out.
        """
        moves = self.moves
        real = moves.real
        if state is None or words == 1:
            position = None if state is None else state[:2]
            found = self._tight.children(1, position) if words == 1 else []
            if words == 1:
                return [(i, DONE, 1) for i, _, _ in found]
        if state is None:
            open_: int = moves.full
            played: tuple[int, ...] = ()
            playable = self._tight.roots()
        else:
            letter, open_, played = state
            playable = self._members[letter]
        live: list[Child] = []
        for i in playable:
            rest = open_ & ~moves.masks[i]
            if not rest & real:
                continue
            bridge = not (rest ^ open_) & real
            if bridge and (moves.firsts[i] == moves.lasts[i] or i in played):
                continue
            after: State = (moves.lasts[i], rest, tuple(sorted((*played, i))))
            tail = self.after(words - 1, after)
            if tail:
                live.append((i, after, tail))
        return live
