"""Where a chain stands among all solutions, or why it has no place among them."""

from __future__ import annotations

from collections.abc import Sequence

from lbtui.engine import COSTS, MAX_SOLUTION_WORDS, Count, Place, Space, Value
from lbtui.puzzle.chain import ChainReport
from lbtui.puzzle.text import quote


class Standing(Value):
    """A solution's cost, `rank` among all, and `level_rank` among those of as many words.

    Its `place` is shared by the `tied` ones of as many words that cost as much, itself included.
    All count from 1. They are None where counting stopped before them, and where the chain is not
    in the space: it has a word that is not a candidate, covers nothing new, or is a bridge where
    others need none. `of`: the solutions of as many words, at least so many unless `exact`.
    """

    cost: int
    rank: int | None
    level_rank: int | None
    place: int | None
    tied: int | None
    of: int
    exact: bool

    @property
    def exact_place(self) -> Place | None:
        """Its place with what it is shared by and counted among; None where it has none."""
        if self.place is None or self.tied is None:
            return None
        return Place(place=self.place, tied=self.tied, of=self.of)

    @property
    def percentile(self) -> float | None:
        """The share, in percent, of the solutions of as many words that cost more."""
        if self.place is None or self.tied is None:
            return None
        return round(100 * (self.of - self.place - self.tied + 1) / self.of, 1)

    def as_json(self) -> dict[str, object]:
        """Return it as `lbtui check` prints it."""
        return super().as_json() | {"percentile": self.percentile}


def rank_chain(
    space: Space, report: ChainReport, unlisted_reason: str
) -> tuple[Standing | None, str | None]:
    """Return where a chain stands in a space, and why it has no rank, if it has none.

    There is no standing where the chain is none of the solutions, whatever their number.
    `unlisted_reason` is what `explain_unlisted` says of the words of the chain.
    """
    if unlisted_reason:
        return None, unlisted_reason
    if report.bridge_count and space.limits.bridges == "never":
        return None, "it uses a word that adds no new letter"
    if report.problem is not None:
        return None, report.problem
    standing = _find_standing(space, [word.word for word in report.words])
    if standing.rank is not None or standing.level_rank is not None:
        return standing, None
    if standing.exact or (report.bridge_count and not space.uses_bridges()):
        return standing, "it uses a word that adds no new letter, and others need none"
    if space.budget.is_late:
        return standing, "there was no time to count the solutions"
    return standing, "there are too many solutions to count"


def explain_unlisted(words: Sequence[str], lists_name: str) -> str:
    """Return why a chain with `words`, which the lists of this name lack, has no place.

    "" where there are no such words.
    """
    if not words:
        return ""
    verb = "is" if len(words) == 1 else "are"
    names = " and ".join(map(quote, words))
    return f"{names} {verb} not in {lists_name}; figures are about {lists_name}"


def _find_standing(space: Space, chain: Sequence[str]) -> Standing:
    """Return where a chain stands in a space, counted up to its number of words.

    Of more words than a space counts, at least no solution is known.
    """
    candidates = space.candidates
    cost = COSTS[space.limits.ranking]
    indices = [candidates.find(word) for word in chain]
    length = len(chain)
    count = (
        space.count_solutions(length)
        if length <= MAX_SOLUTION_WORDS
        else Count(solutions=0, exact=False)
    )
    try:
        level_rank, rank = space.find_level_rank(chain), space.find_rank(chain)
        place = space.find_place(chain)
    except ValueError:
        level_rank = rank = place = None
    return Standing(
        cost=sum(cost(candidates.words[i], candidates.scores[i]) for i in indices if i is not None),
        rank=None if rank is None else rank + 1,
        level_rank=None if level_rank is None else level_rank + 1,
        place=None if place is None else place.place,
        tied=None if place is None else place.tied,
        of=count.solutions,
        exact=count.exact,
    )
