"""Scores in words: how familiar a word is, for people who do not think in numbers.

The shipped lists score a word 100 minus its SCOWL size, refined by the rules of
`wordlists/build_scowl.py`, which makes nine bands; other scores fall into the band below them.
"""

from __future__ import annotations

BANDS = (
    (90, "everyday"),
    (80, "common"),
    (65, "known"),
    (60, "familiar"),
    (50, "literate"),
    (45, "bookish"),
    (40, "uncommon"),
    (30, "rare"),
    (0, "word-game"),
)
"""(lowest score, name) of every band, the most familiar first."""


def band_name(score: int) -> str:
    """Return the name of the band that a score (0 to 100) is in."""
    return next(name for lowest, name in BANDS if score >= lowest)
