"""`lbtui serve` against connections that ask nothing, names that are not its own, and odd files."""

import asyncio
import json
import os
import re
import resource
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from lbtui.sources.paste import board_from_text
from lbtui.web import server
from tests.harness.serving import (
    TIMEOUT_SECONDS,
    RunningServer,
    Visitor,
    find_free_port,
    run_server,
)

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
    # What textual-serve and aiohttp do themselves.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("served")) as served:
        yield served
        lines = served.log.read_text().splitlines()
        assert [line for line in lines if not re.match(r"session \d+: |serving at ", line)] == []


@pytest.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.mark.parametrize("sent", [b"", REQUEST, REQUEST + b"\r\n", REQUEST + b"\r\n" + REQUEST])
async def test_a_connection_without_a_whole_request_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(server, "REQUEST_TIMEOUT_SECONDS", 0.3)
    options = server.ServerOptions(
        read_board=board_from_text, list_names=("common",), host="127.0.0.1", port=find_free_port(),
        max_visitors=1, max_idle_seconds=1, max_megabytes=100, can_fetch_today=False,
        public_url=None, opens_games=False,
    )  # fmt: skip
    running = asyncio.create_task(server.BoardServer(options, str(tmp_path)).run())
    await asyncio.sleep(0)  # it listens
    reader, writer = await asyncio.open_connection(options.host, options.port)
    writer.write(sent)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        answer = await reader.read()  # until the connection is closed
    assert answer.count(b"HTTP/1.1 200 OK") == sent.count(b"\r\n\r\n")
    writer.close()
    running.cancel()
    await asyncio.wait([running])


async def test_without_descriptors_the_server_waits_for_some(
    client: aiohttp.ClientSession, tmp_path: Path
) -> None:
    short = "from lbtui.web import server; server.REQUEST_TIMEOUT_SECONDS = 3.0"
    with run_server(tmp_path, first=short) as served, ExitStack() as held:
        resource.prlimit(served.process.pid, resource.RLIMIT_NOFILE, (32, 32))
        for _ in range(60):
            held.enter_context(socket.create_connection(("127.0.0.1", served.port)))
        used = _seconds_used(served)
        async with client.get(served.url) as response:  # waits until some of these are closed
            assert response.status == 200
        assert _seconds_used(served) - used < 1
        assert len(served.log.read_text().splitlines()) == 1


def _seconds_used(served: RunningServer) -> float:
    fields = Path(f"/proc/{served.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def test_a_session_without_descriptors_is_a_line_of_log(
    client: aiohttp.ClientSession, tmp_path: Path
) -> None:
    with run_server(tmp_path) as served:
        used = len(os.listdir(f"/proc/{served.process.pid}/fd"))
        resource.prlimit(served.process.pid, resource.RLIMIT_NOFILE, (used + 3, used + 3))
        visitor = Visitor(client, served, (80, 24))
        await visitor.connect()
        await visitor.until(lambda: visitor.closed)
        line = "session 1: not begun (Too many open files) after 0 s, code None"
        assert served.log.read_text().splitlines()[1:] == [line]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:80", 200),
        ("10.0.0.7:8000", 200),
        ("[::1]:8000", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example:8000", 421),
        ("[::1:x", 421),
        ("a b/c?d:99999999", 421),
        ("127.0.0.1/:99999999", 421),
        ("[", 421),
        ("x" * 4000, 421),
    ],
)
async def test_only_a_host_that_nobody_can_have_lead_here_is_answered(
    client: aiohttp.ClientSession, shared: RunningServer, host: str, status: int
) -> None:
    async with client.get(shared.url, headers={"Host": host}) as response:
        assert response.status == status
    visitor = Visitor(client, shared, (80, 24))
    if status != 200:
        with pytest.raises(aiohttp.WSServerHandshakeError, match=str(status)):
            await visitor.connect(host=host, origin=f"http://{host}")


@pytest.mark.parametrize(
    "address",
    ["/{}", "/static/{}", "/page/{}", "/download/{}", "/ws/{}", "/ws/%2f%2f%5b{}", "/play/{}"],
)
async def test_a_very_long_path_is_the_visitors_mistake(
    client: aiohttp.ClientSession, shared: RunningServer, address: str
) -> None:
    long = address.format("a" * 4000)
    async with client.get(URL(shared.url + long, encoded=True)) as response:
        assert 400 <= response.status < 500
        text = await response.text()
    if not address.startswith("/ws"):
        assert 'name="viewport" content="width=device-width"' in text
        assert len(text) < 6000


async def test_the_page_of_an_error_shows_text_as_text(
    client: aiohttp.ClientSession, shared: RunningServer
) -> None:
    for address in (
        "/play/riu-pgh-lcs-yao?list=<script>alert(1)</script>",
        "/download/<script>alert(1)",
    ):
        async with client.get(shared.url + address) as response:
            assert 400 <= response.status < 500
            assert response.content_type == "text/html"
            text = await response.text()
        assert "script" in text
        assert "<script" not in text


async def test_the_name_of_a_download_is_quoted(
    client: aiohttp.ClientSession, shared: RunningServer
) -> None:
    visitor = Visitor(client, shared, (80, 24))
    await visitor.connect("tub pxi snq oja")
    await visitor.solved()
    await visitor.press("\x13")
    await visitor.shows("━ Export")
    await visitor.press("\x15", 'a"b;ñ.csv', "enter")
    disposition, _ = await visitor.download()
    assert disposition == "attachment; filename*=UTF-8''a%22b%3B%C3%B1.csv"


async def test_typing_while_the_session_ends_is_no_traceback(
    client: aiohttp.ClientSession, shared: RunningServer
) -> None:
    visitor = Visitor(client, shared, (80, 24))
    await visitor.connect()
    await visitor.solved()
    await visitor.press("escape", "\x11")
    await visitor.until_closed(*"x" * 50)


@pytest.mark.parametrize("leaves", [False, True])
async def test_a_place_becomes_free_after_a_visitor_who_reads_nothing(
    tmp_path: Path, *, leaves: bool
) -> None:
    idle = "600" if leaves else "4"
    with run_server(tmp_path, "--idle", idle) as served, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", served.port))
        deaf.sendall(
            f"GET /ws/%2F?width=200&height=60 HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
            f"Origin: {served.url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode()
        )
        assert deaf.recv(12) == b"HTTP/1.1 101"
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not served.find_sessions():
                await asyncio.sleep(0.05)
            sent = 0
            # Where the visitor stays, until more is to be read than the server can send.
            while served.find_sessions() if leaves else sent < 60:
                message = json.dumps(["resize", {"width": 200 - sent % 2, "height": 60}])
                header = bytes([0x81, 0x80 | len(message), 0, 0, 0, 0])
                deaf.sendall(header + message.encode())
                sent += 1
                await asyncio.sleep(0.05)
            if leaves:
                deaf.close()
            while "session 1: " not in served.log.read_text() or len(served.find_leftovers()) > 1:
                await asyncio.sleep(0.05)
