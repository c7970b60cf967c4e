"""The cursor stays on its item, or on the nearest that is left, and on its line of the screen."""

import pytest

from lbtui.tui.main.solutions_pane import SolutionsPane
from lbtui.tui.main.solutions_rows import SolutionRows
from lbtui.tui.main.words_pane import WordsPane
from lbtui.tui.main.words_rows import WordRows
from tests.harness.apps import Stage, running

Item = tuple[str, ...]

START = {"words": 100, "solutions": 400}
"""Rows from the first one, so that there is room on all sides."""


def row_of_cursor(stage: Stage, pane: WordsPane | SolutionsPane) -> int:
    """Return the line of the screen that the cursor is seen on."""
    region = pane.row_list.region
    lines = [line[region.x : region.right] for line in stage.lines()[region.y : region.bottom]]
    return next(y for y, line in enumerate(lines) if line.startswith("►"))


def items(pane: WordsPane | SolutionsPane) -> list[Item]:
    rows = pane.rows
    if isinstance(rows, WordRows):
        return [(rows.word_of(item),) for item in range(pane.row_list.item_count)]
    return [tuple(solution.words) for solution in rows.space] if rows is not None else []


ACTIONS: dict[str, dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "words": {
        "reject twice": (("ctrl+d", "down", "up", "ctrl+d"), ("ctrl+y", "ctrl+y")),
        "pin": (("enter",), ("ctrl+y",)),
        "sort": (("ctrl+o",), ("ctrl+o",)),
    },
    "solutions": {
        "reject twice": (("delete", "down", "enter", "down", "up") * 2, ("ctrl+y", "ctrl+y")),
        "pin": (("list.pin", "down", "enter"), ("ctrl+y",)),
    },
}
EITHER: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "fewer words and more": (("]", "["), ())
}
"""Keys that change a list, and those that take that back."""


@pytest.mark.parametrize("kind", ACTIONS)
async def test_the_cursor_stays_on_its_item_and_its_line(kind: str) -> None:
    async with running(size=(120, 40), max_words=3) as stage:
        panes: dict[str, WordsPane | SolutionsPane]
        panes = {"words": stage.panes.words_pane, "solutions": stage.panes.solutions_pane}
        pane = panes[kind]
        for action, (keys, back) in (ACTIONS[kind] | EITHER).items():
            await stage.press("2" if kind == "words" else "3")
            pane.row_list.move_to(START[kind], is_centred=True)
            await stage.settle()
            before, at, row = items(pane), pane.words_at_cursor, row_of_cursor(stage, pane)
            assert row > 5, action
            await stage.press(*keys)
            left = set(items(pane))
            expected = next(item for item in before[before.index(at) :] if item in left)
            assert pane.words_at_cursor == expected, action
            if action not in ("pin", "longer words"):  # these may leave too few rows above it
                assert row_of_cursor(stage, pane) == row, action
            await stage.press(*back)
            assert pane.words_at_cursor == expected, f"{action}, and back"
            if action != "longer words":
                assert row_of_cursor(stage, pane) == row, f"{action}, and back"


async def test_the_cursor_stays_when_another_key_comes_before_its_row_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(size=(120, 40), max_words=3) as stage:
        pane = stage.panes.solutions_pane
        pane.row_list.move_to(400, is_centred=True)
        await stage.settle()
        at = pane.words_at_cursor
        await stage.press("]")
        with monkeypatch.context() as loading:
            loading.setattr(SolutionRows, "solution_at", lambda *_: None)
            await stage.press("[")
        assert pane.words_at_cursor == at


@pytest.mark.parametrize("kind", ACTIONS)
async def test_a_filter_that_changes_shows_the_first_row(kind: str) -> None:
    async with running(size=(120, 40), max_words=3) as stage:
        pane: WordsPane | SolutionsPane
        pane = stage.panes.words_pane if kind == "words" else stage.panes.solutions_pane
        await stage.press("2" if kind == "words" else "3")
        pane.row_list.move_to(START[kind], is_centred=True)
        await stage.settle()
        assert pane.row_list.top_line > 5
        await stage.press("/")
        for keys in ("s", "h", "down", "backspace", "8", "+", "down", "space"):
            await stage.press(keys)
            moved = int(keys in ("down", "space"))  # a space is no other filter
            assert (pane.row_list.cursor, pane.row_list.top_line) == (moved, 0), keys


async def test_another_ranking_shows_the_first_row_also_once_the_filter_is_cleared() -> None:
    async with running(size=(120, 40), max_words=3) as stage:
        pane = stage.panes.solutions_pane
        for keys in (("ctrl+r",), ("/", "s"), ("ctrl+r",), ("escape",)):
            pane.row_list.move_to(400, is_centred=True)
            await stage.settle()
            assert pane.row_list.top_line > 5
            await stage.press(*keys)
            assert (pane.row_list.cursor, pane.row_list.top_line) == (0, 0), keys
        best = next(iter(stage.space))
        assert pane.words_at_cursor == best.words


async def test_rejecting_a_word_while_a_filter_is_used_keeps_the_place() -> None:
    async with running(size=(120, 40), max_words=3) as stage:
        pane = stage.panes.words_pane
        await stage.press("2", "/", "s", "enter")
        pane.row_list.move_to(60, is_centred=True)
        await stage.settle()
        next_word, row = items(pane)[61], row_of_cursor(stage, pane)
        await stage.press("list.reject")
        assert (pane.words_at_cursor, row_of_cursor(stage, pane)) == (next_word, row)


async def test_the_cursor_follows_a_pinned_word_from_the_first_row_to_where_it_was() -> None:
    async with running(size=(120, 40), max_words=3) as stage:
        pane = stage.panes.solutions_pane
        await stage.press("3")
        pane.row_list.move_to(40, is_centred=True)
        await stage.settle()
        await stage.press("list.pin", "down", "enter", "home")
        first = pane.words_at_cursor
        assert pane.row_list.cursor == 0
        await stage.press("ctrl+y")
        assert pane.words_at_cursor == first
        assert pane.row_list.cursor > 0


async def test_a_new_board_starts_at_the_top() -> None:
    async with running(size=(120, 40)) as stage:
        await stage.press("2")
        stage.panes.words_pane.row_list.move_to(100)
        await stage.settle()
        await stage.paste("tap erd nil yco")
        assert (
            stage.panes.words_pane.row_list.cursor,
            stage.panes.words_pane.row_list.top_line,
        ) == (0, 0)
