"""Opening a board that is known by more than its letters: asked about, played, solved, reviewed.

And what is kept of solutions that were seen. `tests/terminal/test_spoilers.py` reads every screen.
"""

import asyncio

import pytest

from lbtui.database import Database
from lbtui.play.saved_games import SavedGames
from lbtui.play.wording import aids_text
from lbtui.puzzle import parse_board
from lbtui.settings import Settings
from lbtui.sources.gamedata import parse_daily_puzzle
from lbtui.sources.paste import IncomingBoard, find_shared_game
from lbtui.sources.stored_boards import StoredBoards
from lbtui.tui.app import LbtuiApp
from lbtui.tui.dialogs.boards import BoardsScreen
from lbtui.tui.dialogs.games import GamesScreen
from lbtui.tui.dialogs.open_board import OpenBoardScreen
from lbtui.tui.game.play_screen import PlayScreen
from tests.cli.test_import import served
from tests.harness.apps import BOARD, Stage, closed, open_dialog, piloted, running

DAY, OTHER = "2029-12-31", "tjo feb cuy hil"
SHARED = "lbtui 2026-11-20: RIU PGH LCS YAO\nGROUP - PSYCHICAL\n2 words (par 5), no help"
ASKED = "Play or solve?"


def store() -> None:
    StoredBoards(Database()).add([parse_daily_puzzle(served())], source="game data")


def helped(stage: Stage) -> str:
    """What helped in the game, as its end and its shared text tell."""
    return aids_text(len(stage.record.hints), stage.record.aids)


async def solve_game(stage: Stage) -> None:
    await stage.enter("gracious", "1 GRACIOUS")
    await stage.enter("splashy", "2 SPLASHY", "solved")


async def test_it_asks_what_to_do_and_shows_nothing_else() -> None:
    async with running(BOARD, (40, 15)) as stage:
        await stage.paste("lbtui 2026-11-20: RIU PGH LCS YAO\n3 words (par 5), no help")
        await stage.shows(ASKED, "2026-11-20 · RIU PGH LCS YAO · par 5", "p play", "s solve")
        assert "r  review" not in stage.text()
        assert "splashy" not in stage.text().lower(), "though its solutions were on the screen"
        await closed(stage, "escape")
        assert "SPLASHY" in stage.text()
        await stage.paste(SHARED.replace("RIU", "IUR"))
        await stage.shows(ASKED, "r review the game of 2 words")
        await stage.press("r", shows=("1 GROUP", "2 PSYCHICAL"))
        await stage.press("escape", shows=ASKED)
        await stage.press("enter", shows="_ type a word")
        assert "splashy" not in stage.text().lower()
        await stage.press("escape", "escape")
        assert "SPLASHY" in stage.text()


@pytest.mark.parametrize(("opening", "shown"), [("game", "type a word"), ("solutions", "10 sol")])
async def test_the_setting_opens_it_as_a_game_or_solved(opening: str, shown: str) -> None:
    async with running(None, opening=opening) as stage:
        await stage.type(
            BOARD.replace(" ", ""), shows="solutions of 2 words"
        )  # of letters, at once
        await stage.press("ctrl+n")
        await stage.paste(SHARED, shows=shown)
        assert isinstance(stage.app.screen, PlayScreen) == (opening == "game")


async def test_lists_of_boards_and_games_play_or_solve_with_one_key() -> None:
    store()
    async with running(None) as stage:
        await open_dialog(stage, "f6", BoardsScreen)
        await stage.shows("^x play")
        await stage.press("ctrl+x", shows="_ type a word")
        await stage.enter("group", "1 GROUP")
        await open_dialog(stage, "f6", BoardsScreen)
        await stage.press("enter", shows="s solve it")
        await closed(stage, "s")
        assert "SPLASHY" in stage.text()
        await stage.press("1", "ctrl+n")
        await open_dialog(stage, "board.games", GamesScreen)
        await stage.shows("enter play ^x solve")
        await closed(stage, "ctrl+x")
        assert "SPLASHY" in stage.text()
        await open_dialog(stage, "board.games", GamesScreen)
        await stage.press("enter", shows=("1 GROUP", "game resumed"))
        assert helped(stage) == "solutions seen"


async def test_a_date_asks_unless_its_board_was_left_in_a_mode() -> None:
    store()

    async def opens(key: str, shown: str, *, asked: bool) -> None:
        offer = IncomingBoard(parse_board(BOARD), date=DAY, par=5)
        app = LbtuiApp(Settings.load(), offer.board, incoming=offer)
        async with piloted(app, (80, 24)) as pilot:
            stage = Stage(app, pilot)
            if asked:
                await stage.shows(f"{DAY} · RIU PGH LCS YAO · par 5")
            if key:
                await stage.press(key)
            await stage.shows(shown)
            assert isinstance(app.screen, OpenBoardScreen) == (asked and not key)
        app.settings.flush()

    async with running(None) as stage:
        await stage.press("ctrl+x")
        await stage.type(OTHER.replace(" ", ""), shows="type a word")
    await opens("", ASKED, asked=True)
    async with running(None) as stage:
        await stage.shows("type a word")
        assert str(stage.session.board) == OTHER, "what was left is untouched"
    await opens("p", "type a word", asked=True)
    await opens("", "type a word", asked=False)
    async with running(None) as stage:
        await stage.shows("type a word")
        assert str(stage.session.board) == BOARD
        await stage.press("escape", "escape")
    await opens("", "SPLASHY", asked=False)


async def test_keys_after_a_paste_go_to_the_question() -> None:
    async with running(None) as stage:
        paste = asyncio.create_task(stage.paste(served()))
        await asyncio.sleep(0)
        stage.send("p", *"group", "enter")
        await paste
        await stage.shows("1 GROUP", "par 5")


# Solutions seen


async def test_solutions_seen_before_the_game_are_told_also_another_day() -> None:
    store()
    async with running(BOARD):
        pass  # it is solved, and left
    async with running(None) as stage:
        await stage.press("1", "ctrl+n")
        await stage.play_unseen()
        await solve_game(stage)
        assert helped(stage) == "solutions seen"
        assert "possible in" not in stage.text()


async def test_those_of_a_board_that_is_nowhere_else_are_told_but_not_kept() -> None:
    store()
    async with running(OTHER) as stage:
        await stage.press("ctrl+x", shows="type a word")
        assert helped(stage) == "solutions seen"
        assert "possible in" not in stage.text(), "that is a hint"
    assert not SavedGames(Database()).has_seen_solutions(parse_board(OTHER))


async def test_those_of_a_board_with_a_date_are_kept() -> None:
    async with running(None) as stage:
        await stage.paste(f"lbtui 2026-11-21: {OTHER}", shows=ASKED)
        await stage.press("s", shows="3 to solutions")
    assert SavedGames(Database()).has_seen_solutions(parse_board(OTHER))


async def test_leaving_the_game_for_the_solver_is_kept_with_the_board() -> None:
    async with running(None) as stage:
        await stage.play_unseen()
        await stage.enter("group", "1 GROUP")
        assert helped(stage) == "no help"
        await closed(stage, "escape", "escape")
    async with running(None) as stage:
        await stage.press("1", "ctrl+n")
        await stage.play_unseen()
        await stage.shows("1 GROUP")
        assert helped(stage) == "solutions seen"
        await stage.press("ctrl+n", "ctrl+n", shows="_ type a word")
        assert helped(stage) == "solutions seen"


async def test_solutions_seen_after_the_end_count_only_in_a_replay() -> None:
    async with running(None) as stage:
        await stage.play_unseen()
        await solve_game(stage)
        await closed(stage, "escape")
        await open_dialog(stage, "board.games", GamesScreen)
        await stage.press("enter", shows="2 SPLASHY")
        assert helped(stage) == "no help"
        await stage.press("ctrl+n", shows="_ type a word")
        assert helped(stage) == "solutions seen"


async def test_a_game_of_another_is_not_reviewed_before_the_end() -> None:
    async with running(None) as stage:
        await stage.play_unseen()
        await stage.paste(SHARED, shows=(ASKED, "r review the game of 2 words"))
        await stage.press("p", shows="_ type a word")
        assert helped(stage) == "no help"
        await stage.enter("group", "1 GROUP")
        await stage.press("f5", shows="Give up?")
        await stage.press("enter", shows="1 GROUP")
        assert helped(stage) == "no help"


async def test_a_shared_game_that_is_reviewed_over_a_game_on_its_board_counts_there() -> None:
    async with running(None) as stage:
        await stage.play_unseen()
        assert helped(stage) == "no help"
        await stage.paste(SHARED, shows=(ASKED, "r review the game of 2 words"))
        await stage.press("r", shows=("1 GROUP", "2 PSYCHICAL"))
        await stage.press("escape", shows=ASKED)
        await stage.press("escape", shows="_ type a word")
        assert helped(stage) == "solutions seen"


async def test_the_official_answer_is_shown_in_a_solved_game() -> None:
    store()
    async with running(None) as stage:
        await stage.play_unseen()
        await stage.press("exclamation_mark", shows="the official answer shows once")
        await stage.enter("group", "1 GROUP")
        await stage.enter("psychical", "2 PSYCHICAL", "solved")
        await stage.press("exclamation_mark")
        await stage.shows("the official answer: GRACIOUS – SPLASHY", "1 GRACIOUS")  # noqa: RUF001
        await stage.press("exclamation_mark")
        await stage.until(lambda: "GRACIOUS" not in stage.text(), "the words played")
        assert helped(stage) == "no help"
        await stage.press("ctrl+n", shows="_ type a word")
        assert helped(stage) == "solutions seen"


def test_a_shared_game_is_read_with_its_date_and_par() -> None:
    board = parse_board(BOARD)
    assert find_shared_game(SHARED) == IncomingBoard(board, ("group", "psychical"), "2026-11-20", 5)
    assert find_shared_game("see lbtui 2026-02-30: RIU PGH LCS YAO \n(par 0)") == IncomingBoard(
        board
    )


async def test_a_board_to_be_played_opens_as_a_game_however_it_was_left() -> None:
    store()

    async def plays(shown: str, *keys: str, text: str = BOARD) -> None:
        offer = IncomingBoard(parse_board(text))
        app = LbtuiApp(Settings.load(), incoming=offer, as_game=True)
        async with piloted(app, (80, 24)) as pilot:
            stage = Stage(app, pilot)
            await stage.shows(shown)
            assert "SPLASHY" not in stage.text()
            for word in keys:
                await stage.type(word)
                await stage.press("enter", shows=word.upper())
            assert str(stage.session.board) == text
        app.settings.flush()

    async with running(None) as stage:
        await stage.type(BOARD.replace(" ", ""), shows="SPLASHY")
    await plays("type a word")  # it was left with its solutions
    await plays("Game · list game", "group")
    await plays("1 GROUP")
    await plays("type a word", text=OTHER)
    await plays("1 GROUP")
    async with running(None) as stage:
        await stage.shows("1 GROUP")


async def test_a_board_to_be_played_may_have_a_name_and_a_par() -> None:
    offer = IncomingBoard(parse_board(BOARD), par=7, name="For Anna")
    app = LbtuiApp(Settings.load(), incoming=offer, as_game=True)
    async with piloted(app, (80, 24)) as pilot:
        stage = Stage(app, pilot)
        await stage.shows("par 7")
        assert "SPLASHY" not in stage.text()
        await stage.press("f6", shows="For Anna")


async def test_without_a_board_the_next_one_is_played() -> None:
    store()
    async with running(None) as stage:
        await stage.type(BOARD.replace(" ", ""), shows="SPLASHY")
    app = LbtuiApp(Settings.load(), as_game=True)
    async with piloted(app, (80, 24)) as pilot:
        stage = Stage(app, pilot)
        await stage.shows("play: type the board")
        assert "SPLASHY" not in stage.text()
        await stage.type(OTHER.replace(" ", ""), shows="type a word")


async def test_a_board_is_played_with_the_lists_of_the_command_line() -> None:
    store()
    offer = IncomingBoard(parse_board(BOARD))
    app = LbtuiApp(Settings.load(), incoming=offer, as_game=True, lists=("scrabble",))
    async with piloted(app, (80, 24)) as pilot:
        await Stage(app, pilot).shows("Game · list scrabble")
