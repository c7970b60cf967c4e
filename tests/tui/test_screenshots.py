"""The script that makes the README's pictures still fits the app."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from tests.tui.apps import BOARD, running

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("screenshots", DOCS / "screenshots.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "screenshots", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    return module


@pytest.mark.usefixtures("home")
async def test_pictures_and_frames_are_whole(script: ModuleType) -> None:
    async with running(BOARD, (80, 24)) as stage:
        studio = script.Studio(stage.app, stage.pilot)
        await studio.still()
        first = studio.picture()
        await stage.press("3", "down")
        await studio.still()
        second = studio.picture()
    for svg in (first, second):
        ElementTree.fromstring(svg)
        assert "OLIGARCHY" in svg
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    film = script.played([(first, 1.0), (second, 0.5)])
    ElementTree.fromstring(film)
    assert film.count("<g class=") == first.count("<g class=") + second.count("<g class=") + 2
    assert "1.50s step-end infinite" in film


def test_every_picture_is_there(script: ModuleType) -> None:
    for name in [*(picture.name for picture in script.PICTURES), "tour"]:
        assert (DOCS / f"{name}.svg").exists(), "run: make screenshots"
