"""The estimate of par: what it rests on, where there is none, and how often it is right."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lbtui.puzzle import Board
from lbtui.solve.par import estimate_par
from lbtui.words import open_list
from tests.bench.par import measure
from tests.generate.promises import scores
from tests.oracle import is_legal

COMMON = open_list("common")
BOARDS = [
    "riu pgh lcs yao",
    "tjo feb cuy hil",
    "tub pxi snq oja",
    "edp txi abu nsr",
    "tfs oru dlp qae",
]


@pytest.mark.parametrize("text", BOARDS)
def test_par_follows_from_the_words_that_use_the_hardest_letter(text: str) -> None:
    sides = text.split()
    legal = [word for word in scores("common") if is_legal(sides, word)]
    fewest = min(sum(letter in word for word in legal) for letter in text.replace(" ", ""))
    assert estimate_par(Board(sides), [COMMON]) == (4 if fewest >= 95 else 5 if fewest >= 36 else 6)


def test_every_par_comes_up() -> None:
    assert {estimate_par(Board(text.split()), [COMMON]) for text in BOARDS} == {4, 5, 6}


@pytest.mark.parametrize(
    "text",
    ["riu pgh lcs", "riup ghl csya", "riu pgh lcs yar", "riu pgh lcs yañ", "qiu pgh lcs yao"],
)
def test_no_par_for_boards_that_the_publisher_does_not_make(text: str) -> None:
    assert estimate_par(Board(text.split()), [COMMON]) is None


def test_no_par_for_other_languages() -> None:
    board = Board(BOARDS[0].split())
    assert estimate_par(board, [open_list("scrabble")]) == estimate_par(board, [COMMON])
    assert estimate_par(board, [COMMON, open_list("spanish")]) is None


@pytest.mark.skipif("LBTUI_BOARDS" not in os.environ, reason="LBTUI_BOARDS names no boards")
def test_it_is_right_more_often_than_any_constant() -> None:
    for pairs in measure(Path(os.environ["LBTUI_BOARDS"])).values():
        right = sum(par == estimate for par, estimate in pairs)
        assert right > 0.6 * len(pairs)
        assert all(right > 1.2 * sum(par == always for par, _ in pairs) for always in (4, 5, 6))


def test_the_benchmark_without_boards_says_so(tmp_path: Path) -> None:
    for folder, code in ((None, 0), (tmp_path, 2)):
        env = {name: value for name, value in os.environ.items() if name != "LBTUI_BOARDS"}
        if folder:
            env["LBTUI_BOARDS"] = str(folder)
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.par"],
            env=env,
            capture_output=True,
            text=True,
            check=False,
            cwd=Path(__file__).parents[2],
        )
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1)
