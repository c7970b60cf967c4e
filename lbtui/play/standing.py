"""Where a solution stands among all solutions of its board."""

from __future__ import annotations

from lbtui.solve import COSTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.solve import Space

COUNTING = 2.0
"""Seconds to count each number of words, which boards of very many letters may exceed."""


class Standing:
    """A solution's cost, `rank` among all, and `level_rank` among those of as many words.

    Ranks count from 1. They are None where counting stopped before them, and where the chain is not
    in the space: it has a word that is not a candidate, covers nothing new, or is a bridge where
    others need none. `of`: the solutions of as many words, at least so many unless `exact`.
    """

    __slots__ = ("cost", "exact", "level_rank", "of", "rank")

    def __init__(self, space: Space, chain: Sequence[str]) -> None:
        """Count up to the number of words of `chain`."""
        candidates = space.candidates
        cost = COSTS[space.ranking]
        found = [candidates.find(word) for word in chain]
        self.cost = sum(
            cost(candidates.words[i], candidates.scores[i]) for i in found if i is not None
        )
        count = space.count(len(chain))
        self.of, self.exact = count.solutions, count.exact
        try:
            level_rank, rank = space.level_rank(chain), space.rank(chain)
        except ValueError:
            level_rank = rank = None
        self.level_rank = None if level_rank is None else level_rank + 1
        self.rank = None if rank is None else rank + 1

    @property
    def percentile(self) -> float | None:
        """The share, in percent, of the solutions of as many words that rank after this one."""
        if self.level_rank is None or not self.exact:
            return None
        return round(100 * (self.of - self.level_rank) / self.of, 1)
