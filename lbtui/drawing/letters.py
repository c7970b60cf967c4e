"""How a letter of a board is shown: as a capital where that says the same, and how wide."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, east_asian_width, normalize

_CAPITALS = {"ß": "ẞ"}
_INVISIBLE = "\u115f\u1160\u3164\uffa0"  # the Hangul fillers: letters by category, but blank
_RING = "◌"  # what Unicode (15, 23.4) sets a mark on that stands alone


@lru_cache(maxsize=512)
def shown(letter: str) -> str:
    """The form in which `letter` is printed: the capital as in the newspaper, if that is one
    character which no other letter shares (a dotless i and a final sigma keep their form).

    A letter that takes no cell of its own stands on a dotted ring, so that everything shown takes
    1 or 2 cells.
    """
    if letter in _INVISIBLE:
        return _RING
    if not cells(letter):
        return _RING + letter
    upper = _CAPITALS.get(letter) or normalize("NFC", letter.upper())
    return upper if len(upper) == 1 and normalize("NFC", upper.lower()) == letter else letter


def shown_word(word: str) -> str:
    """`word` letter by letter as `shown` gives them."""
    return "".join([shown(letter) for letter in word])


@lru_cache(maxsize=512)
def cells(ch: str) -> int:
    """The number of cells that a terminal gives to one character: 1, 2 (East Asian wide forms)
    or 0 (combining marks; Hangul vowels and finals, which join the syllable before them)."""
    if east_asian_width(ch) in "WF":
        return 2
    code = ord(ch)
    joins = 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF
    return 0 if joins or combining(ch) else 1


def width_of(text: str) -> int:
    """The number of cells that `text` takes."""
    return len(text) if text.isascii() else sum([cells(ch) for ch in text])


def cut(runs: list[tuple[str, str]], width: int, more: str) -> list[tuple[str, str]]:
    """Runs of (text, ink) as they are if they take at most `width` cells, else cut, with `more`
    (one cell) where they were cut."""
    if sum(width_of(text) for text, _ in runs) <= width:
        return runs
    kept: list[tuple[str, str]] = []
    room = width - 1
    for text, ink in runs:
        part = ""
        for ch in text:
            room -= cells(ch)
            if room < 0:
                return [*kept, (part + more, ink)]
            part += ch
        kept.append((text, ink))
    return kept
