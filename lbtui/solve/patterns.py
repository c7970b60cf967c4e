"""What one term of a filter says about one word: its letters, its length, its familiarity."""

from __future__ import annotations

import re
from functools import cache
from itertools import accumulate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Span = tuple[int, int]

MOST_PATTERNS, MOST_REPEATS = 4, 4
"""A regular expression has so many patterns, and each of them so many repeats, at most."""

LONGEST = 99
"""More letters than any word has: a repeat with a larger number means the same with this."""

_ONE = r"\.|[^\W\d_]|\[\^?(?:[^\W\d_](?:-[^\W\d_])?)+\]"
_STEP = re.compile(rf"({_ONE})(?:\{{(?=,?[0-9])([0-9]*)(,?)([0-9]*)\}})?")
"""A letter, a dot or a class, and how often it comes: a number, or the least and the most."""
_PATTERN = re.compile(rf"\^?(?:{_STEP.pattern})+\$?")


class Pattern:
    """Text with `?` for one letter and `*` for any, tied to the start or the end of the word.

    `pieces` are what stands between the `*`; `at_start` and `at_end` tie the first and the last of
    them.
    """

    __slots__ = ("at_end", "at_start", "pieces", "text")

    def __init__(self, text: str, *, at_start: bool, at_end: bool) -> None:
        """Take `text` in lower case, without `^` and `$`."""
        self.text = text
        self.pieces = text.split("*")
        self.at_start = at_start
        self.at_end = at_end

    def __str__(self) -> str:
        """Describe the word that it asks for, as in "no word starting with re"."""
        if self.at_start and self.at_end:
            return f"like {self.text}"
        if self.at_start or self.at_end:
            return f"{'starting' if self.at_start else 'ending'} with {self.text}"
        return f"containing {self.text}"

    def test(self, word: str, _score: int = 0) -> bool:
        """Whether `word` (lower case, NFC) fits."""
        if "?" in self.text or len(self.pieces) > 1:
            return self._places(word) is not None
        if self.at_start and self.at_end:
            return word == self.text
        if self.at_start:
            return word.startswith(self.text)
        return word.endswith(self.text) if self.at_end else self.text in word

    def spans(self, word: str) -> list[Span]:
        """The parts of `word` that fit, as (start, end); a `?` or `*` is no part."""
        if not (self.at_start or self.at_end) and "?" not in self.text and len(self.pieces) == 1:
            return _occurrences(self.text, word)
        return [
            (at + i, at + i + 1)
            for at, piece in zip(self._places(word) or (), self.pieces, strict=False)
            for i, char in enumerate(piece)
            if char != "?"
        ]

    def _places(self, word: str) -> list[int] | None:
        """Where each piece lies in `word`, the leftmost way; None when it does not fit."""
        found: list[int] = []
        free = 0
        last = len(self.pieces) - 1
        for number, piece in enumerate(self.pieces):
            begins = range(free, len(word) - len(piece) + 1)
            if number == 0 and self.at_start:
                begins = begins[:1]
            if number == last and self.at_end:
                begins = begins[-1:]
                if number == 0 and self.at_start and len(piece) != len(word):
                    return None
            at = next((at for at in begins if _fits(piece, word, at)), None)
            if at is None:
                return None
            found.append(at)
            free = at + len(piece)
        return found


class Letters:
    """Each of some letters, or (`wanted` False) none of them."""

    __slots__ = ("letters", "wanted")

    def __init__(self, letters: str, *, wanted: bool) -> None:
        """Take `letters` in lower case."""
        self.letters = letters
        self.wanted = wanted

    def test(self, word: str, _score: int = 0) -> bool:
        """Whether `word` has them all, or none."""
        if self.wanted:
            return all(char in word for char in self.letters)
        return not any(char in word for char in self.letters)

    def spans(self, word: str) -> list[Span]:
        """Where the wanted letters are."""
        if not self.wanted:
            return []
        return [(at, at + 1) for at, char in enumerate(word) if char in self.letters]


class Number:
    """A number from `low` to `high`: letters of a word, its score, or words of a solution."""

    __slots__ = ("high", "low", "name")

    def __init__(self, name: str, low: int, high: int) -> None:
        """Take "len", "fam" or "words", and the bounds, both included."""
        self.name = name
        self.low = low
        self.high = high

    def test(self, word: str, score: int) -> bool:
        """Whether a word of this `score` is within the bounds."""
        return self.low <= (score if self.name == "fam" else len(word)) <= self.high

    def spans(self, _word: str) -> list[Span]:
        """No part of a word."""
        return []


class Search:
    """A regular expression, found anywhere in the word.

    Patterns with `|` between them consist of letters, dots and classes, some of them repeated, and
    may be tied with `^` and `$`. Python's `re` checks them and finds where a word matches. Which
    words match is found for all at once: `re` tries every way to share a word among the repeats,
    which takes it seconds on a large board.
    """

    __slots__ = ("_patterns", "_regex", "source")

    def __init__(self, source: str) -> None:
        """Take `source` in lower case. Raises ValueError for any other form."""
        self.source = source
        for sign, meaning in {"*": "{0,}", "+": "{1,}", "?": "{0,1}"}.items():
            source = source.replace(sign, meaning)
        source = re.sub("[0-9]+", lambda number: str(min(int(number[0]), LONGEST)), source)
        self._patterns = source.split("|")
        for pattern in self._patterns:
            if not _PATTERN.fullmatch(pattern) or pattern.count("{") > MOST_REPEATS:
                raise ValueError(f"this pattern is not allowed: {pattern}")
        if len(self._patterns) > MOST_PATTERNS:
            raise ValueError("too many patterns")
        try:
            self._regex = re.compile(source)
        except re.error as error:
            raise ValueError(str(error)) from None

    def __str__(self) -> str:
        """Describe the word that it asks for."""
        return f"matching /{self.source}/"

    def among(self, words: Sequence[str], letters: str) -> list[int]:
        """Return the indices of the words, made of `letters`, that match.

        The words make one text, and bit `n` of an integer stands for its `n`-th place. `here` are
        the places up to which the steps so far can have matched, in all words and in every way.
        """
        text = "\n".join([*words, ""])[::-1]

        @cache
        def places(one: str) -> int:
            """Return the places of the letters that a letter, dot or class matches."""
            taken = {*re.findall(one, letters)}
            table = {ord(letter): "01"[letter in taken] for letter in letters + "\n"}
            return int(text.translate(table) or "0", 2)

        def after_any(here: int, taken: int) -> int:
            """Return the places after any number of letters: the sum runs through those taken."""
            return here | ((here & taken) + taken ^ taken)

        every = (1 << len(text)) - 1
        ends = every & ~places(".")
        matched = 0
        for pattern in self._patterns:
            here = every & (ends << 1 | 1) if pattern[0] == "^" else every
            for one, low, comma, high in _STEP.findall(pattern):
                taken = places(one)
                least = int(low or not comma)
                for _ in range(least):
                    here = (here & taken) << 1
                if comma and not high:
                    here = after_any(here, taken)
                for _ in range(least, int(high or 0)):
                    further = here | (here & taken) << 1
                    if further == here:
                        break
                    here = further
            matched |= here & ends if pattern[-1] == "$" else here
        bits = f"{after_any(matched, places('.')) & ends:0{len(text)}b}"[::-1]
        past = accumulate([len(word) + 1 for word in words], initial=-1)
        next(past)
        return [i for i, bit in enumerate(map(bits.__getitem__, past)) if bit == "1"]

    def spans(self, word: str) -> list[Span]:
        """Where it matches."""
        return [found.span() for found in self._regex.finditer(word) if found[0]]


def _fits(piece: str, word: str, at: int) -> bool:
    if "?" not in piece:
        return word.startswith(piece, at)
    return all(char in ("?", word[at + i]) for i, char in enumerate(piece))


def _occurrences(text: str, word: str) -> list[Span]:
    found: list[Span] = []
    at = word.find(text)
    while at >= 0:
        found.append((at, at + len(text)))
        at = word.find(text, at + len(text))
    return found
