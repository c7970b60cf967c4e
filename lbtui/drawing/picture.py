"""The picture of a board as rows of styled text: the box, the path of a chain, and a caption.

The ink of a run is a list of words with blanks between them, for a style sheet to look up:
`frame`; `line word-2` (with `ghost` where the pen has yet to come); `number word-2`;
`tip`; for a spot `ring` or `letter`, its state when there is a chain (`open`, `used`, `first`,
`last`), the word that covers it, `hole`, `twice` (the letter stands on several spots), `end` (of
the chain, where there is no ring to show it) and `caret`.
"""

from __future__ import annotations

from collections import Counter

from lbtui.drawing.box import lay_out
from lbtui.drawing.canvas import Canvas
from lbtui.drawing.caption import folded, legend, overlay
from lbtui.drawing.glyphs import MARKS
from lbtui.drawing.route import PENS, Route, word_ink
from lbtui.text import capital, text_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from lbtui.drawing.canvas import Run
    from lbtui.drawing.layout import Layout, Place
    from lbtui.puzzle import Board, Spot


def paint(
    layout: Layout,
    letters: Sequence[Sequence[str]],
    *,
    mode: str = "braille",
    route: Route | None = None,
    share: float = 1.0,
    carets: Collection[Spot] = (),
) -> list[list[Run]]:
    """Return the rows of the picture, each as wide as the layout.

    letters: those of each side, "" where one is missing
    route: the path of a chain on this layout, drawn up to `share` (0 to 1) of its length
    carets: the spots that the next letter fills or replaces
    """
    canvas = Canvas(layout.width, layout.height, mode)
    for (x0, y0), (x1, y1) in layout.corners:
        canvas.line(x0, y0, x1, y1, "frame", faint=True)
    drawn = _draw(canvas, route, share) if route else 0
    counts = Counter(letter for side in letters for letter in side)
    ends = (route.first, route.last) if route else ()
    for place in layout.places:
        side, n = place.spot
        letter = letters[side][n] if side < len(letters) and n < len(letters[side]) else ""
        ink = _state(place, route, drawn)
        if place.ring:
            state, _, word = ink.partition(" ")
            covered = f"used {word}" if word else "open"
            canvas.put(*place.ring, MARKS[mode].rings[state or "open"], f"ring {covered}")
        if letter:
            text = capital(letter)
            wide = text_width(text)
        else:
            text, wide, ink = MARKS[mode].hole, 1, ink + " hole"
        if letter and counts[letter] > 1:
            ink += " twice"
        if not place.ring and place.spot in ends:
            ink += " end"
        if place.spot in carets:
            ink += " caret"
        if layout.wide and wide == 1:
            text, wide = text + " ", 2
        canvas.put(*place.letter, text, f"letter {ink}", wide)
    return canvas.rows()


def _state(place: Place, route: Route | None, drawn: int) -> str:
    """Return the state of a spot and the word that covers it, when `drawn` strokes are complete."""
    if route is None:
        return ""
    reached = route.spots.get(place.spot)
    if reached is None or reached[1] > drawn:
        return "open"
    state = "used"
    if place.spot == route.first:
        state = "first"
    elif place.spot == route.last and drawn >= len(route.strokes):
        state = "last"
    return f"{state} {word_ink(reached[0])}"


def _draw(canvas: Canvas, route: Route, share: float) -> int:
    """Draw a route up to `share` of its length, the rest faintly; return the number of complete
    strokes."""
    whole, part = route.reached(share)
    strokes = route.strokes
    for stroke in strokes[whole:]:
        ink = f"line {word_ink(stroke.word)} ghost"
        pen = PENS[stroke.word % len(PENS)]
        canvas.line(stroke.x0, stroke.y0, stroke.x1, stroke.y1, ink, pen, faint=True)
    for n, stroke in enumerate(strokes[: whole + (part > 0)]):
        ink = f"line {word_ink(stroke.word)}"
        pen = PENS[stroke.word % len(PENS)]
        so_far = 1.0 if n < whole else part
        canvas.line(stroke.x0, stroke.y0, stroke.x1, stroke.y1, ink, pen, so_far)
    reached = strokes[whole].word if whole < len(strokes) else route.words
    for word, cell in route.numbers.items():
        text = str(word + 1)
        ink = f"number {word_ink(word)}"
        canvas.put(*cell, text, ink if word <= reached else f"{ink} ghost", len(text))
    if part > 0:
        tip = strokes[whole]
        x = tip.x0 + (tip.x1 - tip.x0) * part
        y = tip.y0 + (tip.y1 - tip.y0) * part
        canvas.put(int(x + 0.5) >> 1, int(y + 0.5) >> 2, MARKS[canvas.mode].tip, "tip")
    return whole


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
    carets: Collection[Spot] = (),
    notice: str = "",
    ink: str = "note",
    mode: str = "braille",
) -> list[list[Run]]:
    """Return `height` rows as wide as the layout.

    words, route, share: a chain, its path on the layout, and how much of it is drawn (0 to 1)
    carets: the spots that the next letter fills or replaces
    notice, ink: a line to show where there is no chain, inside the box if there is one
    """
    width = layout.width
    rows = paint(layout, letters, mode=mode, route=route, share=share, carets=carets)
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
