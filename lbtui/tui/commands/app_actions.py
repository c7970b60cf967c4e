"""What the commands do that work on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

if TYPE_CHECKING:
    from lbtui.tui.app import LbtuiApp


def _app(screen: Screen[object]) -> LbtuiApp:
    from lbtui.tui.app import LbtuiApp

    app = screen.app
    assert isinstance(app, LbtuiApp)
    return app


def help_screen(screen: Screen[object]) -> None:
    """Show every key."""
    from lbtui.tui.screens.help import HelpScreen

    screen.app.push_screen(HelpScreen())


def about(screen: Screen[object]) -> None:
    """Show version and notices."""
    from lbtui.tui.screens.about import AboutScreen

    screen.app.push_screen(AboutScreen())


def palette(screen: Screen[object]) -> None:
    """Open the command palette."""
    screen.app.action_command_palette()


def settings(screen: Screen[object]) -> None:
    """Open the settings."""
    from lbtui.tui.screens.settings import SettingsScreen

    screen.app.push_screen(SettingsScreen())


def lists(screen: Screen[object]) -> None:
    """Open the word lists."""
    from lbtui.tui.screens.lists import ListsScreen

    screen.app.push_screen(ListsScreen(), lambda _result: _app(screen).lists_changed())


def theme(screen: Screen[object]) -> None:
    """Pick a theme; moving through them shows them."""
    from lbtui.tui import themes
    from lbtui.tui.screens.theme import ThemeScreen

    app = _app(screen)

    def keep(name: str | None) -> None:
        if name is not None:
            app.settings.theme = name

    app.push_screen(ThemeScreen(themes.theme_names(app), app.theme), keep)


def redraw_screen(screen: Screen[object]) -> None:
    """Paint everything anew."""
    from lbtui.terminal.run import redraw

    redraw(screen.app)


def quit_app(screen: Screen[object]) -> None:
    """Leave."""
    screen.app.exit(0)
