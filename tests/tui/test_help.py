"""Help, and the list of keys: where they open, what they say, changing keys."""

from functools import partial

from textual.containers import VerticalScroll
from textual.widgets import OptionList

from lbtui.puzzle.ranking import SCORE_BANDS
from lbtui.tui.commands.all_commands import COMMAND_BY_ID, COMMANDS
from lbtui.tui.dialogs.help import KEY_WIDTH, MOST_USED_IDS, HelpScreen
from lbtui.tui.dialogs.key_bindings import KeyBindingsScreen
from lbtui.tui.dialogs.settings import SettingsScreen
from tests.harness.apps import BOARD, Stage, closed, open_dialog, running


async def test_help_explains_what_the_lists_say() -> None:
    async with running(size=(100, 200)) as stage:  # all of it
        await stage.press("2")
        await open_dialog(stage, "f1", HelpScreen)
        await stage.shows("Filter words")
        text = " ".join(stage.text().split())
        for column in ("len", "new", "familiar", "needs", "rank", "perfect"):
            assert f"┃ {column} " in text
        assert "how well known the word is: everyday, known" in text
        assert " fam:everyday only everyday words" in text
        assert all(name in text for _lowest, name in SCORE_BANDS)


async def test_no_term_of_a_filter_looks_like_a_key() -> None:
    async with running(size=(100, 260)) as stage:
        await stage.press("2")
        await open_dialog(stage, "f1", HelpScreen)
        lines = [line.strip("│┃▁▂▃▄▅▆▇█ ") for line in stage.lines()]
        named = [line[KEY_WIDTH:].strip() for line in lines if line.startswith("^s ")]
        assert named == ["Share", "Export the list"]


def _opens_at(stage: Stage, header: str) -> bool:
    lines = stage.lines()
    first = next(y for y, line in enumerate(lines) if "━ Help" in line) + 1
    return lines[first].strip("│┃▁▂▃▄▅▆▇█ ") == header  # between the frame and the scroll bar


async def test_help_opens_at_the_top_from_every_pane() -> None:
    async with running(BOARD, (40, 15)) as stage:
        for key in "123":
            await stage.press(key)
            await open_dialog(stage, "f1", HelpScreen)
            await stage.until(partial(_opens_at, stage, "Getting started"))
            await closed(stage, "escape")


async def test_help_begins_with_the_commands_of_the_pane_and_those_that_matter() -> None:
    async with running(BOARD, (80, 200)) as stage:
        for key, section in (("1", "Board"), ("2", "Words"), ("3", "Solutions")):
            await stage.press(key)
            await open_dialog(stage, "f1", HelpScreen)
            headers = [line.strip("│┃▁▂▃▄▅▆▇█ ") for line in stage.lines()]
            assert _opens_at(stage, "Getting started")
            assert headers.index(section) == 6, "below it and a blank line"
            await closed(stage, "escape")
        await stage.play()
        await open_dialog(stage, "f1", HelpScreen)
        assert "one side at a time" in stage.text()
        lines = [line.strip("│┃▁▂▃▄▅▆▇█ ") for line in stage.lines()]
        first = lines.index("Most used") + 1
        most_used = [line[KEY_WIDTH:].strip() for line in lines[first : first + len(MOST_USED_IDS)]]
        assert most_used == [COMMAND_BY_ID[each].title for each in MOST_USED_IDS]
        last = first + len(MOST_USED_IDS)
        assert lines[last : last + 2] == ["", "Board"]
        assert lines[6] == "Play"


async def test_commands_without_a_key_share_one_row_of_the_help() -> None:
    async with running(None, (120, 40)) as stage:
        await open_dialog(stage, "f1", HelpScreen)
        await stage.shows("^p opens the menu", "type a part of a name, then press enter")
        lines = stage.lines()
        assert any("menu         Example board · Board shape" in line for line in lines)
        assert not any(" ^p          " in line for line in lines)


async def _open_keys(stage: Stage) -> OptionList:
    await open_dialog(stage, "f2", SettingsScreen)
    await stage.press("end", "enter")
    await stage.until(lambda: isinstance(stage.app.screen, KeyBindingsScreen))
    return stage.app.screen.query_one(OptionList)


async def test_help_and_keys_keep_their_columns_on_a_narrow_screen() -> None:
    async with running(size=(40, 15)) as stage:
        await open_dialog(stage, "f1", HelpScreen)
        text = stage.app.screen.query_one(VerticalScroll)
        await stage.press("end")
        await stage.until(lambda: text.scroll_y == text.max_scroll_y > 0)
        headers = {command.help_section for command in COMMANDS}
        for line in stage.lines()[2:-3]:
            inside = line.strip("┃ ")
            assert not inside or line[1 + KEY_WIDTH] == " " or inside in headers, line
        await stage.press("escape")
        rows = await _open_keys(stage)
        assert rows.virtual_size.height == rows.option_count
        assert all(line[1 + KEY_WIDTH] == " " for line in stage.lines()[2:8])


async def test_giving_a_command_another_key_and_taking_it_back() -> None:
    async with running() as stage:
        rows = await _open_keys(stage)
        await stage.type("switch ranking")
        await stage.until(lambda: rows.option_count == 1, "the row of the ranking")
        await stage.press("enter", "ctrl+o", shows="belongs to Sort the words")
        await stage.press("f23")
        await stage.until(lambda: stage.app.settings.keys == {"solve.ranking": "f23"})
        assert "F23 *" in stage.text()
        await stage.press("delete")
        await stage.until(lambda: stage.app.settings.keys == {})
        await closed(stage, "enter", "f24", "escape", "escape")
        await stage.press("ctrl+r")
        assert stage.app.settings.ranking == "shortest", "the old key"
        await stage.press("f24")
        await stage.until(lambda: stage.app.settings.ranking == "familiar")
