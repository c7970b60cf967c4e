"""The filter of solutions: what it understands, what it says of the rest, and what Tab completes.

What it lists is compared with a brute force in test_against_oracle.py.
"""

import re

import pytest

from lbtui.engine import candidates_from_words
from lbtui.filters.filters import SolutionFilter, WordFilter, complete_filter, filter_hint
from lbtui.filters.terms import FilterError, forms
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
        ("!/s.c|sh/", {"exclude": {"sac", "shy"}}),
        ("!^s", {"first": {"grouch", "grouchy", "group", "groups", "his"}}),
        ("^s !^sh", {"first": {"sac"}}),
        ("!y$", {"last": {"grouch", "group", "groups", "his", "sac"}}),
        ("s*y", {"include": [{"shy"}]}),
        ("/q/", {"include": [set()]}),
        ("/s.c|sh/", {"include": [{"sac", "shy"}]}),
        ("^s", {"first": {"sac", "shy"}}),
        ("^grou", {"first": {"grouch", "grouchy", "group", "groups"}}),
        ("^group$", {"first": {"group"}}),
        ("^grou$", {"first": set()}),
        ("y$", {"last": {"grouchy", "shy"}}),
        ("len>5 len<=9 len<20", {"letters": (6, 9)}),
        ("fam>50", {"exclude": set(WORDS)}),
        ("fam<50", {"include": [set()]}),
        ("fam<=50", {}),
        ("words=2", {"min_words": 2}),
        ("perfect", {"perfect": True}),
        ("g group +group", {"include": [{"group"}]}),
        ("xyz", {"include": [set()]}),
    ],
)
def test_what_a_filter_asks_of_a_space(text: str, limits: dict[str, object]) -> None:
    plain = {"include": [], "exclude": set(), "min_words": 1, "perfect": False}
    assert SolutionFilter(text).limits(CANDIDATES) == plain | limits


def test_bounds_of_the_number_of_words() -> None:
    wanted = SolutionFilter("words>1 words<5 Perfect")
    assert (wanted.least, wanted.most) == (2, 4)


def test_a_filter_is_its_terms() -> None:
    wanted = SolutionFilter(" Grou  -SHY grou ")
    assert wanted.text == "grou -shy"
    assert wanted == SolutionFilter(wanted.text) != SolutionFilter("grou")
    assert repr(wanted) == "SolutionFilter('grou -shy')"
    assert len({wanted, SolutionFilter(wanted.text)}) == 1
    with pytest.raises(FilterError, match="no number of words is 5 or more and 4 or less"):
        SolutionFilter("words>4 words<5")
    assert bool(wanted)
    assert not SolutionFilter(" ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        ("grou", "4 words containing grou: grouch, grouchy, …"),
        ("shy s", "4 words containing s: groups, his, …"),
        ("hi", "1 word containing hi: his"),
        ("+group", ""),
        ("-group", ""),
        ("y$", "2 words ending with y: grouchy, shy"),
        ("s*c", "1 word like s*c: sac"),
        ("xyz", "no word containing xyz"),
        ("+xyz", "no word like xyz"),
        ("^xyz$", "no word like xyz"),
        ("len>7", ""),
    ],
)
def test_what_is_said_while_typing(text: str, said: str) -> None:
    assert filter_hint(SolutionFilter(text), CANDIDATES) == said
    # The words are in sight themselves; that there are none may not be.
    if "<" not in text and "=" not in text:
        assert filter_hint(WordFilter(text), CANDIDATES, "words") == (
            said if "no word" in said else ""
        )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("perf", "perfect: no letter covered twice"),
        ("shy w", "words<=3: at most 3 words"),
        ("+grou", "+shy  -shy: with the word shy, without it"),
        ("-his -sh", "+shy  -shy: with the word shy, without it"),
    ],
)
def test_a_name_typed_in_part_is_unfinished_where_no_word_begins_so(text: str, said: str) -> None:
    with pytest.raises(FilterError, match=re.escape(said)) as caught:
        filter_hint(SolutionFilter(text), CANDIDATES)
    assert caught.value.unfinished


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
        ("w", "words<="),
        ("shy fam", "shy fam>="),
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
        ("n", "new>", ""), ("fin", "finish=", ""), ("w", "", "words<="), ("l", "len>", "len>"),
    ):  # fmt: skip
        assert (complete_filter(text, (), "words"), complete_filter(text, (), "solutions")) == (
            words,
            solutions,
        )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (">=60", "compare what? write len>7, fam>=60 or words<=3"),
        ("finish=1", "finish=1 is only for words (1 more word is enough)"),
        ("=3", "words<=3"),
        ("foo<=3", "'foo' is unknown: write len>7, fam>=60 or words<=3"),
        ("+a.b", "'.' is not a letter"),
        ("fam>=101", "from 0 to 100"),
        ("fam>=x", "fam>=known"),
        ("words<=0", "from 1 to 32: words<=3"),
        ("words>3 words<3", "no number of words is 4 or more and 2 or less"),
        ("$", "ed$"),
        ("7", "len=7"),
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
    assert not caught.value.unfinished


@pytest.mark.parametrize("text", ["+", "-", "^", "words<", "shy len>=", "fam>=k", "/a b"])
def test_a_term_that_more_keys_can_make_right_is_unfinished(text: str) -> None:
    with pytest.raises(FilterError) as caught:
        SolutionFilter(text)
    assert caught.value.unfinished
    assert str(caught.value) in [form.line("solutions") for form in forms("solutions")]
