"""`lbtui solve`: the contract's formats, options and exit codes on real boards and lists."""

from pathlib import Path
from random import Random

import pytest

from lbtui.cli.command import load_command, parse_args
from lbtui.cli.solution_search import SolutionSearch
from lbtui.puzzle import Board
from tests.harness.forking import lbtui
from tests.harness.program import refused
from tests.harness.ptyrun import PtyApp, python_command

BOARD = "riu pgh lcs yao"
COMMON = ("--list", "common")


def test_json_is_as_the_contract_says() -> None:
    done = lbtui("solve", "tjo feb cuy hil", "--list", "scrabble", "--max-words", "2", "--json")
    assert done.code == 0
    assert done.err == ""
    score = done.records[0]["score"]
    assert 0 <= score <= 100
    assert done.out == (
        '{"rank": 1, "words": ["objectify", "youthful"], "letters": 17, '
        f'"cost": 17, "score": {score}, "bridges": 0}}\n'
    )


def test_count_is_as_the_contract_says() -> None:
    options = ("solve", BOARD, *COMMON, "--count", "--max-words", "3")
    assert lbtui(*options).lines == ["1 0", "2 10", "3 10274"]
    assert lbtui(*options, "--csv").lines[::2] == ["words,solutions,exact", "2,10,true"]
    counted = lbtui(*options, "--json")
    assert (counted.code, counted.err) == (0, "")
    assert counted.records[2] == {"words": 3, "solutions": 10274, "exact": True}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["jce qur moy ztv", "--max-words", "2"], 2),  # the fewest is six
        (["qxz vwk jbb ddd"], 3),  # there is none at all
        ([BOARD, "--include", "gracious", "--exclude", "gracious", "--max-words", "4"], 4),
    ],
)
def test_no_solutions_are_counted_too(options: list[str], words: int) -> None:
    numbers = range(1, words + 1)
    counted = lbtui("solve", *options, "--count")
    assert (counted.code, counted.lines) == (1, [f"{number} 0" for number in numbers])
    assert counted.err.startswith("lbtui: no solution")
    assert counted.err.count("\n") == 1
    counted = lbtui("solve", *options, "--count", "--json")
    expected = [{"words": number, "solutions": 0, "exact": True} for number in numbers]
    assert (counted.code, counted.records) == (1, expected)
    assert lbtui("solve", *options, "--count", "--csv").lines[1] == "1,0,true"


def test_without_options_the_solutions_with_the_fewest_words() -> None:
    done = lbtui("solve", BOARD)
    assert (done.code, done.err) == (0, "")
    assert "gracious splashy" in done.lines
    assert {len(line.split()) for line in done.lines} == {2}
    assert lbtui("solve", BOARD, "--max-words", "2").out == done.out
    filled = lbtui("solve", BOARD, "--limit", str(len(done.lines) + 5)).lines
    assert filled[:-5] == done.lines
    assert {len(line.split()) for line in filled[-5:]} == {3}, "a limit is filled with longer ones"


def test_auto_takes_the_larger_list_only_where_common_has_no_solution() -> None:
    words = ("--include", "clarionet", "--include", "torpidly", "--max-words", "2")
    auto = lbtui("solve", "tap erd nil yco", *words)
    assert auto.lines == ["clarionet torpidly"]
    assert auto.err == (
        "lbtui: no solution with 'clarionet': it is not in word list common;"
        " using word list scrabble\n"
    )
    assert lbtui("solve", "tap erd nil yco", *words, *COMMON).code == 1
    assert lbtui("solve", BOARD, "--list", "auto").out == lbtui("solve", BOARD, *COMMON).out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ("bcdfghjklmnp", "exists with word list common or scrabble: no word fits this board"),
        ("qazwsxedcrfv -l common", "exists with word list common: no word covers Q"),
        ("riupghlcsyao -i zebra", "with 'zebra': 'z', 'e' and 'b' are not on the board"),
        ("riupghlcsyao -i gapoc", "with 'gapoc': it is not in word list common or scrabble"),
        (
            "riupghlcsyao --min-length 14 --min-score 1",
            "matches your options with word list common or scrabble",
        ),
        ("riupghlcsyao -l common --json --max-words 1", "of at most 1 word with word list common:"),
        ("taperdnilyco --max-words 1", "of at most 1 word with word list common or scrabble: the"),
    ],
)
def test_no_solution_is_said_with_what_is_proven(argv: str, said: str) -> None:
    done = lbtui("solve", *argv.split())
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert done.err.startswith(f"lbtui: no solution {said}")


def test_a_german_board(tmp_path: Path) -> None:
    (tmp_path / "german.txt").write_text("Straße\nmaß\nßtäuben\n", "utf-8")
    solve = ("solve", "MẞÄ", "ATBN", "UE", "--list", str(tmp_path / "german.txt"))
    done = lbtui(*solve, "--json", "--min-length", "2")
    assert done.code == 0
    assert '"words": ["maß", "ßtäuben"]' in done.out
    assert lbtui(*solve).out == "maß ßtäuben\n"
    # Text follows the locale; where it lacks a letter, nothing breaks.
    plain = lbtui(*solve, env={"PYTHONIOENCODING": "ascii"})
    assert plain.raw == b"ma\\xdf \\xdft\\xe4uben\n"
    latin = lbtui(*solve, env={"PYTHONIOENCODING": "latin-1"})
    assert latin.raw == "maß ßtäuben\n".encode("latin-1")


@pytest.mark.parametrize(
    "options",
    [
        "--lits common", "--list", "--limit 0", "--max-words 33", "--rank best", "--bridges maybe",
        "--min-score 101", "--json=yes",
        "--no-such-option", "--list no-such-list", "--list /no/such/file.txt", "--list /dev/null",
        "--list /", "--csv --json", "--count --limit 3", "--list auto --list common",
    ],
)  # fmt: skip
def test_bad_options(options: str) -> None:
    said = refused(lbtui("solve", BOARD, *options.split()))
    assert options != "--lits common" or "did you mean --list?" in said


def test_bridges(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("adgj\njad\ndbehk\nkcfil\n", "utf-8")
    board = ("abc def ghi jkl", "--list", str(own), "--json")
    done = lbtui("solve", *board)
    assert done.code == 0
    assert done.records[0]["words"] == ["adgj", "jad", "dbehk", "kcfil"]
    assert done.records[0]["bridges"] == 1
    assert done.err == "lbtui: these solutions use bridges: words that add no new letter\n"
    never = lbtui("solve", *board, "--bridges", "never")
    assert (never.code, never.out) == (1, "")


def test_a_person_sees_a_table_of_the_best() -> None:
    records = lbtui("solve", BOARD, "--list", "scrabble", "-n", "20", "--json").records
    argv = python_command("-m", "lbtui", "solve", BOARD, "--list", "scrabble")
    with PtyApp(argv, size=(110, 30), env={"NO_COLOR": "1"}) as terminal:
        assert terminal.wait_exit() == 0
        assert b"\x1b" not in terminal.raw
        heading, *lines = [line for line in terminal.screen.text.splitlines() if line.strip()]
    assert heading.split() == ["rank", "solution", "letters", "score"]
    for line, record in zip(lines[:-1], records, strict=True):
        assert line[: heading.index("solution")].strip() == str(record["rank"])
        words = line[heading.index("solution") : heading.index("letters")]
        assert words.strip() == " - ".join(record["words"])
        letters, score, _band = line[heading.index("letters") :].split()
        assert (int(letters), int(score)) == (record["letters"], record["score"])
    assert lines[-1] == (
        "lbtui: 230 solutions of 2 words with word list scrabble; par 4, our estimate;"
        " 20 shown, --limit N for more"
    )


@pytest.mark.parametrize(
    ("options", "env", "colored"),
    [
        ((), {}, True),
        ((), {"NO_COLOR": "1"}, False),
        ((), {"TERM": "dumb"}, False),
        (("--plain",), {}, False),
    ],
)
def test_color_on_a_terminal(options: tuple[str, ...], env: dict[str, str], colored: bool) -> None:
    argv = python_command("-m", "lbtui", "solve", BOARD, "--list", "common", *options)
    with PtyApp(argv, size=(100, 30), env=env) as terminal:
        assert terminal.wait_exit() == 0
        assert (b"\x1b[1moligarchy - yups\x1b[0m" in terminal.raw) == colored
        assert (b"\x1b" in terminal.raw) == colored
        assert terminal.find_unrestored() == []
        if "--plain" in options:
            assert b"oligarchy yups\r\n" in terminal.raw


def test_a_board_of_very_many_letters(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("aeimquybf\nfjnrvz\nzcgkosw\nwdhlptx\nabe\nfab\n")
    board = "abcd efgh ijkl mnop qrst uvwx yz"
    done = lbtui("solve", board, "--list", str(own), "--json")
    assert [record["words"] for record in done.records] == [
        ["aeimquybf", "fjnrvz", "zcgkosw", "wdhlptx"]
    ]
    assert done.code == 0
    assert done.err == "lbtui: the shortest found has 4 words; there may be a shorter one\n"


def test_none_found_and_none_proven_is_another_exit_code(tmp_path: Path) -> None:
    board = "abc def ghi jkl mno pqr stu vwx"
    random = Random(3)
    words = {
        "".join(random.sample("abcdefghijklmnopqrstuv", random.choice([3, 4]))) for _ in range(600)
    }
    # Both must come first: there is no solution, but only a search of all positions shows that.
    own = tmp_path / "own.txt"
    own.write_text("\n".join(sorted(words | {"wad", "xbe"})), "utf-8")
    options = ("--list", str(own), "--seconds", "1")
    for more in (("--count",), ("--json", "--max-words", "4")):
        done = lbtui("solve", board, *options, *more)
        assert (done.code, done.out) == (3, "")
        assert "found yet" in done.err
        assert done.err.count("\n") == 1


def test_counting_a_level_takes_half_of_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100
    monkeypatch.setattr("lbtui.cli.solution_search.monotonic", lambda: now)
    argv = [BOARD, *COMMON, "--count", "--seconds", "8"]
    search = SolutionSearch(Board(BOARD), parse_args(load_command("solve"), "lbtui solve", argv))
    seconds = {}
    for now in (100, 104, 107, 120):
        search.count_level(2, keeps_solutions=False)
        seconds[now] = search.space.seconds
    assert seconds == {100: 4, 104: 2, 107: 0.5, 120: 0.025}
