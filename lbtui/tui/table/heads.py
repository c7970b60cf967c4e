"""The line of titles above a list."""

from collections.abc import Sequence

from lbtui.tui.table.columns import HEADINGS, ColumnSlot, ColumnSource
from lbtui.tui.widgets.bars import Item, ItemLine
from lbtui.tui.widgets.cells import fit
from lbtui.tui.widgets.list.rows import GUTTER

DESCENDING, ASCENDING = "↓", "↑"


class ColumnHeads(ItemLine):
    """One line of column titles; a click posts `Pressed` with the column's name."""

    DEFAULT_CSS = """
    ColumnHeads { color: $text-muted; }
    """

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

    def arranged(self, width: int) -> Sequence[tuple[int, Item]]:
        """Return the titles, each over its column."""
        del width
        placed = []
        at = len(GUTTER)
        for slot in self._slots:
            placed.append((at, self._item(slot)))
            at += slot.width
        return placed

    def _item(self, slot: ColumnSlot) -> Item:
        """Return the title of a column, with what it means as the tooltip."""
        heading, style = HEADINGS[slot.column], "text"
        title, about = heading.title, heading.about
        if slot.column == self._sorted_by:
            title += ASCENDING if heading.ascending != self._reverse else DESCENDING
            style = "key"
        if self._sorted_by:
            about += " (click to sort by it)"
        if self._hidden and slot.column == "word":
            title += f" {self.key}→" if self._sorted_by else ""
            names = ", ".join(HEADINGS[hidden].name for hidden in self._hidden)
            about += f"; {self.key} leads to {names}"
        text = fit(title, slot.width - slot.gap, slot.align)
        return Item(slot.column, ((" " * slot.gap, "text"), (text, style)), about)
