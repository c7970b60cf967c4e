"""`lbtui link`, the setting it goes by, and the link at the end of a shared text."""

import json
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from lbtui.database import Database
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord, Streak
from lbtui.play.saved_games import SavedGames
from lbtui.play.wording import play_link, share_text
from lbtui.puzzle import Board, parse_board
from lbtui.settings import SettingError, Settings, parse_origin
from lbtui.sources.paste import board_from_text
from tests.harness.forking import lbtui
from tests.harness.program import refused
from tests.payloads import PAYLOADS

BOARD = "riu pgh lcs yao"
URL = "https://boards.example"
LINK = f"{URL}/play/riu-pgh-lcs-yao"
NO_ADDRESSES = (
    "boards.example", "ftp://boards.example", "https://", "https://:80", "https://user@host",
    "https://user:word@host", "https://host/path", "https://host?a", "https://host#a",
    "https://host:port", "https://[host", "https://a b", "https://a\\b",
    "https://höst", f"https://{'a' * 300}", *(f"{URL}{text}" for text in PAYLOADS.values()),
    *(f"https://{text}" for text in PAYLOADS.values()),
)  # fmt: skip


def in_home(folder: Path, **settings: object) -> dict[str, str]:
    (folder / "settings.json").write_text(json.dumps(settings))
    return {"LBTUI_CONFIG_DIR": str(folder)}


def test_the_link_of_a_board(tmp_path: Path) -> None:
    for address in (URL, f"{URL}/", URL.upper(), f"{URL}:443"):
        done = lbtui("link", BOARD, "--public-url", address)
        assert (done.code, done.out, done.err) == (0, f"{LINK}\n", "")
    env = in_home(tmp_path, public_url=f"{URL}/")
    assert lbtui("link", *BOARD.split(), env=env).out == f"{LINK}\n"
    other = lbtui("link", BOARD, "--public-url", "http://127.0.0.1:8000", env=env)
    assert other.out == "http://127.0.0.1:8000/play/riu-pgh-lcs-yao\n"
    assert parse_origin("http://[::1]:80") == "http://[::1]"
    assert lbtui("link", LINK, "--public-url", URL).out == f"{LINK}\n", "a link is a board, too"


def test_without_an_address_there_is_no_link(tmp_path: Path) -> None:
    assert "--public-url" in refused(lbtui("link", BOARD))
    assert "public_url" in refused(lbtui("link", BOARD, env=in_home(tmp_path, public_url="x")))
    assert "riu" in refused(lbtui("link", "riu", "--public-url", URL))


@pytest.mark.parametrize("text", NO_ADDRESSES)
def test_what_is_no_address_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is not an address") as caught:
        parse_origin(text)
    assert str(caught.value).isprintable()
    settings = Settings.load(str(tmp_path / "settings.json"))
    with pytest.raises(SettingError):
        settings.public_url = text


@pytest.mark.parametrize("board", ["abc def ghi", "ñiß pgh åcs yäo", "漢a אb cd", "a b c d e f g"])
def test_a_link_has_the_board_and_nothing_else(board: str) -> None:
    link = play_link(URL, parse_board(board))
    assert link.isascii()
    path = unquote(urlsplit(link).path)
    assert parse_board(path.removeprefix("/play/")) == parse_board(board)


def test_a_shared_text_ends_with_the_link(tmp_path: Path) -> None:
    game = Game(Board(BOARD))
    for word in ("gracious", "splashy"):
        game.play(word)
    record = GameRecord(game, date="2026-11-20")
    without = share_text(record, Streak())
    text = share_text(record, Streak(), public_url=URL)
    assert text == f"{without}\n{LINK}"
    assert "GRACIOUS" not in text.upper()
    assert board_from_text(text) == game.board
    assert lbtui("link", text, env=in_home(tmp_path, public_url=URL)).out == f"{LINK}\n"
    told = share_text(record, Streak(), spoilers=True, public_url=URL)
    assert lbtui("check", told).code == 0


def test_a_saved_game_is_shared_with_the_link(tmp_path: Path) -> None:
    env = in_home(tmp_path, public_url=URL) | {"LBTUI_DATA_DIR": str(tmp_path)}
    record = GameRecord(Game(Board(BOARD)))
    record.game.play("gracious")
    SavedGames(Database(str(tmp_path / "lbtui.sqlite"))).import_games([record])
    assert lbtui("games", "show", "--share", env=env).lines[-1] == LINK


def test_words_are_no_sides_of_a_link() -> None:
    told = lbtui("link", BOARD, "gracious", "splashy", "--public-url", "https://boards.test")
    assert "'gracious' is one too many" in refused(told)
