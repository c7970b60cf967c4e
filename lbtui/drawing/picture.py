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

from lbtui.drawing.box import lay_out_board
from lbtui.drawing.canvas import MARKS_BY_MODE, Canvas, TextRun
from lbtui.drawing.layout import Layout, SpotCells
from lbtui.drawing.route import DASHES, Route, word_ink
from lbtui.formatting import capital, capitals, char_width, text_width
from lbtui.puzzle.board import Board, Spot
from lbtui.puzzle.text import check_choice


def format_legend(
    words: Sequence[str], width: int, height: int, mode: str, *, last_is_typed: bool = False
) -> list[list[TextRun]]:
    """Return up to `height` lines that say which number is which word, `1 GRACIOUS  2 …`, cut short
    where there is no room. A last word that is still typed has no number."""
    if height <= 0 or width <= 0 or not words:
        return []
    lines: list[list[TextRun]] = []
    line_width = width + 1
    for n, word in enumerate(words):
        is_typed = last_is_typed and n == len(words) - 1
        has_number = len(words) > 1 and not is_typed
        runs = [(str(n + 1), f"number {word_ink(n)}"), (" ", "")] if has_number else []
        runs.append((capitals(word), f"name {'typed' if is_typed else word_ink(n)}"))
        runs_width = sum(text_width(text) for text, _ in runs)
        if line_width + 2 + runs_width > width:
            lines.append([])
            line_width = -2
        elif lines[-1]:
            lines[-1].append(("  ", ""))
        lines[-1] += runs
        line_width += 2 + runs_width
    if len(lines) > height:  # what does not fit begins on the last line, and is cut there
        lines[height - 1] += [("  ", ""), *lines[height]]
    return [truncate_runs(line, width, MARKS_BY_MODE[mode].ellipsis) for line in lines[:height]]


def wrap_text(text: str, width: int, height: int, ink: str, mode: str) -> list[list[TextRun]]:
    """Return a text in up to `height` lines, broken between words, the rest cut off."""
    if width <= 0 or height <= 0:
        return []
    joined_text = re.sub(r" (?=\d)", "\xa0", text)  # a number stays with the word before it
    lines = wrap(joined_text, width, max_lines=height, placeholder=MARKS_BY_MODE[mode].ellipsis)
    return [[(line.replace("\xa0", " "), ink)] for line in lines]


def truncate_runs(runs: list[TextRun], width: int, ellipsis: str) -> list[TextRun]:
    """Return `runs` in at most `width` cells; `ellipsis`, one cell wide, marks a cut."""
    if sum(text_width(text) for text, _ in runs) <= width:
        return runs
    cut_runs: list[TextRun] = []
    remaining_width = width - 1
    for text, ink in runs:
        fitting_text = ""
        for ch in text:
            remaining_width -= char_width(ch)
            if remaining_width < 0:
                return [*cut_runs, (fitting_text + ellipsis, ink)]
            fitting_text += ch
        cut_runs.append((text, ink))
    return cut_runs


def draw_box(
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
    canvas, marks = Canvas(layout.width, height, mode), MARKS_BY_MODE[mode]
    _draw_frame(canvas, layout)
    full_count = _draw_route(canvas, route, share) if route else 0
    count_by_letter = Counter(letter for side in letters for letter in side)
    end_spots = (route.first_spot, route.last_spot) if route else ()
    for cells in layout.spot_cells:
        side, n = cells.spot
        letter = letters[side][n] if side < len(letters) and n < len(letters[side]) else ""
        ink = _format_spot_state(cells, route, full_count)
        state, _, word = ink.partition(" ")
        if cells.ring:
            ring_state = f"used {word}" if word else state or "open"
            canvas.put_text(*cells.ring, marks.rings[state or "open"], f"ring {ring_state}")
        if state == "typed":
            ink += " pressed"
        if not letter:
            ink += " hole"
        elif count_by_letter[letter] > 1:
            ink += " twice"
        if not cells.ring and cells.spot in end_spots:
            ink += " end"
        if cells.spot in carets:
            ink += " caret"
        text = capital(letter) or marks.missing_letter
        canvas.put_text(*cells.letter, text, f"letter {ink}", text_width(text))
    return canvas


def _draw_frame(canvas: Canvas, layout: Layout) -> None:
    """Draw the box: of lines, or of the mode's characters where it has four sides."""
    if len(layout.corners) != 4:
        for (x0, y0), (x1, y1) in layout.corners:
            canvas.draw_line(x0, y0, x1, y1, "frame")
        return
    corners = layout.corners[0][0], layout.corners[2][0]
    (left, top), (right, bottom) = [(x >> 1, y >> 2) for x, y in corners]
    frame = MARKS_BY_MODE[canvas.mode].frame
    for y in range(top, bottom + 1):
        row = frame[(y > top) + (y == bottom)]
        canvas.put_text(left, y, row[0], "frame")
        canvas.put_text(right, y, row[2], "frame")
    for x in range(left + 1, right):
        canvas.put_text(x, top, frame[0][1], "frame")
        canvas.put_text(x, bottom, frame[2][1], "frame")


def _format_spot_state(cells: SpotCells, route: Route | None, full_count: int) -> str:
    """Return the state of a spot and the word that covers it, when so many strokes are complete."""
    if route is None:
        return ""
    if cells.spot in route.typed_spots:
        return "typed"
    first_visit = route.first_visits.get(cells.spot)
    if first_visit is None or first_visit[1] > full_count:
        return "open"
    state = "used"
    if cells.spot == route.first_spot:
        state = "first"
    elif cells.spot == route.last_spot and full_count >= len(route.strokes):
        state = "last"
    return f"{state} {route.ink_of_word(first_visit[0])}"


def _draw_route(canvas: Canvas, route: Route, share: float) -> int:
    """Draw a route up to `share` of its length; return the number of complete strokes."""
    full_count, last_share = route.find_pen_position(share)
    strokes = route.strokes
    for n, stroke in enumerate(strokes[: full_count + (last_share > 0)]):
        ink = f"line {route.ink_of_word(stroke.word_index)}"
        # Where colours tell words apart, there is no pattern.
        dashes = () if canvas.mode == "lines" else DASHES[stroke.word_index % len(DASHES)]
        stroke_share = 1.0 if n < full_count else last_share
        canvas.draw_line(stroke.x0, stroke.y0, stroke.x1, stroke.y1, ink, dashes, stroke_share)
    last_word = strokes[full_count].word_index if full_count < len(strokes) else route.word_count
    for word, cell in route.number_cells.items():
        if word <= last_word:
            text = str(word + 1)
            canvas.put_text(*cell, text, f"number {route.ink_of_word(word)}", len(text))
    return full_count


def lay_out_picture(letters: Sequence[Sequence[str]], width: int, height: int) -> Layout:
    """Lay out sides of letters ("" where one is missing) in the upper part of a region; the lines
    below are reserved for the caption, so that the layout stays put while the board changes."""
    caption_rows = 0 if height < 10 else 1 if height < 16 else 2 if height < 26 else 3
    shape = tuple([len(side) for side in letters])
    cells = max([1, *(text_width(capital(ch)) for side in letters for ch in side)])
    layout = lay_out_board(shape, max(0, width + 1 - cells), max(0, height - caption_rows), cells)
    return layout._replace(width=width)


def compose_picture(
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
) -> list[list[TextRun]]:
    """Return `height` rows as wide as the layout.

    words, route, share: a chain, as the caption shows it, its path on the layout, and how much of
        it is drawn (0 to 1)
    carets: the spots that the next letter fills or replaces
    notice, ink: a line to show where there is no chain, inside the box if there is one
    """
    width = layout.width
    canvas = draw_box(layout, letters, height, mode=mode, route=route, share=share, carets=carets)
    caption_row, text_area = layout.find_last_row() + 1, layout.find_text_area()
    column, row, notice_width = text_area or (width // 2, caption_row, width)
    if words:
        last_is_typed = route is not None and bool(route.typed_spots)
        # There is no blank line above, if need be.
        legend_height = height - min(layout.height, caption_row)
        lines = format_legend(words, width - 2, legend_height, mode, last_is_typed=last_is_typed)
    else:
        lines = wrap_text(notice, notice_width, 4 if text_area else height - caption_row, ink, mode)
    is_inside = text_area and not words
    first_row = row - len(lines) // 2 if is_inside else min(caption_row + 1, height - len(lines))
    for n, line in enumerate(lines):
        canvas.write_centred(line, column, first_row + n)
    return canvas.to_rows()


def draw_board_rows(
    board: Board, words: Sequence[str] = (), *, width: int = 60, height: int = 30, mode: str
) -> list[list[TextRun]]:
    """Return the picture of a board with the path of a chain, as rows of (text, ink).

    Raises ValueError, one line, when a word cannot be played on the board, and for another mode.
    """
    check_choice(mode, MARKS_BY_MODE, "mode")
    from lbtui.puzzle.chain import trace_chain

    layout = lay_out_picture(board.sides, width, height)
    route = Route(layout, trace_chain(board, words)) if words else None
    return compose_picture(layout, board.sides, height, words=words, route=route, mode=mode)
