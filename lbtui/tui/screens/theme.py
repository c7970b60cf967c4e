"""Pick a theme: the one under the cursor is worn at once, escape puts the old one back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.widgets import OptionList

from lbtui.tui import themes
from lbtui.tui.screens.ask import PickScreen

if TYPE_CHECKING:
    from lbtui.tui.choices import Choices


class ThemeScreen(PickScreen):
    """The themes, ours first."""

    def __init__(self, choices: Choices, names: list[str], current: str) -> None:
        """Offer ``names``; the chosen one is saved in ``choices``."""
        own = {
            themes.DARK: "lbtui dark",
            themes.LIGHT: "lbtui light",
            themes.TERMINAL: "the terminal's own colours",
            themes.TERMINAL_LIGHT: "the terminal's own colours, on light",
        }
        super().__init__(
            "Theme",
            [(name, own.get(name, name)) for name in names],
            keys="↑ ↓ try · enter keep · esc back",
            current=current,
        )
        self._choices = choices
        self._before = current
        self._names = names

    @on(OptionList.OptionHighlighted)
    def wear(self, event: OptionList.OptionHighlighted) -> None:
        """Wear the theme under the cursor."""
        event.stop()
        self.app.theme = self._names[event.option_index]

    @on(OptionList.OptionSelected)
    def keep(self, event: OptionList.OptionSelected) -> None:
        """Keep it."""
        event.stop()
        name = self._names[event.option_index]
        self._choices.choose("theme", name)
        self.dismiss(name)

    def action_cancel(self) -> None:
        """Put the old theme back."""
        self.app.theme = self._before
        self.dismiss(None)
