"""The app through a real pseudo-terminal: from a key to the bytes that show what it does."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from tests.bench.measure import MEGABYTE, run_program
from tests.bench.programs import LBTUI
from tests.harness.ptyrun import PtyApp, python_command
from tests.harness.ptyscreen import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.bench.measure import Figures

BOARD = "riu pgh lcs yao"
SIZE = (120, 40)
CURSOR = "►".encode()
BEST = b"GRACIOUS"
RUNNING = "esc stop"
RANKS = ("1000000000", "1", "30000000000", "335565", "2000000000", "7", "37000000000")
LISTS = ("scrabble", "auto", "common")
"""The lists that the app's key switches between, in the order they come up."""
CALM_SECONDS = 0.4
"""Seconds after which nothing more is painted of what came before."""

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("everything is solutions")
Bare().run()
"""


class LazyTerminal(Terminal):
    """A terminal that works out what it shows only when somebody looks.

    What the model of a terminal costs is otherwise part of every time that is measured.
    """

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self._unread: list[bytes] = []

    def feed(self, data: bytes) -> None:
        self._unread.append(bytes(data))

    @property
    def text(self) -> str:
        while self._unread:
            super().feed(self._unread.pop(0))
        return super().text


@contextmanager
def _run_app(*argv: str) -> Iterator[PtyApp]:
    """A program in a terminal, ended with its key."""
    # With this variable, which Python reads as it starts, it is not forked but started.
    with PtyApp(
        python_command(*argv), size=SIZE, env={"PYTHONPATH": os.environ["PYTHONPATH"]}
    ) as app:
        app.screen = LazyTerminal(*SIZE)
        yield app
        app.press("ctrl+q")
        app.wait_exit()


def _cpu(app: PtyApp) -> float:
    """Return the processor's seconds that the program has used, all threads together (Linux)."""
    return time.clock_gettime(~app.pid << 3 | 2)  # the kernel's number of that process's clock


def _press(app: PtyApp, key: str, what: bytes = CURSOR) -> float:
    """Press a key; the processor's seconds until `what` is drawn: the cursor, if it moves."""
    start = len(app.raw)
    pressed = _cpu(app)
    app.press(key)
    app.wait_for_bytes(what, start)
    return _cpu(app) - pressed


def _first_paint(*argv: str, what: bytes = b"solutions") -> float:
    with _run_app(*argv) as app:
        app.wait_for_bytes(what)
        return _cpu(app)


def bare(_: Path) -> float:
    """Return the seconds to a bare Textual app's first paint."""
    return _first_paint("-c", BARE)


def first_paint(_: Path) -> Figures:
    while True:
        yield _first_paint("-m", "lbtui", BOARD)


def solved(_: Path) -> Figures:
    while True:
        yield _first_paint("-m", "lbtui", BOARD, what=BEST)


def last_letter(_: Path) -> Figures:
    """From the last letter of a board to its best solutions, the lists opened before."""
    letters = BOARD.replace(" ", "")
    with _run_app("-m", "lbtui", BOARD) as app:
        app.wait_for_bytes(BEST)

        def retyped() -> float:
            app.press("ctrl+n")
            app.wait_for("12 letters")
            app.send(letters[:-1])
            app.wait_for("1 letter missing")
            time.sleep(CALM_SECONDS)
            return _press(app, letters[-1], BEST)

        while True:
            yield fmean(retyped() for _ in range(5))


def switch(folder: Path) -> Figures:
    """From the key that switches word lists to the number of the new one's candidates.

    `auto` has the words of `common` here, so that the step between them changes nothing.
    """
    found = {
        name: run_program(folder, *LBTUI, "words", BOARD, "--list", name).output.count(b"\n")
        for name in LISTS[:2]
    }
    with _run_app("-m", "lbtui", BOARD, "--max-words", "3") as app:
        app.wait_for_bytes(BEST)
        app.press("2")
        while True:
            times = []
            for name in LISTS * 3:
                app.wait_for(lambda screen: RUNNING not in screen.text)
                if name in found:
                    times.append(_press(app, "ctrl+l", f"/{found[name]:,}".encode()))
                else:
                    app.press("ctrl+l")
                    app.wait_for(f"[{name}]")
            yield fmean(times)


def keys(_: Path) -> Figures:
    """The slowest of 20 keys while the app counts as many words as it can be told to."""
    while True:
        with _run_app("-m", "lbtui", BOARD, "--list", "scrabble", "--max-words", "8") as app:
            app.wait_for(RUNNING)
            app.wait_for_bytes(BEST)
            _press(app, "down")  # leaves the board
            times = []
            for _key in range(20):
                times.append(_press(app, "down"))
                time.sleep(0.01)
            assert RUNNING in app.screen.text
        yield max(times)


def written(_: Path) -> Figures:
    """The kilobytes that show and trace the next solution."""
    with _run_app("-m", "lbtui", BOARD) as app:
        app.wait_for(RUNNING)
        app.wait_for(lambda screen: RUNNING not in screen.text)
        app.press("3")
        while True:
            app.press("home")
            time.sleep(2)
            before = len(app.raw)
            for _key in range(5):
                app.press("down")
                time.sleep(2)
            yield (len(app.raw) - before) / 5000


@contextmanager
def _open_billions() -> Iterator[PtyApp]:
    """The app with a list of billions and the cursor in it."""
    with _run_app("-m", "lbtui", BOARD, "--list", "scrabble", "--max-words", "5") as app:
        app.wait_for(RUNNING)
        app.wait_for(lambda screen: RUNNING not in screen.text)
        _press(app, "down")
        yield app


def end_and_home(_: Path) -> Figures:
    with _open_billions() as app:
        while True:
            yield fmean(_press(app, key) for key in ("end", "home") * 8)


def rank(_: Path) -> Figures:
    """From the key that ends a rank until its solution is drawn."""
    with _open_billions() as app:
        while True:
            yield fmean(_go_to(app, number) for number in RANKS)


def _go_to(app: PtyApp, number: str) -> float:
    app.press("ctrl+g")
    app.wait_for("Go to a rank")
    app.send(number)
    app.wait_for(number)
    time.sleep(CALM_SECONDS)
    return _press(app, "enter")


def memory(_: Path) -> Figures:
    """The most megabytes the app has held with a list of billions."""
    with _open_billions() as app:
        for number in RANKS:
            _go_to(app, number)
        while True:
            status = Path(f"/proc/{app.pid}/status").read_text("ascii")
            yield int(status.partition("VmHWM:")[2].split()[0]) * 1024 / MEGABYTE
