"""Without a terminal there is no app, but one clear line and exit code 2."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.ptyrun import PtyApp
from tests.terminal.sample import COMMAND, environment, quit_cleanly, sample

WAY_OUT = 'the commands work without one: lbtui solve "riu pgh lcs yao" (see lbtui --help)'


def test_with_neither_end_a_terminal() -> None:
    env = {name: value for name, value in environment().items() if value is not None}
    done = subprocess.run(
        COMMAND,
        env=env | {"TERM": "xterm-256color"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    assert line.startswith("lbtui: the app needs a terminal, and standard input is")
    assert WAY_OUT in line


@pytest.mark.parametrize(
    ("fd", "name", "flags"), [(0, "input", os.O_RDONLY), (1, "output", os.O_WRONLY)]
)
def test_with_one_end_a_terminal(fd: int, name: str, flags: int) -> None:
    with PtyApp(
        COMMAND, env=environment(), size=(250, 24), redirect={fd: ("/dev/null", flags)}
    ) as app:
        assert app.wait_exit() == 2
        assert f"standard {name} is not a terminal" in app.screen.text
        assert WAY_OUT in app.screen.text
        assert b"\x1b" not in app.raw


def test_with_standard_input_closed() -> None:
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND]
    with PtyApp(closed, env=environment(), size=(250, 24)) as app:
        assert app.wait_exit() == 2
        assert "standard input is not a terminal" in app.screen.text


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_on_a_dumb_terminal(term: str) -> None:
    with PtyApp(COMMAND, env=environment(TERM=term), size=(250, 24)) as app:
        assert app.wait_exit() == 2
        assert f"TERM={term} means that this terminal cannot move its cursor" in app.screen.text
        assert b"\x1b" not in app.raw


def test_the_screen_does_not_go_where_errors_go(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    with sample(redirect={2: (str(errors), flags)}) as app:
        app.press("k")
        app.wait_for("keys: k")
        quit_cleanly(app)
    assert errors.read_bytes() == b""
