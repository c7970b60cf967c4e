"""Making boards in the app: the form, the boards as they are made, and opening one."""

import re
from pathlib import Path

import pytest

from lbtui.tui.dialogs.boards import BoardsScreen
from lbtui.tui.dialogs.made_boards import MadeBoardsScreen
from lbtui.tui.dialogs.make import FORM_FIELDS, MakeBoardsScreen, parse_form
from lbtui.tui.dialogs.prompts import PromptScreen
from lbtui.tui.game.play_screen import PlayScreen
from tests.harness.apps import BOARD, Stage, closed, open_dialog, running
from tests.harness.program import lbtui

LABELS = [field.label for field in FORM_FIELDS]


def plain(stage: Stage) -> str:
    """Return the text on the screen without frames and line ends."""
    return " ".join(stage.text().replace("┃", "").split())


async def fill(stage: Stage, **texts: str) -> None:
    """Open the form and type into its lines, from the first on."""
    await open_dialog(stage, "board.make", MakeBoardsScreen)
    for field in FORM_FIELDS:
        await stage.type(texts.get(field.name, ""))
        await stage.press("down")


async def make(stage: Stage) -> None:
    await stage.press("enter")
    assert isinstance(stage.app.screen, MadeBoardsScreen)


async def draw(stage: Stage, path: Path) -> None:
    """Export the picture of the board RYE OFP ASL NDG to a path."""
    await open_dialog(stage, "d", PromptScreen)
    assert "rye-ofp-asl-ndg-board.svg" in stage.text()
    await stage.press("ctrl+u")
    await stage.paste(str(path))
    await stage.press("enter")


async def test_boards_are_made_shown_and_opened() -> None:
    made = lbtui("generate", "--seed", "700007", "--vowels", "4", "--boards", "3", "--json").records
    async with running(None, (40, 15), lists=["common"]) as stage:
        await fill(stage, vowels="4", boards="3", seed="700007")
        await make(stage)
        text = stage.text()
        for each in made:
            row = f"{each['board'].upper()} par {each['par']}, {each['solutions']:,} sol"
            assert row in plain(stage)
        assert "3 boards" in text
        assert "esc back" in text
        first = made[0]
        hard = f"{first['everyday']} everyday · seed 700007"
        assert f"{first['solutions']:,} solutions of 2 words · {hard}" in plain(stage)
        best = made[1]["best"]
        assert best[0] not in text.lower()
        await stage.press("down", "space")
        assert f"· seed {made[1]['seed']}" in plain(stage)
        assert all(word in stage.text() for word in best)
        await stage.press("space")
        assert best[0] not in stage.text()
        await closed(stage, "enter")
        assert str(stage.session.board) == made[1]["board"]
        assert stage.panes.active_pane == "solutions"


async def test_doubled_letters_are_said_before_and_shown() -> None:
    async with running(None, (40, 15), lists=["common"]) as stage:
        await fill(stage, answer="hazelnut tuxedo", boards="2", seed="3")
        assert "only 11 letters: one must be" in stage.text()
        assert "allow repeats" in stage.text()
        await stage.press("enter")
        assert isinstance(stage.app.screen, MakeBoardsScreen)
        assert "allow repeats" in stage.text()
        await closed(stage, "escape")
        await fill(stage, repeats="yes", boards="2", seed="3")
        assert "only 11 letters: one must be" in stage.text()
        assert "allow repeats" not in stage.text()
        await make(stage)
        assert "HUL TZN XDZ OEA 1 solution, everyday" in plain(stage)
        assert "Z doubled" in stage.text()


async def test_letters_that_must_be_doubled_are_named_and_bands_are_known() -> None:
    async with running(None, (80, 24), lists=["common"]) as stage:
        await fill(stage, answer="coffee elephant", min_score="rare")
        await stage.shows("FF and EE can be played only with the letter")
        await stage.shows("allow repeats or take other words")
    for text, score in (("Everyday", 81), ("obscure", 0), ("35", 35)):
        assert parse_form({"min_score": text}, 3).board_request.min_score == score


async def test_a_made_board_is_saved_drawn_and_played(tmp_path: Path) -> None:
    async with running(None, (80, 24), lists=["common"]) as stage:
        await fill(stage, answer="dragonfly", boards="2", seed="3")
        assert "finds partners for this word" in stage.text()
        await make(stage)
        assert "LDO NSA GYK RFI skid, par 5, 1 solution, everyday" in stage.text()
        assert "RYE OFP ASL NDG sped, par 5, 4 solutions, everyday" in stage.text()
        await stage.press("down")
        await open_dialog(stage, "s", PromptScreen)
        await stage.enter("for Ann", "RYE OFP ASL NDG is saved as for Ann")
        await draw(stage, tmp_path / "a.svg")
        await stage.shows("saved a picture of the board")
        assert "<svg " in (tmp_path / "a.svg").read_text("utf-8")
        await draw(stage, tmp_path / "a.json")
        await stage.until(lambda: "saved as .svg or .html" in plain(stage), "the refusal")
        await stage.press("p")
        await stage.until(lambda: isinstance(stage.app.screen, PlayScreen), "the game")
        assert str(stage.session.board) == "rye ofp asl ndg"
        await open_dialog(stage, "f6", BoardsScreen)
        await stage.shows("for Ann")


async def test_the_form_keeps_what_was_typed_and_moves_by_arrows() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await fill(stage, sides="5", seed="11")
        await closed(stage, "escape")
        await open_dialog(stage, "board.make", MakeBoardsScreen)
        assert re.search(r"sides +5 ", stage.text())
        assert re.search(r"seed +11 ", stage.text())
        for label in LABELS:
            assert label in stage.text()
        await make(stage)
        assert "par" not in "".join(stage.lines()[4:9])
        await open_dialog(stage, "escape", MakeBoardsScreen)


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        ({"sides": "2"}, "sides: '2' is not a whole number from 3 to 12"),
        ({"sides": "9" * 30}, f"sides: '{'9' * 30}' is not a whole number from 3 to 12"),
        (
            {"vowels": "0" * 20 + "999"},
            "vowels: '00000000000000000000999' is not a whole number from 0 to 96",
        ),
        ({"repeats": "maybe"}, "repeated letters: yes or no"),
        ({"answer": "gr4cious"}, "your words: words, separated by spaces"),
        ({"solutions": "x"}, "solutions: 'x' is not a number of solutions"),
        ({"sides": "5", "par": "4"}, "par can be estimated only for 4 sides of 3 letters"),
        ({"boards": "0"}, "boards: '0' is not a whole number from 1 to 100"),
    ],
)
def test_what_is_wrong_is_one_line(texts: dict[str, str], problem: str) -> None:
    with pytest.raises(ValueError, match=re.escape(problem)):
        parse_form(texts, 3)


async def test_problems_are_shown_and_nothing_is_lost() -> None:
    async with running(BOARD, (40, 15)) as stage:
        await fill(stage, sides="2", avoid="x1")
        await stage.press("enter")
        assert "sides: '2' is not a whole number" in stage.text()
        await stage.press("backspace")
        await stage.type("4")
        assert "whole number" not in stage.text()
        await stage.press("enter", shows="words to avoid: words,")


async def test_making_is_cancelled_by_leaving() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await fill(stage, solutions="1", word_count="3", par="6", boards="100")
        stage.send("enter")
        await stage.until(lambda: isinstance(stage.app.screen, MadeBoardsScreen), "the boards")
        stage.send("escape", "escape")
        await stage.until(
            lambda: not any(worker.is_running for worker in stage.app.workers), "the end", wait=5
        )
        await closed(stage)
