"""What is concluded from a terminal's environment."""

import subprocess
import sys

import pytest

from lbtui.terminal.capabilities import CanvasMode, best_canvas, is_utf8, prepare


@pytest.mark.parametrize(
    ("env", "encoding", "canvas"),
    [
        ({"TERM": "xterm-256color"}, "utf-8", "braille"),
        ({"TERM": "tmux-256color"}, "UTF8", "braille"),
        ({"TERM": "xterm-256color"}, "iso8859-1", "ascii"),
        ({"TERM": "xterm-256color"}, "ascii", "ascii"),
        ({"TERM": "linux"}, "utf-8", "ascii"),
        ({"TERM": "linux-16color"}, "utf-8", "ascii"),
        ({}, "utf-8", "braille"),
    ],
)
def test_the_canvas(env: dict[str, str], encoding: str, canvas: CanvasMode) -> None:
    assert best_canvas(env, encoding) == canvas


def test_the_old_windows_console_has_no_braille(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert best_canvas({}, "utf-8") == "ascii"
    assert best_canvas({"WT_SESSION": "1"}, "utf-8") == "braille"


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
    ("env", "prepared"),
    [
        ({"COLUMNS": "33", "LINES": "11"}, {"TEXTUAL_FPS": "120"}),
        ({"NO_COLOR": "", "TEXTUAL_FPS": "30"}, {"TEXTUAL_FPS": "30"}),
        ({"NO_COLOR": "1"}, {"NO_COLOR": "1", "TEXTUAL_FPS": "120"}),
    ],
)
def test_what_textual_reads_from_the_environment(
    env: dict[str, str], prepared: dict[str, str]
) -> None:
    prepare(env)
    assert env == prepared


def test_in_a_browser_the_terminal_is_the_browser() -> None:
    env = {"TEXTUAL_DRIVER": "web", "TERM": "dumb", "COLUMNS": "120", "TEXTUAL_FPS": "60"}
    prepare(env)
    assert env == {
        "TEXTUAL_DRIVER": "web",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "COLUMNS": "120",
        "TEXTUAL_FPS": "60",
    }
