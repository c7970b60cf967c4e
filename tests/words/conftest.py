from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_directories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has its own config, data and cache directories."""
    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"LBTUI_{kind}_DIR", str(tmp_path / kind.lower()))
