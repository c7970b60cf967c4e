"""The line of titles above a list, and what it takes from the rows."""

from abc import abstractmethod
from collections.abc import Sequence

from lbtui.tui.table.columns import HEADINGS, ColumnSlot, next_order
from lbtui.tui.widgets.bars import Item, ItemLine, pack
from lbtui.tui.widgets.cells import fit
from lbtui.tui.widgets.list.rows import GUTTER, RowSource
from lbtui.tui.widgets.list.virtual import VirtualList

DESCENDING, ASCENDING = "↓", "↑"


class ColumnRows(RowSource):
    """Rows in columns: `columns` are those that may be left out, and `sorted_by` one or ""."""

    columns: Sequence[str] = ()
    sorted_by = ""

    @abstractmethod
    def slots(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns of these rows in `width` cells."""


class ColumnHeads(ItemLine):
    """One line of column titles; a click posts `Pressed` with the column's name."""

    DEFAULT_CSS = """
    ColumnHeads { color: $text-muted; }
    """

    gap = 0
    key = "s"
    """The key that sorts by the next column."""

    def __init__(self, view: VirtualList) -> None:
        """Stand above the rows of `view`."""
        super().__init__()
        self._view = view
        self._rows: ColumnRows | None = None
        self._reverse = False

    def show(self, rows: ColumnRows | None, *, reverse: bool = False) -> None:
        """Show the columns of `rows`, with an arrow on the one they are sorted by.

        A tooltip says what a column means, and by what the key sorts next.
        """
        self._rows, self._reverse = rows, reverse
        self.refresh()

    def lay_out(self, width: int) -> Sequence[tuple[int, Item]]:
        """Lay the titles out as the rows are now."""
        rows = self._rows
        items = [Item("", ((GUTTER, "text"),))]
        if rows is not None:
            slots = rows.slots(self._view.row_width)
            items += [self._item(slot, rows.sorted_by) for slot in slots]
        return pack(items, width, self.gap)

    def _item(self, slot: ColumnSlot, sorted_by: str) -> Item:
        """Return the title of a column, with what it means as the tooltip."""
        heading, style = HEADINGS[slot.column], "text"
        title, about = heading.title, heading.about
        if slot.column == sorted_by:
            title += ASCENDING if heading.ascending != self._reverse else DESCENDING
            style = "key"
        if sorted_by:
            following = HEADINGS[next_order(sorted_by)].name
            about += f" (click to sort by it; {self.key} sorts by {following})"
        text = fit(title, slot.width - slot.gap, slot.align)
        return Item(slot.column, ((" " * slot.gap, "text"), (text, style)), about)
