"""From the lines of a word list to entries, thousands at a time.

Per line Python has time for a handful of string methods if ten million lines are to be read in
seconds. So lines are sorted out in bulk, kind by kind, and only kinds are looked at one by one.
"""

from __future__ import annotations

import re
from itertools import compress, takewhile
from operator import not_

from lbtui.puzzle import clean
from lbtui.words.folding import fold_letter
from lbtui.words.options import LONGEST, ReadReport
from lbtui.words.runs import CAPITAL, SPELLED, Runs, shares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lbtui.words.options import Options

HEADER = 50
"""Comment lines at the top that are kept."""

SPELLINGS = 1_000_000
"""Spellings that are kept beside the words; further words are shown as they are played."""

NOT_LETTERS = "not only letters"
CAPITALS = "capital letters"
LONG = "too long"
SHORT = "too short"
OUTSIDE = "letters outside the alphabet"
BAD_SCORE = "score is not a number from 0 to 100"
MARKED = "letters with combining signs"
BAD_BYTES = "not valid UTF-8"
"""Why lines are left out."""

_DIGIT = re.compile(r"[\d_]")

_PLAIN = b"abcdefghijklmnopqrstuvwxyz\n"


class Lines:
    """Takes a text piece by piece; what comes of it is in ``runs``, ``spellings`` and the report.

    ``capitals``: the list is all in capitals, and is read in lower case whatever the options say.
    Afterwards ``capitals`` is how many words were left out for their capital letters, and
    ``only_capitals`` whether these had no others.
    """

    def __init__(
        self,
        options: Options,
        report: ReadReport,
        *,
        capitals: bool = False,
        sample: str = "",
        size: int = 0,
    ) -> None:
        """Read by ``options``, say what was met in ``report``.

        ``sample``: some lines of the text, ``size`` its bytes; only speed depends on them.
        """
        self.runs = Runs()
        if sample:
            some = Lines(options, ReadReport(), capitals=capitals)
            some.take(sample)
            self.runs = Runs(some.runs.words(), shares(size))
        self.spellings: dict[str, str] = {}
        self.capitals = 0
        self.only_capitals = True
        self._report = report
        self._capitals = capitals
        self._any_case = capitals or options.case == "any"
        self._shortest = options.min_length
        self._kept = set(options.letters) if options.letters else None
        self._ascii_kept = self._kept is None or self._kept.issuperset(_PLAIN.decode().strip())
        self._begun = False
        self._entries: list[str] = []

    def take(self, text: str) -> None:
        """Take whole lines."""
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self._report.lines += text.count("\n") + (not text.endswith("\n"))
        if not text.isascii():
            from unicodedata import normalize

            text = normalize("NFC", text)
        elif self._ascii_kept and not self._capitals and not text.encode().translate(None, _PLAIN):
            self._begun = True
            self._add(text.split())
            self._flush()
            return
        lines = text.split("\n")
        if not self._begun:
            self._begun = True
            top = list(takewhile(lambda line: line.startswith("#"), lines))
            self._report.header = [clean(line[1:].strip()) for line in top[:HEADER]]
        if self._kept is None:
            # Most lines of most lists are words in lower case: the others are looked at apart.
            plain = [line.isalpha() and line.islower() for line in lines]
            self._add(list(compress(lines, plain)))
            lines = list(compress(lines, map(not_, plain)))
        words = [line for line in lines if line.isalpha()]
        if len(words) < len(lines):
            self._odd([line for line in lines if line and not line.isalpha()])
        self._words(words)
        self._flush()

    def _flush(self) -> None:
        self.runs.add(self._entries)
        self._entries = []

    def _odd(self, lines: list[str]) -> None:
        """Take lines that are not just a word: comments, scores, blanks around, and rubbish."""
        lines = [line.partition("#")[0] if "#" in line else line for line in lines]
        scored = [line for line in lines if ";" in line]
        if len(scored) < len(lines):
            lines = [line.strip() for line in lines if ";" not in line]
            words = [line for line in lines if line.isalpha()]
            self._words(words)
            if len(words) < len(lines):
                self._not_letters([line for line in lines if line and not line.isalpha()])
        groups: dict[str, list[str]] = {}
        for line in scored:
            word, _, score = line.partition(";")
            if score in groups:
                groups[score].append(word)
            else:
                groups[score] = [word]
        for score, words in groups.items():
            digits = score.strip()
            if not (digits.isascii() and digits.isdigit() and len(digits) < 5):
                self._skip(BAD_SCORE, [f"{word};{score}" for word in words[:9]], len(words))
            elif int(digits) > 100:
                self._skip(BAD_SCORE, [f"{word};{digits}" for word in words[:9]], len(words))
            else:
                self._report.has_scores = True
                words = [word.strip() for word in words]
                letters = [word for word in words if word.isalpha()]
                if len(letters) < len(words):
                    self._not_letters([word for word in words if not word.isalpha()])
                self._words(letters, f";{int(digits):03}")

    def _not_letters(self, lines: list[str]) -> None:
        """Leave out lines that are no words of letters, and tell those apart that nearly are."""
        foreign = [line for line in lines if not line.isascii()]
        if foreign:
            # What may stand in an identifier are letters, digits, "_", and signs on letters.
            named = [line for line in foreign if f"a{line}".isidentifier()]
            marked = [line for line in named if not _DIGIT.search(line)]
            self._skip(MARKED, marked)
            if marked:
                apart = set(marked)
                lines = [line for line in lines if line not in apart]
        self._skip(NOT_LETTERS, lines)

    def _words(self, words: list[str], score: str = "") -> None:
        """Take words of letters in any case; ``score`` is what their entries end in."""
        if not words:
            return
        text = "\n".join(words)
        lower = text.lower()
        if self._kept is not None and not self._kept.issuperset(set(lower) - {"\n"}):
            self._fold(self._cased(words, lower.split("\n")), score)
        elif lower == text:
            self._add(words, score)
        else:
            self._take_cased(self._cased(words, lower.split("\n")), score)

    def _cased(self, words: list[str], lower: list[str]) -> list[tuple[str, str]]:
        """Return (spelling, word in lower case) of the words that may have the case they have."""
        pairs = list(zip(words, lower, strict=True))
        if not self._any_case:
            capitals = [word for word, low in pairs if word != low]
            self._skip(CAPITALS, capitals)
            self.capitals += len(capitals)
            self.only_capitals = self.only_capitals and all(map(str.isupper, capitals))
            return [(word, low) for word, low in pairs if word == low]
        if all(map(str.isascii, lower)):
            return pairs
        from unicodedata import normalize

        pairs = [(word, normalize("NFC", low)) for word, low in pairs]
        apart = [word for word, low in pairs if not low.isalpha()]  # İ becomes two code points
        self._not_letters(apart)
        return [(word, low) for word, low in pairs if low.isalpha()] if apart else pairs

    def _take_cased(self, pairs: list[tuple[str, str]], score: str) -> None:
        """Take (spelling, word) pairs; what a spelling is follows from the word where it can."""
        self._add([low for word, low in pairs if word == low], score)
        pairs = [(word, low) for word, low in pairs if word != low]
        if self._capitals:
            self._add([low for word, low in pairs if word == low.upper()], score)
            pairs = [(word, low) for word, low in pairs if word != low.upper()]
        first = [low for word, low in pairs if word == low[:1].upper() + low[1:]]
        self._add(first, CAPITAL + score)
        if len(first) < len(pairs):
            others = [(word, low) for word, low in pairs if word != low[:1].upper() + low[1:]]
            self._add_spelled(others, score)

    def _fold(self, pairs: list[tuple[str, str]], score: str) -> None:
        """Take (spelling, word) pairs, folded to the alphabet that is to be kept."""
        if not pairs:
            return
        kept = self._kept or set()
        text = "\n".join([low for _, low in pairs])
        for letter in set(text) - kept - {"\n"}:
            folded = fold_letter(letter)
            text = text.replace(letter, folded if kept.issuperset(folded) else "\0")
        folds = text.split("\n")
        self._report.folded += sum(
            low != fold and "\0" not in fold for (_, low), fold in zip(pairs, folds, strict=True)
        )
        pairs = [(word, fold) for (word, _), fold in zip(pairs, folds, strict=True)]
        outside = [word for word, fold in pairs if "\0" in fold]
        if outside:
            self._skip(OUTSIDE, outside)
            pairs = [(word, fold) for word, fold in pairs if "\0" not in fold]
        self._take_cased(pairs, score)

    def _add_spelled(self, pairs: Iterable[tuple[str, str]], score: str) -> None:
        """Take (spelling, word) pairs whose spelling is kept beside the words."""
        words = []
        spellings = self.spellings
        for spelling, word in pairs:
            words.append(word)
            if word not in spellings and len(spellings) < SPELLINGS:
                spellings[word] = spelling
        self._add(words, SPELLED + score)

    def _add(self, words: list[str], tail: str = "") -> None:
        """Take words as they are played; ``tail`` is the rest of their entries."""
        if not words:
            return
        if max(map(len, words)) > LONGEST:
            self._skip(LONG, [word for word in words if len(word) > LONGEST])
            words = [word for word in words if len(word) <= LONGEST]
        if self._shortest > 1 and words and min(map(len, words)) < self._shortest:
            self._skip(SHORT, [word for word in words if len(word) < self._shortest])
            words = [word for word in words if len(word) >= self._shortest]
        self._entries += [word + tail for word in words] if tail else words

    def _skip(self, reason: str, lines: list[str], count: int | None = None) -> None:
        if lines:
            self._report.skip(reason, lines, count)
