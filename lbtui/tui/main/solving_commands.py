"""The commands that change what is solved: word list, ranking and limits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from lbtui.puzzle.ranking import BAND_FLOORS, band_name
from lbtui.settings import HIGHEST_MAX_WORDS, HIGHEST_MIN_LENGTH, Settings
from lbtui.text import plural
from lbtui.tui.list_text import cycle_names
from lbtui.tui.main.controller import Controller
from lbtui.words.opening import SHIPPED

if TYPE_CHECKING:
    from lbtui.tui.main.controller import Parts


class SolvingCommands(Controller):
    """Handlers that change the settings of the solver; each solves again."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._chosen: set[str] = set()

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the handlers by command id."""
        return {
            "solve.list": self._next_list,
            "solve.ranking": self._next_ranking,
            "solve.more": partial(self._step_max_words, 1),
            "solve.fewer": partial(self._step_max_words, -1),
            "solve.familiar": partial(self._step_min_score, 1),
            "solve.rare": partial(self._step_min_score, -1),
            "solve.longer": partial(self._step_min_length, 1),
            "solve.shorter": partial(self._step_min_length, -1),
        }

    def _next_list(self) -> None:
        # A shipped list that was chosen stays in reach, such as Spanish, which others need not
        # step over.
        self._chosen.update(self._settings.lists)
        names = cycle_names(self._settings, game=self._answer.has_game_list)
        names += [name for name in SHIPPED if name in self._chosen and name not in names]
        better = self._answer.better_list
        self._session.next_list([better] if better else names)
        self._parts.solve()

    def _next_ranking(self) -> None:
        self._status.show_note(f"{self._session.next_ranking()} first")
        self._parts.solve()

    def _step_max_words(self, by: int) -> None:
        session, most = self._session, self._settings.max_words
        if by > 0 and self._answer.reason == "beyond" and not self._answer.query.restricted:
            by = (self._answer.minimum or most + by) - most  # at once to where there are solutions
        value = session.step(Settings.max_words, by, HIGHEST_MAX_WORDS)
        self._status.show_note(f"solutions of up to {plural(value, 'word')}")
        self._parts.solve()

    def _step_min_length(self, by: int) -> None:
        value = self._session.step(Settings.min_length, by, HIGHEST_MIN_LENGTH)
        self._status.show_note(f"words of {plural(value, 'letter')} or more")
        self._parts.solve()

    def _step_min_score(self, by: int) -> None:
        value = self._session.step_score(by)
        note = "words of any familiarity"
        if value:
            more = "" if value == BAND_FLOORS[-1] else "or more familiar "
            note = f"only {band_name(value)} {more}words"
        self._status.show_note(note)
        self._parts.solve()
