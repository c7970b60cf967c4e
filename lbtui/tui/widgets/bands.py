"""How familiar a word is, in a word or in four dots."""

from __future__ import annotations

from lbtui.words.bands import BANDS
from lbtui.words.bands import band_name as name

__all__ = ["bar", "name"]

FULL, EMPTY = "●", "○"


def bar(score: int) -> str:
    """Four dots, more of them filled the more familiar: ●●●● ●●●○ ●●○○ ●○○○ ○○○○."""
    filled = sum(score >= lowest for lowest, _ in BANDS if lowest)
    return FULL * filled + EMPTY * (4 - filled)
