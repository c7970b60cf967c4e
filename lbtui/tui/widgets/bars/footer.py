"""The footer: the keys that matter where the focus is, as many as fit, never cut."""

from __future__ import annotations

from collections.abc import Sequence

from lbtui.tui.widgets.bars.item_line import Item, ItemLine, packed

GAP = 2


class KeyBar(ItemLine):
    """One line of keys and what they do; a click on one runs its command.

    The last two items are always shown: how to leave, and help, at every width.
    """

    DEFAULT_CSS = """
    KeyBar { background: $surface; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._items: tuple[Item, ...] = ()

    def show(self, entries: Sequence[tuple[str, str, str, str, bool]]) -> None:
        """Show `entries`, each (command id, key, label, tooltip, enabled), best first."""
        items = tuple(
            Item(
                command,
                (
                    (key, "key" if enabled else "off"),
                    (f" {label}", "muted" if enabled else "off"),
                ),
                tooltip,
            )
            for command, key, label, tooltip, enabled in entries
        )
        if items != self._items:
            self._items = items
            self.refresh()

    def arranged(self, width: int) -> Sequence[tuple[int, Item]]:
        """Lay out the items from the left and keep room for the last two."""
        most, last = self._items[:-2], self._items[-2:]
        room = width - sum(item.width + GAP for item in last)
        shown = [item for _column, item in packed(most, max(0, room), GAP)]
        return packed([*shown, *last], width, GAP)
