"""The line above a list that its filter is typed in."""

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from lbtui.text import first_fitting
from lbtui.tui.widgets.inputs import LineInput


class FilterInput(LineInput):
    """An input without a frame.

    A slash typed first, which is the key that led here, is dropped.
    """

    LONGEST = 200

    def on_paste(self, event: events.Paste) -> None:
        """Leave a board to the app, which opens it."""
        from lbtui.sources.paste import holds_board

        if holds_board(event.text):
            event.prevent_default()

    def on_key(self, event: events.Key) -> None:
        """Drop a slash that is typed first."""
        if event.character == "/" and self.cursor_position == 0:
            event.stop()
            event.prevent_default()


class FilterLine(Vertical):
    """A sign, an input and a count; below them a note: an error, a hint, or examples.

    The note covers what is below, first a heading, so that it moves no row.
    """

    DEFAULT_CSS = """
    FilterLine {
        height: 1;
        & > Horizontal { height: 1; }
        .sign { width: 2; height: 1; color: $text-muted; }
        .count { width: auto; height: 1; padding: 0 1; color: $text-muted; }
        .note {
            overlay: screen;
            height: auto;
            padding: 0 2;
            color: $text-muted;
            background: $panel;
            display: none;
        }
        &.-noted .note, &.-error .note { display: block; }
        &.-error .note { color: $text-error; }
        FilterInput { width: 1fr; background: transparent; }
        FilterInput:focus { background: $panel; }
    }
    """

    def __init__(self, placeholder: str, examples: str) -> None:
        """`examples` are shown until there is something to say of what was typed."""
        super().__init__(id="filter")
        self.input = FilterInput("", placeholder=placeholder, select_on_focus=False)
        self.input.compact = True
        self._count = Static(Content(""), classes="count")
        self._note = Static(Content(examples), classes="note")
        self._count_width = 0

    def compose(self) -> ComposeResult:
        """Lay out the line and its note."""
        with Horizontal():
            yield Static(Content("/"), classes="sign")
            yield self.input
            yield self._count
        yield self._note

    def show_count(self, text: str) -> None:
        """Show `text` at the end of the line, in the width of the longest one so far."""
        wider = len(text) > self._count_width
        if wider:
            self._count_width = len(text)
        self._count.update(Content(text.rjust(self._count_width)), layout=wider)

    def show_note(self, *forms: str, error: bool = False) -> None:
        """Show the longest of `forms` that fits; an error also without the focus."""
        self.set_class(error, "-error")
        note = Content(first_fitting(forms, self.size.width - 4))
        if note != self._note.content:  # else each move of the cursor would lay it out again
            self._note.update(note)

    @on(events.DescendantFocus)
    @on(events.DescendantBlur)
    def focus_moved(self) -> None:
        """Show the note while the input has the focus, once what has it now has been painted."""
        self.call_after_refresh(lambda: self.set_class(self.input.has_focus, "-noted"))

    def on_resize(self) -> None:
        """Forget how wide the count was."""
        self._count_width = 0
