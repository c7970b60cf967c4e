"""The app in a browser: the part that `textual serve` plays, over the same pipes.

Packets in both directions: a letter (D data, M a message in JSON), the length in four bytes, most
significant first, and the payload. The program starts with a line of its own.
"""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ptyrun import KEYS
from tests.ptyscreen import Terminal

LBTUI = str(Path(sys.executable).with_name("lbtui"))
TIMEOUT = 60.0  # the first to solve compiles the word list


class Browser:
    """A screen of 120 by 40 that the program draws on through its pipes."""

    def __init__(self, home: Path, **changes: str) -> None:
        env = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        env |= {f"LBTUI_{name}_DIR": str(home) for name in ("CONFIG", "DATA", "CACHE")}
        # As textual-serve 1.1.3 sets them.
        env |= {
            "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
            "TEXTUAL_FPS": "60",
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
        }
        env |= {"COLUMNS": "120", "ROWS": "40", "TERM_PROGRAM": "textual", **changes}
        self.screen = Terminal(120, 40)
        self.process = subprocess.Popen(
            [LBTUI, "riu pgh lcs yao"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
        )
        self._received = bytearray()
        self._started = False
        self.metas: list[dict[str, object]] = []

    def send(self, kind: bytes, payload: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(kind + len(payload).to_bytes(4, "big") + payload)
        self.process.stdin.flush()

    def press(self, *keys: str) -> None:
        self.send(b"D", "".join(KEYS.get(key, key) for key in keys).encode())

    def click(self, what: str) -> None:
        self.wait_for(lambda screen: what in screen.text)
        line = next(n for n, row in enumerate(self.screen.rows) if what in row)
        column = self.screen.rows[line].index(what)
        at = f"0;{column + 1};{line + 1}"
        self.send(b"D", f"\x1b[<{at}M\x1b[<{at}m".encode())

    def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(columns, lines)
        self.send(b"M", json.dumps({"type": "resize", "width": columns, "height": lines}).encode())

    def wait_for(self, true: Callable[[Terminal], object]) -> None:
        assert self.process.stdout is not None
        fd = self.process.stdout.fileno()
        deadline = time.monotonic() + TIMEOUT
        while not true(self.screen):
            left = deadline - time.monotonic()
            assert left > 0, self.screen.text
            if select.select([fd], [], [], left)[0]:
                data = os.read(fd, 65536)
                assert data, (self.process.communicate()[1], self.screen.text)
                self._take(data)

    def _take(self, data: bytes) -> None:
        self._received += data
        if not self._started:
            self._started = b"__GANGLION__\n" in self._received
            del self._received[: self._received.find(b"\n") + 1]
        while len(self._received) >= 5:
            end = 5 + int.from_bytes(self._received[1:5], "big")
            if len(self._received) < end:
                break
            payload = bytes(self._received[5:end])
            if self._received[:1] == b"D":
                self.screen.feed(payload)
            else:
                self.metas.append(json.loads(payload))
            del self._received[:end]


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    browser = Browser(tmp_path, TERM="dumb", LANG="C.UTF-8")
    with browser.process:
        yield browser
        browser.process.kill()


def traced(screen: Terminal, word: str) -> bool:
    """Tell whether the legend under the board names `word` as the first that is traced."""
    return re.search(rf"1 {word}\b", screen.text) is not None


def test_a_browser_shows_the_solved_board_and_takes_keys_and_the_mouse(browser: Browser) -> None:
    browser.wait_for(lambda screen: traced(screen, "OLIGARCHY") and "of 4" in screen.text)
    browser.wait_for(lambda screen: "GROUP–PSYCHICAL" in screen.text)  # noqa: RUF001
    browser.wait_for(lambda screen: re.search("[\u2801-\u28ff]", screen.text))  # braille
    browser.press("down", "down")
    browser.wait_for(lambda screen: traced(screen, "GROUP"))
    browser.click("COUGARS–SPLASHILY")  # noqa: RUF001
    browser.wait_for(lambda screen: traced(screen, "COUGARS"))
    browser.press("f1")
    browser.wait_for(lambda screen: "Go to a rank" in screen.text)
    browser.press("escape")
    browser.resize(100, 30)
    browser.wait_for(lambda screen: "COUGARS" in screen.text and "filter" in screen.rows[29])
    browser.send(b"M", b'{"type": "quit"}')
    assert browser.process.communicate(timeout=TIMEOUT)[1] == b""
    assert browser.process.returncode == 0
