"""`lbtui generate` as a user runs it."""

from pathlib import Path

import pytest

from lbtui.puzzle.ranking import RANKINGS
from tests.harness.forking import lbtui
from tests.harness.program import refused

FIELDS = [
    "board", "minimum", "solutions", "par", "best", "seed", "everyday", "known", "two_words",
    "openings", "hardest", "hardest_words", "estimated", "lists",
]  # fmt: skip


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


def test_elsewhere_than_on_a_terminal_a_line_is_a_board() -> None:
    made = lbtui("generate", "--seed", "7", "-n", "2")
    (first,) = lbtui("generate", "--seed", "7", "--json").records
    assert (made.lines[0], len(made.lines), made.err) == (first["board"], 2, "")
    assert lbtui("solve", "-", stdin=made.lines[1].encode()).code == 0
    assert len({lbtui("generate", "--random").out for _ in range(3)}) == 3, "without a seed"


def test_doubled_letters_are_said_before_and_made_only_where_that_is_allowed() -> None:
    words = ["--with", "hazelnut", "--with", "tuxedo"]
    said = refused(lbtui("generate", *words))
    assert said == (
        "lbtui: only 11 letters: one must be doubled; allow repeats or take other words"
    )
    made = lbtui("generate", *words, "--repeats", "--seed", "3", "--boards", "2")
    assert made.err == "lbtui: only 11 letters: one must be doubled\n"
    assert [len(set(line)) for line in made.lines] == [12, 12]  # with the blank


def test_words_to_avoid_are_in_no_best_solution(tmp_path: Path) -> None:
    used = tmp_path / "used.txt"
    options = ["--seed", "4", "--json"]
    (first,) = lbtui("generate", *options).records
    used.write_text("\n".join(first["best"]))
    for avoided in ([first["best"][0]], [str(used)], ["moist", str(used)]):
        given = [f"--avoid={each}" for each in avoided]
        (made,) = lbtui("generate", *options, *given).records
        assert made["board"] != first["board"]
        for ranking in RANKINGS:
            best = lbtui("solve", made["board"], "--rank", ranking, "--limit", "1").lines[0]
            assert not {*best.split()} & {*first["best"]}
    both = refused(lbtui("generate", "--with", "adores", "--avoid", "adores"))
    assert both == "lbtui: 'adores' is to solve the board and to be avoided"
    assert "cannot read" in refused(lbtui("generate", "--avoid", "no/file"))


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ("--with gracious --with nettle", "do not form a chain"),
        ("--with 1", "'1' is not a word"),
        ("--with dragonfly --random", "--random solves no board"),
        ("--with dragonfly --min-score 101", "from 0 to 100"),
        ("--with quxical", "is not in word list scrabble"),
        ("--sides 2", "from 3 to 12"),
        ("--par 3", "from 4 to 6"),
        ("--solutions 9-3", "5-20"),
        ("--random --par 5", "--par"),
        ("--list nowhere", "nowhere"),
        ("gracious splashy", "unexpected argument 'gracious'"),
        ("--limit 3", "unknown option '--limit'"),
    ],
)
def test_what_cannot_be_is_one_line(options: str, part: str) -> None:
    assert part in refused(lbtui("generate", *options.split()))


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ("--with abacadaeaf --words 1", 1, "abacadaeaf cannot be played on 3 sides of 2 letters"),
        ("--words 9 --seed 1", 3, "seed 1"),
    ],
)
def test_the_exit_code_says_whether_there_is_no_board_or_none_was_found(
    options: str, code: int, said: str, tmp_path: Path
) -> None:
    (tmp_path / "words.txt").write_text("abacadaeaf\n")  # nothing can share a side with the a
    shape = ("--sides", "3", "--letters", "2", "--list", str(tmp_path / "words.txt"))
    done = lbtui("generate", *shape, *options.split())
    assert (done.code, done.out, done.err.count("\n")) == (code, "", 1)
    assert said in done.err
