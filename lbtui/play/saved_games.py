"""Saved games: each is kept as it is played, found again, and resumed where it stopped."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from json import dumps, loads
from typing import NamedTuple
from uuid import uuid4

from lbtui.formatting import is_calendar_date, plural
from lbtui.play.game_record import SOLUTIONS_AID, GameRecord
from lbtui.puzzle import Board
from lbtui.puzzle.parse import sort_sides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

    from lbtui.database import Database


_LOCAL_DAY_SQL = "coalesce(date(changed, 'unixepoch', 'localtime'), '')"
# The casts matter for rows that somebody else has written: SQLite does not check types.
_BOARD_SQL, _CHANGED_SQL = "CAST(board AS TEXT)", "CAST(changed AS INTEGER)"
_SUMMARY_COLUMNS = (
    f"CAST(id AS TEXT), {_CHANGED_SQL}, {_LOCAL_DAY_SQL}, {_BOARD_SQL}, CAST(date AS TEXT),"
    " CAST(words AS TEXT), CAST(par AS INTEGER), CAST(hints AS INTEGER), CAST(aids AS TEXT),"
    " CAST(minimum AS INTEGER), solved != 0, given_up != 0"
)
_HAS_HELP_SQL = f"(hints OR aids NOT IN ('', '{SOLUTIONS_AID}'))"
_CLEAR_COLUMNS_SQL = (
    f"given_up = given_up OR (NOT solved AND {_HAS_HELP_SQL}),"
    " game = '', words = '', hints = 0, aids = '', minimum = NULL"
)
_IS_REMOVED_SQL = "game = ''"
_IS_PLAYED_SQL = f"words != '' OR {_HAS_HELP_SQL} OR given_up"
_INSERT_SEEN_SQL = "INSERT OR IGNORE INTO seen VALUES (?)"
_NEWEST_FIRST = "ORDER BY changed DESC, rowid DESC"


class GameSummary(NamedTuple):
    """What a list shows of a saved game.

    changed_at: seconds since 1970; day: the same as a local "YYYY-MM-DD"
    board: its sides, separated by spaces
    date, par: of the stored board; None if unknown
    hints: how many were taken; aids: what else helped
    minimum: the fewest words that solve the board; None if unknown, as it is before the end
    replay: another game on a board of the same sides has ended before
    """

    id: str
    changed_at: int
    day: str
    board: str
    date: str | None
    words: tuple[str, ...]
    par: int | None
    hints: int
    aids: tuple[str, ...]
    minimum: int | None
    solved: bool
    given_up: bool
    replay: bool = False

    @property
    def ended(self) -> bool:
        """Whether it is solved or given up."""
        return self.solved or self.given_up

    @property
    def counting_date(self) -> str:
        """The date under which it counts: that of the board, else the day on which it ended."""
        return self.date if self.date and is_calendar_date(self.date) else self.day

    @property
    def state(self) -> str:
        """Solved, given up or unfinished; and whether it is a replay."""
        state = "solved" if self.solved else "given up" if self.given_up else "unfinished"
        return f"{state}, replay" if self.replay else state

    @property
    def outcome(self) -> str:
        """The state, or of a solved game how many words it took."""
        return self.state.replace("solved", plural(len(self.words), "word"))

    def matches(self, text: str) -> bool:
        """Return whether each search term is in the date, the board, the words or the state."""
        letters, words = self.board.replace(" ", ""), " ".join(self.words)
        facts = f"{self.day} {self.date or ''} {self.board} {letters} {words} {self.state}"
        return all(term in facts for term in text.lower().split())


class SavedGames:
    """The saved games. Every method raises DatabaseError when the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, record: GameRecord) -> bool:
        """Save a game as it is now, and return whether it had to become a new game.

        It becomes one, with another `id`, if it has been saved elsewhere since it was loaded or
        saved here. `changed_at` is set to now, unless the player has done nothing since it was
        saved; when the game ends, to later than any end on the same sides that was saved before.
        The first game to end on these sides also gets the help of unfinished ones; every game that
        ends is marked if solutions were seen. A game in which nothing was done is not kept. No
        other thread may change the game meanwhile.
        """

        def save(db: Connection) -> GameRecord:
            new = replace(record, changed_at=int(time.time()))
            old = next(_load_records(db, "WHERE id = ?", record.id), None)
            if old is not None:
                new.changed_at = max(new.changed_at, old.changed_at)  # the clock may be set back
                if _get_player_state(old) == _get_player_state(record):
                    new.changed_at = old.changed_at
                elif old.revision != record.revision:
                    new.id = uuid4().hex
                new.revision = max(old.revision, record.revision)
            if new.game.ended and not (old and old.game.ended and new.id == old.id):
                last_ended_at = _find_last_end_time(db, new.game.board)
                new.changed_at = max(new.changed_at, last_ended_at + 1)
                if not last_ended_at:
                    _add_earlier_help(db, new)
                if _has_board(db, "seen", new.game.board):
                    new.aids |= {SOLUTIONS_AID}
            _write_record(db, new)
            if not new.has_begun:
                db.execute("DELETE FROM games WHERE id = ?", (new.id,))
            return new

        saved = self._database.write(save)
        is_new = saved.id != record.id
        record.id, record.changed_at, record.revision = saved.id, saved.changed_at, saved.revision
        record.hints, record.aids = saved.hints, saved.aids
        return is_new

    def import_games(self, records: Sequence[GameRecord]) -> int:
        """Save games from elsewhere, all or none, and return how many were new or newer.

        A game that is saved already is replaced only by a later state of it, or by an earlier end.
        """

        def write_newer(db: Connection) -> int:
            written_count = 0
            for record in records:
                saved = next(_load_records(db, "WHERE id = ?", record.id), None)
                if saved is None or _should_replace(record, saved):
                    record.revision = saved.revision if saved else 0
                    _write_record(db, record)
                    written_count += 1
            return written_count

        return self._database.write(write_newer)

    def load_unfinished(self, board: Board) -> GameRecord | None:
        """Return the game of this board that was played last and has not ended."""
        return self._load_newest("board = ? AND NOT solved AND NOT given_up", str(board))

    def load_last_ended(self, board: Board) -> GameRecord | None:
        """Return the game of this board that ended last."""
        return self._load_newest("board = ? AND (solved OR given_up)", str(board))

    def load(self, game_id: str) -> GameRecord | None:
        """Return the game of that id."""
        return self._load_newest("id = ?", game_id)

    def _load_newest(self, condition: str, *values: str) -> GameRecord | None:
        clauses = f"WHERE {condition} {_NEWEST_FIRST}"
        return self._database.read(lambda db: next(_load_records(db, clauses, *values), None))

    def mark_solutions_seen(self, board: Board, *, is_dated: bool) -> None:
        """Record that solutions of a board were seen, if it is dated or stored, or has a game."""

        def has_record(db: Connection) -> bool:
            return is_dated or _has_board(db, "boards", board) or _has_board(db, "games", board)

        if not self.has_seen_solutions(board) and self._database.read(has_record):
            self._database.write(lambda db: db.execute(_INSERT_SEEN_SQL, (str(board),)))

    def has_seen_solutions(self, board: Board) -> bool:
        """Return whether it is recorded that solutions were seen of a board with these sides."""
        return self._database.read(lambda db: _has_board(db, "seen", board))

    def load_all(self) -> list[GameRecord]:
        """Return all games, those that changed last at the end."""
        return self._database.read(lambda db: [*_load_records(db, "ORDER BY changed, rowid")])

    def search(self, text: str = "") -> list[GameSummary]:
        """Return the games that match a text, those that changed last first.

        Games without a word or an aid are left out.
        """
        games = self._database.read(lambda db: [*_load_summaries(db)])
        return [game for game in games if game.matches(text)]

    def find_first_ended_id(self, board: Board) -> str | None:
        """Return the id of the game on these sides that ended first, which may be removed."""
        return self._database.read(_find_first_ended_ids).get(sort_sides(str(board)))

    def find_ids(self, prefix: str) -> list[str]:
        """Return the ids that begin with `prefix`, at most two."""
        query = f"SELECT id FROM games WHERE substr(id, 1, ?) = ? AND NOT {_IS_REMOVED_SQL} LIMIT 2"
        if not prefix.isascii():
            return []
        rows = self._database.read(lambda db: db.execute(query, (len(prefix), prefix)).fetchall())
        return [game_id for (game_id,) in rows]

    def remove(self, game_id: str) -> bool:
        """Remove a game. Return whether there was one of that id.

        Of one that has ended, or in which help was taken, it stays known that the board was
        played: later games on its sides are replays.
        """

        def remove(db: Connection) -> bool:
            update = f"UPDATE games SET {_CLEAR_COLUMNS_SQL} WHERE id = ? AND NOT {_IS_REMOVED_SQL}"
            cursor = db.execute(update, (game_id,))
            db.execute("DELETE FROM games WHERE id = ? AND NOT solved AND NOT given_up", (game_id,))
            return cursor.rowcount > 0

        return self._database.write(remove)

    def remove_all(self) -> int:
        """Remove every game, and what is known of removed ones; return how many there were."""

        def remove_all(db: Connection) -> int:
            rows = db.execute(f"SELECT count(*) FROM games WHERE NOT {_IS_REMOVED_SQL}").fetchall()
            db.execute("DELETE FROM games")
            return int(rows[0][0])

        return self._database.write(remove_all)


def _find_first_ended_ids(db: Connection) -> dict[str, str]:
    """Return the ids of the games that ended first, removed ones included, by `sort_sides`."""
    query = (
        f"SELECT {_BOARD_SQL}, CAST(id AS TEXT) FROM games WHERE solved OR given_up {_NEWEST_FIRST}"
    )
    # The oldest is last.
    return {sort_sides(board): game_id for board, game_id in db.execute(query)}


def _add_earlier_help(db: Connection, record: GameRecord) -> None:
    """Add the help that was taken in unfinished games on the same sides."""
    sides = sort_sides(str(record.game.board))
    for unfinished in _load_records(db, "WHERE NOT solved AND NOT given_up"):
        if sort_sides(str(unfinished.game.board)) == sides:
            record.hints += tuple(hint for hint in unfinished.hints if hint not in record.hints)
            record.aids |= unfinished.aids


def _has_board(db: Connection, table: str, board: Board) -> bool:
    """Return whether a table has a board with these sides, in any order."""
    boards = db.execute(f"SELECT DISTINCT {_BOARD_SQL} FROM {table}")
    return sort_sides(str(board)) in {sort_sides(text) for (text,) in boards}


def _find_last_end_time(db: Connection, board: Board) -> int:
    """Return when the last game on a board of these sides ended; 0 if none has."""
    sides = sort_sides(str(board))
    ends = db.execute(f"SELECT {_BOARD_SQL}, {_CHANGED_SQL} FROM games WHERE solved OR given_up")
    return max((changed for text, changed in ends if sort_sides(text) == sides), default=0)


def _should_replace(record: GameRecord, saved: GameRecord) -> bool:
    """Return whether a game from elsewhere replaces the state of it that is saved."""
    if saved.game.ended:
        return bool(record.game.ended) and record.changed_at < saved.changed_at
    return bool(record.game.ended) or record.changed_at > saved.changed_at


def _get_player_state(record: GameRecord) -> tuple[object, ...]:
    """Return what the player has done so far."""
    return record.game, record.typed_letters, record.hints, record.aids


def _write_record(db: Connection, record: GameRecord) -> None:
    game, result = record.game, record.result
    record.revision += 1
    row = {
        "id": record.id,
        "revision": record.revision,
        "changed": record.changed_at,
        "board": str(game.board),
        "date": record.date,
        "words": " ".join(game.words),
        "par": record.par,
        "hints": len(record.hints),
        "aids": ", ".join(sorted(record.aids)),
        "minimum": result.minimum if result else None,
        "solved": game.solved,
        "given_up": game.ended == "given up",
        "game": dumps(record.as_json()),
    }
    columns, placeholders = ", ".join(row), ", ".join([f":{name}" for name in row])
    db.execute(f"INSERT OR REPLACE INTO games ({columns}) VALUES ({placeholders})", row)
    if SOLUTIONS_AID in record.aids:
        db.execute(_INSERT_SEEN_SQL, (str(game.board),))


def _load_records(db: Connection, clauses: str, *values: str) -> Iterator[GameRecord]:
    """Yield the games in the rows that are valid; other programs may have written others."""
    query = f"SELECT CAST(revision AS INTEGER), game FROM games {clauses}"
    for revision, text in db.execute(query, values):
        try:
            record = GameRecord.from_json(loads(text))
        except (TypeError, ValueError, RecursionError):  # a GameError is a ValueError
            continue
        record.revision = revision
        yield record


def _load_summaries(db: Connection) -> Iterator[GameSummary]:
    """Yield the games with a word or an aid, those that changed last first."""
    first_id_by_sides = _find_first_ended_ids(db)
    where = f"({_IS_PLAYED_SQL}) AND NOT {_IS_REMOVED_SQL}"
    for row in db.execute(f"SELECT {_SUMMARY_COLUMNS} FROM games WHERE {where} {_NEWEST_FIRST}"):
        game_id, changed, day, board, date, words, par, hints, aids, minimum, solved, given_up = row
        if f"{game_id}{board}{words}".isprintable():
            first_id = first_id_by_sides.get(sort_sides(board), game_id)
            yield GameSummary(
                game_id, changed, day, board, date, tuple(words.split()), par, hints,
                tuple(filter(None, aids.split(", "))), minimum, bool(solved), bool(given_up),
                first_id != game_id,
            )  # fmt: skip
