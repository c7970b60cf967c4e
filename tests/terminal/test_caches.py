"""What was shown and is gone takes no memory."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from textual._styles_cache import StylesCache
from textual.app import App
from textual.screen import Screen
from textual.widgets import Label

from lbtui.terminal.caches import share_backgrounds


class Shown(Screen[None]):
    def compose(self) -> list[Label]:
        return [Label("shown")]


async def test_the_lines_of_a_closed_screen_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StylesCache, "get_inner_outer", StylesCache.get_inner_outer)  # put back
    share_backgrounds()
    app = App[None]()
    async with app.run_test() as pilot:
        await app.push_screen(Shown())
        await pilot.pause()
        lines = ref(app.screen.query_one(Label)._styles_cache)
        assert "shown" in app.export_screenshot()
        app.pop_screen()
        await pilot.pause()
        gc.collect()
        assert lines() is None
