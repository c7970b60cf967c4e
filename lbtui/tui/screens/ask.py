"""Small dialogs: ask for one line, pick one of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from lbtui.tui.screens.dialog import Dialog, LineInput, Rows


class AskScreen(Dialog[str]):
    """Ask for one line of text; ``check`` returns what is wrong with it, or None.

    Dismissed with the text, or with None when it was closed.
    """

    KEYS_TEXT = "enter accept · esc cancel"
    DEFAULT_CSS = """
    AskScreen {
        .problem { color: $text-error; height: auto; }
    }
    """

    def __init__(
        self,
        title: str,
        explanation: str = "",
        *,
        value: str = "",
        placeholder: str = "",
        check: Callable[[str], str | None] | None = None,
    ) -> None:
        """Ask under ``title`` with one paragraph of ``explanation``."""
        super().__init__()
        self._title = title
        self._explanation = explanation
        self._value = value
        self._placeholder = placeholder
        self._check = check

    def title_text(self) -> str:
        """Return the title given."""
        return self._title

    def body(self) -> ComposeResult:
        """Show the explanation, the line and a place for what is wrong."""
        if self._explanation:
            yield Static(Content(self._explanation))
        yield LineInput(self._value, placeholder=self._placeholder)
        yield Static(Content(""), classes="problem")

    @on(Input.Submitted)
    def accept(self, event: Input.Submitted) -> None:
        """Accept the line, or say what is wrong with it."""
        event.stop()
        text = event.value.strip()
        problem = self._check(text) if self._check is not None else None
        if problem:
            self.query_one(".problem", Static).update(Content(problem))
        else:
            self.dismiss(text)


class PickScreen(Rows[str]):
    """Pick one of several options; dismissed with its id, or None."""

    DEFAULT_CSS = """
    PickScreen OptionList, OptionList:focus { max-height: 65vh; }
    """

    def __init__(
        self,
        title: str,
        options: Sequence[tuple[str, str]],
        *,
        keys: str = "↑ ↓ move · enter choose · esc close",
        current: str | None = None,
    ) -> None:
        """Offer ``options``, each (id, text), with the cursor on ``current``."""
        super().__init__()
        self._title = title
        self._options = list(options)
        self._keys = keys
        self._current = current

    def title_text(self) -> str:
        """Return the title given."""
        return self._title

    def keys_text(self) -> str:
        """Return the keys given."""
        return self._keys

    def body(self) -> ComposeResult:
        """Show the options."""
        yield OptionList(*(Option(Content(text)) for _id, text in self._options), markup=False)

    def on_mount(self) -> None:
        """Put the cursor on the current option."""
        ids = [option_id for option_id, _text in self._options]
        if self._current in ids:
            self.query_one(OptionList).highlighted = ids.index(self._current)

    @on(OptionList.OptionSelected)
    def pick(self, event: OptionList.OptionSelected) -> None:
        """Close with the option picked."""
        event.stop()
        self.dismiss(self._options[event.option_index][0])
