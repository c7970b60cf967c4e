"""Solutions and candidates as lines of text, in each format."""

import csv
import json

import pytest

from lbtui.engine import LevelCount, Limits, Space, candidates_from_words
from lbtui.exports.rows import format_solutions, format_words, rank_solutions
from lbtui.puzzle import Board
from lbtui.words.definitions import Definition

SCORED = {"abc": 90, "cde": 30, "efa": 50, "edf": 70, "cdef": 10}
CANDIDATES = candidates_from_words(Board(["ad", "be", "cf"]), SCORED)
DEFINED = {"abc": [Definition("abc", "noun", 'letters, "first"'), Definition("a", "verb", "be é")]}


def test_solutions() -> None:
    space = Space(CANDIDATES, Limits(max_words=3, seconds=0))
    counts = [space.count_solutions(words) for words in (1, 2, 3)]
    rows = list(rank_solutions(space, counts))
    assert [*format_solutions("csv", rows)] == [
        "rank,words,letters,cost,score,bridges",
        "1,abc cdef,7,7,10,0",
        "2,abc cde edf,9,9,30,0",
        "3,abc cde efa,9,9,30,0",
        "4,cde efa abc,9,9,30,0",
        "5,efa abc cde,9,9,30,0",
        "6,efa abc cdef,10,10,10,0",
    ]
    plain = [*format_solutions("plain", rows)]
    assert (plain[0], plain[5], len(plain)) == ("abc cdef", "efa abc cdef", 6)
    records = [json.loads(line) for line in format_solutions("json", rows)]
    assert records[1] == {
        "rank": 2, "words": ["abc", "cde", "edf"], "letters": 9, "cost": 9, "score": 30,
        "bridges": 0,
    }  # fmt: skip
    assert [rank for rank, _ in rank_solutions(space, counts[1:], ranks_known=False)] == [None] * 6
    counts[1] = LevelCount(word_count=2, solutions=1, exact=False)
    assert [rank for rank, _ in rank_solutions(space, counts)] == [None] * 6
    (line, *_) = format_solutions("json", rank_solutions(space, counts))
    assert json.loads(line)["rank"] is None
    assert [*format_solutions("csv", rank_solutions(space, counts))][1].startswith(",abc cdef,")


def test_words() -> None:
    space, order = Space(CANDIDATES), [CANDIDATES.words.index(word) for word in ("edf", "abc")]
    assert [*format_words("plain", space, order)] == ["edf", "abc"]
    assert [*format_words("csv", space, order)] == [
        "word,letters,covers,score,finish", "edf,3,3,70,", "abc,3,3,90,1",
    ]  # fmt: skip
    assert [json.loads(line) for line in format_words("json", space, order)] == [
        {"word": "edf", "letters": 3, "covers": 3, "score": 70, "finish": None},
        {"word": "abc", "letters": 3, "covers": 3, "score": 90, "finish": 1},
    ]


def test_words_with_their_definitions() -> None:
    def define(word: str) -> list[Definition]:
        return DEFINED.get(word, [])

    space, order = Space(CANDIDATES), [CANDIDATES.words.index(word) for word in ("abc", "efa")]
    meaning = 'noun: letters, "first"; verb (a): be é'
    assert [*format_words("plain", space, order, define)] == [f"abc: {meaning}", "efa"]
    rows = list(csv.DictReader(format_words("csv", space, order, define)))
    assert [row["meaning"] for row in rows] == [meaning, ""]
    lines = [*format_words("json", space, order, define)]
    assert "é" in lines[0]
    assert json.loads(lines[1])["meanings"] == []
    assert json.loads(lines[0])["meanings"] == [
        {"lemma": "abc", "part": "noun", "gloss": 'letters, "first"'},
        {"lemma": "a", "part": "verb", "gloss": "be é"},
    ]


@pytest.mark.parametrize("large", [False, True])
def test_words_of_a_board_too_large_to_know_have_no_finish_but_one_word(
    large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if large:
        monkeypatch.setattr("lbtui.engine.counting.graph.MAX_LETTERS", 5)
    records = [json.loads(line) for line in format_words("json", Space(CANDIDATES), [0, 1])]
    assert [record["word"] for record in records] == ["abc", "cde"]
    assert records[0]["finish"] == 1
    assert records[1].get("finish") == (None if large else 2)
    assert ("finish" in records[1]) is not large
