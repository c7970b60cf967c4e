"""Candidates and the space of all solutions of a board."""

from lbtui.engine.candidates import (
    DEFAULT_SCORE,
    Candidates,
    candidates_from_words,
    explain_unsolvable,
    find_candidates,
    find_spellable_words,
)
from lbtui.engine.certainty import IMPOSSIBLE, UNKNOWN, Count, LevelCount, Minimum, Place, Value
from lbtui.engine.counting.graph import MAX_LETTERS
from lbtui.engine.level import Level, Solution
from lbtui.engine.limits import MAX_SOLUTION_WORDS, Limits, check_bridges
from lbtui.engine.positions import Positions
from lbtui.engine.space import Space
from lbtui.errors import Cancelled
from lbtui.puzzle.ranking import COSTS

__all__ = [
    "COSTS", "DEFAULT_SCORE", "IMPOSSIBLE", "MAX_LETTERS", "MAX_SOLUTION_WORDS", "UNKNOWN",
    "Cancelled", "Candidates", "Count", "Level", "LevelCount", "Limits", "Minimum", "Place",
    "Positions", "Solution", "Space", "Value", "candidates_from_words", "check_bridges",
    "explain_unsolvable", "find_candidates", "find_spellable_words",
]  # fmt: skip
