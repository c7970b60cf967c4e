"""What the user has decided on a board, without widgets: letters, pins, rejections, filter.

`Session.query` makes the next question of it and of the settings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lbtui.puzzle.ranking import BAND_FLOORS, RANKINGS
from lbtui.solve.filters import SolutionFilter
from lbtui.tui.solver.answer import Query

if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.puzzle import Board
    from lbtui.settings import Setting, Settings
    from lbtui.solve import Solution


class Session:
    """The user's choices for this board.

    letters, missing: how many spots of the board are filled and empty; problem: why it is invalid
    history: (change, word) for undo, oldest first; change is "pin", "unpin", "reject" or "never"
    filter: the filter of the solutions
    answer_over: the word and the solution that were highlighted when the official answer was traced
        in their place, or None
    """

    def __init__(self, settings: Settings) -> None:
        """Start with the user's settings and no board."""
        self.settings = settings
        self.board: Board | None = None
        self.letters = 0
        self.missing = 12
        self.problem = ""
        self.pinned: list[str] = []
        self._rejections: dict[Board, list[str]] = {}
        self.rejected: list[str] = []
        self.history: list[tuple[str, str]] = []
        self.filter = SolutionFilter()
        self.answer_over: tuple[str | None, Solution | None] | None = None

    def query(self) -> Query:
        """Return the question that settings, filters, pins and rejections make up."""
        settings, wanted = self.settings, self.filter
        return Query(
            board=self.board,
            lists=settings.lists,
            ranking=settings.ranking,
            min_length=settings.min_length,
            max_words=min(max(settings.max_words, wanted.least), wanted.most),
            floor=settings.min_score,
            bridges=settings.bridges,
            rejected=tuple(self.rejected),
            pinned=tuple(self.pinned),
            filter=wanted,
        )

    # What the user does

    def next_list(self, names: list[str]) -> tuple[str, ...]:
        """Switch to the list after the active one in `names` and return the active lists."""
        lists = self.settings.lists
        at = names.index(lists[0]) + 1 if len(lists) == 1 and lists[0] in names else 0
        self.settings.lists = (names[at % len(names)],)
        return self.settings.lists

    def next_ranking(self) -> str:
        """Switch to the next ranking and return what it puts first."""
        names = list(RANKINGS)
        at = names.index(self.settings.ranking) + 1
        self.settings.ranking = names[at % len(names)]
        return RANKINGS[self.settings.ranking][0]

    def step(self, setting: Setting[int], by: int, high: int) -> int:
        """Change a whole number by `by`, within 1 and `high`, and return it."""
        value = max(1, min(high, self.settings.get(setting) + by))
        self.settings.set(setting, value)
        return value

    def step_score(self, by: int) -> int:
        """Move the least familiarity one step up (1) or down (-1) and return it."""
        floor = self.settings.min_score
        if by > 0:
            value = next((step for step in BAND_FLOORS if step > floor), floor)
        else:
            value = next((step for step in reversed(BAND_FLOORS) if step < floor), 0)
        self.settings.min_score = value
        return value

    def pin(self, word: str) -> bool:
        """Pin `word`, or unpin it; return whether it is pinned now."""
        if word in self.pinned:
            self.pinned.remove(word)
            self.history.append(("unpin", word))
            return False
        self.pinned.append(word)
        self.history.append(("pin", word))
        return True

    def open_board(
        self, board: Board | None, rejected_before: Callable[[Board], list[str]] = lambda _: []
    ) -> None:
        """Start on a board, or on none: without pins, with what was rejected on it before.

        `rejected_before` finds out what that was in earlier runs.
        """
        self.pinned.clear()
        self.history.clear()
        if board is not None and board not in self._rejections:
            self._rejections[board] = rejected_before(board)
        self.rejected = [] if board is None else self._rejections[board]
        self.answer_over = None

    def reject(self, word: str) -> None:
        """Reject `word`; it leaves both lists and cannot stay pinned."""
        if word in self.pinned:
            self.pinned.remove(word)
        if word not in self.rejected:
            self.rejected.append(word)
            self.history.append(("reject", word))

    @property
    def just_rejected(self) -> str | None:
        """The word whose rejection on this board was the last thing done."""
        change, word = self.history[-1] if self.history else ("", "")
        return word if change == "reject" and word in self.rejected else None

    def restore(self, words: tuple[str, ...]) -> None:
        """Restore rejected `words`."""
        self.rejected[:] = [word for word in self.rejected if word not in words]

    def undo(self) -> str | None:
        """Undo the last pin, unpin or rejection; return a line that says what, or None."""
        while self.history:
            change, word = self.history.pop()
            if change == "pin" and word in self.pinned:
                self.pinned.remove(word)
                return f"{word} unpinned"
            if change == "unpin" and word not in self.pinned:
                self.pinned.append(word)
                return f"{word} pinned again"
            if change == "never" and word in self.rejected:
                return f"{word} rejected on this board only"
            if change == "reject" and word in self.rejected:
                self.rejected.remove(word)
                return f"{word} restored"
        return None
