"""Solutions of which no two share a word, looked for away from the screen's thread."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lbtui.solve import Solution, Space

MOST = 200
"""So many are looked for at most."""


def find_distinct(
    space: Space,
    tell: Callable[[tuple[Solution, ...], bool], object],
    gone: Callable[[], bool],
) -> None:
    """Find the best solution, then the best without its words, and so on.

    `tell` is called with all that are found so far and whether that is the end of it; `gone` says
    that nobody wants them any more. A space of its own is searched, so that another thread may
    count in `space` meanwhile.
    """
    from lbtui.solve import Cancelled

    found: list[Solution] = []
    try:
        for solution in islice(space.restricted(cancel=gone).distinct(), MOST):
            if gone():
                return
            found.append(solution)
            tell(tuple(found), False)
    except Cancelled:
        return
    if not gone():
        tell(tuple(found), True)
