"""Dialogs: settings, lists, help, about, keys, theme, export, palette."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from textual import events
from textual.color import Color
from textual.containers import VerticalScroll
from textual.css.stylesheet import Stylesheet
from textual.widgets import Input, OptionList, Static
from textual.worker import Worker

from lbtui.puzzle import parse_board
from lbtui.settings import SETTINGS, Settings
from lbtui.tui import themes
from lbtui.tui.commands.all_commands import COMMANDS
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.dialogs.export import Exportable, ask_to_export
from lbtui.tui.dialogs.prompts import ChoiceScreen, PromptScreen
from lbtui.tui.dialogs.settings import SettingsScreen
from lbtui.tui.dialogs.word_lists import WordListsScreen
from lbtui.tui.main.main_screen import MainScreen
from lbtui.tui.solver.answer import Answer
from tests.harness.apps import BOARD, Stage, closed, open_dialog, running, shows


async def test_every_dialog_of_a_command_fits_and_closes() -> None:
    others = {"app.quit", "board.new", "board.example"}  # they end the app or change the board
    titles = []
    async with running(BOARD, (40, 15)) as stage:
        for command in COMMANDS:
            if command.scope != "main" or not command.is_in_palette or command.id in others:
                continue
            await stage.press(command.id)
            dialog = stage.app.screen
            if isinstance(dialog, Dialog):
                titles.append(command.title)
                assert_fits(stage, command.id)
                await closed(stage, "escape")
                assert stage.app.screen is not dialog, command.id
            while stage.app.screen is not stage.main:
                await stage.press("escape")
        await stage.press("ctrl+p")
        assert_fits(stage, "the menu")
    assert len(titles) > 15
    assert {"Settings", "Help", "Board shape", "Export the list"} <= {*titles}


def assert_fits(stage: Stage, name: str) -> None:
    """Check that the open dialog is on the screen, its keys and what it is about whole."""
    region = stage.app.screen.query_one("#dialog").region
    assert region.right <= stage.app.size.width, name
    assert region.bottom <= stage.app.size.height, name
    lines = stage.lines()
    assert any("esc" in line for line in lines), name
    keys = stage.app.screen.query_one("#dialog-keys").region
    for line in lines[keys.y : keys.bottom]:
        assert not line.strip("┃ ").startswith("·"), f"{name}: broken between two keys"
    inside = slice(region.x + 1, region.right - 1)
    shown = " ".join("".join(line[inside] for line in lines[: keys.y]).split())
    for about in stage.app.screen.query("#about").results(Static):
        assert str(about.content) in shown, f"{name}: cut"


async def test_settings_change_at_once_and_are_saved_keeping_unknown_keys(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "settings.json").write_text(json.dumps({"from the future": [1, 2]}))
    async with running(max_words=4) as stage:
        await open_dialog(stage, "f2", SettingsScreen)
        await stage.press("down", "right")
        assert stage.app.settings.ranking == "familiar"
        await stage.press("down", "down", "down", "left")
        assert stage.app.settings.max_words == 3
        await closed(stage, "escape")
        assert [count.word_count for count in stage.answer.levels] == [1, 2, 3]
    saved = json.loads((home / "settings.json").read_text())
    assert saved["from the future"] == [1, 2]
    assert (saved["ranking"], saved["max_words"]) == ("familiar", 3)


async def test_a_setting_is_picked_from_its_values_and_themes_are_tried() -> None:
    async with running() as stage:
        await open_dialog(stage, "f2", SettingsScreen)
        rows = stage.app.screen.query_one(OptionList)
        rows.highlighted = 10
        await stage.press("enter", *["down"] * 3, "enter")
        assert stage.app.settings.canvas == "ascii"
        assert stage.panes.board_view.canvas == "ascii"
        prompts = [str(option.prompt) for option in rows.options]
        rows.highlighted = next(at for at, text in enumerate(prompts) if text.startswith("Theme"))
        await stage.press("enter", "down")
        assert stage.app.theme == themes.LIGHT_THEME
        await stage.press("escape")
        assert stage.app.theme == themes.DARK_THEME
        await stage.press("enter", "down", "enter", shows="lbtui Light")
        assert stage.app.theme == themes.LIGHT_THEME


async def test_trying_themes_and_going_back() -> None:
    async with running() as stage:

        def ground() -> Color:
            return stage.panes.board_view.background_colors[1]

        assert stage.app.theme == themes.DARK_THEME
        await stage.settle()
        before, dark = stage.lines(), ground()
        await stage.press("app.theme", "down")
        await stage.until(lambda: stage.app.theme == themes.LIGHT_THEME)
        await closed(stage, "escape")
        await stage.until(lambda: ground() == dark)
        assert stage.lines() == before
        await closed(stage, "down", "up", "app.theme", "down", "enter")
        await stage.until(lambda: ground().brightness > 0.9)
        assert stage.lines() == before
        await stage.press("down")
        assert any("►" in line and "GROUP" in line for line in stage.lines()), "still in use"
    assert Settings.load().theme == themes.LIGHT_THEME


async def test_a_fast_double_click_closes_one_dialog_only() -> None:
    async with running() as stage:
        text = "4 sides of 4"
        await stage.press("1", "board.shape")
        await stage.until(partial(shows, stage, text), "the dialog")
        row, line = next((y, line) for y, line in enumerate(stage.lines()) if text in line)
        column = line.index(text) + 1
        for kind in (events.MouseDown, events.MouseUp) * 2:
            stage.app.post_message(kind(None, column, row, 0, 0, 1, False, False, False))
        await closed(stage)
        assert text not in stage.text()
        assert isinstance(stage.app.screen, MainScreen)
        assert stage.lines()[-1].endswith("help")


async def test_a_fast_double_click_opens_one_dialog_only() -> None:
    async with running(BOARD, (120, 40)) as stage:
        for text in ("^p menu", "? help"):
            row, line = [(y, line) for y, line in enumerate(stage.lines()) if text in line][-1]
            column = line.index(text) + 1
            for kind in (events.MouseDown, events.MouseUp) * 2:
                stage.app.post_message(kind(None, column, row, 0, 0, 1, False, False, False))
            await stage.until(lambda: isinstance(stage.app.screen, Dialog), text)
            await closed(stage, "escape")
            assert stage.app.screen is stage.main, text


async def test_what_is_already_closed_closes_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as stage:
        await stage.press("app.about", "escape")
        # The styles of dialogs are read once.
        monkeypatch.setattr(Stylesheet, "read", None)
        await stage.settle()
        before = stage.lines()
        for key in ("f2", "board.shape", "ctrl+s"):
            await open_dialog(stage, key, Dialog)
            dialog = stage.app.screen
            dialog.dismiss(None)
            dialog.dismiss(None)
            await stage.pilot.pause()
            assert stage.lines() == before, key


async def test_rows_and_pages_of_every_dialog_are_moved_through_alike() -> None:
    async with running(size=(80, 24)) as stage:
        for key in ("f2", "app.lists"):
            await open_dialog(stage, key, Dialog)
            rows = stage.app.screen.query_one(OptionList)
            for pressed, row in (
                ("end", rows.option_count - 1),
                ("home", 0),
                ("down", 1),
                ("up", 0),
            ):
                await stage.press(pressed)
                assert rows.highlighted == row, (key, pressed)
            await closed(stage, "escape")
        await open_dialog(stage, "f1", Dialog)
        text = stage.app.screen.query_one(VerticalScroll)
        assert text.max_scroll_y > text.size.height
        await stage.press("home")
        for down, up in (("space", "pageup"), ("end", "home")):
            await stage.press(down)
            assert text.scroll_target_y > 0, down
            await stage.press(up)
            assert text.scroll_target_y == 0, up


async def test_exporting_words_as_shown_and_never_overwriting_silently(tmp_path: Path) -> None:
    path, words = tmp_path / "out.csv", tmp_path / "words.txt"
    path.write_text("precious")
    async with running() as stage:
        await open_dialog(stage, "ctrl+s", PromptScreen)
        stage.app.screen.query_one(Input).value = str(path)
        await stage.press("enter", shows="Replace the file?")
        assert path.read_text() == "precious"
        await stage.press("down", "enter")
        await stage.until(lambda: "saved" in stage.said)
        found = stage.answer.solution_count
        assert len(path.read_text().splitlines()) == found + 1
        await stage.press("2", "slash")
        await stage.enter("shy")
        await open_dialog(stage, "ctrl+s", PromptScreen)
        stage.app.screen.query_one(Input).value = str(words)
        await closed(stage, "enter")
        await stage.until(words.exists)
        assert words.read_text().split()
        assert all("shy" in word for word in words.read_text().split())
        stage.panes.words_pane.show_answer(
            Answer()
        )  # as when the key comes before the words are shown
        await open_dialog(stage, "ctrl+s", PromptScreen)
        await stage.shows("riu-pgh-lcs-yao-words")


async def test_an_export_that_is_left_leaves_no_file(tmp_path: Path) -> None:
    asked, go_on = Event(), Event()

    def lines(_format: str) -> Iterator[str]:
        yield from ["first"] * 512
        asked.set()
        go_on.wait(20)
        yield from ["more"] * 1000

    path = tmp_path / "out.txt"
    async with running() as stage:
        words = Exportable("words", parse_board(BOARD), lines)
        ask = partial(ask_to_export, stage.main, words, stage.main.show_warning)
        _worker: Worker[None] = stage.main.run_worker(ask, group="command")
        await stage.until(lambda: stage.app.screen.query(Input))
        stage.app.screen.query_one(Input).value = str(path)
        stage.send("enter")
        await stage.until(asked.is_set, "the export")
        stage.send("ctrl+q")
        await stage.until(lambda: not stage.app.is_running)
        go_on.set()
    assert not path.exists()


async def test_the_path_of_an_export_is_checked_and_completed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzle.txt").write_text("")
    monkeypatch.chdir(tmp_path)
    async with running(size=(80, 24)) as stage:
        await open_dialog(stage, "ctrl+s", PromptScreen)
        box = stage.app.screen.query_one(Input)
        box.value = "/dev/null"
        await stage.press("enter", shows="this is not a file")
        box.value = ""
        await stage.press(*"pu", shows="puzzle.txt")  # suggested
        await stage.press(*"zzles", shows="puzzles/")
        await stage.press("tab")
        assert box.value == "puzzles/"
        await stage.enter("out.csv")
        await closed(stage)
        await stage.until((tmp_path / "puzzles" / "out.csv").exists)


async def test_the_lists_offer_auto_which_goes_with_no_other() -> None:
    async with running(size=(80, 24)) as stage:
        await open_dialog(stage, "app.lists", WordListsScreen)
        await stage.shows("common, and scrabble where that has no")
        await stage.press("up", "enter")
        await stage.until(lambda: stage.app.settings.lists == ("auto",))
        await open_dialog(stage, "app.lists", WordListsScreen)
        assert "[x] auto" in stage.text()
        await stage.press("down", "down", "space")
        await stage.until(lambda: stage.app.settings.lists == ("scrabble",))
        await stage.press("up", "space")
        await stage.until(lambda: stage.app.settings.lists == ("scrabble", "common"))
        await stage.press("up", "space")
        await stage.until(lambda: stage.app.settings.lists == ("auto",))


async def test_a_folder_that_is_gone_is_said_and_another_can_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    async with running() as stage:
        with monkeypatch.context() as there:
            there.chdir(gone)
            gone.rmdir()
            await open_dialog(stage, "ctrl+s", PromptScreen)
            await stage.press("enter", shows="No such file or directory")
            stage.app.screen.query_one(Input).value = str(tmp_path / "out.txt")
            await closed(stage, "enter")
        await stage.until((tmp_path / "out.txt").exists)


async def test_the_shape_of_the_board_is_a_choice() -> None:
    async with running(None) as stage:
        view = stage.panes.board_view
        await stage.press("board.shape", "down", "enter")
        await stage.until(lambda: view.entry.shape == (3, 3, 3))
        await stage.press("ctrl+y")
        await stage.until(lambda: view.entry.shape == (3, 3, 3, 3))
        await stage.press("board.shape", "down", "down", "down", "enter")
        await stage.until(lambda: view.entry.shape == (2,) * 5)
        assert stage.app.settings.shape == "5x2"
        await stage.type("abcdefghij")
        await stage.until(lambda: stage.session.board is not None)


async def test_the_rejected_words_are_listed_from_the_first_one_on() -> None:
    async with running() as stage:
        for word in ("splashy", "gracious"):
            stage.session.reject(word, "board.undo", "list.reject")
        await open_dialog(stage, "list.rejected", ChoiceScreen)
        rows = stage.app.screen.query_one(OptionList)
        assert (rows.option_count, rows.highlighted) == (3, 0)
        assert "enter restore" in stage.text()


async def test_every_setting_is_shown_where_there_is_room() -> None:
    async with running(None, (60, 20), min_score=41) as stage:
        await open_dialog(stage, "f2", SettingsScreen)
        await stage.shows("Word list")
        assert "Least familiar  ◂ uncommon ▸" in stage.text(), "a band, as in the lists"
        for setting in SETTINGS.values():
            assert setting.label in stage.text()


async def test_about_shows_the_notices_in_full() -> None:
    from lbtui.tui.dialogs.about import read_licences

    texts = read_licences()
    assert texts[0][0].startswith("ukacd")
    assert any("Kevin Atkinson" in text for _name, text in texts)
    async with running(BOARD, (120, 60)) as stage:
        await stage.press("app.about", shows="UKACD")


async def test_what_a_terminal_would_obey_cannot_be_pasted() -> None:
    async with running(size=(80, 24)) as stage:
        for keys in (("app.lists", "ctrl+n"), ("ctrl+s",), ("slash",), ("ctrl+g",)):
            await stage.press(*keys)
            await stage.paste("\u202eevil\u2066\x1b]0;title\x07\x00\x9b31mred", shows="evil")
            assert "evil]0;title31mred" in stage.text(), keys
            assert all(line.isprintable() for line in stage.lines()), keys
            await stage.press("escape", "escape")
            await stage.until(lambda: "evil" not in stage.text(), "it to be gone")


async def test_a_dialog_names_its_keys_as_a_footer_does() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.press("f6", shows="F9 fetches today's; esc, then paste one")
        strip = stage.app.screen.query_one("#dialog-keys").render_line(0)
        bold = [text for text, style, _ in strip if style and style.bold]
        assert bold == ["enter", "^x", "del", "F9", "esc"]
        await stage.press("escape", "board.games", shows="esc, then ^x plays the board")
