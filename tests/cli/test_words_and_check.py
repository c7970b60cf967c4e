"""`lbtui words` and `lbtui check`: the contract's formats, their options and exit codes."""

import re
from pathlib import Path

import pytest

from lbtui.words.open_list import shipped_path
from tests.harness.forking import lbtui
from tests.harness.program import refused
from tests.harness.ptyrun import PtyApp, python_command

BOARD = "riu pgh lcs yao"
COMMON = ("--list", "common")


def test_words_as_the_contract_says() -> None:
    done = lbtui("words", BOARD, *COMMON, "--json")
    assert (done.code, done.err, len(done.records)) == (0, "", 556)
    assert {(*record,) for record in done.records} == {
        ("word", "letters", "covers", "score", "finish")
    }
    first = {r["word"] for r in done.records if r["finish"] == 1}
    solved = {r["words"][0] for r in lbtui("solve", BOARD, *COMMON, "--json").records}
    assert first == solved
    text = lbtui("words", BOARD, *COMMON).lines
    assert text == [record["word"] for record in done.records]
    table = lbtui("words", BOARD, "--csv").lines
    assert (table[0], len(table)) == ("word,letters,covers,score,finish", 1 + len(text))
    refused(lbtui("words", BOARD, "--csv", "--json"))


def test_a_person_sees_a_table_of_what_programs_get_and_how_the_list_narrowed() -> None:
    options = ("--filter", "^gra", "--exclude", "gracious", "--sort", "letters")
    records = lbtui("words", BOARD, *COMMON, *options, "--json").records
    every = lbtui("words", BOARD, *COMMON, "--json").records
    with open(shipped_path("common"), encoding="utf-8") as file:
        listed = [line.partition(";")[0].strip() for line in file if not line.startswith("#")]
    spelled = [word for word in listed if len(word) > 2 and set(word) <= set(BOARD)]
    lines = _at_a_terminal("words", *COMMON, *options, width=150, env={"NO_COLOR": "1"})
    assert lines[0].split() == ["word", "letters", "new", "needs", "score"]
    for line, record in zip(lines[1:-1], records, strict=True):
        word, letters, covers, finish, score, _band = line.split()
        assert word == record["word"]
        assert [int(each) for each in (letters, covers, finish, score)] == [
            record[key] for key in ("letters", "covers", "finish", "score")
        ]
        # Numbers end below the end of their title, names start below its start.
        for column, cell in (("letters", letters), ("new", covers), ("needs", finish)):
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
    assert [line.split() for line in lines[:-1]] == [["word", "letters", "new", "needs"]] + [
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
    assert _at_a_terminal("words", *COMMON, "--limit", "3", board="riu pgh lcs ya")[0] == lines[0]
    assert lbtui("solve", "riu pgh lcs ya", *COMMON).err == ""
    assert lbtui("--plain", "riu pgh lcs ya", *COMMON).err == f"{lines[0]}\n"


@pytest.mark.parametrize("command", ["words", "solve", "--plain"])
def test_a_word_after_a_whole_board_is_no_side(command: str) -> None:
    assert refused(lbtui(command, BOARD, "gracious")) == (
        f"lbtui: '{BOARD}' is a whole board; 'gracious' is no part of it"
    )
    for sides in (
        ["riu,", "pgh,", "lcs,", "yao"],
        ["riu pgh", "lcs yao"],
        ["riu pgh lcs", "yao"],
        ["R,I,U", "P,G,H", "L,C,S", "Y,A,O"],
    ):
        assert lbtui(command, *sides).out == lbtui(command, BOARD).out


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
    argv = python_command("-m", "lbtui", command, board, *options)
    with PtyApp(argv, size=(width, 30), env=env) as terminal:
        assert terminal.wait_exit() == code
        return [line.rstrip() for line in terminal.screen.text.splitlines() if line.strip()]


def test_no_words_and_filters_that_cannot_be() -> None:
    done = lbtui("words", BOARD, "--filter", "+zzz")
    assert (done.code, done.out) == (1, "")
    assert done.err == "lbtui: no word matches your options with word list common\n"
    done = lbtui("words", "bcd fgh jkl mnp", "--json")
    assert (done.code, done.out) == (1, "")
    assert done.err == "lbtui: no word fits the board with word list common or scrabble\n"
    said = refused(lbtui("words", BOARD, "--filter=words<=3"))
    assert said.startswith("lbtui: --filter: words<=3 is only for solutions (three words or fewer)")
    for text, line in (
        ("/gr[ae]y/", "'/' is not a letter: ? stands for any, * for any number of them"),
        ("gr ^", 'unfinished; write it like ^re: starts with "re"'),
    ):
        said = refused(lbtui("words", BOARD, f"--filter={text}"))
        assert said.splitlines()[0] == f"lbtui: --filter: {line}"


def test_nothing_is_said_of_what_words_of_other_languages_mean(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("gracious\nsplashy\n\u00f1and\u00fa\n", "utf-8")
    asked = ("words", BOARD, "--define", "--json", "--filter", "^gracious$")
    assert [r["meanings"] for r in lbtui(*asked, "--list", str(mine)).records] == [[]]
    assert lbtui(*asked, *COMMON, "--list", str(mine)).records[0]["meanings"]


def test_check_a_solution() -> None:
    done = lbtui("check", BOARD, "Gracious", "SPLASHY", "--json")
    assert (done.code, done.err) == (0, "")
    record = done.records[0]
    assert (record["solves"], record["why"], record["list"]) == (True, None, "common")
    assert (record["rank"], record["of"], record["exact"]) == (5, 10, True)
    assert record["pattern"] == "G - S(8), S - Y(7)"
    text = lbtui("check", "riu", "pgh", "lcs", "yao", "gracious", "splashy")
    assert text.code == 0
    assert text.lines[-1] == (
        "a solution of 2 words and 15 letters: 4th= of 10 with 2 words (word list common)"
    )
    assert lbtui("check", "riupghlcsyao", "gracious", "splashy").out == text.out
    longer = lbtui("check", BOARD, "aspic", "chug", "glory").lines[-1]
    assert longer.endswith(": 1st= of 10,274 with 3 words (word list common)")


def test_check_says_all_facts_to_programs() -> None:
    (record,) = lbtui("check", BOARD, "gracious", "yup", "zebra", "--json").records
    legal, unlinked, illegal = record["words"]
    assert legal == {
        "word": "gracious", "legal": True, "reason": None, "links": True, "listed": True,
        "letters": 8, "new": "riugcsao", "bridge": False, "score": 100,
    }  # fmt: skip
    assert [unlinked[key] for key in ("legal", "links", "new")] == [True, False, "py"]
    assert [illegal[key] for key in ("legal", "listed", "score")] == [False, False, None]
    assert (record["solves"], record["why"]) == (False, "'yup' starts with 'y', not with 's'")
    assert (record["covered"], record["open"]) == ("riupgcsyao", "hl")
    assert record["rank"] is record["place"] is record["pattern"] is None


def test_a_bridge_that_other_solutions_do_not_need_has_no_rank() -> None:
    chain = ("pushily", "yip", "parapsychology", *COMMON)
    assert "not ranked" in lbtui("check", BOARD, *chain).lines[-1]
    never = lbtui("check", BOARD, *chain, "--bridges", "never")
    assert (never.code, "--bridges is never" in never.out) == (1, True)
    (always,) = lbtui("check", BOARD, *chain, "--bridges", "always", "--json").records
    facts = ("letters", "bridges", "perfect", "cost", "rank", "level_rank", "of", "place", "tied")
    told = [always[key] for key in (*facts, "percentile")]
    assert told == [24, 1, False, 24, 9613, 9603, 10507, 9042, 670, 7.6]
    assert always["words"][1]["bridge"]


def test_a_solution_of_more_words_than_are_counted_has_no_rank(tmp_path: Path) -> None:
    bridges = [bridge * n for n in range(2, 18) for bridge in ("ac", "ca")]
    words = ["acbda", *bridges, "aeaf"]
    own = tmp_path / "own.txt"
    own.write_text("\n".join(words), "utf-8")
    options = ("--list", str(own), "--bridges", "always")
    for end, solves in (("aeaf", True), ("aea", False)):
        done = lbtui("check", "ab cd ef", *words[:-1], end, *options, "--json")
        (found,) = done.records
        assert (done.code, done.err, found["solves"]) == (0 if solves else 1, "", solves)
        assert (found["rank"], found["place"]) == (None, None)
    text = lbtui("check", "ab cd ef", *words, *options).lines[-1]
    solution = "a solution with bridges of 34 words and 617 letters"
    assert text == f"{solution}; not ranked: there are too many solutions to count"
    *_, whole = lbtui("review", "ab cd ef", *words, *options, "--json").records
    assert (whole["solved"], whole["words"], whole["rank"]) == (True, 34, None)
    assert whole["reason"] == "there are too many solutions to count"


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("gracious", ["not a solution: not covered: p, h, l, y"]),
        ("psychical gracious", ["not a solution: 'gracious' starts with 'g', not with 'l'"]),
        (
            "gracious zebra",
            [
                "zebra: not legal: 'z', 'e' and 'b' are not on the board",
                "not a solution: 'zebra' is not legal",
            ],
        ),
    ],
)
def test_check_says_once_why_it_is_no_solution(words: str, lines: list[str]) -> None:
    done = lbtui("check", BOARD, *words.split())
    assert (done.code, done.lines[-len(lines) :]) == (1, lines)
    assert len(done.lines) == len(words.split()) + 1


def test_check_words_that_no_list_has() -> None:
    done = lbtui("check", "tub pxi snq oja", "juxtaposition", "niqab")
    assert (done.code, done.lines[1:]) == (
        1,
        [
            "niqab: fits the board, but is not in word list common",
            "not a solution: 'niqab' is not in word list common",
        ],
    )


def test_a_misspelt_word_is_named_before_what_is_not_covered() -> None:
    done = lbtui("check", "dun lat ico sev", "volcano", "outsde")
    assert done.lines[-1] == "not a solution: 'outsde' is not in word list common"


@pytest.mark.parametrize("command", ["check", "review"])
def test_a_word_of_no_list_does_not_change_the_list(command: str) -> None:
    for words in ("gracious grou", "gracious yacht", "group gulch"):
        assert lbtui(command, BOARD, *words.split(), "--json").records[-1]["list"] == "common"
    listed = lbtui(command, BOARD, "gracious", "spiculas", "--json")
    assert listed.records[-1]["list"] == "scrabble"


def test_check_needs_a_board_and_takes_no_more_words_than_a_chain_has() -> None:
    assert "BOARD" in refused(lbtui("check"))
    refused(lbtui("check", BOARD, *["word"] * 65))


FACTS = [
    "word list common                   riu pgh lcs yao  middle half of newspaper boards",
    "fewest words                                     2  2",
    "everyday 2-word solutions                        6  0 to 3, median 1",
    "known 2-word solutions                           6  1 to 8, median 3",
    "2-word solutions                                10  1 to 11, median 4",
    "first words of shortest solutions                7  1 to 9, median 3",
    "words with Y, hardest letter                   114  32 to 110, median 71",
    "par, our estimate                                4  4 to 6, median 5",
]


def test_check_without_words_says_how_hard_a_board_is() -> None:
    done = lbtui("check", BOARD)
    assert (done.code, done.lines, done.err) == (0, FACTS, "")
    (facts,) = lbtui("check", BOARD, "--json").records
    assert [*facts.values()] == [BOARD, 2, 6, 6, 10, 7, "y", 114, 4, True, ["common"]]
    solved = [each["words"] for each in lbtui("solve", BOARD, *COMMON, "--json").records]
    assert len(solved) == facts["two_words"]
    assert len({first for first, _ in solved}) == facts["openings"]
    (made,) = lbtui("generate", "--seed", "4", "--json").records
    (summary,) = lbtui("batch", "-", "--facts", stdin=made["board"].encode()).records
    again = lbtui("check", made["board"], "--json").records
    assert again == [{key: made[key] for key in facts}] == [{key: summary[key] for key in facts}]


def test_check_says_what_it_does_not_know() -> None:
    never = lbtui("check", "bcd fgh jkl mnp")
    assert (never.code, never.lines[1].split()[:3]) == (1, ["fewest", "words", "none"])
    unscored = lbtui("check", BOARD, "--list", "spanish")
    assert unscored.lines[0] == "word list spanish                  riu pgh lcs yao"
    assert [line.split()[-1] for line in unscored.lines[1:]] == ["3", "?", "?", "0", "5", "10", "?"]
    large = lbtui("check", "abcdefgh ijklmnop qrstuvwx", "--sides", "3")
    assert large.code in (0, 3)
