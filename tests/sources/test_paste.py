"""Boards from whatever people paste."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lbtui.puzzle import Board
from lbtui.sources.gamedata import SourceError
from lbtui.sources.paste import board_from_text
from tests.boards import Puzzle, hostile_text, puzzles

BOARD = Board(["mxs", "aot", "gic", "pek"])


@pytest.mark.parametrize(
    "text",
    [
        "mxs aot gic pek",
        "MXS/AOT/GIC/PEK",
        "mxs-aot-gic-pek",
        "MXS \u2013 AOT \u2013 GIC \u2014 PEK",
        "MXSAOTGICPEK",
        "M X S A O T G I C P E K",
        "M\nX\nS\nA\nO\nT\nG\nI\nC\nP\nE\nK\n",
        "M X S\nA O T\r\nG I C\nP E K",
        "M.X.S, A.O.T, G.I.C, P.E.K",
        "M-X-S, A-O-T, G-I-C, P-E-K",
        "M, X, S / A, O, T / G, I, C / P, E, K",
        "mxs\u2029aot\u2028gic\u2029pek",
        "\u201cMXS / AOT / GIC / PEK\u201d",
        '["MXS","AOT","GIC","PEK"]',
        "('mxs', 'aot', 'gic', 'pek')",
        "(mxs)(aot)(gic)(pek)",
        "**MXS** **AOT** **GIC** **PEK**",
        "| MXS | AOT | GIC | PEK |",
        "1. MXS\n2. AOT\n3. GIC\n4. PEK",
        "- mxs\n- aot\n- gic\n- pek\n",
        "Sides: MXS, AOT, GIC, PEK.",
        "Letter Boxed\nMXS\nAOT\nGIC\nPEK",
        "NYT Letter Boxed, Feb 4, 2024: MXS AOT GIC PEK",
        "Letter Boxed \u2014 February 4, 2024\n\nMXS \u2014 AOT \u2014 GIC \u2014 PEK",
        "https://boards.example/play?sides=mxs,aot,gic,pek",
        # labels; the order of a board is top, right, bottom, left
        "Top: MXS, Right: AOT, Bottom: GIC, Left: PEK",
        "Left: PEK; Bottom: GIC; Right: AOT; Top: MXS",
        "Top: M X S\nLeft: P E K\nRight: A, O, T\nBottom: GIC\nHave fun!",
        "Letter Boxed today: Top: MXS Right: AOT Bottom: GIC Left: PEK",
        "top=MXS right=AOT bottom=GIC left=PEK",
        "T: MXS R: AOT B: GIC L: PEK",
        "top mxs right aot bottom gic left pek",
        "Top\nMXS\nLeft\nPEK\nBottom\nGIC\nRight\nAOT",
        "Side 1: MXS Side 2: AOT Side 3: GIC Side 4: PEK",
        "A: MXS, B: AOT, C: GIC, D: PEK",
        "1: M X S\n2: A O T\n3: G I C\n4: P E K",
        # drawn
        "  M X S\nP       A\nE       O\nK       T\n  G I C",
        "MXS\nP A\nE O\nK T\nGIC",
        "    M   X   S\n  +-----------+\nP |           | A\n  |           |\nE |           | O\n"
        "K |           | T\n  +-----------+\n    G   I   C\n",
        "  M X S\n ┌─────┐\nP│     │A\nE│     │O\nK│     │T\n └─────┘\n  G I C",
        "  M X S\rP       A\rE       O\rK       T\r  G I C",  # as a terminal pastes lines
        "+-M-X-S-+\nP       A\nE       O\nK       T\n+-G-I-C-+",
        "Letter Boxed!\n\n   M X S\n  P     A\n  E     O\n  K     T\n   G I C\n\nHave fun",
        "M X S   A O T\n\nG I C   P E K",
        # what is added
        "Letter Boxed \u2014 MXS AOT GIC PEK (July 4)",
        "mxs aot gic pek # today",
        # pictures and other forms of letters
        "\U0001f7e6 MXS \U0001f7e8 AOT \U0001f7e9 GIC \U0001f7e5 PEK \U0001f44d\U0001f3fd",
        "1\ufe0f\u20e3 MXS 2\ufe0f\u20e3 AOT 3\ufe0f\u20e3 GIC 4\ufe0f\u20e3 PEK",
        "\uff2d\uff38\uff33 \uff21\uff2f\uff34 \uff27\uff29\uff23 \uff30\uff25\uff2b",
        "\U0001d40c\U0001d417\U0001d412 \U0001d400\U0001d40e\U0001d413 gic pek",
        "\u24c2\u24cd\u24c8 \u24b6\u24c4\u24c9 \u24bc\u24be\u24b8 \u24c5\u24ba\u24c0",
        "\U0001f1f2\U0001f1fd\U0001f1f8 aot gic \U0001f1f5\U0001f1ea\U0001f1f0",
        "\U0001f17c\U0001f187\U0001f182 aot gic pek",
        "\u24c2\ufe0fXS aot gic pek",
        "mxs aot gic pek :)",
        "\ufeffmxs\u200b a\u00adot gic\u00a0pek\u2029",
    ],
)
def test_every_form_of_the_same_board(text: str) -> None:
    assert board_from_text(text) == BOARD


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("top rid len cah", "top rid len cah"),  # a side that spells a label
        ("a b c", "a b c"),
        ("ab cd ef gh ij", "ab cd ef gh ij"),
        ("A B\nC D\nE F\nG H", "ab cd ef gh"),  # lines of two letters are sides
        ("A B\nC    D\nE    F\nG H", "ab df gh ce"),  # a drawing
        ("    A\n +-----+\nH|     |B\n |     |C\n +-----+\n    D  E", "a bc de h"),
        ("A B C   D E\n    F   G H", "abc de f gh"),
        (" A   B   C\nD E F\nG      H    I", "abc def ghi"),  # lines that are a column out of line
        ("A B C D\n  E F G H\n I", "abcd efgh i"),  # three lines, however far
        ("A-B, C-D-E, F-G", "ab cde fg"),
        ("A B \u2014 C D E \u2014 F G", "ab cde fg"),
        ("A B\u2028C D E\u2028F G", "ab cde fg"),
        ("a bc def gh", "a bc def gh"),
        ("Letter Boxed\nMAY\nGOT\nHEN\nCIR", "may got hen cir"),  # no date: a month is a side
        ("Letter Boxed May 5\nGOT\nHEN\nCIR", "got hen cir"),
        ("1. AB\n2. CDE\n3. FG", "ab cde fg"),
        ("ab 1 cde 2 fg 3", "ab cde fg"),
        ("2024-02-04\nab cde fg", "ab cde fg"),
        ("mxs aot gic pek 2024-02-04", "mxs aot gic pek"),
        ("abcde fghi jklmnop qrst uvwxyz", "abcde fghi jklmnop qrst uvwxyz"),
        ("aab bcc dda abab", "aab bcc dda abab"),  # repeated letters alone are no prose
        ("äöß ELN tsr", "äöß eln tsr"),
        ("e\u0301a, o\u0308u, ny", "éa öu ny"),
        ("שלם אבג דהו", "שלם אבג דהו"),
    ],
)
def test_other_boards(text: str, sides: str) -> None:
    assert str(board_from_text(text)) == sides


def test_the_number_of_sides_cuts_letters() -> None:
    assert board_from_text("abcdefghij", side_count=5).sides == ("ab", "cd", "ef", "gh", "ij")
    assert board_from_text("a b c d e f", side_count=3).sides == ("ab", "cd", "ef")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", ": 'hello' has 5 letters, which cannot be cut into 4 equal sides"),
        ("m x s a o t g i c p e", ": 'mxsaotgicpe' has 11 letters, which cannot be cut into 4"),
        ("1 R I U T\n2\n3 P G   L C S", ": 'riutpglcs' has 9 letters, which cannot be cut into 4"),
        ("abc def", ": the board has 2 sides: 'abc', 'def'; 3 to 12 are needed"),
        ("m1s aot gic pek", ": '1' on side 1 is not a letter"),
        ("top: x\u0304a right: bc left: de", ": '\u0304' on side 1 is not a letter"),
        ("x\u0304a bc de", ": '\u0304' on side 1 is not a letter"),
        ("\x1b]52;c;QUJD\x07", ": the board has 2 sides: 'c', 'QUJD'"),
        ("abc " * 24, ": the board has 24 sides"),
        ("abc " * 25, "; paste its sides"),
        ("letter boxed gun pay", ": the board has 2 sides: 'gun', 'pay'"),
        *(
            (text, "; paste its sides, for example 'riu pgh lcs yao', or the page with the game")
            for text in (
                *("", "\U0001f600 ... 123", "\u0301\u0301", "x" * 4001),
                *("hello world this is no board 123", "hello world this is no board"),
                *("no board here!", "is this a box?"),
                *("we met 3 men at the sea", "It was the best of times."),
                *("lorem ipsum dolor sit amet " * 9, "www.example.com/a/b/c"),
                *("https://boards.example/puzzles/letter-boxed", "file:///home/me/a.txt"),
                *("HTTPS://boards.example/a/b/c/d/", "https://a.bc/de/fg/hi"),
            )
        ),
    ],
)
def test_what_is_no_board_is_said_in_one_line(text: str, message: str) -> None:
    with pytest.raises(SourceError) as error:
        board_from_text(text)
    line = str(error.value)
    assert line.isprintable()
    assert line.startswith(f"no board in this text{message}")


@pytest.mark.parametrize("separator", [" ", "/", "-"])
def test_several_boards_are_not_read_as_one(separator: str) -> None:
    boards = [separator.join(text.split()) for text in ("riu pgh lcs yao", "gcx tie vln apo")]
    assert str(board_from_text("\n\n".join(boards[:1]))) == "riu pgh lcs yao"
    with pytest.raises(SourceError, match="several boards in this text; paste one"):
        board_from_text("\n".join(boards))


def test_damaged_game_data_is_said() -> None:
    with pytest.raises(SourceError, match=r"^the game data is cut off or damaged"):
        board_from_text('{"sides": ["ABC"')


@given(
    puzzles(),
    st.sampled_from([" ", ", ", "/", " - ", "\n", " | ", "; ", " \U0001f600 ", ") (", "' '"]),
    st.sampled_from(
        ["{}", "({})", '"{}"', "[ {} ]", "Board: {}", "\u2022 {}", "{}.", "{} \U0001f44d"]
    ),
)
def test_a_board_is_read_with_what_comes_along(puzzle: Puzzle, mark: str, around: str) -> None:
    sides = puzzle.sides
    if all(len(side) == 1 for side in sides):
        return  # letters one by one may be cut into fewer sides
    assert board_from_text(around.format(mark.join(sides))) == Board(sides)


@given(hostile_text(max_size=60))
@example("\u0301\u0301")
@example("abc \u0301\u0301 def ghi")
def test_any_text_makes_a_board_or_one_clear_line(text: str) -> None:
    try:
        line = str(board_from_text(text))
    except SourceError as wrong:
        line = str(wrong)
    assert line.isprintable()
    assert 0 < len(line) < 400
