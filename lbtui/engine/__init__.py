"""Candidates and the space of all solutions of a board."""

from lbtui.engine.candidates import (
    DEFAULT_SCORE,
    Candidates,
    candidates_from_words,
    find_candidates,
    find_spellable,
    why_unsolvable,
)
from lbtui.engine.certainty import NEVER, UNKNOWN, Count, LevelCount, Minimum, Place, Value
from lbtui.engine.counting.graph import MAX_LETTERS
from lbtui.engine.level import Level, Solution
from lbtui.engine.limits import MAX_SOLUTION_WORDS, Limits, check_bridges
from lbtui.engine.positions import Positions
from lbtui.engine.space import Space
from lbtui.errors import Cancelled
from lbtui.puzzle.ranking import COSTS

__all__ = [
    "COSTS", "DEFAULT_SCORE", "MAX_LETTERS", "MAX_SOLUTION_WORDS", "NEVER", "UNKNOWN", "Cancelled",
    "Candidates", "Count", "Level", "LevelCount", "Limits", "Minimum", "Place", "Positions",
    "Solution", "Space", "Value", "candidates_from_words", "check_bridges",
    "find_candidates", "find_spellable", "why_unsolvable",
]  # fmt: skip
