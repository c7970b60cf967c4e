"""What the controllers of the main screen share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lbtui.tui.command_screen import CommandScreen
    from lbtui.tui.main.panes import Panes
    from lbtui.tui.main.session import Session
    from lbtui.tui.solver.answer import Answer
    from lbtui.tui.solver.rejections import Rejections
    from lbtui.tui.solver.worker import Solver
    from lbtui.tui.widgets.bars import StatusLine


@dataclass(frozen=True)
class Parts:
    """The main screen and what it is made of.

    solve: ask the solver anew; reload_lists: the same, with the word lists read again
    trace: trace what is highlighted; warn: show a problem, from any thread
    """

    screen: CommandScreen[None]
    panes: Panes
    session: Session
    status: StatusLine
    solver: Solver
    answer: Callable[[], Answer]
    rejections: Rejections
    solve: Callable[[], None]
    reload_lists: Callable[[], None]
    trace: Callable[[], None]
    warn: Callable[[str], object]


class Controller:
    """Handlers of some of the main screen's commands, and what they act on."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._panes = parts.panes
        self._session = parts.session
        self._status = parts.status
        self._settings = parts.session.settings
        parts.screen.add_handlers(self.handlers())

    @property
    def _answer(self) -> Answer:
        """What is known of the answer to the newest question."""
        return self._parts.answer()

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the handlers by command id."""
        raise NotImplementedError
