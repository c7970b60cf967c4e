"""The filter of words, and the regular expressions in it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lbtui.engine import Candidates, Minimum
from lbtui.filters.filters import WordFilter
from lbtui.filters.terms import FilterError
from lbtui.puzzle import Board

FINISH = {1: 1, 2: 1, 3: 2}
"""The finish of words by their indices; the others have none."""
WORDS = ["carry", "cargo", "gracious", "jonquil", "red", "splashy", "straße", "éclair", "xylose"]


def among(words: list[str]) -> Candidates:
    """Return `words` as candidates; a word of n letters scores 10 n and covers its letters."""
    scores = [10 * len(word) for word in words]
    letters = sorted({*"".join(words), *"abcd"})
    board = Board(["".join(letters[side::4]) for side in range(4)])
    return Candidates(board, tuple(words), scores)


def finish_of(i: int) -> Minimum:
    return Minimum(word_count=FINISH.get(i), proven=True)


def passing(text: str, words: list[str] = WORDS) -> list[str]:
    return [words[n] for n in WordFilter(text).apply(among(words), finish_of)[0]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", WORDS),
        ("   ", WORDS),
        ("ar", ["carry", "cargo"]),
        ("^ca", ["carry", "cargo"]),
        ("y$", ["carry", "splashy"]),
        ("^red$", ["red"]),
        ("c?r*", ["carry", "cargo"]),
        ("s*y", ["splashy"]),
        ("???", ["red"]),
        ("^?a", ["carry", "cargo"]),
        ("a?*o$", ["cargo"]),
        ("*", WORDS),
        ("j q", ["jonquil"]),
        ("!a", ["jonquil", "red", "xylose"]),
        ("!^c !y$", ["gracious", "jonquil", "red", "straße", "éclair", "xylose"]),
        ("!c?r* !s !x", ["jonquil", "red", "éclair"]),
        ("+RED", ["red"]),
        ("+re", []),
        ("-red ed", []),
        ("-re ed", ["red"]),
        ("new>6", ["gracious", "jonquil"]),
        ("finish=1", ["cargo", "gracious"]),
        ("finish>=0", ["cargo", "gracious", "jonquil"]),
        ("len>=7", ["gracious", "jonquil", "splashy"]),
        (">7", ["gracious"]),
        ("=6", ["straße", "éclair", "xylose"]),
        ("len>12345678901234567890", []),
        ("len<12345678901234567890", WORDS),
        ("fam<=uncommon fam>rare", ["carry", "cargo", "straße", "éclair", "xylose"]),
        ("fam=known", ["gracious", "jonquil", "splashy"]),
        ("fam:known", ["gracious", "jonquil", "splashy"]),
        ("familiar:uncommon fam>uncommon", ["gracious", "jonquil", "splashy"]),
        ("fam<uncommon", ["red"]),
        ("score=50", ["carry", "cargo"]),
        ("8+", ["gracious"]),
        ("8", ["gracious"]),
        ("len:7+", ["gracious", "jonquil", "splashy"]),
        ("new:7", ["jonquil"]),
        ("covers:7+ needs=1", ["gracious"]),
        ("starts:CA", ["carry", "cargo"]),
        ("!starts=c ends:d", ["red"]),
        ("c\N{HORIZONTAL ELLIPSIS}", ["carry", "cargo"]),
        ("word=red", ["red"]),
        ("!word=red word:ed", []),
        ("c len>5 !é", ["gracious"]),
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
        ("b?n*a", "banana", []),
        ("an b*", "banana", [(1, 5)]),
        ("+banana", "banana", [(0, 6)]),
        ("len=6 !x", "banana", []),
        ("ban a", "banana", [(0, 4), (5, 6)]),
    ],
)
def test_matched_parts(text: str, word: str, spans: list[tuple[int, int]]) -> None:
    assert passing(text, [word])
    assert WordFilter(text).find_spans(word) == spans


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a.b", "'.' is not a letter: ? stands for any, * for any number of them"),
        ("7a", "'7' is not a letter"),
        ("+", 'unfinished; write it like +shy: is "shy"'),
        ("-", 'unfinished; write it like -shy: is not "shy"'),
        ("!", 'unfinished; write it like !re: does not contain "re"'),
        ("!len>7", '! goes before text, as in !re: does not contain "re"'),
        ("!+shy", "'+' is not a letter"),
        ("+s?y", "'?' is not a letter"),
        ("finish=x", "finish takes a number: needs=1"),
        ("new>-1", "new takes a number: new:5+"),
        (">", "unfinished; write it like len>7: eight letters or more"),
        ("len>=x", "len takes a number: 8+"),
        ("len=8+1", "len takes a number: len=8"),
        ("=\u00b2", "len takes a number"),
        ("fam>=101", "fam takes a band, or a number from 0 to 100: fam>=60"),
        ("fam>often", "from 0 to 100"),
        ("starts>s", "'starts' is unknown"),
        ("starts:", 'unfinished; write it like starts:s: starts with "s"'),
        ("starts:^s", "^ comes first"),
        ("words<=3", "words<=3 is only for solutions (three words or fewer)"),
        ("perfect", "perfect is only for solutions (letters repeat only to link words)"),
        ("^", "unfinished; write it like ^re"),
        ("$", "ed$"),
        ("^$", "^re"),
        ("a^b", "^re"),
        ("/gr[ae]y/", "'/' is not a letter"),
        ("~gr", "'~' is not a letter"),
        ("a" * 201, "200"),
        ("\x1b]52;c;\x07", "is not a letter: ? stands for any, * for any number of them"),
        ("+\u202ea", "is not a letter: ? stands for any, * for any number of them"),
    ],
)
def test_wrong_syntax_is_named_in_one_clean_line(text: str, said: str) -> None:
    with pytest.raises(FilterError) as caught:
        WordFilter(text)
    line = str(caught.value)
    assert said in line
    assert line.isprintable()
    assert len(line) < 120


@pytest.mark.parametrize(
    "text",
    ["+", "-", "!", "^", "!^", "len>", "new:", "fam:", "fam>=k", "ends=", "word=", "a ^"],
)  # fmt: skip
def test_a_term_that_more_keys_can_make_right_is_unfinished(text: str) -> None:
    with pytest.raises(FilterError) as caught:
        WordFilter(text)
    assert caught.value.is_unfinished


GLOB_WORDS = st.lists(st.text(alphabet="abc", min_size=1, max_size=7), max_size=10)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="abc?*", min_size=1, max_size=5), st.booleans(), st.booleans(), GLOB_WORDS)
def test_wildcards_agree_with_python(body: str, start: bool, end: bool, words: list[str]) -> None:
    text = "^" * start + body + "$" * end
    loose = not (start or end) and not set(body) & set("?*")
    whole_start, whole_end = (start, end) if start or end else (not loose, not loose)
    source = "".join({"?": ".", "*": ".*"}.get(char, char) for char in body)
    theirs = re.compile("^" * whole_start + source + "$" * whole_end)
    assert passing(text, words) == [word for word in words if theirs.search(word)]


def test_words_as_a_list_shows_a_solution_are_terms() -> None:
    assert WordFilter("gracious\N{EN DASH}splashy").text == "gracious splashy"


def test_the_term_that_removed_the_last_word_is_named() -> None:
    for text, term in (
        ("", ""), ("ar", ""), ("ar zz", "zz"), ("ar zz qq ar", "zz"), ("ar !ARR !arg o", "!arg"),
        ("c FINISH=2 ar", "finish=2"), ("+red new>7", "new>7"),
    ):  # fmt: skip
        assert WordFilter(text).apply(among(WORDS), finish_of)[1] == term, text
