"""`hint`, `review`, and what `check` and `solve` say of a game."""

from dataclasses import replace
from json import loads

import pytest

from lbtui import review
from lbtui.play.hint import Hint
from tests.harness.forking import lbtui
from tests.harness.program import refused

BOARD = "riu pgh lcs yao"
NO_VOWEL = "bcd fgh jkl mnp"
SHARED = "lbtui 2026-11-20: RIU PGH LCS YAO\nGRACIOUS - SPLASHY\n2 words (par 5), no help"


def hint(*argv: str) -> str:
    done = lbtui("hint", BOARD, *argv)
    assert (done.code, done.err) == (0, "")
    return done.out.removesuffix("\n")


def test_a_hint_goes_on_from_the_words_played() -> None:
    chain = ("gracious", "splashy")
    after = Hint(level=3, words=("gracious",), minimum=2, finish=1, chain=chain)
    assert hint("GRACIOUS", "--level", "3") == after.text()
    assert (
        hint(*chain, "--level", "7")
        == Hint(level=7, words=chain, minimum=2, finish=0, chain=chain).text()
    )
    played = ("yup", "posh", "hags")
    about_board = Hint(level=1, words=played, minimum=2, ways=10)
    from_here = Hint(
        level=2, words=played, minimum=2, finish=1, ways=1, chain=("yup", "posh", "horological")
    )
    texts = about_board.text(lists_name="common"), from_here.text()
    assert hint(*played) == "\n".join(texts)
    done = lbtui("hint", *BOARD.split(), "gracious", "--level", "4", "--json")
    assert done.records == [{"level": 4, "text": replace(after, level=4).text()}]


def test_a_review_with_a_word_that_cannot_be_played_is_no_solution() -> None:
    assert lbtui("review", BOARD, "gracious", "yacht", "splashy").code == 1


def test_a_hint_says_which_word_no_list_has() -> None:
    done = lbtui("hint", BOARD, "grou")
    assert (done.code, done.err) == (0, "lbtui: 'grou' is not in word list common\n")
    lbtui("verdicts", "reject", "group")
    assert (
        lbtui("hint", BOARD, "group").err
        == "lbtui: 'group' is rejected, as 'lbtui verdicts' says\n"
    )


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ("zzz", "'zzz' cannot be played: 'z' is not on the board"),
        ("gracious yup", "'yup' cannot be played: must start with 's'"),
        ("--level 8", "--level: '8' is not a whole number from 1 to 7"),
    ],
)
def test_words_that_cannot_be_played_get_one_line(argv: str, message: str) -> None:
    assert refused(lbtui("hint", BOARD, *argv.split())).startswith(f"lbtui: {message}")


def test_a_board_without_solutions_has_no_hints() -> None:
    done = lbtui("hint", NO_VOWEL)
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "lbtui: no solution with word list common or scrabble, so there is nothing to hint at\n"
    )


def test_a_review_of_a_game_that_was_played_well() -> None:
    done = lbtui("review", BOARD, "gracious", "splashy", "--json")
    assert done.code == 0
    assert done.lines == [
        '{"word": "gracious", "further": 1, "ways": 3, "best": 1, "better": []}',
        '{"word": "splashy", "further": 0, "ways": 1, "best": 0, "better": []}',
        '{"solved": true, "words": 2, "rank": 5, "level_rank": 5, "of": 10, "place": 4,'
        ' "percentile": 50.0, "tied": 2, "best_moves": 2, "reason": null,'
        ' "list": "common"}',
    ]


def test_a_review_names_better_words() -> None:
    done = lbtui("review", BOARD, "yup", "posh", "hags")
    assert done.code == 1
    assert [" ".join(line.split()) for line in done.lines] == [
        "word words left better",
        "yup 2 words, 37 ways gracious: 1 word, 3 ways",
        "posh 1 word, 1 way parochial: 1 word, 7 ways",
        "hags 1 word, 1 way horological: solved; everyday: halo: 1 word, 5 ways",
        "",
        "Not solved after 3 words (word list common).",
        "YUP cost 1 extra word, HAGS 1: 2 in all.",
        "Ways in which a word adds no new letter are not counted.",
        "A best word in 0 of 3 positions.",
    ]


def test_a_review_says_which_words_were_best() -> None:
    mixed = lbtui("review", BOARD, "group", "hags", "psychical")
    assert [" ".join(line.split()) for line in mixed.lines[:4]] == [
        "word words left better",
        "group 1 word, 2 ways gracious: 1 word, 3 ways",
        "hags not played: must start with 'p'",
        "psychical solved best",
    ]
    assert mixed.lines[-2:] == [
        "Not solved after 2 words (word list common); HAGS could not be played.",
        "A best word in 1 of 3 positions.",
    ]


@pytest.mark.parametrize("words", ["gracious xyz splashy", "gracious splashy xyz", "gracious xyz"])
def test_a_chain_with_a_word_that_could_not_be_played_is_no_solution(words: str) -> None:
    done = lbtui("review", BOARD, *words.split(), "--json")
    told = loads(done.lines[-1])
    assert (done.code, told["solved"], told["place"]) == (1, False, None)
    assert told["reason"] == "'xyz' could not be played"
    found = review(BOARD, words)
    assert (found.solved, found.standing, found.reason) == (False, None, told["reason"])
    assert found.words == tuple(word for word in words.split() if word != "xyz")
    assert "; XYZ could not be played." in found.text()


NOW = "Letter Boxed 2026-11-20: RIU PGH LCS YAO \u00b7 lbtui"


@pytest.mark.parametrize("more", ["", "\n⬛⬛⬜ 2 words (par 3)\nno help", "\n## 2 words\nno help"])
def test_a_shared_text_is_a_board_with_and_without_its_other_lines(more: str) -> None:
    assert lbtui("words", f"{NOW}{more}").lines == lbtui("words", BOARD).lines
    assert lbtui("check", f"{NOW}{more}").lines == lbtui("check", BOARD).lines
    played = lbtui("check", f"{NOW}\nGRACIOUS - SPLASHY{more}")
    assert played.lines == lbtui("check", BOARD, "gracious", "splashy").lines


def test_the_text_of_a_shared_game_is_its_board_and_its_words() -> None:
    untold = SHARED.replace("GRACIOUS - SPLASHY", "G - S(8), S - Y(7)")
    expected = lbtui("review", BOARD, "gracious", "splashy").lines
    assert lbtui("review", SHARED).lines == expected
    assert lbtui("review", "-", stdin=SHARED.encode()).lines == expected
    assert lbtui("review", untold, "gracious", "splashy").lines == expected
    assert lbtui("check", SHARED).lines == lbtui("check", BOARD, "gracious", "splashy").lines
    assert refused(lbtui("review", untold)).startswith("lbtui: no words given")
    assert lbtui("words", untold).lines == lbtui("words", BOARD).lines
    nothing = "lbtui: RIU PGH LCS YAO\nno words yet, no help"
    assert refused(lbtui("review", nothing)).startswith("lbtui: no words given")


CHAINS = (
    *("gracious splashy", "Gracious, splashy", "5,gracious splashy,15,15,90,0", f"> {SHARED}"),
    "   5  gracious - splashy        15   90 everyday",
    "   ?  gracious - splashy        15   90 everyday        0",
)
"""In some of the forms of tests/sources/test_texts.py, and as the commands print them."""
COMMANDS = ("check", "check --json", "review", "review --json", "hint --level 2", "draw --svg -")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_reads_a_chain_in_every_form(command: str) -> None:
    argv = command.split()
    expected = lbtui(*argv, BOARD, "gracious", "splashy")
    assert expected.code == 0
    for chain in CHAINS:
        assert lbtui(*argv, BOARD, chain).out == expected.out, chain
    assert lbtui(*argv, *BOARD.split(), "gracious", "\u2013", "splashy").out == expected.out
    assert lbtui(*argv, "-", "Gracious \u2013 Splashy", stdin=BOARD.encode()).out == expected.out


def test_the_only_solution_is_called_that() -> None:
    only = ("gcx tie vln apo", "octave", "explaining")
    said = "the only solution with 2 words (word list common)"
    assert lbtui("check", *only).lines[-1].endswith(f": {said}")
    assert f"Solved: {said}." in lbtui("review", *only).lines


def test_words_that_solve_goes_on_after_are_checked() -> None:
    solved = refused(lbtui("solve", BOARD, "--after", "gracious", "--after", "splashy"))
    assert solved == "lbtui: --after: gracious - splashy solves the board already"
    assert "'zoo' cannot be played" in refused(lbtui("solve", BOARD, "--after", "zoo"))
