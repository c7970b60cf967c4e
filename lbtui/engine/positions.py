"""What can still be done from any position of a board: the fewest further words, and the ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lbtui.engine.analysis import Analysis
from lbtui.engine.candidates import Candidates
from lbtui.engine.certainty import UNKNOWN, Minimum
from lbtui.engine.counting.budget import BudgetExceeded
from lbtui.engine.counting.distances import BridgedSearch
from lbtui.engine.counting.graph import Constraints, WordGraph
from lbtui.engine.counting.reachability import Position
from lbtui.puzzle import fold_case

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.engine.counting.uncosted import Uncosted

SOLVED = Minimum(word_count=0, proven=True)
"""The finish of a position with nothing open."""

STEPS = 8
"""What saying that a finish is unknown takes, as steps of a budget."""

MAX_FURTHER_WORDS = 1_000
"""More words than any finish has. Counts are kept in digits that can hold so many words."""


class Positions:
    """Answers about positions of one board with one set of candidates.

    A position is the letter to play from (None: any, as at the start), the mask of the letters
    still open, and the words played, none of which may be played again. Any candidate that links
    may be played, bridges too unless they are switched off. What is not found within `budget` is
    unknown.
    """

    def __init__(
        self,
        candidates: Candidates,
        *,
        bridges: bool = True,
        analysis: Analysis | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        """Prepare; nothing is searched yet.

        `analysis`: of an unconstrained graph of `candidates`, whose work is shared; None: words
        cost nothing in a graph of their own, which counts fastest. `cancel` is asked often while
        searching and stops it by returning True.
        """
        if analysis is None:
            words, masks, costs = candidates.words, candidates.masks, [0] * len(candidates)
            graph = WordGraph(
                candidates.board, words, masks, costs, MAX_FURTHER_WORDS, Constraints()
            )
            analysis = Analysis(graph, bridges="never", seconds=None, cancel=cancel)
        self.candidates = candidates
        self._analysis = analysis
        self.budget = analysis.budget
        self._bridged: BridgedSearch | None = None
        if bridges:
            graph, reachability = analysis.graph, analysis.reachable[True]
            self._bridged = BridgedSearch(graph, analysis.budget, reachability)
        self._uncosted: Uncosted | None = None

    def finish(self, last: str | None, open_: int, played: Iterable[str] = ()) -> Minimum:
        """Return the fewest further words that solve a position.

        What is found is proven; where a limit was met, nothing is. Raises ValueError for a letter
        that is not on the board, Cancelled.
        """
        if not open_:
            return SOLVED
        positions = self._positions(last, open_)
        try:
            if not self._analysis.graph.complete:
                self.budget.spend(STEPS)
                return UNKNOWN
            self.budget.check()
            tight = self._analysis.reachable[False].finish(positions)
            # One word is a tight finish, and so is two unless the first is a bridge: bridges can
            # only save words where tight chains take three.
            if self._bridged is None or (tight is not None and tight <= 2):
                return Minimum(word_count=tight, proven=True)
            used = sum({1 << i for i in self._indices(played)})
            found = self._bridged.finish([(*each, used) for each in positions], tight)
        except BudgetExceeded:
            return UNKNOWN
        return Minimum(word_count=tight if found is None else found, proven=True)

    def ways(
        self,
        last: str | None,
        open_: int,
        played: Iterable[str] = (),
        finish: Minimum | None = None,
        *,
        every: bool = False,
    ) -> int | None:
        """Return how many finishes of the fewest words a position has; None: not known.

        The tight ones or, where only bridges reach it or `every` one counts, those with bridges,
        too; 1 where nothing is open, 0 where there is no finish. `finish`: that of the position,
        where the caller knows it.
        Raises as `finish` does.
        """
        further = finish or self.finish(last, open_, played)
        if further.word_count is None:
            return 0 if further.proven else None
        if not further.word_count:
            return 1
        positions = self._positions(last, open_)
        try:
            self.budget.check()
            tight = self._tight(further.word_count, positions)
            if tight and not (every and self._bridged):
                return tight
            used, bridged = self._indices(played), self._analysis.bridged()
            packed = sum(bridged.after(further.word_count, (*each, used)) for each in positions)
        except BudgetExceeded:
            return None
        return self._analysis.graph.total(packed)

    def without_bridges(self, last: str | None, open_: int, played: Iterable[str] = ()) -> bool:
        """Return whether `ways` leaves out finishes with bridges, of which there may be some.

        Raises as `finish` does.
        """
        further = self.finish(last, open_, played).word_count
        least = 3 if last is None else 2  # nothing is a bridge where every letter is open
        if self._bridged is None or further is None or further < least:
            return False
        return self._analysis.reachable[False].finish(self._positions(last, open_)) == further

    def _tight(self, further: int, positions: list[Position]) -> int:
        """Return how many tight finishes of so many words the positions have."""
        analysis = self._analysis
        if self._uncosted is None:
            from lbtui.engine.counting.uncosted import (  # not at the top: solving does without
                Uncosted,
                is_worthwhile,
            )

            if not is_worthwhile(analysis.graph):
                ways = analysis.tight.ways
                return analysis.graph.total(sum(ways(further, *each) for each in positions))
            self._uncosted = Uncosted(analysis.graph, self.budget, analysis.reachable[False])
        ways = self._uncosted.ways
        return sum(ways(further, *each) for each in positions)

    def _positions(self, last: str | None, open_: int) -> list[Position]:
        board = self.candidates.board
        if last is None:
            return [(letter, open_) for letter in range(len(board.letters))]
        index = board.index.get(fold_case(last))
        if index is None:
            raise ValueError(f"there is no {last!r} on the board")
        return [(index, open_)]

    def _indices(self, words: Iterable[str]) -> tuple[int, ...]:
        """Return the candidates among `words`."""
        return tuple([i for word in words if (i := self.candidates.find(word)) is not None])
