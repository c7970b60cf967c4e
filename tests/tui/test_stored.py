"""Stored boards in the app: par, pasted game data, the game's own list, the official answer."""

from pathlib import Path

from lbtui.database import Database
from lbtui.formatting import EN_DASH
from lbtui.puzzle import parse_board
from lbtui.sources.gamedata import GameData
from lbtui.sources.paste import IncomingBoard
from lbtui.sources.stored_boards import StoredBoards
from lbtui.tui.app_database import AppDatabase
from lbtui.tui.dialogs.open_board import OpenBoardScreen
from lbtui.tui.dialogs.prompts import PromptScreen
from tests.cli.test_import import served
from tests.harness.apps import BOARD, Stage, closed, open_dialog, running
from tests.harness.program import lbtui
from tests.sources.test_gamedata import page


async def paste(stage: Stage, text: str, *, says: str = "") -> None:
    """Paste a board and have it solved; what is said of it is seen before that."""
    await stage.paste(text)
    if says:
        await stage.shows(says)
    if isinstance(stage.app.screen, OpenBoardScreen):
        await stage.press("s")
    await stage.settle()


async def test_pasted_game_data_is_stored_with_its_par_and_date() -> None:
    async with running("tjo feb cuy hil") as stage:
        await paste(stage, page(served()), says="the board of 2029-12-31 is stored")
        assert "Board · par: 5 words ─" in stage.lines()[0]
        assert " 2029-12-31 ─╯" in stage.text()
        await paste(stage, "tjo feb cuy hil")
        assert "2029" not in stage.text()
    async with running(BOARD) as stage:
        assert "Board · par: 5 words ─" in stage.lines()[0]
        assert " 2029-12-31 ─╯" in stage.text()
        assert "is stored" not in stage.text()


GAME_WORDS = ("gracious", "group", "oligarchy", "psychical", "splashy")


async def test_a_board_with_game_data_is_solved_with_its_own_list() -> None:
    async with running("tjo feb cuy hil") as stage:
        await paste(stage, served(), says="the board of 2029-12-31 is stored")
        assert "[game]" in stage.lines()[-2]
        assert stage.candidates.words == GAME_WORDS
        assert f"GRACIOUS{EN_DASH.strip()}SPLASHY" in stage.text()
        await paste(stage, "tjo feb cuy hil")
        assert "[common]" in stage.lines()[-2]
        turned = " ".join(reversed(BOARD.split()))
        await paste(stage, turned)
        assert "the board of 2029-12-31: word list game, ^l takes another" in stage.lines()[-2]
        assert stage.candidates.words == GAME_WORDS
        await stage.press("ctrl+n")
        await stage.press(*BOARD.replace(" ", ""))
        assert "the board of 2029-12-31: word list game, ^l takes another" in stage.lines()[-2]
        assert stage.candidates.words == GAME_WORDS
    async with running(BOARD) as stage:
        assert "[common]" in stage.lines()[-2], "letters on the command line go by the settings"
        for chip in ("[scrabble]", "[game]"):
            await stage.press("ctrl+l")
            assert chip in stage.lines()[-2]


async def test_the_list_key_chooses_for_a_board_with_game_data_alone() -> None:
    async with running(None) as stage:
        await paste(stage, served())
        for chip in ("[auto: common]", "[common]", "[scrabble]"):
            await stage.press("ctrl+l")
            assert chip in stage.lines()[-2]
        assert "word list scrabble, for this board" in stage.lines()[-2]
        await paste(stage, "tjo feb cuy hil")
        for chip in ("[scrabble]", "[auto: common]", "[common]"):
            await stage.press("ctrl+l")
            assert chip in stage.lines()[-2]
            assert "this board" not in stage.lines()[-2]
        await paste(stage, BOARD)
        assert "[scrabble]" in stage.lines()[-2]
    async with running(None) as stage:
        await paste(stage, BOARD)
        assert "[scrabble]" in stage.lines()[-2], "it is kept with the board"
        await stage.press("ctrl+l")
        assert "[game]" in stage.lines()[-2]


async def test_lists_named_for_this_run_come_before_a_boards_own() -> None:
    async with running(None) as stage:
        await paste(stage, served())
    async with running(None, options={"lists": ("scrabble",)}) as stage:
        await paste(stage, BOARD)
        assert "[scrabble]" in stage.lines()[-2]
        await stage.press("ctrl+l")
        assert "[game]" in stage.lines()[-2]


async def test_the_list_screen_offers_the_games_list() -> None:
    async with running(None) as stage:
        await paste(stage, served())
        await stage.press("app.lists")
        assert "[x] game" in stage.text()
        await stage.shows("what the newspaper accepts on a board of its own")
        await stage.press("home", "down", "enter")
        assert "[common]" in stage.lines()[-2]
        await paste(stage, "tjo feb cuy hil")
        await stage.press("app.lists")
        assert "[x] common" in stage.text()
        await stage.press("home", "down", "down", "down", "down", "enter")
        assert "[game: common]" in stage.lines()[-2], "this board has none"


async def test_the_official_answer_stays_sealed_until_its_key() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await stage.press("exclamation_mark")
        await stage.until(lambda: "no official answer is stored" in stage.lines()[-2])
        await paste(stage, served())
        traced = stage.panes.board_view.tracing
        assert traced.words != ("gracious", "splashy")
        await stage.press("exclamation_mark")
        assert traced.words == ("gracious", "splashy")
        assert f"official answer: gracious{EN_DASH}splashy" in stage.lines()[-2]
        assert "1 GRACIOUS" in stage.text()
        await stage.press("exclamation_mark")
        assert traced.words != ("gracious", "splashy")
        stage.panes.solutions_pane.row_list.move_to(1)
        stage.main.action_run_command("board.answer")  # before the app has followed the cursor
        await stage.settle()
        assert traced.words == ("gracious", "splashy")
        stage.panes.solutions_pane.row_list.move_to(3)
        await stage.settle()
        highlighted = stage.panes.solutions_pane.solution_at_cursor
        assert highlighted is not None
        assert traced.words == tuple(highlighted.words)


async def test_game_data_that_is_refused_says_why() -> None:
    async with running(None, (160, 40)) as stage:
        for text, problem in (
            (served(printDate="2029-02-31"), "not stored: the date in the game data, '2029-02-31'"),
            (served()[:200], "cut off or damaged"),
        ):
            await paste(stage, text, says=problem)
            await stage.press("solve.again")
            assert "2029" not in stage.lines()[0], problem
        note = "is stored · nothing learned: a word of its"
        await paste(stage, served(dictionary=["GROUP", "ZEBRA"]), says=note)


async def test_the_board_is_exported_as_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "b.svg"
    async with running(BOARD, (40, 15)) as stage:
        await stage.press("3", "down")
        await open_dialog(stage, "ctrl+s", PromptScreen)
        await stage.press("backspace", "backspace", "backspace", "s", "v", "g")
        assert "solutions.svg" in stage.text()
        await stage.press("home", "ctrl+k")
        await stage.paste(str(path))
        await closed(stage, "enter")
        await stage.shows("saved a picture of the board")
    assert path.read_text("utf-8") == lbtui("draw", BOARD, "group", "psychical", "--svg", "-").out


def test_a_link_leaves_the_name_of_a_stored_board() -> None:
    StoredBoards(Database()).add([GameData(parse_board(BOARD))], name="Anna", source="pasted")
    warned: list[str] = []
    database = AppDatabase(warned.append, int)
    database.add_board(IncomingBoard(parse_board("pgh riu lcs yao"), par=7, name="from a link"))
    assert [each.name for each in StoredBoards(Database()).search()] == ["Anna"]
    assert warned == []
