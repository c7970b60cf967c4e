"""What a virtual list shows: groups of items, and the rows that are painted of them."""

import re
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Hashable, Sequence
from itertools import accumulate
from typing import Literal

from rich.segment import Segment
from rich.style import Style
from textual.cache import LRUCache
from textual.content import Content
from textual.strip import Strip
from textual.style import Style as Look
from textual.widget import Widget

from lbtui.puzzle.text import clean
from lbtui.tui.widgets.cells import Row, fit_row


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
    def row(self, item: int, width: int) -> Row:
        """Return the row of `item` in `width` cells; a longer one is cut."""

    def head(self, group: int, width: int) -> Row:
        """Return the head of `group` in `width` cells; only headed groups have one."""
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


# Component classes would say the same, but each one costs a style rule for each change of focus.
STYLES = {
    **dict.fromkeys(("dim", "number", "placeholder"), "$text-muted"),
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
        self._strips: LRUCache[tuple[int, LineKind, int], Strip] = LRUCache(CACHED_STRIPS)
        self._styles: dict[str, Style] = {}
        self._base = Style.null()

    def begin(self) -> None:
        """Look the widget's own style up, once for all lines that are painted next."""
        base = self._widget.rich_style
        if base != self._base:
            self._strips.clear()
            self._base = base

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
        key = (number, kind, width)
        strip = self._strips.get(key)
        if strip is None:
            if kind == "head":
                row = [(" ", ""), *source.head(number, max(0, width - 1))]
            else:
                mark = (GUTTER, "") if kind == "row" else (MARKER, "marker")
                row = [mark, *source.row(number, max(0, width - len(MARKER)))]
            strip = self._strips[key] = self._strip(row, width, kind)
        return strip

    def placeholder(self, text: str, number: int, width: int) -> Strip:
        """Return line `number` after the last one: `text` from line 1 on, wrapped, then blanks."""
        lines = Content(text).wrap(max(1, width - 2)) if text else []
        if 0 < number <= len(lines):
            row = [(" ", ""), (lines[number - 1].plain, "placeholder")]
            return self._strip(row, width, "row")
        return Strip.blank(self._widget.size.width, self._base)

    def _strip(self, row: Row, width: int, kind: LineKind) -> Strip:
        base = self._base if kind == "row" else self._base + self._style(kind)
        coloured = kind == "row"  # else it has one colour
        segments = []
        for text, names in fit_row([(clean(text, 1000), names) for text, names in row], width):
            style = base
            for name in names.split():
                own = self._style(name)
                style += own if coloured else own.without_color
            segments.append(Segment(text, style))
        padding = max(0, self._widget.size.width - width)
        if padding:
            segments.append(Segment(" " * padding, self._base))
        return Strip(segments, width + padding)

    def _style(self, name: str) -> Style:
        """Return one of STYLES, without what is inherited."""
        style = self._styles.get(name)
        if style is None:
            widget, app = self._widget, self._widget.app
            styles = STYLES | (NO_COLOR if app.no_color else {})
            values = app.theme_variables  # Textual overlooks the opacity in one that is `auto 60%`
            look = Look.parse(re.sub(r"\$([\w-]+)", lambda found: values[found[1]], styles[name]))
            _, behind = widget.background_colors
            behind += look.background or behind
            color = look.foreground and behind + look.foreground
            style = self._styles[name] = look.without_color.rich_style + Style(
                color=color and color.rich_color, bgcolor=look.background and behind.rich_color
            )
        return style
