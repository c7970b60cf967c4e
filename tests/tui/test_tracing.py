from lbtui.drawing.box import lay_out_board
from lbtui.puzzle import parse_board
from lbtui.tui.widgets.board.tracing import STROKE_SECONDS, Tracing

BOARD = parse_board("riu pgh lcs yao")
LAYOUT = lay_out_board((3, 3, 3, 3), 60, 30)
WORDS = ("gracious", "splashy")


def tracing() -> Tracing:
    tracing = Tracing()
    tracing.show_words(BOARD, WORDS)
    return tracing


def test_it_shows_the_whole_way_until_it_is_begun() -> None:
    shown = tracing()
    assert shown.words == WORDS
    assert shown.drawn_share == 1.0
    assert not shown.is_moving
    shown.start(10.0)
    assert shown.is_moving


def test_it_is_drawn_in_about_a_second() -> None:
    shown = tracing()
    shown.start(10.0)
    shares = []
    for frame in range(40):
        shown.advance(10.0 + frame / 30, LAYOUT, "full")
        shares.append(shown.drawn_share)
    assert shares[0] == 0.0
    assert shares == sorted(shares)
    assert shares[15] < 1.0
    assert shares[-1] == 1.0
    assert not shown.is_moving


def test_after_words_that_are_drawn_only_the_others_are() -> None:
    shown = Tracing()
    shown.show_words(BOARD, WORDS[:1])
    assert shown.find_route(LAYOUT)
    shown.show_words(BOARD, WORDS)
    shown.start(10.0)
    shown.advance(10.0, LAYOUT, "full")
    route = shown.find_route(LAYOUT)
    assert route is not None
    assert shown.drawn_share == route.find_share_after(len(WORDS[0]) - 1)
    shown.advance(11.2, LAYOUT, "full")
    assert shown.drawn_share == 1.0


def test_of_a_letter_that_is_typed_only_its_stroke_is_drawn_and_soon() -> None:
    shown = Tracing()
    for typed in ("s", "sp", "spl"):
        shown.show_words(BOARD, ("gracious", typed))
        shown.start(10.0)
        shown.advance(10.0, LAYOUT, "full")
        route = shown.find_route(LAYOUT)
        assert route is not None
        drawn, part = route.find_pen_position(shown.drawn_share)
        assert (drawn == len(route.strokes) - 1 and part < 0.001) or typed == "s"
        shown.advance(10.0 + STROKE_SECONDS, LAYOUT, "full")
        assert shown.drawn_share == 1.0 or typed == "s"


def test_a_clock_that_goes_back_does_no_harm() -> None:
    shown = tracing()
    shown.start(10.0)
    shown.advance(3.0, LAYOUT, "full")
    assert shown.drawn_share == 0.0


def test_words_that_cannot_be_played_are_not_shown() -> None:
    shown = tracing()
    for words in ((), ("zoo",), ("gracious", "pg"), ("",), ("[/]",)):
        shown.show_words(BOARD, words)
        shown.start(1.0)
        shown.advance(1.0, LAYOUT, "full")
        assert shown.find_route(LAYOUT) is None or shown.words == ("",)
        assert not shown.is_moving
    shown.show_words(None, WORDS)
    assert shown.words == ()


def test_the_way_follows_the_layout() -> None:
    shown = tracing()
    small = lay_out_board((3, 3, 3, 3), 24, 12)
    assert shown.find_route(LAYOUT) is shown.find_route(LAYOUT)
    assert shown.find_route(small) is not shown.find_route(LAYOUT)
    rows = lay_out_board((3, 3, 3, 3), 10, 4)
    shown.start(0.0)
    shown.advance(0.0, rows, "full")
    assert not shown.is_moving
