"""What the library says of positions and games when its time is over: less, and nothing wrong.

The clock goes on by a second with each look at it, so that `seconds` are looks.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from typing import Any

import pytest

import lbtui

BOARD = "riu pgh lcs yao"
LOOKS = (0, 1, 2, 3, 5, 8, 20, 60, 200, 300, 1000, 1500, 10**9)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr("lbtui.engine.counting.budget.STEPS_PER_CHECK", 500)
    looks = count()
    for module in ("engine.counting.budget", "generate", "library"):
        monkeypatch.setattr(f"lbtui.{module}.monotonic", looks.__next__)
    return looks


@pytest.mark.parametrize("played", [(), ("gracious",), ("yups",)])
def test_an_evaluation_knows_less_or_the_same(played: tuple[str, ...]) -> None:
    whole = lbtui.evaluate(BOARD, played, lists="common")
    exact = {each.word: each for each in whole.next}
    known = set()
    for seconds in LOOKS:
        found = lbtui.evaluate(BOARD, played, lists="common", seconds=seconds)
        words = {each.word for each in found.next}
        assert words == {*exact} if found.complete else words < {*exact}
        pairs: list[tuple[Any, Any]] = [(found.gauge, whole.gauge)]
        pairs += [(each, exact[each.word]) for each in found.next]
        for gauge, right in pairs:
            assert gauge.finish in (right.finish, lbtui.Minimum(word_count=None, proven=False))
            assert gauge.ways in (right.ways, None)
        known.add(sum(each.ways is not None for each in found.next))
    assert len(known) > 2
    assert max(known) == len(exact)


def test_a_large_board_is_evaluated_in_time_with_the_words_that_there_is_time_for() -> None:
    large = "abcdef ghijkl mnopqr stuvwx"
    whole = lbtui.evaluate(large, (), lists="common")
    assert whole.complete
    assert len(whole.next) == len(lbtui.candidates(large, lists="common"))
    assert whole.gauge.finish.is_unknown
    for seconds in (0, 100, 10_000):
        found = lbtui.evaluate(large, (), lists="common", seconds=seconds)
        assert not found.complete
        assert len(found.next) <= seconds
    with pytest.raises(lbtui.Cancelled):
        lbtui.evaluate(large, (), lists="common", cancel=lambda: True)


@pytest.mark.parametrize("words", [("gracious", "splashy"), ("group", "psychical"), ("yups",)])
def test_a_review_knows_less_or_the_same(words: tuple[str, ...]) -> None:
    whole = lbtui.review(BOARD, words, lists="common")
    complete = set()
    for seconds in LOOKS:
        found = lbtui.review(BOARD, words, lists="common", seconds=seconds)
        complete.add(found.complete)
        for move, right in zip(found.moves, whole.moves, strict=True):
            assert move.ways in (right.ways, None)
            assert move.finish.is_unknown or move.finish == right.finish
            assert move.best.is_unknown or move == right
        assert found.standing in (whole.standing, None) or not (
            found.standing is None or found.standing.exact
        )
    assert complete == {False, True}


def test_hints_lead_to_a_solution_or_say_that_none_was_found() -> None:
    levels, refusals = 0, set()
    for seconds in LOOKS:
        try:
            found = lbtui.hints(BOARD, (), lists="common", seconds=seconds)
        except lbtui.GameError as error:
            refusals.add(str(error))
            continue
        levels += len(found)
        assert found[-1].chain in lbtui.solve(BOARD, lists="scrabble", ranking="familiar")
        assert found[0].ways in (10, None)
    assert levels > 7
    assert refusals <= {"no solution to give hints about was found within the limits"}


def test_hints_are_those_of_the_levels_that_are_known_in_time(clock: Iterator[int]) -> None:
    large = "abcdef ghijkl mnopqr stuvwx"
    whole = lbtui.hints(BOARD, "gracious", lists="common")
    for seconds in LOOKS:
        with suppress(lbtui.GameError):
            some = lbtui.hints(BOARD, "gracious", lists="common", seconds=seconds)
            assert [hint.level for hint in some] == [hint.level for hint in whole][: len(some)]
    levels = []
    for seconds in (0, 5, 1000, 10_000):
        before = next(clock)
        try:
            levels.append(len(lbtui.hints(large, "the", lists="common", seconds=seconds)))
        except lbtui.GameError:
            levels.append(0)
        assert next(clock) - before < seconds + 100
    assert sorted({0, *levels}) == [0, 1, 7]


def test_what_is_impossible_is_said_only_when_it_is_proven() -> None:
    words = ["abc", "cde"]
    with pytest.raises(lbtui.GameError, match="there is no solution to give hints about"):
        lbtui.hints("ad be cf", (), vocabulary=words)


def test_a_board_is_made_in_time_or_not_at_all() -> None:
    made = lbtui.make_boards(3, seed=1, seconds=10**9)
    assert [each.seed for each in made] == [1, 1_000_001, 2_000_001]
    with pytest.raises(lbtui.NoBoardError, match="no such board in 1 seconds; ask for less"):
        next(lbtui.make_boards(seed=1, seconds=1))
    with pytest.raises(lbtui.Cancelled):
        next(lbtui.make_boards(seed=1, cancel=lambda: True))
