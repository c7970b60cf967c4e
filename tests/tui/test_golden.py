"""Golden screens: what the app looks like as text, at the three sizes that matter.

``LBTUI_UPDATE_GOLDEN=1 pytest tests/tui/test_golden.py`` writes them anew; look at the difference
before committing it.
"""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.harness.apps import BOARD, SIZES, Stage, running

pytestmark = pytest.mark.usefixtures("unpatched")

GOLDEN = Path(__file__).parent / "golden"
EMPTY: dict[str, tuple[str, ...]] = {"empty": (), "typing": tuple("riupg")}
SOLVED: dict[str, tuple[str, ...]] = {
    "board": ("1",),
    "words": ("2", "j", "j"),
    "words-filter": ("slash", "s", "h", "y"),
    "solutions": ("escape", "escape", "3", "j", "j", "j"),
    "settings": ("f2", "down"),
    "help": ("escape", "f1"),
    "export": ("escape", "ctrl+s"),
    "pinned": ("escape", "2", "p", "3"),
}
"""The scenes of one run of the app, each with the keys that lead to it from the one before."""


def _difference(name: str, stage: Stage) -> list[str]:
    """Return the lines in which the screen differs from the golden one; write it if asked to."""
    path = GOLDEN / f"{name}.txt"
    text = stage.text() + "\n"
    if os.environ.get("LBTUI_UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    golden = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = unified_diff(golden.splitlines(), text.splitlines(), f"{name} (golden)", name, "", "")
    return list(lines)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("board", [None, BOARD], ids=["empty", "solved"])
async def test_golden_screens(
    board: str | None, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    differences: list[str] = []
    async with running(board, size, max_words=4) as stage:
        for scene, keys in (SOLVED if board else EMPTY).items():
            await stage.press(*keys)
            stage.main.status.show_note()
            await stage.settle()
            differences += _difference(f"{scene}-{size[0]}x{size[1]}", stage)
    assert not differences, "\n".join(["", *differences])


async def test_too_small_says_so_plainly() -> None:
    async with running(BOARD, (38, 12), max_words=4) as stage:
        assert not _difference("too-small-38x12", stage)
