"""The bar between two panes: drag it with the mouse to give one of them more room."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget


class Splitter(Widget, can_focus=False):
    """A one-column bar; dragging posts `Dragged`, letting go posts `Dropped`."""

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
        """The bar was dragged to a screen column."""

        def __init__(self, splitter: Splitter, column: int) -> None:
            """Keep the splitter and the column of the screen it was dragged to."""
            super().__init__()
            self.splitter = splitter
            self.column = column

    class Dropped(Message):
        """The bar was let go."""

        def __init__(self, splitter: Splitter) -> None:
            """Keep the splitter."""
            super().__init__()
            self.splitter = splitter

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        """Make a splitter."""
        super().__init__(id=id)
        self.tooltip = "Drag to resize; < and > do the same"

    def render(self) -> Content:
        """Draw a grip in the middle of an empty column."""
        height = self.size.height
        grip = "╎" if not self.has_class("-dragging") else "┃"
        top = max(0, height // 2 - 1)
        lines = [" "] * top + [grip] * min(3, height)
        return Content("\n".join(lines))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin to drag."""
        event.stop()
        self.capture_mouse()
        self.add_class("-dragging")

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say where the bar is dragged to."""
        if self.has_class("-dragging"):
            event.stop()
            self.post_message(self.Dragged(self, event.screen_offset.x))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go."""
        if self.has_class("-dragging"):
            event.stop()
            self.release_mouse()
            self.remove_class("-dragging")
            self.post_message(self.Dropped(self))
