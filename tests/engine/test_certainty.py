"""How sure a number is: in one value, and in words."""

from __future__ import annotations

from lbtui.engine import NEVER, UNKNOWN, Count, Minimum, Total


def test_a_number_of_solutions_in_words() -> None:
    assert Count(2, 41).text("solution") == "41 solutions"
    assert Count(2, 1).text("solution") == "1 solution"
    some = Count(3, 343_219, exact=False)
    assert some.text("solution") == "at least 343,219 solutions"
    assert some.text("solution", 4, short=True) == "≥343k solutions"
    assert (some.text(), some.text(short=True)) == ("at least 343,219", "≥343,219")


def test_a_sum_is_as_sure_as_its_parts() -> None:
    counts = [Count(1, 0), Count(2, 41)]
    assert Total.of(counts) == Total(41)
    assert Total.of([*counts, Count(3, 9, exact=False)]) == Total(50, exact=False)
    assert Total.of([]).text() == "0"


def test_the_fewest_words_in_words() -> None:
    texts = [(each.text(), each.cell()) for each in (Minimum(1, True), NEVER, UNKNOWN)]
    assert texts == [("1 word", "1"), ("none", "\u2013"), ("none found yet", "?")]
    assert Minimum(0, proven=True).cell("none", "unknown") == "0"
    assert [each.cell("none", "unknown") for each in (NEVER, UNKNOWN)] == ["none", "unknown"]


def test_values_are_equal_when_their_facts_are() -> None:
    values = {Total(3), Count(2, 3), Count(2, 3, exact=False), Minimum(3, True), NEVER, UNKNOWN}
    assert len(values) == 6
    assert Count(2, 3) in values
    assert Minimum(None, proven=True) in values
    assert list(map(repr, (Count(2, 3, exact=False), Total(3), UNKNOWN))) == [
        "<Count 2 words: at least 3>", "<Total 3>", "<Minimum None, not proven>",
    ]  # fmt: skip
