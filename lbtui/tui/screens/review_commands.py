"""The command that reviews a game on the board: pasted, typed, or the highlighted solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from lbtui.tui.screens.dialog import PromptScreen

if TYPE_CHECKING:
    from lbtui.tui.screens.command_screen import CommandScreen
    from lbtui.tui.screens.panes import Panes
    from lbtui.tui.session import Session
    from lbtui.tui.widgets.bars.status import StatusLine


class ReviewCommands:
    """Asks for the words of a game, and reviews them with the words found for the board."""

    def __init__(
        self, screen: CommandScreen[None], panes: Panes, session: Session, status: StatusLine
    ) -> None:
        """Review games on the board of `session`; `status` says what keeps one from it."""
        self._screen = screen
        self._panes = panes
        self._session = session
        self._status = status
        self.handlers: dict[str, Callable[[], object]] = {"board.review": self._ask}

    def _ask(self) -> None:
        from lbtui.sources.paste import words_from_text
        from lbtui.tui.exporting import DASH

        def check(text: str) -> None:
            words = words_from_text(text)
            problem = _too_many(words) if words else "There are no words in it."
            if problem:
                raise ValueError(problem)

        solution = self._panes.solutions.solution
        prompt = PromptScreen(
            "Review a game",
            "Type or paste the words that were played, in order.",
            value=DASH.join(solution.words) if solution is not None else "",
            submit=check,
        )
        prompt.ask(self._screen.app, lambda text: self.review(words_from_text(text)))

    def review(self, words: Sequence[str]) -> None:
        """Review a game on the board, with the lists in use."""
        from lbtui.tui.screens.review import ReviewScreen

        session = self._session
        candidates, settings = session.candidates, session.settings
        if candidates is None:
            self._status.show_note("wait until the words of the board are found")
            return
        problem = _too_many(words)
        if problem:
            self._status.show_note(problem, warning=True)
            return
        screen = ReviewScreen(
            self._screen,
            words,
            candidates,
            lists=session.lists,
            min_length=settings.min_length,
            bridges=settings.bridges,
        )
        self._screen.app.push_screen(screen)


def _too_many(words: Sequence[str]) -> str | None:
    """Return why a game of so many words is not reviewed; None if it can be."""
    from lbtui.sources.paste import MAX_GAME

    if len(words) <= MAX_GAME:
        return None
    return f"{len(words):,} words are too many for a game; the limit is {MAX_GAME}"
