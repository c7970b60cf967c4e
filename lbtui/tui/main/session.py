"""The state of the main screen, without widgets: board, pins, rejections and the answer so far.

`Session.query` turns state and settings into the next question, `Session.take` keeps the answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lbtui.puzzle.ranking import BAND_FLOORS, RANKINGS
from lbtui.solve.filters import SolutionFilter
from lbtui.tui.solver.messages import (
    BoardKnown,
    CandidatesFound,
    LevelCounted,
    ListsOpened,
    ListTried,
    Query,
    SolveFinished,
    SolveProgress,
    SolverMessage,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.puzzle import Board
    from lbtui.settings import Setting, Settings
    from lbtui.solve import Candidates, Count, Solution, Space
    from lbtui.sources.stored import StoredBoard
    from lbtui.tui.solver.messages import FinishReason, Minimum


class Session:
    """The user's choices for this board, and the answer so far.

    letters, missing: how many spots of the board are filled and empty; problem: why it is invalid
    history: (change, word) for undo, oldest first; change is "pin", "unpin", "reject" or "never"
    filter: the filter of the solutions
    running: what the solver is doing, "" if nothing; fraction: how much of that is done, from 0
    to 1, or None
    reason, detail, minimum: as in `SolveFinished`; reason is None until then
    lists: the word lists that the candidates are from
    stored, par: as in `BoardKnown`; answer_over: the word and the solution that
        were highlighted when the official answer was traced in their place, or None
    tried: the lists that were tried besides these; trying: those that are still tried
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
        self.generation = 0
        self.candidates: Candidates | None = None
        self.space: Space | None = None
        self.levels: tuple[Count, ...] = ()
        self.english = True
        self.running = ""
        self.fraction: float | None = None
        self.reason: FinishReason | None = None
        self.detail = ""
        self.minimum: int | None = None
        self.lists: tuple[str, ...] = ()
        self.stored: StoredBoard | None = None
        self.par: int | None = None
        self.answer_over: tuple[str | None, Solution | None] | None = None
        self.tried: dict[str, Minimum] = {}
        self.trying: list[str] = []

    @property
    def solutions(self) -> int:
        """How many solutions are counted so far."""
        return sum(count.solutions for count in self.levels)

    @property
    def narrowed(self) -> bool:
        """Tell whether pins or the filter leave out solutions."""
        return bool(self.pinned or self.filter)

    @property
    def better_list(self) -> str | None:
        """The list that solves the board in the fewest words, where those in use don't."""
        if self.reason not in ("impossible", "unproven", "beyond"):
            return None
        found = {name: minimum.words for name, minimum in self.tried.items() if minimum.words}
        best = min(found, key=found.__getitem__, default=None)
        if best is not None and self.minimum is not None and found[best] >= self.minimum:
            return None
        return best

    @property
    def has_game_list(self) -> bool:
        """Tell whether it is known which words the game accepts on this board."""
        return self.stored is not None and bool(self.stored.words)

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

    def reset(self, generation: int) -> None:
        """Forget the old answer: the question numbered `generation` was asked."""
        self.generation = generation
        self.candidates = self.space = None
        self.levels = ()
        self.tried, self.trying = {}, []
        self.reason = self.minimum = self.fraction = None
        self.detail = ""
        self.running = self._first_step

    @property
    def _first_step(self) -> str:
        """What runs once the word lists are open; nothing before the board is complete."""
        return "finding words" if self.board is not None else ""

    # What the user does

    def next_list(self, names: list[str]) -> tuple[str, ...]:
        """Switch to the list after the active one in `names` and return the active lists.

        Where these don't solve the board and another one does, switch to that one.
        """
        if self.better_list is not None:
            names = [self.better_list]
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
        self.stored = self.par = None
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

    # The solver's answer

    def take(self, message: SolverMessage) -> bool:
        """Keep what a message says; return False, and drop it, if it answers an older question."""
        if message.generation != self.generation:
            return False
        match message:
            case ListsOpened():
                self.running, self.fraction = self._first_step, None
                self.english = message.english
            case CandidatesFound():
                self.candidates, self.space = message.candidates, message.space
                self.lists = message.lists
            case SolveProgress():
                self.running, self.fraction = message.text, message.fraction
            case BoardKnown():
                self.stored, self.par = message.stored, message.par
            case LevelCounted():
                self.space, self.levels = message.space, message.levels
            case SolveFinished():
                self.running, self.fraction = "", None
                self.reason, self.detail = message.reason, message.detail
                self.minimum, self.trying = message.minimum, list(message.others)
            case ListTried():
                self.trying = [name for name in self.trying if name != message.name]
                if message.minimum is not None:
                    self.tried[message.name] = message.minimum
        return True
