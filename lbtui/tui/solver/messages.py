"""The question that the app asks the solver, and the messages that the screens get.

Every message of the solver carries its generation: the number of the question it answers. The
screen drops messages of older generations, so that rows of an old board are never shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from textual.message import Message

from lbtui.solve.filters import SolutionFilter

if TYPE_CHECKING:
    from lbtui.puzzle import Board
    from lbtui.settings import Setting
    from lbtui.solve import Candidates, Count, Space
    from lbtui.sources.stored import StoredBoard


@dataclass(frozen=True, slots=True)
class Query:
    """One question; two equal questions have the same answer.

    `board` is None while the board is incomplete. `lists` are catalog names or paths, or `auto`
    alone. `floor` is the lowest score of a candidate; `rejected` words are no candidates. Every
    solution has all `pinned` words and passes `filter`.
    """

    board: Board | None = None
    lists: tuple[str, ...] = ("common",)
    ranking: str = "shortest"
    min_length: int = 3
    max_words: int = 4
    floor: int = 0
    rejected: tuple[str, ...] = ()
    bridges: str = "auto"
    pinned: tuple[str, ...] = ()
    filter: SolutionFilter = field(default_factory=SolutionFilter)

    @property
    def restricted(self) -> bool:
        """Tell whether solutions are left out for what is asked of them."""
        return bool(self.pinned or self.filter)


FinishReason = Literal["done", "stopped", "impossible", "unproven", "beyond", "failed"]
"""Why solving ended.

`done`: every number of words was counted. `stopped`: by the user. `impossible`: proven, no
solution with these words. `unproven`: none was found within the limits, on a very large board.
`beyond`: solutions exist, with more words than are allowed. `failed`: an error, described by
the message's `detail`.
"""


@dataclass(eq=False)
class SolverMessage(Message):
    """A message from the solver; `generation` is the number of the question."""

    generation: int


@dataclass(eq=False)
class ListsOpened(SolverMessage):
    """The word lists are open; `problems` has a line for each that is missing.

    `english`: one of the lists may be English; only then do definitions apply.
    """

    problems: tuple[str, ...]
    english: bool = True


@dataclass(eq=False)
class CandidatesFound(SolverMessage):
    """The words of `lists` that fit the board, and the still uncounted space of their solutions.

    The lists are those of the question or, for `auto`, those that were chosen.
    """

    candidates: Candidates
    space: Space
    lists: tuple[str, ...] = ()


@dataclass(eq=False)
class WordsCounted(SolverMessage):
    """How many words each list has, and how many of all have only letters of the board."""

    listed: tuple[int, ...]
    spellable: int


@dataclass(eq=False)
class LevelCounted(SolverMessage):
    """The solutions of one more number of words are counted; `levels` has all counts so far."""

    space: Space
    levels: tuple[Count, ...]


@dataclass(eq=False)
class SolveProgress(SolverMessage):
    """What is running now, for the status line; `fraction` is from 0 to 1, if known."""

    text: str
    fraction: float | None = None


@dataclass(eq=False)
class SolveFinished(SolverMessage):
    """The solver is done; `minimum` is the fewest words of any solution, if looked for.

    `others` are lists that it tries now, as these don't solve the board: see `ListTried`.
    """

    reason: FinishReason
    detail: str = ""
    minimum: int | None = None
    others: tuple[str, ...] = ()


class Minimum(NamedTuple):
    """The fewest words that solve a board with some list; None: none do, if that is proven."""

    words: int | None
    proven: bool


@dataclass(eq=False)
class BoardKnown(SolverMessage):
    """What is known of the board besides its solutions.

    `par` is an estimate, None where none is possible. `problem` says in one line why stored
    boards cannot be read.
    """

    stored: StoredBoard | None = None
    par: int | None = None
    problem: str = ""


@dataclass(eq=False)
class ListTried(SolverMessage):
    """How the board fares with another list; `minimum` is None if that cannot be found out."""

    name: str
    minimum: Minimum | None


@dataclass(eq=False)
class SettingChanged(Message):
    """A dialog changed a setting; the app shows its effect."""

    setting: Setting[Any]


class ListsChanged(Message):
    """A dialog changed the word lists; the app reads them again."""
