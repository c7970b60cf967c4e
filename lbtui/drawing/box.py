"""A board laid out in character cells: as a regular polygon, or in rows where that is too small.

A polygon has sides, rings on them and letters outside; `layout` says what can be asked of it.

Lengths are dots (see `canvas`): a cell is 2 across and 4 down, so that a regular polygon looks
regular. Four sides are laid out as in the newspaper: top, right, bottom, left, each read from
the left or from the top. Any other number goes round clockwise from the top, letters included.
"""

from functools import lru_cache
from math import ceil, cos, floor, hypot, pi, tan

from lbtui.drawing.layout import Bounds, Cell, Layout, Point, Shape, SpotCells, polygon_corners
from lbtui.puzzle.board import Spot

SPREAD_SHARES = (0.96, 0.86, 0.78)  # how much of a side its spots spread over, most wanted first
MIN_RADIUS_DOTS = 8.0  # dots from the centre to a side: below that, lines cannot be told apart
MIN_LARGEST_RADIUS = 40.0  # the same, for a box that may always become as large if there is room
MAX_DOTS_PER_SPOT = 48  # of a side: a sparser box is harder to read
MAX_TRIED_SIZES = 4  # sizes that are tried once one fits


def fit_polygon(shape: Shape, width: int, height: int, letter_width: int) -> Layout | None:
    """Return the largest polygon of `shape` (at least 3 sides, with letters of up to `letter_width`
    cells each) that fits a region and keeps its letters apart, or at least off each other; None
    when there is none."""
    fallback_plan: PolygonPlan | None = None
    tries_left = MAX_TRIED_SIZES
    for radius in _find_fitting_radii(shape, width, height):
        fits_region = False
        for spread in SPREAD_SHARES:
            plan = PolygonPlan(shape, radius, spread)
            if not plan.fits_region(width, height):
                continue
            fits_region = True
            if plan.has_overlaps(letter_width):
                continue
            if not plan.has_close_letters(letter_width):
                return plan.to_layout(width, height)
            fallback_plan = fallback_plan or plan
        tries_left -= fits_region
        if not tries_left:  # what is too dense at this size is hardly better at a smaller one
            break
    return fallback_plan.to_layout(width, height) if fallback_plan else None


def _find_fitting_radii(shape: Shape, width: int, height: int) -> list[float]:
    """Return the distances from the centre to a side at which the bare polygon fits, largest first.

    With an even number of sides they are whole rows, so that the flat sides run through the
    middle of their cells; else the bottom does in any case.
    """
    sides = len(shape)
    is_even = sides % 2 == 0
    angle = pi / sides
    # the extent of the polygon around a circle of radius 1; there is a row of letters below the
    # lowest line, and one above the highest if that is flat
    unit_height = 2.0 if is_even else 1 + 1 / cos(angle)
    unit_width = 2.0 if sides % 4 == 0 else 2 / cos(angle) * (1.0 if is_even else cos(angle / 2))
    max_radius = max(MIN_LARGEST_RADIUS, (max(shape) + 1) * MAX_DOTS_PER_SPOT / (2 * tan(angle)))
    box_height = height - (2 if is_even else 1)
    max_radius = min(max_radius, 4.0 * box_height / unit_height, 2.0 * width / unit_width)
    step = 4.0 if is_even else 1.0
    max_radius -= max_radius % step
    return [max_radius - n * step for n in range(floor((max_radius - MIN_RADIUS_DOTS) / step) + 1)]


class PolygonPlan:
    """A polygon with its rings and letters around the origin, the middle of cell (0, 0)."""

    def __init__(self, shape: Shape, radius: float, spread: float) -> None:
        sides = len(shape)
        centre_y = 0.0 if sides % 2 == 0 else -radius
        corner_points = [(_snap(x), _snap(centre_y + y)) for x, y in polygon_corners(sides, radius)]
        self.corners: list[tuple[Cell, Cell]] = []
        self.ring_cells: list[Cell] = []
        self.letter_cells: list[Cell] = []
        self.spots: list[Spot] = []
        for side, spot_count in enumerate(shape):
            start, end = corner_points[side], corner_points[(side + 1) % sides]
            self.corners.append((_find_nearest_dot(start, end), _find_nearest_dot(end, start)))
            if sides == 4 and side >= 2:
                start, end = end, start
            # worked out in the lower right quarter and mirrored, so that the whole is symmetric
            x_sign = -1 if start[0] + end[0] < -1e-6 else 1
            y_sign = -1 if start[1] + end[1] < 2 * centre_y - 1e-6 else 1
            start, end = (x_sign * start[0], y_sign * start[1]), (x_sign * end[0], y_sign * end[1])
            midpoint = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            outward = (midpoint[0] / radius, (midpoint[1] - y_sign * centre_y) / radius)
            for n, ring in enumerate(_place_rings(start, end, spot_count, spread)):
                letter = _find_letter_cell(ring, midpoint, outward)
                self.spots.append((side, n))
                self.ring_cells.append((x_sign * ring[0], y_sign * ring[1]))
                self.letter_cells.append((x_sign * letter[0], y_sign * letter[1]))

    def has_overlaps(self, letter_width: int) -> bool:
        """Return whether anything lies on something else, with letters of so many cells."""
        covered = [(x + n, y) for x, y in self.letter_cells for n in range(letter_width)]
        covered += self.ring_cells
        return len(set(covered)) < len(covered)

    def has_close_letters(self, letter_width: int) -> bool:
        """Return whether two letters look like a word, or a letter is at another's ring."""
        letter_by_cell = {cell: n for n, cell in enumerate(self.letter_cells)}
        return any(
            letter_by_cell.get((column + offset, row), n) != n
            for cells, offsets in ((self.letter_cells, (letter_width,)), (self.ring_cells, (-1, 1)))
            for n, (column, row) in enumerate(cells)
            for offset in offsets
        )

    def find_bounds(self) -> Bounds:
        """Return the first and last column and row that are drawn on."""
        columns = [corner[0] >> 1 for pair in self.corners for corner in pair]
        rows = [corner[1] >> 2 for pair in self.corners for corner in pair]
        columns += [column for column, _ in self.letter_cells]
        rows += [row for _, row in self.letter_cells]
        return min(columns), max(columns), min(rows), max(rows)

    def fits_region(self, width: int, height: int) -> bool:
        """Return whether it can be drawn in a region of `width` x `height` cells."""
        left, right, top, bottom = self.find_bounds()
        return right - left < width and bottom - top < height

    def to_layout(self, width: int, height: int) -> Layout:
        """Return the plan in the middle of a region."""
        left, right, top, bottom = self.find_bounds()
        column_shift = (width - (right - left + 1)) // 2 - left
        row_shift = (height - (bottom - top + 1)) // 2 - top
        rings = [(column + column_shift, row + row_shift) for column, row in self.ring_cells]
        letters = [(column + column_shift, row + row_shift) for column, row in self.letter_cells]
        dot_shift_x, dot_shift_y = 2 * column_shift, 4 * row_shift
        corners = [
            ((x0 + dot_shift_x, y0 + dot_shift_y), (x1 + dot_shift_x, y1 + dot_shift_y))
            for (x0, y0), (x1, y1) in self.corners
        ]
        spot_cells = tuple(map(SpotCells, self.spots, rings, letters))
        return Layout(width, height, spot_cells, tuple(corners))


def _snap(value: float) -> float:
    """Return `value` without rounding errors, so that what is level is exactly level."""
    return round(value, 6) + 0.0


def _find_nearest_dot(point: Point, toward: Point) -> Cell:
    """Return the dot at a point, in the canvas's numbering with cell (0, 0) at the origin. A point
    that lies between two dots takes the one nearer to the origin, or at 0 the one on the
    side of `toward`."""
    x, y = point
    if x == 0:
        x = 0.5 if toward[0] > 0 else -0.5
    column = ceil(x) if x > 0 else 1 - ceil(-x)
    row = ceil(y) + 1 if y > 0 else 2 - ceil(-y)
    return column, row


def _round(value: float) -> int:
    """Return the nearest whole number, halves away from zero, so that left mirrors right."""
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


def _place_rings(start: Point, end: Point, ring_count: int, spread: float) -> list[Cell]:
    """Return the cells of a side's rings, evenly spaced and as near to the line as cells allow."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    midpoint = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    if not dy:
        row = _round(midpoint[1] / 4)
        return [(_round(offset), row) for offset in _space_rings(dx / 2, ring_count, spread)]
    if not dx:
        column = _round(midpoint[0] / 2)
        return [(column, _round(offset)) for offset in _space_rings(dy / 4, ring_count, spread)]
    shares = [((n + 0.5) / ring_count - 0.5) * spread for n in range(ring_count)]
    points = [(midpoint[0] + dx * share, midpoint[1] + dy * share) for share in shares]
    return [_find_crossed_cell(point, dx, dy) for point in points]


def _find_crossed_cell(point: Point, dx: float, dy: float) -> Cell:
    """Return the cell that a slanting line through `point` crosses in the nearest column, or if it
    is steep in the nearest row: what is evenly spaced stays so."""
    x, y = point
    if abs(dx) / 2 > abs(dy) / 4:
        column = _round(x / 2)
        return column, _round((y + (2 * column - x) * dy / dx) / 4)
    row = _round(y / 4)
    return _round((x + (4 * row - y) * dx / dy) / 2), row


def _space_rings(length: float, ring_count: int, spread: float) -> list[float]:
    """Return where `ring_count` rings go on a straight side of `length` cells (negative: drawn
    backwards) with its middle at 0: all the same whole number of cells apart if there is room for
    that."""
    available = abs(length)
    spacing = available * spread / ring_count
    whole_spacing = _round(spacing) if ring_count % 2 else 2 * _round(spacing / 2)
    while whole_spacing > 0 and whole_spacing * (ring_count - 1) / 2 > available / 2 - 1:
        whole_spacing -= 1 if ring_count % 2 else 2
    if whole_spacing > 0 and whole_spacing >= spacing - 1.5:
        spacing = whole_spacing
    sign = 1 if length > 0 else -1
    return [sign * (n - (ring_count - 1) / 2) * spacing for n in range(ring_count)]


def _find_letter_cell(ring: Cell, midpoint: Point, outward: Point) -> Cell:
    """Return the first cell for the letter of a ring: outside the line and clear of it, one row or
    two columns away. `outward` is at right angles to the line through `midpoint`."""
    ideal_x, ideal_y = 2 * ring[0] + 4.2 * outward[0], 4 * ring[1] + 4.2 * outward[1]
    letter_extent = abs(outward[0]) + abs(outward[1]) * 2
    best_cell, least_cost = ring, 0.0
    leftmost, rightmost = (-4 if outward[0] < 0.1 else -1), (3 if outward[0] > -0.1 else 0)
    highest, lowest = (-2 if outward[1] < 0.1 else 0), (2 if outward[1] > -0.1 else 0)
    for column in range(ring[0] + rightmost, ring[0] + leftmost - 1, -1):
        for row in range(ring[1] + highest, ring[1] + lowest + 1):
            dot_x, dot_y = 2 * column, 4 * row
            distance = (dot_x - midpoint[0]) * outward[0] + (dot_y - midpoint[1]) * outward[1]
            if distance < letter_extent + 0.5:
                continue
            cost = hypot(dot_x - ideal_x, dot_y - ideal_y)
            if best_cell == ring or cost < least_cost - 1e-6:
                best_cell, least_cost = (column, row), cost
    return best_cell


@lru_cache(maxsize=64)
def lay_out_board(shape: Shape, width: int, height: int, letter_width: int = 1) -> Layout:
    """Lay a board out as large as looks good: as a polygon, or as rows of letters where no polygon
    with its letters apart fits. `shape` holds the letters of each side (at least one
    side), and a letter takes up to `letter_width` cells from its own on. No letter is ever cut or
    covered; what does not fit even in rows is left out."""
    box = fit_polygon(shape, width, height, letter_width) if len(shape) >= 3 else None
    return box or _lay_out_rows(shape, width, height, letter_width)


def _lay_out_rows(shape: Shape, width: int, height: int, letter_width: int) -> Layout:
    """Return the letters of the sides in rows, spaced out where the region allows."""
    for letter_pitch, row_step in ((2, 2), (2, 1), (letter_width, 1)):
        lines = _wrap_sides(shape, width, letter_pitch)
        if lines and (len(lines) - 1) * row_step < height:
            break
    top = max(0, (height - (len(lines) - 1) * row_step - 1) // 2)
    spot_cells = []
    for row, line in zip(range(top, height, row_step), lines, strict=False):
        left = (width - (line[-1][1] + 1)) // 2
        spot_cells += [SpotCells(spot, None, (left + column, row)) for spot, column in line]
    return Layout(width, height, tuple(spot_cells), ())


def _wrap_sides(shape: Shape, width: int, letter_pitch: int) -> list[list[tuple[Spot, int]]]:
    """Break the sides into lines; none when a side is longer than a line."""
    lines: list[list[tuple[Spot, int]]] = []
    column = width + 1
    for side, count in enumerate(shape):
        side_width = (count - 1) * letter_pitch + 1
        if side_width > width:
            return []
        if column + side_width > width:
            lines.append([])
            column = 0
        lines[-1] += [((side, n), column + n * letter_pitch) for n in range(count)]
        column += side_width + 2 * letter_pitch - 1
    return lines
