"""The full-screen app: settings, themes and screens put together, and how it is opened."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from lbtui.settings import MOTIONS, Ranking, Setting, Settings
from lbtui.terminal import capabilities
from lbtui.tui import themes
from lbtui.tui.key_order import OrderedKeysApp, Typed
from lbtui.tui.screens.layout import PaneSizes
from lbtui.tui.screens.opening import OpeningScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.command import Provider
    from textual.timer import Timer

    from lbtui.puzzle import Board
    from lbtui.settings import MOTIONS, Ranking, Setting, Settings
    from lbtui.tui.screens.main import MainScreen

QUIT = "ctrl+q"
COLLECTING = (1_000, 5, 10)
"""The garbage collector's thresholds: the last says how rarely it goes through everything."""
IDLE = 0.5
"""Seconds without a key after which it does so anyway."""


def _provider() -> type[Provider]:
    from lbtui.tui.commands.palette import CommandProvider

    return CommandProvider


class LbtuiApp(OrderedKeysApp, inherit_bindings=False):
    """The app over one main screen; its return value is the process's exit code."""

    TITLE = "lbtui"
    CSS = """
    CommandPalette SearchIcon { display: none; }
    CommandPalette CommandInput { padding-left: 1; }
    """
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_provider}
    ENABLE_COMMAND_PALETTE = False  # the palette has a command of its own
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(QUIT, "quit_now", "Quit", show=False, priority=True),
        Binding("ctrl+c", "interrupt", "Quit?", show=False),
        Binding("ctrl+z", "suspend_process", "Suspend", show=False),
    ]

    def __init__(
        self, settings: Settings, board: Board | None = None, *, auto: bool = False
    ) -> None:
        """Make the app over ``settings``, with ``board`` to begin with.

        With ``auto`` the larger list is tried where the words of the smaller one do not solve.
        """
        super().__init__()
        self.use_command_palette = True
        self.settings = settings
        self._board = board
        self._auto = auto
        themes.register(self, self._theme_wanted())
        self._main: MainScreen | None = None
        self._idle: Timer | None = None
        # What was typed and pasted before the main screen was there; None from then on.
        self._early: list[Typed] | None = []

    def get_default_screen(self) -> Screen[Any]:
        """Return the screen of the first moment; the main screen follows when it is painted."""
        return OpeningScreen(self._open, PaneSizes(self.settings).shares)

    async def _open(self) -> None:
        """Bring the main screen in and hand on what was typed meanwhile."""
        from lbtui.tui.screens.main import MainScreen

        self._main = MainScreen(self.settings, self._board, auto=self._auto)
        await self.push_screen(self._main)
        for setting in (Settings.motion, Settings.canvas, Settings.keys):
            self.apply_setting(setting)
        if self.settings.warnings:
            self.main.tell("; ".join(self.settings.warnings), warning=True)
        # What is there now stays, and need not be looked at again. What counting makes is large and
        # gone when nobody holds it any more: no key should wait for a look through it.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTING)
        self.call_later(self._hand_on)

    async def _hand_on(self) -> None:
        """Hand on what was typed and pasted before there was a main screen, before what follows."""
        early, self._early = self._early, None
        for event in early or ():
            await self.on_event(event)

    @property
    def main(self) -> MainScreen:
        """Return the main screen, whatever stands over it."""
        assert self._main is not None
        return self._main

    @property
    def opened(self) -> bool:
        """Tell whether the main screen is there."""
        return self._main is not None and self._main.is_mounted

    def _theme_wanted(self) -> str:
        """Return the theme of the settings; few colours are left to the terminal's own."""
        wanted = self.settings.theme
        few = capabilities.colour_depth(os.environ) in ("16", "none")
        own = wanted in (themes.TERMINAL, themes.TERMINAL_LIGHT)
        return themes.TERMINAL if few and not own else wanted

    def apply_setting(self, setting: Setting[Any]) -> None:
        """Show the effect of a setting that was just changed."""
        settings, view = self.settings, self.main.board_view
        if setting is Settings.theme:
            known = settings.theme in self.available_themes
            self.theme = settings.theme if known else themes.DEFAULT
        elif setting is Settings.motion:
            allowed = capabilities.motion_level(os.environ)
            view.set_motion(max(settings.motion, allowed, key=MOTIONS.index))
        elif setting is Settings.canvas:
            canvas = settings.canvas
            view.set_canvas(capabilities.best_canvas(os.environ) if canvas == "auto" else canvas)
        elif setting is Settings.keys:
            from lbtui.tui.commands.registry import usable

            self.set_keymap(usable(settings.keys))
            self.main.show_keys()
        else:
            self.main.ask()

    def lists_changed(self) -> None:
        """Read the word lists afresh: one of them may have changed."""
        self.main.solver.forget_lists()
        self.main.ask()

    async def on_event(self, event: events.Event) -> None:
        """Keep what is typed before there is a main screen, and take keys in turn from then on."""
        at_once = isinstance(event, events.Key) and event.key == QUIT
        if not isinstance(event, Typed) or event.is_forwarded or at_once:
            await super().on_event(event)
        elif self._early is not None:
            self._early.append(event)
        else:
            await self.handle_in_order(event)

    def before_typed(self, event: Typed) -> None:
        """Note the key that is pressed."""
        if isinstance(event, events.Key):
            self.main.pressed = event
        if self._idle is None:
            self._idle = self.set_timer(IDLE, self._tidy)
        else:
            self._idle.reset()

    def _tidy(self) -> None:
        """Collect what screens have left behind, when nobody waits for anything."""
        self._idle = None
        if self.main.session.running:
            self._idle = self.set_timer(IDLE, self._tidy)
        else:
            gc.collect()

    def action_interrupt(self) -> None:
        """Tell how to leave: ctrl+c is pressed by habit."""
        if self.opened:
            self.main.tell("ctrl+q quits")

    def action_quit_now(self) -> None:
        """Leave, from wherever."""
        self.exit(0)


def open_app(
    board: Board | None = None,
    *,
    lists: Sequence[str] | None = None,
    ranking: Ranking | None = None,
    min_length: int | None = None,
    max_words: int | None = None,
) -> int:
    """Run the app in the terminal until the user leaves; return the process's exit code.

    Options that are given apply to this run and are not saved. Without ``board`` the app opens
    with the board it was left with.
    """
    from lbtui.store import data_dir
    from lbtui.terminal.run import run_app

    app = make_app(
        Settings.load(),
        board,
        lists=lists,
        ranking=ranking,
        min_length=min_length,
        max_words=max_words,
    )
    try:
        return run_app(app, crash_dir=os.path.join(data_dir(), "crashes"))
    finally:
        problem = app.settings.flush()
        if problem:
            import sys

            print(f"lbtui: {problem}", file=sys.stderr)  # noqa: T201 - the terminal is given back


def make_app(
    settings: Settings,
    board: Board | None = None,
    *,
    lists: Sequence[str] | None = None,
    ranking: Ranking | None = None,
    min_length: int | None = None,
    max_words: int | None = None,
) -> LbtuiApp:
    """Return the app as `open_app` runs it."""
    from lbtui.puzzle import BoardError, parse_board

    auto = list(lists or ()) == ["auto"]
    if auto:
        from lbtui.words.opening import AUTO_LISTS

        lists = AUTO_LISTS[:1]
    if lists:
        settings.override(Settings.lists, tuple(lists))
    if ranking is not None:
        settings.override(Settings.ranking, ranking)
    if min_length is not None:
        settings.override(Settings.min_length, min_length)
    if max_words is not None:
        settings.override(Settings.max_words, max_words)
    if board is None and settings.board:
        try:
            board = parse_board(settings.board)
        except BoardError:
            board = None
    return LbtuiApp(settings, board, auto=auto)
