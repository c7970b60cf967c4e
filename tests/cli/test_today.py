"""`lbtui today` against a real HTTPS server on loopback that behaves, and many that do not."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import time
import tracemalloc
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lbtui.sources import SourceError, network
from lbtui.sources.network import MOST_BYTES, MOST_REDIRECTS, fetch
from lbtui.sources.today import publisher_day
from tests.cli.program import PROGRAM, Result, environment, lbtui, refused
from tests.cli.test_import import ANSWER, BOARD, WORDS, served
from tests.https import Behave, Peer, Server, certificate
from tests.ptyrun import PtyApp
from tests.sources.test_gamedata import page

DATED = "2026-11-20"


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture(autouse=True)
def trusting(pem: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SSL_CERT_FILE", str(pem.parent / "cert.pem"))
    for kind in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"LBTUI_{kind}_DIR", str(tmp_path / kind.lower()))
    yield
    for thread in threading.enumerate():
        if thread.name == "fetch":
            thread.join(5)
            assert not thread.is_alive()


def today(address: str, *options: str, **variables: str) -> Result:
    folder = Path(os.environ["LBTUI_CONFIG_DIR"])
    folder.mkdir(exist_ok=True)
    (folder / "settings.json").write_text(json.dumps({"today_address": address}))
    env = {"SSL_CERT_FILE": os.environ["SSL_CERT_FILE"], **variables}
    return lbtui("today", *options, env=env)


def on(day: str, **changes: object) -> bytes:
    return page(served(printDate=day, **changes)).encode()


def serving_days(peer: Peer, path: str) -> None:
    day = path.removeprefix("/").removesuffix(".json")
    peer.answer(on(day), kind="text/html; charset=utf-8")


# What it does


def test_the_board_is_fetched_stored_and_asked_for_once(pem: Path) -> None:
    with Server(pem, serving_days) as server:
        address = server.address + "/{date}.json"
        first = today(address, "--json")
        assert (first.code, first.err) == (0, "")
        day = publisher_day()
        assert first.records == [{"board": BOARD, "date": day, "par": 5, "accepted": 5}]
        assert server.paths == [f"/{day}.json"]
        assert server.agents[0].startswith("lbtui/")
        again = today(address)
        assert again.out == f"{day}  {BOARD}  par 5  5 accepted words\n"
        assert today(address, "--date", day, "--json").out == first.out
        assert server.connections == 1
    assert lbtui("words", day, "--list", "game").lines == WORDS
    assert lbtui("import", "--stored").out.endswith("from the publisher\n")


def test_the_board_of_another_day(pem: Path) -> None:
    with Server(pem, serving_days) as server:
        for _ in range(2):
            done = today(server.address + "/{date}.json", "--date", DATED, "--json")
            assert done.records[0]["date"] == DATED
        assert server.paths == [f"/{DATED}.json"]


def test_the_answer_is_sealed(pem: Path) -> None:
    with Server(pem, serving_days) as server:
        address = server.address + "/{date}.json"
        for options in ((), ("--json",), ()):
            done = today(address, *options)
            assert not any(word in done.out + done.err for word in ANSWER)
        assert "official answer: gracious - splashy" in today(address, "--answer").out
        assert today(address, "--answer", "--json").records[0]["answer"] == [*ANSWER]


@pytest.mark.parametrize("ahead", [-1, 0, 1])
def test_a_page_without_a_date_in_its_address(ahead: int, pem: Path) -> None:
    day = (date.fromisoformat(publisher_day()) + timedelta(days=ahead)).isoformat()
    with Server(pem, lambda peer, _: peer.answer(on(day))) as server:
        assert today(server.address, "--json").records[0]["date"] == day
        if ahead >= 0:
            assert today(server.address, "--json").records[0]["date"] == day
            assert server.connections == 1
        assert "not of 2026-01-01" in refused(today(server.address, "--date", "2026-01-01"))


def test_a_day_begins_at_three_in_new_york() -> None:
    now = datetime.now(UTC)
    assert publisher_day() == (now - timedelta(hours=8)).date().isoformat()


def test_redirects_within_the_host_are_followed(pem: Path) -> None:
    def behave(peer: Peer, path: str) -> None:
        steps = {"/2026-11-20": "/a", "/a": "b?x=1", "/b?x=1": f"{server.address}/2026-11-20.json"}
        if path in steps:
            peer.answer(b"", status="302 Found", Location=steps[path])
        else:
            serving_days(peer, path)

    with Server(pem, behave) as server:
        done = today(server.address + "/{date}", "--date", DATED, "--json")
        assert done.records[0]["date"] == DATED
        assert server.paths == ["/2026-11-20", "/a", "/b?x=1", "/2026-11-20.json"]
        assert MOST_REDIRECTS == 3


# What it refuses


def redirecting(location: str) -> Behave:
    return lambda peer, _: peer.answer(b"", status="302 Found", Location=location)


def answering(body: bytes, status: str = "200 OK", kind: str = "text/html", **more: str) -> Behave:
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


DECLARED = str(10 * MOST_BYTES)
LARGE = "127.0.0.1 sent more than 5 million bytes"
WRONG: dict[str, tuple[Behave, str]] = {
    "500": (answering(b"", "500 Internal Server Error"), "answered 500 Internal Server Error"),
    "404": (answering(b"", "404 Not Found"), "127.0.0.1 answered 404 Not Found"),
    "reason": (answering(b"", "418 \x1b]52;c;AA\x07"), "127.0.0.1 answered 418 ]52;c;AA"),
    "type": (answering(on(DATED), kind="image/png"), "sent 'image/png', not a page or JSON"),
    "declared": (answering(b"x", Content_Length=DECLARED), LARGE),
    "endless": (endless, LARGE),
    "chunked": (chunked, LARGE),
    "gzip": (answering(b"x", Content_Encoding="gzip"), "that was not requested: 'gzip'"),
    "brotli": (answering(b"x", Content_Encoding="br"), "an encoding that was not requested: 'br'"),
    "cut off": (answering(on(DATED), Content_Length="20000"), "from 127.0.0.1 was cut off"),
    "loop": (redirecting("/2026-11-20"), "redirects more than 3 times"),
    "file": (redirecting("file:///etc/passwd"), "to 'file:///etc/passwd', another server"),
    "http": (redirecting("http://127.0.0.1/"), "redirects to 'http://127.0.0.1/', another server"),
    "elsewhere": (redirecting("https://localhost/"), "'https://localhost/', another server"),
    "port": (redirecting("https://127.0.0.1:1/"), "'https://127.0.0.1:1/', another server"),
    "odd port": (redirecting("https://127.0.0.1:99999/"), "sent an invalid response"),
    "nowhere": (lambda peer, _: peer.answer(b"", status="302 Found"), "redirects more than"),
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
        line = refused(today(server.address + "/{date}", "--date", DATED))
        assert why in line
        assert len(line) < 300
        assert server.connections == len(server.paths) <= 1 + MOST_REDIRECTS
    assert "is stored" in refused(lbtui("solve", DATED))


@pytest.mark.parametrize("name", ["endless", "chunked", "declared"])
def test_a_gigantic_answer_takes_little_memory(name: str, pem: Path) -> None:
    with Server(pem, WRONG[name][0]) as server:
        tracemalloc.start()
        try:
            with pytest.raises(SourceError, match="more than 5 million bytes"):
                fetch(server.address, 60)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert peak < 6 * MOST_BYTES


def test_the_last_good_copy_is_kept(pem: Path) -> None:
    working = True

    def behave(peer: Peer, path: str) -> None:
        if working:
            serving_days(peer, path)
        else:
            peer.answer(b"", status="503 Service Unavailable")

    with Server(pem, behave) as server:
        address = server.address + "/{date}.json"
        first = today(address, "--date", DATED)
        working = False
        line = refused(today(address))
        assert line.endswith(
            f"answered 503 Service Unavailable (the last board stored is that of {DATED})"
        )
        assert today(address, "--date", DATED).out == first.out
    assert refused(today(address, "--date", "2026-11-19")).startswith(
        "lbtui: no connection to 127.0.0.1: Connection refused"
    )
    assert today(address, "--date", DATED).out == first.out


def test_a_certificate_that_is_not_trusted(pem: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = certificate(tmp_path / "other", "DNS:example.org")
    with Server(pem, serving_days) as server:
        trusting_none = str(tmp_path / "other" / "cert.pem")
        line = refused(today(server.address, SSL_CERT_FILE=trusting_none))
        assert "the certificate of 127.0.0.1 is not valid: self-signed certificate" in line
        assert server.paths == []
    with Server(other, serving_days) as server:
        line = refused(today(server.address, SSL_CERT_FILE=trusting_none))
        assert "is not valid: IP address mismatch" in line
        assert server.paths == []


def test_a_server_without_tls(pem: Path) -> None:
    with Server(pem, lambda peer, _: peer.send(b"HTTP/1.1 200 OK\r\n\r\n"), tls=False) as server:
        assert "no secure connection to 127.0.0.1" in refused(today(server.address))


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


@pytest.mark.parametrize(
    "settings",
    [
        '{"today_address": "http://127.0.0.1:9/{date}"}',
        '{"today_address": 5}',
        '{"today_address": "https://[/{date}"}',
        "no JSON",
    ],
)
def test_nobody_else_is_asked_where_the_setting_cannot_be_used(settings: str) -> None:
    folder = Path(os.environ["LBTUI_CONFIG_DIR"])
    folder.mkdir(exist_ok=True)
    (folder / "settings.json").write_text(settings)
    assert "start" in (said := refused(lbtui("today", "--date", "2026-11-20")))
    assert "nytimes" not in said


def test_nobody_is_asked_where_the_settings_cannot_be_read() -> None:
    folder = Path(os.environ["LBTUI_CONFIG_DIR"])
    (folder / "settings.json").mkdir(parents=True)
    assert "today_address" in refused(lbtui("today", "--date", "2026-11-20"))


def test_a_date_that_is_none() -> None:
    for wrong in ("2026-02-30", "20.11.2026", "today", "2026-1-1"):
        assert "is not a date like 2026-11-20" in refused(lbtui("today", "--date", wrong))


# Time


def drip_head(peer: Peer, _: str) -> None:
    peer.send(b"HTTP/1.1 200 OK\r\nX: ")
    peer.drip()


def drip_status(peer: Peer, _: str) -> None:
    peer.drip(b"H")


def drip_body(peer: Peer, _: str) -> None:
    peer.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 400000\r\n\r\n")
    peer.drip()


def stall(peer: Peer, _: str) -> None:
    peer.stall()


@pytest.mark.parametrize("behave", [drip_head, drip_status, drip_body, stall])
def test_a_slow_server_is_left_when_time_is_out(behave: Behave, pem: Path) -> None:
    with Server(pem, behave) as server:
        start = time.monotonic()
        with pytest.raises(SourceError, match="did not respond in full within 1 second"):
            fetch(server.address, 1.0)
        assert 1.0 <= time.monotonic() - start < 2.5
        for thread in threading.enumerate():
            if thread.name == "fetch":  # nothing goes on behind the scenes
                thread.join(5)
                assert not thread.is_alive()


def test_what_is_stopped_before_it_begins_asks_nobody(pem: Path) -> None:
    with Server(pem, stall) as server:
        work = network._Fetch(server.address)
        work.stop()
        work.run()
        assert work.error
        assert server.connections == 0


def test_a_handshake_that_stalls(pem: Path) -> None:
    with Server(pem, stall, tls=False) as server:
        start = time.monotonic()
        with pytest.raises(SourceError, match="did not respond in full"):
            fetch(server.address, 1.0)
        assert time.monotonic() - start < 2.5


def test_ten_seconds_for_the_program(pem: Path) -> None:
    with Server(pem, drip_body) as server:
        start = time.monotonic()
        assert "within 10 seconds" in refused(today(server.address))
        assert network.SECONDS <= time.monotonic() - start < network.SECONDS + 5


def test_a_person_sees_who_is_asked(pem: Path) -> None:
    with Server(pem, serving_days) as server:
        address = server.address + "/{date}.json"
        today(address, "--date", "2026-11-19")
        variables = {name: os.environ[name] for name in ("LBTUI_CONFIG_DIR", "LBTUI_DATA_DIR")}
        variables["SSL_CERT_FILE"] = os.environ["SSL_CERT_FILE"]
        for day, asked in ((DATED, True), ("2026-11-19", False)):
            with PtyApp([*PROGRAM, "today", "--date", day], env=variables) as app:
                assert app.wait_exit() == 0
                assert (f"lbtui: asking {server.address}/{day}.json" in app.screen.text) == asked
                assert f"{day}  {BOARD}  par 5" in app.screen.text


def test_an_interrupt_while_waiting(pem: Path) -> None:
    with Server(pem, stall) as server:
        today_address = json.dumps({"today_address": server.address})
        folder = Path(os.environ["LBTUI_CONFIG_DIR"])
        folder.mkdir(exist_ok=True)
        (folder / "settings.json").write_text(today_address)
        with subprocess.Popen(
            [*PROGRAM, "today"],
            stderr=subprocess.PIPE,
            env=environment({"SSL_CERT_FILE": os.environ["SSL_CERT_FILE"]}),
        ) as child:
            while not server.paths:
                assert child.poll() is None
            child.send_signal(2)
            assert child.wait(5) == 130
            assert child.stderr is not None
            assert child.stderr.read() == b""
