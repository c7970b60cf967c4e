"""The database file: versions, transactions, damage, other processes."""

import json
import os
import sqlite3
import subprocess
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from lbtui import database
from lbtui.database import SCHEMA, SCHEMA_VERSION, Database, DatabaseError
from lbtui.store import Lock
from tests.harness.processes import ROUND_COUNT, run_together
from tests.harness.program import PROGRAM, UNPRIVILEGED


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "lbtui.sqlite"


def put(db: sqlite3.Connection, board: str = "abc def ghi") -> None:
    values = (board, "", "", "", "", "")
    db.execute(
        "INSERT INTO boards (board, name, source, words, answer, best) VALUES (?,?,?,?,?,?)", values
    )


def boards(db: sqlite3.Connection) -> list[str]:
    return [board for (board,) in db.execute("SELECT board FROM boards ORDER BY rowid")]


def test_reading_creates_nothing(path: Path) -> None:
    assert Database(str(path)).read(boards) == []
    assert not path.parent.exists()


def test_what_is_written_is_read_again(path: Path) -> None:
    Database(str(path)).write(put)
    assert Database(str(path)).read(boards) == ["abc def ghi"]
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


def test_a_change_that_fails_changes_nothing(path: Path) -> None:
    def fails(db: sqlite3.Connection) -> None:
        put(db, "one two")
        raise KeyError("stop")

    database_ = Database(str(path))
    database_.write(put)
    with pytest.raises(KeyError):
        database_.write(fails)
    assert database_.read(boards) == ["abc def ghi"]


def add_step(statements: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be a newer version, to which these statements lead."""
    monkeypatch.setitem(database.MIGRATIONS, SCHEMA_VERSION, statements)
    monkeypatch.setattr(database, "SCHEMA_VERSION", SCHEMA_VERSION + 1)


def test_an_old_file_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Database(str(path)).write(put)
    added = ("ALTER TABLE boards ADD COLUMN more TEXT", "UPDATE boards SET more = 'new'")
    add_step(added, monkeypatch)
    rows = Database(str(path)).read(lambda db: [*db.execute("SELECT board, more FROM boards")])
    assert rows == [("abc def ghi", "new")]


def test_a_game_of_an_older_version_ended_with_the_first_step_that_solved_it(path: Path) -> None:
    solved = [[], ["adg"], ["adg", "gbehé"], ["adg", "gbehé", "écfi"]]
    rows = {
        "taken back": (0, 0, "adg", [*solved, ["adg"]]),
        "solved again": (1, 0, "x", [*solved, ["adg"], ["y"]]),
        "given up": (0, 1, "adg", [[], ["adg"]]),
        "given up then": (0, 1, "", [*solved, []]),
        "going on": (0, 0, "adg gbehé", solved[:3]),
        "no steps": (0, 0, "", None),
    }
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        for statement in SCHEMA:  # which that of version 4 is
            db.execute(statement)
        insert = """INSERT INTO games (id, changed, board, words, hints, solved, given_up, game)
            VALUES (?, 1, 'adg béh cfi', ?, 0, ?, ?, ?)"""
        for name, (is_solved, given_up, words, steps) in rows.items():
            game = json.dumps({"steps": steps} if steps else {})
            db.execute(insert, (name, words, is_solved, given_up, game))
        for name, text in (("no json", "{"), ("bytes", b"\xff"), ("odd", '{"steps": [5, [[]]]}')):
            db.execute(insert, (name, "adg", 0, 0, text))
        db.execute("PRAGMA user_version = 4")
        db.commit()
    query = "SELECT id, words, solved, given_up FROM games"
    found = {row[0]: row[1:] for row in Database(str(path)).read(lambda db: [*db.execute(query)])}
    words = "adg gbehé écfi"
    assert found == {
        **dict.fromkeys(("taken back", "solved again", "given up then"), (words, 1, 0)),
        "given up": ("adg", 0, 1),
        "going on": ("adg gbehé", 0, 0),
        "no steps": ("", 0, 0),
        **dict.fromkeys(("no json", "bytes", "odd"), ("adg", 0, 0)),
    }


def test_a_migration_that_fails_leaves_the_old_version(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
    Database(str(path)).write(put)
    before = Database(str(path)).read(lambda db: [*db.execute(tables)])
    broken = ("CREATE TABLE more (a)", "UPDATE nowhere SET a = 1")
    add_step(broken, monkeypatch)
    with pytest.raises(DatabaseError, match="no such table: nowhere"):
        Database(str(path)).read(boards)
    monkeypatch.undo()
    assert Database(str(path)).read(lambda db: [*db.execute(tables)]) == before
    assert Database(str(path)).read(boards) == ["abc def ghi"]


@pytest.mark.parametrize("version", [99, -1, 1, 2])
def test_a_file_of_another_version_is_left_alone(version: int, path: Path) -> None:
    Database(str(path)).write(put)
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {version}")
    db.close()
    before = path.read_bytes()
    other = Database(str(path))
    for use in (other.read, other.write):
        with pytest.raises(DatabaseError, match=rf"\(version {version}, .* left alone"):
            use(boards)
    assert other.take_warnings() == []
    assert path.read_bytes() == before


def look_and_put(db: sqlite3.Connection) -> None:
    boards(db)
    put(db)


@pytest.mark.parametrize("damage", ["text", "cut", "middle", "empty page", "name"])
def test_a_damaged_file_is_set_aside_and_told(damage: str, path: Path) -> None:
    def many(db: sqlite3.Connection) -> None:
        for n in range(2000):
            put(db, f"board {n}")

    Database(str(path)).write(many)
    data = path.read_bytes()
    broken = {
        "text": b"this is not a database" * 100,
        "cut": data[: len(data) // 2],
        "middle": data[:4096] + b"\x55" * 8192 + data[12288:],
        "empty page": data[:4096] + bytes(4096) + data[8192:],
        "name": data.replace(b"sqlite_autoindex_boards", b"sqlite_autoindex_b\xb3ards"),
    }[damage]
    path.write_bytes(broken)
    again = Database(str(path))
    again.write(look_and_put)
    assert again.read(boards) == ["abc def ghi"]
    (warning,) = again.take_warnings()
    assert warning.startswith("the database was damaged; it is kept as lbtui.sqlite.bad, and")
    assert (path.parent / "lbtui.sqlite.bad").read_bytes() == broken
    assert Database(str(path)).read(boards) == ["abc def ghi"]


def test_a_file_that_lacks_its_tables_is_set_aside(path: Path) -> None:
    for use in (Database(str(path)).read, Database(str(path)).write):
        Database(str(path)).write(put)
        db = sqlite3.connect(path)
        db.execute("DROP TABLE boards")
        db.close()
        assert use(boards) == []
        (warning,) = Database(str(path)).take_warnings()
        assert warning.startswith("the database was damaged; it is kept as lbtui.sqlite")


def test_a_file_that_cannot_be_set_aside_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "Lock", partial(Lock, timeout=0.05))
    path.parent.mkdir()
    path.write_bytes(b"this is not a database" * 100)
    with (
        Lock(f"{path}.lock"),
        pytest.raises(DatabaseError, match="is damaged and cannot be set aside: another process"),
    ):
        Database(str(path)).read(boards)


def test_a_lock_is_waited_for_and_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "TIMEOUT_SECONDS", 0.05)
    Database(str(path)).write(put)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseError, match="database is locked"):
        Database(str(path)).write(put)
    assert Database(str(path)).read(boards) == ["abc def ghi"]  # readers need not wait
    holder.close()


@pytest.mark.parametrize("damaged", [False, True])
def test_the_file_is_the_users_alone(damaged: bool, path: Path) -> None:
    Database(str(path)).write(put)
    assert path.parent.stat().st_mode & 0o777 == 0o700
    if damaged:
        path.write_bytes(b"this is not a database" * 100)
        Database(str(path)).write(put)
        assert Database(str(path)).take_warnings()

    def modes(db: sqlite3.Connection) -> list[int]:
        put(db, "one more")
        files = [f"{path}{ending}" for ending in ("", "-wal", "-shm")]
        return [os.stat(file).st_mode & 0o777 for file in files]

    assert Database(str(path)).write(modes) == [0o600] * 3


def _create(round_: int, number: int, path: str) -> None:
    Database(f"{path}/{round_}/lbtui.sqlite").write(partial(put, board=f"board {number}"))


def test_processes_that_create_the_file_at_once_do_not_fail(tmp_path: Path) -> None:
    run_together(4, ROUND_COUNT, _create, str(tmp_path))
    for round_ in range(ROUND_COUNT):
        found = Database(str(tmp_path / str(round_) / "lbtui.sqlite")).read(boards)
        assert sorted(found) == [f"board {number}" for number in range(4)]


def test_where_nothing_may_be_written_that_is_said(path: Path) -> None:
    Database(str(path)).write(put)
    path.chmod(0o444)
    path.parent.chmod(0o555)
    command = [*UNPRIVILEGED, *PROGRAM, "import", "--stored"]
    env = {**os.environ, "LBTUI_DATA_DIR": str(path.parent)}
    try:
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
    finally:
        path.parent.chmod(0o755)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("lbtui: the database lbtui.sqlite cannot be used: ")
    assert done.stderr.count("\n") == 1
    assert os.listdir(path.parent) == [path.name]
