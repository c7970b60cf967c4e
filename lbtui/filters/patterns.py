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

    def __init__(self, text: str, *, at_start: bool, at_end: bool) -> None:
        """Take `text` in lower case, without `^` and `$`."""
        self.text = text
        self.at_start = at_start
        self.at_end = at_end
        self._wild: re.Pattern[str] | None = None
        wild = "?" in text or "*" in text
        if at_start and at_end:
            self.verb = "matches" if wild else "is"
        elif at_start or at_end:
            self.verb = "starts with" if at_start else "ends with"
        else:
            self.verb = "contains"
        if wild:
            import re
            from fnmatch import translate  # unlike `.*`, quick with any number of *

            self._wild = re.compile(translate(f"{'*'[at_start:]}{text}{'*'[at_end:]}"))

    def test(self, word: str) -> bool:
        """Return whether `word` (lower case, NFC) fits."""
        if self._wild is not None:
            return self._wild.match(word) is not None
        if self.at_start and self.at_end:
            return word == self.text
        if self.at_start:
            return word.startswith(self.text)
        return word.endswith(self.text) if self.at_end else self.text in word

    def spans(self, word: str) -> list[Span]:
        """Return the parts of `word` that fit, as (start, end); none of text with `?` or `*`."""
        if self._wild is not None:
            return []
        size = len(self.text)
        if self.at_start or self.at_end:
            return [(0, size) if self.at_start else (len(word) - size, len(word))]
        found: list[Span] = []
        at = word.find(self.text)
        while at >= 0:
            found.append((at, at + size))
            at = word.find(self.text, at + size)
        return found
