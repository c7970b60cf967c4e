from collections.abc import Sequence
from typing import Any

import pytest
from rich.cells import cell_len

from lbtui.drawing import picture
from lbtui.drawing.box import lay_out_board
from lbtui.drawing.canvas import (
    BRAILLE_CHARS,
    DOT_BITS,
    GLYPHS_BY_MODE,
    MARKS_BY_MODE,
    Canvas,
    TextRun,
    line_dots,
)
from lbtui.drawing.layout import Layout
from lbtui.drawing.picture import (
    draw_board_rows,
    format_legend,
    lay_out_picture,
    truncate_runs,
    wrap_text,
)
from lbtui.drawing.route import Route
from lbtui.formatting import capital
from lbtui.puzzle import Board, parse_board
from lbtui.puzzle.chain import trace_chain
from tests.drawing.shapes import SHAPES, SIZES, letters_for

BOARD = parse_board("riu pgh lcs yao")
WORDS = ("gracious", "splashy")


def plain(rows: list[list[TextRun]]) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


def paint(layout: Layout, letters: Sequence[Sequence[str]], **options: Any) -> list[list[TextRun]]:
    return picture.draw_box(layout, letters, layout.height, **options).to_rows()


def inks(rows: list[list[TextRun]]) -> dict[tuple[int, int], tuple[str, set[str]]]:
    """The glyph and the names of its ink in each cell, wide glyphs in their first."""
    found = {}
    for y, row in enumerate(rows):
        x = 0
        for text, ink in row:
            names = set(ink.split())
            for ch in text:
                found[x, y] = (ch, names)
                x += 1 if "\u2800" <= ch < "\u2900" or ch.isascii() else cell_len(ch)
    return found


@pytest.mark.parametrize("mode", GLYPHS_BY_MODE)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_letter_is_there_and_every_row_is_full(size: tuple[int, int], mode: str) -> None:
    for shape in SHAPES if mode == "braille" else SHAPES[::7]:
        letters = letters_for(shape)
        layout = lay_out_board(shape, *size)
        rows = paint(layout, letters, mode=mode)
        assert [cell_len(line) for line in plain(rows)] == [size[0]] * size[1], shape
        cells = inks(rows)
        for place in layout.spot_cells:
            side, n = place.spot
            assert cells[place.letter][0] == letters[side][n].upper(), shape
            assert "letter" in cells[place.letter][1]
        assert mode != "ascii" or "".join(plain(rows)).isascii()


def test_a_way_covers_no_letter_and_no_ring() -> None:
    for size in SIZES:
        layout = lay_out_board((3, 3, 3, 3), *size)
        route = Route(layout, trace_chain(BOARD, WORDS))
        for share in (0.0, 0.13, 0.5, 0.77, 1.0):
            cells = inks(paint(layout, BOARD.sides, route=route, share=share))
            for place in layout.spot_cells:
                assert cells[place.letter][0] == BOARD.letter_at(place.spot).upper()
                assert place.ring
                assert cells[place.ring][0] in MARKS_BY_MODE["braille"].rings.values()


def test_spots_are_told_apart_by_glyph_and_by_name() -> None:
    layout = lay_out_board((3, 3, 3, 3), 60, 30)
    route = Route(layout, trace_chain(BOARD, ("gracious",)))
    cells = inks(paint(layout, BOARD.sides, route=route, carets=[(0, 0)]))
    at = {BOARD.letter_at(place.spot): place for place in layout.spot_cells}
    for letter, glyph, state in (("g", "◉", "first"), ("s", "◎", "last"), ("r", "●", "used")):
        assert cells[at[letter].ring or (0, 0)][0] == glyph
        assert {state, "word-1"} <= cells[at[letter].letter][1]
    assert cells[at["p"].ring or (0, 0)][0] == "○"
    assert "open" in cells[at["p"].letter][1]
    assert [place.spot for place in layout.spot_cells if "caret" in cells[place.letter][1]] == [
        (0, 0)
    ]


@pytest.mark.parametrize("mode", GLYPHS_BY_MODE)
def test_no_line_breaks_the_frame_of_four_sides(mode: str) -> None:
    for size in SIZES:
        layout = lay_out_board((3, 3, 3, 3), *size)
        if not layout.corners:
            continue
        route = Route(layout, trace_chain(BOARD, WORDS))
        cells = inks(paint(layout, BOARD.sides, mode=mode, route=route))
        rings = {place.ring for place in layout.spot_cells}
        (left, top), (right, bottom) = [
            (x >> 1, y >> 2) for x, y in (layout.corners[0][0], layout.corners[2][0])
        ]
        level, upright = MARKS_BY_MODE[mode].frame[0][1], MARKS_BY_MODE[mode].frame[1][0]
        for column in range(left + 1, right):
            for row in (top, bottom):
                assert (column, row) in rings or cells[column, row] == (level, {"frame"})
        for row in range(top + 1, bottom):
            for column in (left, right):
                assert (column, row) in rings or cells[column, row] == (upright, {"frame"})


def test_in_colour_every_word_is_an_unbroken_line() -> None:
    layout = lay_out_board((3, 3, 3, 3), 60, 30)
    route = Route(layout, trace_chain(BOARD, WORDS))
    cells = inks(paint(layout, BOARD.sides, mode="lines", route=route))
    for stroke in route.strokes:
        for x, y in line_dots(stroke.x0, stroke.y0, stroke.x1, stroke.y1):
            glyph, names = cells[x >> 1, y >> 2]
            if "line" in names:
                assert BRAILLE_CHARS.index(glyph) & DOT_BITS[(y & 3) * 2 + (x & 1)]
            else:
                assert "number" in names


def test_a_spot_is_used_when_the_pen_gets_there() -> None:
    layout = lay_out_board((3, 3, 3, 3), 60, 30)
    route = Route(layout, trace_chain(BOARD, ("gracious",)))
    seen: list[list[str]] = []
    for step in range(161):
        cells = inks(paint(layout, BOARD.sides, route=route, share=step / 160))
        used = [
            BOARD.letter_at(place.spot)
            for place in layout.spot_cells
            if "open" not in cells[place.letter][1]
        ]
        if not seen or len(used) != len(seen[-1]):
            seen.append(used)
    assert [set(used) for used in seen] == [set("gracious"[:n]) for n in range(1, 9)]


def test_holes_and_repeated_letters_show() -> None:
    layout = lay_out_board((2, 2, 2), 40, 20)
    cells = inks(paint(layout, [["e", ""], ["", "a"], ["e", "b"]]))
    at = {place.spot: cells[place.letter] for place in layout.spot_cells}
    assert at[0, 0] == ("E", {"letter", "twice"})
    assert at[0, 1] == ("·", {"letter", "hole"})
    assert at[1, 1] == ("A", {"letter"})
    assert at[2, 0] == ("E", {"letter", "twice"})


@pytest.mark.parametrize("mode", GLYPHS_BY_MODE)
def test_the_words_are_drawn_in_turn(mode: str) -> None:
    layout = lay_out_board((3, 3, 3, 3), 60, 30)
    route = Route(layout, trace_chain(BOARD, WORDS))

    def drawn(word: str, share: float) -> int:
        cells = inks(paint(layout, BOARD.sides, mode=mode, route=route, share=share)).values()
        return sum({"line", word} <= names for _, names in cells)

    assert drawn("word-1", 0.0) == drawn("word-2", 0.0) == 0
    half = route.find_share_after(len(WORDS[0]) - 1)
    assert drawn("word-1", half) >= drawn("word-1", 1.0) > 0
    assert drawn("word-2", half) == 0
    assert drawn("word-2", 1.0) > 0


def test_wide_letters_have_their_two_cells() -> None:
    board = Board(["かきく", "けこa", "さしす", "たちつ"])
    for size in SIZES:
        layout = lay_out_picture(board.sides, *size)
        for mode in GLYPHS_BY_MODE:
            rows = paint(layout, board.sides, mode=mode)
            assert {cell_len(line) for line in plain(rows)} == {size[0]}
            cells = inks(rows)
            for place in layout.spot_cells:
                assert cells[place.letter][0] == capital(board.letter_at(place.spot))


def test_the_legend_says_which_line_is_which_word() -> None:
    assert plain(format_legend(WORDS, 60, 2, "braille")) == ["1 GRACIOUS  2 SPLASHY"]
    assert plain(format_legend(WORDS, 20, 2, "braille")) == ["1 GRACIOUS", "2 SPLASHY"]
    assert plain(format_legend(WORDS, 24, 1, "braille")) == ["1 GRACIOUS  2 SPLASHY"]
    assert plain(format_legend(WORDS, 8, 1, "braille")) == ["1 GRACI…"]
    assert plain(format_legend((*WORDS, "yip"), 26, 1, "braille")) == ["1 GRACIOUS  2 SPLASHY  3 …"]
    assert plain(format_legend((*WORDS, "yip"), 22, 1, "braille")) == ["1 GRACIOUS  2 SPLASHY…"]
    assert plain(format_legend(("ab",), 24, 1, "ascii")) == ["AB"]
    assert format_legend(WORDS, 24, 0, "braille") == format_legend((), 24, 3, "braille") == []


def test_the_legend_keeps_a_blank_cell_to_both_borders() -> None:
    for width in range(20, 60):
        rows = plain(draw_board_rows(BOARD, WORDS, width=width, height=20, mode="braille"))
        named = [row for row in rows if "GRACIOUS" in row or "SPLASHY" in row]
        assert named
        assert {row[0] + row[-1] for row in named} == {"  "}


def test_the_legend_wraps_into_the_room_below_the_box() -> None:
    rows = plain(
        draw_board_rows(BOARD, ("gracious", "splashy", "yip"), width=26, height=22, mode="braille")
    )
    below = [row.strip() for row in rows[16:] if row.strip()]
    assert below == ["1 GRACIOUS  2 SPLASHY", "3 YIP"]


def test_texts_are_folded_and_laid_over_a_picture() -> None:
    assert plain(wrap_text("6 letters to go", 10, 3, "note", "braille")) == ["6 letters", "to go"]
    assert plain(wrap_text("6 letters to go", 10, 1, "note", "braille")) == ["6 letters…"]
    lines = wrap_text("7 letters to go: right 1, left 3", 15, 4, "note", "braille")
    assert plain(lines) == ["7 letters to", "go: right 1,", "left 3"]
    assert wrap_text("x", 0, 3, "note", "braille") == wrap_text("", 5, 3, "note", "braille") == []
    canvas = Canvas(6, 2)
    canvas.put_text(0, 0, "漢", "a", 2)
    canvas.put_text(2, 0, "漢", "a", 2)
    canvas.put_text(4, 0, "漢", "a", 2)
    canvas.write_centred([("xx", "n")], 2, 0)
    canvas.write_centred([("y", "n"), ("字", "m")], 0, 1)
    canvas.write_centred([("gone", "n")], 0, 2)
    assert canvas.to_rows() == [
        [("漢", "a"), ("xx", "n"), ("漢", "a")],
        [("y", "n"), ("字", "m"), ("   ", "")],
    ]
    canvas.write_centred([("z", "n")], 1, 0)
    assert plain(canvas.to_rows())[0] == " zxx漢"  # of the wide letter that z cuts nothing stays


def test_a_whole_picture_is_as_large_as_asked() -> None:
    for mode in GLYPHS_BY_MODE:
        for width, height in SIZES:
            rows = draw_board_rows(BOARD, WORDS, width=width, height=height, mode=mode)
            assert [cell_len(line) for line in plain(rows)] == [width] * height
    rows = draw_board_rows(BOARD, width=18, height=9, mode="ascii")
    assert "\n".join([line.rstrip() for line in plain(rows)]) == (
        "    R   I   U\n"
        "  .-+---+---+-.\n"
        "Y +           + P\n"
        "  |           |\n"
        "A +           + G\n"
        "  |           |\n"
        "O +           + H\n"
        "  '-+---+---+-'\n"
        "    L   C   S"
    )


def test_a_word_that_cannot_be_played_is_said() -> None:
    with pytest.raises(ValueError, match="'zoo': 'z' is not on the board"):
        draw_board_rows(BOARD, ("zoo",), mode="braille")


def test_cutting_counts_cells() -> None:
    runs = [("ab", "x"), ("漢字", "y")]
    assert truncate_runs(runs, 6, "…") is runs
    assert truncate_runs(runs, 5, "…") == [("ab", "x"), ("漢…", "y")]
    assert truncate_runs(runs, 4, "…") == [("ab", "x"), ("…", "y")]
    assert truncate_runs(runs, 1, "…") == [("…", "x")]
