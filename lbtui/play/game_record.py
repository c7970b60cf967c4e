"""What is stored of a game: the game itself, when it was played, what helped, how it compares.

And the same as JSON, and back.
"""

from __future__ import annotations

import time
import uuid
from copy import copy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from lbtui.engine import Place
from lbtui.formatting import is_calendar_date
from lbtui.play.game import (
    GAME_KEYS,
    MAX_GAME_STEPS,
    MAX_TYPED_LETTERS,
    Game,
    GameError,
    JsonReader,
)
from lbtui.play.hint import MAX_LEVEL, Hint
from lbtui.puzzle import Board, fold_case, quote
from lbtui.puzzle.chain import find_chain_problem

AIDS = GAUGE_AID, EVALUATION_AID, SOLUTIONS_AID = "gauge", "evaluation", "solutions seen"
"""What may help in a game beside hints."""
MAX_RECORD_LENGTH = 1_000_000
"""The longest JSON text of a game that is read, in characters; a real one has about a thousand."""
_MAX_WAYS = 10**300
_MAX_TIMESTAMP = 32_503_680_000  # the year 3000


class GameResult(NamedTuple):
    """How a solved game compares.

    place: among the solutions of as many words; None if it is none of them
    minimum: the fewest words that solve the board with the game's list; None if unknown
    """

    place: Place | None = None
    minimum: int | None = None

    def as_json(self) -> dict[str, object]:
        """Return it as an object for `json`."""
        place = vars(self.place) if self.place else {"place": None, "tied": 0, "of": 0}
        return {**place, "minimum": self.minimum}


class Streak(NamedTuple):
    """Whether a game is a replay, which does not count, and the streak that it belongs to.

    days: the length of the last streak; 0 if the board's day is not in it or, before the game has
        ended, the day after it
    """

    is_replay: bool = False
    days: int = 0


@dataclass
class GameRecord:
    """A game and what is stored with it.

    id: unique; started_at, changed_at: seconds since 1970
    date, par: of the stored board; None if unknown
    estimated_par: what par may be, where it is unknown; None if that is unknown, too
    lists: names of the word lists that it is played with; bridges: as in the settings
    typed_letters: those of a word not yet played
    hints: the hints taken, oldest first; aids: those of AIDS that the player has seen
    result: how the game compares, once it is solved
    revision: how often the game was saved when it was last loaded or saved here
    """

    game: Game
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    started_at: int = field(default_factory=lambda: int(time.time()))
    changed_at: int = 0
    date: str | None = None
    par: int | None = None
    estimated_par: int | None = None
    hints: tuple[Hint, ...] = ()
    aids: frozenset[str] = frozenset()
    result: GameResult | None = None
    lists: tuple[str, ...] = ("common",)
    bridges: str = "auto"
    typed_letters: str = ""
    revision: int = field(default=0, compare=False)

    @property
    def has_begun(self) -> bool:
        """Whether the player has done anything worth keeping."""
        game = self.game
        has_help = self.hints or self.aids - {SOLUTIONS_AID}
        return bool(game.can_undo or game.words or has_help or self.typed_letters or game.ended)

    @property
    def position_hints(self) -> tuple[Hint, ...]:
        """The hints about where the game stands: those that it has followed from there on, too."""
        words = self.game.words
        hints = [hint for hint in self.hints if words[: len(hint.words)] == hint.words]
        return tuple([hint for hint in hints if words in (hint.words, hint.chain[: len(words)])])

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
            "started": self.started_at,
            "changed": self.changed_at,
            "typed": self.typed_letters,
            "hints": [vars(hint) for hint in self.hints],
            "aids": sorted(self.aids),
            "result": self.result.as_json() if self.result else None,
        }

    @classmethod
    def from_json(cls, value: object) -> GameRecord:
        """Return the record that `as_json` turned into `value`. Missing fields get their defaults.

        Everything in it is checked. Raises GameError, also for words that cannot be played in this
        order. Typed letters that cannot be played are dropped.
        """
        reader = JsonReader(value, "game")
        hints = reader.read_list("hints", MAX_RECORD_LENGTH)
        aids = reader.read_texts("aids", len(AIDS), MAX_TYPED_LETTERS)
        lists = reader.read_texts("lists", MAX_RECORD_LENGTH, MAX_RECORD_LENGTH)
        record = cls(
            Game.from_json({key: reader.get(key) for key in GAME_KEYS}),
            id=reader.read_text("id", 64),
            started_at=reader.read_int("started", 0, _MAX_TIMESTAMP, 0),
            changed_at=reader.read_int("changed", 0, _MAX_TIMESTAMP, 0),
            date=reader.read_text("date", 10, "") or None,
            par=reader.read_int("par", 0, 99, 0) or None,
            estimated_par=reader.read_int("estimated_par", 0, 99, 0) or None,
            hints=tuple([_parse_hint(hint) for hint in hints]),
            aids=frozenset(AIDS).intersection(aids),
            lists=tuple(lists) or ("common",),
            bridges=reader.read_text("bridges", 10, "auto"),
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
        if not all(_is_possible_hint(board, hint) for hint in record.hints):
            raise GameError(f"a hint of the game is not about a solution of {board}")
        typed_letters = fold_case(reader.read_text("typed", MAX_TYPED_LETTERS, ""))
        if typed_letters.isalpha() and not record.game.ended:
            record.typed_letters = typed_letters
        if record.game.solved and reader.get("result") is not None:
            record.result = _parse_result(reader.get("result"))
            if reader.get("steps") != record.game.as_json()["steps"]:  # the place is of other words
                record.result = GameResult(minimum=record.result.minimum)
        return record


def _parse_hint(value: object) -> Hint:
    reader = JsonReader(value, "hint")
    return Hint(
        level=reader.read_int("level", 1, MAX_LEVEL),
        words=reader.read_words("words"),
        minimum=reader.read_int("minimum", 1, MAX_GAME_STEPS),
        finish=reader.read_optional_int("finish", 0, MAX_GAME_STEPS),
        ways=reader.read_optional_int("ways", 0, _MAX_WAYS),
        chain=reader.read_words("chain"),
        without_bridges=bool(reader.get("without_bridges")),
    )


def _is_possible_hint(board: Board, hint: Hint) -> bool:
    """Return whether the words of the hint can be played, and go on from those played."""
    if hint.level == 1:
        return True
    is_complete = hint.finish == 0 or len(hint.chain) > hint.followed_count
    return is_complete and find_chain_problem(board, hint.chain, 1) is None


def _parse_result(value: object) -> GameResult:
    reader = JsonReader(value, "result")
    minimum = reader.read_int("minimum", 0, MAX_GAME_STEPS, 0) or None
    solution_count = reader.read_int("of", 0, _MAX_WAYS, 0)
    place = reader.read_int("place", 0, solution_count, 0)
    if not place:
        return GameResult(minimum=minimum)
    tied = reader.read_int("tied", 1, solution_count - place + 1, 1)
    return GameResult(Place(place=place, tied=tied, of=solution_count), minimum)
