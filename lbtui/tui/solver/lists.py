"""What the solver and a game read once: word lists, the words of boards, and stored boards."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from lbtui.engine import Cancelled, find_candidates
from lbtui.puzzle import Board
from lbtui.settings import Settings
from lbtui.words import ListError, WordList, open_word_list
from lbtui.words.opening import AUTO, GAME
from lbtui.words.verdict_lookup import verdicts_in_force

if TYPE_CHECKING:
    from lbtui.sources.stored import StoredBoard

FALLBACK = "common"
"""The shipped list that replaces those that cannot be opened."""

MOST_BOARDS = 16
"""Boards whose words are kept, so that undo and switching back are instant."""


class Lists:
    """The word lists of the settings, with the verdicts in force.

    find: `find_candidates` with a cache; stored: `find_stored_board` with a cache
    problems: a line for each thing that went wrong; whoever shows them clears the list
    """

    def __init__(self, settings: Settings) -> None:
        self.problems: list[str] = []
        on = settings.verdicts == "on"
        self.verdicts = verdicts_in_force(self.problems.append) if on else None
        if self.verdicts is not None:
            self.verdicts.check()
        self._user_lists = settings.user_lists
        self._opened: dict[str, WordList] = {}
        self.find = lru_cache(MOST_BOARDS)(find_candidates)
        self.stored = lru_cache(1)(find_stored_board)
        self._game_list = lru_cache(1)(self._find_game_list)

    def usable(self, names: tuple[str, ...], board: Board | None) -> tuple[str, ...]:
        """Return `names` without the game's own list where the board has none, else `auto`."""
        if GAME not in names or self._game_list(board):
            return names
        return tuple(name for name in names if name != GAME) or (AUTO,)

    def open(
        self,
        names: Iterable[str],
        board: Board | None,
        *,
        cancel: Callable[[], bool],
        progress: Callable[[str, float], object] = lambda _name, _fraction: None,
    ) -> tuple[WordList, ...]:
        """Return the lists that can be opened, FALLBACK if there are none. Raises Cancelled.

        `progress` gets the name of the list that is being read, and how much of it is.
        """
        opened = []
        for name in names:
            try:
                opened.append(self.open_one(name, board, cancel, progress))
            except ListError as error:
                if cancel():
                    raise Cancelled from None
                self.problems.append(str(error))
        if not opened:
            opened.append(self.open_one(FALLBACK, board, cancel, progress))
            self.problems.append(f"using {FALLBACK}")
        return tuple(opened)

    def open_one(
        self,
        name: str,
        board: Board | None,
        cancel: Callable[[], bool],
        progress: Callable[[str, float], object] = lambda _name, _fraction: None,
    ) -> WordList:
        """Return a list. Raises ListError where it cannot be opened, and where it is cancelled."""
        game_list = self._game_list(board) if name == GAME else None
        if game_list is not None:
            return game_list
        if name not in self._opened:
            self._opened[name] = open_word_list(
                name,
                user_lists=self._user_lists,
                progress=lambda fraction: progress(name, fraction),
                cancel=cancel,
                verdicts=self.verdicts,
            )
        return self._opened[name]

    def _find_game_list(self, board: Board | None) -> WordList | None:
        """Return the words that the game accepts on a board; None if they are unknown."""
        stored = self.stored(board)[0] if board is not None else None
        if stored is None or not stored.words:
            return None
        from lbtui.sources.stored import word_list

        return word_list(stored)


def find_stored_board(board: Board) -> tuple[StoredBoard | None, tuple[str, ...]]:
    """Return a board as it is stored, if it is, and a line for each thing that was wrong."""
    from lbtui.store import database_path

    if not os.path.exists(database_path()):  # nor need SQLite be loaded
        return None, ()
    from lbtui.database import Database, DatabaseError
    from lbtui.sources.stored import StoredBoards

    database = Database()
    stored, problems = None, []
    try:
        stored = StoredBoards(database).of_board(board)
    except DatabaseError as error:
        problems.append(str(error))
    return stored, (*database.take_warnings(), *problems)
