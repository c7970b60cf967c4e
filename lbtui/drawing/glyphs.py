"""What a character cell looks like: a table for each mode, from the eight dots of a cell; marks.

A cell holds 2 x 4 dots, kept as one byte in the order of the Unicode braille patterns
(Unicode 15, chapter 21.1): bits 0-2 the left column from the top, bits 3-5 the right column,
bits 6 and 7 the bottom row. Every mode reads the same byte, so a line is rasterised once
and looks as good as the mode can make it.
"""

from __future__ import annotations

MODES = ("braille", "quadrant", "ascii")

# DOT[y * 2 + x] is the bit of the dot in column x, row y of its cell.
DOT = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)

_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


def _quadrant(bits: int) -> str:
    """Return the block of four quarters in which a quarter is on when any of its two dots is."""
    upper_left = bool(bits & (DOT[0] | DOT[2]))
    upper_right = bool(bits & (DOT[1] | DOT[3]))
    lower_left = bool(bits & (DOT[4] | DOT[6]))
    lower_right = bool(bits & (DOT[5] | DOT[7]))
    return _QUARTERS[upper_left | upper_right << 1 | lower_left << 2 | lower_right << 3]


def _ascii(bits: int) -> str:
    r"""Return the character nearest to the dots, out of / \ | - _ . ' ` + and space."""
    left = [y for y in range(4) if bits & DOT[y * 2]]
    right = [y for y in range(4) if bits & DOT[y * 2 + 1]]
    if not left and not right:
        return " "
    count = len(left) + len(right)
    if not left or not right:
        column = left or right
        if count >= 3:
            return "|"
        if column[-1] == 0 or (count == 2 and column[-1] == 1):
            return "'"
        return "." if column[0] >= 1 else "|"
    if left == right and left[-1] - left[0] == count - 2 == 2:
        return "="
    if count >= 6:
        return "+"
    high, low = min(left[0], right[0]), max(left[-1], right[-1])
    slope = sum(right) / len(right) - sum(left) / len(left)
    if low - high >= 2:
        if abs(slope) < 0.75:
            return "+" if count > 3 else "|"
        return "\\" if slope > 0 else "/"
    middle = (high + low) / 2
    if slope == 0:
        return "_" if middle == 3 else "-"
    if middle < 1:
        return "`" if slope > 0 else "'"
    return "." if middle > 2 else "-"


BRAILLE = (" ", *(chr(0x2800 + bits) for bits in range(1, 256)))
QUADRANT = tuple(_quadrant(bits) for bits in range(256))
ASCII = tuple(_ascii(bits) for bits in range(256))

TABLES = {"braille": BRAILLE, "quadrant": QUADRANT, "ascii": ASCII}


class Marks:
    """The marks of one mode, each one cell wide.

    `rings` are the marks of a spot that is open, used, the first and the last of a chain; `hole`
    marks a missing letter, `more` a line that was cut, and `tip` the tip of the pen.
    """

    __slots__ = ("hole", "more", "rings", "tip")

    def __init__(self, rings: str, hole: str, more: str, tip: str) -> None:
        self.rings = dict(zip(("open", "used", "first", "last"), rings, strict=True))
        self.hole = hole
        self.more = more
        self.tip = tip


_FINE = Marks("○●◉◎", "·", "…", "•")
MARKS = {"braille": _FINE, "quadrant": _FINE, "ascii": Marks("o*@#", "_", "~", "*")}
