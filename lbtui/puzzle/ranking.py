"""Scores and rankings: how familiar a word is, and what it costs the solutions that use it.

A solution costs the sum of its words. Of solutions with as many words the cheapest is best.
"""

from collections.abc import Callable

SCORE_BANDS = ((81, "everyday"), (61, "known"), (41, "uncommon"), (21, "rare"), (0, "obscure"))
"""(lowest score, name) of every band, the most familiar first: two steps of rarity each."""

MIN_BAND_SCORES = tuple(lowest for lowest, _name in reversed(SCORE_BANDS))
"""The lowest score of every band, from 0 up: what + and - step through."""

ACCEPTED_SCORE = 20
"""The score of a word that the publisher's game takes and no English list has."""


def rarity(score: int) -> int:
    """Return the rarity, 0 (everyone knows it) to 10, of a score from 0 to 100."""
    return (100 - score) // 10


def band_name(score: int) -> str:
    """Return the name of the band that a score (0 to 100) is in."""
    return next(name for lowest, name in SCORE_BANDS if score >= lowest)


RANKINGS: dict[str, tuple[str, str, Callable[[str, int], int]]] = {
    "shortest": ("fewest letters", "its letters", lambda word, _score: len(word)),
    "familiar": (
        "most familiar words",
        "its letters, plus one for every ten points below a score of 100",
        lambda word, score: len(word) + rarity(score),
    ),
}
"""The rankings by name, the default first: what comes first, what a word costs, and the function
from a word and its score (0 to 100) to that cost, a small integer. Everything that offers rankings
reads this."""

RANKING_GOALS = " or ".join(first for first, _about, _cost in RANKINGS.values())
RANKING_GOALS = RANKING_GOALS.replace(" or ", ", ", len(RANKINGS) - 2)
"""What the rankings put first, in one phrase."""

COSTS = {name: cost for name, (_first, _about, cost) in RANKINGS.items()}
"""The cost of a word by ranking."""

SCORE_RANKINGS = {name for name, cost in COSTS.items() if cost("a", 0) != cost("a", 100)}
"""The rankings that say little of words without scores."""
