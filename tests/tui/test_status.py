"""The status line: what it says, for how long, and what gives way to it."""

import pytest

from lbtui.tui.widgets.bars import Item, ItemLine
from tests.harness.apps import BOARD, Stage, running


async def test_a_repeated_letter_is_said_as_it_is_typed() -> None:
    async with running(None, (40, 15)) as stage:
        await stage.press(*"riupgr", shows="R is on the box twice")
        await stage.press(*"lcsyao")
        assert stage.said == "R is on the box twice"
        await stage.shows("[R repeated]")
        await stage.press("home", "t")
        assert stage.said == "T replaced R · ^y undoes it"
        assert "R repeated" not in stage.text()
        await stage.press("end", "u")
        assert stage.said == "U replaced O · ^y undoes it · U is on the box twice"
        await stage.paste("riu pgh lcs ria")
        said = "pasted as 4x3 · ^y undoes it · R and I are on the box twice"
        await stage.until(lambda: stage.said == said, "what was pasted")


async def test_a_long_note_takes_the_room_of_the_chips() -> None:
    async with running(BOARD, (80, 24)) as stage:
        note = "this board has a problem that takes some sixty letters to say"
        stage.main.status.show_note(note)
        await stage.pilot.pause()
        line = stage.lines()[-2]
        assert note in line
        assert "[common]" in line
        stage.main.status.show_note()
        await stage.pilot.pause()
        assert "[shortest]" in stage.lines()[-2]


async def test_what_leaves_solutions_out_is_said_before_other_choices() -> None:
    async with running(BOARD, (40, 15), max_words=3, min_score=40) as stage:
        await stage.press("2", "delete")
        stage.main.status.show_note()
        await stage.pilot.pause()
        assert "[1 rejected]" in stage.lines()[-2]
        await stage.press("ctrl+n")
        await stage.until(lambda: "rejected" not in stage.text(), "no board, nothing rejected")
        await stage.press("ctrl+y")
        await stage.until(lambda: "[1 rejected]" in stage.lines()[-2], "the board, as it was")


async def test_a_state_too_long_leaves_the_chips_their_room() -> None:
    async with running(BOARD, (80, 24), min_score=20) as stage:
        line = stage.main.status
        line.show_state("a long state " * 5, "a state of more than half the line, " * 2, "a state")
        await stage.pilot.pause()
        assert line.text.startswith("a long state")
        chips = "[score 20+] [common] [shortest] [≤2 words]"
        assert stage.lines()[-2].split() == ["a", "state", *chips.split()]


def _button(stage: Stage, command: str) -> tuple[int, Item]:
    """Return the button of ``command`` under the board, and its column."""
    buttons = stage.main.query_one(".buttons", ItemLine)
    placed = buttons.lay_out(buttons.content_size.width)
    return next((column, item) for column, item in placed if item.id == command)


def _dim(item: Item) -> bool:
    return all(style == "off" for _text, style in item.parts)


async def test_a_button_under_the_board_that_is_disabled_is_dim_and_says_why() -> None:
    async with running(None, (120, 40)) as stage:
        reasons = ("nothing to undo", "the board is already empty")
        for command in ("board.undo", "board.new"):
            column, item = _button(stage, command)
            assert _dim(item)
            await stage.pilot.click(".buttons", offset=(column + 2, 0))
            await stage.until(lambda: stage.said.startswith(reasons))
        await stage.press("r")
        await stage.until(lambda: not _dim(_button(stage, "board.undo")[1]))
        await stage.press("ctrl+y")
        await stage.until(lambda: _dim(_button(stage, "board.undo")[1]))
        await stage.press("ctrl+y")
        assert stage.said == "nothing to undo"
        await stage.press("board.redo")
        await stage.until(lambda: stage.session.letters == 1)


async def test_a_note_is_said_in_a_form_that_fits() -> None:
    async with running(BOARD, (40, 15)) as stage:
        for shown, *notes in (
            ("saved 558 words", "saved 558 words to riu-pgh-lcs-yao-words.txt", "saved 558 words"),
            ("one word one word one word one word o…", "one word " * 9),
        ):
            stage.main.status.show_note(*notes)
            await stage.pilot.pause()
            assert stage.lines()[-2] == f" {shown}"
            assert stage.said == notes[0]


@pytest.mark.parametrize("theme", ["lbtui-dark", "terminal"])
async def test_the_keys_behind_a_dialog_are_dim(theme: str) -> None:
    async with running(BOARD, (80, 24), theme=theme) as stage:

        def bright() -> list[str]:
            placed = stage.main.key_bar.lay_out(78)
            return [item.id for _at, item in placed if not _dim(item)]

        await stage.settle()
        before = bright()
        assert len(before) > 4
        for key in ("f1", "ctrl+p"):
            await stage.press(key)
            await stage.until(lambda: stage.app.screen is not stage.main and not bright(), key)
            await stage.press("escape")
            await stage.until(lambda: bright() == before, key)
