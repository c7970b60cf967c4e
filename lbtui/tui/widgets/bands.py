"""How familiar a word is, in a word or in four dots."""

from __future__ import annotations

_NAMES = (
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
FULL, EMPTY = "●", "○"


def name(score: int) -> str:
    """The name of the band that a score (0 to 100) is in."""
    return next(text for floor, text in _NAMES if score >= floor)


def bar(score: int) -> str:
    """Four dots, more of them filled the more familiar: ●●●● ●●●○ ●●○○ ●○○○ ○○○○."""
    filled = sum(score >= floor for floor in (30, 45, 60, 80))
    return FULL * filled + EMPTY * (4 - filled)
