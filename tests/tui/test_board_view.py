from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from rich.cells import cell_len
from textual import events
from textual.geometry import Region
from textual.pilot import Pilot

from lbtui.drawing.canvas import BRAILLE_CHARS, GLYPHS_BY_MODE
from lbtui.drawing.picture import lay_out_picture
from lbtui.puzzle import Board, parse_board
from lbtui.tui.widgets.board.board_view import BoardView
from tests.drawing.shapes import SHAPES, SIZES, letters_for
from tests.harness.apps import piloted, until
from tests.tui.board_view_app import BoardApp

BOARD = parse_board("riu pgh lcs yao")
WORDS = ("gracious", "splashy")
Shown = tuple[BoardApp, BoardView, Pilot[None]]


@asynccontextmanager
async def shown(
    board: Board | None = None,
    words: tuple[str, ...] = (),
    *,
    size: tuple[int, int] = (60, 30),
    canvas: str = "braille",
    motion: str = "off",
) -> AsyncIterator[Shown]:
    app = BoardApp(board, words, canvas=canvas, motion=motion)
    async with piloted(app, size) as pilot:
        await pilot.pause()
        yield app, app.view, pilot


async def resize(pilot: Pilot[None], view: BoardView, size: tuple[int, int]) -> None:
    await pilot.resize_terminal(*size)
    await until(pilot, lambda: view.size == size)


def still(view: BoardView) -> bool:
    return not view.tracing.is_moving


def cell_of(view: BoardView, spot: tuple[int, int]) -> tuple[int, int]:
    place = lay_out_picture(view.entry.letters, *view.content_size).find_cells(spot)
    assert place is not None
    return place.letter


async def test_a_board_is_typed_on_the_drawing_and_taken_back() -> None:
    async with shown() as (app, view, pilot):
        assert "type 12 letters or" in "\n".join(app.lines())
        await pilot.press(*"riupgh")
        assert view.entry.sides == ("riu", "pgh", "", "")
        assert view.entry.caret == (2, 0)
        assert app.changes[-1].entry.missing_letter_count == 6
        assert app.changes[-1].entry.problem == "6 letters missing"
        assert app.changes[-1].entry.board is None
        assert "6 letters missing" in "\n".join(app.lines())
        column, row = cell_of(view, (1, 2))
        assert app.lines()[row][column] == "H"
        await pilot.press(*"LCSYAO")
        assert app.changes[-1].entry.board == view.entry.board == BOARD
        assert view.entry.notice == ""
        await pilot.press(*["backspace"] * 14)
        assert view.entry.caret == (0, 0)
        assert [change.entry.missing_letter_count for change in app.changes] == [
            *range(11, -1, -1),
            *range(1, 13),
        ]


async def test_a_click_sets_the_caret_and_takes_the_keyboard() -> None:
    async with shown(BOARD) as (app, view, pilot):
        app.set_focus(None)
        await pilot.click(BoardView, offset=cell_of(view, (2, 1)))
        assert view.entry.caret == (2, 1)
        assert view.has_focus
        await pilot.press("z")
        assert view.entry.sides[2] == "lzs"
        await pilot.click(BoardView, offset=(30, 14))
        assert view.entry.next_spots == []


HOSTILE = (
    "",
    "\x1b[31mred\x1b[0m",
    "\x1b]52;c;Zm9v\x07",
    "[/][@click=app.quit]x[/]",
    "\x00\u202e\u2066\ud800",
    "abc def ghi j\x1b",
    "1234 5678",
    "a" * 5_000_000,
    "\n" * 100_000,
    "ab\u0305 cd ef",
)


async def test_a_hostile_paste_is_refused_or_made_harmless() -> None:
    async with shown(BOARD) as (app, view, pilot):
        for number, text in enumerate(HOSTILE):
            view.load(BOARD)
            await pilot.pause()
            app.refusals.clear()
            app.changes.clear()
            view.paste(text)
            await until(pilot, lambda: app.refusals or app.changes)
            if app.refusals:
                assert view.entry.board == BOARD, number
                assert not app.changes, number
            assert all(line.isprintable() for line in app.lines()), number
            assert all(refusal.isprintable() for refusal in app.refusals), number
            assert all(len(refusal) <= 200 for refusal in app.refusals), number


async def test_clearing_undo_and_another_shape_are_announced() -> None:
    async with shown(BOARD) as (app, view, pilot):
        view.clear()
        view.undo()
        view.set_shape((2,) * 6)
        await pilot.pause()
        assert [change.entry.missing_letter_count for change in app.changes] == [12, 0, 0]
        assert app.changes[-1].entry.sides == ("ri", "up", "gh", "lc", "sy", "ao")


async def test_keys_that_are_no_letters_are_left_to_the_app() -> None:
    async with shown() as (_, view, pilot):
        await pilot.press("slash", "question_mark", "1", "escape", "tab")
        view.focus()
        for key, character, typed in (
            ("a", "a", True),
            ("é", "é", True),
            ("space", " ", True),
            ("alt+a", "a", False),
            ("ctrl+u", "\x15", False),
            ("slash", "/", False),
            ("f1", None, False),
            ("1", "1", False),
        ):
            assert view.check_consume_key(key, character) == typed
        view.post_message(events.Key("alt+a", "a"))
        view.post_message(events.Key("ñ", "ñ"))
        await until(pilot, lambda: view.entry.sides[0])
        await pilot.pause()
        assert view.entry.sides == ("ñ", "", "", "")


# --- tracing


async def test_an_animation_ends_in_the_still_picture() -> None:
    async with shown(BOARD, motion="off") as (app, view, pilot):
        app.set_focus(None)
        view.trace(WORDS)
        assert still(view)
        whole = app.lines()
    assert set("".join(whole)) & set(BRAILLE_CHARS[1:])
    async with shown(BOARD, motion="full") as (app, view, pilot):
        app.set_focus(None)
        view.trace(WORDS)
        assert not still(view)
        frames = {"\n".join(app.lines())}
        while not still(view):
            await pilot.pause(0.01)
            frames.add("\n".join(app.lines()))
        assert len(frames) > 2, "the whole picture is not the next one"
        assert app.lines() == whole


async def test_a_frame_paints_what_is_new_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(BOARD, WORDS) as (_, view, _):
        painted: list[tuple[Region, ...]] = []
        refresh = view.refresh

        def spy(*regions: Region) -> BoardView:
            painted.append(regions)
            return refresh(*regions)

        for share, new in ((0.5, True), (1 - 1e-9, False)):
            view.tracing.drawn_share = share
            view.watch_canvas()
            view.render_line(0)
            with monkeypatch.context() as patch:
                patch.setattr(view, "refresh", spy)
                view.automatic_refresh()
            assert view.tracing.drawn_share == 1.0
            assert bool(painted) == new
            assert all(painted), "without regions, all of it is painted"
            painted.clear()


async def test_the_next_trace_replaces_the_one_that_moves() -> None:
    async with shown(BOARD, motion="full") as (_, view, pilot):
        for words in (WORDS, WORDS[:1], WORDS[:0]):
            view.trace(words)
            assert view.tracing.words == words
            assert still(view) == (not words)
        for number in range(200):  # down a list: nothing waits
            view.trace(WORDS if number % 2 else WORDS[:1])
        assert view.tracing.words == WORDS
        await until(pilot, lambda: still(view))
        view.trace(WORDS)
        assert still(view)  # the same words are not drawn again


async def test_motion_is_what_the_most_careful_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(BOARD) as (app, view, _):

        def moves(motion: str) -> bool:
            view.motion = motion
            view.trace(())
            view.trace(WORDS)
            return not still(view)

        assert [moves(motion) for motion in ("off", "full")] == [False, True]
        view.motion = "off"
        assert still(view)
        app.animation_level = "none"
        assert not moves("full")
        app.animation_level = "full"
        monkeypatch.setenv("NO_MOTION", "1")
        assert not moves("full")


async def test_an_edit_takes_the_way_off() -> None:
    async with shown(BOARD, motion="full") as (_, view, pilot):
        view.trace(WORDS)
        await pilot.press("left", "z")
        assert not view.tracing.words
        assert still(view)
        view.trace(("zoo", "[/]"))
        assert not view.tracing.words


# --- looks


@pytest.mark.parametrize("mode", GLYPHS_BY_MODE)
async def test_no_letter_is_cut_at_any_size(mode: str) -> None:
    async with shown(canvas=mode) as (app, view, pilot):
        for size in SIZES:
            await resize(pilot, view, size)
            for shape in SHAPES[::6]:
                board = Board(letters_for(shape))
                view.load(board)
                lines = app.lines()
                assert [cell_len(line) for line in lines] == [size[0]] * size[1]
                for spot in board.spots:
                    column, row = cell_of(view, spot)
                    assert lines[row][column] == board.letter_at(spot).upper(), (shape, size)


async def test_words_have_patterns_only_where_there_is_no_colour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = []
    for colours in (True, False):
        if not colours:
            monkeypatch.setenv("NO_COLOR", "1")
        async with shown(BOARD, WORDS, canvas="auto") as (app, _, _):
            braille = [ord(c) - 0x2800 for c in "".join(app.lines()) if "\u2800" <= c < "\u2900"]
            drawn.append(sum(bits.bit_count() for bits in braille))
    assert drawn[0] > drawn[1] > 0, "a pattern leaves dots out"


async def test_the_smallest_region_is_no_error() -> None:
    async with shown(BOARD, WORDS) as (app, view, pilot):
        for size in ((1, 1), (5, 2), (17, 8), (3, 40), (80, 3)):
            await resize(pilot, view, size)
            assert [cell_len(line) for line in app.lines()] == [size[0]] * size[1]


async def test_caret_and_states_show_without_colour() -> None:
    async with shown(BOARD, ("gracious",)) as (app, view, pilot):
        await pilot.press("end")

        def style(spot: tuple[int, int]) -> tuple[bool, bool, bool]:
            column, row = cell_of(view, spot)
            (segment,) = view.render_line(row).crop(column, column + 1)
            assert segment.style is not None
            looks = segment.style
            return bool(looks.bold), bool(looks.reverse), bool(looks.underline)

        assert style((3, 2)) == (True, True, False)  # the caret
        assert style((0, 0)) == (True, False, False)  # used
        assert style((1, 0)) == (False, False, False)  # open
        view.load(parse_board("riu pgr lcs yao"))
        assert style((1, 2)) == (True, False, True)  # on two spots
        assert "R is on the box" in "\n".join(app.lines())


async def test_a_trace_while_the_terminal_is_resized_follows_it() -> None:
    async with shown(BOARD, motion="full") as (app, view, pilot):
        view.trace(WORDS)
        for size in ((30, 15), (18, 9), (12, 5), (100, 50)):
            await resize(pilot, view, size)
            assert len(app.lines()) == size[1]
        await until(pilot, lambda: still(view))
        assert "SPLASHY" in "\n".join(app.lines())


@pytest.mark.parametrize("height", [50, 12])
async def test_a_frame_may_come_between_a_new_size_and_its_event(
    height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BoardView, "on_resize", BoardView._paint_next_frame)
    async with shown(BOARD, size=(60, 20), motion="full") as (app, view, pilot):
        view.trace(WORDS)
        await resize(pilot, view, (60, height))
        await until(pilot, lambda: still(view))
        assert sum(bool(line.strip()) for line in app.lines()) > height // 2
