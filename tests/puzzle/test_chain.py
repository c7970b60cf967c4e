"""Chains: what each word adds, whether they solve, traces across links, patterns."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.puzzle import Board, parse_board
from lbtui.puzzle.chain import examine_chain, explain_unplayable, format_pattern, trace_chain
from tests import oracle
from tests.boards import Puzzle, puzzles

SEED = parse_board("riu pgh lcs yao")


def test_a_solution() -> None:
    report = examine_chain(SEED, ["GRACIOUS", "splashy"])
    assert report.is_solution
    assert not report.bridge_count
    assert report.problem is None
    assert report.is_legal
    assert report.is_linked
    assert (report.covered_mask, report.open_mask) == (SEED.full, 0)
    assert (report.letter_count, report.bridge_count, report.is_perfect) == (15, 0, False)
    first, second = report.words
    assert (first.word, first.new_letters, first.reason) == ("gracious", "riugcsao", None)
    assert (second.word, second.new_letters, second.is_linked) == ("splashy", "phly", True)
    assert second.mask == SEED.mask("splashy")


def test_perfect_counts_a_link_letter_once() -> None:
    board = parse_board("abc def ghi")
    report = examine_chain(board, ["adbe", "ehcfi", "ig"])
    assert not report.is_legal  # "ig" is too short, and on one side
    report = examine_chain(board, ["adbe", "ehcf", "fig"])
    assert report.problem == "'fig': 'i' and 'g' are on the same side"
    assert examine_chain(board, ["gbiehafcd"]).is_perfect
    assert examine_chain(board, ["gbie", "ehafcd"]).is_perfect
    assert not examine_chain(board, ["gbieb", "behafcd"]).is_perfect


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "no words yet"),
        (["gracious"], "not covered: p, h, l, y"),
        (["gracious", "phi"], "'phi': 'p' and 'h' are on the same side"),
        (["gracious", "lip"], "'lip' starts with 'l', not with 's'"),
        (["gracious", "splashy", "yip"], "every letter is covered before 'yip'"),
        (["gasgas", "sag", "gasgas"], "'gasgas' is used twice"),
        (["gracious", "sous"], "'sous' covers nothing new and ends on the letter it starts with"),
        (["gracious", ""], "'': too short: 0 letters, 3 needed"),
        (["zoo", "oops"], "'zoo': 'z' is not on the board"),
    ],
)
def test_the_first_thing_wrong_is_said(words: list[str], why: str) -> None:
    report = examine_chain(SEED, words)
    assert report.problem == why
    assert not report.is_solution
    assert not report.is_perfect


def test_an_illegal_word_covers_nothing() -> None:
    report = examine_chain(SEED, ["phi", "gracious"])
    assert report.words[0].mask == 0
    assert report.words[0].new_letters == ""
    assert not report.is_legal
    assert SEED.text(report.covered_mask) == "riugcsao"
    assert SEED.text(report.open_mask) == "phly"
    assert not report.is_linked


def test_a_bridge() -> None:
    board = parse_board("ab cd ef")
    report = examine_chain(board, ["acbd", "dac", "cebdf"])
    assert [word.is_bridge for word in report.words] == [False, True, False]
    assert (report.is_solution, report.bridge_count) == (True, 1)
    assert report.words[1].new_letters == ""


@pytest.mark.parametrize(
    ("words", "word", "kind", "text"),
    [
        ("", "ab", "same side", "'a' and 'b' are on the same side"),
        ("ace", "ace", "unlinked", "must start with 'e'"),
        ("aca", "aca", "repeated", "has already been played"),
        ("acbd dac cebdf", "fa", "late", "comes after the last open letter"),
        ("ace", "eca", None, None),
    ],
)
def test_why_a_word_cannot_be_played_next(
    words: str, word: str, kind: str | None, text: str | None
) -> None:
    why = explain_unplayable(parse_board("ab cd ef"), words.split(), word, 2)
    assert (why and why.kind, why) == (kind, text)


def _checked(puzzle: Puzzle, words: list[str]) -> None:
    report = examine_chain(Board(puzzle.sides), words)
    wrong = oracle.replay(puzzle.sides, words, words, bridges=True)
    assert report.is_solution == (wrong is None), wrong
    assert (report.is_solution and not report.bridge_count) == (
        oracle.replay(puzzle.sides, words, words) is None
    )
    if report.is_solution:
        assert report.is_perfect == oracle.is_perfect(puzzle.sides, words)
    assert (report.problem is None) == report.is_solution


@given(puzzles(), st.data())
def test_solving_is_what_an_independent_replay_says(puzzle: Puzzle, data: st.DataObject) -> None:
    planted = list(puzzle.planted)
    if planted:
        _checked(puzzle, planted)
    words = st.sampled_from([*planted, *puzzle.scored, "abc"])
    _checked(puzzle, data.draw(st.lists(words, min_size=1, max_size=4)))
    _checked(puzzle, [*planted, data.draw(words)])
    at = data.draw(st.integers(0, len(planted)))
    _checked(puzzle, [*planted[:at], data.draw(words), *planted[at:]])


@given(puzzles(repeats=True))
def test_links_stay_on_their_spot_wherever_they_can(puzzle: Puzzle) -> None:
    board = Board(puzzle.sides)
    chain = puzzle.planted[:3]
    traced = trace_chain(board, chain)
    every = [list(oracle.placements(puzzle.sides, word)) for word in chain]
    assert len(traced) == len(chain)
    assert all(spots in options for spots, options in zip(traced, every, strict=True))
    if all(len(options) < 30 for options in every):
        jumps = min(sum(a[-1] != b[0] for a, b in pairwise(placed)) for placed in product(*every))
        assert sum(a[-1] != b[0] for a, b in pairwise(traced)) == jumps


def test_a_link_decides_where_the_word_before_ends() -> None:
    board = Board(["xa", "ya", "zq"])
    assert trace_chain(board, ["xza", "axz"]) == [
        ((0, 0), (2, 0), (1, 1)),
        ((1, 1), (0, 0), (2, 0)),
    ]
    assert trace_chain(board, ["zax", "yq"])[1] == ((1, 0), (2, 1))  # no link, no complaint
    assert trace_chain(board, []) == []


def test_words_that_cannot_be_played_cannot_be_traced() -> None:
    with pytest.raises(ValueError, match="'phi': 'p' and 'h' are on the same side"):
        trace_chain(SEED, ["gracious", "phi"])


def test_patterns() -> None:
    assert format_pattern(["smooth", "heath"]) == "S - H(6), H - H(5)"
    assert format_pattern(["straßen"]) == "S - N(7)"
    assert format_pattern(["ßab", "bäß"]) == "ẞ - B(3), B - ẞ(3)"
    assert format_pattern([]) == ""
