"""The part of the main screen that asks the solver and takes its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

from lbtui.puzzle import clean
from lbtui.tui.messages import (
    CandidatesFound,
    LevelCounted,
    ListsOpened,
    SolveFinished,
    SolveProgress,
    SolverMessage,
    SolveStarted,
)
from lbtui.tui.session import Session
from lbtui.tui.solver import Solver

if TYPE_CHECKING:
    from lbtui.settings import Settings


class SolvingScreen(Screen[None]):
    """A screen with a session and a solver; stale answers never get past this class.

    Subclasses show things: ``show_candidates``, ``show_solutions`` and ``show_status`` are called
    when there is something new.
    """

    def __init__(self, settings: Settings) -> None:
        """Make a screen over the user's settings; its solver starts with the first question."""
        super().__init__()
        self.session = Session(settings)
        self.solver = Solver(self.post_message, settings)

    def ask(self) -> None:
        """Ask the question that the settings and filters make now, and drop the one before."""
        session = self.session
        before = session.candidates
        session.asked(self.solver.ask(session.query()))
        if session.board is None and before is not None:
            self.show_candidates()
            self.show_solutions()
        self.show_status()

    def show_candidates(self) -> None:
        """Show the session's candidates."""

    def show_solutions(self) -> None:
        """Show the session's solutions."""

    def show_status(self) -> None:
        """Show the session's state."""

    def tell(self, *notes: str, warning: bool = False) -> None:
        """Say something to the user, for a while: the first of ``notes`` that fits."""

    def finished(self) -> None:
        """Do what is left to do when a solve is over."""

    def _take(self, message: SolverMessage) -> bool:
        message.stop()
        return not self.session.stale(message)

    def on_unmount(self) -> None:
        """End the solver with the screen; it stops by itself where it is, nobody waits for it."""
        self.solver.close(timeout=0)

    def on_solve_started(self, message: SolveStarted) -> None:
        """The solver took the question up."""
        if self._take(message):
            self.session.take_started(message)
            self.show_status()

    def on_lists_opened(self, message: ListsOpened) -> None:
        """The word lists are open."""
        if self._take(message):
            self.session.take_lists(message)
            if message.problems:
                self.tell(clean("; ".join(message.problems)), warning=True)
            self.show_status()

    def on_candidates_found(self, message: CandidatesFound) -> None:
        """The words are there."""
        if self._take(message):
            self.session.take_candidates(message)
            self.show_candidates()
            self.show_solutions()
            self.show_status()

    def on_solve_progress(self, message: SolveProgress) -> None:
        """Something else is running."""
        if self._take(message):
            before = self.session.running
            self.session.take_progress(message)
            if self.session.running != before and self.session.candidates is not None:
                self.show_solutions()
            self.show_status()

    def on_level_counted(self, message: LevelCounted) -> None:
        """Solutions of one more number of words are there."""
        if self._take(message):
            self.session.take_level(message)
            self.show_solutions()
            self.show_status()

    def on_solve_finished(self, message: SolveFinished) -> None:
        """The solve is over."""
        if self._take(message):
            self.session.take_finished(message)
            self.show_solutions()
            self.show_status()
            self.finished()
