"""The small dialogs: type one line, choose one of several options, confirm."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from lbtui.errors import LbtuiError
from lbtui.tui.dialogs.dialog import Dialog, ListDialog
from lbtui.tui.widgets.inputs import LineInput, PathInput


class PromptScreen(Dialog[str]):
    """Ask for one line of text, which `check` tries.

    Where `check` raises LbtuiError, OSError or ValueError, the dialog shows the error, and the
    line can be corrected. Dismissed with the text, or with None when it was closed.
    """

    KEYS_TEXT = "enter accept · esc cancel"
    INPUT_TYPE: ClassVar[type[LineInput | PathInput]] = LineInput

    def __init__(
        self, title: str, explanation: str, check: Callable[[str], object], value: str = ""
    ) -> None:
        """Ask under `title` with a paragraph of `explanation`; `value` is there to begin with."""
        super().__init__(title)
        self._explanation = explanation
        self._input = self.INPUT_TYPE(value)
        self._check = check

    def compose_body(self) -> ComposeResult:
        """Lay out an explanation, a line, and what is wrong with it."""
        yield Static(Content(self._explanation))
        yield self._input
        yield self.message

    @on(Input.Changed)
    def clear_problem(self) -> None:
        """Remove what was said of the line before."""
        self.report("")

    @on(Input.Submitted)
    def submit(self, event: Input.Submitted) -> None:
        """Accept the line, or say what is wrong with it."""
        text = event.value.strip()
        try:
            self._check(text)
        except (LbtuiError, OSError, ValueError) as error:
            self.report(str(error), is_warning=True)
        else:
            self.dismiss(text)


class PathPrompt(PromptScreen):
    """Ask for a path, which tab completes."""

    KEYS_TEXT = f"tab complete · {PromptScreen.KEYS_TEXT}"
    INPUT_TYPE = PathInput


class ChoiceScreen(ListDialog[str]):
    """Choose one of several options; dismissed with its id, or None."""

    KEYS_TEXT = "↑ ↓ move · enter choose · esc close"

    def __init__(
        self, title: str, options: Mapping[str, str | Content], current_option: str = ""
    ) -> None:
        """Offer `options`, texts by their ids, with the cursor on `current_option` or the first."""
        super().__init__(title)
        self.options = options
        self.option_list.show_rows(options, current_option or None)

    def compose_body(self) -> ComposeResult:
        """Return the options."""
        yield self.option_list

    @on(OptionList.OptionSelected)
    def choose_current_option(self) -> None:
        """Close with the id of the option."""
        if self.option_list.current_id is not None:
            self.dismiss(self.option_list.current_id)


async def confirm(
    app: App[Any], question: str, yes_label: str, no_label: str = "No, keep it"
) -> bool:
    """Ask before something is lost; return whether the answer is `yes_label`."""
    dialog = ChoiceScreen(question, {"no": no_label, "yes": yes_label})
    return await app.push_screen_wait(dialog) == "yes"
