"""What a terminal that is too small shows."""

from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from lbtui.tui.layout import MIN_HEIGHT, MIN_WIDTH, layout_for


class TooSmall(Static):
    """Says what size is needed, and hides the rest."""

    DEFAULT_CSS = """
    TooSmall { width: 100%; height: 1fr; content-align: center middle; text-align: center; }
    """

    def show_for_size(self, size: Size, *other_widgets: Widget) -> None:
        """Show only this in a terminal of a `size` that is too small, else only `other_widgets`."""
        is_tiny = layout_for(size) == "tiny"
        self.display = is_tiny
        for widget in other_widgets:
            widget.display = not is_tiny
        if is_tiny:  # an update lays the whole screen out again
            self.update(
                f"lbtui needs at least {MIN_WIDTH} x {MIN_HEIGHT};\n"
                f"this terminal is {size.width} x {size.height}.\n\n^q quits"
            )
