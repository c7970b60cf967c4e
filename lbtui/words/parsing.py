"""From the lines of a word list to its words.

A word list may have millions of lines, nearly all of them a lower-case word with or without a
score. One loop takes those; every other line goes through `Parser._take_line`, a step at a time.
"""

from __future__ import annotations

from itertools import takewhile

from lbtui.puzzle import clean
from lbtui.words.compiled import ALL_CAPITALS, AS_PLAYED, CAPITALISED, IRREGULAR, SCORE, UNSCORED
from lbtui.words.folding import Folding
from lbtui.words.options import (
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
    from lbtui.words.options import Options, ReadReport

MOST_HEADER = 50
"""Comment lines at the top that are kept."""

MOST_SPELLINGS = 250_000
"""Words with an irregular spelling that is kept; any others are shown as they are played."""


class Parser:
    """Collects the words of a text.

    ``words`` maps each word, as it is played, to its score, plus UNSCORED if that is the default,
    plus 256 times how it is spelled (see `compiled`), of several spellings the plainest;
    ``spellings`` holds the IRREGULAR ones. ``taken`` counts the
    lines that gave a word. ``only_capitals``: every word skipped for its capital letters had no
    other letters.
    """

    def __init__(self, options: Options, report: ReadReport) -> None:
        """Read by ``options``, and count what is skipped in ``report``."""
        self.words: dict[str, int] = {}
        self.spellings: dict[str, str] = {}
        self.taken = 0
        self.only_capitals = True
        self._report = report
        self._any_case = options.case == "any"
        self._shortest = options.min_length
        self._folding = Folding(options.letters) if options.letters else None
        self._default = options.default_score | UNSCORED
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
            self._take_lines(lines, text.lower().split("\n"))

    def _take_lines(self, lines: list[str], lower_lines: list[str]) -> None:
        """Take lines whose letters need no folding; ``lower_lines`` are the same in lower case."""
        words, default, scores = self.words, self._default, self._scores
        shortest, lower_only = self._shortest, not self._any_case
        capitals: list[str] = []
        others: list[str] = []
        for line, lower in zip(lines, lower_lines, strict=False):
            word, mark, tail = line.partition(";")
            value = scores.get(tail) if mark else default
            if value is None or not word.isalpha() or not shortest <= len(word) <= LONGEST:
                others.append(line)
            elif line == lower:
                old = words.get(word)
                words[word] = value if old is None or old == value else _merged(old, value)
            elif lower_only:
                capitals.append(word)
            else:
                others.append(line)
        self.taken += len(lines) - len(capitals) - len(others)
        self._skip_capitals(capitals)
        for line in others:
            self._take_line(line)

    def _take_line(self, line: str) -> None:
        """Take any line."""
        line = line.partition("#")[0].strip()
        if not line:
            return
        spelling, mark, tail = line.partition(";")
        spelling, tail = spelling.strip(), tail.strip()
        value: int | None = self._default
        if mark:
            value = self._scores.get(tail.lstrip("0") or tail[:1]) if len(tail) < 5 else None
        word = spelling.lower()
        if value is None:
            self._report.skip(BAD_SCORE, [line])
        elif not spelling.isalpha():
            self._skip_not_letters(spelling)
        elif word != spelling and not self._any_case:
            self._skip_capitals([spelling])
        elif not word.isalpha():  # the small form of İ is two code points
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
        """Add a word that may be spelled differently."""
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
        old = self.words.get(word)
        self.words[word] = value if old is None else _merged(old, value)

    def _skip_capitals(self, words: list[str]) -> None:
        self._report.skip(CAPITAL_LETTERS, words)
        self.only_capitals = self.only_capitals and all(map(str.isupper, words))

    def _skip_not_letters(self, text: str) -> None:
        """Skip a line that is not a word, and tell those of letters with combining signs apart."""
        from unicodedata import category

        letters = bool(text) and not text.isascii() and all(category(ch)[0] in "LM" for ch in text)
        self._report.skip(COMBINING if letters else NOT_LETTERS, [text])


def _merged(one: int, other: int) -> int:
    """Return the value of a word with two entries: the better score, the plainer spelling."""
    score = max(one & SCORE, other & SCORE)
    return score | (one & other & UNSCORED) | min(one >> 8, other >> 8) << 8
