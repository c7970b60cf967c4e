"""Keys that come faster than they are taken: over a slow line, or from a program that types."""

import asyncio
from pathlib import Path

import pytest
from textual import events

from lbtui.database import Database
from lbtui.puzzle import parse_board
from lbtui.settings import Settings
from lbtui.sources.gamedata import GameData
from lbtui.sources.stored_boards import StoredBoards
from lbtui.tui import key_queue
from lbtui.tui.dialogs.about import AboutScreen
from lbtui.tui.game.play_screen import PlayScreen
from lbtui.tui.main.main_screen import MainScreen
from tests.harness.apps import BOARD, running


async def test_a_wrong_last_letter_is_corrected_while_the_solutions_are_busy() -> None:
    async with running(None) as stage:
        await stage.type("riupghlcsya")
        stage.main.solver.close()  # nothing but a key moves the focus on
        stage.panes.solutions_pane.row_list.call_later(asyncio.sleep, 0.3)
        stage.send("x", "backspace", "o")
        await stage.until(lambda: str(stage.session.board) == BOARD, wait=5)


async def test_editing_keys_in_a_filter_are_taken_where_they_were_typed() -> None:
    async with running() as stage:
        words = stage.panes.words_pane
        stage.send("2", "/", *"abc", "ctrl+u", *"shx", "backspace", "y", "home", "^")
        await stage.until(lambda: words.input.value == "^shy")
        await stage.until(lambda: 0 < words.row_list.item_count < 4)


async def test_a_command_waits_for_the_letters_before_it() -> None:
    async with running(None) as stage:
        stage.send(*"riu", "ctrl+n", *"pgh")
        await stage.until(lambda: stage.session.letter_count == 3)
        await stage.pilot.pause()
        assert stage.panes.board_view.entry.sides[0] == "pgh"


async def test_a_key_after_a_line_that_was_entered_goes_where_that_leads() -> None:
    async with running(max_words=3) as stage:
        solutions = stage.panes.solutions_pane
        stage.send("3", "ctrl+g", *"100", "enter", "down", "ctrl+g", *"7", "enter", "down", "down")
        await stage.until(lambda: solutions.row_list.cursor == 8)
        stage.send("/", *"+shy", "enter", "down")
        await stage.until(lambda: solutions.input.value == "+shy")
        await stage.until(lambda: stage.panes.focus_area == "solutions")


async def test_a_key_after_enter_is_typed_in_the_line_no_more() -> None:
    async with running() as stage:
        solutions = stage.panes.solutions_pane
        stage.send("3", "ctrl+g", *"7", "enter", "1")
        await stage.until(lambda: stage.panes.focus_area == "board")
        assert solutions.row_list.cursor == 6


async def test_a_dialog_gets_what_was_typed_for_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("niqab\n", encoding="utf-8")
    async with running() as stage:
        stage.send("app.lists", "ctrl+n", *str(path), "enter")
        await stage.shows("added as mine")
        stage.send("escape", "f1", "escape", "2", "/", "s", "enter", "app.about")
        await stage.until(lambda: isinstance(stage.app.screen, AboutScreen))
        assert stage.panes.words_pane.input.value == "s"
    assert list(Settings.load().user_lists) == ["mine"]


async def test_a_paste_comes_after_the_letters_before_it_and_before_those_after() -> None:
    async with running(None) as stage:
        stage.send("x")
        stage.app.post_message(events.Paste(BOARD))
        stage.send("ctrl+n", "q")
        await stage.until(lambda: stage.panes.board_view.entry.sides[0] == "q")
        assert isinstance(stage.app.screen, MainScreen)


async def test_a_key_that_is_held_down_counts_every_time_and_the_next_one_after_it() -> None:
    async with running(max_words=3) as stage:
        pane = stage.panes.solutions_pane
        stage.send("3", *["down"] * 30, "up", "up", *["down"] * 10, "home", "down")
        await stage.until(lambda: pane.row_list.cursor == 1)
        stage.send(*["down"] * 30, "up", "up", *["down"] * 10, "ctrl+c")
        await stage.until(lambda: stage.said.startswith("solution "))
        assert pane.row_list.cursor == 1 + 30 - 2 + 10


async def test_quitting_waits_for_nothing() -> None:
    async with running() as stage:
        stage.send("2", "/", *"abcdef", "ctrl+q")
        await stage.until(lambda: not stage.app.is_running)


async def test_a_key_that_is_not_done_in_time_is_logged_and_the_next_ones_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    log.touch()
    monkeypatch.setattr("textual.constants.LOG_FILE", str(log))
    monkeypatch.setattr(key_queue, "TIMEOUT_SECONDS", 0.01)

    async def stuck() -> None:
        while "'home'" not in log.read_text("utf-8"):
            await asyncio.sleep(0.001)

    async with running() as stage:
        stage.panes.solutions_pane.row_list.call_later(stuck)
        stage.send("home", "ctrl+p")
        await stage.shows("Search for a command")
    assert "Key(key='home'" in log.read_text("utf-8")


async def test_what_is_typed_in_a_filter_runs_no_command_of_the_users() -> None:
    async with running(keys={"board.new": "z", "solve.more": "ctrl+k"}) as stage:
        await stage.press("2", "/", *"zs", "home", "ctrl+k")
        assert (stage.panes.words_pane.input.value, stage.session.letter_count) == ("", 12)
        await stage.press("ctrl+x")
        assert isinstance(stage.app.screen, PlayScreen), "no text is selected that could be cut"


async def test_a_key_after_one_that_asks_answers_that() -> None:
    board = parse_board("tjo feb cuy hil")
    StoredBoards(Database()).add([GameData(board)], source="a test")
    async with running() as stage:
        stage.send("board.stored", "delete", "down", "enter", "escape", "app.about")
        await stage.until(lambda: isinstance(stage.app.screen, AboutScreen))
        assert not StoredBoards(Database()).search()
