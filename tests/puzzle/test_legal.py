"""Rule 2 against a search through every placement, and what users are told."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.puzzle import Board, parse_board
from lbtui.puzzle.legal import explain_illegal, is_legal, place_words
from tests import oracle
from tests.boards import Puzzle, puzzles, side_lists


@given(side_lists(5), st.text("abcdefghx", max_size=8), st.integers(1, 5))
def test_legality_on_boards_full_of_repeats(sides: tuple[str, ...], word: str, least: int) -> None:
    board = Board(sides)
    expected = oracle.is_legal(sides, word, least)
    assert is_legal(board, word, least) == expected
    assert (explain_illegal(board, word, least) is None) == expected


@given(puzzles())
def test_legality_of_whole_lists(puzzle: Puzzle) -> None:
    board = Board(puzzle.sides)
    for word in puzzle.scored:
        assert is_legal(board, word) == oracle.is_legal(puzzle.sides, word)
    assert all(is_legal(board, word) for word in puzzle.planted)


@given(side_lists(5), st.text("abcdefgh", min_size=1, max_size=7))
def test_words_are_laid_on_their_first_placement(sides: tuple[str, ...], word: str) -> None:
    every = list(oracle.placements(sides, word))
    laid = place_words(Board(sides), [word])
    assert laid == ([every[0]] if every else None)  # the first in board order


def test_spots_of_words() -> None:
    board = parse_board("riu pgh lcs yao")
    assert place_words(board, ["pig"]) == [((1, 0), (0, 1), (1, 1))]
    assert place_words(board, ["gh"]) is None
    assert place_words(board, ["pit"]) is None
    assert place_words(board, [""]) == [()]
    assert place_words(board, ["a"]) == [((3, 1),)]  # length is not asked


def test_laying_a_word_looks_ahead() -> None:
    board = Board(["xa", "ya", "zq"])
    assert place_words(board, ["zax"]) == [((2, 0), (1, 1), (0, 0))]
    assert place_words(board, ["zay"]) == [((2, 0), (0, 1), (1, 0))]
    assert place_words(board, ["aa"]) == [((0, 1), (1, 1))]


@pytest.mark.parametrize(
    ("word", "kind", "reason"),
    [
        ("pi", "short", "too short: 2 letters, 3 needed"),
        ("p", "short", "too short: 1 letter, 3 needed"),
        ("", "short", "too short: 0 letters, 3 needed"),
        ("pit", "missing", "'t' is not on the board"),
        ("zebra", "missing", "'z', 'e' and 'b' are not on the board"),
        ("twerz", "missing", "'t', 'w', 'e' and 'z' are not on the board"),
        ("twerzd", "missing", "'t', 'w', 'e', 'z' and more are not on the board"),
        ("qwertzbnm", "missing", "'q', 'w', 'e', 't' and more are not on the board"),
        ("phi", "same side", "'p' and 'h' are on the same side"),
        ("PHI", "same side", "'p' and 'h' are on the same side"),
        ("pool", "same side", "'o' cannot follow 'o'"),
        ("it's", "missing", "'t' and ''' are not on the board"),
        ("sp\x1b[1mry", "missing", "U+001B, '[', '1' and 'm' are not on the board"),
        ("gracious", None, None),
        ("Splashy", None, None),
    ],
)
def test_the_reason_is_said(word: str, kind: str | None, reason: str | None) -> None:
    why = explain_illegal(parse_board("riu pgh lcs yao"), word)
    assert (why and why.kind, why) == (kind, reason)


def test_the_reason_where_a_letter_stands_on_several_sides() -> None:
    board = Board(["xa", "ya", "zq"])
    reason = "'xay' cannot be played: no spots change side at each letter"
    assert explain_illegal(board, "xayz") == reason
    assert explain_illegal(board, "zqxa") == "'z' and 'q' are on the same side"
    assert explain_illegal(board, "xaay") is None  # a on side 2, then a on side 1


def test_the_minimum_length_is_a_choice() -> None:
    board = parse_board("riu pgh lcs yao")
    assert explain_illegal(board, "pi", 2) is None
    assert explain_illegal(board, "gracious", 9) == "too short: 8 letters, 9 needed"


def test_german_words_with_sharp_s() -> None:
    board = parse_board("äst rßn feu")
    assert is_legal(board, "fräße")
    assert is_legal(board, "Fräße")
    assert explain_illegal(board, "fräste") == "'ä' and 's' are on the same side"
    assert explain_illegal(board, "Fraße") == "'a' is not on the board"
    assert set(board.text(board.mask("fräße"))) == set("fräße")


@given(side_lists(6), st.text("abcdefgh", min_size=2, max_size=8))
def test_a_reversed_word_is_as_legal(sides: tuple[str, ...], word: str) -> None:
    board = Board(sides)
    assert is_legal(board, word, 2) == is_legal(board, word[::-1], 2)
    if is_legal(board, word, 2):
        for first, second in pairwise(word):
            assert is_legal(board, first + second, 2)
