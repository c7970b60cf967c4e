"""Where the cursor of a list stays while the rows under it change."""

from collections.abc import Callable, Hashable

from lbtui.tui.widgets.list.rows import RowSource
from lbtui.tui.widgets.list.virtual_list import VirtualList


class CursorKeeper:
    """Keeps the cursor of a list on its item, and on its line of the screen.

    Where the item is gone, the cursor goes to the nearest one. On the first row of a whole list it
    stays on the first row; on another board, or where filter or ranking have changed, it goes to
    the first. While it is not known where the item is, the list keeps its old rows.

    is_settled: the cursor is where it belongs
    """

    def __init__(
        self, row_list: VirtualList, get_anchor_key: Callable[[], Hashable | None]
    ) -> None:
        """`get_anchor_key` returns a key for the item under the cursor that later rows find."""
        self._row_list, self._get_anchor_key = row_list, get_anchor_key
        self.is_settled = True
        self._anchor_key: Hashable | None = None  # the item to stay on; None: the first row
        self._target_key: Hashable | None = None  # of the item that the cursor goes to
        self._is_partial = False  # only a part of all items is shown
        self._criteria: object = None  # of the rows that were followed last

    def start_over(self) -> None:
        """Begin on the first row: what comes are the rows of another board."""
        self._criteria = None
        self.is_settled = self._row_list.was_moved = False
        self._row_list.set_source(None)

    def follow_rows(self, rows: RowSource | None, criteria: object, *, is_same: bool) -> bool:
        """Find where the cursor belongs among `rows`; return whether they can be shown.

        `criteria` are the filter and the ranking that they were chosen and sorted by. `is_same`:
        they are the rows shown before, perhaps with more below.
        """
        row_list = self._row_list
        key = self._get_anchor_key() if self.is_settled or row_list.was_moved else None
        if key is not None:
            row_list.was_moved = False
            self._anchor_key = key if row_list.cursor or self._is_partial else None
        if rows is not None and criteria != self._criteria:
            self._criteria, self._anchor_key = criteria, None
            row_list.was_moved = is_same = False
        self._target_key = row_list.cursor_key if is_same and self.is_settled else self._anchor_key
        if rows is not None:
            item = 0 if self._target_key is None else rows.find_item(self._target_key)
            is_waiting = rows.is_growing and not rows.groups.item_count
            self.is_settled = item is not None and not is_waiting
            if not self.is_settled and row_list.item_count:
                return False
        self._is_partial = rows is not None and rows.is_partial
        return True

    def show_rows(self, rows: RowSource | None, placeholder: str) -> None:
        """Show the rows that were followed, or `placeholder`, with the cursor where it belongs."""
        self._row_list.set_source(rows, cursor_key=self._target_key, placeholder=placeholder)
