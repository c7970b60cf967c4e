"""Verdicts: whose counts, which words they take from which lists, and that none is ever stale."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lbtui.database import Database
from lbtui.puzzle import Board, parse_board
from lbtui.solve import find_candidates
from lbtui.store import cache_dir, database_path
from lbtui.words import open_list, open_path, verdict_building
from lbtui.words.verdict_building import build_index
from lbtui.words.verdict_cache import current_verdicts
from lbtui.words.verdict_index import VerdictIndex
from lbtui.words.verdicts import (
    GAME_DATA,
    PLAYER,
    Day,
    StoredVerdicts,
    Verdict,
    in_force,
    learned,
)
from tests.oracle import is_legal

BOARD = parse_board("riu pgh lcs yao")
TOKEN = bytes(20)

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def stored() -> StoredVerdicts:
    return StoredVerdicts(Database())


def known() -> dict[str, bool]:
    return Database().read(lambda db: dict(in_force(db)))


def found(warnings: list[str] | None = None) -> VerdictIndex | None:
    lines: list[str] = [] if warnings is None else warnings
    index = current_verdicts(lines.append)
    assert warnings is not None or not lines
    return index


def rejected() -> set[str]:
    """The rejected words, as far as the large list has them."""
    index, words = found(), open_list("scrabble")
    flags = bytes(index.rejected("scrabble")) if index is not None else b""
    return {words.word(number) for number, flag in enumerate(flags) if flag}


def test_the_players_verdict_beats_a_learned_one_and_a_later_date_an_earlier(
    stored: StoredVerdicts,
) -> None:
    days = [
        Verdict("gash", False, GAME_DATA, ""),
        Verdict("gash", True, GAME_DATA, "2026-01-05"),
        Verdict("gash", False, GAME_DATA, "2026-01-06"),
        Verdict("gash", True, GAME_DATA, "2026-01-06"),
    ]
    for order in permutations(days):
        stored.clear()
        stored.add(order)
        assert known() == {"gash": True}
        assert stored.add(order) == 0
    assert stored.judge(["gash"], accepted=False) == 1
    assert stored.judge(["gash"], accepted=False) == 0
    stored.add([Verdict("gash", True, GAME_DATA, "2027-01-01")])
    assert known() == {"gash": False}
    assert [v.source for v in stored.search()] == [PLAYER, GAME_DATA]
    assert stored.forget(["gash", "none"]) == ["gash"]
    assert known() == {"gash": True}
    assert stored.forget(["gash"]) == ["gash"]
    assert known() == {}


def test_a_board_tells_of_its_words_and_of_those_that_it_has_not() -> None:
    english = open_list("scrabble").candidates(BOARD)[0]
    taken = [*english[::2], "solpacic"]
    verdicts = learned([Day(BOARD, taken, "2026-01-05")])
    assert {v.word for v in verdicts if v.accepted} == set(taken)
    assert {v.word for v in verdicts if not v.accepted} == set(english[1::2])
    assert {(v.source, v.date) for v in verdicts} == {(GAME_DATA, "2026-01-05")}
    # The later board counts, whichever comes first.
    later = Day(BOARD, english, "2026-01-06")
    for days in ([later, Day(BOARD, taken, "")], [Day(BOARD, taken, ""), later]):
        assert {v.word for v in learned(days) if not v.accepted} == set()


def random_board(rng: random.Random) -> Board:
    """A board of a few letters, some of them on several sides."""
    sides = [rng.sample("abcdeé", rng.randint(1, 3)) for _ in range(rng.randint(3, 5))]
    return Board(["".join(side) for side in sides])


def test_the_index_finds_what_a_brute_force_finds(tmp_path: Path) -> None:
    rng = random.Random(7)
    made = {
        "".join(rng.choices("abcdez", k=rng.randint(1, 6))): rng.random() < 0.5
        for _ in range(20_000)
    }
    common = tmp_path / "common.txt"
    scrabble = tmp_path / "scrabble.txt"
    common.write_text("\n".join(rng.sample(sorted(made), 1000)))
    scrabble.write_text("\n".join(rng.sample(sorted(made), 2000)))
    lists = [open_path(str(common)), open_path(str(scrabble))]
    index = VerdictIndex(memoryview(build_index(TOKEN, made, lists)))
    for words in lists:
        flags = index.rejected(words.name)
        assert {word for n, word in enumerate(words) if flags[n]} == {
            word for word in words if not made[word]
        }
    unlisted = {word for word, taken in made.items() if taken} - set(lists[1])
    seen = 0
    for _ in range(40):
        board = random_board(rng)
        legal = sorted(word for word in unlisted if is_legal(board.sides, word, 1))
        assert index.accepted(board) == legal
        seen += len(legal)
    assert seen > 1000


def test_verdicts_change_the_english_lists_and_no_other(
    stored: StoredVerdicts, tmp_path: Path
) -> None:
    stored.judge(["group", "spyral"], accepted=False)
    stored.judge(["solpacic", "splashy", "ci"], accepted=True)
    verdicts = found()
    own = tmp_path / "own.txt"
    own.write_text("group;90\nspyral\n")
    for name in ("common", "scrabble"):
        before = find_candidates(BOARD, [open_list(name)])
        after = find_candidates(BOARD, [open_list(name, verdicts=verdicts)])
        scores = dict(zip(before.words, before.scores, strict=True))
        del scores["group"]
        if name == "scrabble":
            scores["solpacic"] = 20
        assert dict(zip(after.words, after.scores, strict=True)) == scores
        assert list(after.words) == sorted(scores)
        assert after.masks == [BOARD.mask(word) for word in after.words]
        assert not after.unscored
    scrabble, mine = open_list("scrabble", verdicts=verdicts), open_path(str(own))
    joined = find_candidates(BOARD, [scrabble, mine])
    assert [joined.scores[joined.find(w) or 0] for w in ("group", "solpacic")] == [90, 20]
    assert joined.find("spyral") is not None
    assert "ci" in find_candidates(BOARD, [scrabble], min_length=2).words
    assert open_list("spanish", verdicts=verdicts).verdicts is None
    assert "group" in find_candidates(BOARD, [open_list("scrabble")]).words


class Clock:
    """Waits until the time of a file that changes now is another one than a database's."""

    def __init__(self, probe: Path) -> None:
        self._probe = probe

    def tick(self) -> None:
        files = [database_path(), f"{database_path()}-wal"]
        last = max((os.stat(f).st_ctime_ns for f in files if os.path.exists(f)), default=0)
        while not self._probe.exists() or self._probe.stat().st_ctime_ns <= last:
            self._probe.write_text("now")


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """With it, what was written before the last tick may be trusted."""
    monkeypatch.setattr(verdict_building, "RECENT", 0)
    return Clock(tmp_path / "probe")


def opens(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows with every connection."""
    connect: Any = sqlite3.connect
    made: list[str] = []

    def counted(path: str, **options: Any) -> Any:
        made.append(path)
        return connect(path, **options)

    monkeypatch.setattr(sqlite3, "connect", counted)
    return made


def test_what_is_compiled_opens_no_database_and_is_never_stale(
    stored: StoredVerdicts, clock: Clock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever happens to the database, the verdicts are those in it."""
    made = opens(monkeypatch)
    file, backup = Path(database_path()), tmp_path / "backup"
    other = StoredVerdicts(Database(str(tmp_path / "other" / "lbtui.sqlite")))
    other.judge(["gasp"], accepted=False)

    def copy(source: Path, target: Path) -> None:
        target.unlink(missing_ok=True)
        shutil.copy2(source, target)  # as a backup does, with its old time

    steps: list[Callable[[], object]] = [
        lambda: stored.judge(["group"], accepted=False),
        lambda: copy(file, backup),
        lambda: stored.judge(["group"], accepted=True),
        lambda: stored.judge(["group"], accepted=False),
        lambda: stored.add([Verdict("gash", False, GAME_DATA, "2026-01-05")]),
        lambda: stored.add([Verdict("gash", True, GAME_DATA, "2026-01-06")]),
        lambda: copy(backup, file),
        lambda: copy(tmp_path / "other" / "lbtui.sqlite", file),
        lambda: stored.forget(["gasp"]),
        file.unlink,
        lambda: stored.judge(["gash"], accepted=False),
        stored.clear,
    ]
    for at, step in enumerate(steps):
        monkeypatch.setenv("LBTUI_CACHE_DIR", str(tmp_path / f"cache{at % 3 % 2}"))
        step()
        now = {word for word, taken in known().items() if not taken}
        assert rejected() == now
        clock.tick()
        assert rejected() == now  # from here on the note holds
        del made[:]
        assert rejected() == now
        assert not made


def test_a_change_of_just_now_is_not_noted(stored: StoredVerdicts) -> None:
    stored.judge(["group"], accepted=False)
    assert rejected() == {"group"}
    assert sorted(os.listdir(os.path.join(cache_dir(), "verdicts"))) == ["index"]


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "rubbish", "gone"])
@pytest.mark.parametrize("name", ["index", "note"])
def test_damage_to_the_cache_is_repaired(
    name: str, damage: str, stored: StoredVerdicts, clock: Clock
) -> None:
    stored.judge(["group"], accepted=False)
    clock.tick()
    assert rejected() == {"group"}
    file = Path(cache_dir(), "verdicts", name)
    data = file.read_bytes()
    wrong = {
        "cut": data[:-1],
        "changed": data[:-1] + bytes([data[-1] ^ 1]),
        "empty": b"",
        "rubbish": b"\xff" * len(data),
    }
    file.unlink()
    if damage in wrong:
        file.write_bytes(wrong[damage])
    assert rejected() == {"group"}
    assert file.read_bytes() == data


def test_without_a_usable_cache_the_database_is_read(
    stored: StoredVerdicts, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored.judge(["group"], accepted=False)
    monkeypatch.setenv("LBTUI_CACHE_DIR", "/dev/null/nowhere")
    assert rejected() == {"group"}


def test_rows_that_somebody_else_wrote_harm_nothing(stored: StoredVerdicts) -> None:
    stored.judge(["group"], accepted=False)
    rows = [
        ("gr\x1b[31moup", 0, 0, ""),
        (b"\xff", 0, 0, ""),
        ("gash", 1, 0, "\x1b[31m"),
        ("é", 0, 1, ""),
    ]
    Database().write(lambda db: db.executemany("INSERT INTO verdicts VALUES (?, ?, ?, ?)", rows))
    assert rejected() == {"group", "gash"}
    assert [(v.word, v.date) for v in stored.search()] == [("gash", ""), ("group", "")]
    Database().write(lambda db: db.execute("UPDATE verdict_token SET token = 'text'"))
    assert rejected() == set()
