"""The filter of solutions: what it understands, what it says of the rest, and what Tab completes.

What it lists is compared with a brute force in test_against_oracle.py.
"""

from __future__ import annotations

import pytest

from lbtui.puzzle import parse_board
from lbtui.solve import candidates_from_words
from lbtui.solve.filters import SolutionFilter, WordFilter, complete
from lbtui.solve.terms import FilterError, forms, syntax_lines

WORDS = ("grouch", "grouchy", "group", "groups", "his", "sac", "shy")
CANDIDATES = candidates_from_words(parse_board("riu pgh lcs yao"), WORDS)


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("", {}),
        ("grou", {"include": [{"grouch", "grouchy", "group", "groups"}]}),
        ("GROUP", {"include": [{"group", "groups"}]}),
        ("+Group", {"include": [{"group"}]}),
        ("+grouc", {"include": [{"grouch", "grouchy"}]}),
        ("-group", {"exclude": {"group"}}),
        ("-grouc", {"exclude": {"grouch", "grouchy"}}),
        ("-g*p*", {"exclude": {"group", "groups"}}),
        ("s*y", {"include": [{"shy"}]}),
        ("s?c", {"include": [{"sac"}]}),
        ("/q/", {"include": [set()]}),
        ("/s.c|sh/", {"include": [{"sac", "shy"}]}),
        ("^s", {"first": {"sac", "shy"}}),
        ("^grou", {"first": {"grouch", "grouchy", "group", "groups"}}),
        ("^group$", {"first": {"group"}}),
        ("^grou$", {"first": set()}),
        ("y$", {"last": {"grouchy", "shy"}}),
        ("hy$ y$", {"last": {"grouchy", "shy"}}),
        ("len>5", {"exclude": {"group", "his", "sac", "shy"}}),
        ("fam>50", {"exclude": set(WORDS)}),
        ("fam>=uncommon", {}),
        ("words<=3", {}),
        ("words=2", {"min_words": 2}),
        ("perfect distinct", {"perfect": True}),
        ("g group +group", {"include": [{"group"}]}),
        ("xyz", {"include": [set()]}),
    ],
)
def test_what_a_filter_asks_of_a_space(text: str, limits: dict[str, object]) -> None:
    plain = {"include": [], "exclude": set(), "min_words": 1, "perfect": False}
    assert SolutionFilter(text).limits(CANDIDATES) == plain | limits


def test_bounds_and_distinct() -> None:
    wanted = SolutionFilter("words>1 words<5 Distinct")
    assert (wanted.least, wanted.most, wanted.distinct) == (2, 4, True)
    assert not SolutionFilter("perfect").distinct


def test_a_filter_is_its_terms() -> None:
    wanted = SolutionFilter(" Grou  -SHY grou ")
    assert wanted.text == "grou -shy"
    assert wanted == SolutionFilter(wanted.text) != SolutionFilter("grou")
    assert bool(wanted)
    assert not SolutionFilter(" ")


def test_toggling_a_term() -> None:
    wanted = SolutionFilter("grou /a.b/").toggled("distinct")
    assert wanted.text == "grou /a.b/ distinct"
    assert wanted.toggled("distinct").text == "grou /a.b/"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", ""),
        ("grou", "4 words starting with grou: grouch, grouchy, …"),
        ("shy s", "2 words starting with s: sac, shy"),
        ("hi", "1 word starting with hi: his"),
        ("-hi", "1 word starting with hi: his"),
        ("+group", ""),
        ("-group", ""),
        ("y$", "2 words ending with y: grouchy, shy"),
        ("s*c", "1 word like s*c: sac"),
        ("xyz", "no word starting with xyz"),
        ("+xyz", "no word starting with xyz"),
        ("^xyz$", "no word like xyz"),
        ("len>7", ""),
    ],
)
def test_what_is_said_while_typing(text: str, hint: str) -> None:
    assert SolutionFilter(text).hint(CANDIDATES) == hint


@pytest.mark.parametrize(
    ("text", "said"),
    [("dist", "distinct: no two share a word"), ("shy w", "words<=3: at most 3 words")],
)
def test_a_name_typed_in_part_is_unfinished_where_no_word_begins_so(text: str, said: str) -> None:
    with pytest.raises(FilterError, match=said) as caught:
        SolutionFilter(text).hint(CANDIDATES)
    assert caught.value.unfinished


def test_a_term_that_no_candidate_meets_is_named() -> None:
    assert SolutionFilter("shy xyz").missing(CANDIDATES) == "no word starting with xyz"
    assert SolutionFilter("/q/ xyz").missing(CANDIDATES) == "no word matching /q/"
    assert SolutionFilter("-xyz shy").missing(CANDIDATES) == ""


@pytest.mark.parametrize(
    ("text", "completed"),
    [
        ("grou", "grouch"),
        ("grouch", "grouchy"),
        ("grouchy", ""),
        ("SHY +gro", "SHY +grouch"),
        ("-sh", "-shy"),
        ("^hi", "^his"),
        ("dis", "distinct"),
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
    assert complete(text, CANDIDATES.words) == completed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (">=60", "compare what? write words<=3, len>7 or fam>=60"),
        ("=3", "words<=3"),
        ("foo<=3", "'foo' is unknown: write words<=3, len>7 or fam>=60"),
        ("+a.b", "'.' is not a letter"),
        ("fam>=101", "from 0 to 100"),
        ("fam>=x", "fam>=known"),
        ("words<=0", "from 1 to 32: words<=3"),
        ("words<1", "from 1 to 32: words<=3"),
        ("words<=99", "from 1 to 32"),
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


def test_every_form_in_the_help_is_understood_and_the_shortest_line_fits() -> None:
    for form in forms("solutions"):
        for example in form.syntax.split():
            assert SolutionFilter(example), example
    for line in syntax_lines("solutions"):
        assert SolutionFilter(line), line
    assert len(syntax_lines("solutions")[-1]) < 20


def test_what_both_lists_understand_means_the_same_and_is_written_the_same() -> None:
    both = {form.syntax for form in forms("words")} & {form.syntax for form in forms("solutions")}
    assert both >= {"s?y  s*y", "^re  ed$", "len>7", "fam>=60", "/r[ae]+s/"}
    for text in ("^grou", "hy$", "^group$", "len>5", "fam<50"):
        passing = {WORDS[i] for i in WordFilter(text).apply(CANDIDATES)}
        limits = SolutionFilter(text).limits(CANDIDATES)
        alone = limits.get("first", limits.get("last", set(WORDS) - set(limits["exclude"])))
        assert alone == passing, text
