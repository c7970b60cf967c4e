"""The line of titles above a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from lbtui.tui.table.columns import HEADINGS, ColumnSlot, ColumnSource
from lbtui.tui.widgets.cells import fit
from lbtui.tui.widgets.list.rows import GUTTER

if TYPE_CHECKING:
    from textual import events

DESCENDING, ASCENDING = "↓", "↑"


class ColumnHeads(Widget):
    """One line of column titles; a click posts `Pressed`."""

    DEFAULT_CSS = """
    ColumnHeads { height: 1; width: 1fr; color: $text-muted; }
    """
    ALLOW_SELECT = False

    class Pressed(Message):
        """The title of `column` was clicked."""

        def __init__(self, column: str) -> None:
            super().__init__()
            self.column = column

    def __init__(self) -> None:
        super().__init__()
        self._slots: Sequence[ColumnSlot] = ()
        self._hidden: Sequence[str] = ()
        self._sorted_by = ""
        self._reverse = False
        self.key = "s"
        """The key that sorts by the next column, and so shows one that had no room."""

    def show(self, rows: ColumnSource | None, width: int, *, reverse: bool = False) -> None:
        """Show the columns of `rows` in `width` cells, with an arrow on the one they are sorted by.

        Where some have no room, a key beside the first title leads to them.
        """
        self._slots, self._hidden = (), ()
        if rows is not None:
            self._slots = rows.arranged(width)
            left_out = {*rows.columns}.difference(slot.column for slot in self._slots)
            self._hidden = [column for column in HEADINGS if column in left_out]
            self._sorted_by = rows.sorted_by
        self._reverse = reverse
        self.refresh()

    def render(self) -> Content:
        """Return the titles, each over its column."""
        line = Content(GUTTER)
        for slot in self._slots:
            title = HEADINGS[slot.column].title
            leads = self._hidden and self._sorted_by and slot.column == "word"
            more = f" {self.key}→" if leads else ""
            if slot.column == self._sorted_by:
                grows = HEADINGS[slot.column].ascending != self._reverse
                title += ASCENDING if grows else DESCENDING
            text = Content(fit(title + more, slot.width - slot.gap, slot.align))
            if slot.column == self._sorted_by:
                text = text.stylize("bold $text-primary")
            line += Content(" " * slot.gap) + text
        return line

    def column_at(self, x: int) -> str | None:
        """Return the column in cell `x` of the line."""
        at = len(GUTTER)
        for slot in self._slots:
            if at <= x < at + slot.width:
                return slot.column
            at += slot.width
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what the column under the mouse means."""
        column = self.column_at(event.x)
        if column:
            sorts = " (click to sort by it)" if self._sorted_by else ""
            names = ", ".join(HEADINGS[hidden].name for hidden in self._hidden)
            more = f"; {self.key} leads to {names}" if names and column == "word" else ""
            self.tooltip = f"{HEADINGS[column].about}{sorts}{more}"
        else:
            self.tooltip = None

    def on_click(self, event: events.Click) -> None:
        """Post the column that was clicked."""
        event.stop()
        column = self.column_at(event.x)
        if column is not None:
            self.post_message(self.Pressed(column))
