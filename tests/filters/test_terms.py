"""Each example in the help of the filters, each other spelling, and each term that a document has.

They are applied alone and with each other one. A form of term that the brute force does not know
fails here, and so does one that cannot be applied or lets everything pass.
"""

from __future__ import annotations

import re
from itertools import chain, combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from lbtui.engine import Limits, Minimum, Space, candidates_from_words, find_candidates
from lbtui.filters.filters import SolutionFilter, WordFilter, explain_filter
from lbtui.filters.terms import FILTER_EXAMPLES, NUMBER_FORMS, FilterError, list_examples
from lbtui.puzzle import Board, parse_board
from lbtui.words import open_word_list
from tests.boards import SCORES
from tests.oracle import Chain, Oracle, passes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lbtui.filters.terms import FilterTarget

ROOT = Path(__file__).parents[2]
SIDES = ("rhd", "eyg", "sat")


def words() -> dict[str, int]:
    """Random words of the board, half of them without a letter twice, and those of the help."""
    random, found = Random(5), {"shy": 90, "gray": 50}
    while len(found) < 50:
        word = random.choice("".join(SIDES))
        for _ in range(random.randint(2, 8)):
            others = [letter for side in SIDES if word[-1] not in side for letter in side]
            fresh = [letter for letter in others if letter not in word]
            word += random.choice(fresh if len(found) % 2 and fresh else others)
        found[word] = random.choice(SCORES)
    return found


ORACLE = Oracle(SIDES, words())
CANDIDATES = candidates_from_words(Board(SIDES), ORACLE.scores)
EVERY = ORACLE.solutions(3)


OTHERS = {
    "starts:s": ("starts=s", "s\N{HORIZONTAL ELLIPSIS}", "s*", "STARTS:S"),
    "ends:ed": ("ends=ed", "Ends:D", "!ends:d"),
    "re": ("word:e", "solution:e", "!word=shy", "word=shy", "!starts:s"),
    "8+": ("8", "len:6+", "len=6+", "length>=6", "letters<=6", ">5", "=6", "LEN:5"),
    "new:5+": ("covers:5", "new>4", "new<=4", "New=4+"),
    "fam:everyday": (
        "familiar:known", "familiarity=known", "score>=50", "fam>uncommon", "fam<known",
        "fam<=rare", "fam:rare", "fam=obscure", "FAM:Known", "fam:60", "fam=50", "fam:20+",
    ),
    "needs=1": ("finish=1", "needs:1", "needs<=2", "finish>1", "needs:2+"),
    "words<=3": ("words:2", "words=2", "words:2+", "words>2"),
}  # fmt: skip
"""Other ways to write a term, beside that of the help."""


def documented() -> list[str]:
    """The filters in the documents.

    They are in `code`, where they are said to be filters, in the table of terms and in commands.
    """
    found: list[str] = []
    for page in (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"(?:^|\n)(?:- )?Filters? .*?(?=\n- |\n\n|$)", text, re.DOTALL):
            found += re.findall(r"`([^`]+)`", block)
        found += re.findall(r"--filter [\"']([^\"']+)[\"']", text)
        for table in re.findall(r"^\| term \|.*?(?:\n\n|\Z)", text, re.MULTILINE | re.DOTALL):
            found += re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE)
    return list(dict.fromkeys(found))


def texts(of: FilterTarget) -> list[str]:
    """The examples of a list, the other ways to write them, and the filters in the documents.

    First each, then every two of them.
    """
    alone = [text for text, _meaning in list_examples(of)]
    alone += [other for text in alone for other in OTHERS.get(text, ())]
    alone += [text for text in documented() if text not in (*FILTER_EXAMPLES, *alone)]
    return [*alone, *map(" ".join, combinations(alone, 2))]


def passing(text: str, meeting: Mapping[str, set[Chain]]) -> list[Chain]:
    """Return what meets each term of a filter, in order; `meeting` has what meets each term."""
    return sorted(set.intersection(*(meeting[term] for term in text.split())))


def test_words() -> None:
    finish = {word: n % 4 or None for n, word in enumerate(ORACLE.words)}
    known = [Minimum(word_count=each, proven=True) for each in finish.values()]
    every, chosen = texts("words"), {*FILTER_EXAMPLES, *chain(*OTHERS.values())}
    meeting: dict[str, set[Chain]] = {
        term: {(w,) for w in ORACLE.words if passes(term, (w,), ORACLE.scores, finish[w])}
        for term in dict.fromkeys(" ".join(every).split())
    }
    for text in every:
        found, _ = WordFilter(text).apply(CANDIDATES, known.__getitem__)
        assert [(ORACLE.words[i],) for i in found] == passing(text, meeting), text
        assert text not in chosen or 0 < len(found) < len(finish), text


def test_solutions() -> None:
    whole = Space(CANDIDATES, Limits(max_words=3, bridges="never"))
    every = texts("solutions")
    meeting = {
        term: {each for each in EVERY if passes(term, each, ORACLE.scores)}
        for term in dict.fromkeys(" ".join(every).split())
    }
    for text in every:
        if text.count("words") == 2 and not passing(text, meeting):
            with pytest.raises(FilterError, match="no number of words is "):
                SolutionFilter(text)
            continue
        wanted = SolutionFilter(text)
        most = min(3, wanted.max_words)
        found: list[Chain] = [
            each.words
            for each in whole.with_changed_limits(max_words=most, **wanted.find_limits(CANDIDATES))
        ]
        assert sorted(found) == passing(text, meeting), text


def test_filters_are_found_in_every_kind_of_document() -> None:
    assert {"grou", "+word", "^s len>8", "s?y"} <= {*documented()}


LISTS: tuple[tuple[FilterTarget, type[WordFilter | SolutionFilter]], ...]
LISTS = (("words", WordFilter), ("solutions", SolutionFilter))


def test_each_term_is_read_in_any_list_that_it_means_something_in() -> None:
    """And where it means nothing, that is said."""
    for of, read in LISTS:
        here = [text for text, _meaning in list_examples(of)]
        others = {"words<=3", "perfect"} if of == "words" else {"new:5+", "needs=1"}
        assert {*FILTER_EXAMPLES}.difference(here) == others
        assert [read(text).terms[0].describe(of) for text in here] == [
            *dict(list_examples(of)).values()
        ]
        for text in others:
            with pytest.raises(FilterError, match=f"{re.escape(text)} is only for "):
                read(text)


def test_an_unknown_name_is_answered_with_an_example_of_each_known_one() -> None:
    """That means something in the list."""
    for of, read in LISTS:
        here = dict(list_examples(of))
        known = [form.examples[0] for form in NUMBER_FORMS.values() if form.examples[0] in here]
        with pytest.raises(FilterError) as caught:
            read("foo>3")
        listed = ", ".join([*known, "starts:s"])
        assert str(caught.value) == f"'foo' is unknown: write {listed} or ends:ed"
        assert "8+, " in listed


def test_two_letters_that_begin_a_name_are_text() -> None:
    candidates = find_candidates(parse_board("riu pgh lcs yao"), [open_word_list("common")])
    for text in ("sc", "ne", "le", "fa", "fi"):
        said = explain_filter(WordFilter(text), candidates)
        assert said == (f'{text}: contains "{text}"', f'no word contains "{text}"')
    for text in ("sco", "scor", "fam", "f"):
        with pytest.raises(FilterError, match="unfinished; write it like fam:everyday"):
            explain_filter(WordFilter(text), candidates)
