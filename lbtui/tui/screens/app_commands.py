"""The commands that open a dialog or concern the whole app."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.screen import Screen

from lbtui.settings import Settings


class AppCommands:
    """Handlers that open dialogs; each dialog is imported when it is first opened."""

    def __init__(self, screen: Screen[None], settings: Settings, here: Callable[[], str]) -> None:
        """Open dialogs over ``screen``; help opens at the section that ``here`` returns."""
        self._screen = screen
        self._here = here
        self._settings = settings
        self.handlers: dict[str, Callable[[], object]] = {
            "app.help": self._open_help,
            "app.lists": self._open_lists,
            "app.settings": self._open_settings,
            "app.theme": self._open_theme,
            "app.about": self._open_about,
            "app.redraw": self._redraw,
            "app.quit": lambda: screen.app.exit(0),
        }

    def _open_help(self) -> None:
        from lbtui.tui.screens.help import HelpScreen

        self._screen.app.push_screen(HelpScreen(self._settings.keys, self._here()))

    def _open_lists(self) -> None:
        from lbtui.tui.screens.lists import ListsScreen

        self._screen.app.push_screen(ListsScreen(self._settings))

    def _open_settings(self) -> None:
        from lbtui.tui.screens.settings import SettingsScreen

        self._screen.app.push_screen(SettingsScreen(self._settings))

    def _open_theme(self) -> None:
        from lbtui.tui import themes
        from lbtui.tui.screens.theme import ThemeScreen

        app = self._screen.app
        dialog = ThemeScreen(themes.theme_names(app), app.theme)
        dialog.ask(app, partial(self._settings.set, Settings.theme))

    def _open_about(self) -> None:
        from lbtui.tui.screens.about import AboutScreen

        self._screen.app.push_screen(AboutScreen())

    def _redraw(self) -> None:
        self._screen.app.refresh(layout=True)
