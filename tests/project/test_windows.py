"""The command line, the app, locks and paths, in a process that looks like one on Windows."""

import json
import sys
import textwrap
from pathlib import Path

import pytest

from tests.harness.program import DIRECTORY_VARIABLES, Result, make_environment, run

BOARD = "riu pgh lcs yao"
HEADLESS = "textual.drivers.headless_driver:HeadlessDriver"


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str | None]:
    """The environment with a local application folder, as Windows has it, and no other."""
    own: dict[str, str | None] = dict.fromkeys((*DIRECTORY_VARIABLES, "HOME"))
    folders = {"LOCALAPPDATA": str(tmp_path), "USERPROFILE": str(tmp_path)}
    return own | folders | {"TEXTUAL_DRIVER": HEADLESS, "PYTHONWARNINGS": "default"}


def windows(home: dict[str, str | None], *arguments: str) -> Result:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.harness.as_windows", *arguments]
    return run(command, env=make_environment() | home, cwd=root)


def code(home: dict[str, str | None], text: str) -> Result:
    return windows(home, "-c", textwrap.dedent(text))


def test_the_command_line(home: dict[str, str | None], tmp_path: Path) -> None:
    done = windows(home, "solve", BOARD, "--limit", "2")
    assert (done.lines, done.code) == (["oligarchy yups", "group psychical"], 0)
    assert windows(home, "check", BOARD, "gracious").code == 1
    assert windows(home, "solve", "abc").code == 2
    assert windows(home, "verdicts", "reject", "qoph").code == 0
    assert windows(home, "verdicts", "export").records[0]["word"] == "qoph"
    (tmp_path / "boards.txt").write_bytes(f"{BOARD}\r\n".encode() * 2)
    done = windows(home, "batch", str(tmp_path / "boards.txt"), "--jobs", "1")
    assert [each["minimum"] for each in done.records] == [2, 2]


def test_paths_are_in_the_local_application_folder(
    home: dict[str, str | None], tmp_path: Path
) -> None:
    done = windows(home, "--print-config")
    assert done.code == 0
    paths = dict(line.split(None, 1) for line in done.lines if not line.startswith("word"))
    assert paths["config"].split("  ")[0] == str(tmp_path / "lbtui")
    assert paths["cache"].startswith(str(tmp_path / "lbtui"))


def test_a_lock_keeps_others_out_until_it_is_released(home: dict[str, str | None]) -> None:
    done = code(
        home,
        """
        import os, sys
        from lbtui.store import Lock
        assert "msvcrt" in sys.modules
        path = os.environ["LOCALAPPDATA"] + "/x.lock"
        with Lock(path):
            try:
                with Lock(path, 0.05):
                    print("both")
            except TimeoutError:
                print("kept out")
        with Lock(path, 0.05):
            print("released")
        """,
    )
    assert done.lines == ["kept out", "released"]


def test_the_app(home: dict[str, str | None], tmp_path: Path) -> None:
    done = code(
        home,
        f"""
        import asyncio
        from tests.harness.apps import running

        async def main():
            async with running("{BOARD}", (100, 30)) as stage:
                await stage.press("down")
                await stage.shows("OLIGARCHY")
                await stage.press("]")
                await stage.until(lambda: stage.app.settings.max_words == 3)
                print(stage.text())

        asyncio.run(main())
        """,
    )
    assert done.code == 0, done
    assert "OLIGARCHY" in done.out
    saved = json.loads((tmp_path / "lbtui" / "settings.json").read_text())
    assert saved["max_words"] == 3
