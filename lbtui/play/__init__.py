"""Playing a board: what a position is worth, hints, and the review of a game."""

from lbtui.play.evaluation import Evaluation
from lbtui.play.hints import LEVELS, Hints
from lbtui.play.review import Move, Review
from lbtui.play.standing import Standing

__all__ = ["LEVELS", "Evaluation", "Hints", "Move", "Review", "Standing"]
