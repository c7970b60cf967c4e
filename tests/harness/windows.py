"""Windows: processes with the app in them, which share a home and can be killed at any time.

`Window` is the handle of one. In its process a `Driver` does what the user does, an event after the
other: a key, a paste, a click, another size. After each event the app has to have answered, and the
screen must show no traceback; see `Driver.event`.
"""

import asyncio
import gc
import json
import os
import re
import signal
import subprocess
import sys
import traceback
import unicodedata
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from importlib import import_module
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NamedTuple, Self

from textual import events

from lbtui import tui
from lbtui.puzzle import parse_board
from lbtui.settings import Settings
from lbtui.tui.app import LbtuiApp
from lbtui.tui.commands.all_commands import COMMAND_BY_ID
from lbtui.tui.game.play_screen import PlayScreen
from lbtui.tui.main.main_screen import MainScreen
from tests.harness.apps import Stage, expand_command_ids, piloted
from tests.harness.pilots import is_open

FORK_CODE = "import sys; from tests.harness.windows import fork; fork(sys.argv[1])"
KEYS_AT_ONCE = 1 if "LBTUI_EVENTS" in os.environ else 8
"""Keys that arrive together, as over a slow line: that takes half of the time."""
STEP_SECONDS = 60.0
"""Seconds after which a step that has not ended is a hang."""
MAX_ESCAPES = 6
"""So many times Escape leads back to the main screen from wherever."""
OPENING_KEYS = {"play": ("ctrl+x",), "review": ("board.review", *"group", "enter")}
"""Keys that open a screen from the main one."""
TRACE_PATTERN = re.compile(r"Traceback|0x[0-9a-f]{6}|File \"|[A-Z][a-z]+Error\b")
"""What looks as if somebody had not caught something."""


class WindowFacts(NamedTuple):
    """What a window shows of its answer: to be compared with that of the command line."""

    argv: list[str]
    lists: list[str]
    counts: dict[int, int]
    filter: str
    scores: dict[str, int]
    bridged: bool
    top: str
    """The text of the screen if the best solution is on it."""


class Windows:
    """Opens windows: forks of a process that has loaded the app."""

    def __init__(self, folder: Path) -> None:
        self._listener = Listener(str(folder / "socket"), "AF_UNIX")
        self._forking = subprocess.Popen(
            [sys.executable, "-c", FORK_CODE, str(folder / "socket")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.killpg(self._forking.pid, signal.SIGKILL)  # with windows that a failure left open
        self._forking.communicate()
        self._listener.close()

    def open(self, env: Mapping[str, str], board: str | None, size: tuple[int, int]) -> "Window":
        """Open the app with these variables in its environment."""
        assert self._forking.stdin is not None
        assert self._forking.stdout is not None
        self._forking.stdin.write(json.dumps(env).encode() + b"\n")
        self._forking.stdin.flush()
        window = Window(self._listener.accept(), int(self._forking.stdout.readline()))
        window.ask("open", board, size)
        return window


class Window:
    """A process with the app in it."""

    def __init__(self, pipe: Connection, pid: int) -> None:
        self._pipe, self._pid = pipe, pid
        self.events = 0

    def tell(self, what: str, *args: object) -> None:
        """Have the driver do something, without waiting until it is done."""
        self._pipe.send((what, args))

    def ask(self, what: str, *args: object) -> Any:
        """Have the driver do something; return what comes of it."""
        self.tell(what, *args)
        assert self._pipe.poll(STEP_SECONDS + 10), f"{what}{args} hangs"
        error, result, self.events = self._pipe.recv()
        assert error is None, f"{what}{args}: {error}"
        return result

    def close(self) -> tuple[str | None, tuple[str, ...]]:
        """Quit the app; return the board, if it has one, and the lists to open with again."""
        left: tuple[str | None, tuple[str, ...]] = self.ask("quit")
        self._wait()
        return left

    def kill(self, *keys: str) -> None:
        """End the process as the system does that has no memory left, while it handles `keys`."""
        if keys:
            self.tell("press", keys)
            self._pipe.poll(0.005 * len(keys))
        os.kill(self._pid, signal.SIGKILL)
        self._wait()

    def _wait(self) -> None:
        """Wait for the end of the process."""
        with self._pipe, suppress(EOFError, ConnectionError):
            while True:
                assert self._pipe.poll(STEP_SECONDS), "the process does not end"
                self._pipe.recv()


def fork(address: str) -> None:
    """Fork a window for each line of standard input, with its environment."""
    for module in walk_packages(tui.__path__, "lbtui.tui."):
        import_module(module.name)
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    while line := sys.stdin.buffer.readline():
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            with Client(address, "AF_UNIX") as pipe:
                os.environ.update(json.loads(line))
                os.chdir(os.environ["HOME"])
                _serve(pipe)
            os._exit(0)
        print(pid, flush=True)  # noqa: T201


def _serve(pipe: Connection) -> None:
    """Be the process of a window."""
    driver = Driver()
    # All steps share one loop and, what Textual needs, one context.
    with asyncio.Runner() as runner:

        async def limited(step: Callable[..., Awaitable[Any]], args: tuple[Any, ...]) -> Any:
            async with asyncio.timeout(STEP_SECONDS):
                return await step(*args)

        what = ""
        while what != "quit":
            try:
                what, args = pipe.recv()
                result = runner.run(limited(getattr(driver, what), args))
                pipe.send((None, result, driver.events))
            except EOFError:
                return
            except BaseException:  # whatever it is, the test fails with it
                pipe.send((traceback.format_exc(), None, driver.events))


class Driver:
    """A user at the app."""

    def __init__(self) -> None:
        self.events = 0
        self._errors: list[dict[str, Any]] = []
        self._exits = AsyncExitStack()

    async def open(self, board: str | None, size: tuple[int, int]) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: self._errors.append(context))
        app = LbtuiApp(Settings.load(), parse_board(board) if board else None)
        pilot = await self._exits.enter_async_context(piloted(app, size))
        self.stage = Stage(app, pilot)
        await self.stage.until(lambda: is_open(app), "the main screen")

    async def quit(self) -> object:
        """Quit the app if it has not quit yet."""
        app = self.stage.app
        if app.return_code is None:
            await self.press(("ctrl+q",))
        left = await self.opened()
        await self._exits.aclose()  # raises what the app failed with
        assert app.return_code == 0
        app.settings.flush()
        return left

    async def opened(self) -> object:
        """Return what the next app opens with."""
        session = self.stage.app.main_screen.session
        return session.board and str(session.board), tuple(session.settings.lists)

    # What the user does

    async def event(self, happen: Callable[[], object], events: int = 1) -> None:
        """Let something happen, or several events at once, and check that the screen answers."""
        self.events += events
        result = happen()
        if isinstance(result, Awaitable):
            await result
        pilot, app = self.stage.pilot, self.stage.app
        await pilot.answered()
        if app.return_code is None:
            assert not TRACE_PATTERN.search(self.stage.text()), self.stage.text()
        assert not self._errors, self._errors

    async def press(self, keys: tuple[str, ...]) -> None:
        for keys_at_once in split_keys([*expand_command_ids(keys)], KEYS_AT_ONCE):
            await self.event(partial(self.stage.send, *keys_at_once), len(keys_at_once))

    async def type(self, text: str) -> None:
        await self.press(tuple("space" if char == " " else char for char in text))

    async def paste(self, text: str) -> None:
        await self.event(lambda: self.stage.app.post_message(events.Paste(text)))

    async def click(self, x: float, y: float, times: int = 1) -> None:
        width, height = self.stage.app.size
        offset = (round(x * (width - 1)), round(y * (height - 1)))
        await self.event(lambda: self.stage.pilot.click(offset=offset, times=times))

    async def resize(self, size: tuple[int, int]) -> None:
        await self.event(lambda: self.stage.pilot.resize_terminal(*size))

    async def escape(self) -> None:
        for _ in range(MAX_ESCAPES):
            if not self._is_covered:
                return
            await self.press(("escape",))
        assert not self._is_covered, f"escape does not close {self.stage.app.screen}"

    @property
    def _is_covered(self) -> bool:
        """Whether something stands over the main screen."""
        return not isinstance(self.stage.app.screen, MainScreen)

    async def command(self, command_id: str, how: str) -> None:
        """Run a command where it works: on the main screen, in a game or in a review."""
        stage, command = self.stage, COMMAND_BY_ID[command_id]
        await self.escape()
        if command.scope in ("play", "review"):
            await self.press(OPENING_KEYS[command.scope])
            await stage.pilot.pause()
            if how == "key" and command.keys and not command.has_fixed_keys:
                await self.press((command.keys[0],))
            elif self._is_covered:
                await self._act(command_id)
        elif how == "menu" and command.is_in_palette:
            await self.press(("ctrl+p",))
            await self._until(lambda: self._is_covered)
            await self.paste(command.title)
            name = command.title
            if stage.app.size.height >= 15:
                await self._until(lambda: name in " ".join(stage.text().split()))
            await self.press(("enter",))
        elif how == "key" and command.keys and not command.has_fixed_keys:
            await self.press((command.keys[0],))
        else:
            await self._act(command_id)

    async def _until(self, condition: Callable[[], object]) -> None:
        while not condition():
            await asyncio.sleep(0.005)
            await self.stage.pilot.answered()

    async def _act(self, command_id: str) -> None:
        app = self.stage.app
        await self.event(lambda: app.run_action(f"run_command('{command_id}')", app.screen))

    async def try_out(self, command_id: str, how: str) -> None:
        """Run a command; where something opens, enter and leave it."""
        await self.command(command_id, how)
        await self.check()
        if self.stage.app.return_code is None and self._is_covered:
            await self.press(("enter",))
            await self.check()
            await self.escape()

    # What has to be so after each step

    async def check(self) -> WindowFacts | None:
        """Wait until the app is idle and check what it shows; None: it has been left."""
        app = self.stage.app
        if app.return_code is not None:
            return None
        assert app.main_screen in app.screen_stack, f"the main screen is gone: {app.screen_stack}"
        await self.stage.settle()
        assert not self._errors, self._errors
        if min(app.size.width - 39, app.size.height - 14) > 0:
            self._check_focus()
            self._check_text()
        elif not self._is_covered:
            assert "lbtui needs" in self.stage.text()
        return self._read_facts()

    def _check_focus(self) -> None:
        """The focus is somewhere, and can be seen."""
        screen = self.stage.app.screen
        if screen.focus_chain:
            assert screen.focused is not None, f"nothing has the focus\n{self.stage.text()}"
            visible = screen.find_widget(screen.focused).visible_region
            assert visible, f"{screen.focused} cannot be seen\n{self.stage.text()}"

    def _check_text(self) -> None:
        """The screen shows what is on top, and nothing that a terminal would obey."""
        lines, screen = self.stage.lines(), self.stage.app.screen
        text = "\n".join(lines)
        controls = [char for char in text if char != "\n" and unicodedata.category(char) == "Cc"]
        assert not controls, (controls, text)
        assert not set(text) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069"), text
        if not self._is_covered:
            assert "Board" in lines[0], text
            assert "help" in lines[-1], text
        if isinstance(screen, PlayScreen):
            assert "help" in lines[-1], text
            self._check_secret(screen, text)
        for box in screen.query("#dialog"):
            title = str(box.border_title)[:20]
            assert title, screen
            assert title in lines[box.region.y], text

    def _check_secret(self, screen: PlayScreen, text: str) -> None:
        """A game gives no word away that was not played or asked for."""
        current, space = (
            screen.game_session.current_game,
            self.stage.app.main_screen.session.answer.space,
        )
        if (
            current is None
            or current.record.hints
            or current.game.words
            or current.record.aids
            or not space
            or not space.get_known_counts()
        ):
            return
        if any(count.solutions for count in space.get_known_counts()):
            words = [word.upper() for word in next(iter(space)).words if len(word) > 3]
            typed = current.record.typed_letters.upper()
            assert not [word for word in words if word in text and word not in typed], text

    def _read_facts(self) -> WindowFacts | None:
        """Return what the command line is asked, too; None where it has no such answer."""
        main = self.stage.app.main_screen
        session, answered = main.session, main.session.answer
        assert answered.end_reason != "failed", answered.detail
        if session.board is None or answered.end_reason not in ("done", "none"):
            return NO_FACTS
        if not all(count.exact for count in answered.levels):
            return NO_FACTS
        query = session.make_query()
        argv = [str(session.board), "--json", "--rank", query.ranking, "--bridges", query.bridges]
        argv += [f"--max-words={query.max_words}", f"--min-length={query.min_length}"]
        argv += [f"--min-score={query.min_score}", "--seconds=0"]
        # Without stored data the game's list stands for auto; the command line refuses it.
        known = [name for name in query.word_lists if name != "game" or session.has_game_list]
        argv += [f"--list={name}" for name in known or ["auto"]]
        argv += [f"--include={word}" for word in query.pinned_words]
        argv += [f"--exclude={word}" for word in query.rejected_words]
        candidates = answered.candidates
        scores = dict(zip(candidates.words, candidates.scores, strict=True)) if candidates else {}
        counts = {count.word_count: count.solutions for count in answered.levels if count.solutions}
        bridged = answered.space is not None and answered.space.uses_bridges()
        text = session.filter.text if query.filter else ""
        return WindowFacts(
            argv, known, counts, text, scores if text else {}, bridged, self._read_top()
        )

    def _read_top(self) -> str:
        """Return the screen where the solutions can be seen from the top, else nothing."""
        pane = self.stage.app.main_screen.panes.solutions_pane
        view = pane.row_list
        seen = not self._is_covered and view.is_on_screen and view.size.height > 2
        if not seen or view.scroll_offset.y:
            return ""
        if min(self.stage.app.size) < 15:
            return ""
        return re.sub(r"\s*\N{EN DASH}\s*", "-", self.stage.text())


NO_FACTS = WindowFacts([], [], {}, "", {}, False, "")


def split_keys(keys: Sequence[str], max_count: int) -> Iterator[Sequence[str]]:
    return (keys[at : at + max_count] for at in range(0, len(keys), max_count))
