"""The line of headers above the columns of a list."""

from textual.content import Content

from lbtui.tui.table.columns import HEADINGS, ColumnSlot
from lbtui.tui.table.rows import ColumnRows
from lbtui.tui.widgets.cells import fit
from lbtui.tui.widgets.item_lines import KEY, ItemLine, item, pack
from lbtui.tui.widgets.list.rows import GUTTER
from lbtui.tui.widgets.list.virtual_list import VirtualList

DESCENDING, ASCENDING = "↓", "↑"


class ColumnHeads(ItemLine):
    """One line of column titles; a click posts `Pressed` with the column's name."""

    DEFAULT_CSS = """
    ColumnHeads { color: $text-muted; }
    """

    def __init__(self, view: VirtualList) -> None:
        """Stand above the rows of `view`."""
        super().__init__()
        self._view = view
        self._rows: ColumnRows | None = None
        self._reverse = False

    def show(self, rows: ColumnRows | None, *, reverse: bool = False) -> None:
        """Show the columns of `rows`, with an arrow on the one they are sorted by."""
        self._rows, self._reverse = rows, reverse
        self.refresh()

    def lay_out(self, width: int) -> Content:
        """Lay the titles out as the rows are now."""
        rows, items = self._rows, [Content(GUTTER)]
        if rows is not None:
            items += [self._item(slot, rows) for slot in rows.slots(self._view.row_width)]
        return pack(items, width, 0)

    def _item(self, slot: ColumnSlot, rows: ColumnRows) -> Content:
        """Return the title of a column, which sorts by it or switches the ranking."""
        heading, style = HEADINGS[slot.column], ""
        title = heading.title
        if slot.column == rows.sorted_by:
            title += ASCENDING if heading.ascending != self._reverse else DESCENDING
            style = KEY
        text = fit(Content(title), slot.width - slot.gap, slot.align).plain
        command = "solve.ranking" if rows.ranked else slot.column
        return item(command, " " * slot.gap, (text, style))
