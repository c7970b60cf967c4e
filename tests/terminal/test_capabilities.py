"""What is concluded from a terminal's environment."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
from rich.console import Console

from lbtui.terminal.capabilities import (
    Canvas,
    ColourDepth,
    Motion,
    ascii_signs,
    best_canvas,
    colour_depth,
    colours_allowed,
    is_utf8,
    motion_level,
)

RICH_NAMES = {"standard": "16", "256": "256", "truecolor": "truecolor"}


@pytest.mark.parametrize("colorterm", [None, "", "truecolor", "24bit", "TrueColor ", "yes"])
@pytest.mark.parametrize(
    "term",
    [None, "", "xterm", "xterm-256color", "tmux-256color", "screen", "linux", "xterm-kitty",
     "alacritty", "foot", "rxvt-16color", "XTERM-256COLOR"],
)  # fmt: skip
def test_the_depth_is_what_rich_will_use(term: str | None, colorterm: str | None) -> None:
    env = {"TERM": term, "COLORTERM": colorterm}
    given = {name: value for name, value in env.items() if value is not None}
    console = Console(file=io.StringIO(), force_terminal=True, legacy_windows=False, _environ=given)
    assert console.color_system is not None
    assert colour_depth(given) == RICH_NAMES[console.color_system]


@pytest.mark.parametrize(
    ("env", "depth"),
    [
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "vt220"}, "none"),
        ({"TERM": "xterm-mono", "COLORTERM": "truecolor"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
        ({"TERM": "xterm-256color", "TEXTUAL_COLOR_SYSTEM": "standard"}, "16"),
        ({"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "auto"}, "16"),
        ({"TEXTUAL_COLOR_SYSTEM": "truecolor", "NO_COLOR": "1"}, "none"),
    ],
)
def test_the_depth_that_the_environment_asks_for(env: dict[str, str], depth: ColourDepth) -> None:
    assert colour_depth(env) == depth
    assert colours_allowed(env) == (depth != "none")


@pytest.mark.parametrize(
    ("env", "encoding", "canvas"),
    [
        ({"TERM": "xterm-256color"}, "utf-8", "braille"),
        ({"TERM": "tmux-256color"}, "UTF8", "braille"),
        ({"TERM": "xterm-256color"}, "iso8859-1", "ascii"),
        ({"TERM": "xterm-256color"}, "ascii", "ascii"),
        ({"TERM": "linux"}, "utf-8", "ascii"),
        ({"TERM": "linux-16color"}, "utf-8", "ascii"),
        ({"TERM": "vt100"}, "utf-8", "ascii"),
        ({"TERM": "dumb"}, "utf-8", "ascii"),
        ({}, "utf-8", "braille"),
    ],
)
def test_the_canvas(env: dict[str, str], encoding: str, canvas: Canvas) -> None:
    assert best_canvas(env, encoding) == canvas


def test_the_old_windows_console_has_no_braille(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert best_canvas({}, "utf-8") == "quadrant"
    assert best_canvas({"WT_SESSION": "1"}, "utf-8") == "braille"
    assert colour_depth({"WT_SESSION": "1"}) == "truecolor"


def test_the_encoding_is_standard_outputs() -> None:
    program = "from lbtui.terminal.capabilities import is_utf8; print(is_utf8())"
    for encoding, answer in (("utf-8", "True"), ("latin-1", "False")):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONIOENCODING": encoding},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == answer
    assert is_utf8("UTF_8")


@pytest.mark.parametrize(
    ("env", "motion"),
    [
        ({"TERM": "xterm"}, "full"),
        ({"TERM": "xterm", "NO_MOTION": ""}, "full"),
        ({"TERM": "xterm", "NO_MOTION": "1"}, "off"),
        ({"TERM": "xterm", "TEXTUAL_ANIMATIONS": "none"}, "off"),
        ({"TERM": "xterm", "TEXTUAL_ANIMATIONS": "Basic"}, "reduced"),
        ({"TERM": "xterm", "TEXTUAL_ANIMATIONS": "full"}, "full"),
        ({"TERM": "vt100"}, "off"),
    ],
)
def test_motion(env: dict[str, str], motion: Motion) -> None:
    assert motion_level(env) == motion


def test_nothing_heavy_is_imported() -> None:
    program = (
        "import sys, lbtui.terminal.capabilities; print({'textual', 'rich'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"


def test_signs_of_one_cell_are_spelled_out_where_only_ascii_is_safe() -> None:
    assert ascii_signs("≤4 words", {"TERM": "vt100"}) == "<=4 words"
    assert ascii_signs("≥5 of 4", {"TERM": "linux"}) == ">=5 of 4"
    assert ascii_signs("≤4 words", {"TERM": "xterm-256color"}) == "≤4 words"
