"""The line above a list that its filter is typed in, with the help line that belongs to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from lbtui.puzzle.text import clean

if TYPE_CHECKING:
    from textual import events

LONGEST = 200


class FilterInput(Input):
    """The box itself: an input without a frame, into which no control character comes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "clear_or_leave", "Clear", show=False),
        Binding("down,up,pagedown,pageup", "leave", "To the list", show=False),
    ]

    class Left(Message):
        """The keyboard is to go to the list; `accepted` is False when Esc was pressed."""

        def __init__(self, accepted: bool) -> None:
            """Take how the box was left."""
            super().__init__()
            self.accepted = accepted

    def validate_value(self, value: str) -> str:
        """Let nothing in that a terminal would obey."""
        return clean(value, LONGEST)

    def action_clear_or_leave(self) -> None:
        """Empty the box; when it is empty, leave it."""
        if self.value:
            self.value = ""
        else:
            self.post_message(self.Left(accepted=False))

    def action_leave(self) -> None:
        """Leave the box, keeping what is in it."""
        self.post_message(self.Left(accepted=True))

    async def action_submit(self) -> None:
        """Leave the box on Enter too."""
        self.action_leave()


class FilterLine(Vertical):
    """A sign, a box and a count in one line; below it, while typing, the syntax or what is wrong.

    Esc empties the box, a second Esc leaves it; so do Enter and the keys that move in a list.
    """

    DEFAULT_CSS = """
    FilterLine {
        width: 1fr;
        height: auto;
        & > Horizontal { height: 1; }
        .sign { width: 2; height: 1; color: $text-muted; }
        .count { width: auto; height: 1; padding: 0 1; color: $text-muted; }
        .note { height: auto; max-height: 2; padding: 0 2; color: $text-muted; display: none; }
        &.-noted .note { display: block; }
        &.-wrong .note { color: $text-error; }
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

    class Changed(Message):
        """What is typed has changed."""

        def __init__(self, line: FilterLine, text: str) -> None:
            """Take the line and its text."""
            super().__init__()
            self.line = line
            self.text = text

        @property
        def control(self) -> FilterLine:
            """The line."""
            return self.line

    class Left(Message):
        """The keyboard is to go to the list; `accepted` is False when Esc was pressed."""

        def __init__(self, line: FilterLine, accepted: bool) -> None:
            """Take the line and how it was left."""
            super().__init__()
            self.line = line
            self.accepted = accepted

        @property
        def control(self) -> FilterLine:
            """The line."""
            return self.line

    def __init__(
        self,
        sign: str,
        placeholder: str,
        helps: Sequence[str] = (),
        *,
        id: str | None = None,  # noqa: A002 - Textual's name for it
    ) -> None:
        """Show `sign` before the box; `helps` are forms of one help line, longest first."""
        super().__init__(id=id)
        self._sign = sign
        self._placeholder = placeholder
        self._helps = tuple(helps)
        self._problem = ""
        self._counted = 0
        self._hint = ""

    def compose(self) -> ComposeResult:
        """Sign, box and count; the note below."""
        with Horizontal():
            yield Static(Content(self._sign), classes="sign")
            yield FilterInput(
                placeholder=self._placeholder, max_length=LONGEST, select_on_focus=False
            )
            yield Static(Content(""), classes="count")
        yield Static(Content(""), classes="note")

    @property
    def box(self) -> FilterInput:
        """The box, for the keyboard."""
        return self.query_one(FilterInput)

    @property
    def text(self) -> str:
        """What is typed."""
        return self.box.value

    @text.setter
    def text(self, text: str) -> None:
        self.box.value = text

    @property
    def typing(self) -> bool:
        """Whether the keyboard is here."""
        return self.box.has_focus

    def count(self, text: str) -> None:
        """Show `text` at the end of the line; the room that the longest one took stays its own."""
        wider = len(text) > self._counted
        if wider:
            self._counted = len(text)
        self.query_one(".count", Static).update(Content(text.rjust(self._counted)), layout=wider)

    def say(self, problem: str = "", hint: str = "") -> None:
        """Say what is wrong, or (only while typing) give a hint in place of the syntax."""
        self._problem, self._hint = problem, hint
        self._show_note()

    @on(Input.Changed)
    def box_changed(self, event: Input.Changed) -> None:
        """Pass it on as a message of this line."""
        event.stop()
        self.post_message(self.Changed(self, event.value))

    @on(FilterInput.Left)
    def box_left(self, event: FilterInput.Left) -> None:
        """Pass it on as a message of this line."""
        event.stop()
        self.post_message(self.Left(self, event.accepted))

    def on_descendant_focus(self) -> None:
        """Show the syntax."""
        self._show_note()

    def on_descendant_blur(self) -> None:
        """Hide the syntax, once what the keyboard went to has answered."""
        self.call_after_refresh(self._show_note)

    def on_resize(self, event: events.Resize) -> None:
        """Choose the form of the syntax that fits."""
        del event
        self._counted = 0
        self._show_note()

    def _show_note(self) -> None:
        text = self._problem or self._hint or first_fitting(self._helps, self.size.width - 4)
        self.set_class(bool(self._problem), "-wrong")
        self.set_class(bool(self._problem) or (self.typing and bool(text)), "-noted")
        self.query_one(".note", Static).update(Content(text))


def first_fitting(forms: Sequence[str], width: int) -> str:
    """The first of `forms` (longest first) that fits into `width` cells, else the last."""
    return next((form for form in forms if len(form) <= width), forms[-1] if forms else "")
