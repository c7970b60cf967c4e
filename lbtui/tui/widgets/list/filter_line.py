"""The line above a list that its filter is typed in, with a note below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from lbtui.puzzle.text import clean
from lbtui.text import first_fitting
from lbtui.tui.widgets.clauses import Clauses

MAX_LENGTH = 200


class FilterInput(Input):
    """An input without a frame. Esc clears it, then leaves it; Tab completes its last word.

    `complete` returns the completed text, or "" when there is nothing to complete: then Tab moves
    on, as it does elsewhere.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "clear_or_leave", "Clear", show=False),
        Binding("down,up,pagedown,pageup", "leave", "To the list", show=False),
        Binding("tab", "complete", "Complete", show=False),
    ]
    complete: Callable[[str], str] = staticmethod(lambda _text: "")

    class Left(Message):
        """The focus should go to the list; `accepted` is False after Esc."""

        def __init__(self, sender: FilterInput, accepted: bool) -> None:
            super().__init__()
            self.input = sender
            self.accepted = accepted

        @property
        def control(self) -> FilterInput:
            """The input."""
            return self.input

    def validate_value(self, value: str) -> str:
        """Strip control characters."""
        return clean(value, MAX_LENGTH)

    def action_clear_or_leave(self) -> None:
        """Clear the input; leave it when it is empty."""
        if self.value:
            self.value = ""
        else:
            self.post_message(self.Left(self, accepted=False))

    def action_complete(self) -> None:
        """Complete the last word."""
        completed = self.complete(self.value) if self.cursor_at_end else ""
        if not completed:
            raise SkipAction
        self.value = completed
        self.cursor_position = len(completed)

    def action_leave(self) -> None:
        """Leave the input as it is."""
        self.post_message(self.Left(self, accepted=True))

    async def action_submit(self) -> None:
        """Leave on Enter, too."""
        self.action_leave()


class FilterLine(Vertical):
    """A sign, an input and a count; below them a note: an error, a hint, or the syntax."""

    DEFAULT_CSS = """
    FilterLine {
        width: 1fr;
        height: auto;
        & > Horizontal { height: 1; }
        .sign { width: 2; height: 1; color: $text-muted; }
        .count { width: auto; height: 1; padding: 0 1; color: $text-muted; }
        .note { height: auto; max-height: 2; padding: 0 2; color: $text-muted; display: none; }
        &.-noted .note { display: block; }
        &.-error .note { color: $text-error; }
        FilterInput, FilterInput:focus {
            width: 1fr;
            height: 1;
            border: none;
            padding: 0;
            background: transparent;
        }
        FilterInput:focus { background: $panel; }
    }
    """

    def __init__(
        self,
        placeholder: str,
        syntax: Sequence[str],
    ) -> None:
        """`syntax` is one help line in several lengths, longest first."""
        super().__init__(id="filter")
        self._sign = Static(Content("/"), classes="sign")
        self.input = FilterInput(
            placeholder=placeholder, max_length=MAX_LENGTH, select_on_focus=False
        )
        self._count = Static(Content(""), classes="count")
        self._note = Clauses("", classes="note")
        self._syntax = syntax
        self._error = ""
        self._hint = ""
        self._count_width = 0

    def compose(self) -> ComposeResult:
        """Lay out the line and its note."""
        with Horizontal():
            yield self._sign
            yield self.input
            yield self._count
        yield self._note

    def show_count(self, text: str) -> None:
        """Show `text` at the end of the line, in the width of the longest one so far."""
        wider = len(text) > self._count_width
        if wider:
            self._count_width = len(text)
        self._count.update(Content(text.rjust(self._count_width)), layout=wider)

    def show_note(self, error: str = "", hint: str = "") -> None:
        """Show an error or, only while the input has the focus, a hint in place of the syntax."""
        self._error, self._hint = error, hint
        self._update_note()

    def on_descendant_focus(self) -> None:
        """Show the syntax."""
        self._update_note()

    def on_descendant_blur(self) -> None:
        """Hide the syntax, once what the focus went to has been painted."""
        self.call_after_refresh(self._update_note)

    def on_resize(self) -> None:
        """Choose the syntax line that fits."""
        self._count_width = 0
        self._update_note()

    def _update_note(self) -> None:
        text = self._error or self._hint or first_fitting(self._syntax, self.size.width - 4)
        self.set_class(bool(self._error), "-error")
        self.set_class(bool(self._error) or (self.input.has_focus and bool(text)), "-noted")
        self._note.update(text)
