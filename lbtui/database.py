"""The SQLite file in the data directory: opening it, its versions, and what to do about damage."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain

from lbtui.errors import LbtuiError
from lbtui.store import Lock, database_path, make_folder, make_unused_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")


SCHEMA_VERSION = 5
"""The version of what SCHEMA makes. It rises with every change; MIGRATIONS then leads to it."""

SCHEMA = (
    # `lists`: the word lists chosen for the board, as JSON.
    """CREATE TABLE boards (
        board TEXT NOT NULL, date TEXT UNIQUE, name TEXT NOT NULL, source TEXT NOT NULL,
        par INTEGER, words TEXT NOT NULL, answer TEXT NOT NULL, best TEXT NOT NULL,
        lists TEXT NOT NULL DEFAULT ''
    )""",
    "CREATE UNIQUE INDEX undated_boards ON boards (board) WHERE date IS NULL",
    "CREATE INDEX boards_by_letters ON boards (board)",
    # `game`: the game as JSON; "" once it was removed, of which only the end is known.
    """CREATE TABLE games (
        id TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL DEFAULT 0,
        changed INTEGER NOT NULL, board TEXT NOT NULL, date TEXT, words TEXT NOT NULL,
        par INTEGER, hints INTEGER NOT NULL, minimum INTEGER, solved INTEGER NOT NULL,
        game TEXT NOT NULL, aids TEXT NOT NULL DEFAULT '', given_up INTEGER NOT NULL DEFAULT 0
    )""",
    "CREATE INDEX games_by_change ON games (changed)",
    """CREATE TABLE verdicts (
        word TEXT NOT NULL, learned INTEGER NOT NULL, accepted INTEGER NOT NULL,
        date TEXT NOT NULL, PRIMARY KEY (word, learned)
    ) WITHOUT ROWID""",
    # The words that the game takes and the large list lacks, with their letters as bits.
    "CREATE TABLE unlisted (word TEXT NOT NULL PRIMARY KEY, letters INTEGER NOT NULL)",
    """CREATE TABLE rejections (
        board TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (board, word)
    ) WITHOUT ROWID""",
    # The boards whose solutions the user has seen.
    "CREATE TABLE seen (board TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID",
)
"""The statements that make an empty database."""

MIGRATIONS: dict[int, tuple[str, ...]] = {
    3: ("ALTER TABLE boards ADD COLUMN lists TEXT NOT NULL DEFAULT ''",),
    # A game ends with the first of its steps that has every letter of the board.
    4: (
        """WITH RECURSIVE
        spots (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM spots WHERE at < 120),
        steps AS (
            SELECT games.id, board, step.key AS number, coalesce(
                (SELECT group_concat(value, ' ') FROM json_each(step.value)), '') AS words
            FROM games, json_each(CASE WHEN json_valid(game) THEN game END, '$.steps') AS step
        ),
        ends AS (
            SELECT id, words, min(number) FROM steps WHERE words != '' AND NOT EXISTS (
                SELECT 1 FROM spots WHERE trim(substr(board, at, 1)) != ''
                AND NOT instr(words, substr(board, at, 1)))
            GROUP BY id
        )
        UPDATE games SET solved = 1, given_up = 0,
            words = (SELECT words FROM ends WHERE ends.id = games.id)
        WHERE id IN (SELECT id FROM ends)""",
    ),
}
"""The statements that lead from a version (`user_version`) to the next one."""

TABLES = ("boards", "games", "verdicts", "unlisted", "rejections", "seen")
"""The tables of the newest version."""

TIMEOUT_SECONDS = 60.0
"""Seconds to wait for another process that is writing."""

_warnings_by_path: dict[str, list[str]] = {}
"""By path, a line for each damaged file that was set aside, until `take_warnings` takes it."""

_DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class DatabaseError(LbtuiError):
    """The database cannot be used; `str()` is one line for the user."""


class Database:
    """The database; it is opened for each call of `read` and `write` and closed again."""

    def __init__(self, path: str | None = None) -> None:
        self.path = path or database_path()

    def take_warnings(self) -> list[str]:
        """Return a line for each damaged file that this process set aside since the last call."""
        return _warnings_by_path.pop(self.path, [])

    def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `query` returns, which only reads; a file that is missing stays missing.

        `query` may be called twice: for a damaged file, and for the empty one that replaces it.
        Raises DatabaseError.
        """
        path = self.path if os.path.exists(self.path) else ":memory:"
        return self._run_query(query, path, writes=False)

    def write(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `query` returns, in a transaction: everything it changes is kept, or nothing
        if it raises. Otherwise as `read`; a missing file is created, for this user alone."""
        try:
            make_folder(os.path.dirname(self.path))
            self._create()
        except OSError as error:
            raise DatabaseError(f"{self.path} cannot be created: {error.strerror}") from None
        return self._run_query(query, self.path, writes=True)

    def _create(self) -> None:
        """Create the file if it is missing; SQLite would let everybody read it."""
        if not os.path.exists(self.path):
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))

    def _run_query(self, query: Callable[[sqlite3.Connection], T], path: str, *, writes: bool) -> T:
        name = os.path.basename(self.path)
        try:
            try:
                return _run_transaction(query, path, writes=writes)
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if not _is_damage(error):
                    raise
                self._replace_damaged_file()
            return _run_transaction(query, path, writes=writes)
        except sqlite3.Error as error:
            raise DatabaseError(f"the database {name} cannot be used: {error}") from None
        except OSError as error:
            reason = error.strerror or error
            problem = f"is damaged and cannot be set aside: {reason}"
            raise DatabaseError(f"the database {name} {problem}") from None

    def _replace_damaged_file(self) -> None:
        """Rename the damaged file, unless another process has done so by now."""
        with Lock(f"{self.path}.lock"):
            if _is_intact(self.path):
                return
            backup_path = make_unused_path(self.path, ".bad")
            for suffix in ("", "-wal", "-shm"):
                if os.path.exists(self.path + suffix):
                    os.replace(self.path + suffix, backup_path + suffix)
            self._create()
        backup_name = os.path.basename(backup_path)
        warning = f"the database was damaged; it is kept as {backup_name}, and a new one begun"
        _warnings_by_path.setdefault(self.path, []).append(warning)


@contextmanager
def open_database(make: Callable[[Database], T], warn: Callable[[str], object]) -> Iterator[T]:
    """Give a `with` block what `make` makes of the database.

    At its end `warn` gets a line for each damaged file that was set aside.
    """
    database = Database()
    try:
        yield make(database)
    finally:
        for warning in database.take_warnings():
            warn(warning)


def _is_damage(error: Exception) -> bool:
    # What SQLite says of a damaged schema names its tables, whose bytes may be no text.
    is_invalid = isinstance(error, UnicodeDecodeError) or str(error).startswith("no such table")
    return is_invalid or getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE_CODES


def _is_intact(path: str) -> bool:
    """Return whether the file is whole, and has its tables, which SQLite does not check."""
    db = sqlite3.connect(path, timeout=TIMEOUT_SECONDS)
    try:
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
        if _read_version(db) == SCHEMA_VERSION and not names.issuperset(TABLES):
            return False
        return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False
    finally:
        db.close()


def _run_transaction(query: Callable[[sqlite3.Connection], T], path: str, *, writes: bool) -> T:
    """Run `query` in a transaction on the file, which is brought to the newest version first."""
    db = sqlite3.connect(path, timeout=TIMEOUT_SECONDS, isolation_level=None)
    try:
        # One bad text must not make every row unreadable.
        db.text_factory = lambda data: data.decode("utf-8", "replace")
        if _read_version(db) < SCHEMA_VERSION:
            db.execute("BEGIN IMMEDIATE")
            version = _read_version(db)  # others may have been faster
            versions = range(version, SCHEMA_VERSION)
            steps = [MIGRATIONS[number] for number in versions] if version else [SCHEMA]
            for statement in chain.from_iterable(steps):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            db.execute("COMMIT")
        if writes:
            # Readers and a writer then do not wait for each other. For this switch SQLite does not
            # wait until others have finished: whoever writes next does it.
            with suppress(sqlite3.OperationalError):
                db.execute("PRAGMA journal_mode = WAL")
        db.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        result = query(db)
        db.execute("COMMIT")
        return result
    finally:
        db.close()  # what is not committed is undone


def _read_version(db: sqlite3.Connection) -> int:
    """Return the version of the file. Raises DatabaseError if it is none of ours."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version not in (0, *MIGRATIONS, SCHEMA_VERSION):
        is_older = 0 < version < SCHEMA_VERSION
        age, advice = ("an older", "move it away") if is_older else ("a newer", "update lbtui")
        versions = f"version {version}, this one knows {SCHEMA_VERSION}"
        problem = f"the database was written by {age} lbtui ({versions})"
        raise DatabaseError(f"{problem}; it is left alone: {advice}")
    return int(version)
