"""Folding letters to an alphabet: `café` to `cafe` for English, `straße` to `strasse`."""

from __future__ import annotations

import re

EXPLICIT = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
    "\u0131": "i", "ħ": "h", "ŧ": "t", "ŋ": "n", "ĸ": "k", "\u017f": "s", "ĳ": "ij",
    "ŀ": "l", "ŉ": "n",
}  # fmt: skip
"""Replacements for letters that Unicode does not decompose, or not usefully."""

_NO_LETTER = "?"


def fold_letter(letter: str) -> str:
    """Return a lower-case letter without its accents, or its replacement in EXPLICIT.

    A letter that has neither is returned as it is.
    """
    folded = EXPLICIT.get(letter)
    if folded is None:
        from unicodedata import combining, normalize

        parts = normalize("NFD", letter)
        folded = "".join(part for part in parts if not combining(part))
    return folded or letter


class Folding(dict[int, str]):
    """Folds lower-case words to an alphabet; a table for `str.translate`, filled as needed."""

    def __init__(self, alphabet: str) -> None:
        """Keep the letters of ``alphabet`` as they are."""
        super().__init__()
        self._kept = set(alphabet)
        self._other = re.compile("[^\n;0-9" + "".join(sorted(alphabet)) + "]")

    def __missing__(self, code: int) -> str:
        """Fold the letter with this code point."""
        letter = chr(code)
        folded = letter if letter in self._kept else fold_letter(letter)
        self[code] = folded if self._kept.issuperset(folded) else _NO_LETTER
        return self[code]

    def keeps(self, text: str) -> bool:
        """Return whether a text of words and scores needs no folding."""
        return not self._other.search(text)

    def fold(self, word: str) -> str | None:
        """Return a word in letters of the alphabet; None if it has one that cannot be folded."""
        folded = word.translate(self)
        return None if _NO_LETTER in folded else folded
