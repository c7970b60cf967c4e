"""Text that a term of a filter asks of a word, with or without wildcards."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re


Span = tuple[int, int]


class Pattern:
    """Text with `?` for one letter and `*` for any, tied to the start or the end of the word.

    `verb` says what a word does that fits: starts with it, contains it.
    """

    def __init__(self, text: str, *, is_prefix: bool, is_suffix: bool) -> None:
        """Take `text` in lower case, without `^` and `$`."""
        self.text = text
        self.is_prefix = is_prefix
        self.is_suffix = is_suffix
        self._regex: re.Pattern[str] | None = None
        has_wildcard = "?" in text or "*" in text
        if is_prefix and is_suffix:
            self.verb = "matches" if has_wildcard else "is"
        elif is_prefix or is_suffix:
            self.verb = "starts with" if is_prefix else "ends with"
        else:
            self.verb = "contains"
        if has_wildcard:
            import re
            from fnmatch import translate  # unlike `.*`, quick with any number of *

            self._regex = re.compile(translate(f"{'*'[is_prefix:]}{text}{'*'[is_suffix:]}"))

    def matches(self, word: str) -> bool:
        """Return whether `word` (lower case, NFC) fits."""
        if self._regex is not None:
            return self._regex.match(word) is not None
        if self.is_prefix and self.is_suffix:
            return word == self.text
        if self.is_prefix:
            return word.startswith(self.text)
        return word.endswith(self.text) if self.is_suffix else self.text in word

    def find_spans(self, word: str) -> list[Span]:
        """Return the parts of `word` that fit, as (start, end); none of text with `?` or `*`."""
        if self._regex is not None:
            return []
        length = len(self.text)
        if self.is_prefix or self.is_suffix:
            return [(0, length) if self.is_prefix else (len(word) - length, len(word))]
        spans: list[Span] = []
        start = word.find(self.text)
        while start >= 0:
            spans.append((start, start + length))
            start = word.find(self.text, start + length)
        return spans
