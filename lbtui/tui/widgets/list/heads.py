"""The line above a list that names its columns and sorts by them when clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from lbtui.tui.widgets.list.cells import fit
from lbtui.tui.widgets.words.rows import Column, Place

if TYPE_CHECKING:
    from textual import events

GUTTER = 2
"""The cells that a list's marker takes before its rows."""
UP, DOWN = "↑", "↓"

_EXPLAINED: dict[Column, str] = {
    "word": "the word",
    "letters": "how many letters the word has",
    "new": "how many letters it covers",
    "score": "how familiar the word is",
    "finish": "the fewest words of a solution that starts with it",
}


class ColumnHeads(Widget):
    """One line of column titles; a click posts `Pressed` with the column."""

    DEFAULT_CSS = """
    ColumnHeads {
        height: 1;
        width: 1fr;
        color: $text-muted;
        & > .heads--sorted { color: $text-primary; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"heads--sorted"}
    ALLOW_SELECT = False

    class Pressed(Message):
        """A column's title was clicked."""

        def __init__(self, sender: ColumnHeads, column: Column) -> None:
            """Take the line and the column."""
            super().__init__()
            self.heads = sender
            self.column = column

        @property
        def control(self) -> ColumnHeads:
            """The line."""
            return self.heads

    def __init__(self) -> None:
        """Make an empty line."""
        super().__init__()
        self._places: list[Place] = []
        self._sorted_by: Column = "word"
        self._reverse = False

    def show(self, places: list[Place], sorted_by: Column, reverse: bool) -> None:
        """Show these columns; `reverse` says that the sorted one is turned round."""
        self._places = places
        self._sorted_by = sorted_by
        self._reverse = reverse
        self.refresh()

    def render(self) -> Content:
        """The titles, each over its column."""
        parts: list[Content] = [Content(" " * GUTTER)]
        for place in self._places:
            parts.append(Content(" " * place.gap))
            chosen = place.column == self._sorted_by
            if chosen:
                arrow = UP if self._reverse else DOWN
                title = (
                    f"{arrow}{place.title}" if place.align == "right" else f"{place.title}{arrow}"
                )
            else:
                title = place.title
            text = Content(fit(title, place.width - place.gap, place.align))
            if chosen:
                text = text.stylize(self.get_visual_style("heads--sorted", partial=True))
            parts.append(text)
        return Content("").join(parts)

    def column_at(self, x: int) -> Column | None:
        """The column that cell `x` of the line belongs to."""
        at = GUTTER
        for place in self._places:
            if at <= x < at + place.width:
                return place.column
            at += place.width
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what a column means."""
        column = self.column_at(event.x)
        self.tooltip = f"{_EXPLAINED[column]}: click to sort by it" if column else None

    def on_click(self, event: events.Click) -> None:
        """Post the column that was clicked."""
        event.stop()
        column = self.column_at(event.x)
        if column is not None:
            self.post_message(self.Pressed(self, column))
