"""Rows of styled text, measured and cut in terminal cells.

A wide character (漢) takes two cells and is never cut in half.
"""

from collections.abc import Iterable
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

StyledText = tuple[str, str]
"""(plain text, never markup; the names of its styles, separated by spaces)."""
Row = list[StyledText]

ELLIPSIS = "…"


def row_width(row: Iterable[StyledText]) -> int:
    """Return the cells that `row` takes."""
    return sum(cell_len(text) for text, _ in row)


def fit(text: str, width: int, align: str = "left") -> str:
    """Return `text` in exactly `width` cells: cut with an ellipsis, or padded.

    `align` is "left" or "right".
    """
    return "".join(part for part, _ in fit_row([(text, "")], width, align))


def fit_row(row: Iterable[StyledText], width: int, align: str = "left") -> Row:
    """Return `row` in exactly `width` cells, see `fit`."""
    row = [(text, style) for text, style in row if text]
    padding = width - row_width(row)
    if padding > 0:
        blank = (" " * padding, "")
        return [blank, *row] if align == "right" else [*row, blank]
    if padding == 0 or width <= 0:
        return row if width > 0 else []
    kept: Row = []
    room = width - 1
    for text, style in row:
        size = cell_len(text)
        if size > room:
            kept.append((set_cell_size(text, room) + ELLIPSIS, style))
            break
        kept.append((text, style))
        room -= size
    return kept


def spread(left: Iterable[StyledText], right: Iterable[StyledText], width: int) -> Row:
    """Return `left` and `right` at the two ends of `width` cells; `left` is cut first."""
    end = list(right)
    room = width - row_width(end)
    if room < 2:
        return fit_row(left, width)
    return [*fit_row(left, room - 1), (" ", ""), *end]


def mark_spans(text: str, spans: Iterable[tuple[int, int]], style: str, marked: str) -> Row:
    """Return `text` in the style `marked` inside `spans` (start, end), in `style` outside."""
    row: Row = []
    at = 0
    for start, end in spans:
        row += [(text[at:start], style), (text[start:end], marked)]
        at = end
    row.append((text[at:], style))
    return [part for part in row if part[0]]


BETWEEN = " · "


class Clauses(Widget):
    """Clauses, as many on a line as fit. One is broken only where it is wider than a line."""

    text: reactive[str] = reactive("", layout=True)

    DEFAULT_CSS = """
    Clauses { width: 1fr; height: auto; }
    """

    def __init__(self, text: str, *, id: str = "", classes: str = "") -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id or None, classes=classes)
        self.set_reactive(Clauses.text, text)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are at this width."""
        del container, viewport
        return len(wrap_clauses(self.text, width))

    def render(self) -> Content:
        """Return the lines."""
        return Content("\n".join(wrap_clauses(self.text, self.content_size.width)))


def wrap_clauses(text: str, width: int) -> list[str]:
    """Return the lines of `text`, whose clauses are joined by BETWEEN, in `width` cells."""
    lines: list[str] = []
    for clause in text.split(BETWEEN):
        longer = f"{lines[-1]}{BETWEEN}{clause}" if lines else clause
        if lines and cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines += wrap(clause, max(1, width))
    return lines
