"""The commands that get a board: stored, from game data, fetched, made; and its answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from lbtui.puzzle import clean
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.game.questions import ask
from lbtui.tui.main.controller import Controller

if TYPE_CHECKING:
    from lbtui.sources.stored import StoredBoard
    from lbtui.tui.main.controller import Parts


class StoredCommands(Controller):
    """Handlers that open boards, and show the official answer of one."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._wanted: dict[str, str] = {}

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the handlers by command id."""
        return {
            "board.answer": self._toggle_answer,
            "board.stored": self._choose,
            "board.today": self._fetch,
            "board.make": self._make,
        }

    def _choose(self) -> None:
        from lbtui.tui.dialogs.boards import BoardsScreen

        BoardsScreen(self._settings).ask(self._panes.app, self._open)

    def _fetch(self) -> None:
        from lbtui.tui.dialogs.boards import TodayScreen

        TodayScreen(self._settings).ask(self._panes.app, self._open)

    def _make(self) -> None:
        """Open the form, with what was typed into it last."""
        from lbtui.tui.dialogs.make import MakeScreen

        form = MakeScreen(self._settings, self._wanted)
        form.ask(self._panes.app, self._panes.board.load)

    def _open(self, stored: StoredBoard) -> None:
        """Open a stored board, which may be open already, and from which verdicts were learned."""
        if stored.board != self._session.board:
            self._panes.board.load(stored.board)
        self._parts.reload_lists()

    def _toggle_answer(self) -> None:
        """Show the official answer on the board, or the highlighted row again."""
        session = self._session
        session.answer_over = None if session.answer_over else self._panes.highlighted
        if session.answer_over and self._answer.stored is not None:
            if self._panes.layout_kind == "narrow":
                self._panes.show("board")
            from lbtui.text import DASH

            words = DASH.join(self._answer.stored.answer)
            self._status.show_note(f"the official answer: {words}", words)
        self._parts.trace()

    def store(self, text: str) -> None:
        """Store a board from game data, in a thread."""
        ask(self._parts.screen, partial(self._store, text), self._stored)

    def _store(self, text: str, _cancel: object) -> StoredBoard | str:
        """Store a board; return it, or why it cannot be stored."""
        from lbtui.database import Database, DatabaseError
        from lbtui.sources.gamedata import SourceError, parse_day
        from lbtui.sources.stored import StoredBoards

        try:
            (stored,) = StoredBoards(Database()).add([parse_day(text)], source="game data")
        except (SourceError, DatabaseError) as error:
            return clean(str(error))
        return stored

    def _stored(self, stored: StoredBoard | str) -> None:
        """Say what was stored, and use it; or why nothing was."""
        if isinstance(stored, str):
            self._status.show_note(f"not stored: {stored}", warning=True)
            return
        if stored.board == self._session.board:
            self._parts.reload_lists()
        what = f"the board of {stored.date}" if stored.date else "the board"
        parts = [f"{what} is stored"]
        if stored.words:
            key = key_hint("solve.list", self._settings.keys)
            parts.append(f"{key} leads to the game's list")
        self._status.show_note(" · ".join(parts), parts[0])
