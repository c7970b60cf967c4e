"""Each example in the help of the filters, applied alone and with each other one.

A form of term that the brute force does not know fails here, and so does one that cannot be applied
or lets everything pass.
"""

from itertools import combinations
from random import Random

from lbtui.engine import Minimum, Space, candidates_from_words
from lbtui.filters.filters import SolutionFilter, WordFilter
from lbtui.filters.terms import syntax
from lbtui.puzzle import Board
from tests.boards import SCORES
from tests.oracle import Chain, Oracle, passes

SIDES = ("rhd", "eyk", "sat")


def words() -> dict[str, int]:
    """Random words of the board, half of them without a letter twice, and those of the help."""
    random, found = Random(5), {"shy": 90, "say": 50}
    while len(found) < 120:
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


def texts(of: str) -> list[str]:
    """The examples of a list, each alone, and every two of them."""
    alone = syntax("words" if of == "words" else "solutions").split()
    return alone + [" ".join(pair) for pair in combinations(alone, 2)]


def test_words() -> None:
    finish = [n % 4 or None for n in range(len(ORACLE.words))]
    for text in texts("words"):
        known = [Minimum(words=each, proven=True) for each in finish]
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
        assert " " in text or len(found) > 0, text
