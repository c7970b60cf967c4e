from itertools import pairwise

from lbtui.drawing.box import lay_out_board
from lbtui.drawing.route import Route
from lbtui.puzzle import parse_board
from lbtui.puzzle.chain import trace_chain

BOARD = parse_board("riu pgh lcs yao")
WORDS = ("gracious", "splashy")
LAYOUT = lay_out_board((3, 3, 3, 3), 60, 30)


def route() -> Route:
    return Route(LAYOUT, trace_chain(BOARD, WORDS))


def test_strokes_join_ring_to_ring_in_order() -> None:
    way = route()
    rings = {place.spot: place.ring for place in LAYOUT.spot_cells}
    joined = [
        (word, rings[a], rings[b])
        for word, path in enumerate(trace_chain(BOARD, WORDS))
        for a, b in pairwise(path)
    ]
    assert len(way.strokes) == len(joined)
    for stroke, (word, start, end) in zip(way.strokes, joined, strict=True):
        assert stroke.word_index == word
        for ring, x, y in ((start, stroke.x0, stroke.y0), (end, stroke.x1, stroke.y1)):
            assert ring is not None
            aside = abs(ring[0] - (x >> 1)), abs(ring[1] - (y >> 2))
            assert aside in ((1, 0), (0, 1))  # in the cell beside it, within the frame
    assert (way.first_spot, way.last_spot) == ((1, 1), (3, 0))


def test_the_pen_only_goes_forward_and_arrives() -> None:
    way = route()
    reached = [way.find_pen_position(step / 200) for step in range(201)]
    assert reached == sorted(reached)
    assert reached[0] == (0, 0.0)
    assert reached[-1] == (len(way.strokes), 0.0)
    assert {whole for whole, _ in reached} == set(range(len(way.strokes) + 1))
    assert all(0 <= part < 1 for _, part in reached)


def test_a_line_drawn_twice_runs_beside_itself() -> None:
    board = parse_board("ab cd ef gh")
    way = Route(LAYOUT2, trace_chain(board, ("acacac",)))
    lines = {tuple(sorted([(s.x0, s.y0), (s.x1, s.y1)])) for s in way.strokes}
    assert len(way.strokes) == 5
    assert len(lines) == 5


LAYOUT2 = lay_out_board((2, 2, 2, 2), 60, 30)


def test_numbers_sit_on_the_line_of_their_word_and_on_nothing_else() -> None:
    marks = {cell for place in LAYOUT.spot_cells for cell in (place.ring, place.letter)}
    way = route()
    assert set(way.number_cells) == {0, 1}
    assert not marks & set(way.number_cells.values())
    assert len(set(way.number_cells.values())) == 2
    assert Route(LAYOUT, trace_chain(BOARD, WORDS[:1])).number_cells == {}


def test_numbers_of_words_on_the_same_line_do_not_cover_each_other() -> None:
    for here, there in ((0, 1), (2, 1)), ((1, 1), (3, 1)), ((0, 2), (3, 2)):
        way = Route(LAYOUT, [(here, there), (there, here), (here, there)])
        assert len(set(way.number_cells.values())) == 3


def test_spots_know_the_word_and_stroke_that_reach_them_first() -> None:
    spots = route().first_visits
    assert spots[1, 1] == (0, 0)  # g
    assert spots[2, 2] == (0, 7)  # the s that ends gracious
    assert spots[3, 0] == (1, 13)  # the y that ends splashy
    assert len(spots) == 12


def test_without_a_box_there_is_nothing_to_draw() -> None:
    way = Route(lay_out_board((3, 3, 3, 3), 12, 4), trace_chain(BOARD, WORDS))
    assert way.strokes == []
    assert way.find_pen_position(0.0) == (0, 0.0)
    assert len(way.first_visits) == 12
