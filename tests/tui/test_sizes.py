"""Every size: what is shown, resizing live, and nothing that can be pressed is ever clipped."""

from functools import partial

import pytest
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList

from lbtui.settings import Settings
from lbtui.tui.dialogs.settings import SettingsScreen
from lbtui.tui.layout import SHARE_LIMITS, PaneSizes, PaneWidths, compute_widths, layout_for
from lbtui.tui.main.panes import Splitter
from lbtui.tui.widgets.item_lines import ItemLine
from tests.harness.apps import BOARD, Stage, open_dialog, running

pytestmark = pytest.mark.usefixtures("unpatched")


def _box(stage: Stage) -> int:
    """Return how many columns the box has that is drawn."""
    dots = [dot[0] for side in stage.panes.board_view.board_layout.corners for dot in side]
    return (max(dots) - min(dots)) // 2 + 1


def _visible(stage: Stage) -> set[str]:
    panes = stage.panes
    shown = {
        "board": panes.board_pane,
        "words": panes.words_pane,
        "solutions": panes.solutions_pane,
    }
    return {name for name, pane in shown.items() if pane.region and pane.is_on_screen}


def _shows(stage: Stage, wanted: set[str]) -> bool:
    return _visible(stage) == wanted


def _whole(stage: Stage, size: tuple[int, int]) -> None:
    """Check that every shown widget is inside the screen and no item of a line is cut."""
    width, height = size
    for widget in stage.main.query(Widget):
        if widget.is_on_screen and widget.region:
            assert widget.region.right <= width, widget
            assert widget.region.bottom <= height, widget
    for line in stage.main.query(ItemLine):
        if line.is_on_screen:
            room = line.content_size.width
            assert line.lay_out(room).cell_length <= room, line


def test_layouts() -> None:
    assert layout_for(Size(39, 50)) == "tiny"
    assert layout_for(Size(200, 14)) == "tiny"
    assert layout_for(Size(40, 15)) == "narrow"
    assert layout_for(Size(69, 99)) == "narrow"
    assert layout_for(Size(70, 15)) == "medium"
    assert layout_for(Size(80, 50)) == layout_for(Size(100, 60)) == "tall"
    assert layout_for(Size(109, 40)) == "medium"
    assert layout_for(Size(110, 15)) == "wide"


THREE, TWO = {"board", "words", "solutions"}, {"board", "words"}


async def test_live_resizing_both_ways_clips_nothing_and_keeps_the_keyboard() -> None:
    """The box has at least half of what fits beside readable lists; a cell is twice as high."""
    async with running(BOARD, (120, 40)) as stage:
        await stage.press("2")
        for size, shown in (
            ((120, 40), THREE),
            ((80, 24), TWO),
            ((40, 15), {"words"}),
            ((30, 8), set()),
            ((40, 15), {"words"}),
            ((69, 40), {"words"}),
            ((70, 15), TWO),
            ((80, 60), TWO),
            ((110, 15), THREE),
            ((240, 60), THREE),
        ):
            await stage.pilot.resize_terminal(*size)
            await stage.until(partial(_shows, stage, shown), f"{size}: {shown}")
            assert ("needs at least 40 x 15" in stage.text()) == (size == (30, 8))
            if not shown:
                continue
            await stage.until(
                lambda: stage.main.focused is stage.panes.words_pane.row_list,
                f"the focus at {size}",
            )
            for pane in "231":
                await stage.press(pane)
                _whole(stage, size)
            lists = {"wide": 84, "medium": 55}.get(stage.panes.layout_kind, 0)
            fits = min(2 * (size[1] - 8), size[0] - lists - 8)
            await stage.until(
                lambda: stage.panes.board_view.board_layout.corners, f"the box at {size}"
            )
            assert _box(stage) >= min(fits, 96) // 2, size
            await stage.press("2")
        await stage.press("ctrl+n")
        for size in ((40, 15), (80, 24), (120, 40)):
            await stage.pilot.resize_terminal(*size)
            _whole(stage, size)


async def test_narrow_one_pane_at_a_time_and_tabs_by_key_and_mouse() -> None:
    async with running(BOARD, (40, 15)) as stage:
        assert _visible(stage) == {"solutions"}, "a board that is given opens on its solutions"
        await stage.pilot.click(stage.panes.tabs, offset=(12, 0))
        await stage.until(lambda: _visible(stage) == {"words"})
        await stage.press("tab", "tab")
        await stage.until(lambda: _visible(stage) == {"board"})
        await stage.press("shift+tab")
        await stage.until(lambda: _visible(stage) == {"solutions"})
        await stage.press("1")
        await stage.until(lambda: _visible(stage) == {"board"}, "the board with its trace")


async def test_dragging_a_splitter_is_remembered() -> None:
    async with running(BOARD, (120, 40)) as stage:
        splitter = stage.main.query(Splitter).first()
        before, box = stage.panes.board_pane.region.width, _box(stage)
        x, y = splitter.region.x, 10
        await stage.pilot.mouse_down(offset=(x, y))
        await stage.pilot.hover(offset=(x + 15, y))
        await stage.until(lambda: stage.panes.board_pane.region.width > before)
        await stage.pilot.mouse_up(offset=(x + 15, y))
        await stage.until(lambda: not splitter.has_class("-dragging"))
        dragged = stage.panes.board_pane.region.width
        assert abs(dragged - before - 15) <= 2
        assert _box(stage) >= box + 10, "the box grows with its pane"
    async with running(BOARD, (120, 40)) as stage:
        assert stage.panes.board_pane.region.width == dragged
        await stage.pilot.click(stage.main.query(Splitter).first(), times=2)
        await stage.until(lambda: stage.panes.board_pane.region.width == before)
    assert "wide-board" not in Settings.load().panes


async def test_the_bar_below_the_board_changes_the_box() -> None:
    async with running(BOARD, (80, 50)) as stage:
        splitter, box = stage.main.query(Splitter).first(), _box(stage)
        assert splitter.region.width > 50
        x, y = 40, splitter.region.y
        await stage.pilot.mouse_down(offset=(x, y))
        await stage.pilot.hover(offset=(x, y - 6))
        await stage.until(lambda: _box(stage) <= box - 8, "a smaller box")
        await stage.pilot.mouse_up(offset=(x, y - 6))
        assert abs(stage.panes.board_pane.region.bottom - (y - 6)) <= 1


async def test_five_words_are_readable_at_120_columns() -> None:
    async with running(BOARD, (120, 40), max_words=5) as stage:
        await stage.press("3")
        view = stage.panes.solutions_pane.row_list
        source = stage.panes.solutions_pane.rows
        assert source is not None
        first = source.groups.first_items[-1]
        for item in (first, first + 10_000, (first + view.item_count) // 2):
            view.move_to(item, is_centred=True)
            await stage.settle()
            rows = [line.rpartition("┃")[0].rpartition("┃")[2] for line in stage.lines()[4:37]]
            rows = [row for row in rows if row.count("\N{EN DASH}") == 4]
            assert len(rows) > 10
            assert not any("…" in row for row in rows), rows


def test_shares_that_make_no_sense_are_left_out() -> None:
    settings = Settings.load()
    settings.panes = {"wide-board": 990, "wide-words": "much", "list": 7, "other": True}
    settings.flush()
    sizes = PaneSizes(settings)
    widths = sizes.find_widths("wide", Size(200, 60))
    assert widths == PaneWidths(board_width=SHARE_LIMITS["wide-board"][1] // 5, words_width=39)
    assert sizes.active_table == "solutions"


def test_every_pane_gets_its_share_of_the_window() -> None:
    assert compute_widths("wide", Size(110, 40)) == PaneWidths(28, 39)
    assert compute_widths("wide", Size(120, 40)) == PaneWidths(34, 41)
    assert compute_widths("wide", Size(200, 60)) == PaneWidths(84, 52)
    assert compute_widths("wide", Size(240, 40)) == PaneWidths(62, 52), "as wide as it is high"
    for width in range(110, 240):
        for height in (15, 24, 60):
            widths = compute_widths("wide", Size(width, height))
            assert widths.board_width >= 28
            assert widths.words_width >= 39
            assert width - sum(widths) - 2 >= (43 if width >= 112 else 41)
    assert compute_widths("medium", Size(80, 24)) == PaneWidths(30, 49)


async def test_paging_a_list_that_has_no_room_harms_nothing() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await stage.pilot.resize_terminal(5, 42)
        await open_dialog(stage, "f2", SettingsScreen)
        rows = stage.app.screen.query_one(OptionList)
        await stage.until(lambda: rows.highlighted is not None, "a highlight")
        assert not rows.scrollable_content_region
        await stage.press("pagedown", "pageup")
        await stage.pilot.resize_terminal(80, 24)
        await stage.shows("Ranking")


async def test_the_row_of_a_dialog_stays_in_view_and_what_is_below_is_painted_again() -> None:
    async with running(size=(120, 40)) as stage:
        await open_dialog(stage, "app.settings", SettingsScreen)
        await stage.press("end", shows="Give a command a key")
        for size in ((40, 15), (80, 24), (120, 40)):
            await stage.pilot.resize_terminal(*size)
            await stage.shows("Keys ", "defaults …")
            screen = stage.panes.screen
            assert screen.size == size
            assert ("Words · by" in stage.text()) == (size[0] >= 110)


async def test_in_a_large_window_a_game_stands_in_the_middle() -> None:
    async with running(BOARD, (200, 60)) as stage:
        await stage.play()
        box, panel = (stage.app.screen.query_one(name).region for name in ("#box", "#panel"))
        assert panel.width <= 64
        assert abs(box.x - (200 - panel.right)) <= 1
