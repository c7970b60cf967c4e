"""Rows as parts of text with style names, measured and cut in terminal cells.

A part is `(text, names)`: plain text, never markup, and the names of the styles it takes, separated
by spaces ("" for none). A wide character (漢) takes two cells and is never cut in half.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size

from lbtui.puzzle.text import clean

Part = tuple[str, str]
Row = list[Part]

MORE = "…"
"""Stands where text was cut off."""


def width_of(parts: Iterable[Part]) -> int:
    """The cells that `parts` take."""
    return sum(cell_len(text) for text, _ in parts)


def harmless(text: str) -> str:
    """`text` itself when every character is printable, else a cleaned copy of it."""
    return text if text.isprintable() else clean(text, 1000)


def fit(text: str, width: int, align: str = "left") -> str:
    """`text` in exactly `width` cells: cut with … or filled with blanks.

    `align` is "left" or "right" and says on which side the text stands when it is filled.
    """
    length = cell_len(text)
    if length > width:
        return (set_cell_size(text, width - 1) + MORE) if width > 0 else ""
    fill = " " * (width - length)
    return fill + text if align == "right" else text + fill


def fit_parts(parts: Iterable[Part], width: int, align: str = "left", fill: str = "") -> Row:
    """`parts` in exactly `width` cells, as `fit` does for one text; `fill` styles the blanks."""
    row = [(text, names) for text, names in parts if text]
    length = width_of(row)
    if length == width:
        return row
    if length < width:
        blank = (" " * (width - length), fill)
        return [blank, *row] if align == "right" else [*row, blank]
    if width <= 0:
        return []
    kept: Row = []
    left = width - 1
    for text, names in row:
        size = cell_len(text)
        if size > left:
            kept.append((set_cell_size(text, left) + MORE, names))
            return kept
        kept.append((text, names))
        left -= size
    return kept


def spread(left: Iterable[Part], right: Iterable[Part], width: int) -> Row:
    """`left` and `right` at the two ends of a line of `width` cells; `left` is cut first."""
    end = list(right)
    room = width - width_of(end)
    if room < 2:
        return fit_parts(left, width)
    start = fit_parts(left, room - 1)
    return [*start, (" ", ""), *end]


def mark_spans(text: str, spans: Iterable[tuple[int, int]], plain: str, marked: str) -> Row:
    """`text` as parts: style names `marked` inside `spans` (in order), `plain` outside."""
    parts: Row = []
    at = 0
    for start, end in spans:
        parts.append((text[at:start], plain))
        parts.append((text[start:end], marked))
        at = end
    parts.append((text[at:], plain))
    return [part for part in parts if part[0]]


def wrapped(text: str, width: int) -> list[str]:
    """`text` in lines of at most `width` cells, broken between words, never in one."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and cell_len(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines
