"""Folding letters to an alphabet: `café` to `cafe` for English, `straße` to `strasse`."""

from __future__ import annotations

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
