"""What a review says of a move, and of the whole: where it stands among all solutions."""

from __future__ import annotations

from collections.abc import Sequence

from lbtui.engine import COSTS, MAX_SOLUTION_WORDS, UNKNOWN, Count, Minimum, Place, Space, Value
from lbtui.play.evaluation import NextWord
from lbtui.puzzle.text import clean

MAX_SHOWN_LETTERS = 60
"""The most characters shown of a word, which may be anything."""


class Move(Value):
    """One word of a game.

    - `finish`: the fewest words needed after it; none where the position is lost
    - `ways`: how many finishes have that many words: 0 where it is lost, 1 after the last word,
      None where it is unknown
    - `best`: `finish` of the best word; none where the position was lost before
    - `better`: up to BETTER words with smaller `finish`: those that leave the fewest words, then
      the most ways, then by the ranking
    - `instead`: the first word in that order, if it leaves fewer words or as few in more ways; None
      for a word that begins a best solution of the position, by the ranking
    - `everyday`: the same among everyday words, where that is another one
    - `error`: why the word could not be played; it was not, and nothing is known of it then
    """

    word: str
    finish: Minimum = UNKNOWN
    ways: int | None = None
    best: Minimum = UNKNOWN
    better: tuple[str, ...] = ()
    instead: NextWord | None = None
    everyday: NextWord | None = None
    error: str | None = None

    @property
    def cost(self) -> int | None:
        """How many words more it takes than the best word; None where it lost, or is unknown."""
        if self.finish.word_count is None or self.best.word_count is None:
            return None
        return self.finish.word_count - self.best.word_count

    def as_json(self) -> dict[str, object]:
        """Return it as `lbtui review` prints it."""
        record: dict[str, object] = {
            "word": clean(self.word, MAX_SHOWN_LETTERS),
            "further": self.finish.word_count,
            "ways": self.ways,
            "best": self.best.word_count,
            "better": list(self.better),
        }
        others = {"instead": self.instead, "everyday": self.everyday}
        record |= {name: each.as_json() for name, each in others.items() if each is not None}
        return record | ({"error": self.error} if self.error else {})


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


def find_standing(space: Space, chain: Sequence[str]) -> Standing:
    """Return where a chain stands in a space, counted up to its number of words.

    Of more words than a space counts, at least no solution is known.
    """
    candidates = space.candidates
    cost = COSTS[space.limits.ranking]
    found = [candidates.find(word) for word in chain]
    words = len(chain)
    count = space.count(words) if words <= MAX_SOLUTION_WORDS else Count(solutions=0, exact=False)
    try:
        level_rank, rank, place = space.level_rank(chain), space.rank(chain), space.place(chain)
    except ValueError:
        level_rank = rank = place = None
    return Standing(
        cost=sum(cost(candidates.words[i], candidates.scores[i]) for i in found if i is not None),
        rank=None if rank is None else rank + 1,
        level_rank=None if level_rank is None else level_rank + 1,
        place=None if place is None else place.place,
        tied=None if place is None else place.tied,
        of=count.solutions,
        exact=count.exact,
    )
