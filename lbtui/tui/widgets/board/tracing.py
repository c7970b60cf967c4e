"""The chain traced across the box, and how much of it is drawn at a given time."""

from collections.abc import Sequence

from lbtui.drawing.layout import Layout
from lbtui.drawing.route import Route
from lbtui.puzzle import Board
from lbtui.puzzle.board import Spot
from lbtui.puzzle.chain import trace_chain

STROKE_SECONDS = 0.05
"""Seconds that it takes to trace a letter."""


class Tracing:
    """The words of a chain, their route across the current layout, and the share of it drawn.

    typed_label: how the last word is shown in the legend while it is typed; "" if it is played
    """

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()
        self.typed_label = ""
        self.drawn_share = 1.0
        self._paths: list[tuple[Spot, ...]] = []
        self._start_time: float | None = None
        self._drawn_stroke_count = 0
        self._layout: Layout | None = None
        self._route: Route | None = None

    @property
    def is_moving(self) -> bool:
        """Whether part of the route is still to be drawn."""
        return self.drawn_share < 1.0

    @property
    def legend_words(self) -> tuple[str, ...]:
        """The words as the legend shows them."""
        return (*self.words[:-1], self.typed_label) if self.typed_label else self.words

    def show_words(self, board: Board | None, words: Sequence[str], typed_label: str = "") -> None:
        """Show `words` at once; nothing when they cannot be played on `board`."""
        previous_spots = [spot for path in self._paths for spot in path]
        stroke_count = len(self._route.strokes) if self._route is not None else 0
        self.words, self.typed_label = (), ""
        self._paths = []
        self._route = None
        self.drawn_share = 1.0
        if board is not None and words:
            try:
                self._paths = trace_chain(board, words)
            except ValueError:
                return
            self.words, self.typed_label = tuple(words), typed_label
        spots = [spot for path in self._paths for spot in path]
        continues = spots[: len(previous_spots)] == previous_spots
        self._drawn_stroke_count = stroke_count if continues else 0

    def find_route(self, layout: Layout) -> Route | None:
        """Return the route across `layout`; None when there are no words."""
        if not self.words:
            return None
        if self._route is None or layout is not self._layout:
            self._layout = layout
            self._route = Route(layout, self._paths, last_is_typed=bool(self.typed_label))
        return self._route

    def start(self, now: float) -> None:
        """Start drawing at `now` seconds. What the chain before had in common is drawn at once."""
        if self.words:
            self.drawn_share = 0.0
            self._start_time = now

    def advance(self, now: float, layout: Layout, motion: str) -> None:
        """Draw as much as belongs to `now` with this motion."""
        route = self.find_route(layout)
        if self._start_time is None or route is None or not route.strokes or motion == "off":
            self.drawn_share = 1.0
            return
        elapsed = max(0.0, now - self._start_time)
        new_stroke_count = len(route.strokes) - self._drawn_stroke_count
        start_share = route.find_share_after(self._drawn_stroke_count)
        progress = (
            min(1.0, elapsed / (STROKE_SECONDS * new_stroke_count)) if new_stroke_count else 1.0
        )
        # With a soft start and end.
        self.drawn_share = start_share + (1 - start_share) * progress**2 * (3 - 2 * progress)
