"""Regular expressions in filters: the few forms that Python's `re` is quick with."""

import re

from lbtui.filters.patterns import Span

MOST_PATTERNS, MOST_REPEATS = 4, 4
"""A regular expression has so many patterns, and each of them so many repeats, at most."""

_STEP = r"(?:\.|[^\W\d_]|\[\^?(?:[^\W\d_](?:-[^\W\d_])?)+\])"
_REPEAT = r"(?:[*+?]|\{[0-9]{1,2}(?:,[0-9]{0,2})?\}|\{,[0-9]{1,2}\})"
_PATTERN = re.compile(rf"\^?(?:{_STEP}{_REPEAT}?)+\$?")
"""Letters, dots and classes, each of which may be repeated."""


class Search:
    """A regular expression, found anywhere in the word.

    Patterns with `|` between them consist of letters, dots and classes, some of them repeated, and
    may be tied with `^` and `$`: a subset that `re` is quick with.
    """

    def __init__(self, source: str) -> None:
        """Take `source` in lower case. Raises ValueError, a short line, for any other form."""
        self.source = source
        patterns = source.split("|")
        repeats = [len(re.findall(r"[*+?{]", pattern)) for pattern in patterns]
        if "(" in source:
            raise ValueError("groups, ( ), are not supported")
        if source.rfind("[") > source.rfind("]"):
            raise ValueError("[ is not closed")
        if len(patterns) > MOST_PATTERNS or max(repeats) > MOST_REPEATS:
            raise ValueError(f"at most {MOST_PATTERNS} patterns, each with {MOST_REPEATS} repeats")
        if not all(map(_PATTERN.fullmatch, patterns)):
            raise ValueError("only letters . [a-z] [^ei] ^ $ | * + ? {2,4}")
        try:
            self._regex = re.compile(source)
        except re.error as error:
            raise ValueError(str(error)) from None

    def __str__(self) -> str:
        """Describe the word that it asks for."""
        return f"matching /{self.source}/"

    def test(self, word: str) -> bool:
        """Return whether `word` (lower case, NFC) matches."""
        return self._regex.search(word) is not None

    def spans(self, word: str) -> list[Span]:
        """Return where it matches."""
        return [found.span() for found in self._regex.finditer(word) if found[0]]
