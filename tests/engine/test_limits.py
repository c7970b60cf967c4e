"""What a space says when its time is over: at the first look at the clock, the second, and so on.

The clock goes on by a second with each look at it, and is looked at in every step, so that
`seconds` are the steps that a search may take. Whatever their number, nothing that is
said is wrong.
"""

from itertools import count
from random import Random

import pytest

from lbtui.engine import Limits, Positions, Space, candidates_from_words
from lbtui.puzzle import Board
from lbtui.solutions import Solutions
from tests.boards import random_puzzle
from tests.engine.spaces import chains
from tests.harness.samples import mark_long_values
from tests.oracle import Chain, Oracle, is_perfect

STEPS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 25, 40, 70, 130, 250, 10**9)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lbtui.engine.counting.budget.STEPS_PER_CHECK", 1)
    monkeypatch.setattr("lbtui.engine.counting.budget.monotonic", count().__next__)
    monkeypatch.setattr("lbtui.engine.counting.uncosted.MAX_TABLE_ENTRIES_PER_WORD", 50_000)


@pytest.fixture(params=["small", "large", "huge"])
def large(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether boards of six letters count as having too many to know all positions.

    Those that are huge have too many for any proof.
    """
    if request.param != "small":
        monkeypatch.setattr("lbtui.engine.counting.graph.MAX_LETTERS", 5)
    if request.param == "huge":
        monkeypatch.setattr("lbtui.engine.counting.distances.MAX_STATES", 3)
    return bool(request.param != "small")


@pytest.mark.parametrize("bridge", [False, True])
@pytest.mark.parametrize("bridges", mark_long_values(["auto", "always", "never"], ["auto"]))
@pytest.mark.parametrize(
    "limit", mark_long_values(["", "perfect", "letters", "first", "last"], ["", "perfect", "last"])
)
def test_what_is_said_too_early_is_not_wrong(
    large: bool, bridge: bool, bridges: str, limit: str
) -> None:
    differ = set()
    for n in range(5):
        puzzle = random_puzzle(Random(f"{n}"), bridge=bridge, repeats=False, max_noise_count=12)
        oracle = Oracle(puzzle.sides, puzzle.scored)
        candidates = candidates_from_words(Board(puzzle.sides), puzzle.scored)
        exact = None
        for seconds in reversed(STEPS):
            space = Space(
                candidates,
                Limits(
                    max_words=4,
                    bridges=bridges,
                    perfect=limit == "perfect",
                    letters=(6, 14) if limit == "letters" else None,
                    first=(puzzle.planted or (None,))[0] if limit == "first" else None,
                    last=(puzzle.planted or (None,))[-1] if limit == "last" else None,
                    seconds=seconds,
                ),
            )
            said = check(space, oracle)
            differ.add(said)
            exact = exact or said
            if said[1] and not large and not limit:
                assert said[:3] == exact[:3]
    assert len(differ) > 3


def check(space: Space, oracle: Oracle) -> tuple[object, ...]:
    """Check what a space says against every chain there is, and return it."""
    minimum, proven, bridged = (
        space.find_minimum().word_count,
        space.find_minimum().proven,
        space.uses_bridges(),
    )
    every: dict[int, list[Chain]] = {}
    for words in range(1, 5):
        found = oracle.with_bridges(words) if bridged else oracle.tight(words)
        if space.limits.perfect:
            found = [chain for chain in found if is_perfect(oracle.sides, chain)]
        first, last = space.limits.first, space.limits.last
        every[words] = [c for c in found if first in (None, c[0]) and last in (None, c[-1])]
    least = min((words for words in every if every[words]), default=5)
    assert minimum is None or minimum >= least
    assert not proven or minimum == least or least == 5
    low, high = space.limits.letters or (0, 99)
    exact = []
    for words, found in every.items():
        counted, level = space.count_solutions(words), space.get_level(words)
        expected = [chain for chain in found if low <= len("".join(chain)) <= high]
        expected = oracle.ordered(expected, space.limits.ranking)
        listed = chains(level)
        exact.append(counted.exact)
        if counted.exact:
            assert counted.solutions == len(expected) == level.size
            assert listed == expected
        else:
            assert counted.solutions == len(listed) == level.size
            assert listed == [chain for chain in expected if chain in listed]
            for chain in listed:
                assert space.find_level_rank(chain) is None
                with pytest.raises(ValueError, match="could not be counted"):
                    Solutions(space).index(chain)
        assert all(chain in space for chain in listed)
    alone = space.with_changed_limits().count_quickly(3)
    assert alone.solutions == space.count_solutions(3).solutions or not (alone.exact and exact[2])
    if all(exact[: least - 1]) and space.find_minimum().word_count == least <= 3:
        assert space.find_minimum().proven, "fewer words are counted, and bridges cannot help"
    return minimum, proven, bridged, *exact


def test_a_finish_whose_ways_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(["ad", "be", "cf"])
    positions = Positions(candidates_from_words(board, ["abc", "cde", "efa"]))
    assert positions.find_finish("a", board.full).word_count == 3
    monkeypatch.setattr("lbtui.engine.counting.budget.MAX_CACHE_ENTRIES", -1)
    monkeypatch.setattr("lbtui.engine.counting.uncosted.MAX_TABLE_ENTRIES_PER_WORD", 0)
    assert positions.count_ways("a", board.full) is None
