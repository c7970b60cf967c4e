"""Shows the state of a session in the panes and in the status line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lbtui.puzzle import clean
from lbtui.text import amount
from lbtui.tui.list_text import titles
from lbtui.tui.main.status_text import SHORT, chips, name, par, state, why_none
from lbtui.tui.solver.messages import (
    BoardKnown,
    CandidatesFound,
    LevelCounted,
    ListsOpened,
    ListTried,
    SolveFinished,
    SolveProgress,
    SolverMessage,
    WordsCounted,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.tui.main.panes import Panes
    from lbtui.tui.main.session import Session
    from lbtui.tui.widgets.bars import StatusLine


class Presenter:
    """Shows what a session knows; the first solutions of an answer are painted before the rest."""

    def __init__(
        self, session: Session, panes: Panes, line: StatusLine, show_keys: Callable[[], None]
    ) -> None:
        """Show them in `panes` and in the status line; `show_keys` updates the footer."""
        self._session = session
        self._panes = panes
        self._line = line
        self._show_keys = show_keys
        self._painted_generation = 0
        self._status_due = False

    @property
    def is_idle(self) -> bool:
        """Tell whether everything is shown."""
        return not self._status_due

    # The answer

    def take(self, message: SolverMessage) -> None:
        """Show what the solver found, unless it answers an older question."""
        session = self._session
        before = session.running
        if not session.take(message):
            return
        match message:
            case ListsOpened() if message.problems:
                self._line.show_note(clean("; ".join(message.problems)), warning=True)
            case CandidatesFound():
                if self._panes.active_list == "words":
                    self._show_words()  # else the solutions are painted first
                self.show_solutions()
            case SolveProgress() if session.running != before:
                self.drop_rows()
            case WordsCounted():
                self._panes.words.show_narrowing(message.listed, message.spellable)
            case BoardKnown() if message.problem:
                self._line.show_note(clean(message.problem), warning=True)
            case LevelCounted() | ListTried():
                self.show_solutions()
            case SolveFinished():
                self.drop_rows()
                self._explain_auto()
        self.show_status()

    def _explain_auto(self) -> None:
        """Say why `auto` has chosen another list than its first."""
        session = self._session
        if session.tried and session.reason == "done":
            tried, used = titles(tuple(session.tried)), titles(session.lists)
            self._line.show_note(
                f"no solution with {tried}: these are with {used}",
                f"none with {tried}, so with {used}",
            )

    # The panes

    def drop_rows(self) -> None:
        """Show what is running in place of rows of the last answer."""
        session = self._session
        if session.candidates is not None:
            self.show_solutions()
            return
        note = ""
        if session.board is not None:
            note = f"{session.running}…" if session.running else why_none(session) or "…"
        self._panes.words.show(None, note=note)
        self._panes.solutions.show(None, note=note)
        self.trace()

    def _show_words(self, *, finish: bool = False) -> None:
        """Show the candidates; with `finish`, a thread finds how few words finish each."""
        session = self._session
        self._panes.solutions.mark(session.pinned)
        self._panes.words.mark(session.pinned)
        self._panes.words.show(session.candidates, session.space if finish else None)

    def show_solutions(self) -> None:
        """Show the solutions counted so far."""
        session = self._session
        running, note = session.running or None, why_none(session)
        self._panes.solutions.show(session.space, session.levels, running, note)
        if session.generation != self._painted_generation and (session.solutions or session.reason):
            self._painted_generation = session.generation
            self._panes.call_after_refresh(self._painted, session.generation)

    def _painted(self, generation: int) -> None:
        if generation == self._session.generation:
            self._show_words(finish=True)

    def trace(self) -> None:
        """Trace what is highlighted in the active pane, and look its words up."""
        panes = self._panes
        words: tuple[str, ...] = ()
        if self._session.board is not None:
            stored = self._session.stored
            if self._session.answer_over and stored is not None:
                words = stored.answer
            elif panes.active == "words" and panes.words.word:
                words = (panes.words.word,)
            elif panes.solutions.solution is not None:
                words = tuple(panes.solutions.solution.words)
        panes.board.trace(words)
        defined = self._session.board is not None and self._session.english
        panes.define(words if defined else None)

    # The status line

    def show_status(self) -> None:
        """Show the status, once for all messages that are waiting."""
        if not self._status_due:
            self._status_due = True
            self._line.call_later(self._show_status)

    def _show_status(self) -> None:
        self._status_due = False
        session, panes = self._session, self._panes
        variants, running = state(session)
        self._line.show_state(*variants, running=running, fraction=session.fraction)
        self._line.show_chips(chips(session))
        panes.show_facts(par(session), name(session))
        words = amount(len(session.candidates), SHORT) if session.candidates is not None else ""
        solutions = amount(session.solutions, SHORT) if session.levels else ""
        lists = [
            ("view.words", "2", "words", words),
            ("view.solutions", "3", "solutions", solutions),
        ]
        panes.list_tabs.show(lists, f"view.{panes.active_list}")
        panes.tabs.show([("view.board", "1", "board", ""), *lists], f"view.{panes.active}")
        self._show_keys()
