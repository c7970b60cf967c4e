"""Rankings: what a word costs. A chain costs the sum of its words, and the least cost is best."""

from __future__ import annotations

from lbtui.words.bands import rarity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def shortest(word: str, score: int) -> int:  # noqa: ARG001 - every ranking is given both
    """Return the number of letters."""
    return len(word)


def familiar(word: str, score: int) -> int:
    """Return letters + rarity: ten points of score weigh as much as a letter."""
    return len(word) + rarity(score)


COSTS: dict[str, Callable[[str, int], int]] = {"shortest": shortest, "familiar": familiar}
"""By name a function from (word, score 0 to 100) to a small integer, the word's cost."""
