"""Rarity and bands: how familiar a word is, for people who do not think in scores."""

from __future__ import annotations

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


def rarity(score: int) -> int:
    """Return the rarity, 0 (everyone knows it) to 10, of a score from 0 to 100."""
    return (100 - score) // 10


def band_name(score: int) -> str:
    """Return the name of the band that a score (0 to 100) is in."""
    return next(name for lowest, name in BANDS if score >= lowest)
