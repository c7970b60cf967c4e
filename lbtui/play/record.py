"""What is stored of a game: the game itself, when it was played, what helped, how it compares."""

from __future__ import annotations

import time
import uuid
from copy import copy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from lbtui.play.game import Game
from lbtui.play.hint import Hint

AIDS = GAUGE_AID, EVALUATION_AID, SOLUTIONS_SEEN = "gauge", "evaluation", "solutions seen"
"""What may help in a game beside hints."""


class Result(NamedTuple):
    """How a solved game compares.

    place: from 1, among the `of` solutions of as many words; None if it is none of them
    tied: how many solutions share the place, itself included; 0 without a place
    minimum: the fewest words that solve the board with the game's list; None if unknown
    """

    place: int | None = None
    tied: int = 0
    of: int = 0
    minimum: int | None = None

    @property
    def percentile(self) -> float | None:
        """The share of those solutions that cost more, in percent; None without a place."""
        if self.place is None:
            return None
        return round(100 * (self.of - self.place - self.tied + 1) / self.of, 1)


class Counted(NamedTuple):
    """Whether a game is a replay, which does not count, and the streak that it belongs to.

    streak: in days, of the days solved last; 0 if the day of its board is not one of them, nor,
        before the game has ended, the one after them
    """

    replay: bool = False
    streak: int = 0


@dataclass
class GameRecord:
    """A game and what is stored with it.

    id: unique; started, changed: seconds since 1970
    date, par: of the stored board; None if unknown
    estimated_par: what par may be, where it is unknown; None if that is unknown, too
    lists: names of the word lists that it is played with; bridges: as in the settings
    typed: the letters of a word not yet played
    hints: the hints taken, oldest first; aids: those of AIDS that the player has seen
    result: how the game compares, once it is solved
    revision: how often the game was saved when it was last loaded or saved here
    """

    game: Game
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    started: int = field(default_factory=lambda: int(time.time()))
    changed: int = 0
    date: str | None = None
    par: int | None = None
    estimated_par: int | None = None
    hints: tuple[Hint, ...] = ()
    aids: frozenset[str] = frozenset()
    result: Result | None = None
    lists: tuple[str, ...] = ("common",)
    bridges: str = "auto"
    typed: str = ""
    revision: int = field(default=0, compare=False)

    @property
    def begun(self) -> bool:
        """Whether the player has done anything worth keeping."""
        game = self.game
        stepped = game.can_undo or game.words
        helped = self.hints or self.aids - {SOLUTIONS_SEEN}
        return bool(stepped or helped or self.typed or game.ended)

    @property
    def hints_here(self) -> tuple[Hint, ...]:
        """The hints about where the game stands: those that it has followed from there on, too."""
        words = self.game.words

        def is_here(hint: Hint) -> bool:
            begun = words[: len(hint.words)] == hint.words
            return begun and words in (hint.words, hint.chain[: len(words)])

        return tuple(filter(is_here, self.hints))

    def copy(self) -> GameRecord:
        """Return a copy that stays as it is while the game is played on."""
        return replace(self, game=copy(self.game))
