"""A program of a user, with the types of the library: mypy and pyright, both strict, accept it."""

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import monotonic
from typing import TextIO, assert_type

import lbtui
from lbtui.typing import AnyBoard, Bridges, Chain, Ranking, Texts


def hint(board: AnyBoard, played: Chain, level: int, seconds: float) -> str:
    """Return a hint within a deadline, or what is wrong."""
    end = monotonic() + seconds
    try:
        found = lbtui.hints(board, played, seconds=seconds, cancel=lambda: monotonic() > end)
    except lbtui.Cancelled:
        return "too late"
    except lbtui.GameError as error:
        return str(error) if error.reason is None else error.reason.kind
    return str(found[level - 1])


def write(boards: Sequence[str], file: TextIO) -> None:
    """Write a line about each board."""
    out = csv.writer(file)
    for each in lbtui.solve_batch(boards, lists=["common"], seconds=1.0):
        best = each.best["familiar"]
        out.writerow([each.board, each.minimum.word_count, each.counts[0].solutions, *(best or ())])


def best(board: AnyBoard, without: Texts, ranking: Ranking, bridges: Bridges) -> lbtui.Solution:
    """Return a solution."""
    found = lbtui.solve(board, exclude=without, ranking=ranking, bridges=bridges, lengths=(3, 9))
    assert_type(found[:3], list[lbtui.Solution])
    assert_type(found.how_many(2).exact, bool)
    assert_type(found.minimum().word_count, int | None)
    place: lbtui.Place | None = found.place(found[0])
    assert place is not None
    return sorted(found[:20])[place.place - 1]


def play(board: lbtui.Board, choose: Callable[[lbtui.Evaluation], str]) -> lbtui.Review:
    """Play a game by choosing among what may be played."""
    game = lbtui.Game(board)
    while game.ended is None:
        game.play(choose(lbtui.evaluate(board, game.words, lists="common")))
    review = lbtui.review(board, game.words, lists="common")
    assert_type(review.standing, lbtui.Standing | None)
    assert_type([move.better for move in review.moves], list[tuple[str, ...]])
    return review


def boards(count: int) -> Iterator[lbtui.GeneratedBoard]:
    """Make boards of five sides."""
    request = replace(lbtui.BoardRequest(word_count=2), sides=5, letters=2)
    yield from lbtui.make_boards(count, seed=1, request=request, seconds=10)
