"""Shows the newest answer of the solver in the panes and in the status line."""

from collections.abc import Callable

from lbtui.puzzle import Board, clean
from lbtui.text import amount
from lbtui.tui.main.panes import Panes
from lbtui.tui.main.status_text import SHORT, chips, name, par, state, why_none
from lbtui.tui.session import Session
from lbtui.tui.solver.answer import FINDING, Answer
from lbtui.tui.widgets.bars import StatusLine
from lbtui.words.opening import titles


class Presenter:
    """Shows the answer of a session, as far as it differs from the one shown before."""

    def __init__(
        self,
        session: Session,
        panes: Panes,
        line: StatusLine,
        show_keys: Callable[[], None],
        painted: Callable[[int], None],
    ) -> None:
        """Show it in `panes` and in the status line; `show_keys` updates the footer.

        `painted` is called with the generation of each answer once its first rows are painted.
        """
        self._session = session
        self._panes = panes
        self._line = line
        self._show_keys = show_keys
        self._painted = painted
        self._board: Board | None = None  # whose rows are shown
        self._shown: object = ""  # these rows, or a note in place of them

    def show(self, answer: Answer) -> None:
        """Show `answer`, the newest one."""
        before, self._session.answer = self._session.answer, answer
        if answer.problems and answer.problems != before.problems:
            self._line.show_note(clean("; ".join(answer.problems)), warning=True)
        if answer.candidates is not None:
            self._show_rows(before)
        elif answer.running != FINDING or self._board not in (None, answer.query.board):
            self._show_note()  # else what is shown stays until there are new rows
        just_done = answer.reason == "done" and before.reason != "done"
        if just_done and answer.tried:  # `auto` chose the next list
            tried, used = titles(tuple(answer.tried)), titles(answer.lists)
            self._line.show_note(
                f"no solution with {tried}: these are with {used}",
                f"none with {tried}, so with {used}",
            )
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
            self._panes.words.show(None, note=note)
            self._panes.solutions.show(None, note=note)
            self.trace()

    def _show_rows(self, before: Answer) -> None:
        """Show the words and solutions; the first solutions are painted before the words."""
        answer = self._session.answer
        first = answer.candidates is not before.candidates
        if first and self._panes.active_list == "words":
            self._show_words()
        why = why_none(answer, self._session)
        rows = answer.space, answer.levels, answer.running, why, answer.whole
        if rows != self._shown:
            self._board, self._shown = answer.query.board, rows
            self._panes.solutions.show(*rows)
        if answer.has_rows and not before.has_rows:
            self._panes.call_after_refresh(self._rows_painted, answer.generation)

    def _rows_painted(self, generation: int) -> None:
        self._painted(generation)
        if generation == self._session.answer.generation:
            self._show_words(finish=True)

    def _show_words(self, *, finish: bool = False) -> None:
        """Show the candidates; with `finish`, a thread finds how few words finish each."""
        self._panes.solutions.mark(self._session.pinned)
        self._panes.words.mark(self._session.pinned)
        answer = self._session.answer
        none = answer.minimum.never and not answer.query.restricted
        self._panes.words.show(answer.candidates, answer.space if finish else None, none=none)

    def trace(self) -> None:
        """Trace what is highlighted in the active pane, and look its words up."""
        panes, session, stored = self._panes, self._session, self._session.stored
        words: tuple[str, ...] = ()
        if session.board is not None:
            if session.answer_over and stored is not None:
                words = stored.answer
            elif panes.active == "words" and panes.words.word:
                words = (panes.words.word,)
            elif panes.solutions.solution is not None:
                words = tuple(panes.solutions.solution.words)
        panes.board.trace(words, at_once=panes.focus_area == "input")
        panes.board_pane.set_class(words != panes.solutions.chain, "-other")
        defined = session.board is not None and self._session.answer.english
        panes.define(words if defined else None)

    # The status line

    def show_status(self) -> None:
        """Show the status, the facts about the board, and how many rows each list has."""
        answer, session, panes = self._session.answer, self._session, self._panes
        running = bool(answer.running)
        self._line.show_state(*state(answer, session), running=running, fraction=answer.fraction)
        self._line.show_chips(chips(answer, session))
        panes.show_facts(par(session.stored), name(session.stored))
        words = amount(len(answer.candidates), SHORT) if answer.candidates is not None else ""
        solutions = amount(answer.solutions, SHORT) if answer.levels else ""
        lists = [
            ("view.words", session.key("view.words"), "words", words),
            ("view.solutions", session.key("view.solutions"), "solutions", solutions),
        ]
        panes.words.heads.key = session.key("words.sort")
        panes.list_tabs.show(lists, f"view.{panes.active_list}")
        board = ("view.board", session.key("view.board"), "board", "")
        panes.tabs.show([board, *lists], f"view.{panes.active}")
        self._show_keys()
