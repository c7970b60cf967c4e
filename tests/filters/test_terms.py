"""Each example in the help of the filters, applied alone and with each other one.

A form of term that the brute force does not know fails here, and so does one that cannot be applied
or lets everything pass.
"""

from __future__ import annotations

import re
from itertools import combinations, cycle
from random import Random
from typing import TYPE_CHECKING

import pytest

from lbtui.engine import Minimum, Space, candidates_from_words
from lbtui.filters.filters import SolutionFilter, WordFilter
from lbtui.filters.terms import EXAMPLES, FilterError, examples
from lbtui.puzzle import Board
from tests.boards import SCORES
from tests.oracle import Chain, Oracle, passes

if TYPE_CHECKING:
    from lbtui.filters.terms import FilterOf

SIDES = ("rhd", "eyg", "sat")


def words() -> dict[str, int]:
    """Random words of the board, half of them without a letter twice, and those of the help."""
    random, found = Random(5), {"shy": 90, "gray": 50}
    while len(found) < 80:
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


def texts(of: FilterOf) -> list[str]:
    """The examples of a list and the other ways to write them, alone and in pairs.

    The pairs are every two examples, and each other way with one of them.
    """
    alone = [text for text, _meaning in examples(of)]
    others = [other for text in alone for other in OTHERS.get(text, ())]
    pairs = [*combinations(alone, 2), *zip(others, cycle(alone))]
    return [*alone, *others, *(" ".join(pair) for pair in pairs)]


def test_words() -> None:
    finish = [n % 4 or None for n in range(len(ORACLE.words))]
    known = [Minimum(words=each, proven=True) for each in finish]
    for text in texts("words"):
        passing, _ = WordFilter(text).apply(CANDIDATES, known.__getitem__)
        found = [ORACLE.words[i] for i in passing]
        rows = zip(ORACLE.words, finish, strict=True)
        assert found == [w for w, n in rows if passes(text, (w,), ORACLE.scores, n)], text
        assert " " in text or 0 < len(found) < len(finish), text


def test_solutions() -> None:
    whole = Space(CANDIDATES, max_words=3, bridges="never")
    for text in texts("solutions"):
        wanted = SolutionFilter(text)
        most = min(3, wanted.most)
        found: list[Chain] = [
            each.words for each in whole.restricted(max_words=most, **wanted.limits(CANDIDATES))
        ]
        expected = [chain for chain in EVERY if passes(text, chain, ORACLE.scores)]
        assert sorted(found) == sorted(expected), text


def test_each_term_is_read_in_any_list_that_it_means_something_in() -> None:
    """And where it means nothing, that is said."""
    lists: tuple[tuple[FilterOf, type[WordFilter | SolutionFilter]], ...]
    lists = (("words", WordFilter), ("solutions", SolutionFilter))
    for of, read in lists:
        here = [text for text, _meaning in examples(of)]
        others = {"words<=3", "perfect"} if of == "words" else {"new:5+", "needs=1"}
        assert {*EXAMPLES}.difference(here) == others
        assert [read(text).parts[0].meaning(of) for text in here] == [*dict(examples(of)).values()]
        for text in others:
            with pytest.raises(FilterError, match=f"{re.escape(text)} is only for "):
                read(text)
