"""A home of its own for every test of the app; compiled word lists are shared."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache directory for compiled word lists, shared by all tests of a run."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
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
