"""The engine's counts against a table that a plain program made: see tests/engine/perft.py."""

from itertools import groupby

import pytest

from lbtui.engine import Limits, Space, find_candidates
from lbtui.puzzle import parse_board
from lbtui.words import open_word_list
from tests.engine.perft import MAX_WORDS, Row, count, read_rows
from tests.harness.samples import mark_long_values

BOARDS = {board: list(lines) for board, lines in groupby(read_rows(), lambda row: row.board)}
RECOUNTED = ("viyh uzvz kfbe", "exc rtt foc", "udo bax nyz", "coo puj nwd")
"""Those with so few words that trying all chains takes no time."""


@pytest.mark.parametrize(
    "lines", mark_long_values(BOARDS.values(), [*BOARDS.values()][::3]), ids=BOARDS
)
def test_solutions_of_up_to_four_words(lines: list[Row]) -> None:
    numbers = range(1, MAX_WORDS + 1)
    candidates = find_candidates(parse_board(lines[0].board), [open_word_list(lines[0].words)])
    for row in lines:
        for ranking, cost, best in zip(("shortest", "familiar"), row.costs, row.best, strict=True):
            space = Space(
                candidates, Limits(ranking=ranking, max_words=MAX_WORDS, bridges=row.bridges)
            )
            assert next((" ".join(first.words) for first in space), "none") == best
            if row.bridges == "auto":  # one of the others
                assert (
                    tuple(space.count_quickly(words).solutions for words in numbers) == row.counts
                )
                continue
            assert tuple(space.count_solutions(words).solutions for words in numbers) == row.counts
            levels = [space.get_level(words).count_by_cost() for words in numbers]
            assert sum(each * ways for level in levels for each, ways in level.items()) == cost


@pytest.mark.parametrize("board", RECOUNTED)
def test_the_plain_program_still_makes_the_table(board: str) -> None:
    assert list(count(board, BOARDS[board][0].words)) == BOARDS[board]
