"""The picture of a board as rows of styled text: the box, the path of a chain, and a caption.

The ink of a run is a list of words with blanks between them, for a style sheet to look up:
`frame`; `line word-2`; `number word-2`; for a spot `ring` or `letter`, its state when there
is a chain (`open`, `used`, `first`, `last`), the word that covers it, `hole`, `twice` (the letter
stands on several spots), `end` (of the chain, where there is no ring to show it) and `caret`. A
word that is still typed is `typed` in place of `word-2`, and so are its spots, with `pressed`
letters.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from textwrap import wrap

from lbtui.drawing.box import lay_out
from lbtui.drawing.canvas import MARKS, Canvas, Run
from lbtui.drawing.layout import DrawnSpot, Layout
from lbtui.drawing.route import PENS, Route, word_ink
from lbtui.puzzle.board import Board, Spot
from lbtui.puzzle.text import check_choice
from lbtui.text import capital, capitals, char_width, text_width


def legend(
    words: Sequence[str],
    width: int,
    height: int,
    mode: str = "braille",
    *,
    typed: bool = False,
) -> list[list[Run]]:
    """Return up to `height` lines that say which number is which word, `1 GRACIOUS  2 …`, cut short
    where there is no room. A last word that is still `typed` has no number."""
    if height <= 0 or width <= 0 or not words:
        return []
    lines: list[list[Run]] = []
    used = width + 1
    for n, word in enumerate(words):
        playing = typed and n == len(words) - 1
        numbered = len(words) > 1 and not playing
        runs = [(str(n + 1), f"number {word_ink(n)}"), (" ", "")] if numbered else []
        runs.append((capitals(word), f"name {'typed' if playing else word_ink(n)}"))
        size = sum(text_width(text) for text, _ in runs)
        if used + 2 + size > width:
            lines.append([])
            used = -2
        elif lines[-1]:
            lines[-1].append(("  ", ""))
        lines[-1] += runs
        used += 2 + size
    if len(lines) > height:  # what does not fit begins on the last line, and is cut there
        lines[height - 1] += [("  ", ""), *lines[height]]
    return [cut(line, width, MARKS[mode].more) for line in lines[:height]]


def wrap_text(
    text: str, width: int, height: int, ink: str, mode: str = "braille"
) -> list[list[Run]]:
    """Return a text in up to `height` lines, broken between words, the rest cut off."""
    if width <= 0 or height <= 0:
        return []
    glued = re.sub(r" (?=\d)", "\xa0", text)  # a number stays with the word before it
    lines = wrap(glued, width, max_lines=height, placeholder=MARKS[mode].more)
    return [[(line.replace("\xa0", " "), ink)] for line in lines]


def cut(runs: list[Run], width: int, more: str) -> list[Run]:
    """Return `runs` in at most `width` cells; `more`, one cell wide, marks a cut."""
    if sum(text_width(text) for text, _ in runs) <= width:
        return runs
    kept: list[Run] = []
    room = width - 1
    for text, ink in runs:
        part = ""
        for ch in text:
            room -= char_width(ch)
            if room < 0:
                return [*kept, (part + more, ink)]
            part += ch
        kept.append((text, ink))
    return kept


def paint(
    layout: Layout,
    letters: Sequence[Sequence[str]],
    height: int,
    *,
    mode: str = "braille",
    route: Route | None = None,
    share: float = 1.0,
    carets: Collection[Spot] = (),
) -> Canvas:
    """Return a canvas of `height` rows, each as wide as the layout, with the box and the path.

    letters: those of each side, "" where one is missing
    route: the path of a chain on this layout, drawn up to `share` (0 to 1) of its length
    carets: the spots that the next letter fills or replaces
    """
    canvas = Canvas(layout.width, height, mode)
    _draw_frame(canvas, layout)
    drawn = _draw(canvas, route, share) if route else 0
    counts = Counter(letter for side in letters for letter in side)
    ends = (route.first, route.last) if route else ()
    for place in layout.places:
        side, n = place.spot
        letter = letters[side][n] if side < len(letters) and n < len(letters[side]) else ""
        ink = _state(place, route, drawn)
        state, _, word = ink.partition(" ")
        if place.ring:
            covered = f"used {word}" if word else state or "open"
            canvas.put(*place.ring, MARKS[mode].rings[state or "open"], f"ring {covered}")
        if state == "typed":
            ink += " pressed"
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
        canvas.put(*place.letter, text, f"letter {ink}", wide)
    return canvas


def _draw_frame(canvas: Canvas, layout: Layout) -> None:
    """Draw the box: of lines, or of the mode's characters where it has four sides."""
    if len(layout.corners) != 4:
        for (x0, y0), (x1, y1) in layout.corners:
            canvas.line(x0, y0, x1, y1, "frame")
        return
    corners = layout.corners[0][0], layout.corners[2][0]
    (left, top), (right, bottom) = [(x >> 1, y >> 2) for x, y in corners]
    frame = MARKS[canvas.mode].frame
    for y in range(top, bottom + 1):
        row = frame[(y > top) + (y == bottom)]
        canvas.put(left, y, row[0], "frame")
        canvas.put(right, y, row[2], "frame")
    for x in range(left + 1, right):
        canvas.put(x, top, frame[0][1], "frame")
        canvas.put(x, bottom, frame[2][1], "frame")


def _state(place: DrawnSpot, route: Route | None, drawn: int) -> str:
    """Return the state of a spot and the word that covers it, when `drawn` strokes are complete."""
    if route is None:
        return ""
    if place.spot in route.typed:
        return "typed"
    reached = route.spots.get(place.spot)
    if reached is None or reached[1] > drawn:
        return "open"
    state = "used"
    if place.spot == route.first:
        state = "first"
    elif place.spot == route.last and drawn >= len(route.strokes):
        state = "last"
    return f"{state} {route.ink(reached[0])}"


def _draw(canvas: Canvas, route: Route, share: float) -> int:
    """Draw a route up to `share` of its length; return the number of complete strokes."""
    whole, part = route.pen_at(share)
    strokes = route.strokes
    for n, stroke in enumerate(strokes[: whole + (part > 0)]):
        ink = f"line {route.ink(stroke.word)}"
        # Where colours tell words apart, there is no pattern.
        dashes = () if canvas.mode == "lines" else PENS[stroke.word % len(PENS)]
        so_far = 1.0 if n < whole else part
        canvas.line(stroke.x0, stroke.y0, stroke.x1, stroke.y1, ink, dashes, so_far)
    reached = strokes[whole].word if whole < len(strokes) else route.words
    for word, cell in route.numbers.items():
        if word <= reached:
            text = str(word + 1)
            canvas.put(*cell, text, f"number {route.ink(word)}", len(text))
    return whole


def picture_layout(letters: Sequence[Sequence[str]], width: int, height: int) -> Layout:
    """Lay out sides of letters ("" where one is missing) in the upper part of a region; the lines
    below are reserved for `compose`, so that the layout stays put while the board changes."""
    foot = 0 if height < 10 else 1 if height < 16 else 2 if height < 26 else 3
    shape = tuple([len(side) for side in letters])
    cells = max([1, *(text_width(capital(ch)) for side in letters for ch in side)])
    layout = lay_out(shape, max(0, width + 1 - cells), max(0, height - foot), cells)
    return layout._replace(width=width)


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

    words, route, share: a chain, as the caption shows it, its path on the layout, and how much of
        it is drawn (0 to 1)
    carets: the spots that the next letter fills or replaces
    notice, ink: a line to show where there is no chain, inside the box if there is one
    """
    width = layout.width
    canvas = paint(layout, letters, height, mode=mode, route=route, share=share, carets=carets)
    below, middle = layout.bottom() + 1, layout.middle()
    column, row, room = middle or (width // 2, below, width)
    if words:
        typed = route is not None and bool(route.typed)
        high = height - min(layout.height, below)  # without a blank line above, if need be
        lines = legend(words, width - 2, high, mode, typed=typed)
    else:
        lines = wrap_text(notice, room, 4 if middle else height - below, ink, mode)
    inside = middle and not words
    top = row - len(lines) // 2 if inside else min(below + 1, height - len(lines))
    for n, line in enumerate(lines):
        canvas.write(line, column, top + n)
    return canvas.rows()


def draw_rows(
    board: Board,
    words: Sequence[str] = (),
    *,
    width: int = 60,
    height: int = 30,
    mode: str = "braille",
) -> list[list[Run]]:
    """Return the picture of a board with the path of a chain, as rows of (text, ink).

    Raises ValueError, one line, when a word cannot be played on the board, and for another mode.
    """
    check_choice(mode, MARKS, "mode")
    from lbtui.puzzle.chain import trace_chain

    layout = picture_layout(board.sides, width, height)
    route = Route(layout, trace_chain(board, words)) if words else None
    return compose(layout, board.sides, height, words=words, route=route, mode=mode)
