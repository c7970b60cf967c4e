"""What the levels of a space share: the moves, and every count and search over them, once made.

Levels and spaces point here and nothing here points back to them: a space that nobody holds any
more gives its memory back at once, without a collector going through everything.
"""

from __future__ import annotations

from .fewest import Fewest
from .moves import Moves, Watch
from .reach import Reach
from .tight import TightCounts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .bridged import BridgedCounts
    from .large import Beam
    from .order import Counts


class Tables:
    """The counts and searches over ``moves``, each made when it is first asked for.

    ``bands`` are the scores that the ranking tells apart, best first (`Level`); the other options
    are those of a space, ``cancel`` is asked often and stops whatever runs by returning True.
    """

    def __init__(
        self,
        moves: Moves,
        bands: Sequence[int],
        *,
        bridges: str,
        perfect: bool,
        max_words: int,
        seconds: float | None,
        cancel: Callable[[], bool] | None,
    ) -> None:
        """Prepare; nothing is counted or searched yet."""
        self.moves = moves
        self.watch = Watch(cancel)
        self.beam = _later(moves, cancel)
        self._floor = bands[-1] if bands else 0
        self._bridges = bridges
        self._perfect = perfect
        self._max_words = max_words
        self._seconds = seconds
        self._reach = Reach(moves, self.watch)
        self._tights: dict[int, TightCounts] = {}
        self._bridgeds: dict[int, BridgedCounts] = {}
        self._fewest: Fewest | None = None

    def fewest(self) -> Fewest:
        """Return what is known of the fewest words."""
        if self._fewest is None:
            tight = None
            if self._bridges != "always" and self._max_words > 1:
                tight = self._tight(self._floor)
            self._fewest = Fewest(
                self.moves,
                self.watch,
                bridges=self._bridges,
                perfect=self._perfect,
                tight=tight,
                reach=self._reach,
                beam=self.beam,
                seconds=self._seconds,
            )
        return self._fewest

    def _tight(self, floor: int) -> TightCounts:
        counts = self._tights.get(floor)
        if counts is None:
            counts = self._tights[floor] = TightCounts(self.moves, self.watch, floor, self._reach)
        return counts

    def counts(self, floor: int | None = None) -> Counts:
        """Return the counts over the candidates with a score of ``floor`` or more (None: all)."""
        floor = self._floor if floor is None else floor
        fewest = self.fewest()
        if not fewest.bridged:
            return self._tight(floor)
        counts = self._bridgeds.get(floor)
        if counts is None:
            from .bridged import BridgedCounts

            reach = fewest.reaching(True) if fewest.complete else None
            counts = self._bridgeds[floor] = BridgedCounts(self.moves, self.watch, reach, floor)
        return counts


def _later(moves: Moves, cancel: Callable[[], bool] | None) -> Callable[[], Beam]:
    """Return what gives the search for too large boards, made when it is first wanted."""
    made: list[Beam] = []

    def beam() -> Beam:
        if not made:
            from .large import Beam

            # Its work is bounded by itself: the limits of the counting are not its own.
            made.append(Beam(moves, Watch(cancel)))
        return made[0]

    return beam
