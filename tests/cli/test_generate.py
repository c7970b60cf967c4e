"""`lbtui generate` as a user runs it."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest

from tests.cli.forking import lbtui
from tests.cli.program import refused

FIELDS = ["board", "minimum", "solutions", "par", "best", "seed"]


def test_a_board_is_what_solve_says_of_it() -> None:
    (made,) = lbtui("generate", "--seed", "7", "--json").records
    assert list(made) == FIELDS
    assert made["seed"] == 7
    assert made["par"] in (4, 5, 6)
    found = lbtui("solve", made["board"], "--json").records
    assert made["minimum"] == len(found[0]["words"]) == 2
    assert (made["solutions"], made["best"]) == (len(found), found[0]["words"])


def test_a_seed_makes_one_board_again_with_the_same_options() -> None:
    options = ["--words", "3", "--vowels", "4", "--json"]
    made = lbtui("generate", "--boards", "3", *options)
    assert len({record["board"] for record in made.records}) == 3
    for line, record in zip(made.lines, made.records, strict=True):
        assert lbtui("generate", "--seed", str(record["seed"]), *options).lines == [line]


def test_without_a_seed_boards_differ() -> None:
    assert len({lbtui("generate").out for _ in range(3)}) == 3


def test_elsewhere_than_on_a_terminal_a_line_is_a_board() -> None:
    made = lbtui("generate", "--seed", "7", "-n", "2")
    (first,) = lbtui("generate", "--seed", "7", "--json").records
    assert made.lines[0] == first["board"]
    assert len(made.lines) == 2
    assert made.err == ""
    assert lbtui("solve", "-", stdin=made.lines[1].encode()).code == 0


def test_boards_for_an_answer() -> None:
    words = ["--with", "gracious", "--with", "splashy"]
    made = lbtui("generate", *words, "--seed", "3", "--boards", "3", "--json").records
    assert len({record["board"] for record in made}) == 3
    assert [record["solutions"] for record in made] == [1, 1, 1]
    for record in made:
        assert sorted(record["board"].replace(" ", "")) == sorted(set("gracioussplashy"))
        assert lbtui("check", record["board"], "gracious", "splashy").code == 0
        again = lbtui("generate", *words, "--seed", str(record["seed"]), "--json").records
        assert again == [record]


def test_partners_for_a_word() -> None:
    options = ["--with", "dragonfly", "--json"]
    made = lbtui("generate", *options, "--seed", "3", "--boards", "3").records
    assert [list(record) for record in made] == [FIELDS] * 3
    assert [record["best"] for record in made] == [
        ["skid", "dragonfly"],
        ["sped", "dragonfly"],
        ["spud", "dragonfly"],
    ]
    for record in made:
        assert len(set(record["board"])) == 13
        assert lbtui("generate", *options, "--seed", str(record["seed"])).records == [record]
        found = lbtui("solve", record["board"], "--json", "--list", "common").records
        assert record["best"] in [solution["words"] for solution in found]
        assert record["solutions"] == len(found)


def test_doubled_letters_are_said_before_and_made_only_where_that_is_allowed() -> None:
    words = ["--with", "hazelnut", "--with", "tuxedo"]
    said = refused(lbtui("generate", *words))
    assert said == (
        "lbtui: only 11 letters: one must be doubled; allow repeated letters or take other words"
    )
    made = lbtui("generate", *words, "--repeats", "--seed", "3", "--boards", "2")
    assert made.err == "lbtui: only 11 letters: one must be doubled\n"
    assert [len(set(line)) for line in made.lines] == [12, 12]  # with the blank


def test_a_rejected_word_has_no_partner() -> None:
    assert lbtui("verdicts", "reject", "dragonfly").code == 0
    said = refused(lbtui("generate", "--with", "dragonfly"))
    assert said == "lbtui: 'dragonfly' is among the words that the game rejects"
    assert lbtui("generate", "--with", "dragonfly", "--verdicts", "off").code == 0


def test_an_answer_may_need_the_larger_list() -> None:
    words = ["--with", "vacuating", "--with", "galops"]
    (made,) = lbtui("generate", *words, "--json").records
    assert lbtui("check", made["board"], "vacuating", "galops", "--list", "scrabble").code == 0
    assert "common" in refused(lbtui("generate", "--list", "common", *words))


def test_the_best_solution_is_from_the_list_named_or_the_first_of_auto() -> None:
    options = ["--list", "scrabble", "--seed", "4", "--json"]
    (common,) = lbtui("generate", *options, "--best-from", "common").records
    assert lbtui("check", common["board"], *common["best"], "--list", "common").code == 0
    assert lbtui("generate", *options, "--best-from", "auto").records == [common]
    assert lbtui("generate", *options).records != [common]


def test_random_boards_are_not_solved() -> None:
    (made,) = lbtui("generate", "--random", "--vowels", "2", "--seed", "1", "--json").records
    assert [made[field] for field in FIELDS[1:]] == [None, None, None, None, 1]
    assert sum(letter in "aeiou" for letter in made["board"]) == 2


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["--with", "gracious", "--with", "splashy", "--sides", "3"], "need 12 spots"),
        (["--with", "gracious", "--with", "nettle"], "do not form a chain"),
        (["--with", "1"], "'1' is not a word"),
        (["--with", "dragonfly", "--words", "3"], "so the fewest words cannot be 3"),
        (["--with", "dragonfly", "--random"], "--random solves no board"),
        (["--with", "dragonfly", "--min-score", "101"], "from 0 to 100"),
        (["--with", "quxical"], "is not in word list scrabble"),
        (["--sides", "2"], "from 3 to 12"),
        (["--sides", "6"], "at most 17"),
        (["--vowels", "6"], "the list has 5"),
        (["--par", "3"], "from 4 to 6"),
        (["--solutions", "9-3"], "5-20"),
        (["--solutions", "0"], "5-20"),
        (["--solutions", "-"], "5-20"),
        (["--solutions", "²"], "5-20"),
        (["--random", "--par", "5"], "--par"),
        (["--random", "--with", "gracious"], "--with"),
        (["--list", "nowhere"], "nowhere"),
        (["--best-from", "nowhere"], "nowhere"),
        (["--list", "spanish", "--par", "5"], "English"),
        (["riu pgh lcs yao"], "unexpected argument"),
        (["gracious", "splashy"], "unexpected argument 'gracious'; did you mean --with?"),
        (["--limit", "3"], "unknown option '--limit'; did you mean -n or --boards?"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_one_line(options: list[str], part: str) -> None:
    assert part in refused(lbtui("generate", *options))


def test_the_exit_code_says_whether_there_is_no_board_or_none_was_found(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("abacadaeaf\n")  # nothing can share a side with the a
    words = ["--list", str(tmp_path / "words.txt"), "--with", "abacadaeaf", "--words", "1"]
    proven = lbtui("generate", *words, "--sides", "3", "--letters", "2")
    assert (proven.code, proven.out, proven.err.count("\n")) == (1, "", 1)
    rare = lbtui("generate", "--sides", "3", "--letters", "2", "--words", "9", "--seed", "1")
    assert (rare.code, rare.out, rare.err.count("\n")) == (3, "", 1)
    assert "seed 1" in rare.err
    many = lbtui("generate", "--solutions", "1000000-", "--seed", "3")
    assert (many.code, many.out, many.err.count("\n")) == (3, "", 1)
    assert "seed 3: 50 boards had at most 20,056 solutions" in many.err


def test_what_is_not_found_ends_in_time() -> None:
    start = monotonic()
    options = ("--words", "3", "--min-score", "100", "--solutions", "1", "--seed", "1")
    assert lbtui("generate", *options).code == 3
    assert monotonic() - start < 15  # 5 for a user whose machine has nothing else to do
