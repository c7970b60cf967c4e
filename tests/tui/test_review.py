"""Reviewing a game in the app, and evaluating it while it is played: what is on the screen."""

from lbtui.text import DASH
from lbtui.tui.widgets.board.view import BoardView
from tests.harness.apps import BOARD, Stage, closed, running


def _traced(stage: Stage) -> tuple[str, ...]:
    return stage.app.screen.query_one(BoardView).tracing.words


async def _paste(stage: Stage, text: str) -> None:
    await stage.press("1")
    await stage.paste(text)


async def test_a_typed_game_is_replayed_move_by_move() -> None:
    async with running() as stage:
        await stage.press("board.review", shows=("Review a game", f"oligarchy{DASH}yups"))
        for text, why in (
            ("grac\u2026", "'grac\u2026' is not a chain like 'gracious - splashy'"),
            ("lbtui: RIU PGH LCS YAX  gracious", "of another board"),
        ):
            await stage.press("ctrl+u", "ctrl+k")
            await stage.paste(text)
            await stage.press("enter", shows=why)
        await stage.press("ctrl+u", "ctrl+k")
        await stage.enter(
            "1. CROUP, 2. pig", "1 CROUP 1 word, 1 way good", "2 PIG 2 words, 164 ways +2"
        )
        await stage.shows("It left 1 word, 1 way. Another word leaves more ways.")
        await stage.shows("Not solved after 2 words.", "1 of 2 moves cost nothing; best: 0.")
        await stage.shows("PIG cost 2 extra words.")
        assert _traced(stage) == ("croup",)
        await stage.press("right")
        await stage.shows(
            "The best word solves it. Best: PSYCHOLOGICAL; better: PSYCHICAL, PSYCHO.",
            "move 2 of 2",
        )
        assert "2 PIG" in " ".join(line[:60] for line in stage.lines()), "traced on the box"
        await stage.press("left", shows="move 1 of 2")
        await stage.press("question_mark", shows="Getting started")
        await stage.press("escape", "space", "ctrl+c", shows="the review, with its words,")
        for size, text in (
            ((40, 15), "best word solves it"),
            ((20, 8), "lbtui needs"),
            ((80, 24), "+2"),
        ):
            await stage.pilot.resize_terminal(*size)
            await stage.shows(text)
        await closed(stage, "escape")


async def test_a_pasted_game_is_reviewed_and_the_board_stays() -> None:
    async with running() as stage:
        await _paste(stage, "GRACIOUS - SPLASHY")
        await stage.shows("Solved: 4th= of 10 with 2 words.", "2 of 2 moves cost")
        await closed(stage, "escape")
        await _paste(stage, "lbtui: RIU PGH LCS YAO\nGROUP - PSYCHICAL\n2 words, no help")
        await stage.shows("1 GROUP", "2 PSYCHICAL", "Solved: ")
        await closed(stage, "escape")
        await _paste(stage, "gracious zzz")
        await stage.shows("letters pasted, but the box is full")
        await _paste(stage, "sag gas " * 33)
        await stage.shows("66 words are too many for a game; the limit is 64")
        await _paste(stage, "GRACIOUS SYLPH")
        await stage.shows("1 GRACIOUS 1 word, 3 ways best", "2 SYLPH not played")
        await stage.press("space", shows="Not played: P and H are on the same side.")
        await stage.press("escape")
        assert str(stage.session.board) == BOARD


async def test_the_evaluation_beside_a_game_and_its_review() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        assert "ways" not in stage.text(), "off by default"
        await stage.press("ctrl+e", shows="2 words, 10 ways")
        assert "►" not in stage.text(), "first the gauge"
        await stage.press("ctrl+e", shows=("2 words, 10 ways", "► gracious"))
        await stage.type("croup", shows=("CROUP_", "2 words, 10 ways"))
        await stage.press("enter")
        await stage.shows("1 more word, 1 way", "► psychological", "the last word kept the finish")
        await stage.pilot.resize_terminal(40, 15)
        await stage.shows("1 more word, 1 way", "open I G H L S Y A")
        await stage.press("down", "up", "enter")
        await stage.shows("solved", "9th= of 10 · list common gauge, evaluation", "2 PSYCHOLOGIC…")
        assert "finish" not in stage.text(), "nothing is left to evaluate"
        await stage.press("ctrl+e", shows="the board is solved")
        await stage.press("ctrl+y", shows="► psychological")
        await stage.press(
            "play.redo", shows=("9th= of 10 · list common gauge, evaluation", "2 PSYCHOLOGIC…")
        )
        await stage.press("f5", shows=("1 CROUP good", "2 PSYCHOLOG… best", "Solved: "))
        await stage.press("escape", shows="solved in 2 words")
        await closed(stage, "escape")
