"""A line of pressable items: the base of the footer, the tab strip and the status line's chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from lbtui.tui.widgets.cells import StyledText, row_width

STYLES = {
    "text": "",
    "strong": "bold",
    "key": "bold $text-primary",
    "muted": "$text-muted",
    "off": "dim $text-disabled",
    "warning": "bold $text-warning",
    "edge": "$block-cursor-background",
    "active": "bold $block-cursor-foreground on $block-cursor-background",
}
"""Plain styles, not component classes, which Textual would compute for every widget."""


@dataclass(frozen=True, slots=True)
class Item:
    """A pressable item; "" as its id makes it plain text."""

    id: str
    parts: tuple[StyledText, ...]
    tooltip: str = ""

    @property
    def width(self) -> int:
        """The cells the item takes."""
        return row_width(self.parts)


class ItemLine(Widget, can_focus=False):
    """One line of items; a click on one posts `Pressed`.

    Subclasses lay the items out in `arranged`, so that none is ever cut.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    ItemLine { height: 1; width: 1fr; }
    """

    class Pressed(Message):
        """An item was clicked."""

        def __init__(self, item_id: str) -> None:
            super().__init__()
            self.item_id = item_id

    def arranged(self, width: int) -> Sequence[tuple[int, Item]]:
        """Return the items that are shown in `width` cells, each with its column, left to right."""
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
        """Return the item in column `x` of the line, or None."""
        for column, item in self.arranged(self.size.width):
            if column <= x < column + item.width:
                return item
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Explain the item under the mouse."""
        item = self.item_at(event.x)
        self.tooltip = item.tooltip or None if item else None

    def on_click(self, event: events.Click) -> None:
        """Post which item was clicked."""
        event.stop()
        item = self.item_at(event.x)
        if item is not None and item.id:
            self.post_message(self.Pressed(item.id))


def packed(items: Sequence[Item], width: int, gap: int) -> list[tuple[int, Item]]:
    """Return the first `items` that fit `width` cells, each with its column, `gap` cells apart."""
    placed: list[tuple[int, Item]] = []
    at = 0
    for item in items:
        if at + item.width > width:
            break
        placed.append((at, item))
        at += item.width + gap
    return placed
