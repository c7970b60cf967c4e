"""The line of titles above a list, and what it takes from the rows."""

from abc import abstractmethod
from collections.abc import Sequence

from lbtui.tui.table.columns import HEADINGS, ColumnSlot
from lbtui.tui.widgets.bars import Item, ItemLine
from lbtui.tui.widgets.cells import fit
from lbtui.tui.widgets.list.rows import GUTTER, RowSource

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
    """The key that sorts by the next column, and so shows one that had no room."""

    def show(self, rows: ColumnRows | None, width: int, *, reverse: bool = False) -> None:
        """Show the columns of `rows` in `width` cells, with an arrow on the one they are sorted by.

        Where some have no room, a key beside the first title leads to them.
        """
        titles: list[Item] = []
        if rows is not None:
            slots = rows.slots(width)
            left_out = {*rows.columns}.difference(slot.column for slot in slots)
            hidden = ", ".join(HEADINGS[name].name for name in HEADINGS if name in left_out)
            titles = [self._item(each, rows.sorted_by, hidden, reverse=reverse) for each in slots]
        self.items = (Item("", ((GUTTER, "text"),)), *titles)

    def _item(self, slot: ColumnSlot, sorted_by: str, hidden: str, *, reverse: bool) -> Item:
        """Return the title of a column, with what it means as the tooltip."""
        heading, style = HEADINGS[slot.column], "text"
        title, about = heading.title, heading.about
        if slot.column == sorted_by:
            title += ASCENDING if heading.ascending != reverse else DESCENDING
            style = "key"
        if sorted_by:
            about += " (click to sort by it)"
        if hidden and slot.column == "word":
            title += f" {self.key}→" if sorted_by else ""
            about += f"; {self.key} leads to {hidden}"
        text = fit(title, slot.width - slot.gap, slot.align)
        return Item(slot.column, ((" " * slot.gap, "text"), (text, style)), about)
