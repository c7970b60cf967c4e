"""Paints a picture of the board, and says how each of its inks looks on the screen.

Nothing is told by colour alone: rings, line styles, numbers, bold and underline say the same.
"""

from collections.abc import Callable

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from lbtui.drawing.canvas import TextRun
from lbtui.drawing.route import DASHES
from lbtui.formatting import text_width
from lbtui.tui.widgets.styles import NamedStyles

INK_STYLES = {
    **dict.fromkeys(("letter", "used", "first", "last", "number", "name"), "bold"),
    "typed": "bold $foreground",
    "frame": "$border-blurred",
    "ring": "$foreground 80%",
    "open": "not bold $foreground 60%",
    "end": "italic underline",
    "twice": "underline",
    "pressed": "reverse",
    "hole": "$foreground 60%",
    "caret": "bold reverse $primary",
    "note": "$foreground 65%",
    "problem": "$text-warning",
    **{f"word-{n}": f"$word-{(n - 1) % 7 + 1}" for n in range(1, len(DASHES) + 1)},
}
ANSI_STYLES = {
    **dict.fromkeys(("frame", "hole"), "dim ansi_default"),
    **dict.fromkeys(("ring", "note"), "ansi_default"),
    "open": "not bold ansi_default",
}
NO_COLOR_STYLES = {"frame": f"dim {INK_STYLES['frame']}", "hole": f"dim {INK_STYLES['hole']}"}


def find_changed_span(old_row: list[TextRun], new_row: list[TextRun]) -> tuple[int, int]:
    """Return where two rows of the same width differ: the first cell, and that after the last."""
    text = "".join(part for part, _ in new_row)
    old, new = ([(char, ink) for part, ink in row for char in part] for row in (old_row, new_row))
    if not len(old) == len(new) == text_width(text):  # a character takes two cells, or none
        return 0, text_width(text)
    changed_columns = [x for x, cell in enumerate(new) if cell != old[x]]
    return changed_columns[0], changed_columns[-1] + 1


class PicturePainter:
    """Paints the rows of a picture as lines of `widget`, and finds what has changed in them."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._rows: list[list[TextRun]] = []
        self._styles = NamedStyles(widget, INK_STYLES, NO_COLOR_STYLES, ANSI_STYLES)

    def forget_lines(self) -> None:
        """Drop the rows: the picture or its size has changed."""
        self._rows = []

    def forget_styles(self) -> None:
        """Drop the styles: the theme has changed."""
        self._styles.clear()

    def paint_line(self, y: int, draw_rows: Callable[[], list[list[TextRun]]]) -> Strip:
        """Return line `y`, blank below the picture; where there is no picture, draw it."""
        self._rows = self._rows or draw_rows()
        runs = self._rows[y] if y < len(self._rows) else []
        strip = Strip([Segment(text, self.style_of(ink)) for text, ink in runs])
        return strip.adjust_cell_length(self._widget.content_size.width, self.style_of(""))

    def draw_changes(self, draw_rows: Callable[[], list[list[TextRun]]]) -> list[Region] | None:
        """Draw the next picture, and return where it differs from the last one, line by line.

        Return None where there is no last one, or one with another number of lines: then all have
        to be painted.
        """
        old_rows = self._rows
        rows = draw_rows() if old_rows else []
        if not rows or len(rows) != len(old_rows):
            return None
        self._rows = rows
        changed_regions = []
        for y, row in enumerate(rows):
            if row != old_rows[y]:
                start, end = find_changed_span(old_rows[y], row)
                changed_regions.append(Region(start, y, end - start, 1))
        return changed_regions

    def style_of(self, ink: str) -> Style:
        """Return the style of an ink: of several names, the last one's colour counts."""
        return (self._widget.visual_style + self._styles[ink]).rich_style
