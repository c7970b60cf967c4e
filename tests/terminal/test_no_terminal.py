"""Without a terminal there is no app, but one clear line and exit code 2."""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.harness.ptyrun import PtyApp
from tests.terminal.sample import COMMAND, environment, quit_cleanly, sample

WAY_OUT = 'the commands work without one: lbtui solve "riu pgh lcs yao" (see lbtui --help)'


CLOSED = ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND]


@pytest.mark.parametrize(
    ("command", "options", "why"),
    [
        (COMMAND, {"redirect": {0: ("/dev/null", os.O_RDONLY)}}, "standard input is not"),
        (COMMAND, {"redirect": {1: ("/dev/null", os.O_WRONLY)}}, "standard output is not"),
        (CLOSED, {}, "standard input is not a terminal"),
        (COMMAND, {"env": environment(TERM="dumb")}, "TERM=dumb means that this terminal cannot"),
        (COMMAND, {"env": environment(TERM="unknown")}, "TERM=unknown means that this terminal"),
    ],
    ids=["input", "output", "closed", "dumb", "unknown"],
)
def test_an_unusable_terminal_is_refused(
    command: list[str], options: dict[str, Any], why: str
) -> None:
    with PtyApp(command, **{"env": environment(), "size": (250, 24), **options}) as app:
        assert app.wait_exit() == 2
        assert why in app.screen.text
        assert WAY_OUT in app.screen.text
        assert b"\x1b" not in app.raw


def test_the_screen_does_not_go_where_errors_go(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    with sample(redirect={2: (str(errors), flags)}) as app:
        app.press("k")
        app.wait_for("keys: k")
        quit_cleanly(app)
    assert errors.read_bytes() == b""
