"""Entering a board in the app: the focus, letters too many, pastes anywhere, undo, the shape."""

from itertools import product

import pytest
from textual.widgets import Input

from lbtui.drawing.picture import draw_board_rows
from lbtui.puzzle import parse_board
from lbtui.tui.commands.context import Focus
from lbtui.tui.main.main_screen import MainScreen
from tests.harness.apps import BOARD, Stage, running

OTHER = "tjo feb cuy hil"
SPACED = BOARD.upper()


def _status(stage: Stage) -> str:
    """Return the status line as the user sees it."""
    return stage.lines()[-2].strip()


def _focus(stage: Stage) -> Focus:
    return stage.panes.focus_area


def _shape(stage: Stage) -> tuple[int, ...]:
    return stage.panes.board_view.entry.shape


async def _shows(stage: Stage, text: str) -> None:
    await stage.until(lambda: text in _status(stage), f"the note {text!r}")


# A complete board


async def test_an_edit_of_a_complete_board_says_what_it_replaced_and_how_to_undo_it() -> None:
    async with running() as stage:
        await stage.press("1", "home", "q")
        await _shows(stage, "Q replaced R · ^y undoes it")
        assert _focus(stage) == "board", "there may be more to edit"
        await stage.press("ctrl+y")
        await stage.until(lambda: str(stage.session.board) == BOARD)
        assert "replaced" not in _status(stage)
        await stage.press("board.example")
        await _shows(stage, f"{SPACED} replaced · ^y undoes it")
        await stage.press("ctrl+n")
        await _shows(stage, "TJO FEB CUY HIL cleared · ^y undoes it")
    async with running(size=(40, 15), keys={"board.undo": "f23"}) as stage:
        await stage.press("ctrl+n")
        await _shows(stage, "F23 undoes it")


async def test_an_undo_that_leaves_no_board_says_what_is_gone() -> None:
    async with running(None, size=(80, 24)) as stage:
        await stage.paste(BOARD)
        await stage.press("2", "ctrl+d", "ctrl+y", "ctrl+y")
        await _shows(stage, f"{SPACED} cleared")


async def test_an_example_is_solved_where_the_focus_is() -> None:
    async with running(None, (40, 15)) as stage:
        await stage.press("board.example")
        assert _focus(stage) == "board"
        await stage.press("enter")
        assert "2 words · " in stage.text()
        await stage.press("2", "board.example")
        assert _focus(stage) == "words"


# Pasting


async def test_a_board_pasted_anywhere_is_loaded_and_undo_is_named() -> None:
    async with running() as stage:
        for keys in ((), ("1",), ("f1", "slash", "f", "tab"), ("f2", "enter")):
            await stage.press(*keys)
            await stage.paste("TJO/FEB/CUY/HIL")
            await stage.until(lambda: str(stage.session.board) == OTHER, "the board")
            assert isinstance(stage.app.screen, MainScreen), "what stood over the board is closed"
            await _shows(stage, "pasted as 4x3 · ^y undoes it")
            await stage.press("ctrl+y")
            await stage.until(lambda: str(stage.session.board) == BOARD, "the old board")


async def test_a_drawn_board_is_pasted_by_where_its_letters_stand() -> None:
    rows = draw_board_rows(parse_board(OTHER), mode="braille")
    async with running() as stage:
        # Terminals send a carriage return for the end of a line.
        await stage.paste("\r".join("".join(part for part, _ in row) for row in rows))
        await stage.until(lambda: str(stage.session.board) == OTHER, "the board")
        await _shows(stage, "pasted as 4x3 · ^y undoes it")


async def test_a_paste_into_a_text_box_stays_there() -> None:
    async with running() as stage:
        await stage.press("2", "slash")
        await stage.paste(OTHER)
        assert str(stage.session.board) == OTHER, "a filter gives a board on"
        await stage.press("ctrl+y", "escape", "escape", "ctrl+s")
        await stage.paste("riu pgh lcs yaa")
        assert "riu pgh lcs yaa" in stage.app.screen.query_one(Input).value
        assert str(stage.session.board) == BOARD


async def test_a_paste_without_a_board_says_so() -> None:
    texts = ("https://boards.example/a/b/c/d", "hello")
    async with running(size=(80, 24)) as stage:
        for pane, text in product(("1", "3"), texts):
            await stage.press(pane)
            stage.main.status.show_note()  # not what was said of the text before
            await stage.paste(text)
            refused = "the box is full" if text == "hello" else "no board in this text"
            await _shows(stage, refused)
            assert str(stage.session.board) == BOARD
        for pane in ("1", "3"):
            await stage.press(pane)
            await stage.paste(BOARD)
            await _shows(stage, "the pasted board is this one")
            await stage.press("1", "home", "s")
            await _shows(stage, "S replaced R")
            await stage.press("ctrl+y")


# The shape of a new board


async def test_a_new_board_has_the_usual_shape_unless_another_was_chosen() -> None:
    async with running("ab cd ef gh ij") as stage:
        await stage.press("ctrl+n")
        assert _shape(stage) == (3, 3, 3, 3)
        await stage.press("board.shape", shows="8 sides of 3 letters")
        await stage.press("down", "enter")
        await stage.until(lambda: _shape(stage) == (3, 3, 3))
        await stage.paste(OTHER)
        await stage.until(lambda: _shape(stage) == (3, 3, 3, 3))
        await stage.press("ctrl+n")
        assert _shape(stage) == (3, 3, 3)
    async with running(None) as stage:
        await stage.press("1", "ctrl+n")
        assert _shape(stage) == (3, 3, 3), "also at the next start"


async def test_an_empty_board_of_another_shape_can_be_made_new() -> None:
    async with running("a b c") as stage:
        await stage.press("1", "backspace", "backspace", "backspace", "backspace")
        assert _shape(stage) == (1, 1, 1)
        assert not stage.session.letter_count
        await stage.press("ctrl+n")
        assert _shape(stage) == (3, 3, 3, 3)


# Notices


async def test_a_notice_goes_when_what_it_is_about_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lbtui.tui.widgets.item_lines.NOTE_SECONDS", 1000)
    async with running(None) as stage:
        await stage.press("enter")
        await _shows(stage, "the board is empty: type or paste one")
        await stage.press("r")
        await _shows(stage, "11 letters missing")
        await stage.paste("https://boards.example/")
        await _shows(stage, "no board in this text")
        await stage.press("i")
        await _shows(stage, "10 letters missing")
    async with running() as stage:
        await stage.press("2", "delete")
        await _shows(stage, "rejected · ^y restores it")
        await stage.paste(OTHER)
        assert "rejected" not in _status(stage)


async def test_escape_with_nothing_to_stop_says_nothing() -> None:
    async with running(None) as stage:
        for keys in ((), tuple("riupghlcsyao")):
            await stage.press(*keys)
            before = stage.lines()
            await stage.press("escape", "escape")
            assert stage.lines() == before


async def test_keys_that_were_changed_are_named_in_texts() -> None:
    keys = {"board.example": "f23", "view.words": "f24", "board.undo": "alt+u"}
    async with running(None, (80, 24), keys=keys) as stage:
        assert "F23  an example board" in stage.text()
        await stage.press("enter")
        await _shows(stage, "the board is empty")
        await stage.press("f23", "f24", shows="F24 Words")
        await stage.press("delete")
        await _shows(stage, "alt+u restores it")


async def test_undoing_a_pasted_board_leaves_the_focus_where_letters_are_typed() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.paste(BOARD)
        await stage.press("3")
        await stage.until(lambda: "┏━ Board" not in stage.text(), "the solutions")
        await stage.press("ctrl+y", shows="┏━ Board")
        await stage.type("ta")
        await stage.until(lambda: "10 letters missing" in stage.said, "two letters typed")
