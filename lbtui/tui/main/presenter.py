"""Asks the solver, and shows its newest answer in the panes and in the status line."""

from collections.abc import Callable

from lbtui.puzzle import Board, clean
from lbtui.text import format_number
from lbtui.tui.board_session import BoardSession
from lbtui.tui.main.panes import Panes
from lbtui.tui.main.status_text import SHORT, board_label, setting_chips, state_forms, why_none
from lbtui.tui.solver.answer import FINDING, Answer
from lbtui.tui.solver.worker import Solver
from lbtui.tui.widgets.item_lines import StatusLine
from lbtui.words.open_list import list_titles


class Presenter:
    """Owns what is shown of the solver's answers: it asks the solver, and fills panes and status.

    Of each answer it shows what differs from the one before.
    """

    def __init__(
        self,
        session: BoardSession,
        panes: Panes,
        status: StatusLine,
        solver: Solver,
        show_keys: Callable[[], object],
    ) -> None:
        """Show the answers of `solver` in `panes` and `status`. `show_keys` updates the footer."""
        self._session, self._panes, self._status = session, panes, status
        self._solver, self._show_keys = solver, show_keys
        self._board: Board | None = None  # whose rows are shown
        self._shown: object = ""  # these rows, or a note in place of them

    def solve(self) -> None:
        """Ask the solver again; answers to earlier questions are dropped."""
        self.show(self._solver.start(self._session.make_query()))

    def reload_lists(self) -> None:
        """Read the word lists, and the board as it is stored, again and solve."""
        self._session.reload_stored_board()
        self._solver.reload_lists()
        self.solve()

    def show(self, answer: Answer) -> None:
        """Show `answer`, the newest one."""
        before, self._session.answer = self._session.answer, answer
        if answer.problems and answer.problems != before.problems:
            self._status.show_note(clean("; ".join(answer.problems)), warning=True)
        if answer.candidates is not None:
            self._show_rows(before)
        elif answer.running != FINDING or self._board not in (None, answer.query.board):
            self._show_note()  # else what is shown stays until there are new rows
        just_done = answer.reason == "done" and before.reason != "done"
        if just_done and answer.tried:  # `auto` chose the next list
            tried, used = list_titles(tuple(answer.tried)), list_titles(answer.lists)
            self._status.show_note(f"no solutions with {tried}; using {used}")
        self.show_status()

    # The panes

    def _show_note(self) -> None:
        """Show what is running in place of rows."""
        answer, note = self._session.answer, ""
        if answer.query.board is not None:
            why = "" if answer.running else why_none(answer, self._session)
            note = why or f"{answer.running}…"
        if note != self._shown:
            self._board, self._shown = None, note
            self._panes.words.show_candidates(None, note=note)
            self._panes.solutions.show_answer(Answer(), note)
            self.trace()

    def _show_rows(self, before: Answer) -> None:
        """Show the words and solutions; the first solutions are painted before the words."""
        answer = self._session.answer
        first = answer.candidates is not before.candidates
        if first and self._panes.active_table == "words":
            self._show_words()
        why = why_none(answer, self._session)
        shown = answer.query, answer.space, answer.whole, answer.levels, answer.running, why
        if shown != self._shown:
            self._board, self._shown = answer.query.board, shown
            self._panes.solutions.show_answer(answer, why)
        if answer.has_rows and not before.has_rows:
            self._panes.call_after_refresh(self._rows_painted, answer.generation)

    def _rows_painted(self, generation: int) -> None:
        self._solver.go_on(generation)
        if generation == self._session.answer.generation:
            self._show_words(finish=True)

    def _show_words(self, *, finish: bool = False) -> None:
        """Show the candidates; with `finish`, a thread finds how few words finish each."""
        self._panes.solutions.mark_words(self._session.pinned_words)
        self._panes.words.mark_words(self._session.pinned_words)
        answer = self._session.answer
        unsolvable = answer.minimum.never and not answer.query.restricted
        self._panes.words.show_candidates(
            answer.candidates, answer.space if finish else None, unsolvable=unsolvable
        )

    def trace(self) -> None:
        """Trace what is highlighted in the active pane, and look its words up."""
        panes, session, stored = self._panes, self._session, self._session.stored_board
        words: tuple[str, ...] = ()
        if session.board is not None:
            if session.official_answer_row and stored is not None:
                words = stored.official_answer
            elif panes.active == "words" and panes.words.chain:
                words = panes.words.chain
            else:
                words = panes.solutions.chain
        panes.board_view.trace(words, at_once=panes.focus_area == "input")
        defined = session.board is not None and self._session.answer.english
        panes.board_pane.define(words if defined else None)

    # The status line

    def show_status(self) -> None:
        """Show the status, the facts about the board, and how many rows each table has."""
        answer, session, panes = self._session.answer, self._session, self._panes
        table = panes.table_of(panes.active_table)
        filtering = panes.focus_area == "input" or table.has_error
        forms = table.filter_note if filtering else state_forms(answer, session)
        self._status.show_state(*forms, running=bool(answer.running))
        self._status.show_chips(setting_chips(answer, session))
        panes.facts = board_label(session)
        words = (
            format_number(len(answer.candidates), SHORT) if answer.candidates is not None else ""
        )
        solutions = format_number(answer.solutions, SHORT) if answer.levels else ""
        tables = [
            ("view.words", session.key_hint("view.words"), "Words", words),
            ("view.solutions", session.key_hint("view.solutions"), "Solutions", solutions),
        ]
        panes.table_tabs.show(tables, f"view.{panes.active_table}")
        board = ("view.board", session.key_hint("view.board"), "Board", "")
        panes.tabs.show([board, *tables], f"view.{panes.active}")
        self._show_keys()
