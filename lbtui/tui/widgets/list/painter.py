"""Turns the rows of a list into strips for the screen, and keeps those it made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rich.segment import Segment
from rich.style import Style
from textual.cache import LRUCache
from textual.strip import Strip

from lbtui.tui.widgets.list.cells import Row, fit_parts, harmless, wrapped

if TYPE_CHECKING:
    from textual.widget import Widget

    from lbtui.tui.widgets.list.source import RowSource

LineKind = Literal["row", "focused", "blurred", "head"]
"""A row without the cursor, with it while the list has the keyboard or not, a group's head."""

MARKER = "► "
"""Stands before the row of the cursor, so that it is told by more than its colour."""
GUTTER = "  "
"""Stands before the other rows."""
KEPT = 256
"""So many strips are kept."""


class LinePainter:
    """Paints lines for a widget whose style sheet has component classes named `list--…`."""

    def __init__(self, widget: Widget) -> None:
        """Paint in the styles of `widget`."""
        self._widget = widget
        self._strips: LRUCache[tuple[int, str, int], Strip] = LRUCache(KEPT)
        self._styles: dict[str, Style] = {}
        self._plain: Style | None = None

    def begin(self) -> None:
        """Look up what every line is painted on, once for all lines of a picture."""
        plain = self._widget.rich_style
        if plain != self._plain:
            self._strips.clear()
        self._plain = plain

    @property
    def plain(self) -> Style:
        """The style of a line before anything is said of its parts."""
        if self._plain is None:
            self.begin()
        return self._plain or Style.null()

    def forget_lines(self) -> None:
        """Paint every line anew: rows have changed."""
        self._strips.clear()

    def forget_styles(self) -> None:
        """Paint every line anew: styles have changed."""
        self._styles.clear()
        self._strips.clear()
        self._plain = None

    def line(self, source: RowSource, number: int, kind: LineKind, width: int) -> Strip:
        """The line of item (or, for a head, group) `number` of `source`, on `width` cells.

        Blanks follow up to the width of the widget: its scrollbar stands there.
        """
        key = (number, kind, width)
        strip = self._strips.get(key)
        if strip is None:
            strip = self._strips[key] = self._paint(source, number, kind, width)
        return strip

    def _paint(self, source: RowSource, number: int, kind: LineKind, width: int) -> Strip:
        plain = self.plain
        room = max(0, width - len(MARKER))
        if kind == "head":
            parts: Row = [(" ", ""), *source.head(number, max(0, width - 1))]
            return self._strip(parts, width, plain + self._style("head"), coloured=False)
        if kind == "row":
            return self._strip([(GUTTER, ""), *source.row(number, room)], width, plain)
        parts = [(MARKER, "marker"), *source.row(number, room)]
        if kind == "focused":
            return self._strip(parts, width, plain + self._style("cursor"), coloured=False)
        return self._strip(parts, width, plain + self._style("cursor-blurred"))

    def placeholder(self, text: str, number: int, width: int) -> Strip:
        """Line `number` below the last one: a blank, or a line of `text` (from line 1 on)."""
        plain = self.plain
        lines = wrapped(text, max(1, width - 2)) if text else []
        if not 0 < number <= len(lines):
            return Strip.blank(self._widget.size.width, plain)
        return self._strip([(" ", ""), (lines[number - 1], "placeholder")], width, plain)

    def _strip(self, parts: Row, width: int, base: Style, *, coloured: bool = True) -> Strip:
        """`parts` over the style `base`; not `coloured`: only bold, underlined and the like."""
        segments = []
        clean_parts = [(harmless(text), names) for text, names in parts]
        for text, names in fit_parts(clean_parts, width):
            style = base
            for name in names.split():
                own = self._style(name)
                style += own if coloured else own.without_color
            segments.append(Segment(text, style))
        beyond = max(0, self._widget.size.width - width)
        if beyond:
            segments.append(Segment(" " * beyond, self.plain))
        return Strip(segments, width + beyond)

    def _style(self, name: str) -> Style:
        """The named style: only what the style sheet says of it, nothing inherited."""
        style = self._styles.get(name)
        if style is None:
            rules = self._widget.get_component_styles(f"list--{name}")
            whole = self._widget.get_component_rich_style(f"list--{name}")
            coloured = rules.has_rule("color") or rules.has_rule("auto_color")
            style = rules.text_style + Style(
                color=whole.color if coloured else None,
                bgcolor=whole.bgcolor if rules.has_rule("background") else None,
            )
            self._styles[name] = style
        return style
