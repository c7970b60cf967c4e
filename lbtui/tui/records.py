"""What the app keeps in the database: games, rejections, verdicts, the lists chosen for a board."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from lbtui.puzzle import clean
from lbtui.puzzle.parse import sorted_sides
from lbtui.sources.gamedata import GameData
from lbtui.store import database_path
from lbtui.words.verdict_lookup import is_word

if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.database import Database
    from lbtui.play.record import Counted, GameRecord
    from lbtui.play.saved import SavedGame, SavedGames
    from lbtui.puzzle import Board
    from lbtui.sources.paste import Offer
    from lbtui.sources.stored import StoredBoard, StoredBoards
    from lbtui.words.verdicts import StoredVerdicts

T = TypeVar("T")

LAST = "last"
"""In place of the id of a game: the unfinished one of a board, else the one that ended last."""


class Records:
    """Reads and writes what the app keeps in the database.

    A thread writes, in the order of the calls: methods that return nothing do not wait for it. The
    methods that read a game wait until everything before is written; the others read at once.
    """

    def __init__(self, warn: Callable[[str], object], changed: Callable[[], object]) -> None:
        """Call `changed` once other verdicts are in force, `warn` with a line if something failed.

        Both may be called on the thread.
        """
        self._warn = warn
        self._changed = changed
        self._newest: tuple[GameRecord, GameRecord]  # the game kept last, and its copy to be saved
        self._is_new = False  # it was saved as a new game, and the player has not been told
        self._seen: set[Board] = set()  # boards whose solutions were shown
        self._thread = ThreadPoolExecutor(1, "records")

    def wait(self) -> None:
        """Wait until everything is saved."""
        self.run(int).result()

    def run(self, work: Callable[[], T]) -> Future[T]:
        """Queue `work` on the thread, after what is to be saved."""
        return self._thread.submit(work)

    def _write(self, work: Callable[[Database], int | None], problem: str = "not saved") -> None:
        """Queue `work`; it returns how many verdicts it has changed. `problem` says it failed."""
        self.run(partial(self._try, work, problem))

    def _try(self, work: Callable[[Database], int | None], problem: str) -> None:
        if use_database(work, self._warn, f"{problem}: "):
            self._changed()

    def _read(self, work: Callable[[StoredVerdicts], list[T]]) -> list[T]:
        return read_database(lambda database: work(_verdicts(database)), self._warn) or []

    # Boards and words

    def stored(self, board: Board) -> StoredBoard | None:
        """Return a board as it is stored; None if it is not, or unreadable."""
        return find_stored_board(board, self._warn)

    def add_board(self, offer: Offer) -> None:
        """Store a board with its name and par, unless it is stored."""
        given = {"name": offer.name, "source": "link"}
        boards = [GameData(offer.board, par=offer.par)]
        if self.stored(offer.board) is None:
            use_database(lambda database: _boards(database).add(boards, **given), self._warn)

    def choose_lists(self, board: Board, lists: tuple[str, ...]) -> None:
        """Keep the word lists chosen for a stored board."""
        self._write(lambda database: _boards(database).choose_lists(board, lists))

    def rejected_on(self, board: Board) -> list[str]:
        """Return the words that were rejected on a board in earlier runs; none if unreadable."""
        return self._read(lambda verdicts: verdicts.rejected_on(board))

    def rejected_everywhere(self) -> list[str]:
        """Return the words that the player rejected on every board; none if unreadable."""
        found = self._read(lambda verdicts: verdicts.search(("rejected",), source="player"))
        return [verdict.word for verdict in found]

    def reject_on(self, board: Board, word: str) -> None:
        """Record that a word is rejected on a board."""
        self._write(lambda database: _verdicts(database).reject_on(board, word))

    def restore_on(self, board: Board, words: tuple[str, ...]) -> None:
        """Forget that words are rejected on a board."""
        self._write(lambda database: _verdicts(database).restore_on(board, words))

    def judge(self, word: str, *, accepted: bool) -> None:
        """Keep whether the game takes a word, if it can be kept."""
        if is_word(word):
            self._write(lambda database: _verdicts(database).judge([word], accepted=accepted))

    def forget_verdict(self, word: str) -> None:
        """Forget what the player said of a word that was judged."""
        self._write(lambda database: len(_verdicts(database).forget([word])))

    def forget_rejected(self, words: tuple[str, ...]) -> None:
        """Forget that the game never takes words."""
        self._write(lambda database: _verdicts(database).forget_rejected(words))

    # Games

    def keep(self, record: GameRecord) -> None:
        """Save a game as it is now. States that are replaced before their turn are not written.

        If it is played elsewhere, too, its id changes when it is saved.
        """
        state = record.copy()
        self._newest = record, state
        self._write(partial(self._keep, record, state), "the game was not saved")

    def _keep(self, record: GameRecord, state: GameRecord, database: Database) -> None:
        newest, newest_state = self._newest
        if newest is record and newest_state is not state:
            return  # a newer one is saved next
        state.id, state.revision = record.id, record.revision  # as an earlier one was saved
        self._is_new |= _games(database).keep(state)
        if self._is_new and not state.typed:  # the next letter of a word would end the note
            self._is_new = False
            self._warn("played in another window, too: yours is saved as a new game")
        record.id, record.revision = state.id, state.revision
        if state.game.ended:  # saving has added the help taken in other windows
            record.hints, record.aids = state.hints, state.aids

    def find(self, board: Board, game_id: str) -> GameRecord | None:
        """Return the game of that id if it is on `board`, else the unfinished one of `board`.

        LAST may stand for an id.
        Waits until what was kept before is saved. Raises DatabaseError.
        """
        return self.run(lambda: _find(board, game_id)).result()

    def games(self) -> list[SavedGame]:
        """Return the saved games; none if unreadable.

        Waits until what was kept before is saved.
        """
        self.wait()
        return read_database(lambda database: _games(database).search(), self._warn) or []

    def done(self, board: Board) -> SavedGame | None:
        """Return the game that says what was done on a board; None if there is none."""
        from lbtui.play.statistics import by_board

        return by_board(self.games()).get(sorted_sides(str(board)))

    def mark_seen(self, board: Board, *, dated: bool = False) -> None:
        """Record that solutions of a board were shown, if it is dated, stored or played."""
        if dated or board not in self._seen:
            self._seen.add(board)
            self.run(lambda: self._keep_seen(board, dated))

    def _keep_seen(self, board: Board, dated: bool) -> None:
        if dated or os.path.exists(database_path()):  # else it is not stored, and has no game
            problem = "could not record that the solutions were seen"
            self._try(lambda database: _games(database).mark_seen(board, dated=dated), problem)

    def has_seen(self, board: Board) -> bool:
        """Return whether solutions of a board were shown, now or before. Raises DatabaseError."""
        return board in self._seen or self.run(lambda: _games().has_seen(board)).result()


def find_stored_board(board: Board, warn: Callable[[str], object]) -> StoredBoard | None:
    """Return a board as it is stored, if it is; `warn` gets a line for what was wrong."""
    return read_database(lambda database: _boards(database).of_board(board), warn)


def read_database(work: Callable[[Database], T], warn: Callable[[str], object]) -> T | None:
    """Return what `use_database` does; None, without loading SQLite, where nothing is stored."""
    return use_database(work, warn) if os.path.exists(database_path()) else None


def use_database(
    work: Callable[[Database], T], warn: Callable[[str], object], problem: str = ""
) -> T | None:
    """Return what `work` returns; None where that fails, after `problem` and why are told."""
    from lbtui.database import DatabaseError, opened

    try:
        with opened(work, lambda warning: warn(clean(warning, 400))) as found:
            return found
    except DatabaseError as error:
        warn(clean(f"{problem}{error}", 400))
        return None


def _boards(database: Database) -> StoredBoards:
    from lbtui.sources.stored import StoredBoards

    return StoredBoards(database)


def _verdicts(database: Database) -> StoredVerdicts:
    from lbtui.words.verdicts import StoredVerdicts

    return StoredVerdicts(database)


def _games(database: Database | None = None) -> SavedGames:
    """Return the saved games. Their modules are loaded here, so that the app starts fast."""
    from lbtui.database import Database
    from lbtui.play.saved import SavedGames

    return SavedGames(database or Database())


def find_counted(record: GameRecord) -> Counted:
    """Return how a game counts; as the first one without a streak if that cannot be known."""
    from lbtui.play.record import Counted
    from lbtui.play.statistics import how_counted

    # Saving has said already what is wrong with the database.
    def find(database: Database) -> Counted:
        games = _games(database)
        return how_counted(games.search(), record, games.first_ended_id(record.game.board))

    return use_database(find, str) or Counted()


def _find(board: Board, game_id: str) -> GameRecord | None:
    from lbtui.database import DatabaseError

    games = _games()
    record = games.load(game_id) if game_id else None
    if record is None and game_id and games.ids(game_id):
        raise DatabaseError("the saved game is damaged: this is a new one")
    if record is not None and record.game.board == board:
        return record
    left = games.unfinished(board)
    return games.ended(board) if left is None and game_id == LAST else left
