import os
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise, product
from math import dist, floor
from random import Random

import pytest
from rich.cells import cell_len

from lbtui.drawing.canvas import (
    ASCII_CHARS,
    BRAILLE_CHARS,
    DOT_BITS,
    GLYPHS_BY_MODE,
    MARKS_BY_MODE,
    Canvas,
    line_dots,
    pick_mode,
)
from lbtui.drawing.route import DASHES


def naive(x0: int, y0: int, x1: int, y1: int) -> list[tuple[int, int]]:
    """Dot i of n at the exact i/n of the way, halves rounded away from the start."""
    n = max(abs(x1 - x0), abs(y1 - y0))

    def at(start: int, end: int, i: int) -> int:
        way = Fraction(abs(end - start) * i, n or 1)
        return start + floor(way + Fraction(1, 2)) * (1 if end > start else -1)

    return [(at(x0, x1, i), at(y0, y1, i)) for i in range(n + 1)]


def lit(rows: list[list[tuple[str, str]]]) -> set[tuple[int, int]]:
    """The dots of a picture in braille."""
    found = set()
    for row, runs in enumerate(rows):
        for column, glyph in enumerate("".join(text for text, _ in runs)):
            bits = BRAILLE_CHARS.index(glyph)
            found |= {
                (2 * column + x, 4 * row + y)
                for x, y in product(range(2), range(4))
                if bits & DOT_BITS[2 * y + x]
            }
    return found


def text_of(canvas: Canvas) -> list[str]:
    return ["".join(text for text, _ in row) for row in canvas.to_rows()]


def test_lines_have_exactly_the_nearest_dots() -> None:
    random = Random(1)
    lines = [tuple(random.randint(-9, 90) for _ in range(4)) for _ in range(400)]
    lines += list(product((0, 3), (0, 5), (0, 4), (0, 5)))
    for x0, y0, x1, y1 in lines:
        assert line_dots(x0, y0, x1, y1) == naive(x0, y0, x1, y1)


def test_what_lies_outside_is_left_out() -> None:
    canvas = Canvas(5, 3)
    canvas.draw_line(-30, -9, 40, 25, "a")
    inside = {(x, y) for x, y in naive(-30, -9, 40, 25) if 0 <= x < 10 and 0 <= y < 12}
    assert inside
    assert lit(canvas.to_rows()) == inside
    for column, row in ((-1, 0), (0, -1), (5, 0), (0, 3)):
        canvas.put_text(column, row, "X", "a")
    canvas.put_text(4, 0, "漢", "a", 2)
    assert not set("X漢") & set("".join(text_of(canvas)))


@pytest.mark.parametrize("dashes", DASHES)
def test_a_part_of_a_line_is_the_beginning_of_the_whole(dashes: tuple[int, ...]) -> None:
    ends = (4, 6, 70, 41)
    whole = Canvas(40, 12)
    whole.draw_line(*ends, "a", dashes)
    before: set[tuple[int, int]] = set()
    for step in range(21):
        canvas = Canvas(40, 12)
        canvas.draw_line(*ends, "a", dashes, step / 20)
        drawn = lit(canvas.to_rows())
        assert before <= drawn
        before = drawn
    assert before == lit(whole.to_rows())


@pytest.mark.parametrize("end", [(150, 0), (0, 150), (106, 106), (130, 75)])
def test_dashes_are_as_long_in_any_direction(end: tuple[int, int]) -> None:
    canvas = Canvas(80, 40)
    canvas.draw_line(0, 0, *end, "a", (6, 6))
    on = lit(canvas.to_rows())
    line = line_dots(0, 0, *end)
    changes = [n for n in range(1, len(line)) if (line[n] in on) != (line[n - 1] in on)]
    assert line[0] in on
    lengths = [dist(line[a], line[b]) for a, b in pairwise([0, *changes])]
    assert len(lengths) > 20
    assert all(abs(length - 6) < 1.5 for length in lengths)


def test_rows_fill_the_width_in_runs_of_one_ink() -> None:
    canvas = Canvas(9, 2)
    canvas.draw_line(2, 1, 9, 1, "a")
    canvas.put_text(3, 0, "Q", "b")
    assert canvas.to_rows() == [
        [(" ", ""), ("⠒⠒", "a"), ("Q", "b"), ("⠒", "a"), (" " * 4, "")],
        [(" " * 9, "")],
    ]


def test_a_cell_takes_the_ink_of_the_later_line() -> None:
    canvas = Canvas(1, 1)
    canvas.draw_line(0, 0, 0, 3, "tall")
    canvas.draw_line(0, 0, 1, 0, "flat")
    assert canvas.to_rows() == [[("⡏", "flat")]]
    canvas.draw_line(0, 0, 0, 3, "tall")
    assert canvas.to_rows() == [[("⡏", "tall")]]


def test_half_a_wide_letter_never_stays() -> None:
    for at in (1, 2):
        canvas = Canvas(5, 1)
        canvas.put_text(1, 0, "漢", "a", 2)
        canvas.put_text(at, 0, "x", "b")
        assert cell_len(text_of(canvas)[0]) == 5
        assert "漢" not in text_of(canvas)[0]


@pytest.mark.parametrize("mode", GLYPHS_BY_MODE)
def test_every_glyph_is_one_cell_wide(mode: str) -> None:
    marks = MARKS_BY_MODE[mode]
    for glyph in [
        *GLYPHS_BY_MODE[mode],
        *marks.rings.values(),
        marks.missing_letter,
        marks.ellipsis,
    ]:
        assert len(glyph) == 1
        assert cell_len(glyph) == 1
        assert glyph.isprintable()
        assert mode != "ascii" or glyph.isascii()


def test_ascii_lines_lean_the_way_they_go() -> None:
    def drawn(x0: int, y0: int, x1: int, y1: int) -> str:
        canvas = Canvas(12, 6, "ascii")
        canvas.draw_line(x0, y0, x1, y1, "a")
        return "".join(text_of(canvas)).replace(" ", "")

    assert set(drawn(0, 1, 23, 1)) == {"-"}
    assert set(drawn(2, 0, 2, 23)) == {"|"}
    assert {"\\"} <= set(drawn(0, 0, 11, 23)) <= set("\\|'.`")
    assert {"/"} <= set(drawn(11, 0, 0, 23)) <= set("/|'.`")
    assert "/" not in drawn(0, 0, 23, 12)
    assert "\\" not in drawn(0, 12, 23, 0)
    assert all(glyph == " " or bits for bits, glyph in enumerate(ASCII_CHARS))
    assert " " not in ASCII_CHARS[1:]


def test_a_canvas_may_have_no_width() -> None:
    assert Canvas(0, 2).to_rows() == [[], []]


@pytest.mark.parametrize(
    ("env", "encoding", "mode"),
    [
        ({"TERM": "xterm-256color"}, "utf-8", "braille"),
        ({"TERM": "tmux-256color"}, "UTF8", "braille"),
        ({"TERM": "xterm-256color"}, "iso8859-1", "ascii"),
        ({"TERM": "xterm-256color"}, "ascii", "ascii"),
        ({"TERM": "linux"}, "utf-8", "ascii"),
        ({"TERM": "linux-16color"}, "utf-8", "ascii"),
        ({}, "utf-8", "braille"),
        ({"TERM": "dumb"}, "utf-8", "ascii"),
    ],
)
def test_the_best_mode(
    env: dict[str, str], encoding: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", env)
    assert pick_mode(encoding) == mode


def test_where_colours_tell_lines_apart_no_pattern_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERM", raising=False)
    assert pick_mode("utf-8", colours=True) == "lines"
    assert pick_mode("ascii", colours=True) == "ascii"


def test_the_old_windows_console_has_no_braille(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "environ", {})
    assert pick_mode("utf-8") == "ascii"
    monkeypatch.setattr(os, "environ", {"WT_SESSION": "1"})
    assert pick_mode("utf-8") == "braille"


def test_the_encoding_is_standard_outputs() -> None:
    program = "from lbtui.drawing.canvas import pick_mode; print(pick_mode())"
    for encoding, mode in (("utf-8", "braille"), ("latin-1", "ascii"), ("UTF_8", "braille")):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONIOENCODING": encoding},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == mode
