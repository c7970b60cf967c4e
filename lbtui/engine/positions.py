"""What can still be done from any position of a board: the fewest further words, and the ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lbtui.engine.analysis import Analysis
from lbtui.engine.candidates import Candidates
from lbtui.engine.certainty import UNKNOWN, Minimum
from lbtui.engine.counting.budget import BudgetExceeded
from lbtui.engine.counting.graph import Constraints, WordGraph
from lbtui.engine.counting.reachability import Position
from lbtui.puzzle import fold_case

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.engine.counting.uncosted import UncostedCounts

SOLVED_FINISH = Minimum(word_count=0, proven=True)
"""The finish of a position with nothing open."""

ONE_WORD_FINISH = Minimum(word_count=1, proven=True)
"""The finish of a position that one word solves."""

UNKNOWN_FINISH_STEPS = 8
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
            board, constraints = candidates.board, Constraints()
            graph = WordGraph(board, words, masks, costs, MAX_FURTHER_WORDS, constraints)
            analysis = Analysis(graph, bridges="never", seconds=None, cancel=cancel)
        self.candidates = candidates
        self._analysis = analysis
        self.budget = analysis.budget
        self._bridged_search = analysis.bridged_search if bridges else None
        self._uncosted_counts: UncostedCounts | None = None

    def find_finish(self, letter: str | None, open_mask: int, words: Iterable[str] = ()) -> Minimum:
        """Return the fewest further words that solve a position.

        What is found is proven; where a limit was met, nothing is. On a board of very many letters
        only a finish of one word is found. Raises ValueError for a letter that is not on the board,
        Cancelled.
        """
        if not open_mask:
            return SOLVED_FINISH
        positions = self._list_positions(letter, open_mask)
        try:
            if not self._analysis.graph.is_exhaustive:
                self.budget.spend(UNKNOWN_FINISH_STEPS)
                count_ways = self._analysis.tight_counts.count_ways
                has_last_word = any(count_ways(1, *position) for position in positions)
                return ONE_WORD_FINISH if has_last_word else UNKNOWN
            self.budget.raise_if_late()
            tight = self._analysis.tight_reachability.find_finish(positions)
            # One word is a tight finish, and so is two unless the first is a bridge: bridges can
            # only save words where tight chains take three.
            if self._bridged_search is None or (tight is not None and tight <= 2):
                return Minimum(word_count=tight, proven=True)
            played_mask = sum({1 << i for i in self._find_indices(words)})
            starts = [(*position, played_mask) for position in positions]
            bridged = self._bridged_search.find_finish(starts, tight and tight - 1)
        except BudgetExceeded:
            return UNKNOWN
        return Minimum(word_count=tight if bridged is None else bridged, proven=True)

    def count_ways(
        self,
        letter: str | None,
        open_mask: int,
        words: Iterable[str] = (),
        finish: Minimum | None = None,
        *,
        include_bridges: bool = False,
    ) -> int | None:
        """Return how many finishes of the fewest words a position has; None: not known.

        The tight ones or, where only bridges reach it or with `include_bridges`, those with
        bridges, too; 1 where nothing is open, 0 where there is no finish. `finish`: that of the
        position, where the caller knows it. Raises as `find_finish` does.
        """
        further = finish or self.find_finish(letter, open_mask, words)
        if further.word_count is None:
            return 0 if further.proven else None
        if not further.word_count:
            return 1
        positions = self._list_positions(letter, open_mask)
        try:
            self.budget.raise_if_late()
            tight_ways = self._count_tight_ways(further.word_count, positions)
            if tight_ways and not (include_bridges and self._bridged_search):
                return tight_ways
            counts, indices = self._analysis.get_bridged_counts(), self._find_indices(words)
            states = [(*position, indices) for position in positions]
            packed = sum(counts.count_ways_from(further.word_count, state) for state in states)
        except BudgetExceeded:
            return None
        return self._analysis.graph.sum_digits(packed)

    def omits_bridges(self, letter: str | None, open_mask: int, words: Iterable[str] = ()) -> bool:
        """Return whether `count_ways` omits finishes with bridges, of which there may be some.

        Raises as `find_finish` does.
        """
        word_count = self.find_finish(letter, open_mask, words).word_count
        # Nothing is a bridge where every letter is open.
        min_words = 3 if letter is None else 2
        if self._bridged_search is None or word_count is None or word_count < min_words:
            return False
        positions = self._list_positions(letter, open_mask)
        return self._analysis.tight_reachability.find_finish(positions) == word_count

    def _count_tight_ways(self, word_count: int, positions: list[Position]) -> int:
        """Return how many tight finishes of so many words the positions have."""
        analysis, graph = self._analysis, self._analysis.graph
        if self._uncosted_counts is None:
            from lbtui.engine.counting import uncosted  # not at the top: solving does without

            if not uncosted.can_count_uncosted(graph):
                count_ways = analysis.tight_counts.count_ways
                packed = sum(count_ways(word_count, *position) for position in positions)
                return graph.sum_digits(packed)
            reachability = analysis.tight_reachability
            self._uncosted_counts = uncosted.UncostedCounts(graph, self.budget, reachability)
        count_ways = self._uncosted_counts.count_ways
        return sum(count_ways(word_count, *position) for position in positions)

    def _list_positions(self, letter: str | None, open_mask: int) -> list[Position]:
        board = self.candidates.board
        if letter is None:
            return [(i, open_mask) for i in range(len(board.letters))]
        index = board.index.get(fold_case(letter))
        if index is None:
            raise ValueError(f"there is no {letter!r} on the board")
        return [(index, open_mask)]

    def _find_indices(self, words: Iterable[str]) -> tuple[int, ...]:
        """Return the candidates among `words`."""
        return tuple([i for word in words if (i := self.candidates.find(word)) is not None])
