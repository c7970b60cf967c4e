"""Scores and rankings: how familiar a word is, and what it costs the solutions that use it.

A solution costs the sum of its words. Of solutions with as many words the cheapest is best.
"""

from collections.abc import Callable

BANDS = (
    (81, "everyday"),
    (61, "known"),
    (41, "uncommon"),
    (21, "rare"),
    (0, "obscure"),
)
"""(lowest score, name) of every band, the most familiar first: two steps of rarity each."""

BAND_FLOORS = tuple(lowest for lowest, _name in reversed(BANDS))
"""The lowest score of every band, from 0 up: what + and - step through."""

ACCEPTED_SCORE = 20
"""The score of a word that the publisher's game takes and no English list has."""


def rarity(score: int) -> int:
    """Return the rarity, 0 (everyone knows it) to 10, of a score from 0 to 100."""
    return (100 - score) // 10


def band_name(score: int) -> str:
    """Return the name of the band that a score (0 to 100) is in."""
    return next(name for lowest, name in BANDS if score >= lowest)


RANKINGS: dict[str, tuple[str, Callable[[str, int], int]]] = {
    "shortest": ("fewest letters", lambda word, _score: len(word)),
    # Ten points of score weigh as much as a letter.
    "familiar": ("most familiar words", lambda word, score: len(word) + rarity(score)),
}
"""The rankings by name, the default first: what comes first, and a function from a word and its
score (0 to 100) to a small integer, the word's cost. Everything that offers rankings reads this."""

FIRST = " or ".join(first for first, _cost in RANKINGS.values())
"""What the rankings put first, in one phrase."""

COSTS = {name: cost for name, (_first, cost) in RANKINGS.items()}
"""The cost of a word by ranking."""
