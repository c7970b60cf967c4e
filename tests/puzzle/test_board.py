"""Boards: what they hold, what they refuse, masks and spots."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.puzzle import Board, BoardError
from tests.boards import Puzzle, puzzles, side_lists


def test_what_a_board_holds() -> None:
    board = Board(["RIU", "pgh", "Lcs", "yao"])
    assert board.sides == ("riu", "pgh", "lcs", "yao")
    assert board.letters == "riupghlcsyao"
    assert board.full == 0b1111_1111_1111
    assert board.index["p"] == 3
    assert board.sides_of["p"] == 0b0010
    assert board.spots[:4] == ((0, 0), (0, 1), (0, 2), (1, 0))
    assert len(board.spots) == 12
    assert board.repeated == ""
    assert board.letter_at((3, 2)) == "o"
    assert str(board) == "riu pgh lcs yao"
    assert repr(board) == "Board('riu pgh lcs yao')"


def test_a_letter_on_several_spots_is_one_letter() -> None:
    board = Board(["abc", "cde", "aac"])
    assert board.letters == "abcde"
    assert board.full == 0b11111
    assert board.sides_of == {"a": 0b101, "b": 0b001, "c": 0b111, "d": 0b010, "e": 0b010}
    assert board.spots_of["a"] == ((0, 0), (2, 0), (2, 1))
    assert board.repeated == "ac"
    assert len(board.spots) == 9


@given(side_lists(12))
def test_letters_bits_spots_and_places_agree(sides: tuple[str, ...]) -> None:
    board = Board(sides)
    assert "".join(sides) == "".join(map(board.letter_at, board.spots))
    assert sorted(board.letters) == sorted(set("".join(sides)))
    assert board.text(board.full) == board.letters
    for letter, number in board.index.items():
        assert board.letters[number] == letter
        assert board.bits[letter] == board.mask(letter) == 1 << number
        assert board.text(1 << number) == letter
        on = {side for side, letters in enumerate(sides) if letter in letters}
        assert board.sides_of[letter] == sum(1 << side for side in on)
        assert [board.letter_at(spot) for spot in board.spots_of[letter]] == [letter] * len(
            board.spots_of[letter]
        )
        assert (letter in board.repeated) == ("".join(sides).count(letter) > 1)
    assert sum(map(len, board.spots_of.values())) == len(board.spots)


@given(puzzles())
def test_mask_is_the_set_of_letters(puzzle: Puzzle) -> None:
    board = Board(puzzle.sides)
    for word in puzzle.scored:
        assert set(board.text(board.mask(word))) == set(word) & set(board.letters)


def test_mask_ignores_letters_that_are_not_on_the_board() -> None:
    board = Board(["abc", "def", "ghi"])
    assert board.mask("axb") == 0b11
    assert board.mask("xyz") == 0
    assert board.mask("") == 0


def test_boards_are_values() -> None:
    board = Board(["abc", "def", "ghi"])
    same = Board(["ABC", "def", "ghi"])
    assert board == same
    assert hash(board) == hash(same)
    assert board != Board(["abc", "def", "ghj"])
    assert board != object()
    assert pickle.loads(pickle.dumps(board)) == board
    assert copy.deepcopy(board) == board


@pytest.mark.parametrize(
    "sides",
    [
        ["a", "b", "c"],
        ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx"],
        ["ab", "cd", "ef", "gh", "ij"],
        ["abcdefgh"] * 12,
        ["äö", "ßst", "elnr"],
        ["שלם", "אבג", "דהו"],
        ["ΣΞ", "ΨΩ", "ΔΦ"],
        ["abcdefgh", "ijklmnop", "qrstuvwx", "yzäöüßåñ"],  # 32 letters
    ],
)
def test_boards_that_can_be(sides: list[str]) -> None:
    assert Board(sides).sides == tuple(side.lower() for side in sides)


def test_letters_are_composed_and_lowered_one_by_one() -> None:
    board = Board(["e\u0301A\u030a", "\u1e9eñ", "ΟΔΟΣ"])
    assert board.sides == ("éå", "ßñ", "οδοσ")  # no final sigma: place does not matter on a side


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (
            ["abc", "def"],
            "the board has 2 sides: 'abc', 'def'; 3 to 12 are needed,"
            " for example 'riu pgh lcs yao'",
        ),
        ([], "the board is empty; 3 to 12 sides are needed, for example 'riu pgh lcs yao'"),
        (["abc", "", "def"], "side 2 is empty; every side has 1 to 8 letters"),
        (["abc", "def", "abcdefghi"], "side 3, 'abcdefghi', has 9 letters; a side has 1 to 8"),
        (["abc", "d3f", "ghi"], "'3' on side 2 is not a letter; sides hold letters only"),
        (["abc", "d f", "ghi"], "U+0020 on side 2 is not a letter"),
        (["abc", "\x1b]0;f\x07", "ghi"], "U+001B on side 2 is not a letter"),
        (["a🙂", "b", "c"], "'🙂' on side 1 is not a letter"),
        (["x\u0304a", "b", "c"], "'\u0304' on side 1 is not a letter"),
        (["कि", "b", "c"], "'ि' on side 1 is not a letter; sides hold letters only, each a single"),
        (["\u0301a", "b", "c"], "'\u0301' on side 1 is not a letter"),
        (["İz", "b", "c"], "'İ' on side 1 is not a letter"),
        (
            ["abcdefgh", "ijklmnop", "qrstuvwx", "yzäöüßåñ", "é"],
            "the board has 33 different letters; the limit is 32",
        ),
        (["a"] * 13, "the board has 13 sides: 'a', "),
    ],
)
def test_boards_that_cannot_be_say_what_is_wrong(sides: list[str], message: str) -> None:
    with pytest.raises(BoardError) as error:
        Board(sides)
    assert str(error.value).startswith(message)
    assert str(error.value).isprintable()


def test_one_text_has_all_sides() -> None:
    assert Board("RIU/PGH/LCS/YAO") == Board("riupghlcsyao") == Board(["riu", "pgh", "lcs", "yao"])
    with pytest.raises(BoardError, match="'abc' has 3 letters"):
        Board("abc")


@given(st.lists(st.text(st.characters(), max_size=10), max_size=14))
def test_any_sides_make_a_board_or_one_clear_line(sides: list[str]) -> None:
    try:
        board = Board(sides)
    except BoardError as wrong:
        line = str(wrong)
    else:
        line = str(board)
        assert Board(board.sides) == board
        assert 3 <= len(board.sides) <= 12
        assert len(board.letters) <= 32
    assert line.isprintable()
    assert 0 < len(line) < 400
