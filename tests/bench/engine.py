"""What the engine does, in this process and with the lists open."""

from __future__ import annotations

import random
from collections import deque
from typing import TYPE_CHECKING

from lbtui import BoardRequest, open_list
from lbtui.engine import Limits, Space, find_candidates
from lbtui.puzzle import parse_board
from lbtui.words import shipped_dir
from tests.bench.measure import measure_each

if TYPE_CHECKING:
    from pathlib import Path

    from lbtui.engine import Candidates
    from tests.bench.measure import Figures

SEEDS = (
    "tjo feb cuy hil",
    "riu pgh lcs yao",
    "tap erd nil yco",
    "eci axy otu hrn",
    "utp aef mli bor",
    "tub pxi snq oja",
)
HARD = (
    "xoy tws apv kri",
    "kne zcu vam ybx",
    "mti jac fsh pwk",
    "kmu jpo caz iqh",
    "dni jza exk yrc",
)
LARGE = (
    "abcdefg hijklmn opqrstu vwxyz",
    "ab cd ef gh ij kl mn op qr st uv wx",
    "abcdefgh ijklmnop qrstuvwx yzabcdef ghijklmn opqrstuv wxyzabcd efghijkl",
)


def _candidates(text: str) -> Candidates:
    return find_candidates(parse_board(text), [open_list("scrabble")])


def enumerate_seeds(_: Path) -> Figures:
    words = open_list("scrabble")
    return measure_each(
        [parse_board(text) for text in SEEDS], lambda board: words.candidates(board, 3)
    )


def first(_: Path) -> Figures:
    words = open_list("scrabble")

    def solve(text: str) -> None:
        space = Space(find_candidates(parse_board(text), [words]), Limits(max_words=3))
        fewest = space.find_minimum().word_count
        assert fewest is not None
        assert next(iter(space.get_level(fewest))).words

    return measure_each(SEEDS, solve)


def counts(_: Path) -> Figures:
    words = open_list("scrabble")

    def count(text: str) -> None:
        space = Space(find_candidates(parse_board(text), [words]), Limits(max_words=3))
        for number in (1, 2, 3):
            assert space.count_solutions(number).exact

    return measure_each(SEEDS, count)


def hard(_: Path) -> Figures:
    words = open_list("scrabble")

    def prove(text: str) -> None:
        space = Space(find_candidates(parse_board(text), [words]), Limits(max_words=3))
        assert space.find_minimum().proven
        space.find_minimum()

    return measure_each(HARD, prove)


def large(_: Path) -> Figures:
    """The search for the fewest words has a limit in seconds, so this is no multiple of a loop."""

    def solve(text: str) -> None:
        space = Space(_candidates(text), Limits(max_words=8, seconds=0.5))
        fewest = space.find_minimum().word_count
        if fewest is not None:
            space.seconds = 0.1
            assert space.count_solutions(fewest).solutions
            assert space.get_level(fewest)[0].words

    return measure_each(LARGE, solve)


def random_places(_: Path) -> Figures:
    """300 solutions of 3 words, anywhere in their order."""
    space = Space(_candidates(SEEDS[1]), Limits(max_words=3))
    level = space.get_level(3)
    places = random.Random(20).choices(range(space.count_solutions(3).solutions), k=300)
    return measure_each([places], lambda places: [level[place].words for place in places])


def in_order(_: Path) -> Figures:
    """All solutions of 3 words."""
    space = Space(_candidates(SEEDS[1]), Limits(max_words=3))
    return measure_each([space.get_level(3)], lambda level: deque(level, maxlen=0))


def position(_: Path) -> Figures:
    """The empty boards, where the most words can be played next; nothing is known before."""
    from lbtui.play.evaluation import Evaluator

    def evaluate(candidates: Candidates) -> None:
        evaluation = Evaluator(candidates)
        assert evaluation.find_finish(()).word_count is not None
        assert evaluation.count_ways(())

    return measure_each([_candidates(text) for text in SEEDS + HARD], evaluate)


def next_words(_: Path) -> Figures:
    from lbtui.play.evaluation import Evaluator

    def evaluate(candidates: Candidates) -> None:
        (evaluation,) = Evaluator(candidates).evaluate((), 60)
        assert len(evaluation.ways_by_index) == len(candidates)

    return measure_each([_candidates(text) for text in SEEDS + HARD], evaluate)


def generated(_: Path) -> Figures:
    from lbtui.generate import make_boards

    lists = [open_list("common")]

    def make(seed: int) -> None:
        assert next(make_boards(request=BoardRequest(), lists=lists, seed=seed)).minimum == 2

    return measure_each(range(50), make)


def definition(_: Path) -> Figures:
    """The first of a process."""
    from lbtui.words.definitions import DefinitionFile

    path = f"{shipped_dir()}/definitions.bin"
    return measure_each(["leaves"] * 20, lambda word: DefinitionFile(path).lookup(word))
