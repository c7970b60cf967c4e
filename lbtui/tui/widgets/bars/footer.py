"""The footer: the keys that matter where the focus is, as many as fit, never cut."""

from __future__ import annotations

from collections.abc import Sequence

from lbtui.tui.widgets.bars.item_line import Item, ItemLine, packed


class KeyBar(ItemLine):
    """One line of keys and what they do; a click on one runs its command.

    The last item is always shown, so that help is one key away at every width.
    """

    DEFAULT_CSS = """
    KeyBar { background: $surface; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
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
        """Lay out the items from the left and keep room for the last."""
        if not self._items:
            return ()
        *rest, last = self._items
        placed = packed(rest, max(0, width - last.width - 2), 2)
        at = placed[-1][0] + placed[-1][1].width + 2 if placed else 0
        return [*placed, (at, last)]
