"""The filter of solutions: what it understands, what it says of the rest, and what Tab completes.

What it lists is compared with a brute force in test_against_oracle.py.
"""

import pytest

from lbtui.engine import candidates_from_words
from lbtui.filters.filters import SolutionFilter, WordFilter, complete_filter, explain_filter
from lbtui.filters.terms import FilterError, list_examples
from lbtui.puzzle import parse_board

WORDS = ("grouch", "grouchy", "group", "groups", "his", "sac", "shy")
CANDIDATES = candidates_from_words(parse_board("riu pgh lcs yao"), WORDS)


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("", {}),
        ("grou", {"include": [{"grouch", "grouchy", "group", "groups"}]}),
        ("GROUP", {"include": [{"group", "groups"}]}),
        ("+Group", {"include": [{"group"}]}),
        ("+grouc", {"include": [set()]}),
        (
            "h s",
            {"include": [{"grouch", "grouchy", "his", "shy"}, {"groups", "his", "sac", "shy"}]},
        ),
        ("-group", {"exclude": {"group"}}),
        ("-grouc", {}),
        ("!group", {"exclude": {"group", "groups"}}),
        ("!^s", {"first": {"grouch", "grouchy", "group", "groups", "his"}}),
        ("^s !^sh", {"first": {"sac"}}),
        ("!y$", {"last": {"grouch", "group", "groups", "his", "sac"}}),
        ("s*y", {"include": [{"shy"}]}),
        ("^s", {"first": {"sac", "shy"}}),
        ("^grou", {"first": {"grouch", "grouchy", "group", "groups"}}),
        ("^group$", {"first": {"group"}}),
        ("^grou$", {"first": set()}),
        ("y$", {"last": {"grouchy", "shy"}}),
        ("len>5 len<=9 len<20", {"letters": (6, 9)}),
        ("fam>50", {"exclude": set(WORDS)}),
        ("fam<50", {"include": [set()]}),
        ("fam<=50", {}),
        ("fam:known", {"exclude": set(WORDS)}),
        ("fam=uncommon", {}),
        ("starts:s ends=y", {"first": {"sac", "shy"}, "last": {"grouchy", "shy"}}),
        ("word=shy", {"include": [{"shy"}]}),
        ("6+ len:9", {"letters": (9, 9)}),
        (">5", {"letters": (6, 10**6 - 1)}),
        ("words=2", {"min_words": 2}),
        ("perfect", {"perfect": True}),
        ("g group +group", {"include": [{"group"}]}),
        ("xyz", {"include": [set()]}),
    ],
)
def test_what_a_filter_asks_of_a_space(text: str, limits: dict[str, object]) -> None:
    plain = {"include": [], "exclude": set(), "min_words": 1, "perfect": False}
    assert SolutionFilter(text).find_limits(CANDIDATES) == plain | limits


def test_bounds_of_the_number_of_words() -> None:
    wanted = SolutionFilter("words>1 words<5 Perfect")
    assert (wanted.min_words, wanted.max_words) == (2, 4)


def test_a_filter_is_its_terms() -> None:
    wanted = SolutionFilter(" Grou  -SHY grou ")
    assert wanted.text == "grou -shy"
    assert wanted == SolutionFilter(wanted.text) != SolutionFilter("grou")
    assert len({wanted, SolutionFilter(wanted.text)}) == 1
    with pytest.raises(FilterError, match="no number of words is 5 or more and 4 or less"):
        SolutionFilter("words>4 words<5")
    assert bool(wanted)
    assert not SolutionFilter(" ")


@pytest.mark.parametrize(
    ("text", "words", "solutions"),
    [
        ("", "", ""),
        ("grou", 'grou: contains "grou"', 'grou: a word contains "grou"'),
        ("shy S", 's: contains "s"', 's: a word contains "s"'),
        ("-group", '-group: is not "group"', '-group: no word is "group"'),
        ("!y$", '!y$: does not end with "y"', '!y$: the last word does not end with "y"'),
        ("shy 8+", "8+: eight letters or more", "8+: eight letters or more in all"),
        ("len=13", "len=13: 13 letters", "len=13: 13 letters in all"),
        ("fam:everyday", "fam:everyday: only everyday words", "fam:everyday: only everyday words"),
        (
            "fam<=rare",
            "fam<=rare: only rare or less familiar words",
            "fam<=rare: the least familiar word is rare or less familiar",
        ),
        (
            "familiar>uncommon",
            "familiar>uncommon: only known or more familiar words",
            "familiar>uncommon: only known or more familiar words",
        ),
        (
            "fam>=60",
            "fam>=60: scores 60 points or more",
            "fam>=60: every word scores 60 points or more",
        ),
        (
            "score=7",
            "score=7: scores seven points",
            "score=7: the least familiar word scores seven points",
        ),
        ("len<0", "len<0: no number of letters", "len<0: no number of letters in all"),
        ("len>=0", "len>=0: any number of letters", "len>=0: any number of letters in all"),
    ],
)  # fmt: skip
def test_what_the_last_term_means_is_said(text: str, words: str, solutions: str) -> None:
    assert explain_filter(WordFilter(text), CANDIDATES) == (words, "")
    assert explain_filter(SolutionFilter(text), CANDIDATES) == (solutions, "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("everyday", 'no word contains "everyday" · tab: only everyday words'),
        ("ever", 'no word contains "ever" · tab: only everyday words'),
        ("sh rare", 'no word contains "rare" · tab: only rare or more familiar words'),
        ("xyz", 'no word contains "xyz"'),
        ("+xyz", 'no word is "xyz"'),
        ("^xyz$", 'no word is "xyz"'),
        ("starts:q", 'no word starts with "q"'),
        ("qu$", 'no word ends with "qu"'),
        ("q?", 'no word matches "q?"'),
    ],
)
def test_a_term_that_no_word_of_the_board_meets_is_named(text: str, said: str) -> None:
    assert explain_filter(SolutionFilter(text), CANDIDATES)[1] == said
    assert explain_filter(WordFilter(text), CANDIDATES)[1] == said
    assert explain_filter(WordFilter(text), None)[1] == "", "there is no board yet"


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("perf", "perfect: letters repeat only to link words"),
        ("f", "fam:everyday: only everyday words"),
        ("shy w", "words<=3: three words or fewer"),
        ("len", "8+: eight letters or more in all"),
        ("starts", 'starts:s: the first word starts with "s"'),
        ("+grou", '+shy: a word is "shy"'),
        ("-his -sh", '-shy: no word is "shy"'),
    ],
)
def test_what_begins_like_a_name_or_a_word_is_unfinished(text: str, example: str) -> None:
    with pytest.raises(FilterError) as caught:
        explain_filter(SolutionFilter(text), CANDIDATES)
    assert caught.value.is_unfinished
    assert str(caught.value) == f"unfinished; write it like {example}"


@pytest.mark.parametrize(
    ("text", "completed"),
    [
        ("grou", "grouch"),
        ("grouch", "grouchy"),
        ("grouchy", ""),
        ("SHY +gro", "SHY +grouch"),
        ("-sh", "-shy"),
        ("!sh", "!shy"),
        ("^hi", "^his"),
        ("perf", "perfect"),
        ("words<=2 per", "words<=2 perfect"),
        ("w", "words:"),
        ("shy fam", "shy fam:"),
        ("fam:", "fam:everyday"),
        ("EVER", "fam:everyday"),
        ("sh everyday", "sh fam:everyday"),
        ("sta", "starts:"),
        ("!ever", ""),
        ("+dis", ""),
        ("shy ", ""),
        ("", ""),
        ("len>7", ""),
    ],
)
def test_completing_the_last_word(text: str, completed: str) -> None:
    assert complete_filter(text, CANDIDATES.words, "solutions") == completed


def test_names_are_completed_where_they_mean_something() -> None:
    for text, words, solutions in (
        ("n", "new:", ""), ("nee", "needs:", ""), ("w", "word:", "words:"), ("l", "len:", "len:"),
    ):  # fmt: skip
        assert (complete_filter(text, (), "words"), complete_filter(text, (), "solutions")) == (
            words,
            solutions,
        )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("finish=1", "finish=1 is only for words (needs one more word)"),
        ("new:5+", "new:5+ is only for words (covers five letters or more)"),
        ("+a.b", "'.' is not a letter"),
        ("fam>=101", "from 0 to 100"),
        ("fam>=x", "from 0 to 100: fam>=60"),
        ("words<=0", "from 1 to 32: words<=3"),
        ("words>3 words<3", "no number of words is 4 or more and 2 or less"),
        ("$", "ed$"),
        ("/sh/", "'/' is not a letter"),
        ("\x1b[31m", "is not a letter"),
        ("x" * 500, "too long"),
    ],
)
def test_what_is_wrong_is_said_in_one_clean_line(text: str, said: str) -> None:
    with pytest.raises(FilterError) as caught:
        SolutionFilter(text)
    assert said in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 120
    assert not caught.value.is_unfinished


@pytest.mark.parametrize("text", ["+", "-", "^", "words<", "shy len>=", "fam>=k", "fam:"])
def test_a_term_that_more_keys_can_make_right_is_unfinished(text: str) -> None:
    with pytest.raises(FilterError) as caught:
        SolutionFilter(text)
    assert caught.value.is_unfinished
    shown = [
        f"unfinished; write it like {term}: {meaning}"
        for term, meaning in list_examples("solutions")
    ]
    assert str(caught.value) in shown
