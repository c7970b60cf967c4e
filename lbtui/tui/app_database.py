"""What the app keeps in the database: games, rejections, verdicts, the lists chosen for a board."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from lbtui.puzzle import printable
from lbtui.puzzle.parse import sort_sides
from lbtui.sources.gamedata import GameData
from lbtui.store import database_path
from lbtui.words.verdict_lookup import is_judgeable

if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.database import Database
    from lbtui.play.game_record import GameRecord, Streak
    from lbtui.play.saved_games import GameSummary, SavedGames
    from lbtui.puzzle import Board
    from lbtui.sources.paste import IncomingBoard
    from lbtui.sources.stored_boards import StoredBoard, StoredBoards
    from lbtui.words.verdicts import StoredVerdicts

ValueT = TypeVar("ValueT")

LAST_GAME_ID = "last"
"""In place of the id of a game: the unfinished one of a board, else the one that ended last."""


class AppDatabase:
    """Reads and writes what the app keeps in the database.

    A thread writes, in the order of the calls: methods that return nothing do not wait for it. The
    methods that read a game wait until everything before is written; the others read at once.
    """

    def __init__(self, warn: Callable[[str], object], on_change: Callable[[], object]) -> None:
        """Call `on_change` once other verdicts are in force, `warn` with a line of what failed.

        Both may be called on the thread.
        """
        self._warn = warn
        self._on_change = on_change
        self._newest_save: tuple[GameRecord, GameRecord]  # the game saved last, and its queued copy
        self._is_saved_as_new = False  # the game; the player has not been told
        self._seen_boards: set[Board] = set()  # boards whose solutions were shown
        self._thread = ThreadPoolExecutor(1, "database")

    def wait_until_saved(self) -> None:
        """Wait until everything is saved."""
        self.submit(lambda: None).result()

    def submit(self, work: Callable[[], ValueT]) -> Future[ValueT]:
        """Queue `work` on the thread, after what is to be saved."""
        return self._thread.submit(work)

    def _queue_write(
        self, write: Callable[[Database], int | None], failure_text: str = "not saved"
    ) -> None:
        """Queue `write`, which returns how many verdicts it has changed.

        Where it fails, the warning begins with `failure_text`.
        """

        def write_now() -> None:
            if use_database(write, self._warn, f"{failure_text}: "):
                self._on_change()

        self.submit(write_now)

    # Boards and words

    def find_board(self, board: Board) -> StoredBoard | None:
        """Return a board as it is stored; None if it is not, or unreadable."""
        return find_stored_board(board, self._warn)

    def add_board(self, incoming: IncomingBoard) -> None:
        """Store a board with its name and par, unless it is stored."""

        def add_to_database(database: Database) -> object:
            boards = [GameData(incoming.board, par=incoming.par)]
            return _open_boards(database).add(boards, name=incoming.name, source="link")

        if self.find_board(incoming.board) is None:
            use_database(add_to_database, self._warn)

    def save_chosen_word_lists(self, board: Board, list_names: tuple[str, ...]) -> None:
        """Save the word lists chosen for a stored board."""
        self._queue_write(
            lambda database: _open_boards(database).save_chosen_lists(board, list_names)
        )

    def find_rejected_words(self, board: Board) -> list[str]:
        """Return the words that were rejected on a board in earlier runs; none if unreadable."""
        return self._read_verdicts(lambda verdicts: verdicts.find_words_rejected_on(board))

    def find_rejected_everywhere(self) -> list[str]:
        """Return the words that the player rejected on every board; none if unreadable."""
        rejections = self._read_verdicts(lambda store: store.search(("rejected",), source="player"))
        return [verdict.word for verdict in rejections]

    def save_rejection(self, board: Board, word: str) -> None:
        """Record that a word is rejected on a board."""
        self._change_verdicts(lambda verdicts: verdicts.reject_on_board(board, word))

    def remove_rejections(self, board: Board, words: tuple[str, ...]) -> None:
        """Forget that words are rejected on a board."""
        self._change_verdicts(lambda verdicts: verdicts.restore_on_board(board, words))

    def save_verdict(self, word: str, *, is_accepted: bool) -> None:
        """Save whether the game takes a word, if that can be saved."""
        if is_judgeable(word):
            self._change_verdicts(lambda verdicts: verdicts.judge([word], is_accepted=is_accepted))

    def forget_verdict(self, word: str) -> None:
        """Forget what the player said of a word that was judged."""
        self._change_verdicts(lambda verdicts: len(verdicts.forget([word])))

    def forget_rejections(self, words: tuple[str, ...]) -> None:
        """Forget that the game never takes words."""
        self._change_verdicts(lambda verdicts: verdicts.forget_rejected(words))

    def _read_verdicts(self, read: Callable[[StoredVerdicts], list[ValueT]]) -> list[ValueT]:
        return read_database(lambda database: read(_open_verdicts(database)), self._warn) or []

    def _change_verdicts(self, change: Callable[[StoredVerdicts], int | None]) -> None:
        self._queue_write(lambda database: change(_open_verdicts(database)))

    # Games

    def save_game(self, record: GameRecord) -> None:
        """Save a game as it is now. States that are replaced before their turn are not written.

        If it is played elsewhere, too, its id changes when it is saved.
        """
        snapshot = record.copy()
        self._newest_save = record, snapshot
        write = partial(self._write_snapshot, record, snapshot)
        self._queue_write(write, "the game was not saved")

    def _write_snapshot(self, record: GameRecord, snapshot: GameRecord, database: Database) -> None:
        newest_record, newest_snapshot = self._newest_save
        if newest_record is record and newest_snapshot is not snapshot:
            return  # a newer one is saved next
        # As an earlier one was saved.
        snapshot.id, snapshot.revision = record.id, record.revision
        self._is_saved_as_new |= _open_games(database).save(snapshot)
        # The next letter of a word would end the note.
        if self._is_saved_as_new and not snapshot.typed_letters:
            self._is_saved_as_new = False
            self._warn("played in another window, too: yours is saved as a new game")
        record.id, record.revision = snapshot.id, snapshot.revision
        if snapshot.game.ended:  # saving has added the help taken in other windows
            record.hints, record.aids = snapshot.hints, snapshot.aids

    def find_game(self, board: Board, game_id: str) -> GameRecord | None:
        """Return the game of that id if it is on `board`, else the unfinished one of `board`.

        LAST_GAME_ID may stand for an id.
        Waits until everything before is saved. Raises DatabaseError.
        """
        return self.submit(lambda: _load_game(board, game_id)).result()

    def list_games(self) -> list[GameSummary]:
        """Return the saved games; none if unreadable.

        Waits until everything before is saved.
        """
        self.wait_until_saved()
        return read_database(lambda database: _open_games(database).search(), self._warn) or []

    def find_main_game(self, board: Board) -> GameSummary | None:
        """Return the game of a board that counts, else its newest; None if there is none."""
        from lbtui.play.statistics import find_main_games_by_sides

        return find_main_games_by_sides(self.list_games()).get(sort_sides(str(board)))

    def mark_solutions_seen(self, board: Board, *, is_dated: bool = False) -> None:
        """Record that solutions of a board were shown, if it is dated, stored or played."""
        if is_dated or board not in self._seen_boards:
            self._seen_boards.add(board)
            self.submit(lambda: self._write_solutions_seen(board, is_dated))

    def _write_solutions_seen(self, board: Board, is_dated: bool) -> None:
        if is_dated or os.path.exists(database_path()):  # else it is not stored, and has no game

            def mark_seen(database: Database) -> None:
                _open_games(database).mark_solutions_seen(board, is_dated=is_dated)

            use_database(mark_seen, self._warn, "could not record that the solutions were seen: ")

    def has_seen_solutions(self, board: Board) -> bool:
        """Return whether solutions of a board were shown, now or before. Raises DatabaseError."""
        if board in self._seen_boards:
            return True
        return self.submit(lambda: _open_games().has_seen_solutions(board)).result()


def find_stored_board(board: Board, warn: Callable[[str], object]) -> StoredBoard | None:
    """Return a board as it is stored, if it is; `warn` gets a line for what was wrong."""
    return read_database(lambda database: _open_boards(database).find_by_board(board), warn)


def read_database(
    run_query: Callable[[Database], ValueT], warn: Callable[[str], object]
) -> ValueT | None:
    """Return what `use_database` does; None, without loading SQLite, where nothing is stored."""
    return use_database(run_query, warn) if os.path.exists(database_path()) else None


def use_database(
    run_query: Callable[[Database], ValueT], warn: Callable[[str], object], failure_text: str = ""
) -> ValueT | None:
    """Return what `run_query` returns; where that fails, `warn` gets `failure_text` and why.

    Returns None then.
    """
    from lbtui.database import DatabaseError, open_database

    try:
        with open_database(run_query, lambda warning: warn(printable(warning, 400))) as result:
            return result
    except DatabaseError as error:
        warn(printable(f"{failure_text}{error}", 400))
        return None


def _open_boards(database: Database) -> StoredBoards:
    from lbtui.sources.stored_boards import StoredBoards

    return StoredBoards(database)


def _open_verdicts(database: Database) -> StoredVerdicts:
    from lbtui.words.verdicts import StoredVerdicts

    return StoredVerdicts(database)


def _open_games(database: Database | None = None) -> SavedGames:
    """Return the saved games. Their modules are loaded here, so that the app starts fast."""
    from lbtui.database import Database
    from lbtui.play.saved_games import SavedGames

    return SavedGames(database or Database())


def load_streak(record: GameRecord) -> Streak:
    """Return how a game counts; as the first one without a streak if that cannot be known."""
    from lbtui.play.game_record import Streak
    from lbtui.play.statistics import find_streak

    def find_game_streak(database: Database) -> Streak:
        games = _open_games(database)
        first_ended_id = games.find_first_ended_id(record.game.board)
        return find_streak(games.search(), record, first_ended_id)

    # Saving has said already what is wrong with the database.
    return use_database(find_game_streak, lambda _warning: None) or Streak()


def _load_game(board: Board, game_id: str) -> GameRecord | None:
    from lbtui.database import DatabaseError

    games = _open_games()
    record = games.load(game_id) if game_id else None
    if record is None and game_id and games.find_ids(game_id):
        raise DatabaseError("the saved game is damaged: this is a new one")
    if record is not None and record.game.board == board:
        return record
    unfinished = games.load_unfinished(board)
    return unfinished or (games.load_last_ended(board) if game_id == LAST_GAME_ID else None)
