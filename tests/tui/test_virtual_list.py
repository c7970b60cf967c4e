import random
from collections.abc import AsyncIterator, Hashable, Sequence
from contextlib import asynccontextmanager
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual import events
from textual.app import App, ComposeResult
from textual.content import Content
from textual.pilot import Pilot

from lbtui.tui.widgets.cells import fit_text, join_ends
from lbtui.tui.widgets.list.rows import CURSOR_MARKER, RowGroups, RowSource
from lbtui.tui.widgets.list.virtual_list import VirtualList
from tests.harness.apps import piloted, until

BILLIONS = (0, 231, 343_219, 178_000_000, 41_000_000_000)


class Numbered(RowSource):
    """Groups of numbered rows; `start` shifts the identities, as when rows arrive above."""

    def __init__(self, sizes: Sequence[int], *, headed: bool = True, start: int = 0) -> None:
        self.groups = RowGroups(sizes, has_headers=headed)
        self.start = start
        self.made: list[int] = []

    def make_row(self, index: int, width: int) -> Content:
        self.made.append(index)
        return fit_text(Content.styled(f"item {index - self.start}", "dim"), width)

    def make_header(self, group: int, width: int) -> Content:
        return fit_text(Content(f"header {group}"), width)

    def key_of(self, index: int) -> Hashable:
        return index - self.start

    def find_item(self, key: Hashable) -> int | None:
        if not isinstance(key, int):
            return None
        place = key + self.start
        return place if 0 <= place < self.groups.item_count else None


class Texts(RowSource):
    """Rows that are these texts; with `numbered`, each with the width that it was asked for."""

    def __init__(self, texts: Sequence[str], *, numbered: bool = False) -> None:
        self.groups = RowGroups((len(texts),), has_headers=False)
        self.texts = texts
        self.numbered = numbered

    def make_row(self, item: int, width: int) -> Content:
        text = Content.styled(self.texts[item], "strong dim")
        return text + (str(width) if self.numbered else "")

    def key_of(self, item: int) -> Hashable:
        return self.texts[item]

    def find_item(self, key: Hashable) -> int | None:
        return self.texts.index(str(key)) if key in self.texts else None


class ListApp(App[None]):
    """A list, and a log of what it posted."""

    CSS = "Screen { layers: base; } VirtualList { height: 10; width: 40; }"

    def __init__(self, source: RowSource, placeholder: str = "") -> None:
        super().__init__()
        self.source = source
        self.placeholder = placeholder
        self.posted: list[tuple[str, int]] = []

    def compose(self) -> ComposeResult:
        yield VirtualList(self.source, placeholder=self.placeholder)

    @property
    def view(self) -> VirtualList:
        return self.query_one(VirtualList)

    def on_virtual_list_highlighted(self, event: VirtualList.Highlighted) -> None:
        self.posted.append(("moved" if event.virtual_list.was_moved else "changed", event.item))
        event.virtual_list.was_moved = False

    def on_virtual_list_selected(self, event: VirtualList.Selected) -> None:
        self.posted.append(("selected", event.item))


Opened = tuple[ListApp, VirtualList, Pilot[None]]


@asynccontextmanager
async def opened(source: RowSource, placeholder: str = "") -> AsyncIterator[Opened]:
    """Run a list that has the focus."""
    app = ListApp(source, placeholder)
    async with piloted(app, (60, 14)) as pilot:
        app.view.focus()
        yield app, app.view, pilot


def shown(view: VirtualList) -> list[str]:
    """The lines on the screen."""
    height = view.scrollable_content_region.height
    return [view.render_line(y).text.rstrip() for y in range(height)]


def expected(view: VirtualList) -> list[str]:
    """What should be on the screen, from a list of all lines made the naive way."""
    source = view.source
    assert isinstance(source, Numbered)
    lines: list[str] = []
    headers: list[str] = []
    item = 0
    for group, size in enumerate(source.groups.sizes):
        header = f" header {group}"
        if source.groups.has_headers:
            lines.append(header)
            headers.append(header)
        for _ in range(size):
            marker = CURSOR_MARKER if item == view.cursor else "  "
            lines.append(f"{marker}item {item - source.start}")
            headers.append(header)
            item += 1
    height = view.scrollable_content_region.height
    visible = lines[view.top_line : view.top_line + height]
    if source.groups.has_headers and visible:
        visible[0] = headers[view.top_line]
    return visible + [""] * (height - len(visible))


async def wheel(pilot: Pilot[None], view: VirtualList, down: bool) -> None:
    kind = events.MouseScrollDown if down else events.MouseScrollUp
    view.post_message(kind(view, 1, 1, 0, 0, 0, False, False, False))
    await pilot.pause()


# Arithmetic


@given(st.lists(st.integers(0, 5), max_size=6), st.booleans())
def test_group_arithmetic_agrees_with_a_naive_list(sizes: list[int], headed: bool) -> None:
    groups = RowGroups(sizes, has_headers=headed)
    lines: list[tuple[int, int | None]] = []
    item = 0
    for group, size in enumerate(sizes):
        assert groups.header_lines[group] == len(lines)
        assert groups.first_items[group] == item
        if headed:
            lines.append((group, None))
        for _ in range(size):
            assert groups.line_of(item) == len(lines)
            assert groups.group_of(item) == group
            lines.append((group, item))
            item += 1
    assert (groups.item_count, groups.line_count) == (item, len(lines))
    assert [groups.item_at_line(line)[1] for line in range(len(lines))] == [
        item for _, item in lines
    ]
    if headed:
        assert [groups.item_at_line(line) for line in range(len(lines))] == lines


# Cells

TEXT = st.text(alphabet="ab é漢字ﬀ…", max_size=12)


@given(TEXT, st.integers(0, 14), st.sampled_from(["left", "right"]))
def test_fitted_text_has_exactly_the_width(text: str, width: int, align: str) -> None:
    fitted = fit_text(Content(text), width, align)
    assert fitted.cell_length == cell_len(fitted.plain) == width
    if cell_len(text) <= width:
        assert text in fitted.plain
    elif width:
        assert fitted.plain.endswith("…")


@given(TEXT, st.integers(0, 20))
def test_spread_text_has_exactly_the_width(text: str, width: int) -> None:
    assert cell_len(join_ends(Content(text), Content("12"), width).plain) == width


# The list


async def test_every_key_at_forty_one_billion_rows() -> None:
    source = Numbered(BILLIONS)
    last = sum(BILLIONS) - 1
    async with opened(source) as (_, view, pilot):
        for key, cursor in [
            ("down", 1), ("down", 2), ("up", 1), ("up", 0), ("up", 0), ("end", last),
            ("down", last), ("up", last - 1), ("home", 0), ("pagedown", 8), ("pageup", 0),
        ]:  # fmt: skip
            await pilot.press(key)
            assert view.cursor == cursor, key
            assert any(line.startswith(CURSOR_MARKER) for line in shown(view)), key
        assert view.virtual_size.height == sum(BILLIONS) + len(BILLIONS)
        await pilot.press("end")
        assert shown(view)[-1] == f"{CURSOR_MARKER}item {last}"
        assert view.vertical_scrollbar.position == view.top_line
        view.move_to(1_000_000_000, is_centred=True)
        await pilot.pause()
        assert shown(view)[5] == f"{CURSOR_MARKER}item 1000000000"
        assert shown(view)[0] == " header 4"
        assert len(source.made) < 400


async def test_single_steps_beyond_what_a_float_can_count() -> None:
    size = 3 * 10**17
    async with opened(Numbered([size])) as (_, view, pilot):
        await pilot.press("end", "up", "up")
        assert view.cursor == size - 3
        view.move_to(2**57 + 1, is_centred=True)
        await pilot.press("down")
        assert view.cursor == 2**57 + 2
        await wheel(pilot, view, True)
        lines = [int(line.split()[-1]) for line in shown(view)[1:]]
        assert lines == list(range(lines[0], lines[0] + 9))
        top = view.top_line
        await wheel(pilot, view, True)
        assert view.top_line == top + 2


async def test_random_use_shows_what_a_naive_list_would() -> None:
    keys = [("move", -1), ("move", 1), ("page", -1), ("page", 1), ("first",), ("last",)]
    for seed in range(2):
        chance = random.Random(seed)
        async with opened(Numbered([3])) as (_, view, pilot):
            for _ in range(60):
                deed = chance.randrange(8)
                if deed == 0:
                    sizes = [chance.choice((0, 1, 2, 30)) for _ in range(chance.randint(1, 4))]
                    headed = chance.random() < 0.7
                    source = Numbered(sizes, headed=headed, start=chance.randint(-5, 5))
                    view.set_source(source, cursor_key=view.cursor_key)
                elif deed == 1:
                    view.move_to(chance.randrange(-3, 70), is_centred=chance.random() < 0.5)
                elif deed == 2:
                    await wheel(pilot, view, chance.random() < 0.5)
                else:
                    name, *arguments = chance.choice(keys)
                    getattr(view, f"action_{name}")(*arguments)
                    assert view.item_count == 0 or any(
                        line.startswith(CURSOR_MARKER) for line in shown(view)
                    ), (seed, shown(view))
                await pilot.pause()
                assert shown(view) == expected(view), seed
                assert view.scroll_y == view.top_line


async def test_rows_that_arrive_above_leave_the_cursor_on_its_item_and_line() -> None:
    async with opened(Numbered([100])) as (app, view, pilot):
        view.move_to(50)
        while view.is_highlight_due:
            await pilot.pause()
        await pilot.pause()
        place = shown(view).index(f"{CURSOR_MARKER}item 50")
        view.set_source(Numbered([1000, 100], start=1000), cursor_key=view.cursor_key)
        await pilot.pause()
        assert view.cursor == 1050
        assert shown(view)[place] == f"{CURSOR_MARKER}item 50"
        assert app.posted[-1] == ("changed", 1050)
        view.set_source(Numbered([20], start=1000), cursor_key=view.cursor_key)
        assert view.cursor == 0
        view.set_source(Numbered([30]), cursor_key=7)
        assert view.cursor == 7
        view.set_source(Numbered([30]), cursor_key=None)
        assert view.cursor == 0


async def test_mouse_click_double_click_and_wheel() -> None:
    async with opened(Numbered([5, 50])) as (app, view, pilot):
        app.set_focus(None)
        await pilot.click(view, offset=(5, 3))
        assert view.cursor == 2
        assert view.has_focus
        await pilot.click(view, offset=(5, 6))  # the header of the second group
        assert view.cursor == 2
        await pilot.click(view, offset=(5, 7), times=2)
        assert app.posted[-1] == ("selected", 5)
        await wheel(pilot, view, True)
        assert (view.top_line, view.cursor) == (2, 5)
        await pilot.click(view, offset=(5, 0))  # the header that stays at the top
        assert view.cursor == 5
        for _ in range(5):
            await wheel(pilot, view, True)
        assert view.cursor == 5
        await pilot.press("down")
        assert view.cursor == 6
        assert f"{CURSOR_MARKER}item 6" in shown(view)
        await pilot.press("enter")
        assert app.posted[-1] == ("selected", 6)


async def test_scrollbar_handle_reaches_both_ends_of_billions() -> None:
    async with opened(Numbered(BILLIONS)) as (_, view, pilot):
        bar = view.vertical_scrollbar
        await pilot.mouse_down(bar, offset=(0, 0))
        await pilot.hover(bar, offset=(0, 5))
        middle = view.top_line / sum(BILLIONS)
        assert 0.5 < middle < 0.6
        await pilot.hover(bar, offset=(0, 9))
        await pilot.mouse_up(bar, offset=(0, 9))
        assert view.top_line == sum(BILLIONS) + len(BILLIONS) - 10
        assert shown(view)[-1] == f"  item {sum(BILLIONS) - 1}"
        await pilot.mouse_down(bar, offset=(0, 2))  # above the handle: a page up
        await pilot.mouse_up(bar, offset=(0, 2))
        assert view.top_line == sum(BILLIONS) + len(BILLIONS) - 19
        assert view.cursor == 0


async def test_resizing_keeps_the_cursor_in_view() -> None:
    class FullApp(ListApp):
        CSS = "VirtualList { height: 1fr; width: 1fr; }"

    app = FullApp(Numbered([100]))
    async with piloted(app, (60, 30)) as pilot:
        view = app.view
        view.move_to(25)
        await pilot.pause()
        for size in [(60, 8), (30, 40), (20, 3)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert f"{CURSOR_MARKER}item 25" in shown(view)
            assert all(view.render_line(y).cell_length == size[0] for y in range(size[1]))


async def test_rows_are_cut_to_cells_and_never_wrap() -> None:
    texts = ["x" * 100, "漢字" * 40, "e\u0301" * 60, ""]
    async with opened(Texts(texts, numbered=True)) as (_, view, _):
        lines = [view.render_line(y) for y in range(10)]
        assert {line.cell_length for line in lines} == {view.size.width}
        assert shown(view)[0].endswith("x…")
        assert shown(view)[1].endswith("字…") or shown(view)[1].endswith("漢…")


async def test_control_characters_and_markup_are_harmless() -> None:
    nasty = "\x1b]52;c;aGk=\x07 [@click=app.quit]x[/] \u202e \x9b31m"
    async with opened(Texts([nasty]), nasty) as (_, view, _):
        assert "[@click=app.quit]x[/]" in shown(view)[0]
        assert shown(view)[0].isprintable()
        view.set_source(None, placeholder=nasty)
        assert "".join(shown(view)).isprintable()


async def test_keys_that_come_before_the_rows_move_the_cursor_once_they_are_there() -> None:
    async with opened(Numbered([])) as (_app, rows, pilot):
        await pilot.press("down", "down", "down", "up")
        assert rows.cursor == -1
        rows.set_source(Numbered([0], start=5))
        rows.set_source(Numbered([10]))
        assert (rows.cursor, rows.cursor_key) == (2, 2)
        rows.set_source(Numbered([]))
        rows.set_source(Numbered([10]))
        assert rows.cursor == 0, "moves that were made in other rows"
        rows.set_source(Numbered([]))
        await pilot.press("down", "down")
        rows.set_source(Numbered([2]))
        assert rows.cursor == 1, "the last there is"
        rows.set_source(Numbered([]))
        await pilot.press("down", "down")
        rows.blur()
        await pilot.pause()
        rows.set_source(Numbered([10]))
        assert rows.cursor == 0, "somebody left the list"


async def test_placeholder_stands_where_there_are_no_items() -> None:
    placeholder = "Nothing here yet, but there will be more than enough."
    async with opened(Numbered([0]), placeholder) as (app, view, pilot):
        assert shown(view)[0] == " header 0"
        assert shown(view)[2] == " Nothing here yet, but there will be"
        assert shown(view)[3] == " more than enough."
        assert view.cursor == -1
        await pilot.press("down", "end", "pageup", "enter")
        assert app.posted == []


async def test_the_cursor_is_told_by_more_than_colour() -> None:
    async with opened(Numbered([5])) as (_, view, pilot):
        await pilot.pause()
        marked = [line for line in shown(view) if line.startswith("►")]
        assert marked == ["► item 0"]
        *segments, under_the_scrollbar = view.render_line(1)
        assert under_the_scrollbar.text == " "
        assert all(segment.style is not None and segment.style.bold for segment in segments)


async def test_a_cursor_that_keeps_moving_is_told_of_where_it_stops() -> None:
    async with opened(Numbered([100])) as (app, view, pilot):
        app.posted.clear()
        for place in range(1, 60):
            view.move_to(place)
        while view.is_highlight_due:
            await pilot.pause()
        await pilot.pause()
        assert app.posted == [("moved", 59)]


async def test_a_timer_that_never_fires_stops_only_the_move_that_set_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Textual ends a timer unfired where the process is held up while the timer starts."""
    async with opened(Numbered([100])) as (app, view, pilot):
        app.posted.clear()
        set_timer = view.set_timer
        monkeypatch.setattr(view, "set_timer", partial(set_timer, pause=True))
        await pilot.press("down")
        assert app.posted == [("moved", 1)], "a single press needs no timer"
        view.move_to(2)
        monkeypatch.undo()
        view.move_to(3)
        while view.is_highlight_due:
            await pilot.pause()
        await pilot.pause()
        assert app.posted == [("moved", 1), ("moved", 3)]


async def test_a_held_key_posts_only_where_the_cursor_rests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened(Numbered([9], headed=False)) as (app, _view, pilot):
        await pilot.pause()
        app.posted.clear()
        await pilot.press("down", "down")
        await until(pilot, lambda: ("moved", 2) in app.posted)
        monkeypatch.setattr("lbtui.tui.widgets.list.virtual_list.HIGHLIGHT_SECONDS", 60)
        app.posted.clear()
        await pilot.press("down")
        await pilot.pause()
        await pilot.press("down")
        await pilot.pause()
        assert app.posted == [], "60 seconds have not passed since the last key"
