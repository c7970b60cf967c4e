"""Searches for the fewest words from any position, bridges included."""

from __future__ import annotations

from .budget import BudgetExceeded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .budget import Budget
    from .graph import WordGraph
    from .reachability import Position, Reachability

STATES = 200_000
"""Positions that `search_forward` may meet before it gives up."""


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
