"""Widgets that paint whole lines themselves, bypassing Textual's styling of each line."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class LineWidget(Widget):
    """A widget without border, padding, tint or opacity, for which Textual adds nothing.

    `render_line` must return lines as wide as the widget, background included. Painting the next
    row of a list takes less than half as long this way.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines in a region of the widget, with the app's filters applied."""
        lines = [self.render_line(y) for y in crop.line_range]
        background = self.background_colors[1]
        for line_filter in self.get_line_filters():
            lines = [line.apply_filter(line_filter, background) for line in lines]
        start, end = crop.column_span
        if (start, end) != (0, self.size.width):
            lines = [line.crop(start, end) for line in lines]
        return lines
