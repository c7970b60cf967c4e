"""The path of a chain across the box, as strokes in order.

A route is independent of time: `pen_at` tells how far the pen is at a share of its length.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import hypot

from lbtui.drawing.layout import Cell, Layout
from lbtui.puzzle.board import Spot

# One for each word, repeating after the last; distinguishable without colour, the plainest first.
# The lengths on, off, on, off ... in dots; none: solid.
PENS = (
    (),
    (6, 3),
    (1, 2),
    (6, 2, 1, 2),
    (9, 3),
    (4, 2, 1, 2, 1, 2),
    (3, 3),
    (12, 4),
)
WORD_PAUSE = 24.0  # the pause between two words, as the dots that could be drawn meanwhile
LETTER_PAUSE = 6.0  # the pause at each letter
# Where on a stroke a number may sit, the best place first.
_ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.28, 0.72)


def word_ink(word: int) -> str:
    """Return the style of a word of a chain, counted from 0; the ninth is like the first."""
    return f"word-{word % len(PENS) + 1}"


class Stroke:
    """One line of a route: from the ring in cell `start` to that in `end`, `word` from 0.

    (x0, y0) to (x1, y1) are its dots, which are `inside` (see `Layout.inside`); a line drawn twice
    runs beside the first one.
    """

    def __init__(
        self, word: int, start: Cell, end: Cell, lane: int, inside: tuple[int, int, int, int]
    ) -> None:
        self.word = word
        dx, dy = end[0] - start[0], end[1] - start[1]
        # of the dots around the middle of a cell, the one toward the other end
        self.x0, self.x1 = 2 * start[0] + (dx > 0), 2 * end[0] + (dx < 0)
        self.y0, self.y1 = 4 * start[1] + 1 + (dy > 0), 4 * end[1] + 1 + (dy < 0)
        self.length = hypot(self.x1 - self.x0, self.y1 - self.y0)
        if abs(self.x1 - self.x0) > abs(self.y1 - self.y0):
            self.y0 += lane
            self.y1 += lane
        else:
            self.x0 += lane
            self.x1 += lane
        left, right, top, bottom = inside
        self.x0, self.x1 = (min(max(x, left), right) for x in (self.x0, self.x1))
        self.y0, self.y1 = (min(max(y, top), bottom) for y in (self.y0, self.y1))


class Route:
    """The strokes of a chain on a layout; `paths` holds the spots of each word, letter by letter.

    `strokes` in order; `words` the number of words; `spots` maps each spot on the path to (the word
    that reaches it first, the number of strokes drawn by then); `first` and `last` are the ends
    of the chain; `numbers` gives for each word (from 0) a cell on its line for its number. `typed`
    are the spots of the last word while it is still being typed, else none. A layout without a box
    gives a route without strokes.
    """

    def __init__(
        self, layout: Layout, paths: Sequence[Sequence[Spot]], *, typed: bool = False
    ) -> None:
        self.words = len(paths)
        self._played = len(paths) - typed
        self.typed = frozenset(paths[-1]) if typed else frozenset()
        self.strokes: list[Stroke] = []
        self.spots: dict[Spot, tuple[int, int]] = {}
        spots = [spot for path in paths for spot in path]
        self.first = spots[0] if spots else None
        self.last = spots[-1] if spots else None
        lanes: dict[tuple[Cell, Cell], int] = {}
        for word, path in enumerate(paths):
            before: Cell | None = None
            for spot in path:
                place = layout.place(spot)
                ring = place.ring if place else None
                if ring is not None and before is not None and ring != before:
                    pair = (before, ring) if before < ring else (ring, before)
                    lane = lanes.get(pair, 0)
                    lanes[pair] = lane + 1
                    aside = _LANES[lane % len(_LANES)]
                    self.strokes.append(Stroke(word, before, ring, aside, layout.inside()))
                before = ring
                self.spots.setdefault(spot, (word, len(self.strokes)))
        self.numbers = _numbers(self.strokes, layout) if self.words > 1 else {}
        if typed:
            self.numbers.pop(self._played, None)
        following = [stroke.word for stroke in (*self.strokes[1:], *self.strokes[-1:])]
        lengths = [
            stroke.length + (LETTER_PAUSE if after == stroke.word else WORD_PAUSE)
            for stroke, after in zip(self.strokes, following, strict=True)
        ]
        self._reach = [0.0, *accumulate(lengths)]
        """By number of strokes drawn, the dots and pauses up to there."""

    def ink(self, word: int) -> str:
        """Return the style of a word, from 0."""
        return word_ink(word) if word < self._played else "typed"

    def first_strokes(self, count: int) -> float:
        """Return the share of the length at which `count` strokes are drawn."""
        return self._reach[count] / self._reach[-1] if self.strokes else 1.0

    def pen_at(self, share: float) -> tuple[int, float]:
        """Return (complete strokes, drawn part of the next one) at a share of the length."""
        if share >= 1.0 or not self.strokes:
            return len(self.strokes), 0.0
        at = self._reach[-1] * max(0.0, share)
        n = bisect_right(self._reach, at) - 1
        part = (at - self._reach[n]) / self.strokes[n].length
        return (n, part) if part < 1 else (n + 1, 0.0)


_LANES = (0, 2, -2, 3, -3)


def _numbers(strokes: Sequence[Stroke], layout: Layout) -> dict[int, Cell]:
    """Return a cell for the number of each word: the first on its strokes with no other line and no
    mark, or the least crowded one."""
    crowd = Counter(
        cell
        for stroke in strokes
        for cell in {_cell(stroke, step / stroke.length) for step in range(int(stroke.length) + 1)}
    )
    marks = (mark for place in layout.places for mark in (place.ring, place.letter) if mark)
    crowd.update(dict.fromkeys(marks, 100))
    cells: dict[int, list[Cell]] = {}
    for stroke in strokes:
        cells.setdefault(stroke.word, []).extend(_cell(stroke, along) for along in _ALONG)
    chosen: dict[int, Cell] = {}
    for word, on_line in cells.items():
        chosen[word] = min(on_line, key=crowd.__getitem__)
        crowd[chosen[word]] = 100
    return chosen


def _cell(stroke: Stroke, along: float) -> Cell:
    """Return the cell at a share of a stroke's length."""
    x = stroke.x0 + (stroke.x1 - stroke.x0) * along
    y = stroke.y0 + (stroke.y1 - stroke.y0) * along
    return int(x + 0.5) >> 1, int(y + 0.5) >> 2
