"""Regular expressions in filters: the few forms that Python's `re` is quick with."""

import re

from lbtui.filters.patterns import Span

MOST_PATTERNS, MOST_REPEATS = 4, 4
"""A regular expression has so many patterns, and each of them so many repeats, at most."""

_STEP = r"(?:\.|[^\W\d_]|\[\^?(?:[^\W\d_](?:-[^\W\d_])?)+\])"
_REPEAT = r"(?:[*+?]|\{[0-9]{1,2}(?:,[0-9]{0,2})?\}|\{,[0-9]{1,2}\})"
_PATTERN = re.compile(rf"\^?(?:{_STEP}{_REPEAT}?)+\$?")
"""Letters, dots and classes, each of which may be repeated."""
_ENDS = ("a", "]", "\uff9d]", "}", "2}")
"""What may still be typed after an expression; the letter is one of the highest, for ranges."""


class Search:
    """A regular expression, found anywhere in the word.

    Patterns with `|` between them consist of letters, dots and classes, some of them repeated, and
    may be tied with `^` and `$`: a subset that `re` is quick with.
    """

    verb = "matches"

    def __init__(self, source: str) -> None:
        """Take `source` in lower case. Raises ValueError, a short line, for any other form.

        The line is empty where more of the expression may make it right.
        """
        self.text = source
        regex = _compile(source)
        if regex is None and any(_compile(source + end) for end in _ENDS):
            raise ValueError
        patterns = source.split("|")
        most = max(len(re.findall(r"[*+?{]", pattern)) for pattern in patterns)
        if regex is None:
            raise ValueError("after ~ only letters . [a-z] [^ei] ^ $ | * + ? {2,4}")
        if len(patterns) > MOST_PATTERNS or most > MOST_REPEATS:
            raise ValueError(f"at most {MOST_PATTERNS} patterns, each with {MOST_REPEATS} repeats")
        self._regex = regex

    def test(self, word: str) -> bool:
        """Return whether `word` (lower case, NFC) matches."""
        return self._regex.search(word) is not None

    def spans(self, word: str) -> list[Span]:
        """Return where it matches."""
        return [found.span() for found in self._regex.finditer(word) if found[0]]


def _compile(source: str) -> re.Pattern[str] | None:
    """Compile an expression; None where it has other forms, or a range that runs backwards."""
    try:
        return re.compile(source) if all(map(_PATTERN.fullmatch, source.split("|"))) else None
    except re.error:
        return None
