"""Where the spots of a board are in a region of character cells, found by cell or by direction."""

from math import cos, hypot, pi, sin
from typing import NamedTuple

from lbtui.puzzle.board import Spot

REACH = 8.0
"""How far from a spot a click still means it, in dots."""

Cell = tuple[int, int]
"""(column, row) of a cell, from the top left."""

Point = tuple[float, float]
"""(x, y) of a place that need not be a dot or a cell."""


def polygon_corners(sides: int, radius: float) -> list[Point]:
    """Return the corners of a regular polygon around (0, 0), clockwise; `radius` is to its sides.

    The first two are the ends of the top side, or the top corner and the next where the number of
    sides is odd.
    """
    reach = radius / cos(pi / sides)
    turn = -pi / 2 - (pi / sides if sides % 2 == 0 else 0.0)
    angles = [turn + 2 * pi * n / sides for n in range(sides)]
    return [(reach * cos(angle), reach * sin(angle)) for angle in angles]


class DrawnSpot(NamedTuple):
    """A spot in the drawing: `ring` is the cell of its mark on the line (None in a layout without
    a box), `letter` the first cell of its letter."""

    spot: Spot
    ring: Cell | None
    letter: Cell


class Layout(NamedTuple):
    """A board laid out in `width` x `height` cells.

    `corners` are the dots of the polygon, a pair (start, end) a side, none when the region is too
    small for a box and the letters stand in rows instead. `places` are in board order.
    """

    width: int
    height: int
    places: tuple[DrawnSpot, ...]
    corners: tuple[tuple[Cell, Cell], ...]

    def place(self, spot: Spot) -> DrawnSpot | None:
        """Return where a spot is; None when it is not shown or the board has no such spot."""
        return next((place for place in self.places if place.spot == spot), None)

    def middle(self) -> tuple[int, int, int] | None:
        """Return (column, row, cells): the middle of the box, and the width free for a text;
        None without a box."""
        if not self.corners:
            return None
        count = len(self.corners)
        x = sum(start[0] for start, _ in self.corners) / count
        y = sum(start[1] for start, _ in self.corners) / count
        radius = min(
            abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / (hypot(x1 - x0, y1 - y0) or 1)
            for (x0, y0), (x1, y1) in self.corners
        )
        return int(x / 2), int(y / 4), max(0, int(radius * 0.8) - 1)

    def inside(self) -> tuple[int, int, int, int]:
        """Return the first and last dot across and down where lines end: within the cells of the
        frame where the box has four sides, on the frame of any other."""
        across = sorted([x for side in self.corners for x, _ in side])
        down = sorted([y for side in self.corners for _, y in side])
        left, right, top, bottom = across[0], across[-1], down[0], down[-1]
        if len(self.corners) != 4:
            return left, right, top, bottom
        return (left | 1) + 1, (right & ~1) - 1, (top | 3) + 1, (bottom & ~3) - 1

    def bottom(self) -> int:
        """Return the last row that is drawn on; -1 when nothing is."""
        rows = [place.letter[1] for place in self.places]
        rows += [dot[1] >> 2 for pair in self.corners for dot in pair]
        return max(rows, default=-1)

    def spot_at(self, column: int, row: int) -> Spot | None:
        """Return the spot whose mark or letter is nearest to a cell, within REACH dots."""
        distances: dict[Spot, float] = {}
        for place in self.places:
            marks = [place.letter] if place.ring is None else [place.letter, place.ring]
            distances[place.spot] = min([hypot(2 * (x - column), 4 * (y - row)) for x, y in marks])
        nearest = min(distances, key=distances.__getitem__, default=None)
        return nearest if nearest is not None and distances[nearest] < REACH else None

    def toward(self, spot: Spot, column: int, row: int) -> Spot:
        """Return the nearest spot in a direction; (0, -1) is up, (1, 0) is right.

        `spot` itself when nothing lies that way."""
        here = self.place(spot)
        if here is None:
            return spot
        x, y = _anchor(here)
        costs: dict[Spot, float] = {}
        for place in self.places:
            dx, dy = _anchor(place)[0] - x, _anchor(place)[1] - y
            along = dx * column + dy * row
            aside = abs(dx * row) + abs(dy * column)
            if along > 0:  # the further aside a spot lies, the longer its distance counts
                costs[place.spot] = hypot(along, aside) * (1 + aside / along)
        return min(costs, key=costs.__getitem__, default=spot)


def _anchor(place: DrawnSpot) -> tuple[int, int]:
    column, row = place.ring or place.letter
    return 2 * column, 4 * row
