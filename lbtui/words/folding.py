"""Folding letters to an alphabet: `café` to `cafe` for English, `straße` to `strasse`."""

from __future__ import annotations

import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

EXPLICIT = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
    "\u0131": "i", "ħ": "h", "ŧ": "t", "ŋ": "n", "ĸ": "k", "\u017f": "s", "ĳ": "ij",
    "ŀ": "l", "ŉ": "n",
}  # fmt: skip
"""Letters that Unicode does not decompose (or not to what is meant), and what they become."""


def folder(alphabet: str) -> Callable[[str], str]:
    """Return what folds a lower-case word to ``alphabet``: letters of it stay as they are.

    Any other letter becomes its base letter, or what EXPLICIT says; one for which neither is known
    stays, for the caller to refuse.
    """
    kept = set(alphabet)
    known: dict[str, str] = {letter: letter for letter in kept}

    def fold_letter(letter: str) -> str:
        folded = EXPLICIT.get(letter)
        if folded is None:
            parts = unicodedata.normalize("NFD", letter)
            folded = "".join(part for part in parts if not unicodedata.combining(part))
        return folded or letter

    def fold(word: str) -> str:
        if kept.issuperset(word):
            return word
        for letter in word:
            if letter not in known:
                known[letter] = fold_letter(letter)
        return "".join([known[letter] for letter in word])

    return fold
