"""The picture of a board: frame, rings, letters, and the path of a chain, as runs of styled text.

The ink of a run is a list of words with blanks between them, for a style sheet to look up:
`frame`; `line word-2` (with `ghost` where the pen has yet to come); `number word-2`;
`tip`; for a spot `ring` or `letter`, its state when there is a chain (`open`, `used`, `first`,
`last`), the word that covers it, `hole`, `twice` (the letter stands on several spots), `end` (of
the chain, where there is no ring to show it) and `caret`.
"""

from __future__ import annotations

from collections import Counter

from lbtui.drawing.canvas import Canvas
from lbtui.drawing.glyphs import MARKS
from lbtui.drawing.route import PENS
from lbtui.text import capital, text_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.drawing.canvas import Run
    from lbtui.drawing.layout import Layout, Place
    from lbtui.drawing.route import Route
    from lbtui.puzzle import Spot


def word_ink(word: int) -> str:
    """Return the style of a word of a chain, counted from 0; the ninth is like the first."""
    return f"word-{word % len(PENS) + 1}"


def paint(
    layout: Layout,
    letters: Sequence[Sequence[str]],
    *,
    mode: str = "braille",
    route: Route | None = None,
    share: float = 1.0,
    caret: Spot | None = None,
) -> list[list[Run]]:
    """Return the rows of the picture, each as wide as the layout.

    letters: those of each side, "" where one is missing
    route: the path of a chain on this layout, drawn up to `share` (0 to 1) of its length
    caret: the spot that the next letter goes to
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
        if place.spot == caret:
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
