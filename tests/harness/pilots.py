"""Driving an app in a test: its keys, and when everything that a key began has ended."""

import asyncio
import unicodedata
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.keys import KEY_NAME_REPLACEMENTS, KEY_TO_UNICODE_NAME, REPLACED_KEYS
from textual.pilot import Pilot
from textual.worker_manager import WorkerManager

from lbtui.tui.app import LbtuiApp
from lbtui.tui.main.main_screen import MainScreen

MAX_WAIT_SECONDS = 50
"""Seconds to wait for what a key has begun. For work not meant to finish, use `Stage.send`."""


class AppPilot(Pilot[Any]):
    """A pilot that also waits for what a key has begun on threads: the solver, rows, workers."""

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.app.post_message(key_event(key))
            await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        if delay is None:
            await self.rest(monotonic() + MAX_WAIT_SECONDS)
        else:  # somebody looks for what may be gone in a moment
            await super().pause(delay)

    async def rest(self, end: float) -> None:
        """Wait until nothing but time or the outside can have anything happen."""
        await super().pause()
        while self.is_busy:
            assert monotonic() < end, f"what was begun has not ended: {self.is_busy}"
            await asyncio.sleep(0.005)
            await super().pause()

    async def answered(self) -> None:
        """Wait until the event loop has nothing to do, whatever threads do."""
        await super().pause()

    async def resize_terminal(self, width: int, height: int) -> None:
        await super().resize_terminal(width, height)
        while self.app.screen.outer_size != (width, height):
            await self.pause()
        await self.pause()

    @property
    def is_busy(self) -> str:
        """What the app's threads have not done, or the main screen has not shown; "" if nothing."""
        app = self.app
        if has_busy_worker(app.workers):
            return "a worker"
        return (
            describe_pending(app.main_screen) if isinstance(app, LbtuiApp) and is_open(app) else ""
        )


def has_busy_worker(workers: WorkerManager) -> bool:
    """Return whether a worker runs that does not wait for the answer of a dialog."""
    return any(worker.is_running and worker.group != "command" for worker in workers)


def describe_pending(main: MainScreen) -> str:
    """Return what is not yet answered or shown, definitions included; "" if nothing."""
    answer, panes = main.session.answer, main.panes
    done = answer.query.board is None or (
        answer.end_reason is not None and not answer.pending_word_lists
    )
    busy = {
        "the solver": not done or bool(answer.activity),
        "a worker of the main screen": has_busy_worker(main.workers),
        "a move": panes.words_pane.row_list.is_highlight_due
        or panes.solutions_pane.row_list.is_highlight_due,
        "rows": not all(row.done() for row in panes.solutions_pane._loader._requests.values()),
    }
    return " and ".join(what for what, is_so in busy.items() if is_so)


def is_open(app: App[Any]) -> bool:
    """Return whether the main screen is open, perhaps under another one."""
    return any(isinstance(each, MainScreen) and each.is_mounted for each in app.screen_stack)


def key_event(key: str) -> events.Key:
    """Return the event of a key that is named as in a binding, or by its character."""
    if len(key) == 1 and not key.isalnum():
        name = unicodedata.name(key).lower().replace("-", "_").replace(" ", "_")
        key = KEY_NAME_REPLACEMENTS.get(name, name)
    character = REPLACED_KEYS.get(key, key)
    try:
        return events.Key(key, unicodedata.lookup(KEY_TO_UNICODE_NAME.get(character, character)))
    except KeyError:
        return events.Key(key, key if len(key) == 1 else None)
