"""Every form in which a board may be written on a command line."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lbtui.puzzle import Board, BoardError, parse_board
from lbtui.puzzle.parse import MAX_BOARD_LENGTH
from tests.boards import Puzzle, hostile_text, puzzles

SEED = Board(["riu", "pgh", "lcs", "yao"])


@pytest.mark.parametrize(
    "text",
    [
        "riu pgh lcs yao",
        "RIU PGH LCS YAO",
        "riu,pgh,lcs,yao",
        "riu, pgh, lcs, yao",
        "RIU/PGH/LCS/YAO",
        "riu-pgh-lcs-yao",
        "riu \u2013 pgh \u2013 lcs \u2014 yao",
        "riu|pgh|lcs|yao",
        "riu;pgh;lcs;yao",
        "  riu\tpgh\nlcs\r\nyao\n",
        "riu,pgh / lcs-yao,",
        "riupghlcsyao",
        "R I U, P G H, L C S, Y A O",
        "R-I-U P-G-H L-C-S Y-A-O",
        "r i u\np g h\nl c s\ny a o",
        "r i u / p g h / l c s / y a o",
        "\ufeffriu\u200b pgh lcs yao",
        ["riu", "pgh", "lcs", "yao"],
        ["riu", "pgh,lcs", "/yao"],
        ["riupghlcsyao"],
        ("RIU", "PGH", "LCS", "YAO"),
    ],
)
def test_every_form_of_the_same_board(text: str | list[str]) -> None:
    assert parse_board(text) == SEED


def test_letters_in_a_row_are_cut_into_as_many_sides_as_asked() -> None:
    assert parse_board("abcdefghij", sides=5) == Board(["ab", "cd", "ef", "gh", "ij"])
    assert parse_board("abc", sides=3) == Board(["a", "b", "c"])
    assert parse_board("abcdefghijklmnopqrstuvwx", sides=6).sides[5] == "uvwx"
    assert parse_board("ABCDE\u0301FGHI", sides=3) == Board(["abc", "d\u00e9f", "ghi"])


def test_separated_sides_need_no_number() -> None:
    assert parse_board("ab cd ef gh ij", sides=3).sides == ("ab", "cd", "ef", "gh", "ij")
    assert parse_board("a bc def ghij").sides == ("a", "bc", "def", "ghij")


def test_where_letters_stand_one_by_one_the_stronger_separator_separates_sides() -> None:
    for text in (
        "r,i,u/p,g,h/l,c,s/y,a,o",
        "R, I, U\nP, G, H\nL, C, S\nY, A, O",
        "r-i-u;p-g-h;l-c-s;y-a-o",
    ):
        assert parse_board(text) == SEED, text


def test_single_letters_between_blanks_are_sides_of_one_letter() -> None:
    assert parse_board("a b c").sides == ("a", "b", "c")
    assert len(parse_board("r i u p g h l c s y a o").sides) == 12
    assert parse_board("a, b, c, d").sides == ("a", "b", "c", "d")
    assert parse_board("a, b c, d e").sides == ("a", "b", "c", "d", "e")


def test_other_alphabets() -> None:
    assert parse_board("ÄÖß ELN TSR").sides == ("äöß", "eln", "tsr")
    assert parse_board("שלם אבג דהו").sides == ("שלם", "אבג", "דהו")
    assert parse_board("e\u0301a o\u0308u ny").sides == ("\u00e9a", "\u00f6u", "ny")


@pytest.mark.parametrize(
    ("text", "sides", "message"),
    [
        ("", 4, "the board is empty; 3 to 12 sides are needed, for example 'riu pgh lcs yao'"),
        (" ,/- ", 4, "the board is empty"),
        ("abc def", 4, "the board has 2 sides: 'abc', 'def'; 3 to 12 are needed"),
        (
            "riupghlcsya",
            4,
            "'riupghlcsya' has 11 letters, which cannot be cut into 4 equal sides;"
            " separate the sides, for example 'riu pgh lcs yao'",
        ),
        ("ab", 4, "'ab' has 2 letters, which cannot"),
        ("a", 4, "'a' has 1 letter, which cannot"),
        ("riupghlcsya1", 4, "'1' is not a letter; sides hold letters only"),
        ("abcx\u0304efgh", 4, "'\u0304' is not a letter"),
        ("riupghlcsyao", 2, "a board has 3 to 12 sides, not 2"),
        ("riupghlcsyao", 13, "a board has 3 to 12 sides, not 13"),
        ("r1u pgh lcs yao", 4, "'1' on side 1 is not a letter"),
        ("a" * 100, 4, "side 1, 'aaaaaaaaaaaaaaaaaaa…', has 25 letters; a side has 1 to 8"),
        ("abc " * 300, 4, "1,200 characters are too long for a board; give just its sides"),
    ],
)
def test_what_is_no_board_is_said_in_one_line(text: str, sides: int, message: str) -> None:
    with pytest.raises(BoardError) as error:
        parse_board(text, sides=sides)
    assert str(error.value).startswith(message)


@given(puzzles(), st.sampled_from([" ", ",", "/", "-", ", ", "\n", " | ", ";"]), st.booleans())
def test_a_board_is_read_back_however_it_is_written(puzzle: Puzzle, mark: str, upper: bool) -> None:
    board = Board(puzzle.sides)
    text = mark.join(puzzle.sides)
    assert parse_board(text.replace("ß", "\u1e9e").upper() if upper else text) == board
    assert parse_board(puzzle.sides) == board
    assert parse_board(str(board)) == board
    lengths = {len(side) for side in puzzle.sides}
    if len(lengths) == 1:
        assert parse_board("".join(puzzle.sides), sides=len(puzzle.sides)) == board


@given(hostile_text() | st.lists(hostile_text(10), max_size=14), st.integers(-1, 14))
@example("\u0301\u0301", 4)
@example(["\u0301", "\u0301"], 4)
def test_any_text_makes_a_board_or_one_clear_line(text: str | list[str], sides: int) -> None:
    try:
        board = parse_board(text, sides=sides)
    except BoardError as wrong:
        line = str(wrong)
    else:
        line = str(board)
        assert parse_board(line, sides=4) == board
    assert line.isprintable()
    assert 0 < len(line) < 400


def test_sides_of_two_spaced_letters() -> None:
    assert parse_board("R I, P G, L C").sides == ("ri", "pg", "lc")


def test_a_text_may_be_as_long_as_the_limit() -> None:
    text = "riu pgh lcs yao".ljust(MAX_BOARD_LENGTH)
    assert parse_board(text) == SEED
    with pytest.raises(BoardError, match=f"{MAX_BOARD_LENGTH + 1:,} characters are too long"):
        parse_board(text + " ")
