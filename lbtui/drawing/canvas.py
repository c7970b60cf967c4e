"""A raster of dots in character cells: lines in, rows of styled text out.

Coordinates are dots, 2 to a cell across and 4 down, origin at the top left; on the usual
terminal cell of 1 : 2 the dots are square. The same coordinates serve every mode.

A cell holds 2 x 4 dots, kept as one byte in the order of the Unicode braille patterns
(Unicode 15, chapter 21.1): bits 0-2 the left column from the top, bits 3-5 the right column,
bits 6 and 7 the bottom row. Every mode reads the same byte, by a table of its own, so a line is
rasterised once and looks as good as the mode can make it.
"""

import os
import re
import sys
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from lbtui.formatting import text_width

# DOT_BITS[y * 2 + x] is the bit of the dot in column x, row y of its cell.
DOT_BITS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)


def _pick_ascii_char(bits: int) -> str:
    r"""Return a character like the dots, out of / \ | - _ . ' + and space."""
    left_rows = [y for y in range(4) if bits & DOT_BITS[y * 2]]
    right_rows = [y for y in range(4) if bits & DOT_BITS[y * 2 + 1]]
    all_rows = [*left_rows, *right_rows]
    if not all_rows:
        return " "
    if not left_rows or not right_rows:
        return "|" if len(all_rows) > 2 else "'" if all_rows[-1] < 2 else "."
    slope = sum(right_rows) / len(right_rows) - sum(left_rows) / len(left_rows)
    if abs(slope) >= 1 and len(all_rows) > 2:
        return "\\" if slope > 0 else "/"
    return "+" if len(all_rows) > 3 else "_" if min(all_rows) == 3 else "-"


BRAILLE_CHARS = (" ", *(chr(0x2800 + bits) for bits in range(1, 256)))
ASCII_CHARS = tuple(_pick_ascii_char(bits) for bits in range(256))

GLYPHS_BY_MODE = {"lines": BRAILLE_CHARS, "braille": BRAILLE_CHARS, "ascii": ASCII_CHARS}
"""How each mode shows the dots of a cell; the lines of `lines` have no dashes, unlike `braille`."""


class ModeMarks(NamedTuple):
    """The marks of one mode, each one cell wide.

    `rings` are by the state of a spot: open, used, the first and the last of a chain, and in the
    word being typed. `frame` is a box of four sides in three rows. `ellipsis` stands for the
    rest of a line that was cut.
    """

    rings: dict[str, str]
    frame: tuple[str, str, str]
    missing_letter: str
    ellipsis: str


def _make_ring_marks(marks: str) -> dict[str, str]:
    return dict(zip(("open", "used", "first", "last", "typed"), marks, strict=True))


_BRAILLE_MARKS = ModeMarks(_make_ring_marks("○●◉◎◆"), ("┌─┐", "│ │", "└─┘"), "·", "…")
MARKS_BY_MODE = {
    "lines": _BRAILLE_MARKS,
    "braille": _BRAILLE_MARKS,
    "ascii": ModeMarks(_make_ring_marks("+*@#o"), (".-.", "| |", "'-'"), "_", "~"),
}


def pick_mode(encoding: str = "", *, colours: bool = False) -> str:
    """Return the best mode that a text in `encoding`, by default standard output's, can show.

    ASCII if that is not UTF-8, and on the Linux console and the old Windows console, whose fonts
    lack braille; else unbroken lines if `colours` tell them apart, or patterns in braille.
    """
    # Python uses UTF-8 where the locale is C or unset, as in containers.
    encoding = encoding or getattr(sys.__stdout__, "encoding", None) or "utf-8"
    utf8 = encoding.lower().replace("-", "").replace("_", "") in ("utf8", "utf8sig", "cp65001")
    if not utf8 or os.getenv("TERM", "").startswith(("linux", "dumb")):
        return "ascii"
    if sys.platform == "win32" and not (os.getenv("WT_SESSION") or os.getenv("TERM_PROGRAM")):
        return "ascii"
    return "lines" if colours else "braille"


Dashes = tuple[int, ...]
"""The pattern of a line: the lengths on, off, on, off … in dots; none: solid."""

TextRun = tuple[str, str]
"""A piece of one row: its text and the name of the ink it is drawn in ("" for none)."""

_EQUAL_BYTES = re.compile(rb"(.)\1*", re.DOTALL)


def line_dots(x0: int, y0: int, x1: int, y1: int) -> list[tuple[int, int]]:
    """Return the dots of a line from (x0, y0) to (x1, y1), both included, as (x, y) in order.

    Dot i of n lies at i/n of the line, rounded, halves away from the start, so that a mirrored line
    has the mirrored dots.
    """
    n = max(abs(x1 - x0), abs(y1 - y0))
    return [*zip(_interpolate(x0, x1, n), _interpolate(y0, y1, n), strict=True)]


def _interpolate(start: int, end: int, n: int) -> list[int]:
    """Return `n` + 1 whole numbers from `start` to `end`, evenly spaced but for rounding."""
    sign = 1 if end > start else -1
    distance = 2 * abs(end - start)
    return [start + sign * ((distance * i + n) // (2 * n or 1)) for i in range(n + 1)]


@lru_cache(maxsize=256)
def _clip_line_dots(
    x0: int, y0: int, x1: int, y1: int, dashes: Dashes, width: int, height: int
) -> list[tuple[int, int, int]]:
    """Return the dots of a line that are set on a canvas, as (cell number, bit, how many dots from
    the start). An animation draws the same lines again and again."""
    mask = b"".join(bytes([1 - n % 2]) * length for n, length in enumerate(dashes))
    dx, dy = abs(x1 - x0), abs(y1 - y0)
    stretch = hypot(dx, dy) / (max(dx, dy) or 1)
    return [
        ((y >> 2) * width + (x >> 1), DOT_BITS[(y & 3) * 2 + (x & 1)], step)
        for step, (x, y) in enumerate(line_dots(x0, y0, x1, y1))
        if 0 <= x < width * 2
        and 0 <= y < height * 4
        and (not mask or mask[int(step * stretch) % len(mask)])
    ]


class Canvas:
    """`width` x `height` cells to draw on, in one of the modes of `GLYPHS_BY_MODE`.

    A cell can have one ink only: what is drawn later is in front, and texts are in front of lines.
    Whatever lies outside is clipped.
    """

    def __init__(self, width: int, height: int, mode: str = "braille") -> None:
        self.width = width
        self.height = height
        self.mode = mode
        self._cells = bytearray(width * height)
        self._cell_inks = bytearray(width * height)
        self._text_by_cell: dict[int, str] = {}
        self._ink_numbers = {"": 0}

    def _get_ink_number(self, name: str) -> int:
        """Return the number of an ink; at most 255 inks a canvas."""
        return self._ink_numbers.setdefault(name, len(self._ink_numbers))

    def draw_line(
        self, x0: int, y0: int, x1: int, y1: int, ink: str, dashes: Dashes = (), share: float = 1.0
    ) -> None:
        """Draw from (x0, y0) to (x1, y1), both ends included; `share` (0 to 1) draws that part of
        it from the start, with exactly the dots that the whole line has there."""
        ink_number = self._get_ink_number(ink)
        cells, cell_inks = self._cells, self._cell_inks
        dots = _clip_line_dots(x0, y0, x1, y1, dashes, self.width, self.height)
        if share < 1.0:
            last_step = int(max(abs(x1 - x0), abs(y1 - y0)) * max(share, 0.0) + 0.5)
            dots = [dot for dot in dots if dot[2] <= last_step]
        for cell, bit, _ in dots:
            cells[cell] |= bit
            cell_inks[cell] = ink_number

    def put_text(self, column: int, row: int, text: str, ink: str, width: int = 1) -> None:
        """Write `text`, which takes `width` cells, over whatever is there. A text that does not
        fit is left out, and a wide one that is half covered is erased."""
        if not (0 <= row < self.height and column >= 0 and column + width <= self.width):
            return
        cell = row * self.width + column
        ink_number = self._get_ink_number(ink)
        if self._text_by_cell.get(cell) == "":
            self._text_by_cell[cell - 1] = " "
        if self._text_by_cell.get(cell + width) == "":
            self._text_by_cell[cell + width] = " "
        self._text_by_cell[cell] = text
        self._cell_inks[cell] = ink_number
        for covered_cell in range(cell + 1, cell + width):
            self._text_by_cell[covered_cell] = ""
            self._cell_inks[covered_cell] = ink_number

    def write_centred(self, runs: list[TextRun], centre: int, row: int) -> None:
        """Write runs over a row, around a column or as near to that as the sides allow."""
        width = sum(text_width(text) for text, _ in runs)
        column = min(max(0, centre - (width - 1) // 2), max(0, self.width - width))
        for text, ink in runs:
            self.put_text(column, row, text, ink, text_width(text))
            column += text_width(text)

    def to_rows(self) -> list[list[TextRun]]:
        """Return the runs of each row from the left, which together fill the width."""
        glyph_by_bits, inks, width = GLYPHS_BY_MODE[self.mode], list(self._ink_numbers), self.width
        cell_inks = bytes(self._cell_inks)
        glyphs = [glyph_by_bits[bits] for bits in self._cells]
        for cell, text in self._text_by_cell.items():
            glyphs[cell] = text
        if not width:
            return [[] for _ in range(self.height)]
        return [
            [
                ("".join(glyphs[start + run.start() : start + run.end()]), inks[run[1][0]])
                for run in _EQUAL_BYTES.finditer(cell_inks[start : start + width])
            ]
            for start in range(0, width * self.height, width)
        ]
