"""The themes, each previewed."""

from typing import Any

from textual import on
from textual.app import App
from textual.content import Content
from textual.theme import Theme
from textual.widgets import OptionList

from lbtui.tui import themes
from lbtui.tui.dialogs.prompts import ChoiceScreen


class ThemeScreen(ChoiceScreen):
    """The themes, ours first; the one under the cursor is previewed, and Escape takes that back."""

    KEYS_TEXT = "↑ ↓ try · enter keep · esc cancel"

    def __init__(self, app: App[Any]) -> None:
        """Offer the themes of `app`, with the cursor on the one it has."""
        theme_by_name = app.available_themes
        names = themes.list_theme_names(app)
        options = {name: _format_theme(theme_by_name[name]) for name in names}
        super().__init__("Theme", options, app.theme)
        self._original_theme = app.theme

    @on(OptionList.OptionHighlighted)
    def preview_theme(self) -> None:
        """Show the app in the theme under the cursor."""
        if self.option_list.current_id is not None:
            self.app.theme = self.option_list.current_id

    def action_cancel(self) -> None:
        """Restore the previous theme and close."""
        self.app.theme = self._original_theme
        super().action_cancel()


def _format_theme(theme: Theme) -> Content:
    """Return the title of `theme`, and the colours of five words on its background."""
    colours = themes.make_variables(theme)
    background = f"on {colours['background']}"
    words = ((" █", f"{colours[f'word-{number}']} {background}") for number in range(1, 6))
    title = themes.format_theme_title(theme.name).ljust(22)
    return Content.assemble(title, *words, (" ", background))
