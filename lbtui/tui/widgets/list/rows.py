"""What a virtual list shows: groups of items, and the rows that are painted of them."""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Hashable, Sequence
from itertools import accumulate
from typing import Literal

from rich.segment import Segment
from textual.cache import LRUCache
from textual.content import Content
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from lbtui.puzzle.text import printable
from lbtui.tui.widgets.cells import fit_text
from lbtui.tui.widgets.styles import NamedStyles


class RowGroups:
    """Where the items and headers of a list stand: arithmetic on group sizes, nothing per row.

    Items are numbered from 0 through all groups. Lines are the items and, where the list is
    `has_headers`, one above each group. Sizes may be billions; a group may be empty.

    first_items: the first item of each group; of an empty one, the next item
    header_lines: the line of each group's header or, without headers, of its first item
    """

    def __init__(self, sizes: Sequence[int], *, has_headers: bool) -> None:
        self.sizes = tuple(sizes)
        self.has_headers = has_headers
        *self.first_items, self.item_count = accumulate(self.sizes, initial=0)
        self.header_lines = [line + i * has_headers for i, line in enumerate(self.first_items)]
        self.line_count = self.item_count + len(self.sizes) * has_headers

    def group_of(self, item: int) -> int:
        """Return the group of `item`."""
        return bisect_right(self.first_items, item) - 1

    def line_of(self, item: int) -> int:
        """Return the line of `item`."""
        return item + (self.group_of(item) + 1) * self.has_headers

    def item_at_line(self, line: int) -> tuple[int, int | None]:
        """Return the group and the item on `line`; the item is None on a group's header."""
        group = bisect_right(self.header_lines, line) - 1
        offset = line - self.header_lines[group] - self.has_headers
        return group, None if offset < 0 else self.first_items[group] + offset


NO_GROUPS = RowGroups((), has_headers=False)


class RowSource(ABC):
    """Rows by item number. A source never changes; a list that changes gets a new source.

    groups: how the items are grouped
    is_partial: the items are a part of all there are, besides the list's own filter
    is_growing: another source with more items will follow
    """

    groups: RowGroups
    is_partial = False
    is_growing = False

    @abstractmethod
    def make_row(self, item: int, width: int) -> Content:
        """Return the row of `item`, in `width` cells; a longer one is cut, a shorter one padded."""

    def make_header(self, group: int, width: int) -> Content:
        """Return the header of `group`, like a row; here an empty one."""
        del group, width
        return Content("")

    def key_of(self, item: int) -> Hashable:
        """Return what identifies `item` in another source: its number, unless there is more."""
        return item

    def find_item(self, key: Hashable) -> int | None:
        """Return the item with this key; None when there is none."""
        return key if isinstance(key, int) and key < self.groups.item_count else None


LineKind = Literal["row", "cursor", "cursor-blurred", "header"]
"""A row without the cursor; with it, while the list has the focus or not; a group's header."""

CURSOR_MARKER = "► "
"""Before the row under the cursor, so that more than its colour tells it."""
GUTTER_TEXT = "  "
"""Before the other rows."""
MAX_CACHED_STRIPS = 256


ROW_STYLES = {
    "dim": "$text-muted",
    "cursor": "bold $block-cursor-foreground on $block-cursor-background",
    "cursor-blurred": "$block-cursor-blurred-foreground on $block-cursor-blurred-background",
    "header": "bold $text-primary on $panel",
    "marker": "bold $text-primary",
    "strong": "bold",
    "match": "bold underline $text-accent",
    "good": "$text-success",
    "bad": "$text-error",
}
"""What rows may name, and the line's own kind."""
NO_COLOR_STYLES = {"header": "bold underline $text-primary on $panel"}


class LinePainter:
    """Paints lines for `widget`."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._strips: LRUCache[tuple[int, LineKind, int, Style], Strip] = LRUCache(
            MAX_CACHED_STRIPS
        )
        self._styles = NamedStyles(widget, ROW_STYLES, NO_COLOR_STYLES, {})

    def forget_lines(self) -> None:
        """Drop the cached lines: the rows have changed."""
        self._strips.clear()

    def forget_styles(self) -> None:
        """Drop the cached styles: the theme has changed."""
        self._styles.clear()
        self._strips.clear()

    def paint_line(self, source: RowSource, number: int, kind: LineKind, width: int) -> Strip:
        """Return the line of item (of a header: group) `number` of `source`.

        The row takes `width` cells; padding to the widget's width lies under the scrollbar.
        """
        key = (number, kind, width, self._widget.visual_style)
        strip = self._strips.get(key)
        if strip is None:
            if kind == "header":
                prefix, row = " ", source.make_header(number, max(0, width - 1))
            else:
                prefix = GUTTER_TEXT if kind == "row" else CURSOR_MARKER
                row = source.make_row(number, max(0, width - len(prefix)))
            strip = self._strips[key] = self._make_strip(prefix, row, width, kind)
        return strip

    def paint_placeholder(self, text: str, number: int, width: int) -> Strip:
        """Return line `number` after the last one: `text` from line 1 on, wrapped, then blanks."""
        lines = Content.styled(text, "dim").wrap(max(1, width - 2))
        line = lines[number - 1] if 0 < number <= len(lines) else Content("")
        return self._make_strip(" ", line, width, "row")

    def _make_strip(self, prefix: str, row: Content, width: int, kind: LineKind) -> Strip:
        base_style = self._widget.visual_style

        def find_style(names: str | Style) -> Style:
            style = self._styles[str(names)]
            return style if kind == "row" else style.without_color  # one colour for all

        line_style = base_style if kind == "row" else base_style + self._styles[kind]
        prefix_style = line_style + find_style("marker") if prefix == CURSOR_MARKER else line_style
        segments = [Segment(prefix, prefix_style.rich_style)]
        parts = fit_text(row, width - len(prefix)).render(line_style, "", find_style)
        segments += [Segment(printable(text, 1000), style.rich_style) for text, style in parts]
        return Strip(segments).adjust_cell_length(self._widget.size.width, base_style.rich_style)
