"""What the levels of a space share: every count and search over its graph, and the fewest words.

Levels and spaces point here and nothing here points back to them: a space that nobody holds any
more gives its memory back at once, without a collector going through everything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from lbtui.engine.certainty import UNKNOWN, Minimum
from lbtui.engine.counting.budget import Budget, BudgetExceeded
from lbtui.engine.counting.distances import BridgedSearch, Start, search_forward
from lbtui.engine.counting.graph import WordGraph
from lbtui.engine.counting.reachability import Reachability
from lbtui.engine.counting.tight import TightCounts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.engine.counting.beam import BeamSearch
    from lbtui.engine.counting.bridged import BridgedCounts
    from lbtui.engine.order import Counts


Fewest = tuple[Minimum, bool]
"""The fewest words of any solution of a graph, and whether its solutions may use bridges."""


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
        self._bridges = bridges if graph.needs is None else "never"
        self._always = self._bridges == "always"
        self._seconds = seconds
        self._cancel = cancel
        self._letters: tuple[Sequence[int], int, int] | None = None
        self._bounded: Bounded | None = None
        self._fewest: Fewest | None = None
        self._bridged: BridgedCounts | None = None
        self._beam: BeamSearch | None = None

    def fewest(self, seconds: float | None = None) -> Fewest:
        """Return the fewest words, searched for on first use; again, if in vain, for `seconds`."""
        if self._fewest is None or not (self._fewest[0].proven or seconds is None):
            limit = self._seconds if seconds is None else seconds
            self._fewest = self._search(limit)
        return self._fewest

    def counts(self) -> Counts:
        """Return what counts the chains: tight ones, or with bridges where they are used."""
        counts: Counts = self.bridged() if self.fewest()[1] else self.tight
        if self._letters is None:
            return counts
        if self._bounded is None:
            self._bounded = Bounded(counts, self.budget, *self._letters)
        return self._bounded

    def limit_letters(self, lengths: Sequence[int], low: int, high: int) -> None:
        """Count only solutions of so many letters; `lengths` are those of the words."""
        self._letters = lengths, low, high

    def bridged(self) -> BridgedCounts:
        """Return what counts chains with bridges."""
        if self._bridged is None:
            from lbtui.engine.counting.bridged import BridgedCounts

            reachability = self.reachable[True] if self.graph.complete else None
            self._bridged = BridgedCounts(self.tight, self.budget, reachability)
        return self._bridged

    def beam(self) -> BeamSearch:
        """Return the search for boards too large to count; its work is bounded by itself."""
        if self._beam is None:
            from lbtui.engine.counting.beam import BeamSearch

            self._beam = BeamSearch(self.graph, Budget(self._cancel))
        return self._beam

    # The fewest words

    def _search(self, seconds: float | None) -> Fewest:
        """Search for about `seconds` (None: only memory is limited). Raises Cancelled."""
        graph = self.graph
        every = 0
        for mask in graph.masks:
            every |= mask
        if every != graph.full:
            return self._proven(None)
        with self.budget.within(seconds):
            return self._exact() if graph.complete else self._large()

    def _proven(self, minimum: int | None) -> Fewest:
        return Minimum(word_count=minimum, proven=True), self._always

    def _exact(self) -> Fewest:
        """Prove the minimum, as all positions can be known; guess where there is no time for it."""
        tight: int | None = None
        try:
            # From the start a bridge stands between two words that cover something: two words have
            # no room for one, and a board that tight chains solve in three has no use for one.
            few = self._one_or_two()
            if few is not None:
                return self._proven(few)
            if not self._always:
                after = {start[:2] for start in self._after_one(bridges=False)}
                more = self.reachable[False].finish(after)
                tight = None if more is None else more + 1
            no_use = tight is not None and tight <= self.graph.never_undercut
            if self._bridges == "never" or no_use:
                return self._proven(tight)
            fewer = self._with_bridges(tight)
        except BudgetExceeded:
            if tight is None:
                return self._guess()
            return Minimum(word_count=tight, proven=False), self._always
        if fewer is None:
            return self._proven(tight)
        return Minimum(word_count=fewer, proven=True), True

    def _with_bridges(self, below: int | None) -> int | None:
        """Return the fewest words with bridges, if they are fewer than `below`."""
        search = BridgedSearch(self.graph, self.budget, self.reachable[True])
        more = search.finish(self._after_one(bridges=True), below and below - 1)
        return None if more is None else more + 1

    def _after_one(self, *, bridges: bool) -> list[Start]:
        """Return the positions after a first word that leaves letters open."""
        graph = self.graph
        return [
            (graph.lasts[i], rest, 1 << i)
            for i in graph.roots
            if graph.masks[i] & graph.real or (bridges and graph.firsts[i] != graph.lasts[i])
            if (rest := graph.full & ~graph.masks[i]) & graph.real
        ]

    def _large(self) -> Fewest:
        """Guess few words; up to three, or that there are none, can be proven."""
        # The guess first: it takes about as long whatever the board, and proofs what time is left.
        guess, bridged = self._guess()
        try:
            few = self._one_or_two()
            if few is not None:
                return self._proven(few)
            if guess.word_count is None:
                proven = search_forward(self.graph, self.budget) is None
            else:
                proven = guess.word_count == 3 and self.graph.never_undercut == 3
        except BudgetExceeded:
            return guess, bridged
        return Minimum(word_count=guess.word_count, proven=proven), bridged

    def _guess(self) -> Fewest:
        """Find few words without proof."""
        bridged = self._always
        beam = self.beam()
        found = beam.search(None, bridges=bridged)
        if not found and self._bridges == "auto" and not self.budget.late:
            found = beam.search(None, bridges=True)
            bridged = bool(found)
        return Minimum(word_count=len(found[0]), proven=False) if found else UNKNOWN, bridged

    def _one_or_two(self) -> int | None:
        """Return 1 or 2 if so many words solve the board; None: proven that they do not."""
        return next((words for words in (1, 2) if self.tight.root(words)), None)


class Bounded:
    """The chains that `counts` counts, as far as their numbers of letters are within limits.

    A state is one of `counts` and how many letters were played before it.
    """

    def __init__(
        self, counts: Counts, budget: Budget, lengths: Sequence[int], low: int, high: int
    ) -> None:
        """Prepare; `lengths` are those of the words, `low` and `high` the limits, both included."""
        self.graph = counts.graph
        self._counts = counts
        self._lengths = lengths
        self._limits = low, high
        self._ends = min(lengths, default=0), max(lengths, default=0)
        self._budget = budget
        self._known: dict[tuple[int, Hashable], int] = {}

    def root(self, words: int) -> int:
        """Return the packed count of all solutions of `words` words."""
        return self._ways(words, None)

    def children(
        self, words: int, state: tuple[Hashable, int] | None
    ) -> list[tuple[int, tuple[Hashable, int], int]]:
        """Return (word, next state, packed count of finishes), in the words' order."""
        inner, played = state or (None, 0)
        low, high = self._limits
        shortest, longest = [(words - 1) * length for length in self._ends]
        found = []
        for i, after, tail in self._counts.children(words, inner):
            now = played + self._lengths[i]
            if now + shortest < low or now + longest > high:
                tail = self._ways(words - 1, (after, now))
            if tail:
                found.append((i, (after, now), tail))
        return found

    def _ways(self, words: int, state: tuple[Hashable, int] | None) -> int:
        played = state[1] if state else 0
        (low, high), (shortest, longest) = self._limits, self._ends
        if played + words * shortest > high or played + words * longest < low:
            return 0
        ways = self._known.get((words, state))
        if ways is None:
            width, steps = self.graph.width, self.graph.steps
            children = self.children(words, state)
            ways = sum([tail << width * steps[i] for i, _, tail in children])
            self._known[words, state] = ways
            self._budget.entries += 1 + (ways.bit_length() >> 9)
            self._budget.spend(len(children) + 1)
        return ways
