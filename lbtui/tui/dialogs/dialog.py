"""The modal box that every dialog is, and the small ones: type one line, pick one of several."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, ClassVar, TypeVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from lbtui.errors import ListError
from lbtui.puzzle.text import clean
from lbtui.settings import Setting
from lbtui.text import without_home
from lbtui.tui.widgets.cells import BETWEEN, Clauses

MOST_ENTRIES = 10_000
"""Entries of a folder that are looked at."""
NAMES_SHOWN = 8
"""Names that are listed where several match."""
LONGEST_NAME = 30


def complete(path: str) -> tuple[str, list[str]]:
    """Return `path` with what all names that match have in common, and these names, sorted.

    A folder's name ends with a slash, ~ is the home directory. Hidden names match only what starts
    with a dot, and names with unprintable characters nothing.
    """
    if path == "~":
        return "~/", ["~/"]
    start = os.path.basename(path)
    folder = path.removesuffix(start)
    try:
        with os.scandir(os.path.expanduser(folder) or ".") as entries:
            names = sorted(
                entry.name + "/" * entry.is_dir()
                for entry in islice(entries, MOST_ENTRIES)
                if entry.name.startswith(start)
                and (start or not entry.name.startswith("."))
                and entry.name.isprintable()
            )
    except (OSError, ValueError):  # a null character is a ValueError
        return path, []
    if not names:
        return path, []
    return folder + os.path.commonprefix(names), names  # noqa: RUF071 - characters are meant


def matches_text(names: Sequence[str]) -> str:
    """Return the names that match, where there is more than one, or that there is none."""
    if len(names) == 1:
        return ""
    more = f" and {len(names) - NAMES_SHOWN} more" if len(names) > NAMES_SHOWN else ""
    listed = ", ".join(clean(name, LONGEST_NAME) for name in names[:NAMES_SHOWN])
    return f"{listed}{more}" if names else "nothing there starts like this"


T = TypeVar("T")


class SettingChanged(Message):
    """A dialog changed a setting; the app shows its effect."""

    def __init__(self, setting: Setting[Any]) -> None:
        super().__init__()
        self.setting = setting


class ListsChanged(Message):
    """A dialog changed the word lists; the app reads them again."""


MOVING: list[BindingType] = [
    Binding("j", "move('down')", "Down", show=False),
    Binding("k", "move('up')", "Up", show=False),
]
"""The keys of dialogs in which nothing is typed, besides those of their widgets."""
ARROWS: list[BindingType] = [
    Binding("up", "move('up')", "Up", show=False),
    Binding("down", "move('down')", "Down", show=False),
    Binding("pageup", "move('page_up')", "Page up", show=False),
    Binding("pagedown", "move('page_down')", "Page down", show=False),
]
"""The keys that move while the focus is in a line to type in."""


class Modal(ModalScreen[T]):
    """A screen over the main screen that can be dismissed only once."""

    CSS_PATH = os.path.abspath(f"{__file__}/../../styles/dialogs.tcss")

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close this screen with `result`; do nothing unless it is on top.

        Textual pops the topmost screen, whichever that is: a second dismissal, from a double click
        or a thread that ends late, would take the main screen away.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def open(self, app: App[Any], answered: Callable[[T], object]) -> None:
        """Open this screen; call `answered` with its result, unless it is closed without one."""

        def closed(result: T | None) -> None:
            if result is not None:
                answered(result)

        app.push_screen(self, closed)

    def cancel(self) -> None:
        """Close without a result."""
        self.dismiss(None)

    def action_cancel(self) -> None:
        """Close without a result, or what is open inside this screen."""
        self.cancel()


class LineInput(Input):
    """An input for one line of printable text: control characters are dropped."""

    LONGEST = 4096

    def __init__(self, value: str, *, placeholder: str = "", select_on_focus: bool = True) -> None:
        super().__init__(
            value, placeholder, select_on_focus=select_on_focus, max_length=self.LONGEST
        )

    def validate_value(self, value: str) -> str:
        """Return `value` without control characters."""
        return clean(value, self.LONGEST)


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


class Dialog(Modal[T]):
    """A modal box with a title, the subclass's `body` and a line of keys.

    Escape closes it without a result. It never grows beyond the screen: longer content scrolls.
    """

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Close", show=False),
        Binding("ctrl+q", "app.quit", "Quit", show=False, priority=True),
    ]

    TITLE_TEXT: ClassVar[str] = ""
    KEYS_TEXT: ClassVar[str] = "esc close"

    def __init__(self, *, title: str | None = None, keys: str | None = None) -> None:
        """Use the class's title and keys unless others are given; neither is markup.

        A dialog makes the widgets that it changes here, not in `body`: one that is closed in the
        instant it opens is mounted, and handles messages, without ever being composed.
        """
        super().__init__()
        self.box = Vertical(id="dialog")
        self.keys_line = Clauses(self.KEYS_TEXT if keys is None else keys, id="dialog-keys")
        self.message = Static(Content(""), id="message")
        self.box.border_title = Content(self.TITLE_TEXT if title is None else title)

    def compose(self) -> ComposeResult:
        """Lay out the box."""
        with self.box:
            yield from self.body()
            yield self.keys_line

    def body(self) -> ComposeResult:
        """Return the widgets between title and keys."""
        raise NotImplementedError

    def report(self, text: str, *, problem: bool = False) -> None:
        """Replace the message of a dialog that has one."""
        self.message.set_class(problem, "-problem")
        self.message.update(Content(without_home(text)))

    @on(PathInput.Completed)
    def completed(self, event: PathInput.Completed) -> None:
        """Say what a path may go on with."""
        if event.text:
            self.report(event.text)


class Options(OptionList):
    """Textual's list of options, which survives what ends the app with Textual's own.

    Its page keys do nothing where the terminal leaves it no room (KeyError), and so does a click on
    a row that is gone by the time the click is handled (IndexError).
    """

    def on_click(self, event: events.Click) -> None:
        """Ignore a click on a row that is gone."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()

    def action_page_up(self) -> None:
        """Move the highlight up one page."""
        self._page("up")

    def action_page_down(self) -> None:
        """Move the highlight down one page."""
        self._page("down")

    def _page(self, where: str) -> None:
        if self.scrollable_content_region:
            getattr(super(), f"action_page_{where}")()


class ListDialog(Dialog[T]):
    """A dialog with one list of options."""

    BINDINGS: ClassVar[list[BindingType]] = MOVING

    def __init__(self, *, title: str | None = None, keys: str | None = None) -> None:
        """Start with an empty list."""
        super().__init__(title=title, keys=keys)
        self.option_list = Options(markup=False)

    def action_move(self, where: str) -> None:
        """Move the cursor."""
        names = {"down": "cursor_down", "up": "cursor_up"}
        getattr(self.option_list, f"action_{names.get(where, where)}")()


class TextDialog(Dialog[None]):
    """A dialog that is one long text in a `VerticalScroll`, read as in a pager."""

    AUTO_FOCUS = "VerticalScroll"

    KEYS_TEXT = "↑ ↓ space scroll · esc close"
    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVING,
        Binding("space", "move('page_down')", "Page down", show=False),
    ]

    def __init__(self, *, title: str | None = None) -> None:
        """Start with an empty text."""
        super().__init__(title=title)
        self.text = VerticalScroll()

    def on_mount(self) -> None:
        """Name the keys that scroll only while there is more text than fits."""
        self.watch(self.text, "show_vertical_scrollbar", self._name_keys)

    def _name_keys(self, scrolls: bool) -> None:
        _scroll, _between, others = self.KEYS_TEXT.partition(BETWEEN)
        self.keys_line.update(self.KEYS_TEXT if scrolls else others)

    def action_move(self, where: str) -> None:
        """Scroll the text."""
        getattr(self.text, f"scroll_{where}")(animate=False)


class PromptScreen(Dialog[str]):
    """Ask for one line of text, which `submit` tries.

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
        """Ask under `title` with a paragraph of `explanation`.

        `value` is there to begin with, and below it `problem`, what is wrong with it. A
        `path` is completed by tab.
        """
        super().__init__(title=title, keys=f"tab complete · {self.KEYS_TEXT}" if path else None)
        self._path = path
        self._explanation = explanation
        self._value = value
        self._submit = submit
        self.report(problem, problem=True)

    def body(self) -> ComposeResult:
        """Lay out an explanation, a line, and what is wrong with it."""
        yield Static(Content(self._explanation))
        yield (PathInput if self._path else LineInput)(self._value)
        yield self.message

    @on(Input.Changed)
    def edited(self, event: Input.Changed) -> None:
        """Remove what was said of the line before."""
        if event.value != self._value:
            self.report("")

    @on(Input.Submitted)
    def accept(self, event: Input.Submitted) -> None:
        """Accept the line, or say what is wrong with it."""
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

    def __init__(
        self,
        title: str,
        options: Sequence[tuple[str, str | Content]],
        *,
        keys: str | None = None,
        current: str | None = None,
    ) -> None:
        """Offer `options`, each (id, text), with the cursor on `current`."""
        super().__init__(title=title, keys=keys)
        self.ids = [option_id for option_id, _text in options]
        self.option_list.add_options(Option(text) for _id, text in options)
        self.option_list.highlighted = self.ids.index(current) if current in self.ids else 0

    def body(self) -> ComposeResult:
        """Return the options."""
        yield self.option_list

    @on(OptionList.OptionSelected)
    def picked(self, event: OptionList.OptionSelected) -> None:
        """Close with the id of the option."""
        self.dismiss(self.ids[event.option_index])


def confirm(app: App[Any], question: str, yes: str, confirmed: Callable[[], object]) -> None:
    """Ask before something is removed; call `confirmed` if the answer is `yes`."""

    def answered(answer: str) -> None:
        if answer == "yes":
            confirmed()

    PickScreen(question, [("no", "No, keep it"), ("yes", yes)]).open(app, answered)
