"""A game: its board, the words played and undo; and reading it from JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

from lbtui.errors import LbtuiError
from lbtui.formatting import capitals, plural
from lbtui.puzzle import Board, BoardError, fold_case, parse_board, printable, quote
from lbtui.puzzle.chain import explain_unplayable, find_chain_problem, format_pattern
from lbtui.puzzle.legal import Reason
from lbtui.puzzle.text import check_bool, check_choice, check_whole_number

MAX_GAME_STEPS = 1_000
"""Words played and taken back in one game; the oldest are forgotten."""
MAX_TYPED_LETTERS = 100
"""The longest word of a game, in letters."""

GAME_KEYS = ("board", "min_length", "steps", "given_up", "at")
"""The fields of a game as JSON; earlier versions wrote the last."""


class GameError(LbtuiError, ValueError):
    """A game is not valid, or a word cannot be played; `str()` is one line for the user."""

    __module__ = "lbtui"

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        """Say `message`; `reason`: why the word cannot be played, if it is about a word."""
        super().__init__(message)
        self.reason = reason


class JsonReader:
    """Reads the fields of a JSON object, and checks each; raises GameError.

    A field that is null or missing has the value `default`; without one, that is an error.
    """

    def __init__(self, value: object, name: str) -> None:
        """Read the fields of `value`, which errors call `name`."""
        if not isinstance(value, dict):
            raise GameError(f'a {name} is a JSON object, with its board as "board"')
        self._fields = value

    def get(self, key: str, default: object = None) -> object:
        """Return the value of a field; `default` where it is null or missing."""
        value: object = self._fields.get(key)
        return default if value is None else value

    def read_int(self, key: str, minimum: int, maximum: int, default: int | None = None) -> int:
        """Return a whole number from `minimum` to `maximum`."""
        value = self.get(key, default)
        if type(value) is not int or not minimum <= value <= maximum:
            raise GameError(f'"{key}" is not a whole number from {minimum} to {maximum}')
        return value

    def read_optional_int(self, key: str, minimum: int, maximum: int) -> int | None:
        """Return a whole number from `minimum` to `maximum`; None where there is none."""
        return None if self.get(key) is None else self.read_int(key, minimum, maximum)

    def read_text(self, key: str, max_length: int, default: str | None = None) -> str:
        """Return a printable text of at most `max_length` characters."""
        value = self.get(key, default)
        if not isinstance(value, str) or len(value) > max_length:
            raise GameError(f'"{key}" is not a text of at most {max_length} characters')
        return printable(value, max_length)

    def read_list(self, key: str, max_count: int) -> Sequence[object]:
        """Return a list of at most `max_count` items, whatever they are."""
        value = self.get(key, ())
        if not isinstance(value, (list, tuple)) or len(value) > max_count:
            raise GameError(f'"{key}" is not a list of at most {max_count}')
        return value

    def read_texts(self, key: str, max_count: int, max_length: int) -> list[str]:
        """Return a list of at most `max_count` texts, as `read_text` does each."""
        items = self.read_list(key, max_count)
        return [JsonReader({key: item}, key).read_text(key, max_length) for item in items]

    def read_words(self, key: str) -> tuple[str, ...]:
        """Return words played, in lower case."""
        words = tuple(map(fold_case, self.read_texts(key, MAX_GAME_STEPS, MAX_TYPED_LETTERS)))
        if not all(map(str.isalpha, words)):
            raise GameError(f'"{key}" has words with characters other than letters')
        return words


class Game:
    """A game, without a word list: what may be played is its caller's to decide.

    A game that has ended stays as it is: nothing is played in it, taken back or undone.

    - `board`: what it is played on
    - `min_length`: the fewest letters of a word

    >>> game = lbtui.Game("riu pgh lcs yao")
    >>> game.play("gracious")
    >>> game.board.text(game.open)
    'phly'
    """

    def __init__(self, board: Board | str | Iterable[str], *, min_length: int = 3) -> None:
        """Begin a game on a board, its text or its sides. Raises BoardError, ValueError."""
        self.board: Board = Board(board)
        self.min_length: int = check_whole_number(min_length, 1, 50, f"min_length {min_length!r}")
        self._steps: tuple[tuple[str, ...], ...] = ((),)  # the words played after each
        self._given_up = False

    def __repr__(self) -> str:
        """Show the board, the words, and how it went."""
        return f"<Game {self.board}: {' - '.join((*self.words, self.outcome))}>"

    def __eq__(self, other: object) -> bool:
        """Games are equal if they are played on the same, and every step is.

        Raises TypeError for a text.
        """
        if isinstance(other, str):
            raise TypeError("a game never equals a text: compare its words")
        return isinstance(other, Game) and vars(self) == vars(other)

    def as_json(self) -> dict[str, object]:
        """Return what `from_json` makes the same game of."""
        return {
            "board": str(self.board),
            "min_length": self.min_length,
            "steps": [list(words) for words in self._steps],
            "given_up": self._given_up,
        }

    @classmethod
    def from_json(cls, saved: object) -> Game:
        """Return the game that `as_json` turned into `saved`, of which only `board` is needed.

        Everything in it is checked. Raises GameError, also for other fields and for words that
        cannot be played.
        """
        reader = JsonReader(saved, "game")
        if isinstance(saved, dict) and not saved.keys() <= {*GAME_KEYS}:
            raise GameError(f"a game has no fields but {', '.join(GAME_KEYS)}")
        try:
            board = parse_board(reader.read_text("board", 200))
        except BoardError as error:
            raise GameError(f"the board of the game is not valid: {error}") from None
        min_length = reader.read_int("min_length", 1, 50, 3)
        items = reader.read_list("steps", MAX_GAME_STEPS) or [()]
        steps = tuple([JsonReader({"steps": step}, "game").read_words("steps") for step in items])
        for words in set(steps):
            problem = find_chain_problem(board, words, min_length)
            if problem:
                raise GameError(f"the words of the game cannot be played on {board}: {problem}")
        # In earlier versions steps that were undone were kept, and a game could be played on after
        # it was solved: it ended there.
        last = len(steps) - 1
        current_index = reader.read_int("at", 0, last, last)
        solved_indices = (i for i, words in enumerate(steps) if not board.open_mask(words))
        game = cls(board, min_length=min_length)
        game._steps = steps[: next(solved_indices, current_index) + 1]
        if reader.get("given_up"):
            game.give_up()
        return game

    @property
    def words(self) -> tuple[str, ...]:
        """The words played, in order."""
        return self._steps[-1]

    @property
    def open(self) -> int:
        """The mask of the letters still to cover."""
        return self.board.open_mask(self.words)

    @property
    def solved(self) -> bool:
        """Whether the words cover every letter."""
        return not self.open

    @property
    def ended(self) -> Literal["solved", "given up"] | None:
        """How the game has ended; None while it goes on."""
        if self._given_up:
            return "given up"
        return "solved" if self.solved else None

    @property
    def outcome(self) -> str:
        """How the game went, in words: `2 words`, `not solved yet after 1 word`."""
        words = plural(len(self.words), "word")
        if not self.words:
            return "given up" if self._given_up else "no words yet"
        if self._given_up:
            return f"given up after {words}"
        return words if self.solved else f"not solved yet after {words}"

    def share(
        self,
        *,
        date: str | None = None,
        par: int | None = None,
        style: str = "squares",
        spoilers: bool = False,
        outcome: str | None = None,
    ) -> str:
        """Return the text of the game to share: its board, a mark for each word, how it went.

        `date`: made printable, and cut after 40 characters
        `par`: up to 99; marks go on up to it, and differ above it
        `style`: of the marks, one of those of the setting `share`
        `spoilers`: with the words; `outcome`: what to say in place of `outcome`
        Pasted into the app or `lbtui import`, the text is the board again. Raises ValueError,
        TypeError.
        """
        check_choice(style, ("squares", "lengths", "pattern", "ascii"), "style")
        par = 0 if par is None else check_whole_number(par, 0, 99, f"par {par!r}")
        sides = capitals(str(self.board))
        if parse_board(sides) != self.board:
            sides = str(self.board)
        day = f" {printable(str(date), 40)}" if date else ""
        lines = [f"Letter Boxed{day}: {sides} \u00b7 lbtui"]
        if check_bool(spoilers, "spoilers") and self.words:
            lines.append(" - ".join(map(capitals, self.words)))
        outcome = self.outcome if outcome is None else outcome
        if style == "lengths":
            return "\n".join([*lines, *self._format_new_letters(), outcome])
        if style == "pattern" and self.words:
            return "\n".join([*lines, format_pattern(self.words), outcome])
        return "\n".join([*lines, f"{self._format_squares(par, style)} {outcome}".lstrip()])

    def _format_squares(self, par: int, style: str) -> str:
        """Return a square for each word up to par and the words above it, as letters or not."""
        played, missing, extra = "#-+" if style == "ascii" else "⬛⬜🟧"
        word_count = len(self.words)
        par_count = min(word_count, par or word_count)
        return played * par_count + missing * (par - par_count) + extra * (word_count - par_count)

    def _format_new_letters(self) -> list[str]:
        """Return a line for each word: a square for each letter, filled if it is new."""
        lines, covered = [], ""
        for word in self.words:
            squares = ["⬜" if c in covered + word[:n] else "⬛" for n, c in enumerate(word)]
            lines.append("".join(squares))
            covered += word
        return lines

    def play(self, word: str) -> None:
        """Play a word, in any case.

        Raises GameError where the rules forbid it or the player has given up, TypeError.
        """
        word = fold_case(word)
        if self._given_up:
            raise GameError(f"{quote(word)}: the game has been given up")
        if len(word) > MAX_TYPED_LETTERS:  # which could not be read again
            raise GameError(f"{quote(word)}: a word has at most {MAX_TYPED_LETTERS} letters")
        reason = explain_unplayable(self.board, self.words, word, self.min_length)
        if reason is not None:
            raise GameError(f"{quote(word)}: {reason}", reason)
        self._add_step((*self.words, word))

    def take_back(self) -> str:
        """Take the last word back and return it.

        Raises GameError if there is none, or the game has ended.
        """
        self._require(self.words, "word to take back")
        word = self.words[-1]
        self._add_step(self.words[:-1])
        return word

    def drop(self) -> None:
        """Take the last word back for good: undo does not play it again.

        Raises as `take_back` does.
        """
        word = self.take_back()
        steps = groupby(words for words in self._steps if word not in words)
        self._steps = tuple([words for words, _ in steps])

    def give_up(self) -> None:
        """End the game, unless it has ended."""
        self._given_up = not self.solved

    @property
    def can_undo(self) -> bool:
        """Whether a step can be undone."""
        return len(self._steps) > 1 and not self.ended

    def undo(self) -> None:
        """Undo the last step: a word played, or one taken back.

        Raises GameError if there is none, or the game has ended.
        """
        self._require(self.can_undo, "step to undo")
        self._steps = self._steps[:-1]

    def _require(self, condition: object, name: str) -> None:
        """Raise GameError if the game has ended, or there is no such `name`."""
        if self.ended:
            raise GameError(f"the game is {self.ended}")
        if not condition:
            raise GameError(f"no {name}")

    def _add_step(self, words: tuple[str, ...]) -> None:
        self._steps = (*self._steps, words)[-MAX_GAME_STEPS:]
