"""Playing a board: a game, what its positions are worth, hints, and the review at its end."""

from lbtui.play.evaluation import Evaluation, Outlook
from lbtui.play.game import Game, HintTaken, Result
from lbtui.play.hints import LEVELS, Hints
from lbtui.play.review import Move, Review
from lbtui.play.standing import Standing

__all__ = [
    "LEVELS",
    "Evaluation",
    "Game",
    "HintTaken",
    "Hints",
    "Move",
    "Outlook",
    "Result",
    "Review",
    "Standing",
]
