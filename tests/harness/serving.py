"""A real server with real processes, and visitors who talk to it as the page does."""

import asyncio
import hashlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import aiohttp
from yarl import URL

from tests.harness.ptyrun import KEYS
from tests.harness.ptyscreen import Terminal

TIMEOUT_SECONDS = 50.0
BOARD = "riu pgh lcs yao"
SECRET = "the-server's-own"


def find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def hash_folder(folder: Path) -> str:
    """A hash of every name, time and content below `folder`."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        digest.update(repr((str(path), status.st_mode, status.st_mtime_ns)).encode())
        digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()


class RunningServer:
    """A running `lbtui serve`, whose user has a home with things of their own in it.

    `first` is Python to run before it.
    """

    def __init__(self, folder: Path, *options: str, first: str = "") -> None:
        self.port = find_free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.home, self.temporary = folder / "home", folder / "tmp"
        self.home.mkdir()
        self.temporary.mkdir()
        (self.home / ".bashrc").write_text(f"# {SECRET}\n")
        (self.home / "settings.json").write_text('{"board": "giy erc lop xha", "theme": "nord"}')
        self.before = hash_folder(self.home)
        env = {"PATH": os.environ["PATH"], "HOME": str(self.home), "TMPDIR": str(self.temporary)}
        env |= {f"LBTUI_{kind}_DIR": str(self.home) for kind in ("CONFIG", "DATA", "CACHE")}
        env |= {"SECRET": SECRET, "PYTHONUNBUFFERED": "1"}
        self.log = folder / "log"
        code = f"{first}\nfrom lbtui.__main__ import run\nrun()"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code, "serve", *options, "--port", str(self.port)],
                env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.home,
            )  # fmt: skip
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while b"serving at" not in self.log.read_bytes():
            assert time.monotonic() < deadline, self.log.read_text()
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.02)

    def find_sessions(self) -> list[int]:
        """The processes of the sessions."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in listed.split()]

    def end(self, number: int = signal.SIGTERM) -> None:
        """Send a signal; wait until the server and every session have ended."""
        children, deadline = self.find_sessions(), time.monotonic() + TIMEOUT_SECONDS
        self.process.send_signal(number)
        self.process.wait(TIMEOUT_SECONDS)
        while any(Path(f"/proc/{pid}").exists() for pid in children):
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def find_leftovers(self) -> list[str]:
        """What the server has left among the temporary files."""
        # A walk that passes over what is removed meanwhile, which `rglob` does not.
        return sorted(
            os.path.join(folder, name)
            for folder, folders, files in os.walk(self.temporary)
            for name in (*folders, *files)
        )


@contextmanager
def run_server(folder: Path, *options: str, first: str = "") -> Iterator[RunningServer]:
    served = RunningServer(folder, *options, first=first)
    try:
        yield served
    finally:
        served.process.kill()
        served.process.wait()


class Visitor:
    """A browser's connection, and what the terminal in it would show."""

    def __init__(
        self, client: aiohttp.ClientSession, served: RunningServer, size: tuple[int, int]
    ) -> None:
        self._client, self._served = client, served
        self.screen = Terminal(*size)
        self.size = size
        self.socket: aiohttp.ClientWebSocketResponse
        self.told: list[Any] = []
        self.closed = False

    async def connect(
        self, board: str = BOARD, origin: str | None = "", host: str | None = None
    ) -> None:
        """Connect as the server's own page with this board, or this address, does, or as that of
        another `origin`."""
        width, height = self.size
        page = quote(board if board[:1] == "/" else f"/?board={quote(board)}", safe="")
        address = URL(f"{self._served.url}/ws/{page}?width={width}&height={height}", encoded=True)
        origin = self._served.url if origin == "" else origin
        self.socket = await self._client.ws_connect(
            address, origin=origin, max_msg_size=0, headers={"Host": host} if host else None
        )

    async def send(self, *message: object) -> None:
        await self.socket.send_str(json.dumps(message))

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.send("stdin", KEYS.get(key, key))

    async def click(self, what: str) -> None:
        await self.shows(what)
        line = next(n for n, row in enumerate(self.screen.rows, 1) if what in row)
        at = f"0;{self.screen.rows[line - 1].index(what) + 1};{line}"
        await self.press(f"\x1b[<{at}M\x1b[<{at}m")

    async def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(columns, lines)
        await self.send("resize", {"width": columns, "height": lines})

    async def open(self, command: str) -> None:
        """Run a command from the palette that opens the dialog of its name."""
        await self.press("\x10")
        await self.shows("━ Menu")
        await self.press(command)
        await self.shows(f"┃  {command}  ")
        await self.press("enter")
        await self.shows(f"━ {command}")

    async def paste(self, text: str, end: str = "\x1b[201~") -> None:
        await self.send("stdin", f"\x1b[200~{text}{end}")

    async def until(self, true: Callable[[], object], timeout: float = TIMEOUT_SECONDS) -> None:
        """Read what comes until it is so."""
        deadline = time.monotonic() + timeout
        while not true():
            left = deadline - time.monotonic()
            assert left > 0, self.screen.text
            assert not self.closed, self.screen.text
            try:
                message = await self.socket.receive(left)
            except TimeoutError:
                continue
            if message.type is aiohttp.WSMsgType.BINARY:
                self.screen.feed(message.data)
            elif message.type is aiohttp.WSMsgType.TEXT:
                self.told.append(json.loads(message.data))
            else:
                self.closed = True

    async def until_closed(self, *keys: str) -> None:
        """Answer pings, as browsers do, until the server ends the connection; and press keys."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not self.closed:
            assert time.monotonic() < deadline, self.screen.text + self._served.log.read_text()
            with suppress(ConnectionError):
                await self.socket.pong()
                await self.press(*keys)
            with suppress(TimeoutError):
                message = await self.socket.receive(0.1)
                self.closed = message.type not in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT)
        await self.socket.close()

    async def shows(self, *texts: str) -> None:
        await self.until(lambda: all(text in self.screen.text for text in texts))

    async def solved(self) -> None:
        await self.until(lambda: re.search(r"\d+(st|nd|rd|th)=? of ", self.screen.text))

    async def download(self) -> tuple[str, bytes]:
        """Fetch the file that the app delivers last: its name and its content."""
        await self.until(lambda: any(each[0] == "deliver_file_start" for each in self.told))
        key = next(each[1] for each in reversed(self.told) if each[0] == "deliver_file_start")
        fetched = asyncio.create_task(self._fetch(f"{self._served.url}/download/{key}"))
        return await fetched

    async def _fetch(self, url: str) -> tuple[str, bytes]:
        async with self._client.get(url) as response:
            assert response.status == 200
            return response.headers["Content-Disposition"], await response.read()
