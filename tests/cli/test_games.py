"""`lbtui games`: what was played is listed, shown, exported, imported and removed."""

import json
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from lbtui.database import Database
from lbtui.engine import Place
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord, GameResult
from lbtui.play.hint import Hint
from lbtui.play.saved_games import SavedGames
from lbtui.puzzle import parse_board
from lbtui.store import database_path
from tests.harness.forking import lbtui
from tests.harness.program import refused

BOARD = parse_board("riu pgh lcs yao")
DAY = 86_400
SAMPLES = Path(__file__).parents[1] / "samples"


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[GameRecord]:
    """A solved game and a newer one that is not, saved in a folder of their own."""
    monkeypatch.setenv("LBTUI_DATA_DIR", str(tmp_path / "data"))
    solved = GameRecord(Game(BOARD), "a1", DAY, DAY + 60, date="2026-11-20", par=5)
    solved.game.play("gracious")
    solved.game.play("splashy")
    solved.hints = (Hint(level=3, words=(), minimum=2, finish=2, chain=("gracious", "splashy")),)
    solved.result = GameResult(Place(place=4, tied=2, of=10), 2)
    begun = GameRecord(Game(BOARD), id="a2", started_at=40 * DAY, changed_at=40 * DAY)
    begun.game.play("croup")
    SavedGames(Database()).import_games([solved, begun])
    return [solved, begun]


def test_games_are_listed_searched_and_shown(games: list[GameRecord], tmp_path: Path) -> None:
    listed = lbtui("games")
    assert [line.split() for line in listed.lines] == [
        ["a2", "1970-02-10", *["riu", "pgh", "lcs", "yao"], "unfinished,", "replay", "1", "-", "0"],
        ["a1", "2026-11-20", *["riu", "pgh", "lcs", "yao"], "solved", "2", "5", "1"],
    ]
    (record,) = lbtui("games", "splashy", "solved", "--json").records
    assert (record["id"], record["words"]) == ("a1", ["gracious", "splashy"])
    assert lbtui("games", "a1").err == "lbtui: no saved game matches\n"
    assert lbtui("games", "show", "a1", "--json").records == [
        json.loads(json.dumps(games[0].as_json()))
    ]
    assert lbtui("games", "show").lines[:3] == [
        "Letter Boxed: RIU PGH LCS YAO \u00b7 lbtui",
        "CROUP",
        "⬛ not solved yet after 1 word",
    ]
    hint = games[0].hints[0].text()
    assert f"hint 2 after 0 words: {hint}" in lbtui("games", "show", "a1").lines
    shared = lbtui("games", "show", "a1", "--share")
    assert shared.lines[1:] == [
        "⬛⬛⬜⬜⬜ 2 words (par 5), the fewest possible",
        "1 hint \u00b7 word list common",
    ]
    ascii_ = {"LBTUI_CONFIG_DIR": str(tmp_path)}
    (tmp_path / "settings.json").write_text('{"share": "ascii"}')
    assert "##--- 2 words" in lbtui("games", "show", "a1", "--share", env=ascii_).out
    assert lbtui("games", "show", "a2", "--share").lines[-1].endswith("\u00b7 replay")
    assert "splashy" not in shared.out.lower()
    assert "several games begin with 'a'" in refused(lbtui("games", "show", "a"))
    assert "no saved game begins with 'b'" in refused(lbtui("games", "remove", "a1", "b"))
    assert "no saved game begins with U+DCFF" in refused(lbtui("games", "show", b"\xff"))
    assert "cannot be combined" in refused(lbtui("games", "show", "--share", "--json"))


def test_an_export_is_imported_byte_for_byte(games: list[GameRecord], tmp_path: Path) -> None:
    exported = lbtui("games", "export")
    assert len(exported.records) == len(games)
    file = tmp_path / "games.jsonl"
    file.write_bytes(exported.raw + b'{"board": "x"}\nno json\n' + b"[" * 5000)
    elsewhere = {"LBTUI_DATA_DIR": str(tmp_path / "other")}
    taken = lbtui("games", "import", str(file), env=elsewhere)
    assert (taken.code, taken.err.splitlines()) == (
        2,
        [
            "lbtui: line 3: the board of the game is not valid: 'x' has 1 letter, which cannot be"
            " cut into 4 equal sides; separate the sides, for example 'riu pgh lcs yao'",
            "lbtui: line 4: this is not JSON; 'lbtui games export' writes it",
            "lbtui: line 5: this is not JSON; 'lbtui games export' writes it",
            "lbtui: imported 2 games",
        ],
    )
    assert lbtui("games", "export", env=elsewhere).raw == exported.raw
    again = lbtui("games", "import", "-", stdin=exported.raw, env=elsewhere)
    assert (again.code, again.err) == (0, "lbtui: imported 0 games; 2 saved already\n")
    assert lbtui("games", "remove", "a1", "a1").err == "lbtui: removed 1 game\n"
    assert "name the games to remove, or give --all" in refused(lbtui("games", "remove"))
    assert lbtui("games", "remove", "--all").err == "lbtui: removed 1 game\n"
    empty = lbtui("games")
    assert (empty.code, empty.out, empty.err) == (
        1,
        "",
        "lbtui: no saved games yet: the app saves each game that you play\n",
    )


@pytest.mark.usefixtures("games")
def test_statistics() -> None:
    of_month = ["in the fewest words: 1 of 1", "at or under par: 1 of 1", "without help: 0 of 1"]
    of_month.append("solved in 2 words: 1")
    assert lbtui("games", "stats").lines == [
        *("1 board, 1 solved", "streak: 0 days, the longest 1"),
        *of_month,
    ]
    assert lbtui("games", "stats", "--month", "2026-11").lines == [
        *("1 board, 1 solved", "longest streak: 1 day"),
        *of_month,
    ]
    assert lbtui("games", "stats", "--month", "1970-02").lines == ["0 boards, 0 solved"]
    for month in ("2026", "2026-13", "2026-1", ""):
        assert "is not a month like 2026-11" in refused(lbtui("games", "stats", "--month", month))


def test_games_of_commit_4689da0_count_by_the_rules_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database and an export of that commit: a replay with its sides in another order, and a
    game that was taken back after it had been solved."""
    monkeypatch.setenv("LBTUI_DATA_DIR", str(tmp_path / "old"))
    dumped = (SAMPLES / "games-4689da0.sql").read_text()
    path = Path(database_path())
    path.parent.mkdir(parents=True)
    with closing(connect(path)) as db:
        db.executescript(dumped)
    kept = lbtui("games", "--json").records
    told = lbtui("games", "stats").lines
    path.unlink()
    assert lbtui("games", "import", str(SAMPLES / "games-4689da0.jsonl")).code == 0
    assert lbtui("games", "--json").records == kept
    assert lbtui("games", "stats").lines == told
    assert [(each["board"], each["solved"], each["replay"]) for each in kept] == [
        ("utp aef mli bor", False, False),
        ("gcx tie vln apo", True, False),
        ("tjo feb cuy hil", True, False),
        ("iru pgh lcs yao", True, True),
        ("riu pgh lcs yao", True, False),
    ]
    assert told[0] == "3 boards, 3 solved"
    assert told[1].endswith("the longest 3")
    assert told[2:] == [
        "in the fewest words: 1 of 1",
        "at or under par: 1 of 1",
        "without help: 2 of 3",
        "solved in 2 words: 3",
    ]
