"""`lbtui today` against a real HTTPS server on loopback that behaves, and many that do not."""

import json
import os
import signal
from pathlib import Path

import pytest

from lbtui.puzzle.day import get_publisher_day
from tests.cli.test_import import BOARD, WORDS, served
from tests.harness.https import Peer, Server, make_certificate
from tests.harness.program import PROGRAM, Result, lbtui, refused, start_command
from tests.sources.test_gamedata import page

DATED = "2026-11-20"


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture(autouse=True)
def trusting(pem: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(pem.parent / "cert.pem"))
    for kind in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"LBTUI_{kind}_DIR", str(tmp_path / kind.lower()))


def write_settings(text: str) -> None:
    folder = Path(os.environ["LBTUI_CONFIG_DIR"])
    folder.mkdir(exist_ok=True)
    (folder / "settings.json").write_text(text)


def today(address: str, *options: str, **variables: str) -> Result:
    write_settings(json.dumps({"today_address": address}))
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
        day = get_publisher_day()
        assert first.records == [{"board": BOARD, "date": day, "par": 5, "accepted": 5}]
        assert server.paths == [f"/{day}.json"]
        assert server.user_agents[0].startswith("lbtui/")
        again = today(address)
        assert again.out == f"{day}  {BOARD}  par 5  5 accepted words\n"
        assert today(address, "--date", day, "--json").out == first.out
        assert server.connections == 1
    assert lbtui("words", day, "--list", "game").lines == WORDS
    assert lbtui("import", "--stored").out.endswith("from the newspaper\n")


# What it refuses


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


@pytest.mark.parametrize(
    "settings",
    [
        '{"today_address": "http://127.0.0.1:9/{date}"}',
        '{"today_address": 5}',
        '{"today_address": "https://[/{date}"}',
        '"no settings"',
        "no JSON",
    ],
)
def test_nobody_else_is_asked_where_the_setting_cannot_be_used(settings: str) -> None:
    write_settings(settings)
    assert "start" in (said := refused(lbtui("today", "--date", "2026-11-20")))
    assert "nytimes" not in said


def test_nobody_is_asked_where_the_settings_cannot_be_read() -> None:
    folder = Path(os.environ["LBTUI_CONFIG_DIR"])
    (folder / "settings.json").mkdir(parents=True)
    assert "today_address" in refused(lbtui("today", "--date", "2026-11-20"))


def test_a_date_that_is_none() -> None:
    for wrong in ("2026-02-30", "20.11.2026", "today", "2026-1-1"):
        assert "is not a date like 2026-11-20" in refused(lbtui("today", "--date", wrong))


def test_an_interrupt_while_waiting(pem: Path) -> None:
    with Server(pem, lambda peer, _: peer.stall()) as server:
        write_settings(json.dumps({"today_address": server.address}))
        env = {"SSL_CERT_FILE": os.environ["SSL_CERT_FILE"]}
        with start_command(*PROGRAM, "today", env=env) as child:
            while not server.paths:
                assert child.process.poll() is None
            done = child.end(signal.SIGINT)
            assert (done.code, done.err) == (130, "")
