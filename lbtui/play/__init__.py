"""Playing a board: a game, what its positions are worth, hints, and the review at its end."""

from lbtui.play.evaluation import Evaluation, Outlook
from lbtui.play.game import LEVELS, Game, Hint, Result
from lbtui.play.hints import Hints
from lbtui.play.review import Move, Review, Standing

__all__ = [
    "LEVELS",
    "Evaluation",
    "Game",
    "Hint",
    "Hints",
    "Move",
    "Outlook",
    "Result",
    "Review",
    "Standing",
]
