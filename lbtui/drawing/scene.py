"""The whole picture of a board in a region: the box, and the text in it or under it."""

from __future__ import annotations

from lbtui.drawing.box import lay_out
from lbtui.drawing.caption import folded, legend, overlay
from lbtui.drawing.picture import paint
from lbtui.drawing.route import Route
from lbtui.text import capital, text_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.drawing.canvas import Run
    from lbtui.drawing.layout import Layout
    from lbtui.puzzle import Board, Spot


def arrange(letters: Sequence[Sequence[str]], width: int, height: int) -> Layout:
    """Lay out sides of letters ("" where one is missing) in the upper part of a region; the lines
    below are reserved for `compose`, so that the layout stays put while the board changes."""
    foot = 0 if height < 10 else 1 if height < 16 else 2 if height < 26 else 3
    wide = any(text_width(capital(ch)) == 2 for side in letters for ch in side if ch)
    return lay_out(tuple([len(side) for side in letters]), width, max(0, height - foot), wide)


def compose(
    layout: Layout,
    letters: Sequence[Sequence[str]],
    height: int,
    *,
    words: Sequence[str] = (),
    route: Route | None = None,
    share: float = 1.0,
    caret: Spot | None = None,
    notice: str = "",
    ink: str = "note",
    mode: str = "braille",
) -> list[list[Run]]:
    """Return `height` rows as wide as the layout.

    words, route, share: a chain, its path on the layout, and how much of it is drawn (0 to 1)
    caret: the spot that the next letter goes to
    notice, ink: a line to show where there is no chain, inside the box if there is one
    """
    width = layout.width
    rows = paint(layout, letters, mode=mode, route=route, share=share, caret=caret)
    rows += [[(" " * width, "")] for _ in range(height - layout.height)]
    below = layout.bottom() + 1
    middle = layout.middle()
    if words:
        lines = legend(words, width, height - layout.height, mode)
        centre = middle[0] if middle else width // 2
        overlay(rows, lines, centre, min(below + 1, height - len(lines)), width)
    elif middle:
        column, row, room = middle
        lines = folded(notice, room, 4, ink, mode)
        overlay(rows, lines, column, row - len(lines) // 2, width)
    else:
        lines = folded(notice, width, height - below, ink, mode)
        overlay(rows, lines, width // 2, min(below + 1, height - len(lines)), width)
    return rows


def draw(
    board: Board,
    words: Sequence[str] = (),
    *,
    width: int = 60,
    height: int = 30,
    mode: str = "braille",
) -> list[list[Run]]:
    """Return the picture of a board with the path of a chain, as rows of (text, ink).

    Raises ValueError, one line, when a word cannot be played on the board.
    """
    from lbtui.puzzle import trace_chain

    layout = arrange(board.sides, width, height)
    route = Route(layout, trace_chain(board, words)) if words else None
    return compose(layout, board.sides, height, words=words, route=route, mode=mode)
