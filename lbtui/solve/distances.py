"""The fewest words: from the start and from any position, with proof where the board allows it."""

from __future__ import annotations

from .budget import BudgetExceeded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .analysis import Analysis
    from .budget import Budget
    from .graph import WordGraph
    from .reachability import Position, Reachability

STATES = 200_000
"""Positions that `search_forward` may meet before it gives up."""


class Fewest:
    """The fewest words of any solution of one graph.

    minimum: None: none was found
    proven: whether the minimum, or that there is none, is certain
    bridged: whether solutions may use bridges
    """

    def __init__(self, minimum: int | None, *, proven: bool, bridged: bool) -> None:
        self.minimum = minimum
        self.proven = proven
        self.bridged = bridged


class FewestSearch:
    """Looks for the fewest words of any solution of one graph."""

    def __init__(self, analysis: Analysis, *, bridges: str) -> None:
        """Prepare; nothing is searched yet."""
        self._analysis = analysis
        self._graph = analysis.graph
        self._budget = analysis.budget
        self._bridges = bridges if self._graph.needs is None else "never"
        self._bridged = self._bridges == "always"

    def run(self, seconds: float | None) -> Fewest:
        """Search for about `seconds` (None: only memory is limited). Raises Cancelled."""
        graph = self._graph
        every = 0
        for mask in graph.masks:
            every |= mask
        if every != graph.full:
            return self._proven(None)
        with self._budget.within(seconds):
            if graph.complete:
                return self._exact()
            return self._large() if graph.needs is None else self._large_perfect()

    def _proven(self, minimum: int | None) -> Fewest:
        return Fewest(minimum, proven=True, bridged=self._bridged)

    def _exact(self) -> Fewest:
        """Prove the minimum, as all positions can be known; guess where there is no time for it."""
        tight: int | None = None
        try:
            # From the start a bridge stands between two words that cover something: two words have
            # no room for one, and a board that tight chains solve in three has no use for one.
            few = self._one_or_two()
            if few is not None:
                return self._proven(few)
            if not self._bridged:
                tight = self._from_start(bridges=False)
            no_use = tight is not None and tight <= self._graph.unbridged
            if self._bridges == "never" or no_use:
                return self._proven(tight)
            fewer = self._with_bridges(tight)
        except BudgetExceeded:
            if tight is None and self._graph.needs is None:
                return self._guess()
            return Fewest(tight, proven=False, bridged=self._bridged)
        return self._proven(tight) if fewer is None else Fewest(fewer, proven=True, bridged=True)

    def _with_bridges(self, below: int | None) -> int | None:
        """Return the fewest words with bridges, if they are fewer than `below`."""
        least = self._from_start(bridges=True, below=below)
        if least is None:
            return None
        search = BridgedSearch(self._graph, self._budget, self._analysis.reachable[True])
        return next(filter(search.solves, range(least, below or search.most_words)), None)

    def _from_start(self, *, bridges: bool, below: int | None = None) -> int | None:
        """Return the fewest words from the start, if they are fewer than `below`.

        With bridges, as if words could be repeated.
        """
        graph = self._graph
        after = {
            (graph.lasts[i], graph.full & ~graph.masks[i])
            for i in graph.roots
            if graph.masks[i] & graph.real or (bridges and graph.firsts[i] != graph.lasts[i])
        }
        if any(graph.full == graph.masks[i] and graph.ends(i) for i in graph.roots):
            return 1
        states = [state for state in after if state[1] & graph.real]
        more = self._analysis.reachable[bridges].finish(states, below and below - 2)
        return None if more is None else more + 1

    def _large(self) -> Fewest:
        """Guess few words; up to three, or that there are none, can be proven."""
        # The guess first: it takes about as long whatever the board, and proofs what time is left.
        guess = self._guess()
        try:
            few = self._one_or_two()
            if few is not None:
                return self._proven(few)
            if guess.minimum is not None:
                proven = guess.minimum == 3 == self._graph.unbridged
            else:
                proven = search_forward(self._graph, self._budget) is None
        except BudgetExceeded:
            return guess
        return Fewest(guess.minimum, proven=proven, bridged=guess.bridged)

    def _large_perfect(self) -> Fewest:
        try:
            return self._proven(search_forward(self._graph, self._budget))
        except BudgetExceeded:
            return Fewest(None, proven=False, bridged=False)

    def _guess(self) -> Fewest:
        """Find few words without proof."""
        bridged = self._bridged
        beam = self._analysis.beam()
        found = beam.search(None, bridges=bridged)
        if not found and self._bridges == "auto" and not self._budget.late:
            found = beam.search(None, bridges=True)
            bridged = bool(found)
        return Fewest(len(found[0]) if found else None, proven=False, bridged=bridged)

    def _one_or_two(self) -> int | None:
        """Return 1 or 2 if so many words solve the board; None: proven that they do not."""
        return next((words for words in (1, 2) if self._analysis.tight.root(words)), None)


MAX_STEPS = 20_000
"""Positions that the search for one finish may look at: a real board takes a few hundred at most,
and where only repeating a word would help there can be more of them than anybody can wait for."""


class BridgedSearch:
    """Looks for chains of an exact number of words, led by what reaches when words may repeat.

    It fails only where a repetition would be needed, which is rare: most searches go straight to a
    chain. What failed is remembered.
    """

    def __init__(self, graph: WordGraph, budget: Budget, reachability: Reachability) -> None:
        """Prepare; `reachability` is the closed search with bridges over the same graph."""
        self._graph = graph
        self._budget = budget
        self._reachability = reachability
        self._failed: set[tuple[int, int, int, frozenset[int]]] = set()
        self._steps = 0
        # Every letter is covered by some word, and between two words that cover something a
        # shortest chain visits no letter twice: no shortest chain has as many words as this.
        self.most_words = graph.size * graph.letters + 1

    def solves(self, words: int) -> bool:
        """Say whether exactly `words` words solve the board."""
        graph = self._graph
        return any(self._after(words, graph.full, frozenset(), i) for i in graph.roots)

    def finish(
        self, positions: Sequence[Position], played: frozenset[int], below: int | None
    ) -> int | None:
        """Return the fewest words that finish one of the positions, none of them in `played`.

        None: no number of words `below` that (None: any) does. Raises BudgetExceeded after
        MAX_STEPS positions.
        """
        least = self._reachability.finish(positions, below and below - 1)
        if least is None:
            return None
        self._steps = MAX_STEPS
        for words in range(least, below or self.most_words):
            if any(self._from(words, letter, open_, played) for letter, open_ in positions):
                return words
            # Usually it is found at once. If not, the words played may have been the only way.
            alone = words == least and below is None and played
            if alone and search_forward(self._graph, self._budget, positions, played) is None:
                return None
        return None

    def _from(self, words: int, letter: int, open_: int, played: frozenset[int]) -> bool:
        if not self._reachability.can(words, letter, open_):
            return False
        key = (words, letter, open_, played)
        if key in self._failed:
            return False
        playable = self._graph.from_letter[letter]
        self._budget.spend(len(playable))
        self._steps -= 1
        if self._steps == 0:  # counted by `finish` only: `solves` starts below 0
            raise BudgetExceeded
        if any(self._after(words, open_, played, i) for i in playable):
            return True
        self._failed.add(key)
        self._budget.entries += 1
        return False

    def _after(self, words: int, open_: int, played: frozenset[int], i: int) -> bool:
        """Say whether word `i`, played now, leads to an end with `words` words, it included."""
        graph = self._graph
        rest = open_ & ~graph.masks[i]
        covers = (rest ^ open_) & graph.real
        if i in played or (not covers and graph.firsts[i] == graph.lasts[i]):
            return False
        if words == 1:
            return bool(not rest and covers and graph.ends(i))
        if not rest & graph.real:
            return False
        return self._from(words - 1, graph.lasts[i], rest, played | {i})


def search_forward(
    graph: WordGraph,
    budget: Budget,
    positions: Iterable[Position] | None = None,
    without: frozenset[int] = frozenset(),
) -> int | None:
    """Return the fewest words of any chain that covers every letter; None: proven impossible.

    A closed search over (last letter, open letters), as if bridges could be repeated. With
    `positions` it starts there and counts further words; words `without` are not played. Raises
    BudgetExceeded when it meets too many positions.
    """
    groups: list[list[tuple[int, int, int, bool]]] = []
    for members in graph.from_letter:
        needs = graph.needs
        found = {
            (graph.masks[i], graph.lasts[i], needs[i] if needs else 0, graph.ends(i))
            for i in members
            if i not in without
        }
        groups.append(sorted(found))
    if positions is None:
        started = [(i, graph.full & ~graph.masks[i]) for i in graph.roots]
        front = {(graph.lasts[i], rest) for i, rest in started if rest or graph.ends(i)}
        words = 1
    else:
        front, words = set(positions), 0
    seen = set(front)
    while front:
        if not all(open_ for _, open_ in front):
            return words
        following = set()
        for letter, open_ in front:
            budget.spend(len(groups[letter]))
            for mask, last, need, ends in groups[letter]:
                rest = open_ & ~mask
                state = (last, rest)
                if (rest or ends) and not need & ~open_ and state not in seen:
                    seen.add(state)
                    following.add(state)
            if len(seen) > STATES:
                raise BudgetExceeded
        front = following
        words += 1
    return None
