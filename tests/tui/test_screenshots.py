"""The script that makes the README's pictures still fits the app."""

import importlib.util
import re
import sys
from html import escape
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from tests.harness.apps import BOARD, running

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "screenshots", DOCS.parent / "tools" / "screenshots.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "screenshots", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    return module


def seen_at(film: str, frame: int) -> list[str]:
    """Return the texts that a film shows during one of its frames."""
    root = ElementTree.fromstring(film)
    found: list[str] = []

    def walk(node: ElementTree.Element) -> None:
        span = re.fullmatch(r"s(\d+)-(\d+)", node.get("class", ""))
        if span and not int(span[1]) <= frame < int(span[2]):
            return
        if node.tag.endswith("text"):
            found.append(escape(node.text or "").replace("\xa0", "&#160;"))
        for child in node:
            walk(child)

    walk(root)
    return found


async def test_pictures_and_frames_are_whole(script: ModuleType) -> None:
    async with running(BOARD, (80, 24)) as stage:
        studio = script.Studio(stage.app, stage.pilot)
        await studio.wait_until_idle()
        first = studio.export_svg()
        await stage.press("3", "down")
        await studio.wait_until_idle()
        second = studio.export_svg()
    for svg in (first, second):
        ElementTree.fromstring(svg)
        assert "OLIGARCHY" in svg
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    film = script.animate([(first, 1.0), (second, 0.5)])
    ElementTree.fromstring(film)
    assert "1.50s step-end infinite" in film
    # At each time there is what its frame has, and most of it is there once.
    for begin, svg in ((0, first), (1, second)):
        frame = sorted(text.strip("\n") for text in re.findall(r">([^<>\n]+)</text>", svg))
        assert sorted(seen_at(film, begin)) == frame
    assert len(film) < 0.8 * (len(first) + len(second))


def test_every_picture_is_there(script: ModuleType) -> None:
    for name in [*(picture.name for picture in script.PICTURES), "tour"]:
        assert (DOCS / f"{name}.svg").exists(), "run: make screenshots"


def test_the_pictures_are_small() -> None:
    for picture in DOCS.glob("*.svg"):
        assert picture.stat().st_size < 400_000, picture.name
