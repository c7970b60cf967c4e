"""The tab strip: the panes, how much is in each, and which one is shown."""

from __future__ import annotations

from collections.abc import Sequence

from lbtui.tui.widgets.bars.item_line import Item, ItemLine, packed
from lbtui.tui.widgets.cells import Row


class TabStrip(ItemLine):
    """One line of tabs; the active one stands out by its shape, not just by its colour."""

    DEFAULT_CSS = """
    TabStrip { background: $surface; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._tabs: tuple[tuple[str, str, str, str], ...] = ()
        self._active = ""

    def show(self, tabs: Sequence[tuple[str, str, str, str]], active: str) -> None:
        """Show `tabs`, each (id, key, title, count); `active` is the id of the one in front."""
        wanted = tuple(tabs)
        if (wanted, active) != (self._tabs, self._active):
            self._tabs, self._active = wanted, active
            self.refresh()

    def arranged(self, width: int) -> Sequence[tuple[int, Item]]:
        """Lay the tabs out; where they do not all fit, drop the counts, then the keys."""
        for detail in (2, 1, 0):
            placed = packed([self._item(tab, detail) for tab in self._tabs], width, 0)
            if len(placed) == len(self._tabs):
                break
        return placed

    def _item(self, tab: tuple[str, str, str, str], detail: int) -> Item:
        """Return one tab: its title, from detail 1 on its key, from 2 on its count."""
        tab_id, key, title, count = tab
        active = tab_id == self._active
        style = "active" if active else "text"
        parts: Row = [("▐" if active else " ", "edge" if active else style)]
        if detail:
            parts.append((f"{key} ", style if active else "key"))
        parts.append((title, style))
        if detail == 2 and count:
            parts.append((f" {count}", style if active else "muted"))
        parts.append(("▌" if active else " ", "edge" if active else style))
        return Item(tab_id, tuple(parts), f"Show {title.lower()} ({key})")
