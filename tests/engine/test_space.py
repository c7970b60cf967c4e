"""The space on real boards: published facts, limits, cancelling, and reading while counting."""

import gc
import random
import threading
import weakref
from bisect import bisect_left
from functools import cache
from itertools import count, islice, permutations
from pathlib import Path
from typing import Any

import pytest

from lbtui.engine import (
    Cancelled,
    Candidates,
    Count,
    LevelCount,
    Limits,
    Minimum,
    Space,
    candidates_from_words,
    find_candidates,
    find_spellable_words,
)
from lbtui.puzzle import parse_board
from lbtui.puzzle.ranking import RANKINGS
from lbtui.solutions import Solutions
from lbtui.words import open_word_list
from tests.harness.samples import LONG_PART

LISTS = Path(__file__).parents[2] / "wordlists"


@cache
def shipped(name: str) -> dict[str, int]:
    lines = (LISTS / f"{name}.txt").read_text("utf-8").splitlines()
    rows = (line.split(";") for line in lines if not line.startswith("#"))
    return {word: int(score) for word, score in rows}


def candidates(board: str, name: str = "scrabble", **more: int) -> Candidates:
    return candidates_from_words(parse_board(board), shipped(name) | more)


def test_the_only_two_word_solution_of_a_published_board() -> None:
    found = candidates("tjo feb cuy hil")
    assert 350 <= len(found) <= 410
    space = Space(found, Limits(max_words=2))
    assert [solution.words for solution in space] == [("objectify", "youthful")]
    assert space.find_minimum().word_count == 2


@pytest.mark.parametrize(
    ("board", "minimum"),
    [
        ("xoy tws apv kri", 3),
        ("kne zcu vam ybx", 5),
        ("mti jac fsh pwk", 3),
        ("kmu jpo caz iqh", 5),
        ("dni jza exk yrc", 4),
    ],
)
def test_the_fewest_words_of_hard_boards_agree_with_the_counts(board: str, minimum: int) -> None:
    space = Space(candidates(board))
    assert space.find_minimum().word_count == minimum
    assert space.find_minimum().proven
    assert [bool(space.count_solutions(words).solutions) for words in range(1, minimum + 1)] == [
        False
    ] * (minimum - 1) + [True]


def test_billions_of_solutions_have_exact_counts_order_and_ranks() -> None:
    space = Space(candidates("riu pgh lcs yao"))
    level = space.get_level(5)
    assert level.size > 30_000_000_000
    assert sum(space.get_level(5).count_by_cost().values()) == level.size
    assert Solutions(space)[7:7] == Solutions(space)[7:3] == []
    before = sum(space.count_solutions(words).solutions for words in range(1, 5))
    rng = random.Random(5)
    places = sorted(rng.randrange(level.size) for _ in range(60))
    solutions = [level[place] for place in places]
    keys = [(solution.letters, solution.words) for solution in solutions]
    assert keys == sorted(keys)
    assert [space.find_rank(solution.words) for solution in solutions] == [
        before + place for place in places
    ]


@pytest.mark.parametrize("ranking", RANKINGS)
def test_walking_on_from_a_place_gives_what_asking_for_each_gives(ranking: str) -> None:
    level = Space(candidates("riu pgh lcs yao", "common"), Limits(ranking=ranking)).get_level(3)
    for start in (0, 1, level.size // 3, level.size - 40):
        assert [*islice(level.walk_solutions(start), 40)] == [level[start + i] for i in range(40)]
    with pytest.raises(IndexError):
        level[level.size]


def test_solutions_of_very_many_costs_are_reached_in_any_order() -> None:
    words = ["abcdef" + "ab" * n for n in range(70)]
    level = Space(candidates_from_words(parse_board("ad be cf"), words)).get_level(1)
    for _ in range(2):
        assert [level[place].words for place in range(70)] == [(word,) for word in words]


def test_the_place_nearest_to_a_solution_of_another_space() -> None:
    found = candidates("riu pgh lcs yao", "common")
    every, fewer = (
        Space(found, Limits(max_words=3, exclude=words)) for words in ((), ("gracious", "sly"))
    )
    listed = [(solution.cost, solution.words) for solution in fewer.get_level(3)]
    whole = [*every.get_level(3)]
    for solution in [*whole[:40], *whole[::97], whole[-1]]:
        expected = bisect_left(listed, (solution.cost, solution.words))
        assert fewer.get_level(3).find_nearest(solution) == expected
    assert every.count_solutions(2) == Space(found).count_solutions(2) != every.count_solutions(3)
    assert every.count_solutions(2) != every.get_level(2)
    assert LevelCount(word_count=2, solutions=10) != LevelCount(
        word_count=2, solutions=10, exact=False
    )


def test_rows_do_not_depend_on_how_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    found = candidates("riu pgh lcs yao", "common")
    expected = [*islice(Space(found).get_level(4).walk_solutions(500), 100)]
    monkeypatch.setattr("lbtui.engine.order.MAX_CACHED_CHILDREN", 8)
    assert [*islice(Space(found).get_level(4).walk_solutions(500), 100)] == expected


def test_seconds_bound_all_counts_for_the_fewest_words(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []
    counted = Space.count_solutions

    def noted(space: Space, words: int, **limits: Any) -> LevelCount:
        given.append(limits["seconds"])
        return counted(space, words)

    monkeypatch.setattr("lbtui.engine.space.monotonic", count().__next__)
    monkeypatch.setattr(Space, "count_solutions", noted)
    space = Space(candidates("riu pgh lcs yao", "common"), Limits(letters=(12, 12)))
    assert space.find_limited_minimum(seconds=3) == Minimum(word_count=None, proven=True)
    assert given == [2, 1, 0]
    assert Space(space.candidates, Limits(letters=(500, 600))).count_all() == Count(solutions=0)


def test_cancelling_stops_a_count_and_leaves_the_space_usable() -> None:
    stop = threading.Event()
    stop.set()
    space = Space(candidates("riu pgh lcs yao"), Limits(cancel=stop.is_set))
    with pytest.raises(Cancelled):
        space.count_solutions(4)
    stop.clear()
    assert space.count_solutions(3) == Space(candidates("riu pgh lcs yao")).count_solutions(3)


@LONG_PART
def test_rows_are_right_while_another_thread_counts() -> None:
    found = candidates("riu pgh lcs yao")
    expected = [*islice(Space(found).get_level(3).walk_solutions(1000), 100)]
    space = Space(found)
    assert space.count_solutions(3).exact
    worker = threading.Thread(target=space.count_solutions, args=(5,))
    worker.start()
    seen = []
    while worker.is_alive():
        seen.append([*islice(space.get_level(3).walk_solutions(1000), 100)] == expected)
    worker.join()
    assert seen
    assert all(seen)
    assert space.count_solutions(5).solutions > 30_000_000_000


def test_an_unknown_word_empties_the_space_and_says_why() -> None:
    found = candidates("riu pgh lcs yao")
    space = Space(found, Limits(include=["zebra"]))
    assert space.find_minimum().word_count is None
    assert space.empty_reason == "'zebra' is not among the words that are left"
    with pytest.raises(ValueError, match="1 to 5 words"):
        space.get_level(6)
    no_int: Any = 2.0
    with pytest.raises(ValueError, match=r"1 to 5 words, not 2\.0"):
        space.count_solutions(no_int)
    assert ("gracious",) * 6 not in Space(found)


@pytest.mark.parametrize(
    "wrong", [{"ranking": "best"}, {"bridges": "maybe"}, {"max_words": 0}, {"max_words": 99}]
)
def test_unknown_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"unknown|max_words \d+ is not a whole number"):
        Space(candidates("riu pgh lcs yao", "common"), Limits(**wrong))


def test_a_letter_that_is_not_on_the_board_is_said() -> None:
    space = Space(candidates("riu pgh lcs yao", "common"))
    for ask in (space.positions.find_finish, space.positions.count_ways):
        with pytest.raises(ValueError, match="there is no 'z' on the board"):
            ask("z", 1)


@pytest.mark.parametrize("bridges", ["auto", "never", "always"])
@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_space_that_nobody_holds_is_gone_at_once(ranking: str, bridges: str) -> None:
    gc.disable()
    try:
        space = Space(
            candidates("riu pgh lcs yao", "common"),
            Limits(max_words=3, ranking=ranking, bridges=bridges),
        )
        assert space.find_rank(Solutions(space)[5].words) == 5
        assert space.find_minimum().word_count == 2
        level = space.get_level(3)
        gone = weakref.ref(space)
        analysis = weakref.ref(space._analysis)
        del space
        assert gone() is None
        assert level[0].words
        del level
        assert analysis() is None
    finally:
        gc.enable()


def test_in_joined_lists_only_explicit_scores_of_a_word_compete(tmp_path: Path) -> None:
    texts = {
        "low": "gracious;30\nsplashy;90\n",
        "some": "gracious\nsplashy;20\nyup\noligarchy;10\n",  # scores for some words only
        "none": "gracious\nsplashy\nyup\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    lists = [open_word_list(str(tmp_path / f"{name}.txt")) for name in texts]
    for order in permutations(lists):
        found = find_candidates(parse_board("riu pgh lcs yao"), order)
        scores = dict(zip(found.words, found.scores, strict=True))
        assert scores == {"gracious": 30, "splashy": 90, "yup": 50, "oligarchy": 10}
        assert found.unscored == {"yup"}


@pytest.mark.parametrize("text", ["riu pgh lcs yao", "a e o nst", "abcdefg hijklmn opqrstu vwxyz"])
def test_spellable_words_have_only_letters_of_the_board(text: str) -> None:
    board, lists = parse_board(text), [open_word_list("common")]
    lines = Path(lists[0].path).read_text("utf-8").splitlines()
    words = [line.partition(";")[0] for line in lines if not line.startswith("#")]
    expected = sum(len(word) >= 4 and set(word) <= set(text) for word in words)
    assert len(find_spellable_words(board.letters, lists, min_length=4)) == expected > 0
