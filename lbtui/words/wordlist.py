"""A compiled word list, opened: its words by number and back, and the walk over a board."""

from __future__ import annotations

from itertools import compress

from lbtui.puzzle import Board, fold_case
from lbtui.words.dawg import BIG, DamagedError, Sections
from lbtui.words.walking import Walker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class WordList:
    """An opened word list; immutable, and safe to share between threads.

    ``name`` is what it is called by, ``label`` what people read, ``path`` where its words come
    from, ``notes`` what was said when it was compiled (see `reading`). ``changed``: its text is
    another than when it was last opened, so it was compiled anew.
    """

    __slots__ = ("_sections", "_spelled", "_walker", "alphabet", "changed", "label", "min_length",
                 "name", "path")  # fmt: skip

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
        sections = Sections(data, trusted=trusted)
        self._sections = sections
        self._walker = Walker(sections)
        self._spelled: dict[int, str] | None = None
        self.alphabet = sections.letters
        self.name = name
        self.label = label or name
        self.path = path
        self.min_length = min_length
        self.changed = changed

    def __len__(self) -> int:
        """Return the number of words."""
        return self._sections.words

    def __repr__(self) -> str:
        """Name the list and its size."""
        return f"<WordList {self.name}: {len(self)} words>"

    @property
    def notes(self) -> dict[str, Any]:
        """What was noted when the list was compiled."""
        import json

        notes = json.loads(bytes(self._sections.notes) or b"{}")
        return notes if isinstance(notes, dict) else {}

    def __contains__(self, word: object) -> bool:
        """Say whether a word, in any case, is on the list."""
        return isinstance(word, str) and self.number(word) is not None

    def number(self, word: str) -> int | None:
        """Return a word's place among all words, from 0 in code-point order; None: not listed."""
        sections, letters = self._sections, self.alphabet
        kinds, children, before = sections.kinds, sections.children, sections.before
        size = len(letters)
        at = sections.root
        number, ends = 0, False
        for letter in fold_case(word):
            code = letters.find(letter)
            if code < 0 or not at:
                return None
            while True:
                last, kind = divmod(kinds[at], 2 * size)
                ending, there = divmod(kind, size)
                if there == code:
                    break
                if last:
                    return None
                at += 1
            number += before[at] + ends
            ends = bool(ending)
            at = children[at]
        return number if ends else None

    def word(self, number: int) -> str:
        """Return the word of a number. Raises IndexError when there is none."""
        sections, letters = self._sections, self.alphabet
        if not 0 <= number < sections.words:
            raise IndexError(f"the list has {sections.words} words")
        kinds, children, before = sections.kinds, sections.children, sections.before
        size = len(letters)
        word = ""
        at = sections.root
        while True:
            while kinds[at] < 2 * size and before[at + 1] <= number:
                at += 1
            ends, code = divmod(kinds[at] % (2 * size), size)
            number -= before[at]
            word += letters[code]
            if ends:
                if not number:
                    return word
                number -= 1
            at = children[at]

    def __iter__(self) -> Iterator[str]:
        """Yield every word in code-point order."""
        return map(self.word, range(len(self)))

    def score(self, number: int) -> int:
        """Return how familiar the word of a number is, 0 to 100."""
        return self._sections.scores[number] & ~BIG

    def score_range(self) -> tuple[int, int]:
        """Return the lowest and the highest score of all words."""
        scores = {score & ~BIG for score in set(bytes(self._sections.scores))}
        return (min(scores), max(scores)) if scores else (0, 0)

    def spelling(self, number: int) -> str:
        """Return the word of a number as the list spells it."""
        return self.spelled(number, self.word(number))

    def spelled(self, number: int, word: str) -> str:
        """Return the spelling of a word whose number and letters are known."""
        if self._spelled is None:
            self._spelled = self._spellings()
        spelling = self._spelled.get(number)
        if spelling is not None:
            return spelling
        if self._sections.scores[number] & BIG:
            return word[:1].upper() + word[1:]
        return word.upper() if self._sections.capitals else word

    @property
    def spells(self) -> bool:
        """Whether any word may be spelled otherwise than it is played."""
        sections = self._sections
        return sections.capitals or bool(len(sections.spellings)) or max(sections.scores) >= BIG

    def _spellings(self) -> dict[int, str]:
        """Return the spellings that do not follow from their words."""
        text = str(self._sections.spellings, "utf-8")
        pairs = (line.partition("\t") for line in text.split("\n") if line)
        return {int(number): spelling for number, _, spelling in pairs}

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
            words, numbers, covered = self._walker.walk(board)
        except IndexError as error:
            raise DamagedError("edges lead nowhere") from error
        shortest = max(min_length, self.min_length)
        if shortest > 1:
            long = [length >= shortest for length in map(len, words)]
            words, numbers = list(compress(words, long)), list(compress(numbers, long))
            covered = list(compress(covered, long))
        return words, numbers, covered
