"""Widgets that paint whole lines themselves, and scrolling over any number of them."""

from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollDown, ScrollTo, ScrollUp


class ScrolledLines(ScrollView):
    """A view of some of `line_count` lines, scrolled without animation.

    Textual's scroll position is a float, which cannot tell lines apart above 2**53, and a large
    board has more solutions, so the position is an integer here. Textual is told of it for the
    scrollbar.
    """

    top_line = 0
    """The first line in view."""

    @property
    def line_count(self) -> int:
        """How many lines there are."""
        raise NotImplementedError

    @property
    def view_height(self) -> int:
        """How many lines are in view."""
        return max(1, self.scrollable_content_region.height)

    def scroll_to_line(self, top: int) -> None:
        """Show the lines from `top` on, or the last ones."""
        top = min(max(top, 0), max(0, self.line_count - self.view_height))
        if top != self.top_line:
            self.top_line = top
            self.scroll_to(y=top, animate=False, force=True)
            self.refresh()

    def update_scrollbar(self) -> None:
        """Give the scrollbar the number of lines, without a layout: nothing else depends on it."""
        self.set_reactive(ScrolledLines.virtual_size, Size(0, self.line_count))
        self.vertical_scrollbar.window_virtual_size = self.line_count

    def on_mount(self) -> None:
        """Size the scrollbar."""
        self.update_scrollbar()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down."""
        self._scroll_by_wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up."""
        self._scroll_by_wheel(event, -1)

    def _scroll_by_wheel(self, event: events.MouseEvent, direction: int) -> None:
        event.prevent_default()
        previous = self.top_line
        self.scroll_to_line(previous + direction * max(1, round(self.app.scroll_sensitivity_y)))
        if self.top_line != previous:
            event.stop()

    def on_scroll_down(self, event: ScrollDown) -> None:
        """Page down: the scrollbar was clicked below its handle."""
        event.prevent_default().stop()
        self.scroll_to_line(self.top_line + self.view_height - 1)

    def on_scroll_up(self, event: ScrollUp) -> None:
        """Page up: the scrollbar was clicked above its handle."""
        event.prevent_default().stop()
        self.scroll_to_line(self.top_line - self.view_height + 1)

    def on_scroll_to(self, event: ScrollTo) -> None:
        """Follow the scrollbar's handle.

        Textual computes as if the handle could travel the whole height of the bar, which puts the
        end of a long list out of reach; here the handle's own length is subtracted.
        """
        event.prevent_default().stop()
        height, lines = self.view_height, self.line_count
        travel = height - max(1.0, height * height / max(lines, 1))
        if event.y is None or travel <= 0 or lines <= height:
            return
        grab_offset = self.vertical_scrollbar.grabbed_position
        cells = (event.y - grab_offset) * height / lines
        self.scroll_to_line(round(grab_offset + cells * (lines - height) / travel))
