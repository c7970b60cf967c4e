"""The modal box that every dialog is, and the small ones: type one line, pick one of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from textual import on
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from lbtui.puzzle.text import clean
from lbtui.tui.paths import complete, matches_text
from lbtui.tui.widgets.clauses import Clauses
from lbtui.tui.widgets.options import Options
from lbtui.words.errors import ListError

Result = TypeVar("Result")

MOVING: list[BindingType] = [
    Binding("q", "cancel", "Close", show=False),
    Binding("j", "move('down')", "Down", show=False),
    Binding("k", "move('up')", "Up", show=False),
    Binding("ctrl+f", "move('page_down')", "Page down", show=False),
    Binding("ctrl+b", "move('page_up')", "Page up", show=False),
    Binding("g", "move('home')", "First line", show=False),
    Binding("G", "move('end')", "Last line", show=False),
]
"""The keys of dialogs in which nothing is typed, besides those of their widgets."""


class Modal(ModalScreen[Result]):
    """A screen over the main screen that can be dismissed only once."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close this screen with ``result``; do nothing unless it is on top.

        Textual pops the topmost screen, whichever that is: a second dismissal, from a double click
        or a thread that ends late, would take the main screen away.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def ask(self, app: App[Any], answered: Callable[[Result], object]) -> None:
        """Open this screen; call ``answered`` with its result, unless it is closed without one."""

        def closed(result: Result | None) -> None:
            if result is not None:
                answered(result)

        app.push_screen(self, closed)

    @property
    def is_gone(self) -> bool:
        """Whether this screen or the app was closed: what a thread does for it can stop."""
        return not (self.is_running and self.app.is_running)

    def action_cancel(self) -> None:
        """Close without a result."""
        self.dismiss(None)


class LineInput(Input):
    """An input for one line of printable text: control characters are dropped."""

    LONGEST = 4096

    def __init__(self, value: str, *, placeholder: str = "", select_on_focus: bool = True) -> None:
        super().__init__(
            value, placeholder, select_on_focus=select_on_focus, max_length=self.LONGEST
        )

    def validate_value(self, value: str) -> str:
        """Return ``value`` without control characters."""
        return clean(value, self.LONGEST)


class SearchLine(LineInput):
    """A line to search a long list or text in: opened by a key, closed by Esc, which clears it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", show=False),
        Binding("up,down,pageup,pagedown", "leave", "To what was found", show=False),
    ]

    def __init__(self, placeholder: str, searched: Widget) -> None:
        """Give the focus to ``searched`` when it is left."""
        super().__init__("", placeholder=placeholder)
        self.display = False
        self._searched = searched

    def open(self) -> None:
        """Show the line and focus it."""
        self.display = True
        self.focus()

    def action_close(self) -> None:
        """Clear and hide the line."""
        self.value = ""
        self.action_leave()
        self.display = False

    def action_leave(self) -> None:
        """Focus what was searched."""
        self._searched.focus()

    async def action_submit(self) -> None:
        """Leave on Enter, too."""
        self.action_leave()


class PathInput(LineInput):
    """An input for a path, which tab completes."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", "Complete", show=False)]

    class Completed(Message):
        """The path was completed as far as the names that match allow; `text` is about them."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def action_complete(self) -> None:
        """Complete what is before the cursor."""
        at = self.cursor_position
        path, names = complete(self.value[:at])
        self.value = path + self.value[at:]
        self.cursor_position = len(path)
        self.post_message(self.Completed(matches_text(names)))


class Dialog(Modal[Result]):
    """A modal box with a title, the subclass's ``body`` and a line of keys.

    Escape closes it without a result. It never grows beyond the screen: longer content scrolls.
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
        VerticalScroll { scrollbar-size-vertical: 1; }
        Input, Input:focus { border: none; height: 1; padding: 0 1; background: $panel; }
        #dialog-keys { color: $text-muted; margin-top: 1; }
        #message { height: auto; }
        #message.-problem { color: $text-error; }
        &:ansi #dialog { background: ansi_default; }
    }
    """

    TITLE_TEXT: ClassVar[str] = ""
    KEYS_TEXT: ClassVar[str] = "esc close"

    def __init__(self, *, title: str | None = None, keys: str | None = None) -> None:
        """Use the class's title and keys unless others are given; neither is markup."""
        super().__init__()
        self._title_text = self.TITLE_TEXT if title is None else title
        self._keys_text = self.KEYS_TEXT if keys is None else keys

    def compose(self) -> ComposeResult:
        """Lay out the box."""
        with Vertical(id="dialog") as box:
            box.border_title = Content(self._title_text)
            yield from self.body()
            yield Clauses(self._keys_text, id="dialog-keys")

    def body(self) -> ComposeResult:
        """Return the widgets between title and keys."""
        raise NotImplementedError

    def show_keys(self, text: str) -> None:
        """Replace the line of keys."""
        self.query_one("#dialog-keys", Clauses).update(text)

    def report(self, text: str, *, problem: bool = False) -> None:
        """Replace the message of a dialog that has one."""
        message = self.query_one("#message", Static)
        message.set_class(problem, "-problem")
        message.update(Content(text))


class ListDialog(Dialog[Result]):
    """A dialog with one `OptionList`."""

    BINDINGS: ClassVar[list[BindingType]] = MOVING

    @property
    def option_list(self) -> OptionList:
        """The only list of the dialog."""
        return self.query_one(OptionList)

    def action_move(self, where: str) -> None:
        """Move the cursor."""
        names = {"down": "cursor_down", "up": "cursor_up", "home": "first", "end": "last"}
        getattr(self.option_list, f"action_{names.get(where, where)}")()


class TextDialog(Dialog[None]):
    """A dialog that is one long text in a `VerticalScroll`, read as in a pager."""

    AUTO_FOCUS = "VerticalScroll"

    KEYS_TEXT = "↑ ↓ space b scroll · esc close"
    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVING,
        Binding("space,f", "move('page_down')", "Page down", show=False),
        Binding("b", "move('page_up')", "Page up", show=False),
    ]

    def action_move(self, where: str) -> None:
        """Scroll the text."""
        getattr(self.query_one(VerticalScroll), f"scroll_{where}")(animate=False)


class PromptScreen(Dialog[str]):
    """Ask for one line of text, which ``submit`` tries.

    Where it raises ListError or ValueError, that is told, and the line can be changed. Dismissed
    with the text, or with None when it was closed.
    """

    KEYS_TEXT = "enter accept · esc cancel"

    def __init__(
        self,
        title: str,
        explanation: str,
        *,
        value: str = "",
        submit: Callable[[str], object],
        problem: str = "",
        path: bool = False,
    ) -> None:
        """Ask under ``title`` with a paragraph of ``explanation``.

        ``value`` is there to begin with, and below it ``problem``, what is wrong with it. A
        ``path`` is completed by tab.
        """
        super().__init__(title=title, keys=f"tab complete · {self.KEYS_TEXT}" if path else None)
        self._path = path
        self._explanation = explanation
        self._value = value
        self._submit = submit
        self._problem = problem

    def body(self) -> ComposeResult:
        """Explanation, line, and what is wrong with it."""
        yield Static(Content(self._explanation))
        yield (PathInput if self._path else LineInput)(self._value)
        yield Static(Content(self._problem), id="message", classes="-problem")

    @on(Input.Changed)
    def edited(self, event: Input.Changed) -> None:
        """Remove what was said of the line before."""
        event.stop()
        if event.value != self._value:
            self.report("")

    @on(PathInput.Completed)
    def completed(self, event: PathInput.Completed) -> None:
        """Say what the path may go on with."""
        event.stop()
        self.report(event.text)

    @on(Input.Submitted)
    def accept(self, event: Input.Submitted) -> None:
        """Accept the line, or say what is wrong with it."""
        event.stop()
        text = event.value.strip()
        try:
            self._submit(text)
        except (ListError, ValueError) as error:
            self.report(str(error), problem=True)
        else:
            self.dismiss(text)


class PickScreen(ListDialog[str]):
    """Pick one of several options; dismissed with its id, or None."""

    KEYS_TEXT = "↑ ↓ move · enter choose · esc close"
    DEFAULT_CSS = """
    PickScreen OptionList, OptionList:focus { max-height: 65vh; }
    """

    def __init__(
        self,
        title: str,
        options: Sequence[tuple[str, str]],
        *,
        keys: str | None = None,
        current: str | None = None,
    ) -> None:
        """Offer ``options``, each (id, text), with the cursor on ``current``."""
        super().__init__(title=title, keys=keys)
        self._options = list(options)
        self._current = current

    def body(self) -> ComposeResult:
        """The options."""
        yield Options(*(Option(Content(text)) for _id, text in self._options), markup=False)

    def on_mount(self) -> None:
        """Put the cursor on the current option."""
        ids = [option_id for option_id, _text in self._options]
        if self._current in ids:
            self.option_list.highlighted = ids.index(self._current)

    @on(OptionList.OptionSelected)
    def picked(self, event: OptionList.OptionSelected) -> None:
        """Close with the id of the option."""
        event.stop()
        self.dismiss(self._options[event.option_index][0])


def confirm(app: App[Any], question: str, yes: str, confirmed: Callable[[], object]) -> None:
    """Ask before something is removed; call ``confirmed`` if the answer is ``yes``."""

    def answered(answer: str) -> None:
        if answer == "yes":
            confirmed()

    PickScreen(question, [("no", "No, keep it"), ("yes", yes)]).ask(app, answered)
