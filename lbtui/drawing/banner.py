"""Text in large letters, three rows high, drawn with half blocks."""

from collections.abc import Iterable

from lbtui.drawing.canvas import TextRun

_GLYPHS = """
A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 N65555
O25552 P65644 Q25563 R65655 S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247
075557 126227 261247 361216 455711 574616 634652 771122 825252 925316 _00007 \u00b700200
"""
"""Each character, and its five rows of three dots as octal digits, the highest first."""
GLYPH_ROWS = {glyph[0]: [*map(int, glyph[1:]), 0] for glyph in _GLYPHS.split()} | {" ": [0] * 6}
HALF_BLOCKS = " ▄▀█"
"""By whether the lower and the upper half of a cell are filled."""
GLYPH_WIDTH = 4
"""The cells of a character, and of the blank after it."""


def draw_banner(runs: Iterable[TextRun]) -> list[list[TextRun]]:
    """Return the three rows of large letters in their inks; none if the font lacks a character."""
    letters = [(char, ink) for text, ink in runs for char in text]
    if not {char for char, _ in letters} <= GLYPH_ROWS.keys():
        return []
    rows: list[list[TextRun]] = [[], [], []]
    for char, ink in letters:
        for y, row in enumerate(rows):
            upper, lower = GLYPH_ROWS[char][2 * y : 2 * y + 2]
            cells = [2 * bool(upper & bit) + bool(lower & bit) for bit in (4, 2, 1, 0)]
            row.append(("".join(HALF_BLOCKS[cell] for cell in cells), ink))
    return rows
