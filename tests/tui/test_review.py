"""Reviewing a game in the app, and evaluating it while it is played: what is on the screen."""

import pytest

from lbtui.database import Database
from lbtui.puzzle import parse_board
from lbtui.sources.gamedata import GameData
from lbtui.sources.stored_boards import StoredBoards
from lbtui.tui.game.play_screen import PlayScreen
from lbtui.tui.game.review_screen import ReviewScreen
from lbtui.tui.widgets.board.board_view import BoardView
from tests.harness.apps import BOARD, Stage, closed, running

OTHER = "tjo feb cuy hil"


def _traced(stage: Stage) -> tuple[str, ...]:
    return stage.app.screen.query_one(BoardView).tracing.words


async def _paste(stage: Stage, text: str) -> None:
    await stage.press("1")
    await stage.paste(text)


async def test_a_typed_game_is_replayed_move_by_move() -> None:
    async with running() as stage:
        await stage.press("board.review", shows="played, in order.")
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
        await stage.shows("It left 1 word, 1 way. Better: GRACIOUS: 1 word, 3 ways.")
        await stage.shows("Not solved after 2 words.", "A best word in 0 of 2 positions.")
        await stage.shows("PIG cost 2 extra words.")
        assert _traced(stage) == ("croup",)
        await stage.press("right")
        await stage.shows(
            "It left 2 words, 164 ways. Better: PSYCHOLOGICAL: solved.", "move 2 of 2"
        )
        assert "2 PIG" in " ".join(line[:60] for line in stage.lines()), "traced on the box"
        await stage.press("left", shows="move 1 of 2")
        await stage.press("question_mark", shows="Getting started")
        await stage.press("escape", "space", "ctrl+c", shows="the review, with its words,")
        for size, text in (
            ((40, 15), "PSYCHOLOGICAL: solved"),
            ((20, 8), "lbtui needs"),
            ((80, 24), "+2"),
        ):
            await stage.pilot.resize_terminal(*size)
            await stage.shows(text)
        await closed(stage, "escape")


async def test_a_pasted_game_is_reviewed_and_the_board_stays() -> None:
    async with running() as stage:
        await _paste(stage, "GRACIOUS - SPLASHY")
        await stage.shows("Solved: 4th= of 10 with 2 words.", "A best word in 2 of 2")
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
        await stage.press("ctrl+e", shows=("2 words, 10 ways", "by first letter"))
        await stage.press("ctrl+e", shows=("2 words, 10 ways", "► gracious"))
        await stage.type("croup", shows=("CROUP_", "2 words, 10 ways"))
        await stage.press("enter")
        await stage.shows(
            "1 more word, 1 way", "► psychological", "good: the last word cost nothing"
        )
        await stage.pilot.resize_terminal(40, 15)
        await stage.shows("1 more word, 1 way", "open I G H L S Y A")
        await stage.press("down", "up", "enter")
        await stage.shows("solved in 2", "9th= of 10 evaluation", "2 PSYCHOLOGICAL")
        assert "needs" not in stage.text(), "nothing is left to evaluate"
        await stage.press("ctrl+e", shows="solved · ^n plays it again")
        await stage.press("f5", shows=("1 CROUP good", "2 PSYCHOLOG… best", "Solved: "))
        await stage.press("escape", shows="solved in 2 words")
        await closed(stage, "escape")


async def _review(stage: Stage, *, over_a_game: bool) -> None:
    """Review two words, those of a game that is open, or pasted ones."""
    if over_a_game:
        await stage.play()
        await stage.enter("gracious", "1 GRACIOUS +8")
        await stage.enter("splashy", "2 SPLASHY")
        await stage.press("f5")
    else:
        await _paste(stage, "GRACIOUS - SPLASHY")
    await stage.shows("move 1 of 2")


@pytest.mark.parametrize("over_a_game", [True, False])
async def test_keys_of_the_whole_app_work_in_a_review(over_a_game: bool) -> None:
    async with running(size=(80, 24), today_address="") as stage:
        await _review(stage, over_a_game=over_a_game)
        await stage.press("right", shows="move 2 of 2")
        await stage.press("f5", shows="move 1 of 2")
        for key, text, leave in (
            ("f3", "Word lists", 1),
            ("f6", "Stored boards", 1),
            ("f7", "GRACIOUS · 8 letters", 1),
            ("f8", "━ Statistics", 1),
            ("f9", "Today's board", 1),
        ):
            await stage.press(key, shows=text)
            await stage.press(*["escape"] * leave)
            assert isinstance(stage.app.screen, ReviewScreen), key


@pytest.mark.parametrize("over_a_game", [True, False])
@pytest.mark.parametrize(("key", "screen"), [("p", "a game"), ("s", "the solver")])
async def test_a_board_that_is_opened_in_a_review_takes_its_place(
    over_a_game: bool, key: str, screen: str
) -> None:
    StoredBoards(Database()).add([GameData(parse_board(OTHER))], source="game data")
    async with running(size=(80, 24)) as stage:
        await _review(stage, over_a_game=over_a_game)
        await stage.press("f6", shows="TJO FEB CUY HIL")
        await stage.press("enter", shows="Play or solve?")
        await stage.press(key)
        await stage.until(lambda: str(stage.session.board) == OTHER)
        if screen == "a game":
            await stage.shows("open T J O F E B C U Y H I L")
            assert isinstance(stage.app.screen, PlayScreen)
            await stage.press("escape", "escape")
        assert stage.app.screen is stage.main


async def test_a_review_without_words_that_could_be_played_has_none_to_define() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("board.review", "ctrl+u", "ctrl+k")
        await stage.enter("hpg", "1 HPG not played")
        await stage.press("f7", shows="there are no words to define")
