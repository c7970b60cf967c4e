"""A game: a board being played, from the first letter typed to the last word."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass, field
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.puzzle import Board

MOST_STEPS = 1_000
"""Words played and taken back in one game; the oldest are forgotten."""

LEVELS = 7
"""Of hints. 1 the fewest words and the number of solutions; 2 the same from here; 3 the first and
last letter of each word; 4 its length; 5 more of its letters; 6 one word; 7 all of them."""


class Hint(NamedTuple):
    """A hint: what it is about, and how much of that it shows; `hint_text` puts it into words.

    level: as LEVELS has them; words: those that had been played
    minimum: the fewest words that solve the board
    finish: the fewest further words; None: it cannot be solved from there
    ways: in how many ways, of the whole board at level 1; None where that is unknown or not said
    chain: the solution that it leads to, from its first word; empty at level 1
    letters: how many of its first letters each word shows
    """

    level: int
    words: tuple[str, ...]
    minimum: int
    finish: int | None = None
    ways: int | None = None
    chain: tuple[str, ...] = ()
    letters: int = 1

    @property
    def followed(self) -> int:
        """How many of the words played the chain begins with."""
        most = min(len(self.words), len(self.chain))
        return next((n for n in range(most) if self.words[n] != self.chain[n]), most)


class Result(NamedTuple):
    """How a solved game compares: `words` and `letters` played, and its rank among all.

    level_rank, of: among the solutions of as many words, from 1; None and 0 if it is none of them
    percentile: the share of those that rank after it, in percent; None where it is unknown
    minimum: the fewest words that solve the board with the game's list; None if unknown
    """

    words: int
    letters: int
    level_rank: int | None = None
    of: int = 0
    percentile: float | None = None
    minimum: int | None = None


@dataclass
class Game:
    """A game, without a word list: what may be played is its caller's to decide.

    board, lists, min_length, bridges: what it is played on
    id: unique; started, changed: seconds since 1970
    date, par: of the stored board; None if unknown
    steps: the words played after each step, the oldest step first; at: the step we are on
    typed: the letters of a word not yet played
    hints: the hints taken, oldest first
    accepted: words of no list that the player says the game took
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
    steps: list[tuple[str, ...]] = field(default_factory=lambda: [()])
    at: int = 0
    typed: str = ""
    hints: list[Hint] = field(default_factory=list)
    accepted: list[str] = field(default_factory=list)
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

    def play(self, word: str) -> None:
        """Play a word, which the caller has found playable."""
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
