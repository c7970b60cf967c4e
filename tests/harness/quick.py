"""What makes the app's tests three times as fast, by patching private parts of Textual.

Frames that no test looks at are not drawn, style sheets are parsed once for all apps, what is
behind a dialog is not dimmed, and the pilot waits for the event loop instead of for 40 ms a key.

Nothing of it is used with LBTUI_UNPATCHED=1 in the environment, nor in tests that ask for the
fixture `unpatched`: golden screens, sizes and themes show what Textual itself draws. `make
test-all` runs every test of the app that way once. Where a new version of Textual breaks this
file, the app may still be right.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from unittest.mock import patch

from textual.css.stylesheet import Stylesheet
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen

from tests.harness.pilots import MAX_WAIT_SECONDS, AppPilot

CALM_ROUNDS = 3
"""Rounds of the event loop in which nobody has anything to do, after which that is so."""
ORIGINAL_REFRESH = Screen._compositor_refresh
ORIGINAL_PARSE = Stylesheet._parse_rules
PARSED_RULES: dict[object, Any] = {}
KEEP_COLOURS = staticmethod(lambda segments, _color: segments)

is_on = "LBTUI_UNPATCHED" not in os.environ
"""Whether the patches are used by the apps that start from now on."""


@contextmanager
def patch_textual() -> Iterator[type[AppPilot]]:
    """Patch Textual, if that is not switched off; give the pilot that goes with it."""
    if not is_on:
        yield AppPilot
        return
    with (
        patch.object(Screen, "_compositor_refresh", _draw_later),
        patch.object(Stylesheet, "_parse_rules", _parse_once),
        patch.object(BackgroundScreen, "process_segments", KEEP_COLOURS),
    ):
        yield QuickPilot


def _draw_later(screen: Screen[Any]) -> None:
    """Leave the screen in front to be drawn when a test looks at it."""
    if screen is screen.app.screen:
        screen._dirty_widgets.clear()
        screen._compositor._dirty_regions.clear()
        screen.app._update_mouse_over(screen)
    else:
        ORIGINAL_REFRESH(screen)


def _parse_once(sheet: Stylesheet, *args: Any, **options: Any) -> Any:
    """Parse a style sheet once for all apps of a process that have the same theme."""
    key = (*sheet._variables.items(), *args, *options.items())
    if key not in PARSED_RULES:
        PARSED_RULES[key] = ORIGINAL_PARSE(sheet, *args, **options)
    return PARSED_RULES[key]


class QuickPilot(AppPilot):
    """A pilot that waits for a key and all that it has begun, not until the process is idle.

    Textual's own waits at least 40 ms a key, and up to two seconds while the solver runs.
    """

    async def pause(self, delay: float | None = None) -> None:
        if delay is None:
            await self.rest(monotonic() + MAX_WAIT_SECONDS)
        else:
            await asyncio.sleep(delay)
            self.app.screen._on_timer_update()

    async def rest(self, end: float) -> None:
        await self._until_calm(end)
        self.app.screen._on_timer_update()
        await self._until_calm(end)

    async def answered(self) -> None:
        await self._until_calm()
        if self.app.is_running:
            self.app.screen._on_timer_update()
            await self._until_calm()

    async def _wait_for_screen(self, timeout: float = 30.0) -> bool:
        """Wait as `pause` does: asking every widget takes longer than most keys do."""
        await self._until_calm(monotonic() + min(MAX_WAIT_SECONDS, timeout))
        return True

    async def _until_calm(self, end: float | None = None) -> None:
        """Wait until nothing is due on the event loop; with `end`, until then, for threads too."""
        loop: Any = asyncio.get_running_loop()
        calm = 0
        while calm < CALM_ROUNDS and self.app.is_running:
            busy = "" if end is None else self.is_busy
            assert not busy or monotonic() < (end or 0), f"what was begun has not ended: {busy}"
            await asyncio.sleep(0.002 if busy else 0)
            calm = 0 if busy or loop._ready else calm + 1
