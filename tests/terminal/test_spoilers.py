"""Every screen from opening a board to its last word, in a real terminal: no solution is on any."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from lbtui.database import Database
from lbtui.puzzle.day import get_publisher_day
from lbtui.sources.gamedata import parse_daily_puzzle
from lbtui.sources.stored_boards import StoredBoards
from tests.harness import ptyrun
from tests.harness.https import Peer, Server, make_certificate
from tests.harness.ptyrun import PtyApp
from tests.harness.ptyscreen import Terminal
from tests.harness.samples import mark_long_values
from tests.sources.test_gamedata import served
from tests.terminal.test_lbtui import cache, home, lbtui, solved  # noqa: F401 - fixtures

BOARD = "GCX TIE VLN APO"
BEST = ("explaining", "octave")
"""The words of the only solution with two words."""
PLAYED = ("ping", "glove", "exact")
DAY = "2029-12-31"
SHARED = f"lbtui {DAY}: {BOARD}\nEXPLAINING - GAVOTTE - EXACT\n3 words (par 4), no help"
SIZES = ((40, 15), (80, 24), (120, 40), (200, 60))
SOURCES = ("date", "list", "today", "import", "shared", "shared argument", "play")


class Watched(Terminal):
    """A terminal that keeps every screen it was ever seen with."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.seen: set[str] = set()

    def feed(self, data: bytes) -> None:
        super().feed(data)
        self.seen.add(self.text)


def data(day: str) -> str:
    return served(
        sides=BOARD.split(),
        printDate=day,
        par=4,
        ourSolution=[word.upper() for word in BEST],
        dictionary=[word.upper() for word in (*BEST, *PLAYED)],
    )


def serve(peer: Peer, path: str) -> None:
    peer.answer(data(path.removeprefix("/")).encode())


def opened(app: PtyApp, source: str) -> None:
    """Open the board, as far as it does not open by itself."""
    if source in ("list", "today", "import", "shared"):
        app.wait_for("type or paste a board")
    if source == "list":
        app.press("f6")
        app.wait_for(f"{DAY}   {BOARD}")
        app.press("enter")
    elif source == "today":
        app.press("f9")
    elif source in ("import", "shared"):
        app.paste(data(DAY) if source == "import" else SHARED)


@pytest.mark.parametrize("opening", ["ask", "game"])
@pytest.mark.parametrize("source", mark_long_values(SOURCES, SOURCES[::3]))
def test_no_screen_shows_a_word_of_the_best_solution(
    source: str,
    opening: str,
    home: Path,  # noqa: F811
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ptyrun, "Terminal", Watched)
    size = SIZES[(SOURCES.index(source) + 2 * (opening == "game")) % len(SIZES)]
    settings: dict[str, object] = {} if opening == "ask" else {"opening": opening}
    env: dict[str, str | None] = {"NO_MOTION": None} if opening == "ask" else {}
    with ExitStack() as stack:
        if source == "today":
            pem = make_certificate(tmp_path_factory.mktemp("tls"))
            env["SSL_CERT_FILE"] = str(pem.parent / "cert.pem")
            server = stack.enter_context(Server(pem, serve))
            settings["today_address"] = server.address + "/{date}"
        (home / "config").mkdir()
        (home / "config" / "settings.json").write_text(json.dumps(settings))
        if source in ("date", "list", "play"):
            stored = StoredBoards(Database(str(home / "data" / "lbtui.sqlite")))
            stored.add([parse_daily_puzzle(data(DAY))], source="game data")
        given = {"date": [DAY], "shared argument": [SHARED], "play": ["play", DAY]}.get(source, [])
        app = stack.enter_context(lbtui(home, *given, size=size, env=env))
        opened(app, source)
        if opening == "ask" and source != "play":
            app.wait_for(f"{get_publisher_day() if source == 'today' else DAY} · {BOARD} · par 4")
            app.press("p")
        app.wait_for("type a word")
        app.press("ctrl+e")
        app.wait_for("2 words, 1 way")
        for n, word in enumerate(PLAYED, 1):
            app.press(*word, "enter")
            app.wait_for("solved in 3 words" if n == 3 else f"{n} {word.upper()}")
        assert isinstance(app.screen, Watched)
        seen = app.screen.seen
    assert len(seen) > len("".join(PLAYED))
    assert not [text for text in seen if any(word in text.lower() for word in BEST)]


@pytest.mark.parametrize("size", SIZES[::2])
def test_leaving_a_game_to_solve_another_board_shows_nothing_of_it(
    size: tuple[int, int],
    home: Path,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ptyrun, "Terminal", Watched)
    stored = StoredBoards(Database(str(home / "data" / "lbtui.sqlite")))
    other = served(sides=["RIU", "PGH", "LCS", "YAO"], printDate="2029-12-30", dictionary=[])
    stored.add([parse_daily_puzzle(data(DAY)), parse_daily_puzzle(other)], source="game data")
    with lbtui(home, DAY, size=size) as app:
        app.wait_for("Play or solve?")
        app.press("p")
        app.wait_for("type a word")
        app.press("f6")
        app.wait_for(f"{DAY}   {BOARD}")
        app.press("down", "enter")
        app.wait_for("Play or solve?")
        app.press("s")
        app.wait_for(solved)
        assert isinstance(app.screen, Watched)
        seen = app.screen.seen
    assert not [text for text in seen if any(word in text.lower() for word in BEST)]
