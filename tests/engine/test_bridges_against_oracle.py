"""Bridges, and boards of very many letters, against the brute force of tests/oracle.py.

The boards have planted chains with bridges in short lists, so that often bridges are needed, or
give fewer words.
"""

from itertools import permutations
from random import Random

import pytest

from lbtui.engine import (
    IMPOSSIBLE,
    UNKNOWN,
    Candidates,
    Limits,
    Minimum,
    Space,
    candidates_from_words,
)
from lbtui.puzzle import Board
from lbtui.solutions import Solutions
from tests.boards import ALPHABETS, Puzzle, plant_chain
from tests.engine.spaces import RANKINGS, bridge_boards, cases, chains, check_space, restrict
from tests.oracle import Oracle


@bridge_boards
@pytest.mark.parametrize("ranking", RANKINGS)
def test_bridges_give_the_fewest_words(chunk: int, ranking: str) -> None:
    for puzzle, oracle, candidates, _ in cases(chunk):
        space = Space(candidates, Limits(ranking=ranking, max_words=5))
        assert space.find_minimum().word_count == oracle.bridged_minimum, puzzle
        assert space.uses_bridges() == (oracle.bridged_minimum != oracle.minimum), puzzle
        if oracle.bridged_minimum is None:
            assert space.count_all().solutions == 0
        elif space.uses_bridges():
            assert chains(space.get_level(oracle.bridged_minimum)) == oracle.ordered(
                oracle.bridged, ranking
            )
            assert Solutions(space)[0].words == oracle.ordered(oracle.bridged, ranking)[0]
            assert all(solution.bridges for solution in space.get_level(oracle.bridged_minimum))
        else:
            expected = oracle.ordered(oracle.tight(oracle.bridged_minimum), ranking)
            assert chains(space.get_level(oracle.bridged_minimum)) == expected


@bridge_boards
@pytest.mark.parametrize("ranking", RANKINGS)
def test_every_chain_with_bridges(chunk: int, ranking: str) -> None:
    for puzzle, oracle, candidates, _ in cases(chunk):
        every = [chain for words in range(1, 5) for chain in oracle.with_bridges(words)]
        if len(every) > 400:
            continue
        space = Space(candidates, Limits(ranking=ranking, max_words=4, bridges="always"))
        check_space(puzzle, oracle, space, oracle.ordered(every, ranking))


@bridge_boards
def test_the_finish_of_a_candidate_allows_bridges_unless_they_are_off(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        # Neither how the board is solved nor what whole solutions must be like matters.
        asked, _ = restrict(oracle, random, [])
        for gone in ("exclude", "min_score", "lengths", "letters", "min_words"):
            asked.pop(gone, None)
        spaces = [Space(candidates, Limits(bridges=bridges)) for bridges in ("always", "auto")]
        spaces.append(spaces[1].with_changed_limits(**asked))
        for i, word in enumerate(oracle.words):
            rest = oracle.letters - oracle.covers[word]
            more = oracle.bridged_chains(word[-1], rest, frozenset([word])) if rest else [()]
            expected = len(more[0]) if more else None
            for space in spaces:
                assert space.find_finish_with(i).word_count == expected, (puzzle, word, asked)


# -- boards of very many letters -----------------------------------------------------------------


def test_boards_of_very_many_letters_are_counted_and_honest() -> None:
    proven = 0
    for n in range(60):
        random = Random(f"many {n}")
        letters = "".join(random.sample(ALPHABETS["latin"], 24))
        sides = tuple(letters[at : at + 3] for at in range(0, 24, 3))
        scored = many_words(random, sides)
        puzzle, oracle = Puzzle(sides, scored, ()), Oracle(sides, scored)
        candidates = candidates_from_words(Board(sides), scored)
        space = Space(candidates, Limits(max_words=4, bridges="never"))
        check_space(puzzle, oracle, space, oracle.ordered(oracle.solutions(4), "shortest"))
        auto = Space(candidates, Limits(max_words=4))
        auto.count_all()
        minimum = auto.find_minimum().word_count
        if minimum is not None:
            assert oracle.bridged_minimum is not None
            assert minimum >= oracle.bridged_minimum
            if auto.find_minimum().proven:
                assert minimum == oracle.bridged_minimum
        elif auto.find_minimum().proven:
            proven += 1
            assert oracle.bridged_minimum is None
    assert proven


def many_words(random: Random, sides: tuple[str, ...]) -> dict[str, int]:
    """Return a list in which chains that cover a board of 24 letters are likely, not certain."""
    words = {*plant_chain(random, sides, random.randint(3, 5))} if random.random() < 0.8 else set()
    words.update(*(plant_chain(random, sides, random.randint(4, 6)) for _ in range(2)))
    dropped = random.sample(sorted(words), min(len(words), random.randint(0, 6)))
    return {word: random.choice([20, 50, 90]) for word in sorted(words - set(dropped))}


def test_a_finish_that_would_repeat_a_bridge_is_ruled_out_at_once() -> None:
    # Only "adjgq" leads to q, and only from q does a word have z: once it was played, nothing does,
    # however many words there are between the other letters.
    candidates = board_of_bridges("adjgq", "qda", "qgz")
    steps = 0

    def count() -> bool:
        nonlocal steps
        steps += 1
        return steps > 1_000  # about a second

    space = Space(candidates, Limits(cancel=count))
    z = candidates.board.mask("z")
    assert space.positions.find_finish("a", z).word_count == 2
    assert space.positions.find_finish("a", z, ["adjgq", "qda"]).word_count is None
    assert space.is_exhaustive


def test_a_finish_that_takes_too_long_to_rule_out_is_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # z and j are reached from q only, and only "adq" leads there: it would have to be played twice.
    candidates = board_of_bridges("adq", "qgz", "qgja", "zda")
    z, both = map(candidates.board.mask, ("z", "zj"))
    positions = Space(candidates).positions
    assert (positions.find_finish("a", both), positions.count_ways("a", both)) == (IMPOSSIBLE, 0)
    monkeypatch.setattr("lbtui.engine.counting.distances.MAX_STEPS", 3)
    positions = Space(candidates).positions
    assert (positions.find_finish("a", both), positions.count_ways("a", both)) == (UNKNOWN, None)
    known = Minimum(word_count=2, proven=True)  # as all others are
    assert (positions.find_finish("a", z), positions.count_ways("a", z)) == (known, 1)


def board_of_bridges(*words: str) -> Candidates:
    """The words that are given, among all words of three letters from a to i."""
    board = Board(["abc", "def", "ghi", "jqz"])
    others = map("".join, permutations("abcdefghi", 3))
    return candidates_from_words(board, [*others, *words])
