"""The app: it owns the settings, themes, screens and keys; `open_app` runs it."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import App
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.screen import Screen

from lbtui.puzzle import Board, BoardError, parse_board
from lbtui.settings import SETTINGS, Settings
from lbtui.store import data_dir
from lbtui.terminal.capabilities import is_visitor
from lbtui.terminal.colours import choose_line_filters
from lbtui.tui import themes
from lbtui.tui.key_queue import KeyOrPaste, KeyQueue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.filter import LineFilter

    from lbtui.sources.paste import IncomingBoard
    from lbtui.tui.main.main_screen import MainScreen
    from lbtui.tui.messages import SettingChanged

QUIT_KEY = "ctrl+q"
LEFT_BUTTON = 1
"""The number of the left mouse button."""


class SplashScreen(Screen[None]):
    """Shown while the rest is imported; it costs no more than a bare Textual app."""

    class Painted(Message):
        """The screen can be seen."""

    def on_screen_resume(self) -> None:
        """Say so after this event, with which Textual paints the screen for the first time."""
        self.post_message(self.Painted())

    def render(self) -> Content:
        """Say what is coming."""
        return Content.styled("lbtui: words and solutions", "$text-muted")


class LbtuiApp(App[int], inherit_bindings=False):
    """The app with its one main screen; its return value is the process's exit code."""

    TITLE = "lbtui"
    # Textual's shows what it found up to a quarter of a second later, and enter typed before runs
    # nothing, or another command. Ours is a `Finder`, as every other list that is searched; it
    # shows keys in a column and, below the list, why the highlighted command is disabled.
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(QUIT_KEY, "quit", "Quit", priority=True),
        ("ctrl+c", "help_quit", "How to quit"),
        ("ctrl+v", "explain_paste", "How to paste"),
        Binding("ctrl+z", "suspend_process", "Suspend", priority=True),
    ]

    def __init__(
        self,
        settings: Settings,
        board: Board | None = None,
        incoming: IncomingBoard | None = None,
        *,
        as_game: bool = False,
        **overrides: object,
    ) -> None:
        """Open `board` or `incoming`, which tells more of one; without, what the app was left with.

        `as_game` opens it, or without it the next board, as a game, else the setting decides.
        `overrides` are settings of this run, by key, which are not saved; None: as in `settings`.
        """
        super().__init__()
        for key, value in overrides.items():
            if value is not None:
                settings.override(SETTINGS[key], value)
        self.settings = settings
        self._board = board if incoming is None else None
        # The board that the app was left with opens as it was left.
        opens_afresh = as_game or (incoming is not None and str(incoming.board) != settings.board)
        self._incoming, self._as_game = incoming if opens_afresh else None, as_game
        self._is_restored = self._board is None and not opens_afresh
        if self._is_restored and settings.board:
            with suppress(BoardError):
                self._board = parse_board(settings.board)
        elif settings.game and self._board is not None:
            settings.game = ""  # of another board
        themes.register_themes(self, self._choose_theme())
        self.main_screen: MainScreen  # even if a dialog covers it; it follows the splash screen
        self._key_queue = KeyQueue(self, self._handle_key)

    def get_css_variables(self) -> dict[str, str]:
        """Return the variables of the theme for style sheets, and keep them for styled text."""
        self.theme_variables = themes.make_variables(self.current_theme)
        return self.theme_variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what changes the colours where the terminal has few or none."""
        return choose_line_filters(self, super().get_line_filters())

    def get_default_screen(self) -> Screen[Any]:
        """Return the splash screen; the main screen follows when it is painted."""
        return SplashScreen()

    async def push_screen_wait(self, screen: Screen[Any] | str, *, mode: str | None = None) -> Any:
        """Show `screen`, and wait for its result; only a worker can call this.

        Textual's own may first wait until another screen is removed; a key that is typed ahead for
        this one would be too early.
        """
        return await asyncio.shield(self.push_screen(screen, wait_for_dismiss=True, mode=mode))

    @on(SplashScreen.Painted)
    async def open_main_screen(self) -> None:
        """Open the main screen and hand it the keys that were typed meanwhile."""
        from lbtui.tui.main.main_screen import MainScreen

        self.main_screen = MainScreen(self.settings, self._board, is_restored=self._is_restored)
        await self.push_screen(self.main_screen)
        self.main_screen.open_incoming(self._incoming, as_game=self._as_game)
        self._bind_keys()
        self.settings.on_failure = self.main_screen.show_warning
        if self.settings.warnings:
            self.main_screen.show_note("; ".join(self.settings.warnings), is_warning=True)
        gc.freeze()  # nearly all of what exists already stays: collect only what comes after it
        gc.enable()
        self.call_later(self._key_queue.start)

    def _choose_theme(self) -> str:
        """Return the theme of the settings; few colours are left to the terminal's own."""
        theme = self.settings.theme
        has_few_colours = self.no_color or self.console.color_system == "standard"
        has_own_colours = theme not in (themes.TERMINAL_THEME, themes.TERMINAL_LIGHT_THEME)
        return themes.TERMINAL_THEME if has_few_colours and has_own_colours else theme

    def on_setting_changed(self, event: SettingChanged) -> None:
        """Show the effect of a setting that was changed in a dialog."""
        if event.setting is Settings.theme:
            self.theme = self.settings.theme
        elif event.setting is Settings.keys:
            self._bind_keys()
        else:
            self.main_screen.apply_setting(event.setting)

    def _bind_keys(self) -> None:
        """Let the user's keys run commands."""
        self.set_keymap(self.settings.keys)
        self.main_screen.update_key_bar()

    def on_word_lists_changed(self) -> None:
        """Read the word lists again and solve."""
        self.main_screen.presenter.reload_word_lists()

    async def on_event(self, event: events.Event) -> None:
        """Queue keys and pastes, except the one that always quits at once; take no right clicks."""
        if isinstance(event, events.MouseDown | events.MouseUp) and event.button != LEFT_BUTTON:
            return
        is_quit_key = isinstance(event, events.Key) and event.key == QUIT_KEY
        if isinstance(event, KeyOrPaste) and not event.is_forwarded and not is_quit_key:
            await self._key_queue.put(event)
        else:
            if isinstance(event, events.MouseDown) and self._key_queue.is_started:
                self.main_screen.main_handlers.begin_step()
            await super().on_event(event)

    async def _handle_key(self, event: KeyOrPaste) -> None:
        """Handle a key or a paste whose turn has come, unless one before it has quit the app."""
        self.main_screen.main_handlers.begin_step()
        if self.return_code is None:
            await super().on_event(event)

    def on_paste(self, event: events.Paste) -> None:
        """Take what was pasted outside a text box as a board; dialogs over it are closed."""
        from lbtui.tui.dialogs.dialog import Dialog

        for screen in reversed(self.screen_stack):
            if isinstance(screen, Dialog):
                screen.action_cancel()
        self.main_screen.panes.board_view.paste(event.text)

    def action_help_quit(self) -> None:
        """Say how to quit: people press ctrl+c by habit."""
        from lbtui.tui.commands.keys import QUIT_HINT

        self.main_screen.show_note(QUIT_HINT)

    def action_explain_paste(self) -> None:
        """Say how to paste: a terminal that passes this key on has not pasted."""
        self.main_screen.show_note("shift+ctrl+v pastes, on a Mac cmd+v")


def open_app(
    board: Board | None,
    incoming: IncomingBoard | None,
    *,
    as_game: bool = False,
    **overrides: object,
) -> int:
    """Run a `LbtuiApp` in the terminal until the user leaves; return the process's exit code."""
    from lbtui.terminal.run import run_app

    with ExitStack() as stack:
        if is_visitor():
            from lbtui.terminal.web import use_private_home

            stack.enter_context(use_private_home())
        app = LbtuiApp(Settings.load(), board, incoming, as_game=as_game, **overrides)
        try:
            return run_app(app, crash_dir=os.path.join(data_dir(), "crashes"))
        finally:
            if problem := app.settings.flush():
                print(f"lbtui: {problem}", file=sys.stderr)  # noqa: T201 - the app has ended
