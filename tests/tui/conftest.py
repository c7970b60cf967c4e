"""For tests of the app: a terminal that can show everything, and a clipboard."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.app import App

from tests.harness import quick

DOUBLE_CLICK_SECONDS = 20.0
"""Seconds that the two clicks of a double click may be apart: more than a busy machine needs."""


@pytest.fixture
def unpatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test's apps on Textual as it is."""
    monkeypatch.setattr(quick, "is_on", False)


@pytest.fixture(scope="session", autouse=True)
def slow_clicks() -> Iterator[None]:
    """Allow the two clicks of a double click to be far apart."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "CLICK_CHAIN_TIME_THRESHOLD", DOUBLE_CLICK_SECONDS)
        yield


@pytest.fixture(autouse=True)
def home(directories_of_the_test: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Show all colours and motion; return the directory of the settings, which is not there yet."""
    del directories_of_the_test
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    for name in ("NO_COLOR", "NO_MOTION", "TEXTUAL_ANIMATIONS"):
        monkeypatch.delenv(name, raising=False)
    return Path(os.environ["LBTUI_CONFIG_DIR"])


@pytest.fixture
def clipboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """Have a program take what is copied; return a function that tells what that is."""
    copied, program = tmp_path / "copied", tmp_path / "bin" / "xclip"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ncat > {copied}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    monkeypatch.setenv("DISPLAY", ":7")
    for name in ("WAYLAND_DISPLAY", "TMUX", "SSH_TTY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    return lambda: copied.read_text() if copied.exists() else ""
