"""How sure a number is: in one value, and in words."""

from __future__ import annotations

from typing import Any

import pytest

from lbtui.engine import IMPOSSIBLE, UNKNOWN, Count, LevelCount, Minimum


def test_a_number_of_solutions_in_words() -> None:
    assert Count(word_count=2, solutions=41).text("solution") == "41 solutions"
    assert Count(word_count=2, solutions=1).text("solution") == "1 solution"
    some = Count(word_count=3, solutions=343_219, exact=False)
    assert some.text("solution") == "at least 343,219 solutions"
    assert some.text("solution", 4, short=True) == "≥343k solutions"
    assert (some.text(), some.text(short=True)) == ("at least 343,219", "≥343,219")


def test_a_sum_is_as_sure_as_its_parts() -> None:
    counts = [Count(word_count=1, solutions=0), Count(word_count=2, solutions=41)]
    assert Count.sum(counts) == Count(solutions=41)
    assert Count.sum([*counts, Count(word_count=3, solutions=9, exact=False)]) == Count(
        solutions=50, exact=False
    )
    assert Count.sum([]).text() == "0"


def test_the_fewest_words_in_words() -> None:
    texts = [
        (each.text(), each.cell_text())
        for each in (Minimum(word_count=1, proven=True), IMPOSSIBLE, UNKNOWN)
    ]
    assert texts == [("1 word", "1"), ("none", "\u2013"), ("none found yet", "?")]
    assert Minimum(word_count=0, proven=True).cell_text("none", "unknown") == "0"
    assert [each.cell_text("none", "unknown") for each in (IMPOSSIBLE, UNKNOWN)] == [
        "none",
        "unknown",
    ]


def test_values_are_equal_when_their_facts_are() -> None:
    values = {
        Count(solutions=3),
        Count(word_count=2, solutions=3),
        Count(word_count=2, solutions=3, exact=False),
        Minimum(word_count=3, proven=True),
        IMPOSSIBLE,
        UNKNOWN,
    }
    assert len(values) == 6
    assert Count(word_count=2, solutions=3) in values
    assert LevelCount(word_count=2, solutions=3) in values
    assert Minimum(word_count=None, proven=True) in values
    least = Count(word_count=2, solutions=3, exact=False)
    assert list(map(repr, (least, Count(solutions=3), UNKNOWN))) == [
        "<Count 2 words: at least 3>", "<Count 3>", "<Minimum None, not proven>",
    ]  # fmt: skip


def test_values_say_which_facts_they_take() -> None:
    count: Any = Count
    takes = "Count takes word_count, solutions, exact by name, not"
    with pytest.raises(TypeError, match=f"{takes} nothing"):
        count()
    with pytest.raises(TypeError, match=f"{takes} 2, word_count"):
        count(2, word_count=3)
    with pytest.raises(TypeError, match=f"{takes} solutions, foo"):
        count(solutions=3, foo=1)


def test_facts_have_one_order_however_they_are_given() -> None:
    given = (
        Count(exact=False, solutions=3, word_count=2),
        Count(word_count=2, solutions=3, exact=False),
    )
    assert given[0] == given[1]
    assert hash(given[0]) == hash(given[1])
    assert [*given[0].as_json()] == ["words", "solutions", "exact"]
