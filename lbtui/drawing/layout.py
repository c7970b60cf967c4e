"""Where the spots of a board are in a region of character cells, found by cell or by direction."""

from math import cos, hypot, pi, sin
from typing import NamedTuple

from lbtui.puzzle.board import Spot

MAX_CLICK_DISTANCE = 8.0
"""How far from a spot a click still means it, in dots."""

Cell = tuple[int, int]
"""(column, row) of a cell, from the top left."""

Shape = tuple[int, ...]
"""The number of spots on each side of a board."""

Bounds = tuple[int, int, int, int]
"""The first and last column or dot across, then those down."""

Point = tuple[float, float]
"""(x, y) of a place that need not be a dot or a cell."""


def polygon_corners(sides: int, radius: float) -> list[Point]:
    """Return the corners of a regular polygon around (0, 0), clockwise; `radius` is to its sides.

    The first two are the ends of the top side, or the top corner and the next where the number of
    sides is odd.
    """
    corner_radius = radius / cos(pi / sides)
    first_angle = -pi / 2 - (pi / sides if sides % 2 == 0 else 0.0)
    angles = [first_angle + 2 * pi * n / sides for n in range(sides)]
    return [(corner_radius * cos(angle), corner_radius * sin(angle)) for angle in angles]


class SpotCells(NamedTuple):
    """Where a spot is drawn: `ring` is the cell of its mark on the line (None in a layout without
    a box), `letter` the first cell of its letter."""

    spot: Spot
    ring: Cell | None
    letter: Cell


class Layout(NamedTuple):
    """A board laid out in `width` x `height` cells.

    `corners` are the dots of the polygon, a pair (start, end) a side, none when the region is too
    small for a box and the letters stand in rows instead. `spot_cells` are in board order.
    """

    width: int
    height: int
    spot_cells: tuple[SpotCells, ...]
    corners: tuple[tuple[Cell, Cell], ...]

    def find_cells(self, spot: Spot) -> SpotCells | None:
        """Return where a spot is; None when it is not shown or the board has no such spot."""
        return next((cells for cells in self.spot_cells if cells.spot == spot), None)

    def find_text_area(self) -> tuple[int, int, int] | None:
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

    def line_bounds(self) -> Bounds:
        """Return the first and last dot across and down where lines end: within the cells of the
        frame where the box has four sides, on the frame of any other."""
        xs = sorted([x for side in self.corners for x, _ in side])
        ys = sorted([y for side in self.corners for _, y in side])
        left, right, top, bottom = xs[0], xs[-1], ys[0], ys[-1]
        if len(self.corners) != 4:
            return left, right, top, bottom
        return (left | 1) + 1, (right & ~1) - 1, (top | 3) + 1, (bottom & ~3) - 1

    def find_last_row(self) -> int:
        """Return the last row that is drawn on; -1 when nothing is."""
        rows = [cells.letter[1] for cells in self.spot_cells]
        rows += [dot[1] >> 2 for pair in self.corners for dot in pair]
        return max(rows, default=-1)

    def find_spot_at(self, column: int, row: int) -> Spot | None:
        """Return the spot whose mark or letter is nearest to a cell, within MAX_CLICK_DISTANCE."""
        distances: dict[Spot, float] = {}
        for cells in self.spot_cells:
            marks = [cells.letter] if cells.ring is None else [cells.letter, cells.ring]
            distances[cells.spot] = min([hypot(2 * (x - column), 4 * (y - row)) for x, y in marks])
        nearest = min(distances, key=distances.__getitem__, default=None)
        return nearest if nearest is not None and distances[nearest] < MAX_CLICK_DISTANCE else None

    def find_nearest_spot(self, spot: Spot, column_step: int, row_step: int) -> Spot:
        """Return the nearest spot in a direction; (0, -1) is up, (1, 0) is right.

        `spot` itself when nothing lies that way."""
        origin = self.find_cells(spot)
        if origin is None:
            return spot
        x, y = _find_mark_dot(origin)
        costs: dict[Spot, float] = {}
        for cells in self.spot_cells:
            dx, dy = _find_mark_dot(cells)[0] - x, _find_mark_dot(cells)[1] - y
            forward = dx * column_step + dy * row_step
            sideways = abs(dx * row_step) + abs(dy * column_step)
            if forward > 0:  # the further aside a spot lies, the longer its distance counts
                costs[cells.spot] = hypot(forward, sideways) * (1 + sideways / forward)
        return min(costs, key=costs.__getitem__, default=spot)


def _find_mark_dot(cells: SpotCells) -> tuple[int, int]:
    column, row = cells.ring or cells.letter
    return 2 * column, 4 * row
