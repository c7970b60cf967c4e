"""Widgets that make whole lines themselves, past what Textual would add to each of them.

A widget without border, padding, tint or opacity gets nothing from that but time: going through a
list by one row makes every line of it anew, and this way takes less than half as long.
"""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class LineWidget(Widget):
    """A widget whose `render_line` returns lines as wide as the widget, background and all."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a region of the widget, with the app's filters applied."""
        lines = [self.render_line(y) for y in crop.line_range]
        background = self.background_colors[1]
        for line_filter in self.get_line_filters():
            lines = [line.apply_filter(line_filter, background) for line in lines]
        start, end = crop.column_span
        if (start, end) != (0, self.size.width):
            lines = [line.crop(start, end) for line in lines]
        return lines
