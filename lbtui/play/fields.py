"""The fields of a saved game, each checked as it is read, and the error of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lbtui.errors import LbtuiError
from lbtui.puzzle import clean, fold_case
from lbtui.puzzle.legal import Reason

MOST_STEPS = 1_000
"""Words played and taken back in one game; the oldest are forgotten."""
MOST_TYPED = 100
"""The longest word of a game, in letters."""


class GameError(LbtuiError, ValueError):
    """A game is not valid, or a word cannot be played; `str()` is one line for the user."""

    __module__ = "lbtui"

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        """Say `message`; `reason`: why the word cannot be played, if it is about a word."""
        super().__init__(message)
        self.reason = reason


class Fields:
    """The fields of a JSON object, each checked as it is read; raises GameError.

    A field that is null or missing has the value `without`; without one, that is an error.
    """

    def __init__(self, record: object, what: str) -> None:
        """Read the fields of `record`, which errors call `what`."""
        if not isinstance(record, dict):
            raise GameError(f'a {what} is a JSON object, with its board as "board"')
        self.get: Callable[[str], object] = record.get

    def number(self, key: str, low: int, high: int, without: int | None = None) -> int:
        """Return a whole number from `low` to `high`."""
        value = self.get(key)
        value = without if value is None else value
        if type(value) is not int or not low <= value <= high:
            raise GameError(f'"{key}" is not a whole number from {low} to {high}')
        return value

    def known(self, key: str, low: int, high: int) -> int | None:
        """Return a whole number from `low` to `high`; None where there is none."""
        return None if self.get(key) is None else self.number(key, low, high)

    def text(self, key: str, longest: int, without: str | None = None) -> str:
        """Return a text of at most `longest` characters, cleaned."""
        value = self.get(key)
        value = without if value is None else value
        if not isinstance(value, str) or len(value) > longest:
            raise GameError(f'"{key}" is not a text of at most {longest} characters')
        return clean(value, longest)

    def items(self, key: str, most: int) -> Sequence[object]:
        """Return a list of at most `most`, whatever is in it."""
        value = self.get(key)
        if value is None:
            return ()
        if not isinstance(value, (list, tuple)) or len(value) > most:
            raise GameError(f'"{key}" is not a list of at most {most}')
        return value

    def texts(self, key: str, most: int, longest: int) -> list[str]:
        """Return a list of at most `most` texts, as `text` does each."""
        return [Fields({key: each}, key).text(key, longest) for each in self.items(key, most)]

    def words(self, key: str) -> tuple[str, ...]:
        """Return words played, in lower case."""
        words = [fold_case(word) for word in self.texts(key, MOST_STEPS, MOST_TYPED)]
        if not all(map(str.isalpha, words)):
            raise GameError(f'"{key}" has words with characters other than letters')
        return tuple(words)
