"""Reviewing a game in the app, and evaluating it while it is played: what is on the screen."""

from __future__ import annotations

from functools import partial

import pytest
from textual import events

from lbtui.tui.exporting import DASH
from lbtui.tui.screens.main import MainScreen
from lbtui.tui.screens.review import ReviewScreen
from lbtui.tui.widgets.board.view import BoardView
from tests.cli.program import lbtui
from tests.tui.apps import BOARD, Stage, closed, running

pytestmark = pytest.mark.usefixtures("home")


def _seen(stage: Stage) -> str:
    """What stands beside or below the box, or all of another screen, as one line."""
    lines = stage.lines()
    if isinstance(stage.app.screen, ReviewScreen) and stage.app.size.height > 8:
        panel = stage.app.screen.query_one("#panel").content_region
        beside = [line[panel.x : panel.right] for line in lines[panel.y : panel.bottom]]
        lines = [*beside, *lines[-2:]]
    return " ".join(" ".join(lines).split())


async def _shows(stage: Stage, *texts: str) -> None:
    for text in texts:
        await stage.until(partial(_has, stage, text), text)


def _has(stage: Stage, text: str) -> bool:
    return text in _seen(stage)


def _traced(stage: Stage) -> tuple[str, ...]:
    return stage.app.screen.query_one(BoardView).tracing.words


async def _paste(stage: Stage, text: str) -> None:
    await stage.press("1")
    stage.app.post_message(events.Paste(text))
    await stage.pilot.pause()


async def test_a_typed_game_is_replayed_move_by_move() -> None:
    async with running() as stage:
        await stage.press("alt+r")
        await _shows(stage, "Review a game", f"oligarchy{DASH}yups")
        await stage.type("1. CROUP, 2. pig")
        await stage.press("enter")
        await _shows(stage, "1 CROUP 1 word, 1 way best", "2 PIG 2 words, 164 ways +2")
        await _shows(stage, "It left 1 word, 1 way. No word would have left fewer.")
        await _shows(stage, "Not solved after 2 words.", "Best moves: 1 of 2.")
        await _shows(stage, "PIG cost 2 extra words.")
        assert _traced(stage) == ("croup",)
        await stage.press("right")
        await _shows(
            stage,
            "The best word solves it. Better: PSYCHOLOGICAL, PSYCHICAL, PSYCHO.",
            "move 2 of 2",
        )
        assert "2 PIG" in " ".join(line[:60] for line in stage.lines()), "traced on the box"
        await stage.press("left")
        await _shows(stage, "move 1 of 2")
        await stage.press("question_mark")
        await _shows(stage, "Copy the review")
        await stage.press("escape")
        await stage.press("space", "y")
        await _shows(stage, "the review, with its words,")
        for size, text in (
            ((40, 15), "best word solves it"),
            ((20, 8), "lbtui needs"),
            ((80, 24), "+2"),
        ):
            await stage.pilot.resize_terminal(*size)
            await _shows(stage, text)
        await stage.press("escape")
        await closed(stage)


async def test_a_pasted_game_is_reviewed_and_the_board_stays() -> None:
    async with running() as stage:
        await _paste(stage, "GRACIOUS - SPLASHY")
        *_, last, _ = lbtui("review", BOARD, "gracious", "splashy").lines
        assert "number 5 of 10 with word list common, better than 50% of them" in last
        await _shows(stage, "Solved in 2 words: 5th of 10, better than 50%.", "moves: 2 of 2.")
        await stage.press("escape")
        await closed(stage)
        await _paste(stage, "lbtui: RIU PGH LCS YAO\nGROUP - PSYCHICAL\n2 words, no hints")
        await _shows(stage, "1 GROUP", "2 PSYCHICAL", "Solved in 2 words")
        await stage.press("escape")
        await closed(stage)
        await _paste(stage, "gracious zzz")
        await _shows(stage, "no board in the pasted text")
        await _paste(stage, "sag gas " * 33)
        await _shows(stage, "66 words are too many for a game; the limit is 64")
        await _paste(stage, "GRACIOUS SYLPH")
        await _shows(stage, "1 GRACIOUS 1 word, 3 ways best", "2 SYLPH not played")
        await stage.press("space")
        await _shows(stage, "Not played: 'p' and 'h' are on the same side.")
        await stage.press("escape")
        assert str(stage.app.main.session.board) == BOARD


async def test_the_evaluation_beside_a_game_and_its_review() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("ctrl+x")
        await _shows(stage, "words are enough")
        assert "ways" not in stage.text(), "off by default"
        await stage.press("ctrl+e")
        await _shows(stage, "2 words, 10 ways", "► gracious")
        await stage.type("croup")
        await _shows(stage, "CROUP_", "2 words, 10 ways")
        await stage.press("enter")
        await _shows(stage, "1 more word, 1 way", "► psychologi…")
        assert stage.app.settings.evaluation == "shown"
        await stage.pilot.resize_terminal(40, 15)
        await _shows(stage, "1 more word, 1 way", "open I G H L S Y A")
        await stage.press("tab", "down", "s", "s")
        await _shows(stage, "new↓", "►")
        await stage.press("enter")
        await _shows(stage, "solved", "2 PSYCHOLOGICAL", "letters. 9th")
        assert "finish" not in stage.text(), "nothing is left to evaluate"
        await stage.press("ctrl+e")
        await _shows(stage, "the board is solved")
        await stage.press("ctrl+y")
        await _shows(stage, "► psychological")
        await stage.press("alt+y")
        await _shows(stage, "2 PSYCHOLOGICAL", "letters. 9th")
        await stage.press("ctrl+r")
        await _shows(stage, "1 CROUP best", "2 PSYCHOLOG… best", "Solved in 2 words")
        await stage.press("escape")
        await _shows(stage, "solved in 2 words")
        await stage.press("escape")
        await stage.until(lambda: isinstance(stage.app.screen, MainScreen))
