"""The server: textual-serve, which trusts whoever connects, with what it lacks.

Each visitor has a process of their own, in a directory that vanishes with it. What the app refuses
them there is its own business: see `lbtui.terminal.capabilities.is_visitor`. Each override says
what textual-serve does instead, and can be dropped alone.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shutil
import socket
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from html import escape
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit
from urllib.parse import quote as percent_encode

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server, to_int

from lbtui.puzzle import Board, BoardError
from lbtui.puzzle.text import make_number_reader, printable, quote

EXIT_GRACE_SECONDS = 0.8
"""Seconds that a session has to end by itself, and its browser to take leave."""
REQUEST_TIMEOUT_SECONDS = 10.0
"""Seconds that a connection has for sending a request."""
RETRY_SECONDS = 0.5
"""Seconds until connections are accepted again, when no descriptor was left for one."""
PAGE_DIRECTORY = Path(__file__).parent / "page"
RESPONSE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' "
    "'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
INHERITED_VARIABLES = ("TZ", "SYSTEMROOT", "SSL_CERT_FILE", "SSL_CERT_DIR", "LD_LIBRARY_PATH")
"""What the process of a visitor gets of the server's environment."""

PLAY_PATH = "/play/"
"""What the path of a link to a game begins with; its board follows."""

logger = logging.getLogger("lbtui")


class ServerOptions(NamedTuple):
    """The options of `lbtui serve`, and what it reads links with.

    read_board: returns the board in the text of a link; raises ValueError, one line
    list_names: the word lists that a link may name
    max_visitors: the most sessions at once
    max_idle_seconds: without a key, after which a session ends
    max_megabytes: the memory that a session may use
    can_fetch_today: visitors may fetch today's board
    opens_games: every link opens a game
    """

    read_board: Callable[[str], Board]
    list_names: Collection[str]
    host: str
    port: int
    max_visitors: int
    max_idle_seconds: int
    max_megabytes: int
    can_fetch_today: bool
    public_url: str | None
    opens_games: bool


class PageRequest(NamedTuple):
    """What the address of a page asks for: its title, and the app with these arguments."""

    title: str
    arguments: list[str]


def parse_address(address: str, options: ServerOptions) -> PageRequest:
    """Return what an address, from its path on, asks for. Raises web.HTTPBadRequest."""
    try:
        url = urlsplit(address)
        query, is_game_link = dict(parse_qsl(url.query)), url.path.startswith(PLAY_PATH)
        path_text = unquote(url.path.removeprefix(PLAY_PATH))
        text = path_text if is_game_link else query.get("board", "")
        title = printable(query.get("title", ""), 80).strip()
        # Some browsers join the lines of a shared game; its board ends before this mark.
        text = text.partition(" \u00b7 lbtui")[0]
        board = [str(_parse_linked_board(text, options))] if text or is_game_link else []
        if not is_game_link and not options.opens_games:
            return PageRequest(title, board)
        values = {"title": title, "par": query.get("par"), "list": query.get("list")}
        make_number_reader(1, 99)(values["par"] or "1")
        if values["list"] and values["list"] not in options.list_names:
            names = ", ".join(options.list_names)
            raise ValueError(f"{quote(values['list'])} is not one of {names}")
    except ValueError as error:
        message = f"This link opens nothing: {printable(str(error), 200)}"
        raise web.HTTPBadRequest(text=message) from None
    arguments = [f"--{name}={value}" for name, value in values.items() if value]
    return PageRequest(title, ["play", *arguments, *board])


def _parse_linked_board(text: str, options: ServerOptions) -> Board:
    """Return the board in a link: its sides as `lbtui link` writes them, or any other form."""
    try:
        return Board(text.split("-"))
    except BoardError:
        return options.read_board(text)


class VisitorSession(AppService):
    """The process of one visitor."""

    def __init__(
        self, server: BoardServer, websocket: web.WebSocketResponse, args: list[str], home: str
    ) -> None:
        """Run the app with these arguments, and keep everything in the directory `home`."""

        async def close() -> None:
            await websocket.close()

        super().__init__(
            "lbtui",
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=close,
            download_manager=server.download_manager,
        )
        self._args, self._home = args, home
        self._options = server.options
        self.idle_timeout = asyncio.timeout(server.options.max_idle_seconds)
        self._stop_lock = asyncio.Lock()

    async def send_bytes(self, data: bytes) -> bool:
        """Hand on what was typed. Idle seconds count from here; pings are no input."""
        self.idle_timeout.reschedule(
            asyncio.get_running_loop().time() + self._options.max_idle_seconds
        )
        return await super().send_bytes(data)

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        """Return a small environment; textual-serve hands on all of the server's, secrets too."""
        env = {name: os.environ[name] for name in INHERITED_VARIABLES if name in os.environ}
        return env | {
            "LANG": "C.UTF-8",
            "HOME": self._home,
            "TMPDIR": self._home,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "MALLOC_ARENA_MAX": "2",  # more count against the limit without being used
            "COLUMNS": str(width),
            "ROWS": str(height),
            "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "LBTUI_VISITOR_MEMORY": str(self._options.max_megabytes),
            "LBTUI_VISITOR_TODAY": str(int(self._options.can_fetch_today)),
            "LBTUI_VISITOR_URL": self._options.public_url or "",
        }

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the program itself; textual-serve has a shell do it, in the server's directory."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "lbtui", *self._args),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            cwd=self._home,
            env=self._build_environment(width, height),
            start_new_session=True,  # ctrl+c in the server's terminal is for the server alone
        )
        self._stdin = self._process.stdin
        return self._process

    async def run(self) -> None:
        """Close the connection when the process ends; textual-serve does only if it says so."""
        with suppress(ConnectionError):  # the visitor has gone without reading what was sent
            await super().run()
        with suppress(Exception):
            await self.remote_close()

    async def stop(self) -> None:
        """End the process; textual-serve waits until it ends by itself."""
        if self._process is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(EXIT_GRACE_SECONDS):
                await super().stop()
                await self._process.wait()
        with suppress(ProcessLookupError):
            self._process.kill()
        if self._task is not None:  # it may be sending to somebody who reads nothing
            self._task.cancel()
            await asyncio.wait([self._task])
        async with self._stop_lock:
            await self._process.communicate()  # asyncio ends it once its output is read

    @property
    def exit_code(self) -> int | None:
        """Return the exit code of the process."""
        return self._process.returncode if self._process else None


class BoardServer(Server):
    """Serves the page, and a session to each visitor."""

    def __init__(self, options: ServerOptions, home: str) -> None:
        """Keep the directories of the sessions in `home`."""
        host = f"[{options.host}]" if ":" in options.host else options.host
        url = options.public_url or f"http://{host}:{options.port}"
        super().__init__("lbtui", options.host, options.port, public_url=url)
        self.options = options
        self._home = home
        self._page = (PAGE_DIRECTORY / "index.html").read_text()
        self._error_page = (PAGE_DIRECTORY / "error.html").read_text()
        self._sessions: set[VisitorSession] = set()
        self._session_count = 0

    def serve(self, debug: bool = False) -> None:  # noqa: ARG002
        """Serve until SIGINT or SIGTERM; textual-serve then waits a minute for open connections."""
        with suppress(web.GracefulExit, KeyboardInterrupt):
            asyncio.run(self.run())

    async def run(self) -> None:
        """Serve until it is cancelled."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        with socket.create_server((self.host, self.port), family=family) as listener:
            listener.setblocking(False)
            runner = web.AppRunner(
                await self._make_app(), handle_signals=True, access_log=None,
                shutdown_timeout=EXIT_GRACE_SECONDS, keepalive_timeout=REQUEST_TIMEOUT_SECONDS,
            )  # fmt: skip
            await runner.setup()
            logger.info("serving at %s; ctrl+c ends it", self.public_url)
            try:
                await self._accept(listener, runner)
            finally:
                await runner.cleanup()

    async def _accept(self, listener: socket.socket, runner: web.AppRunner) -> None:
        """Accept connections. Without descriptors this waits; asyncio keeps trying and logging."""
        loop = asyncio.get_running_loop()
        assert runner.server is not None
        while True:
            try:
                connection, _ = await loop.sock_accept(listener)
                await loop.connect_accepted_socket(runner.server, connection)
            except OSError:
                await asyncio.sleep(RETRY_SECONDS)

    @web.middleware
    async def _error_middleware(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Answer what is meant for this server; say in a page what is wrong with the rest."""
        try:
            if not self._is_own_host(request.headers.get("Host", "").lower()):
                raise web.HTTPMisdirectedRequest(text="This server has another address.")
            return await handler(request)
        except web.HTTPError as error:
            status, message = error.status, error.text or ""
        except OSError:
            status, message = 404, "No file can have this name."
        page = self._error_page.replace("WHY", escape(message))
        return web.Response(text=page, status=status, content_type="text/html")

    def _is_own_host(self, host: str) -> bool:
        """Return whether a request names this server, not a name that was made to lead here."""
        if self.options.public_url:
            return f"//{host}" == self.options.public_url.partition(":")[2]
        name = re.sub(r":\d{1,5}$", "", host)
        with suppress(ValueError):
            return name in ("localhost", self.host) or bool(ip_address(name.strip("[]")))
        return False

    async def _make_app(self) -> web.Application:
        """Return the routes; textual-serve lists its files, and lets its page ask other hosts."""
        app = web.Application(middlewares=[self._error_middleware])
        app.add_routes([
            web.get("/", self.handle_index),
            web.get(PLAY_PATH + r"{board:[\s\S]*}", self.handle_index),
            web.get(r"/ws/{address:[\s\S]*}", self.handle_websocket),
            web.get("/download/{key}", self.handle_download),
            web.static("/page", PAGE_DIRECTORY),
            web.static("/static", self.statics_path),
        ])  # fmt: skip
        app.on_shutdown.append(self.on_shutdown)
        app.on_response_prepare.append(_add_headers)
        return app

    async def on_shutdown(self, app: web.Application) -> None:  # noqa: ARG002
        """End every session; textual-serve leaves them to themselves."""
        await asyncio.gather(*(session.stop() for session in self._sessions))

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """Return the page, or a line that says why there is none; textual-serve's loads fonts."""
        title = self._admit_visitor(request.raw_path).title
        page_title = f"{escape(title)} \u00b7 lbtui" if title else "lbtui"
        page = self._page.replace("<title>lbtui", f"<title>{page_title}")
        return web.Response(text=page, content_type="text/html")

    def _admit_visitor(self, address: str) -> PageRequest:
        """Return what a page's address asks for, if there is room. Raises web.HTTPError."""
        if len(self._sessions) >= self.options.max_visitors:
            raise web.HTTPServiceUnavailable(text="Every place is taken. Try again in a while.")
        return parse_address(address, self.options)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Give a visitor a session; textual-serve gives one to the page of any other site."""
        if request.headers.get("Origin") != (self.options.public_url or f"http://{request.host}"):
            raise web.HTTPForbidden(text="The page of another site asks for this.")
        arguments = self._admit_visitor(request.match_info["address"]).arguments
        width = to_int(request.query.get("width", ""), 80)
        height = to_int(request.query.get("height", ""), 24)
        websocket = web.WebSocketResponse(heartbeat=30, timeout=EXIT_GRACE_SECONDS)
        home = tempfile.mkdtemp(dir=self._home)
        session = VisitorSession(self, websocket, arguments, home)
        self._sessions.add(session)
        self._session_count += 1
        number = self._session_count
        start_time = time.monotonic()
        end_reason = "ended"
        try:
            await websocket.prepare(request)
            await session.start(width, height)
            async with session.idle_timeout:
                await self._process_messages(websocket, session)
        except TimeoutError:
            end_reason = "idle"
        except OSError as error:
            end_reason = f"not begun ({error.strerror or error})"
        except (ValueError, TypeError, LookupError, AttributeError, AssertionError) as error:
            # textual-serve takes what comes as it is.
            end_reason = f"nonsense ({type(error).__name__})"
        finally:
            await session.stop()
            shutil.rmtree(home, ignore_errors=True)
            self._sessions.discard(session)
            seconds, code = time.monotonic() - start_time, session.exit_code
            logger.info("session %d: %s after %.0f s, code %s", number, end_reason, seconds, code)
        return websocket


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(RESPONSE_HEADERS)
    name = response.headers.get("Content-Disposition", "").partition("filename=")[2]
    if name:  # which textual-serve does not quote
        quoted = f"attachment; filename*=UTF-8''{percent_encode(name, '')}"
        response.headers["Content-Disposition"] = quoted


def run_server(options: ServerOptions) -> None:
    """Serve until a signal ends it. Raises OSError where the address cannot be used."""
    logging.basicConfig(format="%(message)s", level=logging.INFO)
    for name in ("aiohttp", "asyncio"):  # addresses, and tracebacks where a visitor has gone
        logging.getLogger(name).setLevel(logging.CRITICAL)
    prefix = "lbtui-serve-"
    with tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True) as home:
        BoardServer(options, home).serve()
