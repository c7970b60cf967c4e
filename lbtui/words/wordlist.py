"""A compiled word list, opened: its words by number and back, and the walk over a board."""

from __future__ import annotations

from lbtui.puzzle import Board, fold_case
from lbtui.words.dawg import CHILD, END, LAST, LETTER, DamagedError, Sections

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class WordList:
    """An opened word list; immutable, and safe to share between threads.

    ``name`` is what it is called by, ``label`` what people read, ``path`` where its words come
    from, ``notes`` what was said when it was compiled (see `reading`).
    """

    __slots__ = ("_before", "_edges", "_root", "_scores", "_sections", "_spelled", "_words",
                 "alphabet", "label", "min_length", "name", "path")  # fmt: skip

    def __init__(
        self, data: memoryview, *, name: str, label: str = "", path: str = "", min_length: int = 1
    ) -> None:
        """Open the file that ``data`` holds. Raises DamagedError when it is not whole."""
        sections = Sections(data)
        self._sections = sections
        self._edges = sections.edges
        self._before = sections.before
        self._root = sections.root
        self._scores = sections.scores
        self._words = sections.words
        self._spelled: dict[int, str] | None = None
        self.alphabet = sections.alphabet
        self.name = name
        self.label = label or name
        self.path = path
        self.min_length = min_length

    def __len__(self) -> int:
        """Return the number of words."""
        return self._words

    def __repr__(self) -> str:
        """Name the list and its size."""
        return f"<WordList {self.name}: {self._words} words>"

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
        edges, before = self._edges, self._before
        at = self._root
        number, ends = 0, False
        for letter in fold_case(word):
            code = self.alphabet.find(letter) + 1
            if not code or not at:
                return None
            while True:
                edge = edges[at]
                if edge & LETTER == code:
                    break
                if edge & LAST:
                    return None
                at += 1
            number += before[at] + ends
            ends = bool(edge & END)
            at = edge >> CHILD
        return number if ends else None

    def word(self, number: int) -> str:
        """Return the word of a number. Raises IndexError when there is none."""
        if not 0 <= number < self._words:
            raise IndexError(f"the list has {self._words} words")
        edges, before, alphabet = self._edges, self._before, self.alphabet
        letters = []
        at = self._root
        while True:
            while not edges[at] & LAST and before[at + 1] <= number:
                at += 1
            edge = edges[at]
            number -= before[at]
            letters.append(alphabet[(edge & LETTER) - 1])
            if edge & END:
                if not number:
                    return "".join(letters)
                number -= 1
            at = edge >> CHILD

    def __iter__(self) -> Iterator[str]:
        """Yield every word in code-point order."""
        return map(self.word, range(self._words))

    def score(self, number: int) -> int:
        """Return how familiar the word of a number is, 0 to 100."""
        return self._scores[number]

    def score_range(self) -> tuple[int, int]:
        """Return the lowest and the highest score of all words."""
        scores = bytes(self._scores)
        return (min(scores), max(scores)) if scores else (0, 0)

    def spelling(self, number: int) -> str:
        """Return the word of a number as the list spells it."""
        return self._spellings().get(number) or self.word(number)

    def spelled(self, number: int, word: str) -> str:
        """Return the spelling of a word whose number and letters are known."""
        return self._spellings().get(number, word)

    def _spellings(self) -> dict[int, str]:
        if self._spelled is None:
            spelled = {}
            for line in str(self._sections.spellings, "utf-8").split("\n"):
                number, _, spelling = line.partition("\t")
                if spelling:
                    spelled[int(number)] = spelling
            self._spelled = spelled
        return self._spelled

    def walk(self, board: Board, min_length: int = 3) -> list[tuple[str, int]]:
        """Return (word, number) of every word legal on ``board``, in code-point order.

        Only edges that a next side allows are followed. Where a letter stands on several sides
        the walk carries the set of sides that the last letter may stand on.
        """
        standing = [0] * 256
        for code, letter in enumerate(self.alphabet, 1):
            standing[code] = board.standing.get(letter, 0)
        if not self._words or not self._root:
            return []
        found: list[tuple[str, int]] = []
        shortest = max(min_length, self.min_length)
        try:
            if any(sides & (sides - 1) for sides in standing):
                self._walk_sets(standing, found)
            else:
                self._walk(standing, found)
        except (IndexError, RecursionError) as error:
            raise DamagedError("edges lead nowhere") from error
        if shortest > 1:
            found = [item for item in found if len(item[0]) >= shortest]
        return found

    def _walk(self, standing: list[int], found: list[tuple[str, int]]) -> None:
        """Walk a board on which every letter stands on one side."""
        edges, before = self._edges, self._before
        letters = "\0" + self.alphabet
        add = found.append

        def step(at: int, side: int, word: str, number: int) -> None:
            while True:
                edge = edges[at]
                there = standing[edge & 255]
                if there and there != side:
                    longer = word + letters[edge & 255]
                    count = number + before[at]
                    if edge & 256:
                        add((longer, count))
                        count += 1
                    if edge > 1023:
                        step(edge >> 10, there, longer, count)
                if edge & 512:
                    return
                at += 1

        step(self._root, 0, "", 0)

    def _walk_sets(self, standing: list[int], found: list[tuple[str, int]]) -> None:
        """Walk a board on which some letters stand on several sides."""
        edges, before = self._edges, self._before
        letters = "\0" + self.alphabet
        add = found.append

        def step(at: int, sides: int, word: str, number: int) -> None:
            # From one possible side a letter must be on another; from several, on any.
            kept = -1 if sides & (sides - 1) else ~sides
            while True:
                edge = edges[at]
                there = standing[edge & 255] & kept
                if there:
                    longer = word + letters[edge & 255]
                    count = number + before[at]
                    if edge & 256:
                        add((longer, count))
                        count += 1
                    if edge > 1023:
                        step(edge >> 10, there, longer, count)
                if edge & 512:
                    return
                at += 1

        step(self._root, 0, "", 0)
