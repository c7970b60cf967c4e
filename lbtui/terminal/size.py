"""The size of the terminal, within reason.

Textual believes any size: a window of 65535 by 65535, or a size report that says so, takes
gigabytes for the cells and minutes to lay out. Here a larger terminal is used up to the limits, and
an empty size is ignored. This can be dropped once Textual has limits of its own.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import App
from textual.geometry import Size

from lbtui.terminal.capabilities import MOST_COLUMNS, MOST_LINES


def limited(columns: int, lines: int) -> tuple[int, int]:
    """Return a size in cells that is no larger than the limits."""
    return min(columns, MOST_COLUMNS), min(lines, MOST_LINES)


def limit_size(app: App[Any]) -> None:
    """Clamp the resize events of `app` to the limits, whatever driver sends them."""
    stock = app.on_event

    async def on_event(event: events.Event) -> None:
        if isinstance(event, events.Resize):
            if not event.size:
                return
            size = Size(*limited(*event.size))
            if size != event.size:
                event = events.Resize(size, size, pixel_size=event.pixel_size)
        await stock(event)

    # Textual calls it on the app, so that it finds an attribute of the instance.
    vars(app)["on_event"] = on_event
