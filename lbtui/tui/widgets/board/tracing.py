"""The chain traced across the box, and how much of it is drawn at a given time."""

from collections.abc import Sequence

from lbtui.drawing.layout import Layout
from lbtui.drawing.route import Route
from lbtui.puzzle import Board
from lbtui.puzzle.board import Spot
from lbtui.puzzle.chain import trace_chain

STROKE = 0.05
"""Seconds that it takes to trace a letter."""


class Tracing:
    """The words of a chain, their route across the current layout, and the share of it drawn.

    typed: how the last word is shown in the legend while it is typed; "" if it is played
    """

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()
        self.typed = ""
        self.share = 1.0
        self._paths: list[tuple[Spot, ...]] = []
        self._begun: float | None = None
        self._drawn = 0
        self._layout: Layout | None = None
        self._route: Route | None = None

    @property
    def moving(self) -> bool:
        """Whether part of the route is still to be drawn."""
        return self.share < 1.0

    @property
    def names(self) -> tuple[str, ...]:
        """The words as the legend shows them."""
        return (*self.words[:-1], self.typed) if self.typed else self.words

    def show(self, board: Board | None, words: Sequence[str], typed: str = "") -> None:
        """Show `words` at once; nothing when they cannot be played on `board`."""
        before = [spot for path in self._paths for spot in path]
        drawn = len(self._route.strokes) if self._route is not None else 0
        self.words, self.typed, self._paths, self._route = (), "", [], None
        self.share = 1.0
        if board is not None and words:
            try:
                self._paths = trace_chain(board, words)
            except ValueError:
                return
            self.words, self.typed = tuple(words), typed
        spots = [spot for path in self._paths for spot in path]
        self._drawn = drawn if spots[: len(before)] == before else 0

    def route(self, layout: Layout) -> Route | None:
        """Return the route across `layout`; None when there are no words."""
        if not self.words:
            return None
        if self._route is None or layout is not self._layout:
            self._layout = layout
            self._route = Route(layout, self._paths, last_is_typed=bool(self.typed))
        return self._route

    def begin(self, now: float) -> None:
        """Start drawing at `now` seconds. What the chain before had in common is drawn at once."""
        if self.words:
            self.share = 0.0
            self._begun = now

    def advance(self, now: float, layout: Layout, motion: str) -> None:
        """Draw as much as belongs to `now` with this motion."""
        route = self.route(layout)
        if self._begun is None or route is None or not route.strokes or motion == "off":
            self.share = 1.0
            return
        elapsed = max(0.0, now - self._begun)
        new = len(route.strokes) - self._drawn
        start = route.share_after(self._drawn)
        time = min(1.0, elapsed / (STROKE * new)) if new else 1.0
        self.share = start + (1 - start) * time * time * (3 - 2 * time)  # a soft start and end
