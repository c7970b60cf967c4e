"""Environment variables that Textual or Rich cannot use: the app opens all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lbtui.terminal.environment import WEB_DRIVER, prepare
from tests.ptyrun import PtyApp

LBTUI = str(Path(sys.executable).with_name("lbtui"))
HUGE = "9" * 5_000


def opens(home: Path, env: dict[str, str]) -> None:
    places = {f"LBTUI_{name}_DIR": str(home) for name in ("CONFIG", "DATA", "CACHE")}
    with PtyApp([LBTUI], env=places | env, size=(120, 30)) as app:
        app.wait_for("type 12 letters")
        app.press("r")
        app.wait_for("11 letters to go")
        app.press("ctrl+q")
        assert app.wait_exit() == 0
        assert app.not_restored() == []
        assert app.screen.text.strip() == ""


NUMBERS = ("COLUMNS", "LINES", "ESCDELAY", "TEXTUAL_FPS", "TEXTUAL_DIM_FACTOR")
UNUSABLE = [
    {"TEXTUAL_DRIVER": "nope:X"},
    {"TEXTUAL_COLOR_SYSTEM": "zz"},
    {"TEXTUAL_LOG": "/dev/full"},
    dict.fromkeys(NUMBERS, "²") | {"TEXTUAL_FILTERS": "dim", "TEXTUAL_LOG": "/"},
    dict.fromkeys(NUMBERS, HUGE) | {"TEXTUAL_FILTERS": "dim", "TEXTUAL_DRIVER": "os:path"},
]


@pytest.mark.parametrize("env", UNUSABLE, ids=lambda env: "-".join(env)[:40])
def test_the_app_opens_where_a_variable_is_unusable(env: dict[str, str], tmp_path: Path) -> None:
    opens(tmp_path, env)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("TEXTUAL_DRIVER", ["nope:X", "os:path", "", ":", "textual.drivers.web_driver:Nope"]),
        ("TEXTUAL_COLOR_SYSTEM", ["zz", "", "Truecolor"]),
        ("TEXTUAL_LOG", ["/dev/null/x.log", "/", "/dev/full", "", "\0"]),
        ("TEXTUAL_PRESS", ["q,wait:x", "wait:"]),
        ("TEXTUAL_SCREENSHOT_LOCATION", ["/dev/null", "/nowhere", ""]),
        *((name, ["x", "", "-1", "²", "9" * 15, HUGE]) for name in NUMBERS),
    ],
)
def test_what_cannot_be_used_is_removed(name: str, values: list[str]) -> None:
    for value in values:
        env = {name: value, "TERM": "xterm"}
        prepare(env)
        assert env.get(name, "120") == "120"
        assert env["TERM"] == "xterm"


def test_what_can_be_used_is_kept(tmp_path: Path) -> None:
    env = {
        "COLUMNS": "80",
        "LINES": "24",
        "ESCDELAY": "25",
        "TEXTUAL_COLOR_SYSTEM": "256",
        "TEXTUAL_FPS": "30",
        "TEXTUAL_LOG": str(tmp_path / "log"),
        "TEXTUAL_PRESS": "f1,wait:20,escape",
        "TEXTUAL_SCREENSHOT_LOCATION": str(tmp_path),
        "TERM": "vt220",
    }
    kept = dict(env)
    prepare(kept)
    assert kept == env


def test_under_the_web_driver_the_terminal_is_the_browser() -> None:
    env = {"TEXTUAL_DRIVER": WEB_DRIVER, "TERM": "dumb"}
    prepare(env)
    assert env["TERM"] == "xterm-256color"
    assert env["COLORTERM"] == "truecolor"


def test_nothing_heavy_is_imported() -> None:
    program = "import sys, lbtui.terminal.environment as e; import os; e.prepare(os.environ);"
    program += "print({'textual', 'rich'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"TEXTUAL_DRIVER": WEB_DRIVER},
    )
    assert done.stdout.strip() == "set()"
