"""Starts the sample app in a pseudo-terminal.

With LBTUI_STOCK=1 in the environment of the tests it is run as Textual would run it, to see
each test of a remedy fail without that remedy.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.harness.ptyrun import PtyApp, python_command

ROOT = Path(__file__).resolve().parents[2]
COMMAND = python_command("-m", "tests.terminal.sample_app")


def environment(
    data: str | None = "/dev/null/data", **changes: str | None
) -> dict[str, str | None]:
    stock = {"LBTUI_STOCK": "1"} if os.environ.get("LBTUI_STOCK") else {}
    return {"PYTHONPATH": str(ROOT), "LBTUI_DATA_DIR": str(data), **stock, **changes}


@contextmanager
def sample(
    argv: list[str] | None = None, *, env: dict[str, str | None] | None = None, **options: Any
) -> Iterator[PtyApp]:
    """The sample app, when its first screen is shown: the footer comes last."""
    with PtyApp(argv or COMMAND, env=environment(**(env or {})), **options) as app:
        app.wait_for("size: {}x{}".format(*app.screen.size))
        app.wait_for(lambda screen: "Redraw" in screen.rows[-1])
        yield app


def quit_cleanly(app: PtyApp) -> None:
    """Quit, and find everything as it was."""
    app.press("ctrl+q")
    assert app.wait_exit() == 0
    assert app.find_unrestored() == []
