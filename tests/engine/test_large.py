"""Boards with too many positions to know them all: first solutions, and what stays unproven."""

from random import Random

import pytest

from lbtui.engine import Limits, Space, find_candidates
from lbtui.puzzle import parse_board
from lbtui.words import open_word_list
from tests.harness.samples import mark_long_values
from tests.oracle import is_perfect, replay

LARGE = (
    "abcdefg hijklmn opqrstu vwxyz",
    "ab cd ef gh ij kl mn op qr st uv wx",
    "abcdefgh ijklmnop qrstuvwx yzabcdef ghijklmn opqrstuv wxyzabcd efghijkl",
)


@pytest.mark.parametrize(
    ("name", "ranking"), [("common", "shortest"), ("scrabble", "familiar"), ("spanish", "shortest")]
)
@pytest.mark.parametrize("text", mark_long_values(LARGE, LARGE[:1]))
def test_a_first_solution_or_none_yet(text: str, name: str, ranking: str) -> None:
    board, words = parse_board(text), open_word_list(name)
    candidates = find_candidates(board, [words])
    space = Space(candidates, Limits(ranking=ranking, max_words=8, seconds=0.5))
    minimum = space.find_minimum().word_count
    if minimum is not None:
        space.count_solutions(minimum)
        best = space.get_level(minimum)[0]
    if minimum is None and space.find_minimum().proven:
        assert not set(board.letters) <= set("".join(candidates.words))
    elif minimum is not None:
        assert replay(board.sides, candidates.words, best.words) is None
        if not space.find_minimum().proven:
            assert space.find_rank(best.words) is None


def test_where_fewer_words_took_too_long_no_more_are_counted() -> None:
    asked = 0

    def cancel() -> bool:
        nonlocal asked
        asked += 1
        return False

    candidates = find_candidates(parse_board(LARGE[0]), [open_word_list("scrabble")])
    space = Space(candidates, Limits(max_words=8, seconds=0.2, cancel=cancel))
    assert space.find_minimum().word_count == 5
    asked = 0
    assert not space.count_solutions(3).exact
    assert asked > 1
    asked = 0
    assert (space.count_solutions(5).exact, space.count_solutions(5).solutions) == (False, 83)
    assert asked <= 1
    space.seconds = 0.4
    assert not space.count_solutions(4).exact
    assert asked > 1


def test_larger_numbers_of_words_cost_next_to_nothing_once_one_took_too_long() -> None:
    asked = 0

    def cancel() -> bool:
        nonlocal asked
        asked += 1
        return False

    candidates = find_candidates(parse_board(LARGE[0]), [open_word_list("scrabble")])
    space = Space(candidates, Limits(max_words=32, seconds=0, cancel=cancel))
    assert not space.count_solutions(8).exact
    assert space.count_solutions(8).solutions == 0
    asked = 0
    assert [space.count_solutions(words).exact for words in range(9, 33)] == [False] * 24
    assert asked == 0


@pytest.mark.parametrize("bridges", ["auto", "always", "never"])
def test_seconds_bound_every_question_on_an_ordinary_board(bridges: str) -> None:
    candidates = find_candidates(parse_board("riu pgh lcs yao"), [open_word_list("scrabble")])
    space = Space(candidates, Limits(bridges=bridges, max_words=10, seconds=0.5))
    for words in range(1, 11):
        count = space.count_solutions(words)
        assert count.exact or space.get_level(words).size == count.solutions
    assert not (bridges == "always" and space.count_solutions(10).exact)


def test_a_board_of_random_letters_is_bounded_too() -> None:
    random = Random(7)
    sides = ["".join(random.sample("abcdefghijklmnopqrstuvwxyz", 8)) for _ in range(12)]
    candidates = find_candidates(parse_board(" ".join(sides)), [open_word_list("scrabble")])
    space = Space(candidates, Limits(max_words=8, bridges="always", seconds=0.5))
    assert (minimum := space.find_minimum().word_count) is not None
    assert space.count_solutions(minimum).solutions


@pytest.mark.parametrize("text", ["abcd efghi jklm nopq", "abc def ghi jkl mno pq"])
def test_a_first_solution_is_found_where_proofs_get_no_time(text: str) -> None:
    # Of 17 letters all positions can be known, but not at once.
    candidates = find_candidates(parse_board(text), [open_word_list("scrabble")])
    space = Space(candidates, Limits(max_words=6, seconds=0.001))
    minimum = space.find_minimum().word_count
    assert minimum is not None
    assert not space.find_minimum().proven
    space.count_solutions(minimum)
    chain = space.get_level(minimum)[0].words
    assert replay(text.split(), candidates.words, chain) is None
    exact = Space(candidates, Limits(max_words=6))
    assert exact.find_minimum().proven
    assert 2 < (exact.find_minimum().word_count or 0) <= minimum


def test_a_perfect_solution_may_be_found() -> None:
    board = parse_board("tbl hpd fyu weg sao inc")
    candidates = find_candidates(board, [open_word_list("scrabble")])
    space = Space(candidates, Limits(perfect=True, max_words=4, seconds=0.1))
    assert space.find_minimum().word_count == 4
    assert not space.count_solutions(4).exact
    assert all(is_perfect(board.sides, solution.words) for solution in space.get_level(4))
    assert space.get_level(4).size == 9
