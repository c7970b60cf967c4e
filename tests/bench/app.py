"""The rows about the app, through a real pseudo-terminal: from a key to the bytes that show it."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.measure import MEGABYTE, Row, milliseconds
from tests.harness.ptyrun import PtyApp, python
from tests.harness.ptyscreen import Terminal

if TYPE_CHECKING:
    from collections.abc import Sequence

BOARD = "riu pgh lcs yao"
SIZE = (120, 40)
CURSOR = "►".encode()
BEST = b"GRACIOUS"
RUNNING = "esc stop"
RANKS = ("1000000000", "1", "30000000000", "335565", "2000000000", "7", "37000000000")
LISTS = ("scrabble", "auto", "common")
"""The lists that the app's key switches between, in the order they come up."""
KEYS = 150
CALM = 0.4
"""Seconds after which nothing more is painted of what came before."""
ROUNDS = 10
"""Starts of each program; of their times the shortest counts, and the medians are shown."""

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("everything is solutions")
Bare().run()
"""


def rows(folder: Path) -> list[Row]:
    """Measure the app; `folder` is its home."""
    # With a variable that Python reads as it starts, the program is not forked but started.
    env = {
        "HOME": str(folder),
        "LBTUI_CONFIG_DIR": str(folder / "config"),
        "PYTHONNODEBUGRANGES": "",
    }
    found: list[Row] = []
    for measure in (_paint, _type, _switch, _answer, _billions):
        try:
            found += measure(env)
        except AssertionError as error:
            # A program that does not come to where it can be measured misses its targets.
            said = str(error).partition("\n")[0]
            found.append(
                Row(f"app: {measure.__name__.strip('_')}", "", "not measured", said, False)
            )
    return found


def _row(what: str, most: float, times: Sequence[float], beside: str) -> Row:
    """A row about the median of several times."""
    typical = statistics.median(times)
    return Row(
        f"app: {what}",
        f"≤ {milliseconds(most)}",
        f"{milliseconds(typical)}, worst {milliseconds(max(times))}",
        beside,
        typical <= most,
    )


class Unread(Terminal):
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


def _open(argv: Sequence[str], env: dict[str, str]) -> PtyApp:
    app = PtyApp(list(argv), size=SIZE, env=env)
    app.screen = Unread(*SIZE)
    return app


def _app(*argv: str) -> list[str]:
    return python("-m", "lbtui", *argv)


def _seen(app: PtyApp, what: bytes, start: int = 0) -> float:
    """When the bytes `what` came, at or after the place `start` of all bytes."""
    end = app.wait_raw(what, start) + len(what)
    size = 0
    for at, data in app.chunks:
        size += len(data)
        if size >= end:
            return at
    raise AssertionError("what was found has come in some piece")


def _first_paint(argv: Sequence[str], env: dict[str, str], what: bytes) -> float:
    started = time.perf_counter()
    with _open(argv, env) as app:
        painted = _seen(app, what) - started
        app.press("ctrl+q")
        app.wait_exit()
    return painted


def _paint(env: dict[str, str]) -> list[Row]:
    bare: list[float] = []
    ours: list[float] = []
    solved: list[float] = []
    for _ in range(ROUNDS):
        bare.append(_first_paint(python("-c", BARE), env, b"solutions"))
        ours.append(_first_paint(_app(BOARD), env, b"solutions"))
        solved.append(_first_paint(_app(BOARD), env, BEST))

    def row(what: str, times: list[float], most: float) -> Row:
        ratio = min(times) / min(bare)
        medians = statistics.median(times) / statistics.median(bare)
        return Row(
            what,
            f"≤ {most} x a bare Textual app's first paint",
            f"{ratio:.2f} x  ({milliseconds(min(times))})",
            f"bare app {milliseconds(min(bare))}; medians {medians:.2f} x",
            ratio <= most,
        )

    return [
        row("app: first paint", ours, 1.25),
        row("app: from argument to solved screen", solved, 2.2),
    ]


def _candidates(name: str, env: dict[str, str]) -> int:
    """How many words of a list fit BOARD, as the command line counts them."""
    argv = [sys.executable, "-m", "lbtui", "words", BOARD, "--list", name]
    done = subprocess.run(argv, env=os.environ | env, capture_output=True, check=True)
    return done.stdout.count(b"\n")


def _type(env: dict[str, str]) -> list[Row]:
    """From the last letter of a board to its best solutions, the lists opened before."""
    times = []
    letters = BOARD.replace(" ", "")
    with _open(_app(BOARD), env) as app:
        _seen(app, BEST)
        for _ in range(8):
            app.press("ctrl+n")
            app.wait_for("12 letters")
            app.send(letters[:-1])
            app.wait_for("1 letter missing")
            time.sleep(CALM)
            start = len(app.raw)
            pressed = time.perf_counter()
            app.press(letters[-1])
            times.append(_seen(app, BEST, start) - pressed)
        app.press("ctrl+q")
        app.wait_exit()
    return [_row("last letter to first solutions on screen", 0.05, times, "warm")]


def _switch(env: dict[str, str]) -> list[Row]:
    """From the key that switches word lists to the number of the new one's candidates."""
    # `auto` has the words of `common` here, so that the step between them changes nothing.
    counts = {name: f"/{_candidates(name, env):,}".encode() for name in LISTS[:2]}
    times = []
    with _open(_app(BOARD, "--max-words", "3"), env) as app:
        _seen(app, BEST)
        app.press("2")
        for turn in range(6):
            for name in LISTS:
                app.wait_for(lambda screen: RUNNING not in screen.text)
                start = len(app.raw)
                pressed = time.perf_counter()
                app.press("ctrl+l")
                if name not in counts:
                    app.wait_for(f"[{name}]")
                    continue
                took = _seen(app, counts[name], start) - pressed
                if turn:  # all are opened by now
                    times.append(took)
        app.press("ctrl+q")
        app.wait_exit()
    beside = f"{' and '.join(counts)} in turn"
    return [_row("switch word lists to new candidates, warm", 0.05, times, beside)]


def _answer(env: dict[str, str]) -> list[Row]:
    """Keys while the app counts as many words as it can be told to."""
    with _open(_app(BOARD, "--list", "scrabble", "--max-words", "8"), env) as app:
        app.wait_for(RUNNING)
        _seen(app, BEST)
        _press(app, "down")  # leaves the board
        times: list[float] = []
        while len(times) < KEYS and RUNNING in app.screen.text:
            times.append(_press(app, "down"))
            time.sleep(0.01)
        app.press("ctrl+q")
        app.wait_exit()
    times.sort()
    p95, worst = times[len(times) * 95 // 100], times[-1]
    return [
        Row(
            "key to paint while solving",
            "p95 ≤ 40 ms, worst ≤ 100 ms",
            f"p95 {milliseconds(p95)}, worst {milliseconds(worst)}",
            f"{len(times)} keys, median {milliseconds(statistics.median(times))}",
            p95 <= 0.04 and worst <= 0.1,
        )
    ]


def _billions(env: dict[str, str]) -> list[Row]:
    """Jumps in a list of billions, and what holding it takes."""
    with _open(_app(BOARD, "--list", "scrabble", "--max-words", "5"), env) as app:
        app.wait_for(RUNNING)
        app.wait_for(lambda screen: RUNNING not in screen.text)
        _press(app, "down")
        jumps = [_press(app, key) for _ in range(8) for key in ("end", "home")]
        ranks = [_go_to(app, rank) for rank in RANKS]
        memory = _memory(app.pid)
        app.press("ctrl+q")
        app.wait_exit()
    found = [
        _row("End and Home in a list of billions", 0.05, jumps, ""),
        _row(
            "go to a rank in a list of billions",
            0.05,
            ranks,
            f"from enter on, {len(ranks)} ranks up to {max(map(int, RANKS)):,}",
        ),
    ]
    if memory is not None:
        found.append(
            Row(
                "app: memory with a list of billions open",
                "≤ 80 MB",
                f"{memory / MEGABYTE:.1f} MB",
                "",
                memory <= 80 * MEGABYTE,
            )
        )
    return found


def _go_to(app: PtyApp, rank: str) -> float:
    """Ask for a rank; the time from the key that ends it until the solution is drawn."""
    app.press("ctrl+g")
    app.wait_for("Go to a rank")
    app.send(rank)
    app.wait_for(rank)
    time.sleep(CALM)
    return _press(app, "enter")


def _press(app: PtyApp, key: str) -> float:
    """Press a key that moves the cursor; the time until the cursor is drawn again."""
    start = len(app.raw)
    pressed = time.perf_counter()
    app.press(key)
    return _seen(app, CURSOR, start) - pressed


def _memory(pid: int) -> int | None:
    """The most memory that a process has held, where the system tells (Linux)."""
    if sys.platform != "linux":
        return None
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return None
