"""Drawn boards are read by position, or refused; those with four sides are always read."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lbtui.drawing.picture import draw_board_rows, lay_out_picture
from lbtui.formatting import text_width
from lbtui.puzzle import Board
from lbtui.sources.gamedata import SourceError
from lbtui.sources.paste import MAX_PASTE_LENGTH, board_from_text

SIZES = ((60, 28), (45, 24), (32, 16), (24, 12), (20, 8))
ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyzäöüåñß",
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "日月火水木金土山川田人口車門力刀a",
)
CAPTIONS = ("", "9 other solutions of 2 words", "the only solution of 2 words", "No solution")


def _text(board: Board, words: list[str], size: tuple[int, int], mode: str) -> str:
    rows = draw_board_rows(board, words, width=size[0], height=size[1], mode=mode)
    return "\n".join("".join(text for text, _ in row).rstrip() for row in rows).strip("\n")


def _words(board: Board, random: Random) -> list[str]:
    """Return a word or two that can be played, as far as sides and letters are concerned."""
    words = []
    spots = [(side, letter) for side, letters in enumerate(board.sides) for letter in letters]
    at = random.choice(spots)
    for _ in range(random.randint(1, 2)):
        word = at[1]
        for _ in range(random.randint(2, 8)):
            at = random.choice([spot for spot in spots if spot[0] != at[0]])
            word += at[1]
        words.append(word)
    return words


@st.composite
def boards(draw_: st.DrawFn, sides: st.SearchStrategy[int]) -> Board:
    """Boards of any shape, letters repeated or not."""
    alphabet = draw_(st.sampled_from(ALPHABETS))
    shape = draw_(st.lists(st.integers(1, 8), min_size=(n := draw_(sides)), max_size=n))
    random = Random(draw_(st.integers(0, 2**32)))
    if sum(shape) <= len(alphabet) and random.random() < 0.8:
        letters = random.sample(alphabet, sum(shape))
    else:
        letters = random.choices(alphabet, k=sum(shape))
    it = iter(letters)
    return Board(["".join(next(it) for _ in range(count)) for count in shape])


def _drawn(board: Board, seed: int, size: tuple[int, int], mode: str) -> str:
    """Return a picture of the whole board; "" where there is no room to keep its letters apart."""
    layout = lay_out_picture(board.sides, *size)
    letters = {place.letter for place in layout.spot_cells}
    cells = max(map(text_width, board.letters))
    touch = any((column + cells, row) in letters for column, row in letters)
    if len(letters) < sum(map(len, board.sides)) or (touch and not layout.corners):
        return ""
    random = Random(seed)
    words = _words(board, random) if random.random() < 0.6 else []
    return f"{_text(board, words, size, mode)}\n{random.choice(CAPTIONS)}"


PICTURES = st.tuples(
    st.integers(0, 2**32), st.sampled_from(SIZES), st.sampled_from(("braille", "ascii"))
)


@settings(max_examples=60)
@given(boards(st.just(4)), PICTURES)
def test_a_drawing_with_four_sides_is_read(
    board: Board, picture: tuple[int, tuple[int, int], str]
) -> None:
    text = _drawn(board, *picture)
    if text:
        assert board_from_text(text) == board


@settings(max_examples=60)
@given(boards(st.sampled_from((3, *range(5, 13)))), PICTURES)
def test_any_drawing_is_read_or_refused(
    board: Board, picture: tuple[int, tuple[int, int], str]
) -> None:
    text = _drawn(board, *picture)
    if text:
        try:
            found = board_from_text(text)
        except SourceError:
            return
        assert found == board


@pytest.mark.parametrize(
    "text",
    [
        "A   B\nC   D\nE   F\nG   H",  # four lines, or a box
        "A   B   C   D   E   F   G   H   I   J   K   L",  # a side each, or three
        "  A\n F   B\nE     C\n   D",
    ],
)
def test_what_is_not_certain_is_not_read(text: str) -> None:
    with pytest.raises(SourceError, match="the sides of this drawing are not certain"):
        board_from_text(text)


@pytest.mark.parametrize("mode", ["braille", "ascii"])
def test_a_drawing_is_read_as_it_is_quoted_but_not_where_it_is_cut(mode: str) -> None:
    board = Board(["riu", "pgh", "lcs", "yao"])
    lines = _text(board, ["gracious", "splashy"], (60, 28), mode).split("\n")
    for begin, end in (("> ", ""), ("\u2502", "\u2502"), ("# ", "")):
        quoted = "\n".join(f"{begin}{line:60}{end}" for line in lines)
        assert board_from_text(quoted) == board
    for cut in (
        "\n".join(lines[1:]),
        "\n".join(lines).strip(),
        "\n".join(f"12 {line}" for line in lines),
    ):
        with pytest.raises(SourceError):
            board_from_text(cut)


@pytest.mark.parametrize("text", ["\u6f22 ", "- ", "a b ", "a\n", "  a\n b   c\n"])
def test_a_long_paste_is_refused(text: str) -> None:
    with pytest.raises(SourceError):
        board_from_text((text * MAX_PASTE_LENGTH)[:MAX_PASTE_LENGTH])
