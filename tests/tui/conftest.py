"""A home of its own for every test of the app; compiled word lists are shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.app import App

DOUBLE_CLICK = 20.0
"""Seconds that the two clicks of a double click may be apart: more than a busy machine needs."""


@pytest.fixture(scope="session", autouse=True)
def slow_clicks() -> Iterator[None]:
    """Allow the two clicks of a double click to be far apart."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "CLICK_CHAIN_TIME_THRESHOLD", DOUBLE_CLICK)
        yield


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache directory for compiled word lists, shared by all tests of a run."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point lbtui at empty config and data directories; return the one for the config."""
    config = tmp_path / "config"
    monkeypatch.setenv("LBTUI_CONFIG_DIR", str(config))
    monkeypatch.setenv("LBTUI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("LBTUI_CACHE_DIR", str(shared_cache))
    monkeypatch.setenv("COLORTERM", "truecolor")
    for name in ("NO_COLOR", "NO_MOTION", "TEXTUAL_ANIMATIONS"):
        monkeypatch.delenv(name, raising=False)
    return config


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
