"""From the lines of a word list to entries, thousands at a time.

Per line Python has time for a handful of string methods if ten million lines are to be read in
seconds. So lines are sorted out in bulk, kind by kind, and only kinds are looked at one by one.
"""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import compress, takewhile
from operator import itemgetter, ne, not_

from lbtui.puzzle import clean
from lbtui.words.blocks import CAPITAL, SPELLED
from lbtui.words.code import MARKS
from lbtui.words.folding import Folding
from lbtui.words.options import LONGEST, ReadReport
from lbtui.words.runs import Runs, shares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.words.options import Options

HEADER = 50
"""Comment lines at the top that are kept."""

SPELLINGS = 250_000
"""Spellings that are kept beside the words, about; further words are shown as they are played."""

NOT_LETTERS = "not only letters"
CAPITALS = "capital letters"
LONG = "too long"
SHORT = "too short"
OUTSIDE = "letters outside the alphabet"
BAD_SCORE = "score is not a number from 0 to 100"
MARKED = "letters with combining signs"
BAD_BYTES = "not valid UTF-8"
"""Why lines are left out."""

_SCORES = re.compile(r"(?:;(?:[0-9][0-9]?|100)\n)*+")
_DIGITS = b"0123456789"
_MARKS = MARKS.replace("\n", "")
_DIGIT = re.compile("[0-9]+")
_NO_MARK = re.compile("[^0-9;\n]+")
_NUMBER = re.compile(r"^[^\S\n]*[0-9]+[^\S\n]*$", re.MULTILINE)
_APART = {10: None, 59: None}

_LETTERS = b"abcdefghijklmnopqrstuvwxyz"
_PLAIN = _LETTERS + b"\n"


def _has_small_form(letter: str) -> bool:
    """Say whether a capital letter can be told from its small form: not that of ẞ, İ or ǅ."""
    return len(letter.lower()) == 1 and letter.lower().upper() == letter


def _tail(number: str) -> str:
    """Return how an entry with such a score ends; nothing if it is no score."""
    digits = number.strip()
    return f";{int(digits)}" if len(digits) < 5 and int(digits) <= 100 else ""


class NotInCapitalsError(Exception):
    """A list that seemed to be in capitals, and is not."""


class Lines:
    """Takes a text piece by piece; what comes of it is in ``runs``, ``spellings`` and the report.

    ``capitals``: the list is all in capitals, and is read in lower case whatever the options say;
    NotInCapitalsError is raised when it is not, after all. Afterwards ``capitals`` is how many
    words were left out for their capital letters, ``only_capitals`` whether these had no others.
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
            with suppress(NotInCapitalsError):  # the whole text will tell
                some.take(sample)
            self.runs = Runs(some.runs.words(), shares(size))
        self.spellings: dict[str, str] = {}
        self.capitals = 0
        self.only_capitals = True
        self._report = report
        self._capitals = capitals
        self._any_case = capitals or options.case == "any"
        self._shortest = options.min_length
        self._folding = Folding(options.letters) if options.letters else None
        self._ascii_kept = self._folding is None or self._folding.keeps(_LETTERS.decode())
        self._begun = False
        self._entries: list[str] = []

    def take(self, text: str) -> None:
        """Take whole lines."""
        if not text:
            return
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self._report.lines += text.count("\n") + (not text.endswith("\n"))
        if not text.isascii():
            from unicodedata import normalize

            text = normalize("NFC", text)
            if self._begun and self._all_known(text):
                return
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
        if self._all_scored(text):
            self._flush()
            return
        letters = list(map(str.isalpha, lines))
        words = list(compress(lines, letters))
        if len(words) < len(lines):
            self._odd(list(filter(None, compress(lines, map(not_, letters)))))
        if self._folding is None and not self._capitals:
            # Most words of most lists are in lower case: the others are looked at apart.
            lower = list(map(str.islower, words))
            self._add(list(compress(words, lower)))
            words = list(compress(words, map(not_, lower)))
        self._words(words)
        self._flush()

    def _flush(self) -> None:
        self.runs.add(self._entries)
        self._entries = []

    def _all_known(self, text: str) -> bool:
        """Take a text of words in letters that were met before; say if it is one."""
        coded = None if self._folding or self._capitals else self.runs.coded(text)
        if coded is None or any(mark in coded for mark in _MARKS):
            return False
        words = coded.split("\n")
        if "" in words:
            words = list(filter(None, words))
        lengths = list(map(len, words))
        if not lengths or max(lengths) > LONGEST or min(lengths) < self._shortest:
            return False
        self.runs.add_coded(words)
        return True

    def _all_scored(self, text: str) -> bool:
        """Take a text in which every line is a word in lower case and its score; say if it is."""
        lines = text.count("\n")
        if self._folding is not None or self._capitals or text.count(";") != lines:
            return False
        # Without its letters every line must be ";" and a score, without digits a word and ";".
        if text.isascii():
            data = text.encode()
            scores = data.translate(None, _LETTERS).decode()
            words = data.translate(None, _DIGITS).decode()
        else:
            words = _DIGIT.sub("", text)
            letters = words.translate(_APART)
            if not (letters.isalpha() and letters.islower()):
                return False
            scores = _NO_MARK.sub("", text)
        if not _SCORES.fullmatch(scores):
            return False
        if words.count(";\n") != lines or "\n;" in words or words[0] == ";":
            return False
        coded = self.runs.coded(text)
        entries = (coded or text)[:-1].split("\n")
        if max(map(len, entries)) > LONGEST or self._shortest > 1:
            lengths = [len(word) for word in words[:-2].split(";\n")]
            if max(lengths) > LONGEST or min(lengths) < self._shortest:
                return False
        self._report.has_scores = True
        if coded is not None:
            self.runs.add_coded(entries)
        else:
            self._entries += entries
        return True

    def _odd(self, lines: list[str]) -> None:
        """Take lines that are not just a word: comments, scores, blanks around, and rubbish."""
        if "#" in "".join(lines):
            lines = [line.partition("#")[0] if "#" in line else line for line in lines]
        scored = [line for line in lines if ";" in line]
        if len(scored) < len(lines):
            lines = [line.strip() for line in lines if ";" not in line]
            words = [line for line in lines if line.isalpha()]
            self._words(words)
            if len(words) < len(lines):
                self._not_letters([line for line in lines if line and not line.isalpha()])
        if scored:
            self._scored(scored)

    def _scored(self, lines: list[str]) -> None:
        """Take lines that have a ";": words with what is or is not their score behind it."""
        text = "\n".join(lines)
        if text.count(";") == len(lines):
            fields = text.replace(";", "\n").split("\n")
        else:
            fields = [field for line in lines for field in line.partition(";")[::2]]
        words, scores = fields[::2], fields[1::2]
        numbers = _NUMBER.findall("\n".join(scores))
        tails = {number: _tail(number) for number in set(numbers)}
        tails = {number: tail for number, tail in tails.items() if tail}
        if len(numbers) < len(scores) or not tails.keys() >= set(numbers):
            good = list(map(tails.__contains__, scores))
            self._skip(BAD_SCORE, list(compress(lines, map(not_, good))))
            words, scores = list(compress(words, good)), list(compress(scores, good))
            if not words:
                return
        self._report.has_scores = True
        groups: dict[str, list[str]] = {tail: [] for tail in tails.values()}
        adders = {score: groups[tail].append for score, tail in tails.items()}
        for word, score in zip(map(str.strip, words), scores, strict=True):
            adders[score](word)
        for tail, group in groups.items():
            letters = [word for word in group if word.isalpha()]
            if len(letters) < len(group):
                self._not_letters([word for word in group if not word.isalpha()])
            self._words(letters, tail)

    def _not_letters(self, lines: list[str]) -> None:
        """Leave out lines that are no words of letters, and tell those apart that nearly are."""
        foreign = [line for line in lines if not line.isascii()]
        if foreign:
            from unicodedata import category

            others = [ch for ch in set("".join(foreign)) if category(ch)[0] not in "LM"]
            has_other = re.compile("[" + re.escape("".join(others)) + "]" if others else "(?!)")
            marked = [line for line in foreign if not has_other.search(line)]
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
        if self._capitals and not all(map(str.isupper, words)):
            raise NotInCapitalsError
        lower = text.lower()
        if self._folding is not None and not self._folding.keeps(lower):
            if lower == text:
                self._fold(self._folding, words, words, score)
            else:
                pairs = self._cased(words, lower.split("\n"))
                spelled, words = [word for word, _ in pairs], [low for _, low in pairs]
                self._fold(self._folding, spelled, words, score)
        elif lower == text or (self._capitals and lower.upper() == text):
            self._add(lower.split("\n"), score)
        elif self._any_case and not self._capitals:
            self._titled(words, score)
        else:
            self._take_cased(self._cased(words, lower.split("\n")), score)

    def _titled(self, words: list[str], score: str) -> None:
        """Take words in any case: those with one capital letter, at the start, in one go."""
        titled = list(map(str.istitle, words))
        first = list(compress(words, titled))
        text = "\n".join(first)
        if first and (text.isascii() or all(map(_has_small_form, set(map(itemgetter(0), first))))):
            small = text.lower()
            if self._shortest > 1 or max(map(len, first)) > LONGEST:
                self._add(small.split("\n"), CAPITAL + score)
            else:
                tail = CAPITAL + score
                self._entries += (small.replace("\n", f"{tail}\n") + tail).split("\n")
            words = list(compress(words, map(not_, titled)))
        if words:
            self._take_cased(self._cased(words, "\n".join(words).lower().split("\n")), score)

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

    def _fold(self, folding: Folding, spellings: list[str], words: list[str], score: str) -> None:
        """Take words in lower case and how they are spelled, folded to what is to be kept."""
        lost = folding.lost(words)
        if lost is not None:
            self._skip(OUTSIDE, list(compress(spellings, lost)))
            found = list(map(not_, lost))
            spellings, words = list(compress(spellings, found)), list(compress(words, found))
        if not words:
            return
        folded = folding.folded(words)
        changed = list(map(ne, words, folded))
        self._report.folded += sum(changed)
        if spellings != words:
            self._take_cased(list(zip(spellings, folded, strict=True)), score)
            return
        if len(self.spellings) >= SPELLINGS:
            self._add(folded, score)
            return
        self._add(list(compress(folded, map(not_, changed))), score)
        pairs = zip(spellings, folded, strict=True)
        self._add_spelled(list(compress(pairs, changed)), score)

    def _add_spelled(self, pairs: list[tuple[str, str]], score: str) -> None:
        """Take (spelling, word) pairs whose spelling is kept beside the words."""
        spellings = self.spellings
        if len(spellings) >= SPELLINGS:
            self._add([word for _, word in pairs], score)
            return
        words = []
        for spelling, word in pairs:
            words.append(word)
            spellings.setdefault(word, spelling)
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
