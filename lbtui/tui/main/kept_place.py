"""Where the cursor of a list stays while the rows under it change."""

from collections.abc import Callable, Hashable
from typing import TypeAlias

from lbtui.tui.widgets.list.rows import RowSource
from lbtui.tui.widgets.list.virtual_list import VirtualList

Filtered: TypeAlias = tuple[object, object]
"""By which filter and ranking rows were chosen and sorted; a filter that is "" leaves out none."""


class KeptPlace:
    """Keeps the cursor of a list on its item, and on its line of the screen.

    Where the item is gone, the cursor goes to the nearest one. On the first row of a whole list it
    stays on the first row; on another board, or where filter or ranking have changed, it goes to
    the first. While it is not known where the item is, the list keeps its old rows.

    settled: the cursor is where it belongs
    """

    def __init__(self, view: VirtualList, cursor_item: Callable[[], Hashable | None]) -> None:
        """`cursor_item` returns a key for the item under the cursor that later rows find."""
        self._view, self._cursor_item = view, cursor_item
        self.settled = True
        self._anchor: Hashable | None = None  # the item to stay on; None: the first row
        self._key: Hashable | None = None  # of the item that the cursor goes to
        self._narrowed = False  # only a part of all items is shown
        self._filtered: Filtered = "", ""

    def start_over(self, filtered: Filtered) -> None:
        """Begin on the first row: what comes are the rows of another board."""
        self._anchor, self.settled = None, False
        self._filtered = filtered
        self._view.moved = False
        self._view.set_source(None)

    def follow(
        self, rows: RowSource | None, filtered: Filtered, *, narrowed: bool, same: bool, more: bool
    ) -> bool:
        """Find where the cursor belongs among `rows`; return whether they can be shown.

        narrowed: the rows are a part of all items, besides the filter
        same: they are the rows shown before, perhaps with more below
        more: other rows will follow
        """
        view = self._view
        item = self._cursor_item() if self.settled or view.moved else None
        if item is not None:
            view.moved = False
            self._anchor = item if view.cursor or self._narrowed else None
        if rows is not None and filtered != self._filtered:
            self._filtered, self._anchor, view.moved, same = filtered, None, False, False
        self._key = view.key if same and self.settled else self._anchor
        if rows is not None:
            found = 0 if self._key is None else rows.find(self._key)
            self.settled = found is not None and bool(rows.groups.items or not more)
            if not self.settled and view.count:
                return False
        self._narrowed = narrowed
        return True

    def show(self, rows: RowSource | None, placeholder: str) -> None:
        """Show the rows that were followed, or `placeholder`, with the cursor where it belongs."""
        self._view.set_source(rows, keep=self._key, placeholder=placeholder)
