"""The frame that every dialog shares: a titled box over the screen, closed by escape."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from lbtui.puzzle.text import clean

Result = TypeVar("Result")


class Modal(ModalScreen[Result]):
    """A screen over the main screen that can be dismissed only once."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close this screen with ``result``; do nothing unless it is on top.

        Textual pops the topmost screen, whichever that is: a second dismissal, from a double click
        or a thread that ends late, would take the main screen away.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()


class LineInput(Input):
    """An input for one line of printable text: control characters are dropped."""

    LONGEST = 4096

    def __init__(self, value: str, *, placeholder: str = "", select_on_focus: bool = True) -> None:
        super().__init__(
            value,
            placeholder=placeholder,
            select_on_focus=select_on_focus,
            max_length=self.LONGEST,
        )

    def validate_value(self, value: str) -> str:
        """Return ``value`` without what a terminal would obey."""
        return clean(value, self.LONGEST)


class Dialog(Modal[Result]):
    """A modal box with a title, the subclass's ``body`` and one line of keys.

    Escape closes it with no result. It never grows beyond the screen: what is longer scrolls.
    """

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Close", show=False),
        Binding("ctrl+q", "app.quit", "Quit", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        background: $background 60%;
        &:ansi { background: transparent; }
        #dialog {
            width: 72;
            max-width: 100%;
            height: auto;
            max-height: 100%;
            border: heavy $primary;
            border-title-color: $primary;
            border-title-style: bold;
            background: $surface;
            padding: 0 1;
        }
        OptionList, OptionList:focus {
            border: none;
            height: auto;
            padding: 0;
            background: $surface;
            background-tint: $foreground 0%;
            scrollbar-size-vertical: 1;
        }
        Input, Input:focus { border: none; height: 1; padding: 0 1; background: $panel; }
        #dialog-keys { height: auto; color: $text-muted; margin-top: 1; }
        &:ansi #dialog { background: ansi_default; }
    }
    """

    TITLE_TEXT: ClassVar[str] = ""
    KEYS_TEXT: ClassVar[str] = "esc close"

    def compose(self) -> ComposeResult:
        """Lay out the box."""
        with Vertical(id="dialog") as box:
            box.border_title = Content(self.title_text())
            yield from self.body()
            yield Static(Content(self.keys_text()), id="dialog-keys")

    def title_text(self) -> str:
        """Return the title; it is shown as it is, never as markup."""
        return self.TITLE_TEXT

    def keys_text(self) -> str:
        """Return the line of keys at the foot."""
        return self.KEYS_TEXT

    def body(self) -> ComposeResult:
        """Return the widgets between title and keys."""
        raise NotImplementedError

    def say_keys(self, text: str) -> None:
        """Replace the line at the foot."""
        self.query_one("#dialog-keys", Static).update(Content(text))

    def action_cancel(self) -> None:
        """Close without a result."""
        self.dismiss(None)


class Rows(Dialog[Result]):
    """A dialog that is about the rows of one `OptionList`, moved through like any list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "cancel", "Close", show=False),
        Binding("j", "rows('cursor_down')", "Down", show=False),
        Binding("k", "rows('cursor_up')", "Up", show=False),
        Binding("ctrl+f", "rows('page_down')", "Page down", show=False),
        Binding("ctrl+b", "rows('page_up')", "Page up", show=False),
        Binding("g", "rows('first')", "First row", show=False),
        Binding("G", "rows('last')", "Last row", show=False),
    ]

    def action_rows(self, how: str) -> None:
        """Move the cursor."""
        getattr(self.query_one(OptionList), f"action_{how}")()


class Page(Dialog[None]):
    """A dialog that is one long text in a `VerticalScroll`, read like a page in a pager."""

    KEYS_TEXT = "↑ ↓ space b scroll · esc close"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "cancel", "Close", show=False),
        Binding("j", "scroll('scroll_down')", "Down", show=False),
        Binding("k", "scroll('scroll_up')", "Up", show=False),
        Binding("space,f,ctrl+f", "scroll('scroll_page_down')", "Page down", show=False),
        Binding("b,ctrl+b", "scroll('scroll_page_up')", "Page up", show=False),
        Binding("g", "scroll('scroll_home')", "First line", show=False),
        Binding("G", "scroll('scroll_end')", "Last line", show=False),
    ]

    def action_scroll(self, how: str) -> None:
        """Scroll the text, at once."""
        getattr(self.query_one(VerticalScroll), how)(animate=False)
