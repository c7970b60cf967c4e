"""A hint: data, and how it is put into words."""

from __future__ import annotations

from lbtui.engine import Value
from lbtui.formatting import capitals, plural

MAX_LEVEL = 7
"""Of hints. 1 the fewest words and the number of solutions; 2 the same from here; 3 the first and
last letter of each word; 4 its length; 5 its first two letters; 6 one word; 7 all of them."""

NEXT_HINTS = ("first and last letters", "lengths", "first two letters", "one word", "all words", "")
"""What the next hint tells, by the number of the last one."""


class Hint(Value):
    """A hint: what it is about, and how much of that it shows; `text` puts it into words.

    - `level`: from 1 to MAX_LEVEL; `words`: those that had been played
    - `minimum`: the fewest words that solve the board
    - `finish`: the fewest further words; None: it cannot be solved from there
    - `ways`: in how many ways, of the whole board at level 1, else after the words that `chain`
      begins with; None where that is unknown or not said
    - `without_bridges`: `ways` leaves out those with bridges, and there may be some
    - `chain`: the solution that it leads to, from its first word; empty at level 1
    """

    level: int
    words: tuple[str, ...]
    minimum: int
    finish: int | None = None
    ways: int | None = None
    chain: tuple[str, ...] = ()
    without_bridges: bool = False

    @property
    def number(self) -> int:
        """Its number in a game, where levels 1 and 2 say the same of different positions."""
        return max(1, self.level - 1)

    @property
    def next_hint_text(self) -> str:
        """What the next hint about the same chain tells; "" after the last one."""
        return NEXT_HINTS[self.number - 1]

    @property
    def followed_count(self) -> int:
        """How many of the words played are the first words of the chain."""
        limit = min(len(self.words), len(self.chain))
        return next((n for n in range(limit) if self.words[n] != self.chain[n]), limit)

    def __repr__(self) -> str:
        """Say nothing that the player has not asked for."""
        return f"<Hint of level {self.level}>"

    def __str__(self) -> str:
        """Return the hint in words."""
        return self.text()

    def text(self, *, compact: bool = False, lists_name: str = "") -> str:
        """Return the hint in words, a line for each fact.

        `compact`: words are shown as `SP···Y`, not as `S P _ _ _ Y`, so that no line ends within
        one. `lists_name` names the word lists, where nothing else says what its figures are about.
        """
        with_list = f" (word list {lists_name})" if lists_name else ""
        if self.level == 1:
            return f"The whole board: {_word_count_text(self, self.minimum)}{with_list}."
        if self.finish == 0:
            return "Every letter is covered."
        further = _further_words_text(self, compact)
        if self.followed_count == len(self.words):
            return f"From here {further}{with_list}." if self.level == 2 else further
        warning = "This cannot be solved from here"
        if self.finish is not None:
            needed = f"{plural(self.finish, 'more word')}, {len(self.words) + self.finish} in all"
            enough = f"{self.minimum} {_is_or_are(self.minimum)} enough"
            warning = f"From here it takes {needed}; {enough}"
        advice = f"Go back to before {capitals(self.words[self.followed_count])}:"
        advice += f" from there {further}." if self.level == 2 else f"\n{further}"
        return f"{warning}{with_list}.\n{advice}"

    def as_json(self) -> dict[str, object]:
        """Return it as `lbtui hint` prints it."""
        return {"level": self.level, "text": str(self)}


def _word_count_text(hint: Hint, word_count: int) -> str:
    """Return `2 words are enough, in 10 ways`."""
    text = f"{plural(word_count, 'word')} {_is_or_are(word_count)} enough"
    if hint.ways is None:
        return text
    restriction = " with a new letter in each word" if hint.without_bridges else ""
    return f"{text}, in {plural(hint.ways, 'way')}{restriction}"


def _is_or_are(word_count: int) -> str:
    return "is" if word_count == 1 else "are"


def _further_words_text(hint: Hint, compact: bool) -> str:
    """Return how many words are still to play, or the words as far as a hint shows them."""
    words = hint.chain[hint.followed_count :]
    if hint.level == 2:
        return _word_count_text(hint, len(words))
    if hint.level == 7:
        return " - ".join(map(capitals, words))
    if hint.level == 3:
        return ", ".join(f"{capitals(word[0])}…{capitals(word[-1])}" for word in words)
    first_count = 1 if hint.level == 4 else 2
    texts = [_mask_word(word, first_count, compact) for word in words]
    if hint.level == 6:
        texts[0] = capitals(words[0])
    return ", ".join(texts)


def _mask_word(word: str, shown_count: int, compact: bool) -> str:
    """Return `word` with its first `shown_count` letters and its last; a blank for each other."""
    blank, separator = ("·", "") if compact else ("_", " ")
    first = word[:-1][:shown_count]
    blanks = blank * (len(word) - len(first) - 1)
    return separator.join([*map(capitals, first), *blanks, capitals(word[-1])])
