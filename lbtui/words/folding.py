"""Folding letters to an alphabet: `café` to `cafe` for English, `straße` to `strasse`."""

from __future__ import annotations

import re

EXPLICIT = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
    "\u0131": "i", "ħ": "h", "ŧ": "t", "ŋ": "n", "ĸ": "k", "\u017f": "s", "ĳ": "ij",
    "ŀ": "l", "ŉ": "n",
}  # fmt: skip
"""Letters that Unicode does not decompose (or not to what is meant), and what they become."""


def fold_letter(letter: str) -> str:
    """Return the base letter of a lower-case letter, or what EXPLICIT says it becomes.

    One for which neither is known is returned as it is.
    """
    folded = EXPLICIT.get(letter)
    if folded is None:
        from unicodedata import combining, normalize

        parts = normalize("NFD", letter)
        folded = "".join(part for part in parts if not combining(part))
    return folded or letter


class Folding:
    """Folds texts to an alphabet; letters are lower case, lines are left as they are."""

    def __init__(self, alphabet: str) -> None:
        """Take the letters to keep."""
        self._kept = set(alphabet)
        self._known = set(alphabet)
        self._folds: dict[str, str] = {}
        self._lost: set[str] = set()
        self._other = _any_but(self._kept)
        self._unknown = _any_but(self._known)
        self._playable = _any_of(self._kept)
        self._has_lost = _any_of(self._lost)

    def keeps(self, text: str) -> bool:
        """Say whether a text has letters of the alphabet only."""
        return not self._other.search(text)

    def lost(self, words: list[str]) -> list[bool] | None:
        """Say of every word whether it has a letter that cannot be folded; None if none has."""
        text = "\n".join(words)
        self._learn(text)
        if not self._has_lost.search(text):
            return None
        if not self._playable.search(text):
            return list(map(bool, words))
        return [found is not None for found in map(self._has_lost.search, words)]

    def folded(self, words: list[str]) -> list[str]:
        """Return words, of which `lost` said that all can be folded, in letters of the alphabet."""
        text = "\n".join(words)
        for letter, folded in self._folds.items():
            text = text.replace(letter, folded)
        return text.split("\n")

    def _learn(self, text: str) -> None:
        """Find out what becomes of letters that were not met before."""
        if not self._unknown.search(text):
            return
        new = set(self._unknown.findall(text))
        for letter in new:
            folded = fold_letter(letter)
            if self._kept.issuperset(folded):
                self._folds[letter] = folded
            else:
                self._lost.add(letter)
        self._known |= new
        self._unknown = _any_but(self._known)
        self._playable = _any_of(self._kept | self._folds.keys())
        self._has_lost = _any_of(self._lost)


def _any_of(letters: set[str]) -> re.Pattern[str]:
    return re.compile("[" + "".join(sorted(letters)) + "]" if letters else "(?!)")


def _any_but(letters: set[str]) -> re.Pattern[str]:
    return re.compile("[^\n" + "".join(sorted(letters)) + "]")
