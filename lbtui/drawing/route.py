"""The path of a chain across the box, as strokes in order.

A route is independent of time: `find_pen_position` tells where the pen is at a share of its length.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import hypot

from lbtui.drawing.layout import Bounds, Cell, Layout
from lbtui.puzzle.board import Spot

# One for each word, repeating after the last; distinguishable without colour, the plainest first.
# The lengths on, off, on, off ... in dots; none: solid.
DASHES = ((), (6, 3), (1, 2), (6, 2, 1, 2), (9, 3), (4, 2, 1, 2, 1, 2), (3, 3), (12, 4))
WORD_PAUSE = 24.0  # the pause between two words, as the dots that could be drawn meanwhile
LETTER_PAUSE = 6.0  # the pause at each letter
# Where on a stroke a number may sit, the best place first.
_NUMBER_SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.28, 0.72)


def word_ink(word_index: int) -> str:
    """Return the style of a word of a chain, counted from 0; the ninth is like the first."""
    return f"word-{word_index % len(DASHES) + 1}"


class Stroke:
    """One line of a route: from the ring in cell `start` to that in `end`, of a word from 0.

    (x0, y0) to (x1, y1) are its dots, which are within `bounds` (see `Layout.line_bounds`); a line
    drawn twice runs beside the first one, by a `shift` in dots.
    """

    def __init__(self, word_index: int, start: Cell, end: Cell, shift: int, bounds: Bounds) -> None:
        self.word_index = word_index
        dx, dy = end[0] - start[0], end[1] - start[1]
        # of the dots around the middle of a cell, the one toward the other end
        self.x0, self.x1 = 2 * start[0] + (dx > 0), 2 * end[0] + (dx < 0)
        self.y0, self.y1 = 4 * start[1] + 1 + (dy > 0), 4 * end[1] + 1 + (dy < 0)
        self.length = hypot(self.x1 - self.x0, self.y1 - self.y0)
        if abs(self.x1 - self.x0) > abs(self.y1 - self.y0):
            self.y0 += shift
            self.y1 += shift
        else:
            self.x0 += shift
            self.x1 += shift
        left, right, top, bottom = bounds
        self.x0, self.x1 = (min(max(x, left), right) for x in (self.x0, self.x1))
        self.y0, self.y1 = (min(max(y, top), bottom) for y in (self.y0, self.y1))


class Route:
    """The strokes of a chain on a layout; `paths` holds the spots of each word, letter by letter.

    `strokes` in order; `first_visits` maps each spot on the path to (the word that reaches it
    first, the number of strokes drawn by then); `first_spot` and `last_spot` are the ends of the
    chain; `number_cells` gives for each word (from 0) a cell on its line for its number.
    `typed_spots` are those of the last word while it is still being typed, else none. A layout
    without a box gives a route without strokes.
    """

    def __init__(
        self, layout: Layout, paths: Sequence[Sequence[Spot]], *, last_is_typed: bool = False
    ) -> None:
        self.word_count = len(paths)
        self._finished_count = len(paths) - last_is_typed
        self.typed_spots = frozenset(paths[-1]) if last_is_typed else frozenset()
        self.strokes: list[Stroke] = []
        self.first_visits: dict[Spot, tuple[int, int]] = {}
        spots = [spot for path in paths for spot in path]
        self.first_spot = spots[0] if spots else None
        self.last_spot = spots[-1] if spots else None
        lane_count_by_pair: dict[tuple[Cell, Cell], int] = {}
        for word_index, path in enumerate(paths):
            last_ring: Cell | None = None
            for spot in path:
                cells = layout.find_cells(spot)
                ring = cells.ring if cells else None
                if ring is not None and last_ring is not None and ring != last_ring:
                    pair = (last_ring, ring) if last_ring < ring else (ring, last_ring)
                    lane = lane_count_by_pair.get(pair, 0)
                    lane_count_by_pair[pair] = lane + 1
                    shift = _LANE_SHIFTS[lane % len(_LANE_SHIFTS)]
                    bounds = layout.line_bounds()
                    self.strokes.append(Stroke(word_index, last_ring, ring, shift, bounds))
                last_ring = ring
                self.first_visits.setdefault(spot, (word_index, len(self.strokes)))
        self.number_cells = _place_numbers(self.strokes, layout) if self.word_count > 1 else {}
        if last_is_typed:
            self.number_cells.pop(self._finished_count, None)
        next_words = [stroke.word_index for stroke in (*self.strokes[1:], *self.strokes[-1:])]
        lengths = [
            stroke.length + (LETTER_PAUSE if next_word == stroke.word_index else WORD_PAUSE)
            for stroke, next_word in zip(self.strokes, next_words, strict=True)
        ]
        self._lengths = [0.0, *accumulate(lengths)]
        """By number of strokes drawn, the dots and pauses up to there."""

    def ink_of_word(self, word_index: int) -> str:
        """Return the style of a word, from 0."""
        return word_ink(word_index) if word_index < self._finished_count else "typed"

    def find_share_after(self, stroke_count: int) -> float:
        """Return the share of the length at which so many strokes are drawn."""
        return self._lengths[stroke_count] / self._lengths[-1] if self.strokes else 1.0

    def find_pen_position(self, share: float) -> tuple[int, float]:
        """Return (complete strokes, drawn part of the next one) at a share of the length."""
        if share >= 1.0 or not self.strokes:
            return len(self.strokes), 0.0
        length = self._lengths[-1] * max(0.0, share)
        full_count = bisect_right(self._lengths, length) - 1
        stroke_share = (length - self._lengths[full_count]) / self.strokes[full_count].length
        return (full_count, stroke_share) if stroke_share < 1 else (full_count + 1, 0.0)


_LANE_SHIFTS = (0, 2, -2, 3, -3)


def _place_numbers(strokes: Sequence[Stroke], layout: Layout) -> dict[int, Cell]:
    """Return a cell for the number of each word: the first on its strokes with no other line and no
    mark, or the least crowded one."""
    crowding_by_cell: Counter[Cell] = Counter()
    for stroke in strokes:
        shares = [step / stroke.length for step in range(int(stroke.length) + 1)]
        crowding_by_cell.update({_find_stroke_cell(stroke, share) for share in shares})
    marks = (mark for cells in layout.spot_cells for mark in (cells.ring, cells.letter) if mark)
    crowding_by_cell.update(dict.fromkeys(marks, 100))
    cells_by_word: dict[int, list[Cell]] = {}
    for stroke in strokes:
        word_cells = cells_by_word.setdefault(stroke.word_index, [])
        word_cells += [_find_stroke_cell(stroke, share) for share in _NUMBER_SHARES]
    cell_by_word: dict[int, Cell] = {}
    for word, word_cells in cells_by_word.items():
        cell_by_word[word] = min(word_cells, key=crowding_by_cell.__getitem__)
        crowding_by_cell[cell_by_word[word]] = 100
    return cell_by_word


def _find_stroke_cell(stroke: Stroke, share: float) -> Cell:
    """Return the cell at a share of a stroke's length."""
    x = stroke.x0 + (stroke.x1 - stroke.x0) * share
    y = stroke.y0 + (stroke.y1 - stroke.y0) * share
    return int(x + 0.5) >> 1, int(y + 0.5) >> 2
