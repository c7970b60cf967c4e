"""The line of headers above the columns of a list."""

from dataclasses import dataclass

from textual.content import Content
from textual.message import Message

from lbtui.tui.table.columns import COLUMN_BY_NAME, ColumnSlot
from lbtui.tui.table.rows import ColumnRows
from lbtui.tui.widgets.cells import fit_text
from lbtui.tui.widgets.item_lines import KEY_STYLE, ItemLine, make_item, pack_items
from lbtui.tui.widgets.list.rows import GUTTER_TEXT
from lbtui.tui.widgets.list.virtual_list import VirtualList

DESCENDING, ASCENDING = "↓", "↑"


class ColumnHeaders(ItemLine):
    """One line of column headers; a click posts `Pressed`, or switches the ranking."""

    DEFAULT_CSS = "ColumnHeaders { color: $text-muted; }"

    @dataclass
    class Pressed(Message):
        """The header of `column` was clicked, in rows that are not ranked."""

        column: str

    def __init__(self, row_list: VirtualList) -> None:
        """Stand above the rows of `row_list`."""
        super().__init__()
        self._row_list = row_list
        self._rows: ColumnRows | None = None
        self._is_reversed = False

    def show(self, rows: ColumnRows | None, *, is_reversed: bool = False) -> None:
        """Show the columns of `rows`, with an arrow on the one they are sorted by."""
        self._rows, self._is_reversed = rows, is_reversed
        self.refresh()

    def lay_out(self, width: int) -> Content:
        """Lay the headers out as the rows are now."""
        rows, items = self._rows, [Content(GUTTER_TEXT)]
        if rows is not None:
            slots = rows.lay_out_columns(self._row_list.row_width)
            items += [self._make_header(slot, rows) for slot in slots]
        return pack_items(items, width, 0)

    def _make_header(self, slot: ColumnSlot, rows: ColumnRows) -> Content:
        """Return the header of a column, which sorts by it or switches the ranking."""
        column, style = COLUMN_BY_NAME[slot.column], ""
        label = column.label
        if slot.column == rows.sorted_by:
            label += ASCENDING if column.is_ascending != self._is_reversed else DESCENDING
            style = KEY_STYLE
        text = fit_text(Content(label), slot.width - slot.gap, slot.align).plain
        action = f"press('{slot.column}')"
        if rows.is_ranked:
            action = "screen.run_command('solve.ranking')"
        return make_item(action, " " * slot.gap, (text, style))

    def action_press(self, column: str) -> None:
        """Post that the header of `column` was clicked."""
        self.post_message(self.Pressed(column))
