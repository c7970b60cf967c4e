"""The filter of the solutions: what it understands, and what it says of the rest."""

from __future__ import annotations

import pytest

from lbtui.puzzle import Board
from lbtui.solve import candidates_from_words
from lbtui.tui.widgets.solution_filter import (
    HELP,
    SolutionFilter,
    SolutionFilterError,
    parse_solution_filter,
)
from lbtui.tui.widgets.solutions_pane import HELP_LINES

BOARD = Board(["riu", "pgh", "lcs", "yao"])
SCORES = {
    "gracious": 65, "splashy": 60, "sharp": 80, "shy": 80, "sociology": 65, "soupy": 50,
    "salary": 90,
    "oligarchs": 50, "oligarchy": 50, "yup": 80, "yups": 50, "pal": 65, "hypo": 40, "achy": 60,
    "cargo": 65, "spicy": 65, "logic": 80, "hog": 80, "gal": 60, "psychical": 50, "group": 90,
    "crush": 80, "holy": 80, "hip": 80, "calypso": 55, "prays": 65, "lug": 60, "chap": 65,
    "his": 90, "sol": 50, "lags": 60, "caps": 65, "scour": 60, "glory": 80, "glop": 40,
}  # fmt: skip
CANDIDATES = candidates_from_words(BOARD, SCORES)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", SolutionFilter()),
        ("+Gracious +shy", SolutionFilter(include=("gracious", "shy"))),
        ("Gracious -shy", SolutionFilter(include=("gracious",), exclude=("shy",))),
        ("-shy -shy", SolutionFilter(exclude=("shy",))),
        ("^gracious", SolutionFilter(first="gracious")),
        ("^g y$", SolutionFilter(first_letter="g", last_letter="y")),
        (">=60 <=3", SolutionFilter(min_score=60, max_words=3)),
        (">59 <4", SolutionFilter(min_score=60, max_words=3)),
        ("distinct PERFECT", SolutionFilter(distinct=True, perfect=True)),
        ("+straße", SolutionFilter(include=("straße",))),
    ],
)
def test_solution_filters_are_read_and_written(text: str, wanted: SolutionFilter) -> None:
    assert parse_solution_filter(text) == wanted
    assert parse_solution_filter(wanted.text) == wanted
    assert bool(wanted) == bool(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dist", "distinct"),
        ("p", "perfect, or +p"),
        ("+", "+word"),
        ("-", "-word"),
        ("^", "^word"),
        ("+a.b", "whole word"),
        (">=101", "0 to 100"),
        (">=x", ">=60"),
        ("<=0", "<=3"),
        ("<=99", "<=3"),
        ("=3", "<=3"),
        ("shy$", "y$"),
        ("$", "y$"),
        ("+shy -shy", "both"),
        ("\x1b[31m", "means nothing"),
        ("+a " * 30, "at most"),
        ("x" * 500, "too long"),
    ],
)
def test_wrong_solution_filters_are_said_in_one_clean_line(text: str, said: str) -> None:
    with pytest.raises(SolutionFilterError) as caught:
        parse_solution_filter(text)
    assert said in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 120


def test_the_help_line_is_understood_and_fits() -> None:
    assert parse_solution_filter(HELP)
    for width in range(20, 60):
        assert min(len(line) for line in HELP_LINES) <= width
