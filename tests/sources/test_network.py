"""Fetching boards from a real HTTPS server on loopback that behaves, and many that do not."""

import re
import tracemalloc
from datetime import date, timedelta
from gzip import compress
from pathlib import Path
from typing import Any

import pytest

from lbtui.database import Database
from lbtui.puzzle.day import get_publisher_day
from lbtui.sources import network
from lbtui.sources.gamedata import MAX_GAME_DATA_LENGTH, SourceError
from lbtui.sources.network import MAX_REDIRECTS, fetch
from lbtui.sources.stored_boards import StoredBoard, StoredBoards
from lbtui.sources.today import get_board_of_day
from tests.harness.https import Handler, Peer, Server, make_certificate
from tests.sources.test_gamedata import page, served

DATED = "2026-11-20"


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture(autouse=True)
def trusting(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(pem.parent / "cert.pem"))


def ask(address: object, day: str | None = DATED, **options: Any) -> StoredBoard:
    return get_board_of_day(StoredBoards(Database()), address, day, **options)


def on(day: str, **changes: object) -> bytes:
    return page(served(printDate=day, **changes)).encode()


def serving_days(peer: Peer, path: str) -> None:
    day = path.removeprefix("/").removesuffix(".json")
    peer.answer(on(day), kind="text/html; charset=utf-8")


@pytest.mark.parametrize("ahead", [-1, 0, 1])
def test_a_page_without_a_date_in_its_address(ahead: int, pem: Path) -> None:
    day = (date.fromisoformat(get_publisher_day()) + timedelta(days=ahead)).isoformat()
    with Server(pem, lambda peer, _: peer.answer(on(day))) as server:
        assert ask(server.address, None).date == day
        if ahead >= 0:
            assert ask(server.address, None).date == day
            assert server.connections == 1
        with pytest.raises(SourceError, match="not of 2026-01-01"):
            ask(server.address, "2026-01-01")


def test_redirects_within_the_host_are_followed(pem: Path) -> None:
    def behave(peer: Peer, path: str) -> None:
        steps = {"/2026-11-20": "/a", "/a": "b?x=1", "/b?x=1": f"{server.address}/2026-11-20.json"}
        if path in steps:
            peer.answer(b"", status="302 Found", Location=steps[path])
        else:
            serving_days(peer, path)

    with Server(pem, behave) as server:
        assert ask(server.address + "/{date}").date == DATED
        assert server.paths == ["/2026-11-20", "/a", "/b?x=1", "/2026-11-20.json"]
        assert (MAX_REDIRECTS, network.TIMEOUT_SECONDS) == (3, 10)


def redirecting(location: str) -> Handler:
    return lambda peer, _: peer.answer(b"", status="302 Found", Location=location)


def answering(body: bytes, status: str = "200 OK", kind: str = "text/html", **more: str) -> Handler:
    return lambda peer, _: peer.answer(body, status=status, kind=kind, **more)


def endless(peer: Peer, _: str) -> None:
    peer.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
    while True:
        peer.send(b"x" * (1 << 16))


def chunked(peer: Peer, _: str) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
    peer.send(head)
    while True:
        peer.send(b"10000\r\n" + b"x" * 65536 + b"\r\n")


LARGE = "127.0.0.1 sent more than 5 million bytes"
WRONG: dict[str, tuple[Handler, str]] = {
    "500": (answering(b"", "500 Internal Server Error"), "answered 500 Internal Server Error"),
    "404": (answering(b"", "404 Not Found"), "127.0.0.1 answered 404 Not Found"),
    "reason": (answering(b"", "418 \x1b]52;c;AA\x07"), "127.0.0.1 answered 418 ]52;c;AA"),
    "declared": (answering(b"x", Content_Length="50000000"), "no game data here"),
    "endless": (endless, LARGE),
    "chunked": (chunked, LARGE),
    "gzip": (answering(compress(on(DATED)), Content_Encoding="gzip"), "no game data here"),
    "loop": (redirecting("/2026-11-20"), "127.0.0.1 answered 302 "),
    "file": (redirecting("file:///etc/passwd"), "127.0.0.1 answered 302 "),
    "http": (redirecting("http://127.0.0.1/"), "redirects to 'http://127.0.0.1/', another server"),
    "elsewhere": (redirecting("https://localhost/"), "'https://localhost/', another server"),
    "port": (redirecting("https://127.0.0.1:1/"), "'https://127.0.0.1:1/', another server"),
    "odd port": (redirecting("https://127.0.0.1:99999/"), "99999/', another server"),
    "nowhere": (lambda peer, _: peer.answer(b"", status="302 Found"), "answered 302 Found"),
    "no http": (lambda peer, _: peer.send(b"SSH-2.0\r\n\r\n"), "sent an invalid response"),
    "headers": (
        lambda peer, _: peer.send(b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 9999 + b"\r\n"),
        "sent an invalid response",
    ),
    "silence": (lambda *_: None, "127.0.0.1"),
    "no data": (answering(b"<html>Log in</html>"), "no game data here"),
    "cut page": (answering(on(DATED)[:300]), "the game data is cut off or damaged"),
    "outage": (answering(on(DATED, id=1)), "placeholder (id 1)"),
    "another day": (answering(on("2026-11-19")), "is that of 2026-11-19, not of 2026-11-20"),
    "no day": (answering(served(printDate=None).encode()), "has no date"),
    "13 letters": (answering(on(DATED, sides=["ABCD", "EFG", "HIJ", "KLM"])), "has 13 letters"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_server_that_misbehaves(name: str, pem: Path) -> None:
    behave, why = WRONG[name]
    with Server(pem, behave) as server:
        with pytest.raises(SourceError, match=re.escape(why)) as caught:
            ask(server.address + "/{date}")
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 300
        assert server.connections == len(server.paths) <= 1 + MAX_REDIRECTS
    assert StoredBoards(Database()).search() == []


@pytest.mark.parametrize("name", ["endless", "chunked"])
def test_a_gigantic_answer_takes_little_memory(name: str, pem: Path) -> None:
    with Server(pem, WRONG[name][0]) as server:
        tracemalloc.start()
        try:
            with pytest.raises(SourceError, match="more than 5 million bytes"):
                fetch(server.address, 60)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert peak < 6 * MAX_GAME_DATA_LENGTH


def test_a_server_without_tls(pem: Path) -> None:
    with (
        Server(pem, lambda peer, _: peer.send(b"HTTP/1.1 200 OK\r\n\r\n"), tls=False) as server,
        pytest.raises(SourceError, match=r"^no secure connection to 127.0.0.1: "),
    ):
        ask(server.address)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1/", "file:///etc/passwd", "ftp://x/", "", "127.0.0.1"]
)
def test_the_address_is_https_or_not_used(address: str) -> None:
    with pytest.raises(SourceError, match="is not an address that starts with https://"):
        fetch(address)


@pytest.mark.parametrize(
    "address",
    ["https://", "https://[", "https://x:99999/", "https://x/\x1b", "https://x/é", "https://x/ y",
     "https://x y/"],
)  # fmt: skip
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(SourceError) as error:
        fetch(address, 2)
    assert str(error.value).isprintable()


def drip_head(peer: Peer, _: str) -> None:
    peer.send(b"HTTP/1.1 200 OK\r\nX: ")
    peer.send_slowly()


def drip_status(peer: Peer, _: str) -> None:
    peer.send_slowly(b"H")


def drip_body(peer: Peer, _: str) -> None:
    peer.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 400000\r\n\r\n")
    peer.send_slowly()


def stall(peer: Peer, _: str) -> None:
    peer.stall()


@pytest.mark.parametrize("behave", [drip_head, drip_status, drip_body, stall])
def test_a_slow_server_is_left_when_time_is_out(behave: Handler, pem: Path) -> None:
    with (
        Server(pem, behave) as server,
        pytest.raises(SourceError, match="did not respond in full within 1 second"),
    ):
        fetch(server.address, 1.0)


def test_a_handshake_that_stalls(pem: Path) -> None:
    with (
        Server(pem, stall, tls=False) as server,
        pytest.raises(SourceError, match="did not respond in full"),
    ):
        fetch(server.address, 1.0)


def test_what_is_asked_for_and_told(pem: Path) -> None:
    with Server(pem, serving_days) as server:
        address = server.address + "/{date}.json"
        for _ in range(2):
            stored = ask(address)
            assert (stored.date, stored.source, stored.par) == (DATED, "the newspaper", 5)
        assert server.user_agents[0].startswith("lbtui/")
        today = get_publisher_day()
        assert ask(address, None).date == ask(address, today).date == today
        assert server.paths == [f"/{DATED}.json", f"/{today}.json"]
        early = (date.fromisoformat(today) + timedelta(days=1)).isoformat()
        assert ask(address, early).date == early
        assert ask(address, None).date == early, "what came early is shown"
    for wrong in ("http://127.0.0.1/", 7, None):
        with pytest.raises(SourceError, match="must start with https://, not '"):
            ask(wrong, "2026-01-01")


def test_waiting_can_be_cancelled(pem: Path) -> None:
    with Server(pem, stall) as server, pytest.raises(SourceError, match=r"^cancelled$"):
        ask(server.address, cancel=lambda: bool(server.paths))


def test_the_text_and_what_is_sent(pem: Path) -> None:
    def behave(peer: Peer, path: str) -> None:
        body = "\ufeffgrün ".encode() + path.encode() + b"\xff"
        peer.answer(body, kind="text/plain")

    with Server(pem, behave) as server:
        assert fetch(f"{server.address}/a?b=c#d") == "grün /a?b=c\ufffd"
        assert fetch(server.address) == "grün /\ufffd"
    with pytest.raises(SourceError, match=r"^no connection to 127.0.0.1: Connection refused$"):
        fetch(server.address)


def test_a_certificate_that_is_not_trusted(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    with Server(pem, serving_days) as server, pytest.raises(SourceError) as caught:
        ask(server.address + "/{date}.json")
    said = str(caught.value)
    assert re.search(r"no secure connection to 127\.0\.0\.1: \S+", said), said
