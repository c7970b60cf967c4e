"""What the levels of a space share: every count and search over its graph, once made.

Levels and spaces point here and nothing here points back to them: a space that nobody holds any
more gives its memory back at once, without a collector going through everything.
"""

from __future__ import annotations

from .budget import Budget
from .distances import FewestSearch
from .reachability import Reachability
from .tight import TightCounts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .beam import BeamSearch
    from .bridged import BridgedCounts
    from .distances import Fewest
    from .graph import WordGraph
    from .order import Counts


class Analysis:
    """The counts and searches over one graph, each made when it is first asked for."""

    def __init__(
        self,
        graph: WordGraph,
        *,
        bridges: str,
        seconds: float | None,
        cancel: Callable[[], bool] | None,
    ) -> None:
        """Prepare; nothing is counted or searched yet. The options are those of a space."""
        self.graph = graph
        self.budget = Budget(cancel)
        self.reachable = {
            bridges: Reachability(graph, self.budget, bridges=bridges) for bridges in (False, True)
        }
        """The closed searches, by whether they use bridges."""
        self.tight = TightCounts(graph, self.budget, self.reachable[False])
        self._bridges = bridges
        self._seconds = seconds
        self._cancel = cancel
        self._fewest: Fewest | None = None
        self._bridged: BridgedCounts | None = None
        self._beam: BeamSearch | None = None

    def fewest(self) -> Fewest:
        """Return the fewest words, searched for on first use."""
        if self._fewest is None:
            self._fewest = FewestSearch(self, bridges=self._bridges).run(self._seconds)
        return self._fewest

    def counts(self) -> Counts:
        """Return what counts the chains: tight ones, or with bridges where they are used."""
        return self.bridged() if self.fewest().bridged else self.tight

    def bridged(self) -> BridgedCounts:
        """Return what counts chains with bridges."""
        if self._bridged is None:
            from .bridged import BridgedCounts

            reachability = self.reachable[True] if self.graph.complete else None
            self._bridged = BridgedCounts(self.tight, self.budget, reachability)
        return self._bridged

    def beam(self) -> BeamSearch:
        """Return the search for boards too large to count; its work is bounded by itself."""
        if self._beam is None:
            from .beam import BeamSearch

            self._beam = BeamSearch(self.graph, Budget(self._cancel))
        return self._beam
