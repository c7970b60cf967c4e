"""The example in ARCHITECTURE.md is run, and what it says of the counts is checked."""

import doctest
from pathlib import Path

import pytest

from lbtui.engine import Limits, Space, candidates_from_words
from lbtui.puzzle import parse_board

PAGE = Path(__file__).parents[2] / "ARCHITECTURE.md"


def test_the_worked_example_runs() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failed, tried >= 7) == (0, True)


@pytest.mark.parametrize(("letters", "solutions"), [(7, 2), (8, 1), (9, 3)])
def test_the_polynomial_of_the_page(letters: int, solutions: int) -> None:
    board = parse_board("ae nt so")
    words = ["nest", "notes", "oat", "sat", "tens", "toast", "tone"]
    space = Space(candidates_from_words(board, words), Limits(max_words=2))
    assert sum(each.letters == letters for each in space) == solutions
