"""What the main screen and the screens of a game share: help, settings, theme, quitting."""

from functools import partial
from typing import ClassVar

from textual import events

from lbtui.settings import Settings
from lbtui.tui.command_screen import CommandScreen
from lbtui.tui.commands.command import Scope
from lbtui.tui.commands.keys import where_else
from lbtui.tui.widgets.bars import StatusLine


class AppScreen(CommandScreen[None]):
    """A screen with handlers that open dialogs, each imported when it is first opened."""

    scope: ClassVar[Scope]
    status: StatusLine

    def __init__(self) -> None:
        """Start with these commands; subclasses add theirs, and the settings."""
        super().__init__()
        self.handlers |= {
            "app.palette": self._open_palette,
            "app.help": self._open_help,
            "app.settings": self._open_settings,
            "app.theme": self._open_theme,
            "app.about": self._open_about,
            "app.redraw": lambda: self.app.refresh(layout=True),
            "app.quit": lambda: self.app.exit(0),
        }

    @property
    def group_in_use(self) -> str:
        """The name of the group of commands that help explains first."""
        return self.scope.title()

    def report(self, text: str, *, problem: bool = False) -> None:
        """Show a line in place of the one before."""
        self.status.show_note(text, warning=problem)

    def on_key(self, event: events.Key) -> None:
        """Say where a key has something to do that has nothing to do here."""
        below = getattr(self.app.screen_stack[-2], "scope", None)
        note = where_else(event.key, self.scope, self.settings.keys, below)
        if note:
            event.stop()
            self.report(note)

    def _open_palette(self) -> None:
        from lbtui.tui.dialogs.palette import open_palette

        open_palette(self)

    def _open_help(self) -> None:
        from lbtui.tui.dialogs.help import HelpScreen

        self.app.push_screen(HelpScreen(self.settings.keys, self.group_in_use))

    def _open_settings(self) -> None:
        from lbtui.tui.dialogs.settings import SettingsScreen

        self.app.push_screen(SettingsScreen(self.settings))

    def _open_theme(self) -> None:
        from lbtui.tui.dialogs.theme import ThemeScreen

        ThemeScreen(self.app).open(self.app, partial(self.settings.set, Settings.theme))

    def _open_about(self) -> None:
        from lbtui.tui.dialogs.about import AboutScreen

        self.app.push_screen(AboutScreen())
