"""What the solver's thread knows of a board besides its words: how it is stored, and its par."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from lbtui.tui.solver.messages import BoardKnown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.puzzle import Board
    from lbtui.sources.stored import StoredBoard
    from lbtui.words import WordList


class Known:
    """What is known of the board that was asked about last; read once, until `forget`."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._stored: StoredBoard | None = None
        self._list: WordList | None = None
        self._problem = ""
        self._pars: dict[bool, int | None] = {}

    def forget(self) -> None:
        """Read again: a board was stored."""
        self._board = None

    def game_list(self, board: Board) -> WordList | None:
        """Return the words that the game accepts on `board`; None if they are not known."""
        self._read(board)
        if self._list is None and self._stored is not None and self._stored.words:
            from lbtui.sources.stored import word_list

            self._list = word_list(self._stored)
        return self._list

    def message(self, generation: int, board: Board, lists: Sequence[WordList]) -> BoardKnown:
        """Return all that is known of `board`, which is solved with `lists`."""
        from lbtui.solve.par import estimate_par

        self._read(board)
        english = all(each.is_ascii for each in lists)  # nothing else about the lists matters
        if english not in self._pars:
            self._pars[english] = estimate_par(board, lists)
        return BoardKnown(generation, self._stored, self._pars[english], self._problem)

    def _read(self, board: Board) -> None:
        if board == self._board:
            return
        self._board, self._stored, self._list, self._problem = board, None, None, ""
        self._pars.clear()
        from lbtui.store import database_path

        if not os.path.exists(database_path()):
            return
        from lbtui.database import Database, DatabaseError
        from lbtui.sources.stored import StoredBoards

        database = Database()
        problems = []
        try:
            self._stored = StoredBoards(database).of_board(board)
        except DatabaseError as error:
            problems.append(str(error))
        self._problem = "; ".join([*database.take_warnings(), *problems])
