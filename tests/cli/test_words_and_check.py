"""`lbtui words` and `lbtui check`: the contract's formats, their options and exit codes."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from lbtui.puzzle import Board, is_legal
from lbtui.words import shipped_path
from tests.cli.forking import lbtui
from tests.cli.program import refused
from tests.ptyrun import PtyApp, python

BOARD = "riu pgh lcs yao"
COMMON = ("--list", "common")


def test_words_as_the_contract_says() -> None:
    done = lbtui("words", BOARD, *COMMON, "--json")
    assert (done.code, done.err) == (0, "")
    board = Board(BOARD.split())
    words = [record["word"] for record in done.records]
    assert words == sorted(words)
    assert 500 < len(words) < 650
    assert all(is_legal(board, word) for word in words)
    for record in done.records:
        assert list(record) == ["word", "letters", "covers", "score", "finish"]
        assert record["letters"] == len(record["word"])
        assert record["covers"] == len({*record["word"]})
        assert 0 <= record["score"] <= 100
    first = {r["word"] for r in done.records if r["finish"] == 1}
    solved = {r["words"][0] for r in lbtui("solve", BOARD, *COMMON, "--json").records}
    assert first == solved
    assert lbtui("words", BOARD, *COMMON).lines == words


def test_a_word_that_solves_alone_needs_no_further_word(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("lexicography\ngel\nhex\n", "utf-8")
    done = lbtui("words", "giy erc lop xha", "--list", str(words), "--json")
    found = {r["word"]: r["finish"] for r in done.records}
    assert found == {"gel": 1, "hex": None, "lexicography": 0}


def test_the_finish_of_a_word_is_what_solve_needs_after_it() -> None:
    found = {r["word"]: r["finish"] for r in lbtui("words", BOARD, *COMMON, "--json").records}
    # Of the board's solutions none starts with it; with a bridge there is a way.
    for word in ("pushily", "gracious", "acacia"):
        solved = lbtui("solve", BOARD, *COMMON, "--first", word, "--limit", "1", "--json").records
        assert len(solved[0]["words"]) == found[word] + 1
    never = lbtui("words", BOARD, *COMMON, "--bridges", "never", "--json").records
    assert {r["word"]: r["finish"] for r in never}["pushily"] is None


def test_a_person_sees_a_table_of_what_programs_get_and_how_the_list_narrowed() -> None:
    options = ("--filter", "^gra", "--exclude", "gracious", "--sort", "letters")
    records = lbtui("words", BOARD, *COMMON, *options, "--json").records
    every = lbtui("words", BOARD, *COMMON, "--json").records
    with open(shipped_path("common"), encoding="utf-8") as file:
        listed = [line.partition(";")[0].strip() for line in file if not line.startswith("#")]
    spelled = [word for word in listed if len(word) > 2 and set(word) <= set(BOARD)]
    lines = _at_a_terminal("words", *COMMON, *options, width=150, env={"NO_COLOR": "1"})
    assert lines[0].split() == ["word", "letters", "covers", "finish", "score"]
    for line, record in zip(lines[1:-1], records, strict=True):
        word, letters, covers, finish, score, _band = line.split()
        assert word == record["word"]
        assert [int(each) for each in (letters, covers, finish, score)] == [
            record[key] for key in ("letters", "covers", "finish", "score")
        ]
        # Numbers end below the end of their title, names start below its start.
        for column, cell in (("letters", letters), ("covers", covers), ("finish", finish)):
            end = lines[0].index(column) + len(column)
            assert line[:end].endswith(f" {cell}")
    assert lines[-1] == (
        f"lbtui: word list common: {len(listed):,} words, {len(spelled):,} with these letters,"
        f" {len(every)} that fit, {len(records)} that match your options"
    )


def test_a_word_that_leads_nowhere_has_no_finish(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ade\nbda\n", "utf-8")
    lines = _at_a_terminal("words", "--list", str(own), board="ab cd ef")
    assert [line.split() for line in lines[:-1]] == [["word", "letters", "covers", "finish"]] + [
        [word, "3", "3", "none"] for word in ("ade", "bda")
    ]


def test_definitions_and_messages_are_wrapped_with_a_hanging_indent() -> None:
    options = (*COMMON, "--define", "--filter", "^silicosis$")
    gloss = lbtui("words", BOARD, *options, "--json").records[0]["meanings"][0]["gloss"]
    lines = _at_a_terminal("words", *options, width=50)
    assert lines[1].startswith("silicosis ")
    assert lines[2].startswith("    noun: a lung disease")
    assert lines[3].startswith("      ")
    assert not lines[3][6:].startswith(" ")
    end = next(at for at, line in enumerate(lines) if line.startswith("lbtui:"))
    assert " ".join(line.strip() for line in lines[2:end]) == f"noun: {gloss}"
    assert lines[end + 1].startswith("  ")
    said = " ".join(line.strip() for line in lines[end:])
    assert re.fullmatch(r"lbtui: word list common: .* that fit, 1 that match your options", said)


def test_sides_of_different_lengths_are_named_on_a_terminal_only() -> None:
    lines = _at_a_terminal("solve", *COMMON, board="riu pgh lcs ya")
    assert lines[0] == "lbtui: sides of 3, 3, 3 and 2 letters"
    assert not any("sides" in line for line in _at_a_terminal("solve", *COMMON))
    assert lbtui("solve", "riu pgh lcs ya", *COMMON).err == ""


def test_sentences_are_wrapped_between_words_on_a_terminal_only() -> None:
    said = lbtui("check", BOARD, "gracious", "splashy", *COMMON).out.splitlines()
    assert len(said) == 3
    lines = _at_a_terminal("check", "gracious", "splashy", *COMMON, width=50)
    assert len(lines) > 3
    assert lines[-1].startswith("  ")
    assert " ".join(line.strip() for line in lines) == " ".join(said)


def test_no_heading_stands_over_nothing() -> None:
    lines = _at_a_terminal("words", *COMMON, "--filter", "zzz", code=1)
    assert lines == ["lbtui: no word matches your options with word list common"]


def _at_a_terminal(
    command: str,
    *options: str,
    board: str = BOARD,
    width: int = 100,
    env: dict[str, str | None] | None = None,
    code: int = 0,
) -> list[str]:
    """The lines that a command leaves on a terminal, without blank ones."""
    argv = python("-m", "lbtui", command, board, *options)
    with PtyApp(argv, size=(width, 30), env=env) as terminal:
        assert terminal.wait_exit() == code
        return [line.rstrip() for line in terminal.screen.text.splitlines() if line.strip()]


def test_words_chosen() -> None:
    everything = lbtui("words", BOARD, "--json").records

    def chosen(*options: str) -> list[str]:
        return lbtui("words", BOARD, *options).lines

    def those(keep: object) -> list[str]:
        assert callable(keep)
        return [r["word"] for r in everything if keep(r["word"])]

    assert chosen("--filter", "^gr") == those(lambda w: w.startswith("gr"))
    long = those(lambda w: {*"sh"} <= {*w} and len(w) > 7)
    assert chosen("--filter", "s h len>7") == chosen("--filter", "s h >7") == long
    finishing = [r["word"] for r in everything if r["finish"] == 1 and r["covers"] > 7]
    assert chosen("--filter", "finish=1 new>7") == finishing
    assert chosen("--filter", "finish>1") == [
        r["word"] for r in everything if r["finish"] not in (1, None)
    ]
    familiar = [r["word"] for r in everything if r["score"] >= 61]
    assert chosen("--filter", "fam>=known") == chosen("--filter", "fam>=61") == familiar
    assert chosen("--filter", "!r") == those(lambda w: "r" not in w)
    assert chosen("--filter", "/^s.*y$/") == those(lambda w: w[0] == "s" and w[-1] == "y")
    assert chosen("--lengths", "8-9") == those(lambda w: len(w) in (8, 9))
    assert chosen("-x", "ago", "-x", "achy") == those(lambda w: w not in ("ago", "achy"))
    assert chosen("--min-score", "90") == [r["word"] for r in everything if r["score"] >= 90]
    done = lbtui("words", BOARD, "--filter", "+zzz")
    assert (done.code, done.out) == (1, "")
    assert done.err == "lbtui: no word matches your options with word list common\n"
    done = lbtui("words", "bcd fgh jkl mnp", "--json")
    assert (done.code, done.out) == (1, "")
    assert done.err == "lbtui: no word fits the board with word list common or scrabble\n"
    for bad in ("(", "/(/", "", "+", "x" * 300):
        if bad:
            assert "--filter" in refused(lbtui("words", BOARD, f"--filter={bad}"))
    said = refused(lbtui("words", BOARD, "--filter=words<=3"))
    assert "words<=3 is only for solutions (at most 3 words)" in said


def test_words_with_their_definitions() -> None:
    done = lbtui("words", BOARD, "--define", "--json", "--filter", "^gracious$")
    assert done.records[0]["meanings"]
    assert {*done.records[0]["meanings"][0]} == {"lemma", "part", "gloss"}
    assert lbtui("words", BOARD, "--define", "-n1").out.startswith("acacia: noun: ")
    table = lbtui("words", BOARD, "--define", "--csv")
    rows = list(csv.reader(io.StringIO(table.out)))
    assert rows[0] == ["word", "letters", "covers", "score", "finish", "meaning"]
    assert {len(row) for row in rows} == {6}


def test_nothing_is_said_of_what_words_of_other_languages_mean(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("gracious\nsplashy\n\u00f1and\u00fa\n", "utf-8")
    asked = ("words", BOARD, "--define", "--json", "--filter", "^gracious$")
    assert [r["meanings"] for r in lbtui(*asked, "--list", str(mine)).records] == [[]]
    assert lbtui(*asked, *COMMON, "--list", str(mine)).records[0]["meanings"]


def test_words_as_csv() -> None:
    done = lbtui("words", BOARD, "--csv")
    assert done.lines[0] == "word,letters,covers,score,finish"
    assert len(done.lines) == len(lbtui("words", BOARD).lines) + 1
    refused(lbtui("words", BOARD, "--csv", "--json"))


def test_check_a_solution() -> None:
    solved = lbtui("solve", BOARD, *COMMON, "-m2", "--json").records
    rank = next(r["rank"] for r in solved if r["words"] == ["gracious", "splashy"])
    done = lbtui("check", BOARD, "Gracious", "SPLASHY", "--json")
    assert (done.code, done.err) == (0, "")
    record = done.records[0]
    assert record["solves"] is True
    assert record["why"] is None
    assert (record["rank"], record["of"], record["exact"]) == (rank, len(solved), True)
    assert record["list"] == "common"
    assert record["pattern"] == "G - S(8), S - Y(7)"
    assert [word["word"] for word in record["words"]] == ["gracious", "splashy"]
    assert all(word["legal"] and word["links"] and word["listed"] for word in record["words"])
    text = lbtui("check", "riu", "pgh", "lcs", "yao", "gracious", "splashy")
    assert text.code == 0
    assert text.lines[-1] == (
        "a solution of 2 words and 15 letters: 4th= of 10 with 2 words, better than 50%"
        " (word list common)"
    )
    assert lbtui("check", "riupghlcsyao", "gracious", "splashy").out == text.out


def test_a_bridge_that_other_solutions_do_not_need_has_no_rank() -> None:
    chain = ("pushily", "yip", "parapsychology")
    record = lbtui("check", BOARD, *chain, *COMMON, "--json").records[0]
    assert (record["solves"], record["bridges"]) == (True, 1)
    assert (record["rank"], record["level_rank"]) == (None, None)
    assert (record["place"], record["tied"]) == (None, None)
    assert "not ranked" in lbtui("check", BOARD, *chain, *COMMON).lines[-1]
    always = lbtui("check", BOARD, *chain, *COMMON, "--bridges", "always", "--json").records[0]
    assert 1 <= always["level_rank"] <= always["of"]
    assert always["rank"] > always["level_rank"]


def test_check_takes_the_larger_list_for_its_words() -> None:
    done = lbtui("check", "tap erd nil yco", "clarionet", "torpidly", "--json")
    assert done.code == 0
    assert done.records[0]["list"] == "scrabble"
    assert done.records[0]["rank"] >= 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["gracious"], "not covered: p, h, l, y"),
        (["ring"], "'n'"),
        (["ip"], "too short"),
        (["gh", "gracious"], "too short: 2 letters, 3 needed"),
        (["gpu"], "'g'"),
        (["gracious", "psychical"], "starts with 'p'"),
        (["gracious", "splashy", "yip"], "every letter is covered before 'yip'"),
        (["gracious", "sagacious"], "'sagacious'"),
        (["gracious", "sous"], "'sous' covers nothing new"),
    ],
)
def test_check_what_is_no_solution(words: list[str], why: str) -> None:
    done = lbtui("check", BOARD, *words, "--json")
    assert done.code == 1
    record = done.records[0]
    assert record["solves"] is False
    assert record["rank"] is None
    assert why in record["why"]
    text = lbtui("check", BOARD, *words)
    assert text.code == 1
    assert why in text.out
    assert len(text.lines) == len(words) + 1


def test_check_words_that_no_list_has() -> None:
    done = lbtui("check", "tub pxi snq oja", "juxtaposition", "niqab", "--json")
    assert done.code == 1
    record = done.records[0]
    assert [word["listed"] for word in record["words"]] == [True, False]
    assert all(word["legal"] for word in record["words"])
    assert "'niqab' is not in word list scrabble" in record["why"]
    assert lbtui("check", "tub pxi snq oja", "juxtaposition", "niqab").lines[1:] == [
        "niqab: fits the board, but is not in word list scrabble",
        "not a solution: 'niqab' is not in word list scrabble",
    ]


def test_check_says_once_why_a_word_is_not_legal() -> None:
    assert lbtui("check", BOARD, "gracious", "zebra").lines[1:] == [
        "zebra: not legal: 'z', 'e' and 'b' are not on the board",
        "not a solution: 'zebra' is not legal",
    ]


def test_check_needs_words() -> None:
    assert "words" in refused(lbtui("check", BOARD))
    assert "BOARD" in refused(lbtui("check"))
    refused(lbtui("check", BOARD, *["word"] * 65))
