"""A compiled word list, opened: its words by number and back, and the walk over a board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from lbtui.puzzle import Board, fold_case
from lbtui.words.compiled import SCORE_MASK
from lbtui.words.dawg import Dawg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lbtui.words.options import ReadOptions
    from lbtui.words.verdict_lookup import VerdictLookup


class WordList:
    """An opened word list; immutable, and safe to share between threads.

    `name` identifies it, `label` is shown on screen, `path` is its text file, `alphabet`
    all its letters in code-point order, `is_ascii` whether these are a to z, as those of an English
    list are. `source` is what it was compiled from (see `compiled`), `options` how it was read
    (None: by default), `unscored_count` how many words have no score of their own, `has_scores`
    whether any has, `has_spellings` whether any is spelled differently from how it is played.
    `verdicts`, if set, change its candidates. Another process gets it by reference (see
    `open_list`).
    """

    def __init__(
        self,
        data: memoryview,
        *,
        name: str,
        label: str = "",
        path: str = "",
        options: ReadOptions | None = None,
    ) -> None:
        """Open the compiled list in `data`. Raises DamagedError when it is not whole."""
        self._dawg = Dawg(data)
        self.source: str = self._dawg.source_key
        self.alphabet: str = self._dawg.alphabet
        self.is_ascii: bool = self.alphabet.isascii()
        self.unscored_count: int = self._dawg.unscored_count
        self.has_scores: bool = self.unscored_count < self._dawg.word_count
        self.has_spellings: bool = bool(self._dawg.spelling_numbers)
        self.name = name
        self.label: str = label or name
        self.path = path
        self.options = options
        self.verdicts: VerdictLookup | None = None
        self.adds_accepted_words = False

    def __len__(self) -> int:
        """Return the number of words."""
        return self._dawg.word_count

    def __repr__(self) -> str:
        """Name the list and its size."""
        return f"<WordList {self.name}: {len(self)} words>"

    @property
    def checksums(self) -> tuple[int, int | None]:
        """Checksums of the words and of the verdicts: what its candidates depend on."""
        verdicts = None if self.verdicts is None else self.verdicts.compute_checksum()
        return self._dawg.checksum, verdicts

    @property
    def notes(self) -> dict[str, Any]:
        """The report of reading the list, as the attributes of `ReadReport`."""
        import json

        notes = json.loads(bytes(self._dawg.notes) or b"{}")
        return notes if isinstance(notes, dict) else {}

    def __contains__(self, word: object) -> bool:
        """Return whether a word, in any case, is on the list."""
        return isinstance(word, str) and self.number(word) is not None

    def find_added_words(self, board: Board) -> list[str]:
        """Return the legal words that join the list because the game is known to take them."""
        if self.verdicts is None or not self.adds_accepted_words:
            return []
        return [word for word in self.verdicts.find_accepted_words(board) if word not in self]

    def rejects(self, word: str) -> bool:
        """Return whether a listed word, in any case, is left out because of a verdict."""
        if self.verdicts is None or word not in self:
            return False
        return bool(self.verdicts.find_rejected_words([fold_case(word)]))

    def number(self, word: str) -> int | None:
        """Return a word's place among all words, from 0 in code-point order; None: not listed."""
        return self._dawg.number_of(fold_case(word))

    def word(self, number: int) -> str:
        """Return the word with a number. Raises IndexError when there is none."""
        if not 0 <= number < len(self):
            raise IndexError(f"the list has {len(self)} words")
        return self._dawg.word_at(number)

    def __iter__(self) -> Iterator[str]:
        """Yield every word in code-point order."""
        return map(self.word, range(len(self)))

    def score(self, number: int) -> int:
        """Return the score of the word with a number, 0 to 100. Raises IndexError."""
        if not 0 <= number < len(self):
            raise IndexError(f"the list has {len(self)} words")
        return self._dawg.scores[number] & SCORE_MASK

    def scores_of(self, numbers: list[int]) -> list[int]:
        """Return the scores of the words with these numbers, in the same order."""
        scores = self._dawg.scores
        return [scores[number] & SCORE_MASK for number in numbers]

    def has_score(self, number: int) -> bool:
        """Return whether a word has a score of its own, and not the default."""
        return self._dawg.scores[number] <= SCORE_MASK

    def score_range(self) -> tuple[int, int]:
        """Return the lowest and the highest score of all words."""
        scores = {score & SCORE_MASK for score in set(bytes(self._dawg.scores))}
        return (min(scores), max(scores)) if scores else (0, 0)

    def spelling(self, number: int, word: str | None = None) -> str:
        """Return the word with a number as the list spells it; `word`, if known, saves a lookup.

        A word that is spelled as it is played is returned as the same object.
        """
        word = self.word(number) if word is None else word
        return (self.has_spellings and self._dawg.get_spelling(number)) or word

    def candidates(
        self, board: Board, min_length: int = 3
    ) -> tuple[list[str], list[int], list[int]]:
        """Return every word legal on `board` in code-point order, with its number and letters.

        Three parallel lists; the letters covered are bits, as `Board.mask` gives them. Words that
        are known to be rejected are left out.
        """
        words, numbers, masks = self._dawg.find_legal_words(board)
        rejected = self.verdicts.find_rejected_words(words) if self.verdicts is not None else ()
        if min_length > 1 or rejected:
            selectors = [len(word) >= min_length and word not in rejected for word in words]
            words, numbers = list(compress(words, selectors)), list(compress(numbers, selectors))
            masks = list(compress(masks, selectors))
        return words, numbers, masks
