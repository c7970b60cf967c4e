"""Perfect solutions, which cover no letter twice, on boards where one is planted."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lbtui.engine import Limits, Space, candidates_from_words
from lbtui.puzzle import Board
from tests.boards import Puzzle, plant_perfect_chain
from tests.engine.spaces import RANKINGS, check_space
from tests.oracle import Oracle, is_perfect


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 3), st.sampled_from(RANKINGS))
def test_perfect_solutions_are_those_of_the_brute_force(
    random: Random, words: int, ranking: str
) -> None:
    sides, chain = plant_perfect_chain(random, words)
    listed = {*chain, *(word[::-1] for word in chain)}
    letters = "".join(sides)
    listed |= {"".join(random.choices(letters, k=random.randint(2, 6))) for _ in range(40)}
    listed |= {word + random.choice(letters) for word in chain}
    scored = {word: random.randrange(101) for word in sorted(listed)}
    oracle = Oracle(sides, scored)
    every = [found for found in oracle.solutions(4) if is_perfect(sides, found)]
    if all(len(word) >= 3 for word in chain):
        assert chain in every
    for bridges in ("auto", "always", "never"):
        space = Space(
            candidates_from_words(Board(sides), scored),
            Limits(ranking=ranking, max_words=4, perfect=True, bridges=bridges),
        )
        assert not space.uses_bridges()
        check_space(Puzzle(sides, scored, chain), oracle, space, oracle.ordered(every, ranking))
        assert space.find_minimum().word_count == (min(map(len, every)) if every else None)
        assert space.find_minimum().proven


@pytest.mark.parametrize(("first", "last"), [("abc", 2), ("abcdef", 1)])
def test_ways_of_a_position_follow_the_rule_on_moves(first: str, last: int) -> None:
    board = Board(["adg", "beh", "cf"])
    words = ["abc", "cdefgh", "abcdef", "fgh", "cdefgha", "cdefg", "fghe"]
    space = Space(candidates_from_words(board, words), Limits(max_words=2, perfect=True))
    assert space.with_changed_limits(after=[first], max_words=1).count_all().solutions == 1
    assert [solution.words for solution in space if solution.words[0] == first] == [
        (first, "cdefgh" if last == 2 else "fgh")
    ]


def test_several_words_of_a_set_that_is_included() -> None:
    board = Board(["tr", "am", "vf", "nb"])
    candidates = candidates_from_words(board, ["tbva", "anm", "rft"])
    for included in (["tbva", "anm"], ["tbva", "rft"], ["tbva", "anm", "rft"]):
        space = Space(candidates, Limits(include=[included], perfect=True))
        assert space.find_minimum().word_count == 3
        assert [solution.words for solution in space] == [("rft", "tbva", "anm")]
