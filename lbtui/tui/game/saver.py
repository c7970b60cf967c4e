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

    Waiting = tuple[Game, Game]
    """A game, and a copy of it as it is to be saved."""


class GameSaver:
    """Saves and finds games; states that are replaced before their turn are not written."""

    def __init__(self, warn: Callable[[str], object]) -> None:
        """Call `warn`, on the saving thread, with one line when a game was not saved as it was."""
        self._warn = warn
        self._lock = Lock()
        self._waiting: Waiting | None = None
        self._is_new = False  # and the player was not told yet
        self._thread: ThreadPoolExecutor | None = None

    def keep(self, game: Game) -> None:
        """Save a game as it is now. Returns at once.

        If it is played elsewhere, too, its id changes when it is saved.
        """
        copied = replace(
            game,
            steps=list(game.steps),
            hints=list(game.hints),
            accepted=list(game.accepted),
        )
        with self._lock:
            before, self._waiting = self._waiting, (game, copied)
        if before is None:
            self._executor.submit(self._write)
        elif before[0] is not game:
            self._executor.submit(self._write, before)

    def find(self, board: Board, game_id: str) -> Game | None:
        """Return the game of that id if it is on `board`, else the unfinished one of `board`.

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

    def _write(self, waiting: Waiting | None = None) -> None:
        from lbtui.database import Database, DatabaseError
        from lbtui.play.saved import SavedGames

        if waiting is None:
            with self._lock:
                waiting, self._waiting = self._waiting, None
        if waiting is None:
            return
        game, copied = waiting
        copied.id, copied.revision = game.id, game.revision  # as an earlier copy was saved
        database = Database()
        try:
            if SavedGames(database).keep(copied):
                self._is_new = True
            if self._is_new and not copied.typed:  # the next letter of a word would end the note
                self._is_new = False
                self._warn("played in another window, too: yours is saved as a new game")
            game.id, game.revision = copied.id, copied.revision
        except DatabaseError as error:
            self._warn(clean(f"the game was not saved: {error}", 400))
        for warning in database.take_warnings():
            self._warn(clean(warning, 400))


def _find(board: Board, game_id: str) -> Game | None:
    from lbtui.database import Database
    from lbtui.play.saved import SavedGames

    games = SavedGames(Database())
    game = games.load(game_id) if game_id else None
    return game if game is not None and game.board == board else games.unfinished(board)
