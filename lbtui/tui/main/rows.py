"""What is done with the lists, the row under the cursor and the picture of the board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lbtui.tui.table.columns import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.tui.layout import ListName
    from lbtui.tui.main.panes import Panes
    from lbtui.tui.session import Session
    from lbtui.tui.widgets.bars import StatusLine


class RowCommands:
    """Sorts, finds, explains, copies and exports rows: all that leaves the question as it is."""

    def __init__(self, panes: Panes, session: Session, status: StatusLine) -> None:
        self._panes = panes
        self._session = session
        self._status = status

    def choose(self) -> None:
        """Do with a row what Enter does."""
        self._panes.list_of(self._panes.active_list).choose()

    def go(self, pane: ListName, act: Callable[..., object], *given: object) -> None:
        """Go to a list and do something there."""
        self._panes.show(pane)
        act(*given)

    def sort(self, change: Callable[[], None]) -> None:
        """Go to the words and change how they are sorted."""
        self.go("words", change)
        column, reverse = self._panes.words.sorting
        order = ", reversed" if reverse else ""
        self._status.show_note(f"words sorted by {COLUMNS[column].name}{order}")

    def define(self) -> None:
        """Show everything about the highlighted word or solution."""
        from lbtui.tui.dialogs.definitions import DefinitionsScreen

        session, panes = self._session, self._panes
        if session.answer.candidates is not None:
            pane = panes.row_pane
            facts = panes.solutions.details.facts if pane is panes.solutions else None
            dialog = DefinitionsScreen(
                session.answer.candidates, pane.chain, facts, defined=session.answer.english
            )
            panes.app.push_screen(dialog, lambda _: panes.board.trace_again())

    # Copying and exporting

    def _copy(self, text: str, what: str) -> None:
        """Copy `text` to the clipboard and note how that went, as far as is known."""
        from lbtui.terminal.clipboard import copy

        self._status.show_note(f"{what} {copy(self._panes.app, text)}")

    def copy_board(self) -> None:
        """Copy the board's letters."""
        self._copy(str(self._session.board), "board")

    def copy_picture(self) -> None:
        """Copy the board, with what is traced on it, as an SVG picture."""
        from lbtui.drawing.svg import draw_svg

        if self._session.board is not None:
            words = self._panes.board.tracing.words
            self._copy(draw_svg(self._session.board, words), "picture")

    def copy_row(self) -> None:
        """Copy the highlighted solution, or word while the words are in use."""
        from lbtui.text import DASH

        pane = self._panes.row_pane
        self._copy(DASH.join(pane.chain), "solution" if pane is self._panes.solutions else "word")

    def copy_pattern(self) -> None:
        """Copy the highlighted solution without spoilers."""
        from lbtui.puzzle.chain import pattern

        self._copy(pattern(self._panes.solutions.chain), "pattern")

    def export(self) -> None:
        """Save the active list, or the words where there are no solutions."""
        from lbtui.tui.dialogs.export import ExportScreen

        session, panes = self._session, self._panes
        solutions = panes.solutions.exportable() if panes.active_list == "solutions" else None
        if solutions is None:
            assert session.answer.candidates is not None
            solutions = panes.words.exportable(session.answer.candidates, session.query().bridges)

        def written(result: str) -> None:
            rows = result.partition(" to ")[0]
            self._status.show_note(result, rows, rows.partition(" of ")[0])

        exportable = replace(solutions, traced=panes.board.tracing.words)
        ExportScreen(exportable).open(panes.app, written)
