from itertools import pairwise, product

import pytest

from lbtui.drawing.box import lay_out_board
from lbtui.drawing.canvas import line_dots
from lbtui.drawing.layout import Layout
from tests.drawing.shapes import EVEN, SHAPES, SIZES

WAYS = ((0, -1), (0, 1), (-1, 0), (1, 0))


def letter_cells(layout: Layout) -> list[tuple[int, int]]:
    return [place.letter for place in layout.spot_cells]


def rings(layout: Layout) -> list[tuple[int, int]]:
    return [place.ring for place in layout.spot_cells if place.ring]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut_or_covered(size: tuple[int, int]) -> None:
    width, height = size
    for shape in SHAPES:
        layout = lay_out_board(shape, width, height)
        spots = [(side, n) for side, count in enumerate(shape) for n in range(count)]
        assert [place.spot for place in layout.spot_cells] == spots, shape
        cells = letter_cells(layout) + rings(layout)
        assert len(set(cells)) == len(cells), shape
        assert all(0 <= column < width and 0 <= row < height for column, row in cells), shape
        for (x0, y0), (x1, y1) in layout.corners:
            assert 0 <= min(x0, x1) <= max(x0, x1) < 2 * width, shape
            assert 0 <= min(y0, y1) <= max(y0, y1) < 4 * height, shape


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_letter_of_two_cells_covers_nothing(size: tuple[int, int]) -> None:
    for shape in SHAPES:
        layout = lay_out_board(shape, *size, 2)
        cells = letter_cells(layout)
        cells += [(column + 1, row) for column, row in cells]
        cells += rings(layout)
        assert len(set(cells)) == len(cells), shape


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_letter_stands_on_the_line(size: tuple[int, int]) -> None:
    for shape in SHAPES:
        layout = lay_out_board(shape, *size)
        line = {
            (x >> 1, y >> 2) for start, end in layout.corners for x, y in line_dots(*start, *end)
        }
        assert not line & set(letter_cells(layout)), shape


def test_it_is_never_an_error_to_be_tiny() -> None:
    for width, height in product(range(0, 20, 2), range(10)):
        for shape in ((3, 3, 3, 3), (8,) * 12, (1, 1, 1)):
            layout = lay_out_board(shape, width, height)
            cells = letter_cells(layout)
            assert all(0 <= column < width and 0 <= row < height for column, row in cells)


def test_the_newspapers_board_is_a_box_from_18_by_9() -> None:
    for width, height in product(range(18, 60, 3), range(9, 30, 2)):
        assert lay_out_board((3, 3, 3, 3), width, height).corners


def test_four_sides_are_a_square_read_as_in_the_newspaper() -> None:
    layout = lay_out_board((3, 3, 3, 3), 60, 30)
    (left, top), (right, _) = layout.corners[0]
    bottom = layout.corners[2][0][1]
    assert abs((right - left) - (bottom - top)) <= 3  # dots, which are square
    at = {place.spot: place.letter for place in layout.spot_cells}
    for side in (0, 2):
        assert at[side, 0][0] < at[side, 1][0] < at[side, 2][0]
        assert len({at[side, n][1] for n in range(3)}) == 1
    for side in (1, 3):
        assert at[side, 0][1] < at[side, 1][1] < at[side, 2][1]
        assert len({at[side, n][0] for n in range(3)}) == 1
    assert at[0, 0][1] < at[1, 0][1] < at[2, 0][1]
    assert at[3, 0][0] < at[0, 0][0] < at[1, 0][0]


@pytest.mark.parametrize("sides", [3, 5, 6, 7, 8, 9, 10, 11, 12])
def test_other_boxes_go_round_clockwise_from_the_top(sides: int) -> None:
    layout = lay_out_board((2,) * sides, 80, 40)
    x = sum(2 * column for column, _ in rings(layout)) / (2 * sides)
    y = sum(4 * row for _, row in rings(layout)) / (2 * sides)
    points = [(2 * column - x, 4 * row - y) for column, row in rings(layout)]
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*points, points[0]])]
    assert all(turn > 0 for turn in turns)
    assert min(y for _, y in points) in (points[0][1], points[-1][1])


@pytest.mark.parametrize("size", [*SIZES, (26, 13), (54, 27), (80, 40)], ids=str)
def test_boxes_are_symmetric(size: tuple[int, int]) -> None:
    for shape in EVEN:
        layout = lay_out_board(shape, *size)
        if not layout.corners:
            continue
        columns = {column for column, _ in rings(layout)}
        across = min(columns) + max(columns)
        for cells in (set(rings(layout)), set(letter_cells(layout))):
            assert {(across - column, row) for column, row in cells} == cells, shape
        dots = {dot for pair in layout.corners for dot in pair}
        assert {(2 * across + 1 - x, y) for x, y in dots} == dots, shape


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_click_on_a_letter_or_a_ring_finds_its_spot(size: tuple[int, int]) -> None:
    for shape in SHAPES:
        layout = lay_out_board(shape, *size)
        for place in layout.spot_cells:
            assert layout.find_spot_at(*place.letter) == place.spot
            if place.ring:
                assert layout.find_spot_at(*place.ring) == place.spot


def test_a_click_beside_everything_finds_nothing() -> None:
    assert lay_out_board((3, 3, 3, 3), 60, 30).find_spot_at(30, 14) is None


@pytest.mark.parametrize("size", [(18, 9), (30, 15), (60, 30)], ids=str)
def test_arrows_lead_from_anywhere_to_everywhere(size: tuple[int, int]) -> None:
    for shape in SHAPES:
        layout = lay_out_board(shape, *size)
        ways = {
            place.spot: {layout.find_nearest_spot(place.spot, *way) for way in WAYS}
            for place in layout.spot_cells
        }
        backwards = {spot: {other for other in ways if spot in ways[other]} for spot in ways}
        for graph in (ways, backwards):
            reached, new = set(), {layout.spot_cells[0].spot}
            while new:
                reached |= new
                new = {other for spot in new for other in graph[spot]} - reached
            assert len(reached) == len(ways), shape


def test_arrows_go_where_they_point() -> None:
    layout = lay_out_board((3, 3, 3, 3), 60, 30)
    assert layout.find_nearest_spot((0, 0), 1, 0) == (0, 1)
    assert layout.find_nearest_spot((0, 1), -1, 0) == (0, 0)
    assert layout.find_nearest_spot((0, 1), 0, 1) == (2, 1)
    assert layout.find_nearest_spot((3, 1), 1, 0) == (1, 1)
    assert layout.find_nearest_spot((1, 0), 0, 1) == (1, 1)
    assert layout.find_nearest_spot((0, 0), 0, -1) == (0, 0)
    assert layout.find_nearest_spot((9, 9), 0, 1) == (9, 9)


def test_the_middle_of_a_box_has_room_for_a_text() -> None:
    for shape in EVEN:
        layout = lay_out_board(shape, 60, 30)
        middle = layout.find_text_area()
        assert (middle is None) == (not layout.corners)
        if middle:
            column, row, room = middle
            taken = {*letter_cells(layout), *rings(layout)}
            assert not taken & {(column - room // 2 + n, row) for n in range(room)}, shape
