"""The line above a list that its filter is typed in."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from lbtui.sources.paste import contains_board
from lbtui.tui.widgets.inputs import LineInput


class FilterInput(LineInput):
    """An input without a frame."""

    MAX_LENGTH = 200

    def on_paste(self, event: events.Paste) -> None:
        """Leave a board to the app, which opens it."""
        if contains_board(event.text):
            event.prevent_default()


class FilterLine(Horizontal):
    """A sign, an input and a count."""

    DEFAULT_CSS = """
    FilterLine {
        height: 1;
        .sign { width: 2; color: $text-muted; }
        .count { width: auto; padding: 0 1; color: $text-muted; }
        FilterInput { width: 1fr; background: transparent; }
        FilterInput:focus { background: $panel; }
        &.-error FilterInput { color: $text-error; }
    }
    """

    def __init__(self, placeholder: str) -> None:
        super().__init__(id="filter")
        self.input = FilterInput("", placeholder=placeholder, select_on_focus=False, compact=True)
        self._count_view = Static(classes="count")

    def compose(self) -> ComposeResult:
        """Lay out the line."""
        yield Static(Content("/"), classes="sign")
        yield self.input
        yield self._count_view

    def show_count_text(self, text: str) -> None:
        """Show `text` at the end of the line."""
        self._count_view.update(Content(text), layout=len(text) != self._count_view.size.width)
