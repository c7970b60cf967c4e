"""What each key does on the board, in every state of the board; none of it depends on time."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from itertools import product
from typing import NamedTuple

import pytest

from lbtui.puzzle import parse_board
from lbtui.settings import SETTINGS, Settings
from lbtui.tui.widgets.board.board_view import BoardView
from tests.harness.apps import BOARD, SIZES, Stage, running

FULL = "RIUPGHLCSYAO"
HALF = "RIUPGH" + 6 * "·"
NONE = 12 * "·"
ALL = range(12)
NOTE = "the box is full · ↓ solutions · ^n new"
STATES = {
    "incomplete": (*"riupgh",),
    "full": (*"riupghlcsyao",),
    "selected": (*"riupghlcsyao", "left"),
}
"""The keys that lead to a state of the board."""


class Seen(NamedTuple):
    """The letters on the box, the spots drawn as selected, and what has the focus."""

    letters: str
    selected: Collection[int] = ()
    focus: str = "board"
    note: str = ""


KEYS = ("x", "left", "right", "up", "click", "down", "backspace", "delete", "space", "slash")
"""The keys of the table's columns; `click` is one on the second spot."""
AT_ONCE = ("x", "left", "backspace")
"""The table also holds where one of these comes at once with the letters."""
TABLE: dict[str, tuple[Seen, ...]] = {
    "incomplete": (
        Seen("RIUPGHX·····", [7]),
        *(Seen(HALF, [11]), Seen(HALF, [7]), Seen(HALF, [11]), Seen(HALF, [1])),
        Seen(HALF, [6]),
        *(Seen("RIUPG·······", [5]), Seen(HALF, [6])),
        *2 * (Seen(HALF, [6]),),
    ),
    "full": (
        Seen(FULL, note=NOTE),
        *(Seen(FULL, [11]), Seen(FULL, [11]), Seen(FULL, [11]), Seen(FULL, [1])),
        Seen(FULL, focus="solutions"),
        *2 * (Seen("RIUPGHLCSYA·", [11]),),
        Seen(FULL),
        Seen(FULL, focus="filter"),
    ),
    "selected": (
        Seen("RIUPGHLCSYAX"),
        # Nothing lies further left than the last letter.
        *(Seen(FULL, [11]), Seen(FULL, [6]), Seen(FULL, [10]), Seen(FULL, [1])),
        Seen(FULL, [6]),
        *2 * (Seen("RIUPGHLCSYA·", [11]),),
        Seen(FULL, [11]),
        Seen(FULL, focus="filter"),
    ),
    "restored": (
        Seen("X" + 11 * "·", [1]),
        *(Seen(FULL, [11]), Seen(FULL, [11]), Seen(FULL, [11]), Seen(FULL, [1])),
        Seen(FULL, focus="solutions"),
        *2 * (Seen(NONE, [0]),),
        Seen(FULL, ALL),
        Seen(FULL, focus="filter"),
    ),
}
CELLS = {
    (state, key): seen._replace(selected=list(seen.selected))
    for state, row in TABLE.items()
    for key, seen in zip(KEYS, row, strict=True)
}


def _cell(stage: Stage, spot: int) -> tuple[int, int]:
    """Return the column and line of the screen where the letter of a spot stands."""
    view = stage.app.screen.query_one(BoardView)
    place = view.board_layout.find_cells(view.entry.spots[spot])
    assert place is not None
    x, y = place.letter
    return view.content_region.x + x, view.content_region.y + y


def _seen(stage: Stage) -> Seen:
    """Read from the screen what there is to see of the board."""
    lines = stage.lines()
    cells = [_cell(stage, spot) for spot in ALL]
    letters = "".join(lines[y][x] if lines[y][x].isalpha() else "·" for x, y in cells)
    screen = stage.app.screen
    selected = [spot for spot in ALL if screen.get_style_at(*cells[spot]).reverse]
    filtering = stage.main.focused is stage.panes.solutions_pane.input
    focus = "filter" if filtering else stage.panes.focus_area
    heavy = "┏━ Board" in "\n".join(lines)
    if stage.app.size.width > 40:
        assert heavy == (focus == "board"), "the frame tells where the focus is"
    note = lines[-2].strip()
    return Seen(letters, selected, focus, NOTE if note.startswith(NOTE) else "")


@asynccontextmanager
async def _restored(size: tuple[int, int] = (80, 24)) -> AsyncIterator[Stage]:
    """Run the app on the board it was left with."""
    settings = Settings.load()
    settings.board = BOARD
    settings.flush()
    async with running(None, size) as stage:
        yield stage


async def _key(stage: Stage, key: str) -> None:
    if key == "click":
        await stage.pilot.click(offset=_cell(stage, 1))
    else:
        await stage.press(key)


GAME = {
    **dict.fromkeys(("r", "R"), "GR"),
    **dict.fromkeys(("left", "down", "space", "slash"), "G"),
    "click": "GI",
    **dict.fromkeys(("backspace", "delete"), ""),
}
"""The word being typed in a game after G and a key."""


# Slow: a board is typed and solved once or twice for each key.
@pytest.mark.timeout(180)
@pytest.mark.parametrize("state", STATES)
async def test_a_key_does_what_the_table_says(state: str) -> None:
    async with running(None, (80, 24)) as stage:
        for key in KEYS:
            await stage.press("1", "escape", "ctrl+n")
            stage.send(*STATES[state])
            await stage.settle()
            await _key(stage, key)
            assert _seen(stage) == CELLS[state, key], key
            if key in AT_ONCE:
                await stage.press("1", "escape", "ctrl+n")
                stage.send(*STATES[state], key)
                await stage.settle()
                assert _seen(stage) == CELLS[state, key], f"{key} with the letters"


async def test_a_key_on_a_restored_board_does_what_the_table_says() -> None:
    async with _restored() as stage:
        for key in KEYS:
            await _key(stage, key)
            assert _seen(stage) == CELLS["restored", key], key
            await stage.press("escape", "escape", "1")
            stage.panes.board_view.load(parse_board(BOARD), is_restored=True)
            await stage.settle()


async def test_a_restored_board_that_was_worked_with_is_not_replaced_by_a_letter() -> None:
    async with _restored() as stage:
        await stage.press("down", "1")
        assert _seen(stage) == Seen(FULL, [])
        await stage.press("x", shows=NOTE)
        assert _seen(stage).letters == FULL


async def test_a_key_in_a_game_is_the_games() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await stage.play()
        for key, typed in GAME.items():
            await stage.press("g", shows="G_")
            await _key(stage, key)
            await stage.shows(f" {typed}_ ")
            await stage.press(*["backspace"] * len(typed))
        assert str(stage.session.board) == BOARD


# Where the focus goes


async def test_a_completed_board_keeps_the_focus_until_a_key_leads_to_the_solutions() -> None:
    async with running(None, (40, 15)) as stage:
        for key in ("down", "enter", "3", "slash"):
            await stage.press("ctrl+n")
            await stage.type("riupghlcsyao")
            assert stage.panes.focus_area == "board", key
            await stage.press(key, shows="2 words · ")
            if key == "slash":
                await stage.type("obj", shows="obj")
            else:
                await stage.press("home", "down")
                await stage.until(lambda: "► " in stage.text(), "the list moves")
                assert stage.panes.solutions_pane.row_list.cursor == 1


async def test_enter_on_an_incomplete_board_says_what_is_missing() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.enter("riupghlcsya", "1 letter missing")
        await stage.type("o")
        assert "missing" not in stage.text()


async def test_letters_after_the_last_run_no_command_however_late() -> None:
    texts = ("riupghlcsyaoOLq", "riu/pgh,lcs-yao-, -oX")
    async with running(None, (80, 24)) as stage:
        for text, at_once in product(texts, (True, False)):
            await stage.press("ctrl+n")
            if at_once:
                await stage.type(text)
            else:
                await stage.press(*("space" if char == " " else char for char in text))
            assert _seen(stage) == Seen(FULL, [], note=NOTE), f"note: {text}"
            assert stage.session.settings.lists == ("common",)
            assert str(stage.session.board) == BOARD


async def test_what_follows_the_letters_at_once_goes_where_it_leads() -> None:
    async with running(None, (80, 24)) as stage:
        solutions = stage.panes.solutions_pane
        stage.send(*"riupghlcsyao/+shy", "enter")
        await stage.settle()
        assert solutions.input.value == "+shy"
        stage.send("/", "escape", "ctrl+n", *"riupghlcsyao", "down", "down", "down")
        await stage.settle()
        assert stage.panes.focus_area == "solutions"
        assert solutions.row_list.cursor == 2, "the third row"


async def test_a_board_typed_into_the_solutions_changes_no_setting() -> None:
    async with running(BOARD, (80, 24)) as stage:
        session, settings = stage.session, stage.app.settings
        await stage.press("3", "backspace")
        assert _seen(stage) == Seen(FULL, [], "solutions"), "a list erases no letters"
        before = settings.lists, settings.ranking, settings.max_words, settings.theme
        for board in ("riupghlcsyao", "gcxtievlnapo", "taperdnilyco", "exaiucpholtr"):
            await stage.press("3", *board, "enter")
            after = settings.lists, settings.ranking, settings.max_words, settings.theme
            assert (after, session.rejected_words) == (before, []), board


async def test_signs_change_settings_on_the_lists_alone() -> None:
    async with running(BOARD, (80, 24), on_list=False) as stage:
        before = {key: stage.app.settings.get(each) for key, each in SETTINGS.items()}
        for sign in "+[]":
            await stage.press(sign)
            assert stage.said == f"{sign}: only in the lists"
        assert stage.app.screen is stage.main
        assert {key: stage.app.settings.get(each) for key, each in SETTINGS.items()} == before
        await stage.press("down", "]", "+")
        settings = stage.app.settings
        assert (settings.max_words, settings.min_score) == (3, 21)


async def test_a_sign_that_the_user_gave_to_a_command_of_the_board_runs_it_there() -> None:
    keys = {"board.play": "right_square_bracket", "solve.more": "f12"}
    async with running(BOARD, (80, 24), on_list=False, keys=keys) as stage:
        await stage.press("]")
        await stage.until(lambda: stage.app.screen is not stage.main)


async def test_leaving_the_board_ends_a_selection() -> None:
    async with running(None, (80, 24)) as stage:
        for leave in ("slash", "tab"):
            await stage.press("1", "ctrl+n", *STATES["selected"])
            assert _seen(stage).selected == [11]
            await stage.press(leave)
            assert stage.panes.focus_area != "board"
            await stage.press("escape", "1")
            assert _seen(stage) == Seen(FULL, [])


async def test_undo_begins_with_the_board_that_the_app_opened_with() -> None:
    async with _restored() as stage:
        await stage.press("ctrl+y")
        assert stage.said == "nothing to undo"
        assert _seen(stage) == Seen(FULL, list(ALL))
    async with running(BOARD, (80, 24), on_list=False) as stage:
        await stage.press("ctrl+y")
        assert stage.said == "nothing to undo"
        await stage.press("backspace", "ctrl+y", "ctrl+y")
        assert _seen(stage).letters == FULL
    async with running(None, (80, 24), shape="5x2") as stage:
        await stage.press("ctrl+y")
        assert stage.said == "nothing to undo"


async def test_one_pane_names_the_key_that_leads_to_the_solutions() -> None:
    async with running(BOARD, (40, 15)) as stage:
        await stage.press("1")
        assert stage.lines()[-1].startswith(" ↓ solutions")
        await stage.press("ctrl+n", "r")
        assert "↓" not in stage.lines()[-1]


async def test_escape_ends_a_selection() -> None:
    async with _restored() as stage:
        for keys in ((), ("left",)):
            await stage.press(*keys)
            assert _seen(stage).selected
            await stage.press("escape")
            assert _seen(stage) == Seen(FULL, [])
        await stage.press("x")
        await stage.until(lambda: _seen(stage).note == NOTE, "the note")


# Pasting


async def test_a_pasted_board_replaces_and_a_part_fills_what_is_missing() -> None:
    async with _restored() as stage:
        for keys in ((), *(("ctrl+n", *keys) for keys in STATES.values())):
            await stage.press(*keys)
            before = _seen(stage)
            await stage.paste("xyz")
            if before.letters == HALF:
                await stage.until(lambda: _seen(stage) == Seen("RIUPGHXYZ···", [9]), "a part")
                await stage.shows("3 letters pasted")
                await stage.paste("abcd", shows="4 letters pasted, but only 3 are missing")
                assert _seen(stage) == Seen("RIUPGHXYZ···", [9])
            else:
                await stage.shows("3 letters pasted, but the box is full")
                assert _seen(stage) == before, keys
            await stage.paste("tjo feb cuy hil")
            await stage.until(lambda: _seen(stage) == Seen("TJOFEBCUYHIL", []), f"after {keys}")


async def test_a_part_with_separators_fills_what_is_missing() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.press(*"riu")
        await stage.paste("pgh, lcs\n")
        await stage.until(lambda: _seen(stage) == Seen("RIUPGHLCS···", [9]), "the part")
        assert stage.said == "6 letters pasted · ^y undoes it"
        await stage.paste("y/ao")
        await stage.until(lambda: _seen(stage) == Seen(FULL, []), "all of it")
        assert stage.said == "3 letters pasted · ^y undoes it"
        await stage.press("ctrl+y")
        await stage.until(lambda: _seen(stage).letters == "RIUPGHLCS···", "what was there before")


# What the app opens with


async def test_the_last_complete_board_is_restored_and_one_letter_replaces_it() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.type("riupghlcsyao")
        await stage.press("ctrl+n")
        await stage.type("xyz")
    async with running(None, (40, 15)) as stage:
        assert _seen(stage) == Seen(FULL, list(ALL))
        await stage.type("q")
        await stage.until(lambda: stage.session.letter_count == 1, "one letter")
        await stage.press("ctrl+y")
        await stage.until(lambda: _seen(stage).letters == FULL, "the board")
        await stage.press("q", shows="the box is full")


async def test_a_board_is_restored_in_the_mode_it_was_left_in_whatever_the_setting() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.type("riupghlcsyao")
        await stage.play()
        await stage.press("g", shows="G_")
    async with running(None, (80, 24), opening="solutions") as stage:
        await stage.shows("G_")
        await stage.press("escape", "escape", "escape")  # the first clears the letter
    async with running(None, (80, 24), opening="game") as stage:
        assert _seen(stage) == Seen(FULL, list(ALL))


async def test_a_board_that_was_given_is_restored_as_it_was_left() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await stage.play()
    async with running("tjo feb cuy hil", (80, 24)):
        pass  # it is solved, and left
    async with running(None, (80, 24)) as stage:
        assert stage.app.screen is stage.main
        assert str(stage.session.board) == "tjo feb cuy hil"


@pytest.mark.parametrize("size", SIZES[::2])
async def test_a_board_that_is_given_is_full_and_one_pane_shows_its_solutions(
    size: tuple[int, int],
) -> None:
    async with running(BOARD, size, on_list=False) as stage:
        focus = "solutions" if size == (40, 15) else "board"
        assert stage.panes.focus_area == focus
        await stage.press("1", "x", shows="the box is full")


async def test_moving_the_focus_changes_no_width() -> None:
    async with running(BOARD, (120, 40)) as stage:
        panes = (stage.panes.board_pane, stage.panes.words_pane, stage.panes.solutions_pane)
        before = [pane.region.width for pane in panes]
        for key in ("1", "3", "2", "1"):
            await stage.press(key)
            assert [pane.region.width for pane in panes] == before, key
        assert "┏━ Board" in stage.text()
        await stage.press("slash")
        assert [pane.region.width for pane in panes] == before
