"""What the solver tells the screen.

Every message carries the generation it belongs to: the number of the question it answers. The
screen drops a message of an older generation, so that no row of an old board is ever shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from textual.message import Message

if TYPE_CHECKING:
    from lbtui.solve import Candidates, Count, Space
    from lbtui.tui.query import Query

FinishReason = Literal["done", "stopped", "impossible", "unproven", "beyond", "failed"]
"""Why a solve ended.

``done``: every level was counted. ``stopped``: by the user. ``impossible``: proven, no solution
with these words at all. ``unproven``: none was found within the limits, on a very large board.
``beyond``: solutions exist, with more words than are allowed.
``failed``: something went wrong; the message's ``detail`` says what.
"""


class SolverMessage(Message, bubble=False):
    """The base of what the solver posts; ``generation`` numbers the question."""

    def __init__(self, generation: int) -> None:
        """Keep the generation the message belongs to."""
        super().__init__()
        self.generation = generation


class SolveStarted(SolverMessage):
    """A question was taken up."""

    def __init__(self, generation: int, query: Query) -> None:
        """Keep the question."""
        super().__init__(generation)
        self.query = query


class ListsOpened(SolverMessage):
    """The word lists are open: their labels, how many words, and what went wrong on the way."""

    def __init__(
        self,
        generation: int,
        labels: tuple[str, ...],
        words: int,
        problems: tuple[str, ...],
        *,
        english: bool = True,
    ) -> None:
        """Keep labels, the sum of the lists' sizes, and one line for each list that is missing.

        ``english``: one of the lists may be; only then has it a sense to say what words mean.
        """
        super().__init__(generation)
        self.labels = labels
        self.words = words
        self.problems = problems
        self.english = english


class CandidatesFound(SolverMessage):
    """The words that fit the board, and the (still uncounted) space of their solutions."""

    def __init__(
        self, generation: int, candidates: Candidates, space: Space, milliseconds: float
    ) -> None:
        """Keep the candidates, the space over them, and how long the search took."""
        super().__init__(generation)
        self.candidates = candidates
        self.space = space
        self.milliseconds = milliseconds


class LevelCounted(SolverMessage):
    """All solutions of one number of words are counted; their rows can be fetched."""

    def __init__(
        self, generation: int, space: Space, count: Count, levels: tuple[Count, ...]
    ) -> None:
        """Keep the new count and all counts so far, by number of words."""
        super().__init__(generation)
        self.space = space
        self.count = count
        self.levels = levels


class SolveProgress(SolverMessage):
    """What is running now, in words for the status line; ``fraction`` 0..1 where it is known."""

    def __init__(self, generation: int, text: str, fraction: float | None = None) -> None:
        """Keep the line and how far it is."""
        super().__init__(generation)
        self.text = text
        self.fraction = fraction


class SolveFinished(SolverMessage):
    """The solve is over; ``minimum`` is the fewest words of any solution where that is known."""

    def __init__(
        self,
        generation: int,
        reason: FinishReason,
        *,
        detail: str = "",
        minimum: int | None = None,
        milliseconds: float = 0.0,
    ) -> None:
        """Keep why it ended, what went wrong, the minimum and the time the whole solve took."""
        super().__init__(generation)
        self.reason: FinishReason = reason
        self.detail = detail
        self.minimum = minimum
        self.milliseconds = milliseconds
