"""What is stored of a game: the game itself, when it was played, what helped, how it compares.

And the same as JSON, and back.
"""

from __future__ import annotations

import time
import uuid
from copy import copy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from lbtui.play.game import (
    KEYS,
    MAX_GAME_STEPS,
    MAX_TYPED_LETTERS,
    Fields,
    Game,
    GameError,
    why_not_played,
)
from lbtui.play.hint import MAX_LEVEL, Hint
from lbtui.puzzle import Board, fold_case, quote
from lbtui.text import is_calendar_date

AIDS = GAUGE_AID, EVALUATION_AID, SOLUTIONS_SEEN = "gauge", "evaluation", "solutions seen"
"""What may help in a game beside hints."""
MAX_RECORD_LENGTH = 1_000_000
"""The longest JSON text of a game that is read, in characters; a real one has about a thousand."""
_MAX_WAYS = 10**300
_YEAR_3000 = 32_503_680_000


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

    def as_json(self) -> dict[str, object]:
        """Return the record as an object for `json`; later changes of the game do not change it."""
        return {
            "id": self.id,
            **self.game.as_json(),
            "date": self.date,
            "par": self.par,
            "estimated_par": self.estimated_par,
            "lists": self.lists,
            "bridges": self.bridges,
            "started": self.started,
            "changed": self.changed,
            "typed": self.typed,
            "hints": [vars(hint) for hint in self.hints],
            "aids": sorted(self.aids),
            "result": self.result._asdict() if self.result else None,
        }

    @classmethod
    def from_json(cls, value: object) -> GameRecord:
        """Return the record that `as_json` turned into `value`. Missing fields get their defaults.

        Everything in it is checked. Raises GameError, also for words that cannot be played in this
        order. Typed letters that cannot be played are dropped.
        """
        read = Fields(value, "game")
        record = cls(
            Game.from_json({key: read.get(key) for key in KEYS}),
            id=read.text("id", 64),
            started=read.number("started", 0, _YEAR_3000, 0),
            changed=read.number("changed", 0, _YEAR_3000, 0),
            date=read.text("date", 10, "") or None,
            par=read.number("par", 0, 99, 0) or None,
            estimated_par=read.number("estimated_par", 0, 99, 0) or None,
            hints=tuple([_hint(hint) for hint in read.items("hints", MAX_RECORD_LENGTH)]),
            aids=frozenset(AIDS).intersection(read.texts("aids", len(AIDS), MAX_TYPED_LETTERS)),
            lists=tuple(read.texts("lists", MAX_RECORD_LENGTH, MAX_RECORD_LENGTH)) or ("common",),
            bridges=read.text("bridges", 10, "auto"),
        )
        board = record.game.board
        if "auto" in record.lists and len(record.lists) > 1:
            raise GameError("the list 'auto' cannot be joined with others")
        if record.bridges not in ("auto", "never", "always"):
            raise GameError(f"bridges are auto, never or always, not {quote(record.bridges)}")
        if not (record.id.isascii() and record.id.isalnum()):
            raise GameError("the id of the game has characters other than letters and digits")
        if record.date is not None and not is_calendar_date(record.date):
            raise GameError(f"{quote(record.date)} is not a date like 2026-11-20")
        if not all(_is_possible(board, hint) for hint in record.hints):
            raise GameError(f"a hint of the game is not about a solution of {board}")
        typed = fold_case(read.text("typed", MAX_TYPED_LETTERS, ""))
        if typed.isalpha() and not record.game.ended:
            record.typed = typed
        if record.game.solved and read.get("result") is not None:
            result = record.result = _result(read.get("result"))
            if len(read.items("steps", MAX_GAME_STEPS)) > len(record.game._steps):
                record.result = Result(minimum=result.minimum)  # the rest is about other words
        return record


def _hint(value: object) -> Hint:
    read = Fields(value, "hint")
    return Hint(
        level=read.number("level", 1, MAX_LEVEL),
        words=read.words("words"),
        minimum=read.number("minimum", 1, MAX_GAME_STEPS),
        finish=read.known("finish", 0, MAX_GAME_STEPS),
        ways=read.known("ways", 0, _MAX_WAYS),
        chain=read.words("chain"),
        without_bridges=bool(read.get("without_bridges")),
    )


def _is_possible(board: Board, hint: Hint) -> bool:
    """Return whether the words of the hint can be played, and go on from those played."""
    if hint.level == 1:
        return True
    more = hint.finish == 0 or len(hint.chain) > hint.followed_count
    return more and why_not_played(board, hint.chain, 1) is None


def _result(value: object) -> Result:
    read = Fields(value, "result")
    minimum = read.number("minimum", 0, MAX_GAME_STEPS, 0) or None
    of = read.number("of", 0, _MAX_WAYS, 0)
    place = read.number("place", 0, of, 0)
    if not place:
        return Result(minimum=minimum)
    return Result(place, read.number("tied", 1, of - place + 1, 1), of, minimum)
