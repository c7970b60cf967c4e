"""Every later version opens what 0.9.0 wrote: its database, settings, games and cached lists.

The files in tests/samples/0.9.0 stay as they are.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lbtui.settings import Settings
from lbtui.store import cache_dir, config_dir, database_path
from tests.harness.program import Result, lbtui, refused

SAMPLES = Path(__file__).parent / "samples" / "0.9.0"
STATISTICS = [
    "2 boards, 1 solved, 1 given up",
    "streak: 0 days, the longest 1",
    "in the fewest words: 1 of 1",
    "at or under par: 1 of 1",
    "without help: 1 of 1",
    "solved in 2 words: 1",
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home in which 0.9.0 was used, with a cache of its own."""
    monkeypatch.setenv("LBTUI_CACHE_DIR", str(tmp_path / "cache"))
    words = tmp_path / "mine.txt"
    words.write_bytes((SAMPLES / "mine.txt").read_bytes())
    settings = (SAMPLES / "settings.json").read_text("utf-8").replace("MINE", str(words))
    for folder in (config_dir(), os.path.dirname(database_path())):
        os.makedirs(folder)
    Path(config_dir(), "settings.json").write_text(settings, "utf-8")
    with closing(sqlite3.connect(database_path())) as db:
        db.executescript((SAMPLES / "database.sql").read_text("utf-8"))


def test_games_boards_and_verdicts() -> None:
    listed = lbtui("games").lines
    assert [line.split("  ")[2:4] for line in listed] == [
        ["iru pgh lcs yao", "solved, replay"],
        ["utp aef mli bor", "unfinished"],
        ["tjo feb cuy hil", "given up"],
        ["riu pgh lcs yao", "solved"],
    ]
    assert lbtui("games", "stats").lines == STATISTICS
    assert [line.split("  ")[:2] for line in lbtui("import", "--stored").lines] == [
        ["2026-11-03", "tjo feb cuy hil"],
        ["2026-11-02", "riu pgh lcs yao"],
    ]
    assert [line.split() for line in lbtui("verdicts", "--all").lines] == [
        ["psychical", "accepted", "yours"],
        ["qoph", "rejected", "yours"],
    ]
    assert lbtui("solve", "2026-11-02").lines == ["gracious sharply", "gracious splashy"]


def test_settings() -> None:
    settings = Settings.load()
    assert (settings.ranking, settings.max_words) == ("familiar", 5)
    assert (settings.theme, settings.share) == ("textual-light", "pattern")


def test_a_cached_list_is_used_or_made_anew() -> None:
    def words() -> Result:
        return lbtui("words", "abc def ghi", "--list", "mine")

    assert words().lines == ["adgbehcfi"]
    (cached,) = Path(cache_dir(), "lists").glob("*.list")
    cached.write_bytes((SAMPLES / "mine.list").read_bytes())
    assert (words().lines, words().err) == (["adgbehcfi"], "")


def test_an_export_has_the_same_games() -> None:
    kept = lbtui("games", "--json").out
    assert lbtui("games", "remove", "--all").code == 0
    assert lbtui("games").lines == []
    assert lbtui("games", "import", str(SAMPLES / "games.jsonl")).code == 0
    assert lbtui("games", "--json").out == kept
    assert lbtui("games", "stats").lines == STATISTICS


def test_up_down_and_up_again() -> None:
    with closing(sqlite3.connect(database_path())) as db:  # a later version was here
        (version,) = db.execute("PRAGMA user_version").fetchone()
        db.execute("ALTER TABLE games ADD COLUMN later TEXT NOT NULL DEFAULT 'kept'")
        db.execute(f"PRAGMA user_version = {version + 90}")
        db.commit()
    before = Path(database_path()).read_bytes()
    assert "written by a newer lbtui" in refused(lbtui("games"))
    assert lbtui("solve", "riu pgh lcs yao", "--limit", "1").lines == ["oligarchy yups"]
    assert Path(database_path()).read_bytes() == before
    with closing(sqlite3.connect(database_path())) as db:
        assert {later for (later,) in db.execute("SELECT later FROM games")} == {"kept"}
        db.execute(f"PRAGMA user_version = {version}")
        db.commit()
    assert lbtui("games", "stats").lines == STATISTICS
