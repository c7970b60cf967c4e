"""Golden screens: what the app looks like as text, each screen by itself.

The main screen has one at each size that matters. Of a dialog only its own box is compared, so a
change of what lies behind it changes nothing here.
``LBTUI_UPDATE_GOLDEN=1 pytest tests/tui/test_golden.py`` writes them anew; look at the difference
before committing it.
"""

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.table.columns import SOLUTION_COLUMNS
from tests.harness.apps import BOARD, Stage, closed, open_dialog, running

pytestmark = pytest.mark.usefixtures("unpatched")

GOLDEN = Path(__file__).parent / "golden"
MAIN: dict[tuple[int, int], tuple[str, ...]] = {
    (40, 15): ("3", "down", "down"),
    (80, 24): ("2", "slash", "s", "h", "y"),
    (120, 40): ("2", "list.pin", "3"),
}
"""The keys that lead to the main screen that is compared at each size."""
DIALOGS = {
    "settings": "f2",
    "help": "f1",
    "lists": "app.lists",
    "shape": "board.shape",
    "boards": "f6",
    "games": "board.games",
    "make": "board.make",
}


def _difference(name: str, lines: list[str]) -> list[str]:
    """Return the lines that differ from the golden ones; write those if asked to."""
    path = GOLDEN / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if os.environ.get("LBTUI_UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    golden = path.read_text(encoding="utf-8") if path.exists() else ""
    return list(unified_diff(golden.splitlines(), lines, f"{name} (golden)", name, "", ""))


def _dialog(stage: Stage) -> list[str]:
    """Return what is inside the frame of the dialog that is open, frame included."""
    place = stage.app.screen.query_one("#dialog").region
    lines = stage.lines()[place.y : place.bottom]
    return [line[place.x : place.right].rstrip() for line in lines]


@pytest.mark.parametrize("size", MAIN, ids=lambda size: "{}x{}".format(*size))
async def test_the_main_screen(size: tuple[int, int]) -> None:
    async with running(BOARD, size, max_words=4) as stage:
        await stage.press(*MAIN[size])
        stage.main.status.show_note()
        await stage.settle()
        differences = _difference("main-{}x{}".format(*size), stage.lines())
        if size == (120, 40):
            titles = " ".join(column.label for column in SOLUTION_COLUMNS.values())
            shown = " ".join(stage.text().split())
            assert f" solution {titles} " in shown, "the titles together are too wide to be shown"
    assert not differences, "\n".join(["", *differences])


async def test_the_empty_screen_and_every_dialog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("lbtui.words.catalog.SYSTEM_FOLDERS", ())
    async with running(None, (80, 24)) as stage:
        await stage.settle()
        differences = _difference("empty", stage.lines())
        for name, key in DIALOGS.items():
            await open_dialog(stage, key, Dialog)
            differences += _difference(name, _dialog(stage))
            await closed(stage, "escape")
    assert not differences, "\n".join(["", *differences])


async def test_a_game_and_its_review() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await stage.play()
        await stage.enter("gracious", "1 GRACIOUS")
        await stage.type("spl", shows="S·PL_")
        differences = _difference("game", stage.lines())
        await stage.enter("ashy", "solved in 2 words")
        await stage.press("f5", shows="move 1 of 2")
        differences += _difference("review", stage.lines())
    assert not differences, "\n".join(["", *differences])
