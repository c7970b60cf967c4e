"""A list of any length: rows are made as they come into view, so a billion cost what forty do."""

from __future__ import annotations

from collections.abc import Hashable
from time import monotonic
from typing import ClassVar

from textual import events, on
from textual.actions import SkipAction
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer

from lbtui.tui.widgets.list.rows import CURSOR_MARKER, NO_GROUPS, LineKind, LinePainter, RowSource
from lbtui.tui.widgets.scrolled_lines import ScrolledLines

HIGHLIGHT_SECONDS = 0.15
"""Seconds that the cursor rests, after a key was held, before its details are painted."""


CURSOR_BINDINGS: list[BindingType] = [
    ("up", "move(-1)", "Up"),
    ("down", "move(1)", "Down"),
    ("pageup", "page(-1)", "Page Up"),
    ("pagedown", "page(1)", "Page Down"),
]
"""The keys of a list, also where they move in it while the focus is in a line to type in."""


class VirtualList(ScrolledLines, can_focus=True, inherit_bindings=False):
    """A list with a cursor over a `RowSource`."""

    DEFAULT_CSS = """
    VirtualList { width: 1fr; height: 1fr; overflow: hidden scroll; scrollbar-size-vertical: 1; }
    """

    ALLOW_SELECT = False

    BINDINGS: ClassVar[list[BindingType]] = [
        *CURSOR_BINDINGS,
        ("home", "first", "First"),
        ("end", "last", "Last"),
        ("enter", "select", "Select"),
    ]

    looks_focused: reactive[bool] = reactive(False)
    """Whether the cursor is painted as focused though another widget has the focus."""

    class RowMessage(Message):
        """A message about `item` of `source`."""

        def __init__(self, sender: VirtualList, item: int) -> None:
            super().__init__()
            self.virtual_list = sender
            self.item = item
            self.source = sender.source

        @property
        def is_stale(self) -> bool:
            """Whether the list has another source by now, where `item` means something else."""
            return self.virtual_list.source is not self.source

    class Highlighted(RowMessage):
        """The cursor came to `item`, or the source changed; -1 when there are no items.

        After moves it is posted once the cursor rests: what follows from it delays no key.
        """

    class Selected(RowMessage):
        """Enter was pressed on `item`, or it was double-clicked."""

    def __init__(self, source: RowSource | None = None, *, placeholder: str = "") -> None:
        """`placeholder` is shown while there are no items."""
        super().__init__()
        self.source = source
        """What is shown."""
        self._groups = source.groups if source else NO_GROUPS
        self._placeholder = placeholder
        self._cursor = 0
        self._cursor_y = 0  # where the cursor was on the screen
        self._synced_cursor_y = 0  # where it was put last
        self._last_height = 0
        self._painter = LinePainter(self)
        self._highlight_timer: Timer | None = None
        self._last_move_time = 0.0
        self.is_highlight_due = False
        """Whether a move is still to be followed by `Highlighted`."""
        self.was_moved = False
        """Whether the cursor was moved (not by a new source) since this was last set to False."""

    @property
    def item_count(self) -> int:
        """How many items there are."""
        return self._groups.item_count

    @property
    def cursor(self) -> int:
        """The item under the cursor, -1 when there are no items."""
        return self._cursor if self.item_count else -1

    @property
    def cursor_key(self) -> Hashable | None:
        """The key of the item under the cursor."""
        return self.source.key_of(self._cursor) if self.source and self.item_count else None

    @property
    def row_width(self) -> int:
        """The cells of a row, without the cursor's marker and the scrollbar."""
        return max(0, self.scrollable_content_region.width - len(CURSOR_MARKER))

    def set_source(
        self, source: RowSource | None, *, cursor_key: Hashable | None = None, placeholder: str = ""
    ) -> None:
        """Show `source`. Posts Highlighted.

        The cursor goes to the item with the key `cursor_key`, which stays on the same line of the
        screen; where there is none, to the first item, or to where it was moved while there were no
        items yet. A cursor that was scrolled out of view stays out of view.
        """
        was_in_view = self._is_cursor_in_view(self.view_height)
        moved_to = 0 if self.item_count else self._cursor
        y = self._cursor_line - self.top_line
        if self.item_count and y != self._synced_cursor_y:
            self._cursor_y = y  # else there were too few lines for the row it had
        item = source.find_item(cursor_key) if source and cursor_key is not None else None
        self.source = source
        self._groups = source.groups if source else NO_GROUPS
        self._placeholder = placeholder
        self._cursor = moved_to if item is None else item
        if self.item_count:
            self._cursor = min(self._cursor, self.item_count - 1)
        self.update_scrollbar()
        self.scroll_to_line(0 if item is None else self._cursor_line - self._cursor_y)
        if was_in_view:
            self._scroll_to_cursor()
        if self.item_count:
            self._synced_cursor_y = self._cursor_line - self.top_line
        self._last_height = self.view_height
        self.redraw()
        self._post_highlighted()

    @on(events.Blur)
    def forget_moves(self) -> None:
        """Forget moves that were made while there were no items."""
        if not self.item_count:
            self._cursor = 0

    def redraw(self) -> None:
        """Paint all rows again: what they show has changed."""
        self._painter.forget_lines()
        self.refresh()

    def move_to(self, item: int, *, is_centred: bool = False) -> None:
        """Move the cursor to `item`, or to the nearest there is, and scroll it into view.

        `is_centred` scrolls an item that is out of view to the middle. Without items, the cursor
        will be there once they have come: how fast they come makes no difference to a key.
        """
        if not self.item_count:
            self._cursor = max(item, 0)
            return
        previous = self._cursor
        self._cursor = min(max(item, 0), self.item_count - 1)
        line = self._cursor_line
        if is_centred and not self.top_line <= line < self.top_line + self.view_height:
            self.scroll_to_line(line - self.view_height // 2)
        self._scroll_to_cursor()
        if self._cursor == previous:
            return
        self.was_moved = True
        self._refresh_item(previous)
        self._refresh_item(self._cursor)
        # After a single press, once the row is painted; while a key is held, when the cursor rests.
        now = monotonic()
        is_held = now < self._last_move_time + HIGHLIGHT_SECONDS
        self._last_move_time = now
        if self._highlight_timer is not None:
            self._highlight_timer.stop()
        self.is_highlight_due = True
        if is_held:
            # A new one each time: Textual ends a timer unfired where the process is held up as the
            # timer starts, and nothing revives it.
            self._highlight_timer = self.set_timer(HIGHLIGHT_SECONDS, self._post_due_highlight)
        else:
            self.call_after_refresh(self._post_due_highlight)

    def _post_due_highlight(self) -> None:
        if self.is_highlight_due:
            self._post_highlighted()

    def _post_highlighted(self) -> None:
        self.is_highlight_due = False
        self.post_message(self.Highlighted(self, self.cursor))

    # Keys and mouse

    def action_move(self, rows: int) -> None:
        """Move the cursor by `rows` items."""
        self.move_to(self._cursor + rows)

    def action_page(self, pages: int) -> None:
        """Move the cursor and the view by `pages` pages; one line of a page stays in view."""
        step = max(1, self.view_height - 1 - self._groups.has_headers) * pages
        self.scroll_to_line(self.top_line + step)
        self.move_to(self._cursor + step)

    def action_first(self) -> None:
        """Go to the first item."""
        self.scroll_to_line(0)
        self.move_to(0)

    def action_last(self) -> None:
        """Go to the last item."""
        self.move_to(self.item_count - 1)

    def action_select(self) -> None:
        """Post Selected for the item under the cursor, after Highlighted."""
        if not self.item_count:
            raise SkipAction
        self._post_due_highlight()
        self.post_message(self.Selected(self, self._cursor))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the item that was clicked; a double click selects it."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        event.stop()
        line = self.top_line + offset.y
        if self._is_sticky_header(offset.y) or line >= self.line_count:
            return
        item = self._groups.item_at_line(line)[1]
        if item is not None:
            self.was_moved = True
            if item == self._cursor:
                self._post_highlighted()
            self.move_to(item)
            if event.chain == 2:
                self.action_select()

    # Lines

    @property
    def line_count(self) -> int:
        """How many lines there are, headers and rows."""
        return self._groups.line_count

    @property
    def _cursor_line(self) -> int:
        return self._groups.line_of(self._cursor) if self.item_count else 0

    def _is_cursor_in_view(self, height: int) -> bool:
        """Return whether the cursor is on one of the first `height` lines in view."""
        return not self.item_count or 0 <= self._cursor_line - self.top_line < max(height, 1)

    def _scroll_to_cursor(self) -> None:
        """Scroll as little as needed to have the cursor in view, below the sticky header."""
        if not self.item_count:
            return
        line = self._cursor_line
        if line - self._groups.has_headers < self.top_line:
            self.scroll_to_line(line - self._groups.has_headers)
        elif line >= self.top_line + self.view_height:
            self.scroll_to_line(line - self.view_height + 1)

    def _is_sticky_header(self, y: int) -> bool:
        """Return whether line `y` of the view shows the header of its group in place of a row."""
        return y == 0 and self._groups.has_headers and self.top_line < self.line_count

    def on_resize(self) -> None:
        """Keep the cursor in view if it was."""
        was_in_view = self._is_cursor_in_view(self._last_height)
        self._last_height = self.view_height
        self.scroll_to_line(self.top_line)
        if was_in_view:
            self._scroll_to_cursor()

    # Painting

    def notify_style_update(self) -> None:
        """Drop the styles of the old theme."""
        super().notify_style_update()
        self._painter.forget_styles()

    def _refresh_item(self, item: int) -> None:
        if 0 <= item < self.item_count:
            y = self._groups.line_of(item) - self.top_line
            if 0 <= y < self.view_height:
                self.refresh(Region(0, y, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        """Return line `y` of the view."""
        width = self.scrollable_content_region.width
        line = self.top_line + y
        if self.source is None or line >= self.line_count:
            text = "" if self.item_count else self._placeholder
            return self._painter.paint_placeholder(text, line - self.line_count, width)
        group, item = self._groups.item_at_line(line)
        if item is None or self._is_sticky_header(y):
            return self._painter.paint_line(self.source, group, "header", width)
        line_kind: LineKind = "row"
        if item == self._cursor:
            line_kind = "cursor" if self.has_focus or self.looks_focused else "cursor-blurred"
        return self._painter.paint_line(self.source, item, line_kind, width)
