"""Published boards, each with its own list, against a brute force: LBTUI_BOARDS names them."""

import json
import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from lbtui.engine import find_candidates
from lbtui.play.evaluation import Evaluator
from lbtui.play.hints import Hints
from lbtui.play.record import Hint
from lbtui.play.review import Review
from lbtui.puzzle import Board
from lbtui.sources.gamedata import GameData
from lbtui.sources.stored import StoredBoard, word_list

pytestmark = [
    pytest.mark.part("boards"),
    pytest.mark.timeout(600),
]

UNKNOWN = "2022-04-23"
"""The date whose official answer has a word that is not among the words accepted on any board."""


class Published(NamedTuple):
    """A board: date, sides, official answer, and the words that the game takes there."""

    date: str
    sides: tuple[str, ...]
    answer: tuple[str, ...]
    words: list[str]


def published() -> Iterator[Published]:
    folder = Path(os.environ["LBTUI_BOARDS"])
    accepted = (folder / "accepted.txt").read_text("utf-8").lower().split()
    for line in (folder / "published.jsonl").read_text("utf-8").lower().splitlines():
        day = json.loads(line)
        side_of = {letter: n for n, side in enumerate(day["sides"]) for letter in side}
        letters = frozenset(side_of)
        legal = [
            word
            for word in accepted
            if letters.issuperset(word) and all(side_of[a] != side_of[b] for a, b in pairwise(word))
        ]
        yield Published(day["date"], tuple(day["sides"]), tuple(day["solution"]), legal)


def stored(day: Published) -> StoredBoard:
    board = Board(day.sides)
    data = GameData(board, day.date, 5, tuple(day.words), day.answer)
    return StoredBoard(board, data.date, "", "", data.par, data.words, data.answer)


class Tight:
    """Every way to finish with the fewest words, where one or two are enough."""

    def __init__(self, day: Published) -> None:
        self.letters = frozenset("".join(day.sides))
        self.words = day.words
        self.starting: dict[str, list[str]] = defaultdict(list)
        for word in day.words:
            self.starting[word[0]].append(word)

    def finishes(self, played: Sequence[str]) -> list[tuple[str, ...]]:
        """() where more than two are needed, or a word that covers nothing new must come first."""
        still_open = self.letters.difference(*played)
        first = self.starting[played[-1][-1]] if played else self.words
        one: list[tuple[str, ...]] = [(word,) for word in first if still_open <= set(word)]
        return one or [
            (word, last)
            for word in first
            if still_open & set(word)
            for last in self.starting[word[-1]]
            if still_open <= {*word, *last}
        ]


def test_the_game_takes_the_official_answers() -> None:
    refused = [day.date for day in published() if not {*day.answer} <= {*word_list(stored(day))}]
    assert refused == [UNKNOWN]


def test_figures_are_those_of_the_boards_own_list() -> None:
    """Hints, ways, places and next words of every fourth board."""
    for day in [*published()][1::4]:
        random, tight = Random(day.date), Tight(day)
        candidates = find_candidates(Board(day.sides), [word_list(stored(day))])
        assert [*candidates.words] == sorted(day.words)
        solutions = tight.finishes(())
        hint = Hints(candidates).hint((), 1)
        assert isinstance(hint, Hint)
        assert (hint.minimum, hint.ways) == (len(solutions[0]), len(solutions)), day.date
        costs = sorted(sum(map(len, chain)) for chain in solutions)
        for chain in [day.answer, *random.sample(solutions, min(5, len(solutions)))]:
            if chain in solutions:
                standing = Review(candidates, chain).standing
                assert standing is not None
                cost = sum(map(len, chain))
                assert (standing.place, standing.tied, standing.of) == (
                    *(1 + costs.index(cost), costs.count(cost), len(costs)),
                ), (day.date, chain)
        evaluation = Evaluator(candidates)
        for word in random.sample(day.words, 5):
            left = tight.finishes((word,))
            finish, ways = evaluation.finish((word,)).words, evaluation.ways((word,))
            if left:
                assert (finish, ways) == (len(left[0]), len(left)), (day.date, word)
            else:
                assert finish is None or finish >= 2, (day.date, word)
