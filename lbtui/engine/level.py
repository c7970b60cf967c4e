"""All solutions of one number of words, as a sequence that is never stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import total_ordering
from sys import maxsize

from lbtui.engine.candidates import Candidates
from lbtui.engine.certainty import Place
from lbtui.engine.order import SolutionGroup, SolutionOrder
from lbtui.puzzle import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.engine.order import ChainCounts


@total_ordering
class Solution:
    """A chain that covers every letter, and what it costs; in the order of its ranking.

    Its facts do not change. Fewer words come first, then less cost, then the words. Whoever asks
    for a single one sets `_board`, so that it can be drawn.
    """

    __slots__ = ("_board", "_bridges", "_cost", "_score", "_words")

    def __init__(self, words: tuple[str, ...], cost: int, score: int, bridges: int = 0) -> None:
        """Keep the facts as they are given; `lbtui.solve` is how to get solutions."""
        self._board: Board | None
        # Millions are made one after another: a frozen dataclass takes three times as long.
        self._words = words
        self._cost = cost
        self._score = score
        self._bridges = bridges

    @property
    def words(self) -> tuple[str, ...]:
        """The words in play order, as they are played."""
        return self._words

    @property
    def cost(self) -> int:
        """The total cost of the words in the ranking."""
        return self._cost

    @property
    def score(self) -> int:
        """The score of the least familiar of the words, from 0 to 100."""
        return self._score

    @property
    def bridges(self) -> int:
        """How many of the words cover nothing new."""
        return self._bridges

    @property
    def letters(self) -> int:
        """How many letters the words have in all."""
        return len("".join(self._words))

    def as_json(self) -> dict[str, object]:
        """Return it as `lbtui solve` prints it, without a rank."""
        return {
            "words": list(self._words),
            "letters": self.letters,
            "cost": self._cost,
            "score": self._score,
            "bridges": self._bridges,
        }

    def _key(self) -> tuple[int, int, tuple[str, ...]]:
        return len(self._words), self._cost, self._words

    def __lt__(self, other: Solution) -> bool:
        """Compare by number of words, cost, and words."""
        return self._key() < other._key() if isinstance(other, Solution) else NotImplemented

    def __eq__(self, other: object) -> bool:
        """Compare the words and the cost; on one board the words decide the rest.

        Raises TypeError for words in place of a solution.
        """
        if isinstance(other, (str, tuple, list)):
            raise TypeError(f"{self!r} never equals {other!r}: compare its words, or str() of it")
        return self._key() == other._key() if isinstance(other, Solution) else NotImplemented

    def __hash__(self) -> int:
        """Hash by the words."""
        return hash(self._words)

    def __str__(self) -> str:
        """Return the words, as they are pasted and typed."""
        return " - ".join(self._words)

    def __repr__(self) -> str:
        """Show the words, the cost and the score."""
        return f"<Solution {self} (cost {self._cost}, score {self._score})>"


class Level:
    """The solutions of `word_count` words in their total order, made as they are asked for.

    Places count from 0.
    """

    def __init__(
        self,
        candidates: Candidates,
        costs: Sequence[int],
        word_count: int,
        get_chain_counts: Callable[[], ChainCounts],
        *,
        covered_mask: int,
        allows_bridges: bool,
        known_chains: Iterable[tuple[int, ...]] | None,
    ) -> None:
        """Prepare; nothing is counted yet.

        `costs` are the candidates', `get_chain_counts` gives what counts their chains,
        `covered_mask` has the letters covered before the first word, `allows_bridges` says that
        words may be bridges. `known_chains`: counting exceeded its budget, and these, in any order,
        are all that is known.
        """
        self.word_count = word_count
        self._candidates = candidates
        self._costs = costs
        self._get_chain_counts = get_chain_counts
        self._covered_mask = covered_mask
        self._allows_bridges = allows_bridges
        self._known_chains: list[tuple[int, ...]] | None = None
        if known_chains is not None:
            chains_by_cost = sorted((sum(costs[i] for i in chain), chain) for chain in known_chains)
            self._known_chains = [chain for _, chain in chains_by_cost]
        self._order: SolutionOrder | None = None
        self._count_by_cost: dict[int, int] | None = None

    # How many

    @property
    def size(self) -> int:
        """How many solutions there are here (counts them on first use)."""
        return sum(self.count_by_cost().values())

    def count_by_cost(self) -> dict[int, int]:
        """Return {total cost: how many solutions}, the least cost first."""
        if self._count_by_cost is None:
            if self._known_chains is None:
                counts = self._get_chain_counts()
                packed = counts.count_all(self.word_count)
                self._count_by_cost = counts.graph.count_by_cost(packed, self.word_count)
            else:
                costs = [sum(self._costs[i] for i in chain) for chain in self._known_chains]
                self._count_by_cost = {cost: costs.count(cost) for cost in dict.fromkeys(costs)}
        return self._count_by_cost

    def find_place(self, cost: int) -> Place:
        """Return the place that the solutions of this cost share."""
        counts = self.count_by_cost()
        cheaper_count = sum(count for other_cost, count in counts.items() if other_cost < cost)
        return Place(place=1 + cheaper_count, tied=counts.get(cost, 0), of=self.size)

    # In order

    def _get_order(self) -> tuple[SolutionOrder, int]:
        """Return the order, and the least cost that a chain of cheapest words would have."""
        counts = self._get_chain_counts()
        if self._order is None:
            self._order = SolutionOrder(counts)
        return self._order, self.word_count * counts.graph.min_cost

    def _make_solutions(
        self, solution_groups: Iterable[SolutionGroup], cost: int
    ) -> Iterator[Solution]:
        """Yield the solutions of `solution_groups`, each of which costs `cost`."""
        words, scores = self._candidates.words, self._candidates.scores
        bridges = 0
        for prefix, last_indices in solution_groups:
            first_words = tuple([words[i] for i in prefix])
            min_score = min([scores[i] for i in prefix], default=100)
            for i in last_indices:
                score = scores[i]
                if self._allows_bridges:
                    bridges = self._count_bridges((*prefix, i))
                chain = (*first_words, words[i])
                yield Solution(chain, cost, score if score < min_score else min_score, bridges)

    def _make_solution(self, chain: tuple[int, ...]) -> Solution:
        cost = sum([self._costs[i] for i in chain])
        return next(self._make_solutions([(chain[:-1], [chain[-1]])], cost))

    def _count_bridges(self, chain: Sequence[int]) -> int:
        masks, covered_mask, bridges = self._candidates.masks, self._covered_mask, 0
        for i in chain:
            if not masks[i] & ~covered_mask:
                bridges += 1
            covered_mask |= masks[i]
        return bridges

    def __getitem__(self, index: int) -> Solution:
        """Return the solution at an index, from 0. Raises IndexError when there is none."""
        solution = next(self.walk_solutions(index), None)
        if solution is None:
            raise IndexError(f"there are {self.size} solutions of {self.word_count} words")
        return solution

    def __iter__(self) -> Iterator[Solution]:
        """Yield every solution in order."""
        return self.walk_solutions()

    def walk_solutions(self, start: int = 0) -> Iterator[Solution]:
        """Yield the solutions in order from index `start` on."""
        if self._known_chains is not None:
            yield from map(self._make_solution, self._known_chains[start:])
            return
        order, min_cost = self._get_order()
        for cost, count in self.count_by_cost().items():
            if start < count:
                groups = order.walk_chains(self.word_count, cost - min_cost, start)
                yield from self._make_solutions(groups, cost)
            start = max(0, start - count)

    def find_nearest(self, solution: Solution) -> int:
        """Return the index of a solution; of one that is not here, that of the next that is."""
        indices = [self._candidates.find(word) for word in solution.words]
        try:
            return self.find_rank([i for i in indices if i is not None])
        except ValueError:
            pass
        from bisect import bisect_left  # late, as solving does without

        return bisect_left(self, solution, hi=min(self.size, maxsize))

    def find_rank(self, chain: Sequence[int]) -> int:
        """Return the index in this level of a chain of candidates, which are given by number.

        Raises ValueError when it is not one of them.
        """
        if self._known_chains is not None:
            return self._known_chains.index(tuple(chain))
        order, _ = self._get_order()
        place = self.find_place(sum(self._costs[i] for i in chain))
        return place.place - 1 + order.find_rank(chain)
