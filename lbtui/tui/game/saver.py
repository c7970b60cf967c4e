"""Saves games on a thread of its own: always the newest state, never out of order."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from lbtui.puzzle import Board, clean
from lbtui.store import database_path

if TYPE_CHECKING:
    from lbtui.play.record import GameRecord
    from lbtui.play.saved import SavedGames


T = TypeVar("T")


class GameSaver:
    """Saves and finds games; states that are replaced before their turn are not written."""

    def __init__(self, warn: Callable[[str], object]) -> None:
        """Call `warn` with one line, on the saving thread, when a game cannot be saved as asked."""
        self._warn = warn
        self._newest: tuple[GameRecord, GameRecord] | None = None  # and its copy, to be saved
        self._seen: set[Board] = set()  # boards whose solutions were shown
        self._is_new = False  # it was saved as a new game, and the player has not been told
        self._thread = ThreadPoolExecutor(1, "games")

    def keep(self, record: GameRecord) -> None:
        """Save a game as it is now. Returns at once.

        If it is played elsewhere, too, its id changes when it is saved.
        """
        state = record.copy()
        self._newest = record, state
        self._thread.submit(self._write, record, state)

    def find(self, board: Board, game_id: str) -> GameRecord | None:
        """Return the game of that id if it is on `board`, else the unfinished one of `board`.

        Waits until what was kept before is saved. Raises DatabaseError.
        """
        return self.run(lambda: _find(board, game_id)).result()

    def run(self, work: Callable[[], T]) -> Future[T]:
        """Queue `work` on the saving thread. A later `find` waits for it."""
        return self._thread.submit(work)

    def saw(self, board: Board, *, dated: bool = False) -> None:
        """Record that solutions of a board were shown, if it is dated, stored or played.

        Returns at once.
        """
        if dated or board not in self._seen:
            self._seen.add(board)
            self._thread.submit(self._keep_seen, board, dated)

    def has_seen(self, board: Board) -> bool:
        """Return whether solutions of a board were shown, now or before. Raises DatabaseError."""
        return board in self._seen or self.run(lambda: _games().seen(board)).result()

    def wait(self) -> None:
        """Wait until everything is saved."""
        self._thread.submit(int).result()

    def _write(self, record: GameRecord, state: GameRecord) -> None:
        from lbtui.database import Database, DatabaseError
        from lbtui.play.saved import SavedGames

        if self._newest is not None and self._newest[0] is record and self._newest[1] is not state:
            return  # a newer one is saved next
        state.id, state.revision = record.id, record.revision  # as an earlier one was saved
        database = Database()
        try:
            self._is_new |= SavedGames(database).keep(state)
            if (
                self._is_new and not state.game.typed
            ):  # the next letter of a word would end the note
                self._is_new = False
                self._warn("played in another window, too: yours is saved as a new game")
            record.id, record.revision = state.id, state.revision
        except DatabaseError as error:
            self._warn(clean(f"the game was not saved: {error}", 400))
        for warning in database.take_warnings():
            self._warn(clean(warning, 400))

    def _keep_seen(self, board: Board, dated: bool) -> None:
        if not dated and not os.path.exists(database_path()):
            return  # so it is not stored, and has no game
        from lbtui.database import DatabaseError

        try:
            _games().see(board, dated=dated)
        except DatabaseError as error:
            self._warn(clean(f"could not record that the solutions were seen: {error}", 400))


def _games() -> SavedGames:
    """Return the saved games. Their modules are loaded here, so that the app starts fast."""
    from lbtui.database import Database
    from lbtui.play.saved import SavedGames

    return SavedGames(Database())


def find_streak(day: str) -> int:
    """Return how many dates in a row up to `day` were solved; 0 if that cannot be known."""
    from lbtui.database import DatabaseError
    from lbtui.play.statistics import streak_of

    with suppress(DatabaseError):  # of which saving has told
        return streak_of(_games().search(), day)
    return 0


def _find(board: Board, game_id: str) -> GameRecord | None:
    from lbtui.database import DatabaseError

    games = _games()
    record = games.load(game_id) if game_id else None
    if record is None and game_id and games.ids(game_id):
        raise DatabaseError("the saved game is damaged: this is a new one")
    if record is not None and record.game.board == board:
        return record
    return games.unfinished(board)
