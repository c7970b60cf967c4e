"""The filter of words, and the regular expressions in it."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lbtui.puzzle import parse_board
from lbtui.solve import Candidates
from lbtui.solve.expressions import Expression, ExpressionError
from lbtui.solve.filters import WordFilter
from lbtui.solve.terms import FilterError, forms, syntax_lines

WORDS = ["carry", "cargo", "gracious", "jonquil", "red", "splashy", "straße", "éclair", "xylose"]


def among(words: list[str]) -> Candidates:
    """Return `words` as candidates; a word of n letters scores 10 n."""
    scores = [10 * len(word) for word in words]
    return Candidates(parse_board("abc def ghi"), tuple(words), scores, masks=[0] * len(words))


def passing(text: str, words: list[str] = WORDS) -> list[str]:
    return [words[n] for n in WordFilter(text).apply(among(words))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", WORDS),
        ("   ", WORDS),
        ("ar", ["carry", "cargo"]),
        ("AR", ["carry", "cargo"]),
        ("^ca", ["carry", "cargo"]),
        ("y$", ["carry", "splashy"]),
        ("^red$", ["red"]),
        ("c?r*", ["carry", "cargo"]),
        ("s*y", ["splashy"]),
        ("???", ["red"]),
        ("^?a", ["carry", "cargo"]),
        ("a?*o$", ["cargo"]),
        ("*", WORDS),
        ("+jq", ["jonquil"]),
        ("-a", ["jonquil", "red", "xylose"]),
        ("-ao", ["red"]),
        ("len>7", ["gracious"]),
        ("len>=7", ["gracious", "jonquil", "splashy"]),
        (">7", ["gracious"]),
        ("=6", ["straße", "éclair", "xylose"]),
        ("len>12345678901234567890", []),
        ("len<12345678901234567890", WORDS),
        ("fam>=80", ["gracious"]),
        ("fam>70 ^g", ["gracious"]),
        ("fam<=uncommon fam>rare", ["carry", "cargo", "straße", "éclair", "xylose"]),
        ("fam=known", ["gracious", "jonquil", "splashy"]),
        ("len<5", ["red"]),
        ("len<=3", ["red"]),
        ("len=6", ["straße", "éclair", "xylose"]),
        ("ar -y", ["cargo"]),
        ("c len>5 -é", ["gracious"]),
        ("/r{2}/", ["carry"]),
        ("/^.(r|l)/", ["gracious"]),
        ("/[aeiou]{3}/", ["gracious"]),
        ("/^X/", ["xylose"]),
        ("ß", ["straße"]),
        ("ÉC", ["éclair"]),
        ("e\u0301c", ["éclair"]),
    ],
)
def test_what_passes(text: str, expected: list[str]) -> None:
    assert passing(text) == expected


@pytest.mark.parametrize(
    ("text", "word", "spans"),
    [
        ("a", "banana", [(1, 2), (3, 4), (5, 6)]),
        ("an", "banana", [(1, 5)]),
        ("^ba", "banana", [(0, 2)]),
        ("na$", "banana", [(4, 6)]),
        ("b?n*a", "banana", [(0, 1), (2, 3), (5, 6)]),
        ("+nb", "banana", [(0, 1), (2, 3), (4, 5)]),
        ("len=6 -x", "banana", []),
        ("ban +a", "banana", [(0, 4), (5, 6)]),
        ("/n.n/", "banana", [(2, 5)]),
        ("/x*/", "banana", []),
    ],
)
def test_matched_parts(text: str, word: str, spans: list[tuple[int, int]]) -> None:
    assert passing(text, [word])
    assert WordFilter(text).spans(word) == spans


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a.b", "/a.b/"),
        ("7", "len=7"),
        ("+", "+jq"),
        ("-", "-x: with these letters, without these"),
        (">", "len>7"),
        ("len>=x", "a number of letters: len>7"),
        ("=\u00b2", "len>7"),
        ("fam>=101", "from 0 to 100"),
        ("foo>3", "len>7 or fam>=60"),
        ("words<=3", "only for solutions (at most 3 words)"),
        ("distinct", "only for solutions (no two share a word); ^distinct finds the word"),
        ("perfect", "only for solutions"),
        ("^", "^re"),
        ("$", "ed$"),
        ("^$", "^re"),
        ("a^b", "^re"),
        ("/ab", "a regular expression"),
        ("//", "between two slashes"),
        ("/a/b", "between two slashes"),
        ("/(a/", "( without"),
        ("/a)/", ") without"),
        ("/[a/", "[ without"),
        ("/*a/", "nothing before *"),
        ("/a{2/", "{ wants"),
        ("/a{4,2}/", "ends before"),
        ("/[z-a]/", "ends before"),
        ("/(?=a)/", "not possible"),
        ("/(.)\\1/", "references"),
        ("/\\q/", "means nothing"),
        ("/((a{50}){50}){50}/", "shorten"),
        ("/" + "(" * 90 + "a" + ")" * 90 + "/", "deep"),
        ("a" * 201, "200"),
        ("\x1b]52;c;\x07", "is not a letter; write regular expressions as /a.b/"),
        ("+\u202ea", "is not a letter; write regular expressions as /a.b/"),
    ],
)
def test_wrong_syntax_is_named_in_one_clean_line(text: str, said: str) -> None:
    with pytest.raises(FilterError) as caught:
        WordFilter(text)
    line = str(caught.value)
    assert said in line
    assert line.isprintable()
    assert len(line) < 120


def test_every_form_in_the_help_is_understood() -> None:
    for form in forms("words"):
        for example in form.syntax.split():
            assert WordFilter(example).terms, example
    assert syntax_lines("words")[0].split() == " ".join(f.syntax for f in forms("words")).split()


@pytest.mark.parametrize("text", ["+", "-", "^", "len>", "fam>=k", "/a b", "a ^"])
def test_a_term_that_more_keys_can_make_right_is_unfinished(text: str) -> None:
    with pytest.raises(FilterError) as caught:
        WordFilter(text)
    assert caught.value.unfinished


TOKENS = st.sampled_from(
    [
        "a",
        "b",
        "c",
        ".",
        "(^)",
        "($)",
        "[ab]",
        "[^a]",
        "[a-b]",
        "(?:a|b)",
        "(ab|c|)",
        "\\w",
        "\\d",
        "ab",
    ]
)
QUANTIFIED = st.tuples(
    TOKENS, st.sampled_from(["", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "*?"])
)
PIECES = st.lists(QUANTIFIED.map("".join), max_size=5).map("".join)
PATTERNS = st.lists(PIECES, min_size=1, max_size=3).map("|".join)
GROUPED = st.tuples(PATTERNS, st.sampled_from(["{}", "({})", "({})*", "({})+a", "^({})$"])).map(
    lambda pair: pair[1].format(pair[0])
)
SMALL_WORDS = st.text(alphabet="abcd1", max_size=8)


@settings(max_examples=150, deadline=None)
@given(GROUPED, st.lists(SMALL_WORDS, min_size=1, max_size=6))
def test_expressions_agree_with_python(pattern: str, words: list[str]) -> None:
    ours = Expression(pattern)
    theirs = re.compile(pattern)
    for word in words:
        assert ours.search(word) == bool(theirs.search(word)), (pattern, word)


def longest_finds(pattern: str, word: str) -> list[tuple[int, int]]:
    """Leftmost longest finds by trying every part of the word with Python's matcher."""
    theirs = re.compile(pattern)
    found = []
    begin = 0
    while begin < len(word):
        ends = [
            end
            for end in range(begin + 1, len(word) + 1)
            # Anchors must see the word's own ends, so a part is tied with look-around.
            if re.compile(f"(?:{theirs.pattern})(?<=^.{{{end}}})").match(word, begin)
        ]
        if ends:
            found.append((begin, max(ends)))
        begin = max(ends, default=begin + 1)
    return found


@settings(max_examples=200, deadline=None)
@given(PIECES.filter(lambda text: "(^" not in text), SMALL_WORDS)
def test_spans_are_the_leftmost_longest(pattern: str, word: str) -> None:
    assert Expression(pattern).spans(word) == longest_finds(pattern, word)


GLOB_WORDS = st.lists(st.text(alphabet="abc", min_size=1, max_size=7), max_size=10)


@settings(max_examples=300, deadline=None)
@given(
    st.text(alphabet="abc?*", min_size=1, max_size=5),
    st.booleans(),
    st.booleans(),
    GLOB_WORDS,
)
def test_wildcards_agree_with_python(body: str, start: bool, end: bool, words: list[str]) -> None:
    text = "^" * start + body + "$" * end
    loose = not (start or end) and not set(body) & set("?*")
    whole_start, whole_end = (start, end) if start or end else (not loose, not loose)
    source = "".join({"?": ".", "*": ".*"}.get(char, char) for char in body)
    theirs = re.compile("^" * whole_start + source + "$" * whole_end)
    assert passing(text, words) == [word for word in words if theirs.search(word)]


def test_a_hostile_expression_is_done_in_no_time() -> None:
    """Python's matcher would need longer than the universe has for the first of these."""
    words = ["a" * 40 + "b"] * 50 + [
        "".join(chr(97 + i * j % 26) for i in range(60)) for j in range(50)
    ]
    for text in ("/(a|a)*$/", "/(a*)*c/", "/(.*a){9}x/", "/((a?){19}a{19}|.*b.{15}){1,5}z/"):
        begin = time.process_time()
        WordFilter(text).apply(among(words))
        assert time.process_time() - begin < 1.0, text


def test_the_table_of_steps_stays_small() -> None:
    expression = Expression("(a|b)*a(a|b){14}c")
    for number in range(3000):
        expression.search(f"{number:015b}".replace("0", "a").replace("1", "b"))
    assert len(expression._steps) <= 2_000


def test_expression_error_is_a_value_error() -> None:
    assert issubclass(ExpressionError, ValueError)
    assert issubclass(FilterError, ValueError)
