"""What is stored of a game: the game itself, when it was played, what helped, how it compares."""

from __future__ import annotations

import time
import uuid
from copy import copy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from lbtui.engine import Value
from lbtui.play.game import Game
from lbtui.text import capitals, plural

LEVELS = 7
"""Of hints. 1 the fewest words and the number of solutions; 2 the same from here; 3 the first and
last letter of each word; 4 its length; 5 its first two letters; 6 one word; 7 all of them."""

_TELLS = ("first and last letters", "lengths", "first two letters", "one word", "all words", "")

AIDS = GAUGE_AID, EVALUATION_AID, SOLUTIONS_SEEN = "gauge", "evaluation", "solutions seen"
"""What may help in a game beside hints."""


class Hint(Value):
    """A hint: what it is about, and how much of that it shows; `text` puts it into words.

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
    def step(self) -> int:
        """Its number in a game, where levels 1 and 2 say the same of different positions."""
        return max(1, self.level - 1)

    @property
    def next_tells(self) -> str:
        """What the next hint about the same chain tells; "" after the last one."""
        return _TELLS[self.step - 1]

    @property
    def followed(self) -> int:
        """How many of the words played are the first words of the chain."""
        most = min(len(self.words), len(self.chain))
        return next((n for n in range(most) if self.words[n] != self.chain[n]), most)

    def __str__(self) -> str:
        """Return the hint in words."""
        return self.text()

    def text(self, *, compact: bool = False, names: str = "") -> str:
        """Return the hint in words, a line for each fact.

        `compact`: words are shown as `SP···Y`, not as `S P _ _ _ Y`, so that no line ends within
        one. `names` are the word lists', where nothing else says what its figures are about.
        """
        with_list = f" (word list {names})" if names else ""
        if self.level == 1:
            return f"The whole board: {_enough(self, self.minimum)}{with_list}."
        if self.finish == 0:
            return "Every letter is covered."
        shown = _shown(self, compact)
        if self.followed == len(self.words):
            return f"From here {shown}{with_list}." if self.level == 2 else shown
        cost = "This cannot be solved from here"
        if self.finish is not None:
            least = f"{plural(self.finish, 'more word')}, {len(self.words) + self.finish} in all"
            cost = f"From here it takes {least}; {self.minimum} {_are(self.minimum)} enough"
        back = f"Go back to before {capitals(self.words[self.followed])}:"
        more = f" from there {shown}." if self.level == 2 else f"\n{shown}"
        return f"{cost}{with_list}.\n{back}{more}"

    def as_json(self) -> dict[str, object]:
        """Return it as `lbtui hint` prints it."""
        return {"level": self.level, "text": str(self)}


def _enough(hint: Hint, words: int) -> str:
    """Return `2 words are enough, in 10 ways`."""
    enough = f"{plural(words, 'word')} {_are(words)} enough"
    if hint.ways is None:
        return enough
    restriction = " with a new letter in each word" if hint.without_bridges else ""
    return f"{enough}, in {plural(hint.ways, 'way')}{restriction}"


def _are(words: int) -> str:
    return "is" if words == 1 else "are"


def _shown(hint: Hint, compact: bool) -> str:
    """Return how many words are still to play, or the words as far as a hint shows them."""
    words = hint.chain[hint.followed :]
    if hint.level == 2:
        return _enough(hint, len(words))
    if hint.level == 7:
        return " - ".join(map(capitals, words))
    if hint.level == 3:
        return ", ".join(f"{capitals(word[0])}…{capitals(word[-1])}" for word in words)
    shown = [_blanks(word, 1 if hint.level == 4 else 2, compact) for word in words]
    if hint.level == 6:
        shown[0] = capitals(words[0])
    return ", ".join(shown)


def _blanks(word: str, begun: int, compact: bool) -> str:
    """Return `word` with its first `begun` letters and its last; a blank for each other."""
    blank, between = ("·", "") if compact else ("_", " ")
    last = len(word) - 1
    return between.join(
        capitals(letter) if at < begun or at == last else blank for at, letter in enumerate(word)
    )


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
        stepped = game.can_undo or game.can_redo or game.words
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
