"""Every size: what is shown, resizing live, and nothing that can be pressed is ever clipped."""

from __future__ import annotations

from functools import partial

import pytest
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList

from lbtui.settings import Settings
from lbtui.tui.dialogs.settings import SettingsScreen
from lbtui.tui.main.layout import LIMITS, PaneSizes, Widths, automatic, layout_for
from lbtui.tui.main.panes import Splitter
from lbtui.tui.widgets.bars import ItemLine
from tests.tui.apps import BOARD, Stage, open_dialog, running

pytestmark = pytest.mark.usefixtures("home")


def _visible(stage: Stage) -> set[str]:
    panes = stage.app.main.panes
    shown = {"board": panes.board_pane, "words": panes.words, "solutions": panes.solutions}
    return {name for name, pane in shown.items() if pane.region and pane.is_on_screen}


def _shows(stage: Stage, wanted: set[str]) -> bool:
    return _visible(stage) == wanted


def _whole(stage: Stage, size: tuple[int, int]) -> None:
    """Check that every shown widget is inside the screen and no item of a line is cut."""
    main = stage.app.main
    width, height = size
    for widget in main.query(Widget):
        if widget.is_on_screen and widget.region:
            assert widget.region.right <= width, widget
            assert widget.region.bottom <= height, widget
    for line in main.query(ItemLine):
        if line.is_on_screen:
            room = line.content_size.width
            for column, item in line.arranged(room):
                assert column + item.width <= room, (line, item)


def test_layouts() -> None:
    assert layout_for(Size(39, 50)) == "tiny"
    assert layout_for(Size(200, 14)) == "tiny"
    assert layout_for(Size(40, 15)) == "narrow"
    assert layout_for(Size(69, 99)) == "narrow"
    assert layout_for(Size(70, 15)) == "medium"
    assert layout_for(Size(109, 40)) == "medium"
    assert layout_for(Size(110, 15)) == "wide"


async def test_live_resizing_both_ways_keeps_the_keyboard() -> None:
    async with running(BOARD, (120, 40)) as stage:
        main = stage.app.main
        await stage.press("2")
        for size, shown in (
            ((120, 40), {"board", "words", "solutions"}),
            ((80, 24), {"board", "words"}),
            ((40, 15), {"words"}),
            ((30, 8), set()),
            ((40, 15), {"words"}),
            ((70, 15), {"board", "words"}),
            ((110, 15), {"board", "words", "solutions"}),
            ((200, 60), {"board", "words", "solutions"}),
        ):
            await stage.pilot.resize_terminal(*size)
            await stage.until(partial(_shows, stage, shown), f"{size}: {shown}")
            if shown:
                await stage.until(lambda: main.panes.focus_area == "words", f"the focus at {size}")
            _whole(stage, size)
            assert ("needs at least 40 x 15" in stage.text()) == (size == (30, 8))


async def test_panes_keep_their_widths_while_the_terminal_is_too_small() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await stage.settle()
        before = stage.lines()[:20]
        for key in (">", "<"):
            await stage.pilot.resize_terminal(20, 8)
            await stage.press(key)
            await stage.pilot.resize_terminal(80, 24)
            await stage.settle()
            assert stage.lines()[:20] == before, key


@pytest.mark.parametrize("board", [None, BOARD])
async def test_nothing_is_clipped(board: str | None) -> None:
    async with running(board, (40, 15)) as stage:
        for size in ((40, 15), (55, 30), (70, 15), (80, 24), (110, 16), (200, 60)):
            await stage.pilot.resize_terminal(*size)
            for pane in ("1", "2", "3") if board else ("1",):
                await stage.press(pane)
                await stage.settle()
                _whole(stage, size)


async def test_narrow_one_pane_at_a_time_and_tabs_by_key_and_mouse() -> None:
    async with running(BOARD, (40, 15)) as stage:
        assert _visible(stage) == {"solutions"}, "a board that is given opens on its solutions"
        await stage.pilot.click(stage.app.main.panes.tabs, offset=(12, 0))
        await stage.until(lambda: _visible(stage) == {"words"})
        await stage.press("tab", "tab")
        await stage.until(lambda: _visible(stage) == {"board"})
        await stage.press("shift+tab")
        await stage.until(lambda: _visible(stage) == {"solutions"})
        await stage.press("1")
        await stage.until(lambda: _visible(stage) == {"board"}, "the board with its trace")


async def test_dragging_a_splitter_is_remembered() -> None:
    async with running(BOARD, (120, 40)) as stage:
        main = stage.app.main
        splitter = main.query(Splitter).first()
        before = main.panes.board_pane.region.width
        x, y = splitter.region.x, 10
        await stage.pilot.mouse_down(offset=(x, y))
        await stage.pilot.hover(offset=(x + 15, y))
        await stage.until(lambda: main.panes.board_pane.region.width > before)
        await stage.pilot.mouse_up(offset=(x + 15, y))
        await stage.until(lambda: not splitter.has_class("-dragging"))
        dragged = main.panes.board_pane.region.width
        assert abs(dragged - before - 15) <= 2
    async with running(BOARD, (120, 40)) as stage:
        assert stage.app.main.panes.board_pane.region.width == dragged
        await stage.press("0")
        await stage.until(lambda: stage.app.main.panes.board_pane.region.width == before)
    assert "wide-board" not in Settings.load().panes


async def test_keys_move_the_splitter() -> None:
    async with running(BOARD, (80, 24)) as stage:
        main = stage.app.main
        await stage.press("3")
        before = main.panes.solutions.region.width
        await stage.press(">", ">")
        await stage.until(lambda: main.panes.solutions.region.width > before)
        await stage.press("<", "<")
        await stage.until(lambda: main.panes.solutions.region.width == before)


def test_shares_that_make_no_sense_are_left_out(home: object) -> None:
    del home
    settings = Settings.load()
    settings.panes = {"wide-board": 990, "wide-words": "much", "list": 7, "other": True}
    settings.flush()
    sizes = PaneSizes(settings)
    widths = sizes.widths("wide", Size(200, 60))
    assert widths == Widths(board=LIMITS["wide-board"][1] // 5, words=46)
    assert sizes.list_pane == "solutions"


def test_every_pane_gets_its_share_of_the_window() -> None:
    assert automatic("wide", Size(110, 40)) == Widths(31, 34)
    assert automatic("wide", Size(120, 40)) == Widths(34, 37)
    assert automatic("wide", Size(200, 60)) == Widths(58, 56)
    assert automatic("wide", Size(240, 40)) == Widths(62, 56), "as wide as it is high"
    for width in range(110, 240):
        for height in (15, 24, 60):
            widths = automatic("wide", Size(width, height))
            assert widths.board >= 28
            assert widths.words >= 32
            assert width - sum(widths) - 2 >= 40
    assert automatic("medium", Size(80, 24)) == Widths(30, 49)


async def test_paging_a_list_that_has_no_room_harms_nothing() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await stage.pilot.resize_terminal(5, 42)
        await open_dialog(stage, "f2", SettingsScreen)
        rows = stage.app.screen.query_one(OptionList)
        await stage.until(lambda: rows.highlighted is not None, "a highlight")
        assert not rows.scrollable_content_region
        await stage.press("pagedown", "pageup")
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: "Ranking" in stage.text(), "the settings, shown again")
