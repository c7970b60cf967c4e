"""Golden screens: what the app looks like as text, at the three sizes that matter.

``LBTUI_UPDATE_GOLDEN=1 pytest tests/tui/test_golden.py`` writes them anew; look at the difference
before committing it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.tui.apps import BOARD, SIZES, Stage, running

GOLDEN = Path(__file__).parent / "golden"
SCENES: dict[str, tuple[str | None, tuple[str, ...]]] = {
    "empty": (None, ()),
    "typing": (None, tuple("riupg")),
    "board": (BOARD, ("1",)),
    "words": (BOARD, ("2", "j", "j")),
    "words-filter": (BOARD, ("2", "slash", "s", "h", "y")),
    "solutions": (BOARD, ("3", "j", "j", "j")),
    "pinned": (BOARD, ("2", "j", "p", "3")),
    "settings": (BOARD, ("f2", "down")),
    "help": (BOARD, ("f1",)),
    "jump": (BOARD, ("ctrl+o",)),
    "export": (BOARD, ("ctrl+s",)),
}

pytestmark = pytest.mark.usefixtures("home")


def _same(name: str, stage: Stage) -> None:
    path = GOLDEN / f"{name}.txt"
    # The place of the checkout is not part of the picture.
    root = str(Path(__file__).parents[2])
    text = stage.text().replace(root, "ROOT") + "\n"
    if os.environ.get("LBTUI_UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"no golden screen {path.name}; see the module's docstring"
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("scene", SCENES)
async def test_golden_screen(scene: str, size: tuple[int, int]) -> None:
    board, keys = SCENES[scene]
    async with running(board, size) as stage:
        await stage.settle()
        for key in keys:
            await stage.press(key)
            await stage.settle()
        stage.app.main.status.hush()
        await stage.settle()
        _same(f"{scene}-{size[0]}x{size[1]}", stage)


async def test_too_small_says_so_plainly() -> None:
    async with running(BOARD, (38, 12)) as stage:
        await stage.settle()
        _same("too-small-38x12", stage)
