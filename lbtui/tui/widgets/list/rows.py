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

from lbtui.puzzle.text import clean
from lbtui.tui.widgets.cells import fit
from lbtui.tui.widgets.styles import Styles


class Groups:
    """Where the items and heads of a list stand: arithmetic on group sizes, nothing per row.

    Items are numbered from 0 through all groups. Lines are the items and, where the list is
    `headed`, one head above each group. Sizes may be billions; a group may be empty.

    first: the first item of each group; of an empty one, the next item
    head_line: the line of each group's head or, without heads, of its first item
    """

    def __init__(self, sizes: Sequence[int], *, headed: bool) -> None:
        self.sizes = tuple(sizes)
        self.headed = headed
        *self.first, self.items = accumulate(self.sizes, initial=0)
        self.head_line = [item + group * headed for group, item in enumerate(self.first)]
        self.lines = self.items + len(self.sizes) * headed

    def group_of(self, item: int) -> int:
        """Return the group of `item`."""
        return bisect_right(self.first, item) - 1

    def line_of(self, item: int) -> int:
        """Return the line of `item`."""
        return item + (self.group_of(item) + 1) * self.headed

    def at(self, line: int) -> tuple[int, int | None]:
        """Return the group and the item on `line`; the item is None on a group's head."""
        group = bisect_right(self.head_line, line) - 1
        offset = line - self.head_line[group] - self.headed
        return group, None if offset < 0 else self.first[group] + offset


NO_GROUPS = Groups((), headed=False)


class RowSource(ABC):
    """Rows by item number. A source never changes; a list that changes gets a new source.

    groups: how the items are grouped
    """

    groups: Groups

    @abstractmethod
    def row(self, item: int, width: int) -> Content:
        """Return the row of `item`, in `width` cells; a longer one is cut, a shorter one padded."""

    def head(self, group: int, width: int) -> Content:
        """Return the head of `group`, like a row; only headed groups have one."""
        raise NotImplementedError

    def key(self, item: int) -> Hashable:
        """Return what identifies `item` in another source: its number, unless there is more."""
        return item

    def find(self, key: Hashable) -> int | None:
        """Return the item with this key; None when there is none."""
        return key if isinstance(key, int) and key < self.groups.items else None


LineKind = Literal["row", "cursor", "cursor-blurred", "head"]
"""A row without the cursor; with it, while the list has the focus or not; a group's head."""

MARKER = "► "
"""Before the row under the cursor, so that more than its colour tells it."""
GUTTER = "  "
"""Before the other rows."""
CACHED_STRIPS = 256


STYLES = {
    "dim": "$text-muted",
    "cursor": "bold $block-cursor-foreground on $block-cursor-background",
    "cursor-blurred": "$block-cursor-blurred-foreground on $block-cursor-blurred-background",
    "head": "bold $text-primary on $panel",
    "marker": "bold $text-primary",
    "strong": "bold",
    "match": "bold underline $text-accent",
    "good": "$text-success",
    "bad": "$text-error",
}
"""What rows may name, and the line's own kind."""
NO_COLOR = {"head": "bold underline $text-primary on $panel"}


class LinePainter:
    """Paints lines for `widget`."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._strips: LRUCache[tuple[int, LineKind, int, Style], Strip] = LRUCache(CACHED_STRIPS)
        self._styles = Styles(widget, STYLES, NO_COLOR)

    def forget_lines(self) -> None:
        """Drop the cached lines: the rows have changed."""
        self._strips.clear()

    def forget_styles(self) -> None:
        """Drop the cached styles: the theme has changed."""
        self._styles.clear()
        self._strips.clear()

    def line(self, source: RowSource, number: int, kind: LineKind, width: int) -> Strip:
        """Return the line of item (of a head: group) `number` of `source`.

        The row takes `width` cells; padding to the widget's width lies under the scrollbar.
        """
        key = (number, kind, width, self._widget.visual_style)
        strip = self._strips.get(key)
        if strip is None:
            if kind == "head":
                prefix, row = " ", source.head(number, max(0, width - 1))
            else:
                prefix = GUTTER if kind == "row" else MARKER
                row = source.row(number, max(0, width - len(prefix)))
            strip = self._strips[key] = self._strip(prefix, row, width, kind)
        return strip

    def placeholder(self, text: str, number: int, width: int) -> Strip:
        """Return line `number` after the last one: `text` from line 1 on, wrapped, then blanks."""
        lines = Content.styled(text, "dim").wrap(max(1, width - 2))
        line = lines[number - 1] if 0 < number <= len(lines) else Content("")
        return self._strip(" ", line, width, "row")

    def _strip(self, prefix: str, row: Content, width: int, kind: LineKind) -> Strip:
        base = self._widget.visual_style

        def style_of(names: str | Style) -> Style:
            style = self._styles[str(names)]
            return style if kind == "row" else style.without_color  # one colour for all

        whole = base if kind == "row" else base + self._styles[kind]
        mark = whole + style_of("marker") if prefix == MARKER else whole
        segments = [Segment(prefix, mark.rich_style)]
        parts = fit(row, width - len(prefix)).render(whole, "", style_of)
        segments += [Segment(clean(text, 1000), style.rich_style) for text, style in parts]
        return Strip(segments).adjust_cell_length(self._widget.size.width, base.rich_style)
