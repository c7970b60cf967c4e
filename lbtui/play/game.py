"""A game: a board being played, from the first letter typed to the last word; and as JSON."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass, field
from typing import NamedTuple

from lbtui.errors import LbtuiError
from lbtui.puzzle import Board, BoardError, clean, fold_case, parse_board, quote
from lbtui.puzzle.chain import examine, why_unplayable
from lbtui.text import date_exists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lbtui.puzzle.legal import Reason

MOST_STEPS = 1_000
"""Words played and taken back in one game; the oldest are forgotten."""

MOST_TEXT = 1_000_000
"""The longest JSON text of a game that is read, in characters; a real one has about a thousand."""

MOST_LETTERS = 100
"""The longest word of a game."""

_MOST_WAYS = 10**300
_YEAR_3000 = 32_503_680_000

LEVELS = 7
"""Of hints. 1 the fewest words and the number of solutions; 2 the same from here; 3 the first and
last letter of each word; 4 its length; 5 its first two letters; 6 one word; 7 all of them."""


AIDS = GAUGE, EVALUATION, SEEN = "gauge", "evaluation", "solutions seen"
"""What may help in a game beside hints."""


class Hint(NamedTuple):
    """A hint: what it is about, and how much of that it shows; `hint_text` puts it into words.

    level: as LEVELS has them; words: those that had been played
    minimum: the fewest words that solve the board
    finish: the fewest further words; None: it cannot be solved from there
    ways: in how many ways, of the whole board at level 1, else after the words that `chain` begins
        with; None where that is unknown or not said
    without_bridges: `ways` leaves out those with bridges, and there may be some
    chain: the solution that it leads to, from its first word; empty at level 1
    """

    level: int
    words: tuple[str, ...]
    minimum: int
    finish: int | None = None
    ways: int | None = None
    chain: tuple[str, ...] = ()
    without_bridges: bool = False

    @property
    def followed(self) -> int:
        """How many of the words played the chain begins with."""
        most = min(len(self.words), len(self.chain))
        return next((n for n in range(most) if self.words[n] != self.chain[n]), most)


class Result(NamedTuple):
    """How a solved game compares.

    place, tied: the place that it shares with so many, itself included, from 1, among the `of`
        solutions of as many words; None and 0 if it is none of them
    minimum: the fewest words that solve the board with the game's list; None if unknown
    """

    place: int | None = None
    tied: int = 0
    of: int = 0
    minimum: int | None = None

    @property
    def percentile(self) -> float | None:
        """The share of those solutions that cost more, in percent; None if it is no such."""
        if self.place is None:
            return None
        return round(100 * (self.of - self.place - self.tied + 1) / self.of, 1)


@dataclass
class Game:
    """A game, without a word list: what may be played is its caller's to decide.

    board, lists, min_length, bridges: what it is played on
    id: unique; started, changed: seconds since 1970
    date, par: of the stored board; None if unknown
    estimated_par: what par may be, where it is unknown; None if that is unknown, too
    steps: the words played after each step, the oldest step first; at: the step we are on
    typed: the letters of a word not yet played
    hints: the hints taken, oldest first; aids: those of AIDS that the player has seen
    given_up: the player wanted to see the solutions instead
    result: how the game compares, once it is solved
    revision: how often it was saved when it was loaded or saved here
    """

    board: Board
    lists: tuple[str, ...] = ("common",)
    min_length: int = 3
    bridges: str = "auto"
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    started: int = field(default_factory=lambda: int(time.time()))
    changed: int = 0
    date: str | None = None
    par: int | None = None
    estimated_par: int | None = None
    steps: list[tuple[str, ...]] = field(default_factory=lambda: [()])
    at: int = 0
    typed: str = ""
    hints: list[Hint] = field(default_factory=list)
    aids: set[str] = field(default_factory=set)
    given_up: bool = False
    result: Result | None = None
    revision: int = field(default=0, compare=False)

    @property
    def words(self) -> tuple[str, ...]:
        """The words played, in order."""
        return self.steps[self.at]

    @property
    def open(self) -> int:
        """The mask of the letters still to cover."""
        return self.board.full & ~self.board.mask("".join(self.words))

    @property
    def solved(self) -> bool:
        """Whether the words cover every letter."""
        return not self.open

    @property
    def ended(self) -> str:
        """How the game has ended; "" while it goes on."""
        return "you gave up" if self.given_up else "the board is solved" if self.solved else ""

    @property
    def begun(self) -> bool:
        """Whether there is anything to keep of it."""
        done = self.typed or self.hints or self.aids - {SEEN} or self.given_up
        return len(self.steps) > 1 or bool(self.words or done)

    def play(self, word: str) -> None:
        """Play a word, in any case. Raises GameError where the rules forbid it."""
        word = fold_case(word)
        why_not = why_unplayable(self.board, self.words, word, self.min_length)
        if why_not is not None:
            raise GameError(f"{quote(word)}: {why_not}", why_not)
        self._step((*self.words, word))

    def take_back(self) -> str:
        """Take the last word back and return it. Raises IndexError if there is none."""
        word = self.words[-1]
        self._step(self.words[:-1])
        return word

    @property
    def can_undo(self) -> bool:
        """Whether a step can be undone."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step was undone that can be done again."""
        return self.at < len(self.steps) - 1

    def undo(self) -> None:
        """Undo the last step: a word played, or one taken back. Without any, change nothing."""
        self._go(max(0, self.at - 1))

    def redo(self) -> None:
        """Do again what was undone last. Without any, change nothing."""
        self._go(min(len(self.steps) - 1, self.at + 1))

    def _step(self, words: tuple[str, ...]) -> None:
        self.steps[self.at + 1 :] = [words]
        del self.steps[:-MOST_STEPS]
        self._go(len(self.steps) - 1)

    def _go(self, at: int) -> None:
        self.at, self.typed, self.result = at, "", None


class GameError(LbtuiError, ValueError):
    """This is no game, or no word to play, for a `reason`; `str()` is one line for the user."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        """Keep both."""
        super().__init__(message)
        self.reason = reason


def as_json(game: Game) -> dict[str, object]:
    """Return the game as an object for `json`, sharing nothing with it that can change."""
    return {
        "id": game.id,
        "board": str(game.board),
        "date": game.date,
        "par": game.par,
        "estimated_par": game.estimated_par,
        "lists": game.lists,
        "min_length": game.min_length,
        "bridges": game.bridges,
        "started": game.started,
        "changed": game.changed,
        "steps": [*game.steps],
        "at": game.at,
        "typed": game.typed,
        "hints": [hint._asdict() for hint in game.hints],
        "aids": sorted(game.aids),
        "given_up": game.given_up,
        "result": game.result._asdict() if game.result else None,
    }


def game_from_json(record: object) -> Game:
    """Return the game that `as_json` made `record` of; what may be missing is as in a new one.

    Nothing in it is trusted. Raises GameError, also for words that cannot be played in this order;
    what was typed is left out where it cannot be played.
    """
    read = _Fields(record, "game")
    try:
        board = parse_board(read.text("board", 200))
    except BoardError as error:
        raise GameError(f"the board of the game is not valid: {error}") from None
    game = Game(
        board,
        lists=tuple(read.texts("lists", MOST_TEXT, MOST_TEXT)) or ("common",),
        min_length=read.number("min_length", 1, 50, 3),
        bridges=read.text("bridges", 10, "auto"),
        id=read.text("id", 64),
        started=read.number("started", 0, _YEAR_3000, 0),
        changed=read.number("changed", 0, _YEAR_3000, 0),
        date=read.text("date", 10, "") or None,
        par=read.number("par", 0, 99, 0) or None,
        estimated_par=read.number("estimated_par", 0, 99, 0) or None,
        steps=[
            _Fields({"steps": step}, "game").words("steps")
            for step in read.items("steps", MOST_STEPS)
        ]
        or [()],
        typed=fold_case(read.text("typed", MOST_LETTERS, "")),
        hints=[_hint(hint) for hint in read.items("hints", MOST_TEXT)],
        aids={*AIDS}.intersection(read.texts("aids", len(AIDS), MOST_LETTERS)),
    )
    game.at = read.number("at", 0, len(game.steps) - 1, len(game.steps) - 1)
    if not (game.id.isascii() and game.id.isalnum()):
        raise GameError("the id of the game has characters other than letters and digits")
    if "auto" in game.lists and len(game.lists) > 1:
        raise GameError("the list 'auto' cannot be joined with others")
    if game.bridges not in ("auto", "never", "always"):
        raise GameError(f"bridges are auto, never or always, not {quote(game.bridges)}")
    if game.date is not None and not date_exists(game.date):
        raise GameError(f"{quote(game.date)} is not a date like 2026-11-20")
    for words in set(game.steps):
        why = _why_unplayable(board, words, game.min_length)
        if why:
            raise GameError(f"the words of the game cannot be played on {board}: {why}")
    if not all(_leads_on(board, hint) for hint in game.hints):
        raise GameError(f"a hint of the game is not about a solution of {board}")
    typed = examine(board, (*game.words[-1:], game.typed), 1)
    game.given_up = bool(read.get("given_up")) and not game.solved
    if game.ended or not (typed.legal and typed.linked):
        game.typed = ""
    if game.solved and read.get("result") is not None:
        game.result = _result(read.get("result"))
    return game


class _Fields:
    """The fields of a JSON object, each checked as it is read; raises GameError.

    A field that is null or missing has the value `without`; without one, that is an error.
    """

    def __init__(self, record: object, what: str) -> None:
        if not isinstance(record, dict):
            raise GameError(f'a {what} is a JSON object, with its board as "board"')
        self.get: Callable[[str], object] = record.get

    def number(self, key: str, low: int, high: int, without: int | None = None) -> int:
        value = self.get(key)
        value = without if value is None else value
        if type(value) is not int or not low <= value <= high:
            raise GameError(f'"{key}" is not a whole number from {low} to {high}')
        return value

    def known(self, key: str, low: int, high: int) -> int | None:
        return None if self.get(key) is None else self.number(key, low, high)

    def text(self, key: str, longest: int, without: str | None = None) -> str:
        value = self.get(key)
        value = without if value is None else value
        if not isinstance(value, str) or len(value) > longest:
            raise GameError(f'"{key}" is not a text of at most {longest} characters')
        return clean(value, longest)

    def items(self, key: str, most: int) -> Sequence[object]:
        value = self.get(key)
        if value is None:
            return ()
        if not isinstance(value, (list, tuple)) or len(value) > most:
            raise GameError(f'"{key}" is not a list of at most {most}')
        return value

    def texts(self, key: str, most: int, longest: int) -> list[str]:
        return [_Fields({key: each}, key).text(key, longest) for each in self.items(key, most)]

    def words(self, key: str) -> tuple[str, ...]:
        words = [fold_case(word) for word in self.texts(key, MOST_STEPS, MOST_LETTERS)]
        if not all(map(str.isalpha, words)):
            raise GameError(f'"{key}" has words with characters other than letters')
        return tuple(words)


def _hint(value: object) -> Hint:
    read = _Fields(value, "hint")
    return Hint(
        level=read.number("level", 1, LEVELS),
        words=read.words("words"),
        minimum=read.number("minimum", 1, MOST_STEPS),
        finish=read.known("finish", 0, MOST_STEPS),
        ways=read.known("ways", 0, _MOST_WAYS),
        chain=read.words("chain"),
        without_bridges=bool(read.get("without_bridges")),
    )


def _leads_on(board: Board, hint: Hint) -> bool:
    """Return whether the hint is about words that can be played and that it goes on with."""
    if hint.level == 1:
        return True
    more = hint.finish == 0 or len(hint.chain) > hint.followed
    return more and _why_unplayable(board, hint.chain, 1) is None


def _result(value: object) -> Result:
    read = _Fields(value, "result")
    minimum = read.number("minimum", 0, MOST_STEPS, 0) or None
    of = read.number("of", 0, _MOST_WAYS, 0)
    place = read.number("place", 0, of, 0)
    if not place:
        return Result(minimum=minimum)
    return Result(place, read.number("tied", 1, of - place + 1, 1), of, minimum)


def _why_unplayable(board: Board, words: tuple[str, ...], min_length: int) -> str | None:
    """Return why `words` cannot be played in this order; None when they can."""
    report = examine(board, words, min_length)
    solved_early = not board.full & ~board.mask("".join(words[:-1]))
    playable = report.legal and report.linked and len(set(words)) == len(words)
    return None if playable and not solved_early else report.why
