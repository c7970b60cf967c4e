"""The bar between two panes, which the mouse drags to resize them."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget


class Splitter(Widget, can_focus=False):
    """A one-column bar; posts `Dragged` while it is dragged, then `Dropped`.

    A double click posts `Reset`.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Splitter {
        width: 1;
        height: 1fr;
        color: $border-blurred;
        background: $background;
        pointer: ew-resize;
        &:hover { color: $primary; text-style: bold; }
        &.-dragging { color: $primary; text-style: bold; }
    }
    """

    class Dragged(Message):
        """The bar was dragged to `column` of the screen."""

        def __init__(self, splitter: Splitter, column: int) -> None:
            super().__init__()
            self.splitter = splitter
            self.column = column

    class Dropped(Message):
        """The bar was released."""

    class Reset(Message):
        """The bar was double-clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.tooltip = "Drag to resize, double-click for automatic widths; the keys are < > 0"

    def render(self) -> Content:
        """Return a grip in the middle of an empty column."""
        height = self.size.height
        grip = "╎" if not self.has_class("-dragging") else "┃"
        top = max(0, height // 2 - 1)
        lines = [" "] * top + [grip] * min(3, height)
        return Content("\n".join(lines))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start dragging."""
        event.stop()
        self.capture_mouse()
        self.add_class("-dragging")

    def on_click(self, event: events.Click) -> None:
        """Reset on a double click."""
        event.stop()
        if event.chain == 2:
            self.post_message(self.Reset())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Post where the bar is dragged to."""
        if self.has_class("-dragging"):
            event.stop()
            self.post_message(self.Dragged(self, event.screen_offset.x))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Stop dragging."""
        if self.has_class("-dragging"):
            event.stop()
            self.release_mouse()
            self.remove_class("-dragging")
            self.post_message(self.Dropped())
