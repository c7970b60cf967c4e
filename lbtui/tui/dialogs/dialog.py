"""What every dialog is: a modal box, often around one list or one long text."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lbtui.store import abbreviate_home
from lbtui.tui.widgets.cells import SEPARATOR
from lbtui.tui.widgets.clauses import ClauseText

ResultT = TypeVar("ResultT")


KEY_PATTERN = r"(?<!\S)([←-↓]|\^.|F\d+|enter|esc|tab|space|del|\w)(?= )"
"""What is a key in the line of keys."""


class KeysLine(ClauseText):
    """The keys of a dialog, each before what it does, as in a footer."""

    def render(self) -> Content:
        """Return the lines."""
        lines = super().render().plain.replace(SEPARATOR, "  ")
        return Content(lines).highlight_regex(KEY_PATTERN, style="bold $text-primary")


class Dialog(ModalScreen[ResultT | None]):
    """A modal box with a title, the subclass's `compose_body` and a line of keys.

    Escape closes it without a result; it can be dismissed only once. It never grows beyond the
    screen: longer content scrolls.
    """

    CSS_PATH = Path(__file__).parents[1] / "styles" / "dialogs.tcss"
    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "cancel", "Close")]

    TITLE_TEXT: ClassVar[str] = ""
    KEYS_TEXT: ClassVar[str] = "esc close"

    def __init__(self, title: str = "") -> None:
        """Use the class's title unless another is given; it is no markup.

        A dialog makes the widgets that it changes here, not in `compose_body`: one that is closed
        in the instant it opens is mounted, and handles messages, without ever being composed.
        """
        super().__init__()
        self.box = Vertical(id="dialog")
        self.keys_line = KeysLine(self.KEYS_TEXT, id="dialog-keys")
        self.message = Static(id="message")
        self.box.border_title = Content(title or self.TITLE_TEXT)

    def compose(self) -> ComposeResult:
        """Lay out the box."""
        with self.box:
            yield from self.compose_body()
            yield self.keys_line

    def compose_body(self) -> ComposeResult:
        """Return the widgets between title and keys: here, the message alone."""
        yield self.message

    def report(self, text: str, *, is_warning: bool = False) -> None:
        """Replace the message of a dialog that has one."""
        self.message.set_class(is_warning, "-problem")
        self.message.update(Content(abbreviate_home(text)))

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Close this screen with `result`; do nothing unless it is on top.

        Textual pops the topmost screen, whichever that is: a second dismissal, from a double click
        or a thread that ends late, would take the main screen away.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def action_cancel(self) -> None:
        """Close without a result."""
        self.dismiss(None)


class DialogList(OptionList):
    """Textual's list of options, with rows that have ids.

    Unlike Textual's own, its page keys do nothing where the terminal leaves it no room (KeyError),
    and so does a click on a row that is gone by the time the click is handled (IndexError).
    """

    def __init__(self) -> None:
        """Start with no rows."""
        super().__init__(markup=False)

    def show_rows(self, rows: Mapping[str, str | Content], current_id: str | None = None) -> None:
        """Show `rows` by their ids, with the cursor on `current_id`, or on the first."""
        self.set_options([Option(row, id=name) for name, row in rows.items()])
        row_ids = list(rows)
        self.highlighted = row_ids.index(current_id) if current_id in row_ids else 0

    def on_resize(self) -> None:
        """Keep the row under the cursor in view."""
        self.scroll_to_highlight()

    @property
    def current_id(self) -> str | None:
        """The id of the row under the cursor; None where there is none."""
        return self.highlighted_option.id if self.highlighted_option is not None else None

    def on_click(self, event: events.Click) -> None:
        """Ignore a click on a row that is gone."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the page keys while the list has no room."""
        del parameters
        return bool(self.scrollable_content_region) or not action.startswith("page_")


class ListDialog(Dialog[ResultT]):
    """A dialog with one list of options."""

    def __init__(self, title: str = "") -> None:
        """Start with an empty list."""
        super().__init__(title)
        self.option_list = DialogList()


class TextDialog(Dialog[None]):
    """A dialog that is one long text in a `VerticalScroll`, read as in a pager."""

    AUTO_FOCUS = "VerticalScroll"

    KEYS_TEXT = "↑ ↓ space scroll · esc close"
    BINDINGS: ClassVar[list[BindingType]] = [("space", "page_down", "Page down")]

    def __init__(self, title: str = "") -> None:
        """Start with an empty text."""
        super().__init__(title)
        self.text_scroll = VerticalScroll()

    def action_page_down(self) -> None:
        """Scroll the text by a page."""
        self.text_scroll.scroll_page_down(animate=False)
