"""A board laid out in a region of character cells: as a polygon, or in rows where it is too small.

`polygon` describes how a box looks, `layout` what can be asked of it.
"""

from __future__ import annotations

from functools import lru_cache

from lbtui.drawing.layout import Layout, Place
from lbtui.drawing.polygon import polygon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.puzzle import Spot


@lru_cache(maxsize=64)
def lay_out(shape: tuple[int, ...], width: int, height: int, wide: bool = False) -> Layout:
    """Lay a board out as large as looks good: as a polygon, or as rows of letters where no polygon
    with its letters apart fits. `shape` holds the letters of each side (at least one
    side). No letter is ever cut or covered; what does not fit even in rows is left out."""
    box = polygon(shape, width, height, wide) if len(shape) >= 3 else None
    return box or _in_rows(shape, width, height, wide)


def _in_rows(shape: tuple[int, ...], width: int, height: int, wide: bool) -> Layout:
    """Return the letters of the sides in rows, spaced as widely as the region allows."""
    each = 2 if wide else 1
    for gap, between, skip in ((1, 3, 2), (1, 3, 1), (0, 2, 2), (0, 2, 1), (0, 1, 1)):
        lines = _wrap(shape, width, each + gap, between, gap)
        if lines and (len(lines) - 1) * skip < height:
            break
    else:
        lines = _wrap(shape, width, each, 1, 0) or []
        skip = 1
    top = max(0, (height - (len(lines) - 1) * skip - 1) // 2)
    places = []
    for n, line in enumerate(lines):
        row = top + n * skip
        if row >= height:
            break
        left = (width - (line[-1][1] + each)) // 2
        places += [Place(spot, None, (left + column, row)) for spot, column in line]
    return Layout(shape, width, height, wide, tuple(places), ())


def _wrap(
    shape: tuple[int, ...], width: int, pitch: int, between: int, gap: int
) -> list[list[tuple[Spot, int]]] | None:
    """Break the sides into lines; None when a side is longer than a line."""
    lines: list[list[tuple[Spot, int]]] = []
    column = width + 1
    for side, count in enumerate(shape):
        needed = count * pitch - gap
        if needed > width:
            return None
        if column + needed > width:
            lines.append([])
            column = 0
        lines[-1] += [((side, n), column + n * pitch) for n in range(count)]
        column += needed + between
    return lines
