"""What a review says of a move."""

from __future__ import annotations

from lbtui.engine import UNKNOWN, Minimum, Value
from lbtui.play.evaluation import NextWord
from lbtui.puzzle.text import printable

MAX_SHOWN_LETTERS = 60
"""The most characters shown of a word, which may be anything."""


class Move(Value):
    """One word of a game.

    - `finish`: the fewest words needed after it; none where the position is lost
    - `ways`: how many finishes have that many words: 0 where it is lost, 1 after the last word,
      None where it is unknown
    - `best`: `finish` of the best word; none where the position was lost before
    - `better`: up to MAX_BETTER_WORDS words with smaller `finish`: those that leave the fewest
      words, then the most ways, then by the ranking
    - `instead`: the first word in that order, if it leaves fewer words or as few in more ways; None
      for a word that begins a best solution of the position, by the ranking
    - `everyday`: the same among everyday words, where that is another one
    - `error`: why the word could not be played; it was not, and nothing is known of it then
    """

    word: str
    finish: Minimum = UNKNOWN
    ways: int | None = None
    best: Minimum = UNKNOWN
    better: tuple[str, ...] = ()
    instead: NextWord | None = None
    everyday: NextWord | None = None
    error: str | None = None

    @property
    def cost(self) -> int | None:
        """How many words more it takes than the best word; None where it lost, or is unknown."""
        if self.finish.word_count is None or self.best.word_count is None:
            return None
        return self.finish.word_count - self.best.word_count

    def as_json(self) -> dict[str, object]:
        """Return it as `lbtui review` prints it."""
        record: dict[str, object] = {
            "word": printable(self.word, MAX_SHOWN_LETTERS),
            "further": self.finish.word_count,
            "ways": self.ways,
            "best": self.best.word_count,
            "better": list(self.better),
        }
        better_moves = {"instead": self.instead, "everyday": self.everyday}
        record |= {key: move.as_json() for key, move in better_moves.items() if move is not None}
        return record | ({"error": self.error} if self.error else {})
