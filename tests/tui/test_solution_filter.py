"""The filter of the solutions: what it understands, and what it says of the rest."""

from __future__ import annotations

import pytest

from lbtui.tui.widgets.solutions.filter import (
    HELP,
    SolutionFilter,
    SolutionFilterError,
    parse_solution_filter,
)
from lbtui.tui.widgets.solutions.pane import SolutionsPane


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
        ("p", "perfect in full, or +p"),
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
        ("+shy -shy", "both included and excluded"),
        ("\x1b[31m", "not a filter term"),
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
        assert min(len(line) for line in SolutionsPane.SYNTAX) <= width
