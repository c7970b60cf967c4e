"""What one term of a filter asks of one word, or of one of its numbers."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re


Span = tuple[int, int]


class Pattern:
    """Text with `?` for one letter and `*` for any, tied to the start or the end of the word."""

    def __init__(self, text: str, *, at_start: bool, at_end: bool) -> None:
        """Take `text` in lower case, without `^` and `$`."""
        self.text = text
        self.at_start = at_start
        self.at_end = at_end
        self._wild: re.Pattern[str] | None = None
        if "?" in text or "*" in text:
            import re
            from fnmatch import translate  # unlike `.*`, quick with any number of *

            self._wild = re.compile(translate(f"{'*'[at_start:]}{text}{'*'[at_end:]}"))

    def __str__(self) -> str:
        """Describe the word that it asks for, as in "no word starting with re"."""
        if self.at_start and self.at_end:
            return f"like {self.text}"
        if self.at_start or self.at_end:
            return f"{'starting' if self.at_start else 'ending'} with {self.text}"
        return f"containing {self.text}"

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


class Number:
    """A number from `low` to `high`; `name` is the one in `lbtui.filters.terms.FORMS`."""

    def __init__(self, name: str, low: int, high: int) -> None:
        """Take the bounds, both included."""
        self.name = name
        self.low = low
        self.high = high

    def test(self, value: int | None) -> bool:
        """Return whether it is within the bounds; None, a finish that there is not, never is."""
        return value is not None and self.low <= value <= self.high
