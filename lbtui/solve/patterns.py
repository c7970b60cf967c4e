"""What one term of a filter asks of one word, or of one of its numbers."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    Span = tuple[int, int]


class Pattern:
    """Text with `?` for one letter and `*` for any, tied to the start or the end of the word.

    `pieces` are what stands between the `*`; `at_start` and `at_end` tie the first and the last of
    them.
    """

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

    def test(self, word: str) -> bool:
        """Return whether `word` (lower case, NFC) fits."""
        if "?" in self.text or len(self.pieces) > 1:
            return self._places(word) is not None
        if self.at_start and self.at_end:
            return word == self.text
        if self.at_start:
            return word.startswith(self.text)
        return word.endswith(self.text) if self.at_end else self.text in word

    def spans(self, word: str) -> list[Span]:
        """Return the parts of `word` that fit, as (start, end); a `?` or `*` is no part."""
        if not (self.at_start or self.at_end) and "?" not in self.text and len(self.pieces) == 1:
            return _occurrences(self.text, word)
        return [
            (at + i, at + i + 1)
            for at, piece in zip(self._places(word) or (), self.pieces, strict=False)
            for i, char in enumerate(piece)
            if char != "?"
        ]

    def _places(self, word: str) -> list[int] | None:
        """Return where each piece lies in `word`, the leftmost way; None when it does not fit."""
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


class Number:
    """A number from `low` to `high`; `name` is the one in `lbtui.solve.terms.FORMS`."""

    def __init__(self, name: str, low: int, high: int) -> None:
        """Take the bounds, both included."""
        self.name = name
        self.low = low
        self.high = high

    def test(self, value: int | None) -> bool:
        """Return whether it is within the bounds; None, a finish that there is not, never is."""
        return value is not None and self.low <= value <= self.high


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
