"""Running the app in a test: opened on a board, waited for, looked at as text."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any
from unittest.mock import patch

from textual import events
from textual.app import App
from textual.pilot import Pilot

from lbtui.engine import Candidates, Space
from lbtui.play.game_record import GameRecord
from lbtui.puzzle import parse_board
from lbtui.settings import SETTINGS, Settings
from lbtui.tui.app import LbtuiApp
from lbtui.tui.board_session import BoardSession
from lbtui.tui.commands.all_commands import COMMAND_BY_ID
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.dialogs.palette import PaletteScreen
from lbtui.tui.game.play_screen import PlayScreen
from lbtui.tui.main import solutions_rows
from lbtui.tui.main.main_screen import MainScreen
from lbtui.tui.main.panes import Panes
from lbtui.tui.solver.answer import Answer
from tests.harness.pilots import AppPilot, describe_pending, is_open, key_event
from tests.harness.quick import patch_textual

BOARD = "riu pgh lcs yao"
SIZES = ((40, 15), (80, 24), (120, 40))


def expand_command_ids(keys: Iterable[str]) -> Iterator[str]:
    """Yield the keys, and for each id of a command those that find and run it in the menu."""
    for key in keys:
        if key in COMMAND_BY_ID:
            title = ("space" if char == " " else char for char in COMMAND_BY_ID[key].title)
            yield from ("ctrl+p", *title, "enter")
        else:
            yield key


@asynccontextmanager
async def piloted(app: App[Any], size: tuple[int, int]) -> AsyncIterator[AppPilot]:
    """Run any app without a terminal."""
    with patch_textual() as pilot:
        async with app.run_test(size=size):
            yield pilot(app)


async def until(
    pilot: Pilot[Any],
    condition: Callable[[], object],
    what: Callable[[], str] = str,
    wait: float = 60,
) -> None:
    """Wait until ``condition()`` is true; fail when it is not within ``wait`` seconds."""
    start = monotonic()
    while not condition():
        waited = monotonic() - start
        assert waited < wait, f"waited in vain for {what() or condition}"
        # Looking keeps the app busy, and a busy app takes time from the solver.
        await pilot.pause(max(0.005, waited / 20))


def screen_lines(app: App[Any]) -> list[str]:
    """Return the screen as lines of text, without blanks at the ends."""
    screens = app._background_screens
    # What a screenshot takes, without the detour over a console: that doubles the time.
    drawn: Any = app.screen._compositor.render_update(full=True, screen_stack=screens)
    return ["".join(strip.text for strip in line).rstrip() for line in drawn.strips]


class Stage:
    """A running app with its pilot."""

    def __init__(self, app: LbtuiApp, pilot: AppPilot) -> None:
        self.app = app
        self.pilot = pilot

    async def until(
        self, condition: Callable[[], object], what: str = "", wait: float = 60
    ) -> None:
        """Wait until ``condition()`` is true; fail when it is not within ``wait`` seconds."""
        await until(self.pilot, condition, lambda: f"{what or condition}\n{self.text()}", wait)

    async def shows(self, *texts: str) -> None:
        """Wait until each of these texts is seen, in whatever lines: on the screen, or `beside`."""
        if texts:
            await self.until(lambda: not self._find_missing(texts), " and ".join(texts))

    def _find_missing(self, texts: Iterable[str]) -> list[str]:
        lines = self.lines()
        seen = self.beside(lines), " ".join(" ".join(lines).split())
        return [text for text in texts if text not in seen[0] and text not in seen[1]]

    def beside(self, lines: list[str] | None = None) -> str:
        """Return what a game or a review says beside its box and below it, as one line.

        Of another screen, everything. ``lines`` are those of the screen now.
        """
        lines = self.lines() if lines is None else lines
        for panel in self.app.screen.query("#panel"):
            place = panel.content_region
            if place.height:  # else the screen is too small
                beside = [line[place.x : place.right] for line in lines[place.y : place.bottom]]
                lines = [*beside, *lines[-2:]]
        return " ".join(" ".join(lines).split())

    async def play(self) -> None:
        """Open a game of the board and wait until it can be played."""
        await self.press("ctrl+x")
        await self.shows("par ", " open ")

    async def play_unseen(self, board: str = BOARD) -> None:
        """Open a game of a board before any solution of it is shown; nothing is open."""
        await self.press("ctrl+x")
        await self.type(board.replace(" ", ""))
        await self.shows("par ", " open ")

    async def press(self, *keys: str, shows: str | tuple[str, ...] = ()) -> None:
        """Press keys, each when all that the one before has begun is done.

        Commands are chosen by id in the menu. ``shows`` are texts to wait for then.
        """
        for key in keys:
            self.send(key)
            await self.pilot.pause()
        await self.shows(*([shows] if isinstance(shows, str) else shows))

    def send(self, *keys: str) -> None:
        """Send keys all at once, as one read from the terminal brings them."""
        for key in expand_command_ids(keys):
            self.app.post_message(key_event(key))

    async def type(self, text: str, shows: str | tuple[str, ...] = ()) -> None:
        """Type letters at once, which takes half the time."""
        self.send(*("space" if char == " " else char for char in text))
        await self.pilot.pause()
        await self.press(shows=shows)

    async def enter(self, text: str, *shown: str) -> None:
        """Type ``text``, press enter and wait until each of the other texts is seen."""
        await self.type(text)
        await self.press("enter")
        await self.shows(*shown)

    async def paste(self, text: str, shows: str | tuple[str, ...] = ()) -> None:
        self.app.post_message(events.Paste(text))
        await self.pilot.pause()
        await self.press(shows=shows)

    async def solved(self) -> None:
        """Wait until the newest question is answered and shown."""
        main = self.app.main_screen
        await self.until(
            lambda: main.session.board and main.session.answer.end_reason, "the answer"
        )
        await self.pilot.pause()

    async def settle(self) -> None:
        """Wait until the answer and everything beside it is on the screen."""
        await self.until(lambda: not describe_pending(self.app.main_screen), "rest")
        await self.pilot.pause()
        await self.until(lambda: not describe_pending(self.app.main_screen), "rest")

    def lines(self) -> list[str]:
        return screen_lines(self.app)

    def text(self) -> str:
        return "\n".join(self.lines())

    @property
    def main(self) -> MainScreen:
        return self.app.main_screen

    @property
    def panes(self) -> Panes:
        return self.main.panes

    @property
    def session(self) -> BoardSession:
        return self.main.session

    @property
    def answer(self) -> Answer:
        """Return the newest answer to the newest question."""
        return self.session.answer

    @property
    def candidates(self) -> Candidates:
        assert self.answer.candidates is not None
        return self.answer.candidates

    @property
    def space(self) -> Space:
        assert self.answer.space is not None
        return self.answer.space

    @property
    def record(self) -> GameRecord:
        """Return the game that is on the screen, and what is stored of it."""
        assert isinstance(self.app.screen, PlayScreen)
        assert self.app.screen.game_session.current_game is not None
        return self.app.screen.game_session.current_game.record

    @property
    def said(self) -> str:
        """Return what the status line says."""
        return self.main.status.text


@asynccontextmanager
async def running(
    board: str | None = BOARD,
    size: tuple[int, int] = (120, 40),
    *,
    options: dict[str, Any] | None = None,
    on_list: bool = True,
    patience: float = 2,
    **settings: Any,
) -> AsyncIterator[Stage]:
    """Run the app on ``board`` with real settings, which the keywords change first.

    Solutions of up to two words are enough for most tests, and soon counted. With ``on_list`` the
    focus goes from the board to the list that is shown, whose keys most tests press.
    Rows are waited for, as with more ``patience`` than users have: a busy machine loads them late.
    """
    saved = Settings.load()
    for key, value in {"motion": "off", "max_words": 2, **settings}.items():
        saved.set(SETTINGS[key], value)
    app = LbtuiApp(saved, parse_board(board) if board else None, **(options or {}))
    with patch.object(solutions_rows, "MAX_WAIT_SECONDS", patience):
        async with piloted(app, size) as pilot:
            stage = Stage(app, pilot)
            await stage.until(lambda: is_open(app), "the main screen")
            if board:
                await stage.solved()
                if on_list:
                    stage.panes.focus_pane(stage.panes.active_table)
            await pilot.pause()
            yield stage
    app.settings.flush()


async def open_dialog(stage: Stage, key: str, screen: type[Dialog[Any]]) -> None:
    """Open a dialog by a key or the id of a command, and wait until it is laid out."""

    def is_laid_out() -> bool:
        found = stage.app.screen
        if key in COMMAND_BY_ID and isinstance(
            found, PaletteScreen
        ):  # in which the command is chosen
            return False
        return isinstance(found, screen) and any(box.region for box in found.query("#dialog"))

    await stage.press(key)
    await stage.until(is_laid_out, screen.__name__)
    await stage.pilot.pause()


def shows(stage: Stage, text: str) -> bool:
    """Whether ``text`` is on the screen; for a condition in a loop."""
    return text in stage.text()


async def closed(stage: Stage, *keys: str) -> None:
    """Press the keys, and wait until nothing stands over the main screen."""
    await stage.press(*keys)
    await stage.until(lambda: isinstance(stage.app.screen, MainScreen), "the main screen")
    await stage.pilot.pause()
