"""The status line: what it says, for how long, and what gives way to it."""

import pytest

from tests.harness.apps import BOARD, running


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


async def test_a_button_that_would_do_nothing_is_not_under_the_board() -> None:
    async with running(None, (120, 40)) as stage:
        await stage.shows("[4x3] [example]")
        await stage.press("r", shows="[4x3] [new] [example] [undo]")
        await stage.press("ctrl+y", shows="[4x3] [example]")
        await stage.press("ctrl+y")
        assert stage.said == "nothing to undo"


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
async def test_no_keys_are_shown_behind_a_dialog(theme: str) -> None:
    async with running(BOARD, (80, 24), theme=theme) as stage:

        def shown() -> list[str]:
            return stage.main.key_bar.lay_out(78).plain.split("  ")

        await stage.settle()
        before = shown()
        assert len(before) > 4
        for key in ("f1", "ctrl+p"):
            await stage.press(key)
            await stage.until(lambda: stage.app.screen is not stage.main and shown() == [""], key)
            await stage.press("escape")
            await stage.until(lambda: shown() == before, key)
