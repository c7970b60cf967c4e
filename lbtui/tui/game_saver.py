"""Saves games on a thread of its own: always the newest state, never out of order."""

from __future__ import annotations

from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING

from lbtui.puzzle import clean

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import ThreadPoolExecutor

    from lbtui.play import Game
    from lbtui.puzzle import Board


class GameSaver:
    """Saves and finds games; states that are replaced before their turn are not written."""

    def __init__(self, failed: Callable[[str], object]) -> None:
        """Call `failed`, on the saving thread, with one line when a game could not be saved."""
        self._failed = failed
        self._lock = Lock()
        self._waiting: Game | None = None
        self._thread: ThreadPoolExecutor | None = None

    def keep(self, game: Game) -> None:
        """Save a game as it is now. Returns at once."""
        copied = replace(
            game,
            steps=list(game.steps),
            hints=list(game.hints),
            chains=list(game.chains),
            accepted=list(game.accepted),
        )
        with self._lock:
            before, self._waiting = self._waiting, copied
        if before is None:
            self._executor.submit(self._write)
        elif before.id != game.id:
            self._executor.submit(self._write, before)

    def find(self, board: Board, game_id: str) -> Game | None:
        """The game of that id if it is on `board`, else the unfinished one of `board`.

        Waits until what was kept before is saved. Raises DatabaseError.
        """
        return self._executor.submit(_find, board, game_id).result()

    def wait(self) -> None:
        """Wait until everything is saved."""
        if self._thread is not None:
            self._thread.submit(int).result()

    @property
    def _executor(self) -> ThreadPoolExecutor:
        if self._thread is None:
            from concurrent.futures import ThreadPoolExecutor

            self._thread = ThreadPoolExecutor(1, "games")
        return self._thread

    def _write(self, game: Game | None = None) -> None:
        from lbtui.database import Database, DatabaseError
        from lbtui.play.saved import SavedGames

        if game is None:
            with self._lock:
                game, self._waiting = self._waiting, None
        if game is None:
            return
        database = Database()
        try:
            SavedGames(database).keep(game)
        except DatabaseError as error:
            self._failed(clean(f"the game was not saved: {error}", 400))
        for warning in database.take_warnings():
            self._failed(clean(warning, 400))


def _find(board: Board, game_id: str) -> Game | None:
    from lbtui.database import Database
    from lbtui.play.saved import SavedGames

    games = SavedGames(Database())
    game = games.load(game_id) if game_id else None
    return game if game is not None and game.board == board else games.unfinished(board)
