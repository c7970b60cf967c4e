"""A line of pressable items: the base of the footer, the tab strip and the status line's chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

Part = tuple[str, str]
"""A piece of text, and the name of its style."""

STYLES = {
    "text": "",
    "strong": "bold",
    "key": "bold $text-primary",
    "muted": "$text-muted",
    "off": "dim $text-disabled",
    "warning": "bold $text-warning",
    "active": "bold $block-cursor-foreground on $block-cursor-background",
}
"""How pieces look. Plain styles, not component classes: those are reckoned for every widget."""


@dataclass(frozen=True, slots=True)
class Item:
    """One pressable item: what it is called, its styled text and what the pointer is told."""

    id: str
    parts: tuple[Part, ...]
    tooltip: str = ""

    @property
    def width(self) -> int:
        """Return the cells the item takes."""
        return sum(cell_len(text) for text, _style in self.parts)


class ItemLine(Widget, can_focus=False):
    """One line of items; pressing one with the mouse posts `Pressed`.

    Subclasses say in `arranged` which items are shown at a width and at which column, so that
    nothing is ever cut in the middle.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    ItemLine { height: 1; width: 1fr; }
    """

    class Pressed(Message):
        """An item was pressed with the mouse."""

        def __init__(self, line: ItemLine, item_id: str) -> None:
            """Keep the line and the item's id."""
            super().__init__()
            self.line = line
            self.item_id = item_id

        @property
        def control(self) -> ItemLine:
            """Return the line, for ``@on`` selectors."""
            return self.line

    def arranged(self, width: int) -> Sequence[tuple[int, Item]]:
        """Return the items to show in ``width`` cells, each with its column, left to right."""
        raise NotImplementedError

    def render(self) -> Content:
        """Return the line."""
        active = "bold reverse" if self.app.no_color else STYLES["active"]
        styles = STYLES | {"active": active}
        parts: list[str | tuple[str, str]] = []
        at = 0
        for column, item in self.arranged(self.size.width):
            parts.append(" " * (column - at))
            parts.extend((text, styles[style]) for text, style in item.parts)
            at = column + item.width
        return Content.assemble(*parts)

    def item_at(self, x: int) -> Item | None:
        """Return the item in column ``x`` of the line, or None."""
        for column, item in self.arranged(self.size.width):
            if column <= x < column + item.width:
                return item
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell the pointer what is under it."""
        item = self.item_at(event.x)
        self.tooltip = item.tooltip or None if item else None

    def on_click(self, event: events.Click) -> None:
        """Post which item was pressed."""
        event.stop()
        item = self.item_at(event.x)
        if item is not None and item.id:
            self.post_message(self.Pressed(self, item.id))


def packed(
    items: Sequence[Item], width: int, gap: int, *, start: int = 0
) -> list[tuple[int, Item]]:
    """Return as many of ``items`` as fit into ``width`` cells from column ``start``, in order."""
    placed: list[tuple[int, Item]] = []
    at = start
    for item in items:
        if at + item.width > width:
            break
        placed.append((at, item))
        at += item.width + gap
    return placed
