"""Candidates and the space of all solutions of a board."""

from lbtui.puzzle.ranking import COSTS
from lbtui.solve.budget import Cancelled
from lbtui.solve.candidates import (
    DEFAULT_SCORE,
    Candidates,
    candidates_from_words,
    coverage,
    find_candidates,
    find_spellable,
    why_unsolvable,
)
from lbtui.solve.graph import MAX_LETTERS
from lbtui.solve.level import Count, Level, Solution
from lbtui.solve.positions import Positions
from lbtui.solve.space import MOST_WORDS, Space

__all__ = [
    "COSTS",
    "DEFAULT_SCORE",
    "MAX_LETTERS",
    "MOST_WORDS",
    "Cancelled",
    "Candidates",
    "Count",
    "Level",
    "Positions",
    "Solution",
    "Space",
    "candidates_from_words",
    "coverage",
    "find_candidates",
    "find_spellable",
    "why_unsolvable",
]
