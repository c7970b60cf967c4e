"""From the lines of a word list to its words.

A word list may have millions of lines, nearly all of them a lower-case word with or without a
score. One loop takes those; every other line goes through `Parser._take_line`, step by step.
"""

from __future__ import annotations

from itertools import takewhile

from lbtui.puzzle import clean
from lbtui.words.compiled import ALL_CAPITALS, AS_PLAYED, CAPITALISED, IRREGULAR, SCORE, UNSCORED
from lbtui.words.folding import Folding
from lbtui.words.read_options import (
    BAD_SCORE,
    CAPITAL_LETTERS,
    COMBINING,
    LONGEST,
    NOT_LETTERS,
    OUTSIDE,
    TOO_LONG,
    TOO_SHORT,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.words.read_options import ReadOptions, ReadReport

MOST_HEADER = 50
"""Comment lines at the top that are kept."""

MOST_SPELLINGS = 250_000
"""Irregular spellings that are kept; other words are shown as they are played."""


class Parser:
    """Collects the words of a text.

    ``plain_words`` have the default score and are spelled as played; they may repeat, as checking
    each costs more than sorting them later. ``other_words`` maps every other word, as played, to
    its score, plus UNSCORED if that is the default, plus 256 times its kind of spelling (see
    `compiled`), the plainest if there are several. ``spellings`` holds the IRREGULAR ones.
    ``taken`` counts the lines that gave a word. ``only_capitals``: every word skipped for its
    capital letters had no other letters.
    """

    def __init__(self, options: ReadOptions, report: ReadReport) -> None:
        """Read by ``options``, and count what is skipped in ``report``."""
        self.plain_words: list[str] = []
        self.other_words: dict[str, int] = {}
        self.spellings: dict[str, str] = {}
        self.taken = 0
        self.only_capitals = True
        self._report = report
        self._any_case = options.case == "any"
        self._shortest = options.min_length
        self._folding = Folding(options.letters) if options.letters else None
        self.default = options.default_score | UNSCORED
        self._scores = {str(score): score for score in range(101)}
        self._begun = False

    def take(self, text: str) -> None:
        """Take whole lines."""
        if not text:
            return
        if not text.isascii():
            from unicodedata import normalize

            text = normalize("NFC", text)
        lines = text.removesuffix("\n").split("\n")
        self._report.lines += len(lines)
        if not self._begun:
            self._begun = True
            top = list(takewhile(lambda line: line.startswith("#"), lines))
            self._report.header = [clean(line[1:].strip()) for line in top[:MOST_HEADER]]
        if self._folding is not None and not self._folding.keeps(text):
            for line in lines:
                self._take_line(line)
        else:
            lower = text.lower()
            lower_lines = lines if lower == text else lower.split("\n")
            take = self._take_scored_lines if ";" in text else self._take_unscored_lines
            take(lines, lower_lines)

    def _take_unscored_lines(self, lines: list[str], lower_lines: list[str]) -> None:
        """Take lines without scores whose letters need no folding.

        ``lower_lines`` are the same lines in lower case.
        """
        pairs = zip(lines, lower_lines, strict=False)
        words = [line for line, lower in pairs if line == lower and line.isalpha()]
        lengths = list(map(len, words))
        if words and not self._shortest <= min(lengths) <= max(lengths) <= LONGEST:
            words = [word for word in words if self._shortest <= len(word) <= LONGEST]
        self.plain_words += words
        self.taken += len(words)
        if len(words) < len(lines):
            taken = set(words)
            self._take_others([line for line in lines if line not in taken])

    def _take_scored_lines(self, lines: list[str], lower_lines: list[str]) -> None:
        """Take lines that may have scores; as `_take_unscored_lines` otherwise."""
        words, default, scores = self.other_words, self.default, self._scores
        shortest = self._shortest
        others: list[str] = []
        for line, lower in zip(lines, lower_lines, strict=False):
            word, mark, tail = line.partition(";")
            value = scores.get(tail) if mark else default
            if (
                line == lower
                and value is not None
                and word.isalpha()
                and shortest <= len(word) <= LONGEST
            ):
                old = words.setdefault(word, value)
                if old != value:
                    words[word] = merged(old, value)
            else:
                others.append(line)
        self.taken += len(lines) - len(others)
        self._take_others(others)

    def _take_others(self, lines: list[str]) -> None:
        """Take lines that are not simply a lower-case word and its score."""
        capitals: list[str] = []
        for line in lines:
            # Fast, as there may be as many capitalised words as others.
            if not (line.isascii() and line.isalpha() and not line.islower()):
                self._take_line(line)
            elif not self._any_case:
                capitals.append(line)
            elif self._shortest <= len(line) <= LONGEST:
                self._add(line.lower(), self.default, line)
            else:
                self._take_line(line)
        self._skip_capitals(capitals)

    def _take_line(self, line: str) -> None:
        """Take any line."""
        line = line.partition("#")[0].strip()
        if not line:
            return
        spelling, mark, tail = line.partition(";")
        spelling, tail = spelling.strip(), tail.strip()
        value: int | None = self.default
        if mark:
            value = self._scores.get(tail.lstrip("0") or tail[:1]) if len(tail) < 5 else None
        word = spelling.lower()
        if value is None:
            self._report.skip(BAD_SCORE, [line])
        elif not spelling.isalpha():
            self._skip_not_letters(spelling)
        elif word != spelling and not self._any_case:
            self._skip_capitals([spelling])
        elif not word.isalpha():  # İ is two code points in lower case
            self._report.skip(COMBINING, [spelling])
        else:
            folded = word if self._folding is None else self._folding.fold(word)
            if folded is None:
                self._report.skip(OUTSIDE, [spelling])
                return
            self._report.folded += folded != word
            if len(folded) > LONGEST:
                self._report.skip(TOO_LONG, [spelling])
            elif len(folded) < self._shortest:
                self._report.skip(TOO_SHORT, [spelling])
            else:
                self._add(folded, value, spelling)

    def _add(self, word: str, value: int, spelling: str) -> None:
        """Add a word and its spelling in the list."""
        self.taken += 1
        if spelling == word:
            kind = AS_PLAYED
        elif spelling == word[:1].upper() + word[1:]:
            kind = CAPITALISED
        elif spelling == word.upper():
            kind = ALL_CAPITALS
        elif len(self.spellings) < MOST_SPELLINGS:
            kind = IRREGULAR
            self.spellings.setdefault(word, spelling)
        else:
            kind = AS_PLAYED
        value |= kind << 8
        old = self.other_words.get(word)
        self.other_words[word] = value if old is None else merged(old, value)

    @property
    def kept(self) -> int:
        """How many words are kept, with the repetitions of plain words."""
        return len(self.plain_words) + len(self.other_words)

    def drop_repeated(self) -> int:
        """Drop the repetitions of plain words; return how many words there are."""
        self.plain_words = list(dict.fromkeys(self.plain_words))
        both = sum(map(self.other_words.__contains__, self.plain_words)) if self.other_words else 0
        return self.kept - both

    def _skip_capitals(self, words: list[str]) -> None:
        self._report.skip(CAPITAL_LETTERS, words)
        self.only_capitals = self.only_capitals and all(map(str.isupper, words))

    def _skip_not_letters(self, text: str) -> None:
        """Skip a line that is not a word; combining signs are a reason of their own."""
        from unicodedata import category

        letters = bool(text) and not text.isascii() and all(category(ch)[0] in "LM" for ch in text)
        self._report.skip(COMBINING if letters else NOT_LETTERS, [text])


def merged(one: int, other: int) -> int:
    """Return the value of a word with two entries: the better score, the plainer spelling."""
    score = max(one & SCORE, other & SCORE)
    return score | (one & other & UNSCORED) | min(one >> 8, other >> 8) << 8
