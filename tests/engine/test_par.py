"""The estimate of par: what it rests on, where there is none, and how often it is right."""

import json
import os
from pathlib import Path

import pytest

from lbtui.engine.par import estimate_par
from lbtui.puzzle import Board
from lbtui.words import open_word_list
from tests.generate.promises import read_scores
from tests.oracle import is_legal

COMMON = open_word_list("common")
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
    spelled = [word for word in read_scores("common") if set(word) <= set(text)]
    legal = [word for word in spelled if is_legal(sides, word)]
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
    assert estimate_par(board, [open_word_list("scrabble")]) == estimate_par(board, [COMMON])
    assert estimate_par(board, [COMMON, open_word_list("spanish")]) is None


@pytest.mark.part("boards")
def test_it_is_right_more_often_than_any_constant() -> None:
    lines = (Path(os.environ["LBTUI_BOARDS"]) / "published.jsonl").read_text("utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row["par"]]
    for half in (rows[::2], rows[1::2]):
        right = sum(estimate_par(Board(row["sides"]), [COMMON]) == row["par"] for row in half)
        assert right > 0.6 * len(half)
        most = max(sum(row["par"] == always for row in half) for always in (4, 5, 6))
        assert right > 1.2 * most
