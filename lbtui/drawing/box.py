"""A board laid out in character cells: as a regular polygon, or in rows where that is too small.

A polygon has sides, rings on them and letters outside; `layout` says what can be asked of it.

Lengths are dots (see `canvas`): a cell is 2 across and 4 down, so that a regular polygon looks
regular. Four sides are laid out as in the newspaper: top, right, bottom, left, each read from
the left or from the top. Any other number goes round clockwise from the top, letters included.
"""

from functools import lru_cache
from math import ceil, cos, floor, hypot, pi, tan

from lbtui.drawing.layout import Cell, DrawnSpot, Layout, Point, polygon_corners
from lbtui.puzzle.board import Spot

SPREADS = (0.96, 0.86, 0.78)  # how much of a side its spots spread over, most wanted first
MIN_RADIUS = 8.0  # dots from the centre to a side: below that, lines cannot be told apart
MIN_SIZE = 40.0  # the same, for a box that may always become as large if there is room
PER_SPOT = 48  # at most so many dots of side for each spot: a sparser box is harder to read
TRIES = 4  # sizes that are tried once one fits


def polygon(shape: tuple[int, ...], width: int, height: int, cells: int) -> Layout | None:
    """Return the largest polygon of `shape` (letters on each of at least 3 sides, of up to `cells`
    cells each) that fits a region and keeps its letters apart, or at least off each other; None
    when there is none."""
    fallback: _Plan | None = None
    tries = TRIES
    for radius in _radii(shape, width, height):
        fitting = False
        for spread in SPREADS:
            plan = _Plan(shape, radius, spread)
            if not plan.fits(width, height):
                continue
            fitting = True
            if plan.collides(cells):
                continue
            if not plan.touches(cells):
                return plan.place_in(width, height)
            fallback = fallback or plan
        tries -= fitting
        if not tries:  # what is too dense at this size is hardly better at a smaller one
            break
    return fallback.place_in(width, height) if fallback else None


def _radii(shape: tuple[int, ...], width: int, height: int) -> list[float]:
    """Return the distances from the centre to a side at which the bare polygon fits, largest first.

    With an even number of sides they are whole rows, so that the flat sides run through the
    middle of their cells; else the bottom does in any case.
    """
    sides = len(shape)
    even = sides % 2 == 0
    half = pi / sides
    # the extent of the polygon around a circle of radius 1; there is a row of letters below the
    # lowest line, and one above the highest if that is flat
    tall = 2.0 if even else 1 + 1 / cos(half)
    broad = 2.0 if sides % 4 == 0 else 2 / cos(half) * (1.0 if even else cos(half / 2))
    largest = max(MIN_SIZE, (max(shape) + 1) * PER_SPOT / (2 * tan(half)))
    largest = min(largest, 4.0 * (height - (2 if even else 1)) / tall, 2.0 * width / broad)
    step = 4.0 if even else 1.0
    largest -= largest % step
    return [largest - n * step for n in range(floor((largest - MIN_RADIUS) / step) + 1)]


class _Plan:
    """A polygon with its rings and letters around the origin, the middle of cell (0, 0)."""

    def __init__(self, shape: tuple[int, ...], radius: float, spread: float) -> None:
        sides = len(shape)
        middle = 0.0 if sides % 2 == 0 else -radius
        points = [(_tidy(x), _tidy(middle + y)) for x, y in polygon_corners(sides, radius)]
        self.corners: list[tuple[Cell, Cell]] = []
        self.rings: list[Cell] = []
        self.letters: list[Cell] = []
        self.spots: list[Spot] = []
        for side, count in enumerate(shape):
            start, end = points[side], points[(side + 1) % sides]
            self.corners.append((_dot(start, end), _dot(end, start)))
            if sides == 4 and side >= 2:
                start, end = end, start
            # worked out in the lower right quarter and mirrored, so that the whole is symmetric
            x = -1 if start[0] + end[0] < -1e-6 else 1
            y = -1 if start[1] + end[1] < 2 * middle - 1e-6 else 1
            start, end = (x * start[0], y * start[1]), (x * end[0], y * end[1])
            mid = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            out = (mid[0] / radius, (mid[1] - y * middle) / radius)
            for n, ring in enumerate(_rings(start, end, count, spread)):
                letter = _outside(ring, mid, out)
                self.spots.append((side, n))
                self.rings.append((x * ring[0], y * ring[1]))
                self.letters.append((x * letter[0], y * letter[1]))

    def collides(self, cells: int) -> bool:
        """Return whether anything lies on something else, with letters of `cells` cells."""
        covered = [(column + n, row) for column, row in self.letters for n in range(cells)]
        covered += self.rings
        return len(set(covered)) < len(covered)

    def touches(self, cells: int) -> bool:
        """Return whether two letters look like a word, or a letter is at another's ring."""
        taken = {cell: n for n, cell in enumerate(self.letters)}
        return any(
            taken.get((column + aside, row), n) != n
            for marks, beside in ((self.letters, (cells,)), (self.rings, (-1, 1)))
            for n, (column, row) in enumerate(marks)
            for aside in beside
        )

    def bounds(self) -> tuple[int, int, int, int]:
        """Return the first and last column and row that are drawn on."""
        columns = [corner[0] >> 1 for pair in self.corners for corner in pair]
        rows = [corner[1] >> 2 for pair in self.corners for corner in pair]
        columns += [column for column, _ in self.letters]
        rows += [row for _, row in self.letters]
        return min(columns), max(columns), min(rows), max(rows)

    def fits(self, width: int, height: int) -> bool:
        """Return whether it can be drawn in a region of `width` x `height` cells."""
        left, right, top, bottom = self.bounds()
        return right - left < width and bottom - top < height

    def place_in(self, width: int, height: int) -> Layout:
        """Return the plan in the middle of a region."""
        left, right, top, bottom = self.bounds()
        x = (width - (right - left + 1)) // 2 - left
        y = (height - (bottom - top + 1)) // 2 - top
        return Layout(
            width,
            height,
            tuple(
                DrawnSpot(spot, (ring[0] + x, ring[1] + y), (letter[0] + x, letter[1] + y))
                for spot, ring, letter in zip(self.spots, self.rings, self.letters, strict=True)
            ),
            tuple(
                ((a[0] + 2 * x, a[1] + 4 * y), (b[0] + 2 * x, b[1] + 4 * y))
                for a, b in self.corners
            ),
        )


def _tidy(value: float) -> float:
    """Return `value` without rounding errors, so that what is level is exactly level."""
    return round(value, 6) + 0.0


def _dot(point: Point, other: Point) -> Cell:
    """Return the dot at a point, in the canvas's numbering with cell (0, 0) at the origin. A point
    that lies between two dots takes the one nearer to the origin, or at 0 the one toward
    `other`."""
    x, y = point
    if x == 0:
        x = 0.5 if other[0] > 0 else -0.5
    column = ceil(x) if x > 0 else 1 - ceil(-x)
    row = ceil(y) + 1 if y > 0 else 2 - ceil(-y)
    return column, row


def _nearest(value: float) -> int:
    """Return the nearest whole number, halves away from zero, so that left mirrors right."""
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


def _rings(start: Point, end: Point, count: int, spread: float) -> list[Cell]:
    """Return the cells of a side's rings, evenly spaced and as near to the line as cells allow."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    mid = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    if not dy:
        row = _nearest(mid[1] / 4)
        return [(_nearest(at), row) for at in _even(dx / 2, count, spread)]
    if not dx:
        column = _nearest(mid[0] / 2)
        return [(column, _nearest(at)) for at in _even(dy / 4, count, spread)]
    rings = []
    for n in range(count):
        t = ((n + 0.5) / count - 0.5) * spread
        rings.append(_crossing((mid[0] + dx * t, mid[1] + dy * t), dx, dy))
    return rings


def _crossing(at: Point, dx: float, dy: float) -> Cell:
    """Return the cell that a slanting line through `at` crosses in the nearest column, or if it is
    steep in the nearest row: what is evenly spaced stays so."""
    x, y = at
    if abs(dx) / 2 > abs(dy) / 4:
        column = _nearest(x / 2)
        return column, _nearest((y + (2 * column - x) * dy / dx) / 4)
    row = _nearest(y / 4)
    return _nearest((x + (4 * row - y) * dx / dy) / 2), row


def _even(length: float, count: int, spread: float) -> list[float]:
    """Return where `count` rings go on a straight side of `length` cells (negative: drawn
    backwards) with its middle at 0: all the same whole number of cells apart if there is room for
    that."""
    room = abs(length)
    apart = room * spread / count
    whole = _nearest(apart) if count % 2 else 2 * _nearest(apart / 2)
    while whole > 0 and whole * (count - 1) / 2 > room / 2 - 1:
        whole -= 1 if count % 2 else 2
    if whole > 0 and whole >= apart - 1.5:
        apart = whole
    sign = 1 if length > 0 else -1
    return [sign * (n - (count - 1) / 2) * apart for n in range(count)]


def _outside(ring: Cell, mid: Point, out: Point) -> Cell:
    """Return the first cell for the letter of a ring: outside the line and clear of it, one row or
    two columns away. `out` points outward, at right angles to the line through `mid`."""
    x, y = 2 * ring[0] + 4.2 * out[0], 4 * ring[1] + 4.2 * out[1]
    half = abs(out[0]) + abs(out[1]) * 2
    best, least = ring, 0.0
    leftmost, rightmost = (-4 if out[0] < 0.1 else -1), (3 if out[0] > -0.1 else 0)
    highest, lowest = (-2 if out[1] < 0.1 else 0), (2 if out[1] > -0.1 else 0)
    for column in range(ring[0] + rightmost, ring[0] + leftmost - 1, -1):
        for row in range(ring[1] + highest, ring[1] + lowest + 1):
            px, py = 2 * column, 4 * row
            clear = (px - mid[0]) * out[0] + (py - mid[1]) * out[1]
            if clear < half + 0.5:
                continue
            cost = hypot(px - x, py - y)
            if best == ring or cost < least - 1e-6:
                best, least = (column, row), cost
    return best


@lru_cache(maxsize=64)
def lay_out(shape: tuple[int, ...], width: int, height: int, cells: int = 1) -> Layout:
    """Lay a board out as large as looks good: as a polygon, or as rows of letters where no polygon
    with its letters apart fits. `shape` holds the letters of each side (at least one
    side), and a letter takes up to `cells` cells from its own on. No letter is ever cut or
    covered; what does not fit even in rows is left out."""
    box = polygon(shape, width, height, cells) if len(shape) >= 3 else None
    return box or _in_rows(shape, width, height, cells)


def _in_rows(shape: tuple[int, ...], width: int, height: int, cells: int) -> Layout:
    """Return the letters of the sides in rows, spaced out where the region allows."""
    lines, skip = [], 1
    for pitch, skip in ((2, 2), (2, 1), (cells, 1)):
        lines = _wrap(shape, width, pitch)
        if lines and (len(lines) - 1) * skip < height:
            break
    top = max(0, (height - (len(lines) - 1) * skip - 1) // 2)
    places = []
    for row, line in zip(range(top, height, skip), lines, strict=False):
        left = (width - (line[-1][1] + 1)) // 2
        places += [DrawnSpot(spot, None, (left + column, row)) for spot, column in line]
    return Layout(width, height, tuple(places), ())


def _wrap(shape: tuple[int, ...], width: int, pitch: int) -> list[list[tuple[Spot, int]]]:
    """Break the sides into lines; none when a side is longer than a line."""
    lines: list[list[tuple[Spot, int]]] = []
    column = width + 1
    for side, count in enumerate(shape):
        needed = (count - 1) * pitch + 1
        if needed > width:
            return []
        if column + needed > width:
            lines.append([])
            column = 0
        lines[-1] += [((side, n), column + n * pitch) for n in range(count)]
        column += needed + 2 * pitch - 1
    return lines
