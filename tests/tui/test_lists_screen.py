"""The screen of word lists: adding, choosing several, reading and removing them."""

from pathlib import Path

import pytest
from textual.widgets import Input, Static

from lbtui.settings import Settings
from lbtui.tui.dialogs.word_lists import WordListsScreen
from tests.harness.apps import BOARD, Stage, closed, open_dialog, running


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A list of one word."""
    path = tmp_path / "mine.txt"
    path.write_text("niqab\n", encoding="utf-8")
    return path


async def _open_lists(stage: Stage) -> WordListsScreen:
    await open_dialog(stage, "app.lists", WordListsScreen)
    assert isinstance(stage.app.screen, WordListsScreen)
    return stage.app.screen


async def _enter(stage: Stage, text: str) -> None:
    stage.app.screen.query_one(Input).value = text
    await stage.press("enter")


def _problem(stage: Stage) -> str:
    return str(stage.app.screen.query_one("#message", Static).content)


async def test_adding_a_list_by_path_using_it_with_another_and_removing_it(tmp_path: Path) -> None:
    path = tmp_path / "my words.txt"
    path.write_text("juxtaposition;70\nniqab\nshit!\nParis\n", encoding="utf-8")
    async with running("tub pxi snq oja") as stage:
        screen = await _open_lists(stage)
        await stage.shows("Scrabble-style words")
        row = next(line for line in stage.lines() if "[x] common" in line)
        assert row.count("common") == 1, "a label that is the name is shown once"
        await stage.press("ctrl+n")
        await stage.until(lambda: stage.app.screen is not screen)
        await _enter(stage, str(path))
        await stage.shows("added as my-words", "2 words")
        await stage.shows(
            "skipped lines: not only letters (1)", "--case any reads those with capitals"
        )
        await stage.press("space")
        await stage.until(lambda: stage.app.settings.lists == ("common", "my-words"))
        assert [line.count("[x]") for line in stage.lines() if "[x]" in line] == [1, 1]
        await closed(stage, "escape")
        candidates = stage.candidates
        assert candidates.find("niqab") is not None
        screen = await _open_lists(stage)
        screen.show_word_lists("my-words")
        await stage.press("delete", shows="Remove my-words?")
        await stage.press("down", "enter")
        await stage.until(lambda: stage.app.settings.lists == ("common",))
        assert not Settings.load().user_lists


async def test_a_path_that_leads_nowhere_can_be_corrected(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("gracious\n", encoding="utf-8")
    async with running() as stage:
        await _open_lists(stage)
        await stage.press("ctrl+n")
        for wrong, why in (
            ("", "name a file"),
            (f"{tmp_path}/mi", "No such file"),
            (f"{tmp_path}", "it is a directory"),
            ("/dev/zero", "cannot read '/dev/zero'"),
        ):
            await stage.press("ctrl+u")
            await stage.enter(wrong, why)
        await stage.press("ctrl+u")
        await stage.enter(str(path), "added as mine")


async def test_a_file_without_words_is_refused_in_one_line(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("\n", encoding="utf-8")
    async with running() as stage:
        screen = await _open_lists(stage)
        await stage.press("ctrl+n")
        await stage.until(lambda: stage.app.screen is not screen)
        await _enter(stage, str(empty))
        await stage.until(lambda: not _problem(stage).startswith("reading"))
        assert stage.app.screen is screen
        assert f"{str(empty)!r} has no words" in _problem(stage)
        assert "added" not in stage.text()
        assert Settings.load().user_lists == {}


async def test_enter_solves_with_a_list_and_closes(mine: Path) -> None:
    async with running(BOARD) as stage:
        screen = await _open_lists(stage)
        screen.catalog.add(str(mine))
        screen.show_word_lists("mine")
        await closed(stage, "enter")
        assert stage.app.settings.lists == ("mine",)
        await _open_lists(stage)
        mine.unlink()
        await closed(stage, "escape")
        await _open_lists(stage)
        await stage.press("enter", shows="this list cannot be used")


async def test_a_list_chosen_in_a_game_is_that_of_the_game() -> None:
    async with running(BOARD) as stage:
        await stage.play()
        await stage.shows("list common")
        screen = await _open_lists(stage)
        screen.show_word_lists("scrabble")
        await stage.press("enter", shows="Game · list scrabble")


async def test_removing_a_list_says_what_becomes_of_its_file(mine: Path) -> None:
    async with running() as stage:
        screen = await _open_lists(stage)
        screen.catalog.add(str(mine))
        screen.show_word_lists("mine")
        await stage.press("delete", shows="Yes, remove mine; the file stays")
        await stage.press("down", "enter", shows="mine removed")
        assert mine.exists()


async def test_shipped_lists_cannot_be_removed_and_one_list_stays_in_use() -> None:
    async with running() as stage:
        await open_dialog(stage, "app.lists", WordListsScreen)
        await stage.press("delete", shows="only lists you added")
        await stage.press("space", shows="one list must stay in use")
