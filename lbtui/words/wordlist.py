"""A compiled word list, opened: its words by number and back, and the walk over a board."""

from __future__ import annotations

from itertools import compress

from lbtui.puzzle import Board, fold_case
from lbtui.words.form import AUTOMATON, BIG, PAGES, DamagedError, Form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from lbtui.words.dawg import Dawg
    from lbtui.words.pages import Pages


class WordList:
    """An opened word list; immutable, and safe to share between threads.

    ``name`` is what it is called by, ``label`` what people read, ``path`` where its words come
    from, ``notes`` what was said when it was compiled (see `reading`). ``changed``: its text is
    another than when it was last opened, so it was compiled anew.
    """

    __slots__ = ("_form", "_words", "alphabet", "changed", "label", "min_length", "name", "path")

    def __init__(
        self,
        data: memoryview,
        *,
        name: str,
        label: str = "",
        path: str = "",
        min_length: int = 1,
        trusted: bool = False,
        changed: bool = False,
    ) -> None:
        """Open the file that ``data`` holds. Raises DamagedError when it is not whole.

        ``trusted``: the file is known to be whole, so its checksum is not looked at.
        """
        self._form = Form(data, trusted=trusted)
        self._words = _words(self._form)
        self.alphabet = self._form.letters
        self.name = name
        self.label = label or name
        self.path = path
        self.min_length = min_length
        self.changed = changed

    def __len__(self) -> int:
        """Return the number of words."""
        return self._form.words

    def __repr__(self) -> str:
        """Name the list and its size."""
        return f"<WordList {self.name}: {len(self)} words>"

    @property
    def notes(self) -> dict[str, Any]:
        """What was noted when the list was compiled."""
        import json

        notes = json.loads(bytes(self._form.notes) or b"{}")
        return notes if isinstance(notes, dict) else {}

    def __contains__(self, word: object) -> bool:
        """Say whether a word, in any case, is on the list."""
        return isinstance(word, str) and self.number(word) is not None

    def number(self, word: str) -> int | None:
        """Return a word's place among all words, from 0 in code-point order; None: not listed."""
        return self._words.number(fold_case(word))

    def word(self, number: int) -> str:
        """Return the word of a number. Raises IndexError when there is none."""
        if not 0 <= number < len(self):
            raise IndexError(f"the list has {len(self)} words")
        return self._words.word(number)

    def __iter__(self) -> Iterator[str]:
        """Yield every word in code-point order."""
        return map(self.word, range(len(self)))

    def score(self, number: int) -> int:
        """Return how familiar the word of a number is, 0 to 100."""
        return self._form.scores[number] & ~BIG

    def scores_of(self, numbers: list[int]) -> list[int]:
        """Return the scores of the words of some numbers, in their order."""
        scores = self._form.scores
        return [scores[number] & ~BIG for number in numbers]

    @property
    def plain(self) -> bool:
        """Whether all its letters are a to z, as those of an English list are."""
        return self.alphabet.isascii()

    @property
    def scored(self) -> bool:
        """Whether scores were given: by the text of the list, or by who said how it is read."""
        return self._form.scored

    def has_score(self, number: int) -> bool:  # noqa: ARG002 - a joined list asks for it
        """Say whether the score of a word is more than what words count as that have none."""
        return self._form.scored

    def score_range(self) -> tuple[int, int]:
        """Return the lowest and the highest score of all words."""
        scores = {score & ~BIG for score in set(bytes(self._form.scores))}
        return (min(scores), max(scores)) if scores else (0, 0)

    def spelling(self, number: int) -> str:
        """Return the word of a number as the list spells it."""
        return self.spelled(number, self.word(number))

    def spelled(self, number: int, word: str) -> str:
        """Return the spelling of a word whose number and letters are known."""
        form = self._form
        if not form.spells:
            return word
        if form.scores[number] & BIG:
            return word[:1].upper() + word[1:]
        return form.spelling(number) or (word.upper() if form.capitals else word)

    @property
    def spells(self) -> bool:
        """Whether any word may be spelled otherwise than it is played."""
        return self._form.spells

    def walk(self, board: Board, min_length: int = 3) -> list[tuple[str, int]]:
        """Return (word, number) of every word legal on ``board``, in code-point order.

        Only edges that a next side allows are followed, and only where every letter that all words
        beyond have is on the board. Where a letter stands on several sides the walk carries the set
        of sides that the last letter may stand on.
        """
        words, numbers, _ = self.candidates(board, min_length)
        return list(zip(words, numbers, strict=True))

    def candidates(
        self, board: Board, min_length: int = 3
    ) -> tuple[list[str], list[int], list[int]]:
        """Return what `walk` finds as parallel lists: words, numbers, letters covered.

        The letters are bits of the board, as `Board.mask` gives them.
        """
        try:
            words, numbers, covered = self._words.walk(board)
        except IndexError as error:
            raise DamagedError("edges lead nowhere") from error
        shortest = max(min_length, self.min_length)
        if shortest > 1:
            long = [length >= shortest for length in map(len, words)]
            words, numbers = list(compress(words, long)), list(compress(numbers, long))
            covered = list(compress(covered, long))
        return words, numbers, covered


def _words(form: Form) -> Dawg | Pages:
    """Return the words of a file, by its kind. Raises DamagedError."""
    if form.kind == AUTOMATON:
        from lbtui.words.dawg import Dawg

        return Dawg(form)
    if form.kind == PAGES:
        from lbtui.words.pages import Pages

        return Pages(form)
    raise DamagedError("another kind")
