"""Saved games: each is kept as it is played, found again, and resumed where it stopped."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from json import dumps, loads
from typing import NamedTuple
from uuid import uuid4

from lbtui.play.game_record import SOLUTIONS_SEEN, GameRecord
from lbtui.puzzle import Board
from lbtui.puzzle.parse import sorted_sides
from lbtui.text import is_calendar_date, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

    from lbtui.database import Database


_COLUMNS = (
    "id, revision, changed, board, date, words, par, hints, aids, minimum, solved, given_up, game"
)
_DAY = "coalesce(date(changed, 'unixepoch', 'localtime'), '')"
# The casts matter for rows that somebody else has written: SQLite does not check types.
_BOARD, _CHANGED = "CAST(board AS TEXT)", "CAST(changed AS INTEGER)"
_SHOWN = (
    f"CAST(id AS TEXT), {_CHANGED}, {_DAY}, {_BOARD}, CAST(date AS TEXT),"
    " CAST(words AS TEXT), CAST(par AS INTEGER), CAST(hints AS INTEGER), CAST(aids AS TEXT),"
    " CAST(minimum AS INTEGER), solved != 0, given_up != 0"
)
_HELPED = f"(hints OR aids NOT IN ('', '{SOLUTIONS_SEEN}'))"
_EMPTIED = (
    f"given_up = given_up OR (NOT solved AND {_HELPED}),"
    " game = '', words = '', hints = 0, aids = '', minimum = NULL"
)
_REMOVED = "game = ''"
_PLAYED = f"words != '' OR {_HELPED} OR given_up"
_SEE = "INSERT OR IGNORE INTO seen VALUES (?)"
_NEWEST = "ORDER BY changed DESC, rowid DESC"


class SavedGame(NamedTuple):
    """What a list shows of a saved game.

    changed: seconds since 1970; day: the same as a local "YYYY-MM-DD"
    board: its sides, separated by spaces
    date, par: of the stored board; None if unknown
    words: those played, separated by spaces
    hints: how many were taken; aids: what else helped, separated by commas
    minimum: the fewest words that solve the board; None if unknown, as it is before the end
    replay: another game on a board of the same sides has ended before
    """

    id: str
    changed: int
    day: str
    board: str
    date: str | None
    words: str
    par: int | None
    hints: int
    aids: str
    minimum: int | None
    solved: bool
    given_up: bool
    replay: bool = False

    @property
    def ended(self) -> bool:
        """Whether it is solved or given up."""
        return self.solved or self.given_up

    @property
    def when(self) -> str:
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
        return self.state.replace("solved", plural(self.words.count(" ") + 1, "word"))

    def matches(self, text: str) -> bool:
        """Return whether each search term is in the date, the board, the words or the state."""
        letters = self.board.replace(" ", "")
        found = f"{self.day} {self.date or ''} {self.board} {letters} {self.words} {self.state}"
        return all(term in found for term in text.lower().split())


class SavedGames:
    """The saved games. Every method raises DatabaseError when the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, record: GameRecord) -> bool:
        """Save a game as it is now, and return whether it had to become a new game.

        It becomes one, with another `id`, if it has been saved elsewhere since it was loaded or
        saved here. `changed` is set to now, unless the player has done nothing since it was
        saved; when the game ends, to later than any end on the same sides that was saved before.
        The first game that ends gets the help that was taken in unfinished ones on the same sides,
        too, and every one that solutions were seen. A game in which nothing was done is not kept.
        No other thread may change the game meanwhile.
        """

        def keep(db: Connection) -> GameRecord:
            kept = replace(record, changed=int(time.time()))
            before = next(_records(db, "WHERE id = ?", record.id), None)
            if before is not None:
                kept.changed = max(kept.changed, before.changed)  # the clock may be set back
                if _player_state(before) == _player_state(record):
                    kept.changed = before.changed
                elif before.revision != record.revision:
                    kept.id = uuid4().hex
                kept.revision = max(before.revision, record.revision)
            if kept.game.ended and not (before and before.game.ended and kept.id == before.id):
                last = _last_ended_at(db, kept.game.board)
                kept.changed = max(kept.changed, last + 1)
                if not last:
                    _add_help(db, kept)
                if _has_board(db, "seen", kept.game.board):
                    kept.aids |= {SOLUTIONS_SEEN}
            _write(db, kept)
            if not kept.begun:
                db.execute("DELETE FROM games WHERE id = ?", (kept.id,))
            return kept

        kept = self._database.write(keep)
        is_new = kept.id != record.id
        record.id, record.changed, record.revision = kept.id, kept.changed, kept.revision
        record.hints, record.aids = kept.hints, kept.aids
        return is_new

    def import_games(self, records: Sequence[GameRecord]) -> int:
        """Save games from elsewhere, all or none, and return how many were new or newer.

        A game that is saved already is replaced only by a later state of it, or by an earlier end.
        """

        def add(db: Connection) -> int:
            added = 0
            for record in records:
                before = next(_records(db, "WHERE id = ?", record.id), None)
                if before is None or _replaces(record, before):
                    record.revision = before.revision if before else 0
                    _write(db, record)
                    added += 1
            return added

        return self._database.write(add)

    def load_unfinished(self, board: Board) -> GameRecord | None:
        """Return the game of this board that was played last and has not ended."""
        return self._load_newest("board = ? AND NOT solved AND NOT given_up", str(board))

    def load_last_ended(self, board: Board) -> GameRecord | None:
        """Return the game of this board that ended last."""
        return self._load_newest("board = ? AND (solved OR given_up)", str(board))

    def load(self, game_id: str) -> GameRecord | None:
        """Return the game of that id."""
        return self._load_newest("id = ?", game_id)

    def _load_newest(self, where: str, *values: str) -> GameRecord | None:
        def newest(db: Connection) -> GameRecord | None:
            return next(_records(db, f"WHERE {where} {_NEWEST}", *values), None)

        return self._database.read(newest)

    def mark_solutions_seen(self, board: Board, *, dated: bool) -> None:
        """Record that solutions of a board were seen, if it is dated or stored, or has a game."""

        def known(db: Connection) -> bool:
            return dated or _has_board(db, "boards", board) or _has_board(db, "games", board)

        if not self.has_seen_solutions(board) and self._database.read(known):
            self._database.write(lambda db: db.execute(_SEE, (str(board),)))

    def has_seen_solutions(self, board: Board) -> bool:
        """Return whether it is recorded that solutions were seen of a board with these sides."""
        return self._database.read(lambda db: _has_board(db, "seen", board))

    def load_all(self) -> list[GameRecord]:
        """Return all games, those that changed last at the end."""
        return self._database.read(lambda db: [*_records(db, "ORDER BY changed, rowid")])

    def search(self, text: str = "") -> list[SavedGame]:
        """Return the games that match a text, those that changed last first.

        Games without a word or an aid are left out.
        """
        query = f"SELECT {_SHOWN} FROM games WHERE ({_PLAYED}) AND NOT {_REMOVED} {_NEWEST}"
        rows = self._database.read(lambda db: db.execute(query).fetchall())
        found = [SavedGame(*row[:-2], *map(bool, row[-2:])) for row in rows]
        found = [each for each in found if f"{each.id}{each.board}{each.words}".isprintable()]
        first = self._database.read(_first_ended_ids)
        games = [
            each._replace(replay=first.get(sorted_sides(each.board), each.id) != each.id)
            for each in found
        ]
        return [each for each in games if each.matches(text)]

    def find_first_ended_id(self, board: Board) -> str | None:
        """Return the id of the game on these sides that ended first, which may be removed."""
        return self._database.read(_first_ended_ids).get(sorted_sides(str(board)))

    def find_ids(self, prefix: str) -> list[str]:
        """Return the ids that begin with `begin`, at most two."""
        query = f"SELECT id FROM games WHERE substr(id, 1, ?) = ? AND NOT {_REMOVED} LIMIT 2"
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
            known = db.execute(
                f"UPDATE games SET {_EMPTIED} WHERE id = ? AND NOT {_REMOVED}", (game_id,)
            )
            db.execute("DELETE FROM games WHERE id = ? AND NOT solved AND NOT given_up", (game_id,))
            return known.rowcount > 0

        return self._database.write(remove)

    def remove_all(self) -> int:
        """Remove every game, and what is known of removed ones; return how many there were."""

        def remove_all(db: Connection) -> int:
            (games,) = db.execute(f"SELECT count(*) FROM games WHERE NOT {_REMOVED}").fetchone()
            db.execute("DELETE FROM games")
            return int(games)

        return self._database.write(remove_all)


def _first_ended_ids(db: Connection) -> dict[str, str]:
    """Return the ids of the games that ended first, removed ones included, by `sorted_sides`."""
    ended = db.execute(
        f"SELECT {_BOARD}, CAST(id AS TEXT) FROM games WHERE solved OR given_up {_NEWEST}"
    )
    return {sorted_sides(board): game_id for board, game_id in ended}  # the oldest is last


def _add_help(db: Connection, record: GameRecord) -> None:
    """Add the help that was taken in unfinished games on the same sides."""
    wanted = sorted_sides(str(record.game.board))
    for other in _records(db, "WHERE NOT solved AND NOT given_up"):
        if sorted_sides(str(other.game.board)) == wanted:
            record.hints += tuple(hint for hint in other.hints if hint not in record.hints)
            record.aids |= other.aids


def _has_board(db: Connection, table: str, board: Board) -> bool:
    """Return whether a table has a board with these sides, in any order."""
    boards = db.execute(f"SELECT DISTINCT {_BOARD} FROM {table}")
    return sorted_sides(str(board)) in {sorted_sides(text) for (text,) in boards}


def _last_ended_at(db: Connection, board: Board) -> int:
    """Return when the last game on a board of these sides ended; 0 if none has."""
    wanted = sorted_sides(str(board))
    ends = db.execute(f"SELECT {_BOARD}, {_CHANGED} FROM games WHERE solved OR given_up")
    return max((changed for text, changed in ends if sorted_sides(text) == wanted), default=0)


def _replaces(record: GameRecord, before: GameRecord) -> bool:
    """Return whether a game from elsewhere replaces the state `before` of it that is saved."""
    if before.game.ended:
        return bool(record.game.ended) and record.changed < before.changed
    return bool(record.game.ended) or record.changed > before.changed


def _player_state(record: GameRecord) -> tuple[object, ...]:
    """Return what the player has done so far."""
    game = record.game
    return game._steps, record.typed, game.ended, record.hints, record.aids


def _write(db: Connection, record: GameRecord) -> None:
    game, result = record.game, record.result
    record.revision += 1
    row = (
        record.id,
        record.revision,
        record.changed,
        str(game.board),
        record.date,
        " ".join(game.words),
        record.par,
        len(record.hints),
        ", ".join(sorted(record.aids)),
        result.minimum if result else None,
        game.solved,
        game.ended == "given up",
        dumps(record.as_json()),
    )
    marks = ",".join("?" * len(row))
    db.execute(f"INSERT OR REPLACE INTO games ({_COLUMNS}) VALUES ({marks})", row)
    if SOLUTIONS_SEEN in record.aids:
        db.execute(_SEE, (str(game.board),))


def _records(db: Connection, which: str, *values: str) -> Iterator[GameRecord]:
    """Yield the games in the rows that are valid; other programs may have written others."""
    query = f"SELECT CAST(revision AS INTEGER), game FROM games {which}"
    for revision, text in db.execute(query, values):
        try:
            record = GameRecord.from_json(loads(text))
        except (TypeError, ValueError, RecursionError):  # a GameError is a ValueError
            continue
        record.revision = revision
        yield record
