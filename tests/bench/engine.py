"""The engine rows: lists open, everything in this process, the best of several rounds."""

from __future__ import annotations

import random
import statistics
import time
from functools import partial
from typing import TYPE_CHECKING

from lbtui import Board, Request, Space, open_list
from lbtui.generate import generate
from lbtui.play.evaluation import Evaluation
from lbtui.puzzle import parse_board
from lbtui.solve import find_candidates
from lbtui.words import shipped_dir
from tests.bench.baselines import build_trie, pair_loop, walk_trie
from tests.bench.measure import Row, milliseconds, seconds

if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui import WordList

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


def _plain_words(name: str) -> list[str]:
    """The words of a shipped list as its text file has them."""
    with open(f"{shipped_dir()}/{name}.txt", encoding="utf-8") as file:
        lines = [line.partition(";")[0].strip() for line in file if not line.startswith("#")]
    return [word for word in lines if word]


def _row(what: str, most: float, times: dict[str, float], beside: str = "") -> Row:
    """A row about the worst of several times, by board."""
    slowest, worst = max(times.items(), key=lambda item: item[1])
    return Row(
        what,
        f"≤ {milliseconds(most)}",
        f"{milliseconds(statistics.median(times.values()))}, worst {milliseconds(worst)}",
        f"worst: {slowest[:28]}{beside}",
        worst <= most,
    )


LARGE = (
    "abcdefg hijklmn opqrstu vwxyz",
    "ab cd ef gh ij kl mn op qr st uv wx",
    "abcdefgh ijklmnop qrstuvwx yzabcdef ghijklmn opqrstuv wxyzabcd efghijkl",
)


def rows() -> list[Row]:
    """Measure the engine."""
    words = open_list("scrabble")
    return [
        *_enumerate(words),
        _first(words),
        _counts(words),
        _hard(words),
        _large(words),
        *_order(words),
        *_evaluation(words),
        _generated(),
    ]


def _enumerate(words: WordList) -> list[Row]:
    trie = build_trie(_plain_words("scrabble"))
    boards = {text: parse_board(text) for text in SEEDS}
    for text, board in boards.items():
        found = words.candidates(board, 3)[0]
        assert found == sorted(set(walk_trie(trie, text.split()))), text
    ours = {text: seconds(partial(words.candidates, board, 3)) for text, board in boards.items()}
    plain = {text: seconds(partial(walk_trie, trie, text.split()), 3) for text in SEEDS}
    ratio = min(plain[text] / ours[text] for text in SEEDS)
    return [
        _row("enumerate a seed board, scrabble list", 0.004, ours),
        Row(
            "  against a trie of nested dicts",
            "",
            f"{ratio:.1f} times as fast at least",
            f"it takes {milliseconds(statistics.median(plain.values()))} once it is built",
            None,
        ),
        _from_disk(),
    ]


def _from_disk() -> Row:
    """Opening the list counted in: a trie of dicts is built anew by every process."""

    def build() -> None:
        walk_trie(build_trie(_plain_words("scrabble")), SEEDS[1].split())

    board = parse_board(SEEDS[1])
    ours = seconds(lambda: open_list("scrabble").candidates(board, 3))
    plain = seconds(build, 2)
    return Row(
        "  the same from the list on disk",
        "",
        f"{plain / ours:.0f} times as fast  ({milliseconds(ours)})",
        f"it takes {milliseconds(plain)}",
        None,
    )


def _first(words: WordList) -> Row:
    def solve(text: str) -> None:
        candidates = find_candidates(parse_board(text), [words])
        space = Space(candidates, max_words=3)
        fewest = space.minimum()
        assert fewest is not None
        assert next(iter(space.level(fewest))).words

    times = {text: seconds(partial(solve, text)) for text in SEEDS}
    return _row("board to first ranked solution, warm", 0.006, times)


def _counts(words: WordList) -> Row:
    def count(text: str) -> None:
        space = Space(find_candidates(parse_board(text), [words]), max_words=3)
        for number in (1, 2, 3):
            assert space.count(number).exact

    times = {text: seconds(partial(count, text), 3) for text in SEEDS}
    board = max(times, key=lambda text: times[text])
    found = words.candidates(parse_board(board), 3)[0]
    loop = seconds(lambda: pair_loop(found, board.replace(" ", "")), 1)
    beside = f"; a loop over pairs takes {milliseconds(loop)} for 2 words"
    return _row("all counts to 3 words, seed boards", 0.030, times, beside)


def _hard(words: WordList) -> Row:
    def fewest(text: str) -> int | None:
        space = Space(find_candidates(parse_board(text), [words]), max_words=3)
        assert space.minimum_proven()
        return space.minimum()

    found = {text: fewest(text) for text in HARD}
    times = {text: seconds(partial(fewest, text), 3) for text in HARD}
    beside = f"; fewest: {', '.join(str(found[text]) for text in HARD)}"
    return _row("fewest words proven, hard boards", 0.010, times, beside)


def _large(words: WordList) -> Row:
    def first(text: str) -> None:
        candidates = find_candidates(parse_board(text), [words])
        space = Space(candidates, max_words=8, seconds=0.5)
        fewest = space.minimum()
        if fewest is not None:
            space.seconds = 0.1
            assert space.count(fewest).solutions
            assert space.level(fewest)[0].words

    times = {text: seconds(partial(first, text), 2) for text in LARGE}
    return _row("first solution or none yet, largest boards", 2, times)


def _evaluation(words: WordList) -> list[Row]:
    """The empty boards, where the most words can be played next; nothing is known before."""
    candidates = {text: find_candidates(parse_board(text), [words]) for text in SEEDS + HARD}

    def position(text: str) -> None:
        evaluation = Evaluation(candidates[text])
        assert evaluation.finish(()) is not None
        assert evaluation.ways(())

    def every(text: str) -> None:
        (outlook,) = Evaluation(candidates[text]).outlook((), 60)
        assert len(outlook.next_ways) == len(candidates[text])

    def row(what: str, most: float, measured: Callable[[str], None]) -> Row:
        return _row(what, most, {text: seconds(partial(measured, text), 3) for text in candidates})

    return [
        row("evaluation: the position", 0.016, position),
        row("evaluation: all next words", 0.1, every),
    ]


def _generated() -> Row:
    lists = [open_list("common")]

    def make(seed: int) -> None:
        assert next(generate(Request(), lists, seed=seed)).minimum == 2

    times = {f"seed {seed}": seconds(partial(make, seed), 2) for seed in range(50)}
    return _row("a default generated board, guaranteed", 0.1, times, f" of {len(times)}")


def _order(words: WordList) -> list[Row]:
    board = Board(["riu", "pgh", "lcs", "yao"])
    space = Space(find_candidates(board, [words]), max_words=3)
    level = space.level(3)
    size = space.count(3).solutions
    chosen = random.Random(20).choices(range(size), k=300)
    for place in chosen[:20]:
        assert level[place].words
    each = []
    for place in chosen:
        started = time.perf_counter()
        assert level[place].words
        each.append(time.perf_counter() - started)
    each.sort()
    typical, most = statistics.median(each), each[len(each) * 95 // 100]

    def iterate() -> None:
        for _ in space.level(3):
            pass

    speed = size / seconds(iterate, 3)
    return [
        Row(
            "space[i] at random i, 3 words",
            "≤ 250 µs",
            f"{milliseconds(typical)}, p95 {milliseconds(most)}",
            f"of {size:,}",
            typical <= 0.000250,
        ),
        Row(
            "ranked iteration, 3 words",
            "≥ 400,000 solutions/s",
            f"{speed:,.0f} solutions/s",
            f"all {size:,}, riu pgh lcs yao",
            speed >= 400_000,
        ),
    ]
