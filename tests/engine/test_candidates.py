"""Candidates: why they do not solve a board, and words that were played beside them."""

from pathlib import Path

import pytest

from lbtui.database import Database
from lbtui.engine import LevelCount, Limits, Space, candidates_from_words, find_candidates
from lbtui.engine.candidates import add_played_words, explain_unsolvable
from lbtui.errors import ListError
from lbtui.puzzle import Board, parse_board
from lbtui.puzzle.ranking import ACCEPTED_SCORE
from lbtui.words import open_list_file, open_word_list
from lbtui.words.auto import expand_auto, try_list_choices
from lbtui.words.options import ReadOptions
from lbtui.words.verdict_lookup import open_verdicts
from lbtui.words.verdicts import StoredVerdicts


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "no word fits this board"),
        (["abc"], "no word covers D, E or F"),
        (["abc", "cde"], "no word covers F"),
        (["abc", "def"], "2 words fit and cover every letter, but no chain covers them all"),
    ],
)
def test_why_a_board_is_not_solved(words: list[str], why: str) -> None:
    assert explain_unsolvable(candidates_from_words(Board(["ad", "be", "cf"]), words)) == why


def test_words_that_were_played_join_the_candidates(tmp_path: Path) -> None:
    StoredVerdicts(Database()).judge(["graciosy"], is_accepted=True)
    board, plain = parse_board("riu pgh lcs yao"), open_word_list("scrabble")
    judged = open_word_list("scrabble", verdicts=open_verdicts(None))
    own = tmp_path / "own.txt"
    own.write_text("gaga\nuga;90\nsplashy;70\nsly\n", encoding="utf-8")
    candidates = find_candidates(board, [open_word_list("common")])
    assert add_played_words(candidates, [plain], ["graciosy", "splashy"]) is candidates
    played = ["graciosy", "uga", "splashy", "sly", "zzz", "gaga"]
    joined = add_played_words(candidates, [judged, open_list_file(str(own))], played)
    scores, before = (dict(zip(c.words, c.scores, strict=True)) for c in (joined, candidates))
    assert scores == before | {"graciosy": ACCEPTED_SCORE, "uga": 90}, "GAGA is not legal"
    assert "uh" in add_played_words(candidates, [plain], ["uh"], min_length=2).words
    assert "uh" not in add_played_words(candidates, [plain], ["uh"]).words


def test_a_word_is_spelt_as_the_first_list_has_it(tmp_path: Path) -> None:
    lists = []
    for name, spelling in (("one", "Gracious"), ("two", "GRACIOUS")):
        path = tmp_path / f"{name}.txt"
        path.write_text(f"{spelling}\nhags\n", encoding="utf-8")
        lists.append(open_list_file(str(path), options=ReadOptions(case="any")))
    board = parse_board("riu pgh lcs yao")
    assert find_candidates(board, lists).spelling("gracious") == "Gracious"
    assert find_candidates(board, lists[::-1]).spelling("gracious") == "GRACIOUS"


def test_a_word_that_was_played_leaves_spellings_and_missing_scores_as_they_are(
    tmp_path: Path,
) -> None:
    for name, lines in (("plain", "Gracious\nhags\n"), ("more", "splashy;40\nyup\n")):
        (tmp_path / f"{name}.txt").write_text(lines, encoding="utf-8")
    plain, more = (
        open_list_file(str(tmp_path / f"{name}.txt"), options=ReadOptions(case="any"))
        for name in ("plain", "more")
    )
    candidates = find_candidates(parse_board("riu pgh lcs yao"), [plain])
    joined = add_played_words(candidates, [plain, more], ["splashy", "yup"])
    assert joined.unscored == {"gracious", "hags", "yup"}
    assert joined.spelling("gracious") == candidates.spelling("gracious") == "Gracious"


def test_words_are_spelled_as_the_list_does(tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("Abc\ncde\nEFA\n", encoding="utf-8")
    names = open_list_file(str(tmp_path / "names.txt"), options=ReadOptions(case="any"))
    found = find_candidates(Board(["ad", "be", "cf"]), [names])
    assert [*map(found.spelling, found.words)] == ["Abc", "cde", "EFA"]


def test_lists_are_tried_in_turn() -> None:
    assert expand_auto([]) == expand_auto(["auto", "auto"]) == [["common"], ["scrabble"]]
    assert expand_auto(["b", "a", "b"]) == [["b", "a"]]
    for names in (["auto", "a"], ["a", "auto", "b"]):
        with pytest.raises(ListError, match="'auto' chooses the list itself"):
            expand_auto(names)
    tried: list[list[str]] = []

    def attempt(names: list[str]) -> str:
        tried.append(names)
        return names[0]

    assert try_list_choices((), attempt, bool) == "common"
    assert try_list_choices((), attempt, str.isupper) == "scrabble"
    assert tried == [["common"], ["common"], ["scrabble"]]


def test_len_contains_bool_and_repr() -> None:
    found = candidates_from_words(Board(["ad", "be", "cf"]), ["ABC", "cde", "efa", "xyz"])
    assert (found.spelling("abc"), found.spelling("cde"), len(found)) == ("ABC", "cde", 3)
    assert ["abc" in found, "ABC" in found, "xyz" in found, 7 in found] == [
        True,
        True,
        False,
        False,
    ]
    space = Space(found, Limits(max_words=3))
    assert space
    assert not Space(found, Limits(max_words=2))
    assert not Space(found, Limits(exclude=["abc"]))
    assert space.with_max_words(3) is space
    assert space.with_max_words(4).limits.max_words == 4
    some = LevelCount(word_count=1, solutions=5, exact=False)
    assert [repr(LevelCount(word_count=3, solutions=2)), repr(some)] == [
        "<Count 3 words: 2>", "<Count 1 word: at least 5>",
    ]  # fmt: skip
