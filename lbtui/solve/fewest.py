"""The fewest words: from the start, from any position, with proof where the board allows it."""

from __future__ import annotations

from .moves import LimitReached
from .reach import MAX_LETTERS, Reach

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .bridging import BridgedSearch
    from .large import Beam
    from .moves import Moves, Watch
    from .tight import TightCounts


class Fewest:
    """What is known of the fewest words of a space's solutions.

    ``words`` is the fewest of all solutions (None: none was found), ``proven`` whether that is
    certain, ``bridged`` whether solutions may use bridges.
    """

    __slots__ = (
        "_beam",
        "_moves",
        "_reach",
        "_search",
        "_seconds",
        "_watch",
        "bridged",
        "proven",
        "words",
    )

    def __init__(
        self,
        moves: Moves,
        watch: Watch,
        *,
        bridges: str,
        perfect: bool = False,
        tight: TightCounts | None = None,
        reach: Reach,
        beam: Callable[[], Beam],
        seconds: float | None = None,
    ) -> None:
        """Find out. ``tight`` counts the same moves and ``reach`` searches them without bridges,
        ``beam`` gives a search for boards that are too large to know everything about, ``seconds``
        limits what could take long.

        Raises Cancelled when the watch says so.
        """
        self._beam = beam
        self._moves = moves
        self._watch = watch
        self._seconds = seconds
        self._reach = {False: reach}
        self._search: BridgedSearch | None = None
        self.words: int | None = None
        self.proven = True
        self.bridged = bridges == "always" and not perfect
        watch.limit(seconds)
        try:
            if perfect:
                self.words = fewest_perfect(moves, watch)
            else:
                self._find(bridges, tight)
        except LimitReached:
            self.proven = False
        finally:
            watch.limit(None)

    @property
    def complete(self) -> bool:
        """Whether positions can be known exactly: not so on boards of very many letters."""
        return self._moves.full.bit_length() <= MAX_LETTERS

    def reaching(self, bridges: bool) -> Reach:
        """Return the closed search over positions, with or without bridges."""
        reach = self._reach.get(bridges)
        if reach is None:
            reach = self._reach[bridges] = Reach(self._moves, self._watch, bridges=bridges)
        return reach

    def from_position(
        self, letters: Iterable[int], open_: int, played: Iterable[int] = ()
    ) -> int | None:
        """Return the fewest words that finish from any of ``letters``; None: none or not known.

        ``played`` are the words that may not be used again.
        """
        if not self.complete:
            return None
        if self.bridged:
            starts = [(letter, open_) for letter in letters]
            return self._bridging().fewest(starts, frozenset(played))
        reach = self.reaching(False)
        found = [reach.fewest(letter, open_) for letter in letters]
        return min((words for words in found if words is not None), default=None)

    def _bridging(self) -> BridgedSearch:
        if self._search is None:
            from .bridging import BridgedSearch

            self._search = BridgedSearch(self._moves, self._watch, self.reaching(True))
        return self._search

    def _find(self, bridges: str, tight: TightCounts | None) -> None:
        every = 0
        for mask in self._moves.masks:
            every |= mask
        if every != self._moves.full:
            return
        if not self.complete:
            self._find_large(bridges, tight)
            return
        # A bridge stands between two words that cover something, so a board that tight chains
        # solve in three words or fewer has no use for one.
        self.words = self._one_or_two(tight)
        if self.words is not None:
            return
        if not self.bridged:
            self.words = self._from_start(bridges=False)
        if bridges == "never" or (self.words is not None and self.words <= 3):
            return
        least = self._from_start(bridges=True)
        if least is None:
            return
        search = self._bridging()
        for words in range(least, self.words or search.most_words()):
            if search.solves(words):
                self.words, self.bridged = words, True
                return

    def _from_start(self, *, bridges: bool) -> int | None:
        """Return the fewest words from the start, repetition of bridges not looked at."""
        moves = self._moves
        roots = range(len(moves.masks)) if moves.roots is None else moves.roots
        after = {(moves.lasts[i], moves.full & ~moves.masks[i]) for i in roots}
        if any(not open_ and moves.last_letters >> last & 1 for last, open_ in after):
            return 1
        more = self.reaching(bridges).nearest([state for state in after if state[1] & moves.real])
        return None if more is None else more + 1

    def _one_or_two(self, tight: TightCounts | None) -> int | None:
        """Return 1 or 2 when so many words solve the board, by counting; None otherwise."""
        if tight is None or self.bridged:
            return None
        return next((words for words in (1, 2) if tight.root(words)), None)

    def _find_large(self, bridges: str, tight: TightCounts | None) -> None:
        """Look for few words; more than two of them, or that there are none, may stay unproven."""
        from .large import impossible

        try:
            self.words = self._one_or_two(tight)
        except LimitReached:
            self.words = None
        if self.words is not None:
            return
        self.proven = False
        search = self._beam()
        found = search.search(None, bridges=self.bridged, most=1)
        if not found and bridges == "auto":
            found = search.search(None, bridges=True, most=1)
            self.bridged = bool(found)
        if found:
            self.words = len(found[0])
        else:
            self.proven = impossible(self._moves, self._watch)


def fewest_perfect(moves: Moves, watch: Watch) -> int | None:
    """Return the fewest words of a solution that covers no letter twice; None: there is none.

    A closed search: after a word only its last letter is covered and may be used once more, as the
    first of the next.
    """
    isograms = [
        i
        for i, mask in enumerate(moves.masks)
        if (mask & moves.real).bit_count() == moves.lengths[i]
    ]
    members: list[list[tuple[int, int]]] = [[] for _ in range(moves.letters)]
    for i in isograms:
        link = 1 << moves.firsts[i]
        members[moves.firsts[i]].append((moves.masks[i] & ~link, moves.lasts[i]))
    roots = isograms if moves.roots is None else set(isograms).intersection(moves.roots)
    front = {(moves.lasts[i], moves.full & ~moves.masks[i]) for i in roots}
    seen: set[tuple[int, int]] = set()
    words = 1
    while front:
        if any(not open_ and moves.last_letters >> last & 1 for last, open_ in front):
            return words
        seen |= front
        following = set()
        for letter, open_ in front:
            watch.spend(len(members[letter]))
            for new, last in members[letter]:
                if not new & ~open_:
                    following.add((last, open_ & ~new))
        front = following - seen
        words += 1
    return None
