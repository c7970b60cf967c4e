"""Choose a theme: the one under the cursor is previewed, Escape restores the previous one."""

from __future__ import annotations

from textual import on
from textual.widgets import OptionList

from lbtui.tui import themes
from lbtui.tui.screens.dialog import PickScreen


class ThemeScreen(PickScreen):
    """The themes, ours first; dismissed with the name of the chosen one, or None."""

    def __init__(self, names: list[str], current: str) -> None:
        """Offer ``names``, with the cursor on ``current``, the theme to restore on Escape."""
        own = {
            themes.DARK: "lbtui dark",
            themes.LIGHT: "lbtui light",
            themes.TERMINAL: "the terminal's colours",
            themes.TERMINAL_LIGHT: "the terminal's colours, on light",
        }
        super().__init__(
            "Theme",
            [(name, own.get(name, name)) for name in names],
            keys="↑ ↓ try · enter keep · esc cancel",
            current=current,
        )
        self._before = current
        self._names = names

    @on(OptionList.OptionHighlighted)
    def preview(self, event: OptionList.OptionHighlighted) -> None:
        """Show the app in the theme under the cursor."""
        event.stop()
        self.app.theme = self._names[event.option_index]

    def action_cancel(self) -> None:
        """Restore the previous theme and close."""
        self.app.theme = self._before
        self.dismiss(None)
