"""Scrolling over any number of lines, which are made as they are shown.

Lines are counted in whole numbers here, because Textual's scroll position is a float; Textual is
told the position so that its scrollbar shows it. Nothing here scrolls with animation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size
from textual.scroll_view import ScrollView

from lbtui.tui.widgets.line_widget import LineWidget

if TYPE_CHECKING:
    from textual import events
    from textual.scrollbar import ScrollDown, ScrollTo, ScrollUp


class ScrolledLines(LineWidget, ScrollView):
    """A view of some of many lines; `lines` says how many there are.

    What the mouse does moves the view and nothing else.
    """

    _top = 0

    @property
    def lines(self) -> int:
        """How many lines there are."""
        raise NotImplementedError

    @property
    def top(self) -> int:
        """The number of the first line that is shown."""
        return self._top

    def _height(self) -> int:
        return max(1, self.scrollable_content_region.height)

    def _tell_size(self) -> None:
        """Say how long the list is now; nothing but the scrollbar depends on it."""
        self.set_reactive(ScrolledLines.virtual_size, Size(0, self.lines))
        self.vertical_scrollbar.window_virtual_size = self.lines

    def _place(self, top: int) -> None:
        """Show the lines from `top` on, as far as there are so many."""
        top = min(max(top, 0), max(0, self.lines - self._height()))
        if top == self._top:
            return
        self._top = top
        self.scroll_to(y=top, animate=False, force=True)
        self.refresh()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Follow a scroll that did not come from here (Textual's own methods)."""
        super().watch_scroll_y(old_value, new_value)
        slack = max(0.5, self._top / 2**50)  # what a float may lose of a number of lines
        if abs(new_value - self._top) > slack:
            self._top = min(max(round(new_value), 0), max(0, self.lines - 1))
            self.refresh()

    def on_mount(self) -> None:
        """Tell Textual how long the list is."""
        self._tell_size()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, way: int) -> None:
        event.prevent_default()
        before = self._top
        self._place(self._top + way * max(1, round(self.app.scroll_sensitivity_y)))
        if self._top != before:
            event.stop()

    def on_scroll_down(self, event: ScrollDown) -> None:
        """The scrollbar was clicked below its handle."""
        event.prevent_default().stop()
        self._place(self._top + self._height() - 1)

    def on_scroll_up(self, event: ScrollUp) -> None:
        """The scrollbar was clicked above its handle."""
        event.prevent_default().stop()
        self._place(self._top - self._height() + 1)

    def on_scroll_to(self, event: ScrollTo) -> None:
        """The scrollbar's handle was dragged.

        Textual reckons as if the handle could travel the bar's whole height, so that in a long
        list the end cannot be reached; here its own length is taken off.
        """
        event.prevent_default().stop()
        if event.y is None:
            return
        height = self._height()
        lines = self.lines
        travel = height - max(1.0, height * height / max(lines, 1))
        if travel <= 0 or lines <= height:
            return
        grabbed = self.vertical_scrollbar.grabbed_position
        cells = (event.y - grabbed) * height / lines
        self._place(round(grabbed + cells * (lines - height) / travel))
