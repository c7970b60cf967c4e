"""A list of any length: rows are made as they are shown, so a billion cost what forty cost."""

from __future__ import annotations

from collections.abc import Hashable
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from lbtui.tui.widgets.list.painter import MARKER, LineKind, LinePainter
from lbtui.tui.widgets.list.scrolled import ScrolledLines
from lbtui.tui.widgets.list.source import RowSource, TextRows
from lbtui.tui.widgets.solutions.groups import Groups

if TYPE_CHECKING:
    from textual import events


class _Same:
    """The default of `set_source`: keep the item that the cursor is on."""


SAME: Final = _Same()

FOLLOW = 0.1
"""Seconds between two times that others are told of a cursor that keeps moving."""


class VirtualList(ScrolledLines, can_focus=True, inherit_bindings=False):
    """A list with a cursor over a `RowSource`; see there for how rows are made.

    Styles that rows may name: dim, strong, match, number, good, warn, struck, accent.
    """

    DEFAULT_CSS = """
    VirtualList {
        height: 1fr;
        width: 1fr;
        overflow-x: hidden;
        overflow-y: scroll;
        scrollbar-size-vertical: 1;
        & > .list--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            text-style: bold;
        }
        & > .list--cursor-blurred {
            background: $block-cursor-blurred-background;
            color: $block-cursor-blurred-foreground;
        }
        & > .list--head { color: $text-primary; background: $panel; text-style: bold; }
        & > .list--placeholder { color: $text-muted; }
        & > .list--marker { color: $text-primary; text-style: bold; }
        & > .list--dim { color: $text-muted; }
        & > .list--number { color: $text-muted; }
        & > .list--strong { text-style: bold; }
        & > .list--accent { color: $text-accent; }
        & > .list--match { color: $text-accent; text-style: bold underline; }
        & > .list--good { color: $text-success; }
        & > .list--warn { color: $text-warning; }
        & > .list--struck { color: $text-muted; text-style: strike; }
        &:nocolor > .list--cursor {
            color: $foreground;
            background: $background;
            text-style: bold reverse;
        }
        &:nocolor > .list--head { text-style: bold underline; }
        &:nocolor > .list--match { text-style: bold underline; }
    }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "list--accent",
        "list--cursor",
        "list--cursor-blurred",
        "list--dim",
        "list--good",
        "list--head",
        "list--marker",
        "list--match",
        "list--number",
        "list--placeholder",
        "list--strong",
        "list--struck",
        "list--warn",
    }

    ALLOW_SELECT = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "Up", show=False),
        Binding("down,j", "move(1)", "Down", show=False),
        Binding("pageup,ctrl+b,b", "page(-1)", "Page up", show=False),
        Binding("pagedown,ctrl+f,f", "page(1)", "Page down", show=False),
        Binding("ctrl+u", "page(-0.5)", "Half a page up", show=False),
        Binding("ctrl+d", "page(0.5)", "Half a page down", show=False),
        Binding("home,g", "first", "First", show=False),
        Binding("end,G", "last", "Last", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    class RowMessage(Message):
        """A message about one row; `index` is the item's number in `source`."""

        def __init__(self, sender: VirtualList, index: int) -> None:
            """Take the list and the number of the item."""
            super().__init__()
            self.list = sender
            self.index = index
            self.source = sender.source

        @property
        def control(self) -> VirtualList:
            """The list that sent it."""
            return self.list

        @property
        def stale(self) -> bool:
            """Whether the list shows another source by now, so that `index` means nothing."""
            return self.list.source is not self.source

    class Highlighted(RowMessage):
        """The cursor came to another item, or the source changed; -1 when there are no items.

        `moved` says that the cursor was moved, by the user or by `move_to`. Then the message comes
        when the cursor has been painted where it went, and not more often than every FOLLOW
        seconds: nothing that follows from a move keeps the cursor from answering the next key.
        """

        def __init__(self, sender: VirtualList, index: int, *, moved: bool) -> None:
            """Take the list, the number of the item and whether the cursor was moved there."""
            super().__init__(sender, index)
            self.moved = moved

    class Selected(RowMessage):
        """Enter was pressed on an item."""

    class DoublePressed(RowMessage):
        """An item was clicked twice."""

    def __init__(
        self,
        source: RowSource | None = None,
        *,
        placeholder: str = "",
        id: str | None = None,  # noqa: A002 - Textual's name for it
        classes: str | None = None,
    ) -> None:
        """Show `source`; `placeholder` stands where there are no items."""
        super().__init__(id=id, classes=classes)
        self._source: RowSource = source or TextRows()
        self._groups = Groups(self._source.sizes, headed=self._source.headed)
        self._placeholder = placeholder
        self._cursor = 0
        self._shown_height = 0
        self._telling = False
        self._told = 0.0
        self._painter = LinePainter(self)

    @property
    def source(self) -> RowSource:
        """What is shown."""
        return self._source

    @property
    def count(self) -> int:
        """How many items there are."""
        return self._groups.items

    @property
    def cursor(self) -> int:
        """The number of the item under the cursor, -1 when there are no items."""
        return self._cursor if self.count else -1

    @property
    def row_width(self) -> int:
        """The cells that a row has, beside the cursor's marker and the scrollbar."""
        return max(0, self.scrollable_content_region.width - len(MARKER))

    @property
    def placeholder(self) -> str:
        """What stands where there are no items; several lines are possible."""
        return self._placeholder

    @placeholder.setter
    def placeholder(self, text: str) -> None:
        if text != self._placeholder:
            self._placeholder = text
            self._redraw()

    def set_source(self, source: RowSource, *, keep: Hashable | _Same | None = SAME) -> None:
        """Show `source` instead.

        The cursor stays on the item with the key `keep` (by default the item it is on), and that
        item on its line of the screen; when it is gone, or `keep` is None, the cursor goes to the
        first item. A cursor that was scrolled out of view is not brought back. Posts Highlighted.
        """
        in_view = self._cursor_in_view(self._height())
        offset = self._line_of_cursor() - self._top
        key = self._current_key() if isinstance(keep, _Same) else keep
        place = source.find(key) if key is not None else None
        self._source = source
        self._groups = Groups(source.sizes, headed=source.headed)
        self._cursor = place or 0
        self._tell_size()
        self._place(self._line_of_cursor() - offset if place is not None else 0)
        if in_view:
            self._reveal()
        self._redraw()
        self.post_message(self.Highlighted(self, self.cursor, moved=False))

    def refresh_rows(self) -> None:
        """Make the shown rows again: what they show has changed, their order has not."""
        self._redraw()

    def move_to(self, index: int, *, centre: bool = False) -> None:
        """Put the cursor on item `index` (held within the list) and bring it into view.

        `centre` shows what stands around it. Posts Highlighted when the item is another one.
        """
        if not self.count:
            return
        before = self._cursor
        self._cursor = min(max(index, 0), self.count - 1)
        line = self._line_of_cursor()
        if centre and not self._top <= line < self._top + self._height():
            self._place(line - self._height() // 2)
        self._reveal()
        if self._cursor != before:
            self._refresh_item(before)
            self._refresh_item(self._cursor)
            if not self._telling:
                self._telling = True
                wait = self._told + FOLLOW - monotonic()
                if wait > 0:
                    self.set_timer(wait, self._tell)
                else:
                    self.call_after_refresh(self._tell)

    @property
    def at_rest(self) -> bool:
        """Whether everybody knows where the cursor is."""
        return not self._telling

    def _tell(self) -> None:
        """Say where the cursor was moved to."""
        self._telling = False
        self._told = monotonic()
        self.post_message(self.Highlighted(self, self.cursor, moved=True))

    def move_to_group(self, group: int) -> None:
        """Put the cursor on the first item of a group, with the group's head at the top."""
        if 0 <= group < len(self._groups.sizes) and self._groups.sizes[group]:
            self._place(self._groups.head_line(group))
            self.move_to(self._groups.first(group))

    # Keys

    def action_move(self, rows: int) -> None:
        """Move the cursor by so many items."""
        self.move_to(self._cursor + rows)

    def action_page(self, pages: float) -> None:
        """Move the cursor and the view by so many pages; one line of a page stays in sight."""
        page = max(1, self._height() - 1 - self._groups.headed)
        step = max(1, int(page * abs(pages))) * (1 if pages > 0 else -1)
        self._place(self._top + step)
        self.move_to(self._cursor + step)

    def action_first(self) -> None:
        """Go to the first item."""
        self._place(0)
        self.move_to(0)

    def action_last(self) -> None:
        """Go to the last item."""
        self.move_to(self.count - 1)

    def action_choose(self) -> None:
        """Post Selected for the item under the cursor."""
        if self.count:
            self.post_message(self.Selected(self, self._cursor))

    # Mouse

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where it was clicked; a second click posts DoublePressed."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        event.stop()
        if self._is_sticky(offset.y):
            return
        line = self._top + offset.y
        if line >= self._groups.lines:
            return
        item = self._groups.at(line)[1]
        if item is None:
            return
        self.move_to(item)
        if event.chain == 2:
            self.post_message(self.DoublePressed(self, item))

    # Lines

    @property
    def lines(self) -> int:
        """How many lines there are, heads and rows."""
        return self._groups.lines

    def _line_of_cursor(self) -> int:
        return self._groups.line_of(self._cursor) if self.count else 0

    def _current_key(self) -> Hashable | None:
        return self._source.key(self._cursor) if self.count else None

    def _reveal(self) -> None:
        """Scroll as little as needed to have the cursor in view, below the head at the top."""
        if not self.count:
            return
        line = self._line_of_cursor()
        if line - self._groups.headed < self._top:
            self._place(line - self._groups.headed)
        elif line >= self._top + self._height():
            self._place(line - self._height() + 1)

    def _cursor_in_view(self, height: int) -> bool:
        """Whether the cursor is on one of the `height` lines from the top one on."""
        return not self.count or 0 <= self._line_of_cursor() - self._top < max(height, 1)

    def _is_sticky(self, y: int) -> bool:
        """Whether row `y` of the screen holds a group's head over the line that belongs there."""
        return y == 0 and self._groups.headed and self._top < self._groups.lines

    def on_resize(self) -> None:
        """Keep the cursor in view if it was."""
        in_view = self._cursor_in_view(self._shown_height)
        self._shown_height = self._height()
        self._place(self._top)
        if in_view:
            self._reveal()

    def on_focus(self) -> None:
        """Show the cursor as the one that keys move."""
        self._refresh_item(self._cursor)

    def on_blur(self) -> None:
        """Show the cursor as resting."""
        self._refresh_item(self._cursor)

    # Drawing

    def notify_style_update(self) -> None:
        """Forget what was drawn with the old styles."""
        super().notify_style_update()
        self._painter.forget_styles()

    def _redraw(self) -> None:
        self._painter.forget_lines()
        self.refresh()

    def _refresh_item(self, item: int) -> None:
        if not 0 <= item < self.count:
            return
        y = self._groups.line_of(item) - self._top
        if 0 <= y < self._height():
            self.refresh(Region(0, y, self.size.width, 1))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the rows of a region of the screen."""
        self._painter.begin()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Row `y` of the screen."""
        width = self.scrollable_content_region.width
        line = self._top + y
        if line >= self._groups.lines:
            number = line - self._groups.lines
            return self._painter.placeholder("" if self.count else self._placeholder, number, width)
        group, item = self._groups.at(line)
        if item is None or self._is_sticky(y):
            return self._painter.line(self._source, group, "head", width)
        if item != self._cursor:
            return self._painter.line(self._source, item, "row", width)
        kind: LineKind = "focused" if self.has_focus else "blurred"
        return self._painter.line(self._source, item, kind, width)
