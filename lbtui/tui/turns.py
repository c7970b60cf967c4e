"""An app that takes keys in turn, however fast they come.

Textual hands a key to the widget with the keyboard, which types it when it gets round to that; a
key that is bound runs its command at once, or when it has come back from that widget. So of keys
that come in one go, over a slow line or from a program that types, a backspace may erase the
letter typed after it. Here a key or a paste waits until the one before has been dealt with.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.app import App

if TYPE_CHECKING:
    from textual.dom import DOMNode

Typed = events.Key | events.Paste

PATIENCE = 1.0
"""Seconds until the next key is taken even though the one before is not known to be done."""


class TurnsApp(App[int]):
    """An app whose keys and pastes are taken one after the other; see the module."""

    def __init__(self) -> None:
        """Make the app, with nothing typed."""
        super().__init__()
        self._waiting: deque[Typed] = deque()
        self._taken: Typed | None = None
        self._guarded = False

    def about_to_take(self, event: Typed) -> None:
        """Do what is to be done before a key or a paste is taken; for subclasses."""

    async def in_turn(self, event: Typed) -> None:
        """Take a key or a paste, now or when those before are done."""
        self._waiting.append(event)
        if self._taken is None:
            await self._take_next()
        elif not self._guarded:
            self._guarded = True
            self.set_timer(PATIENCE, partial(self._done, self._taken))

    async def _take_next(self) -> None:
        """Take what waits, as far as it is done at once."""
        while self._waiting and self._taken is None:
            event = self._taken = self._waiting.popleft()
            self._guarded = False
            self.about_to_take(event)
            screen, target = self.screen, self.focused or self.screen
            await super().on_event(event)
            if event.is_forwarded:
                self._follow(event, target)
            elif not self.is_running:
                return
            elif self.screen is not screen:
                # A screen that was opened is to be there, with the keyboard in its place.
                self.screen.call_after_refresh(self._done, event)
            else:
                self._taken = None

    def _follow(self, event: Typed, node: DOMNode | None) -> None:
        """Go the way the event goes, from a widget up to the app, behind it in every queue."""
        while node is not None and node is not self:
            if node.call_later(self._follow, event, node.parent):
                return
            node = node.parent  # this one is gone
        self.call_later(self._back, event)

    def _back(self, event: Typed) -> None:
        """The event has come by every widget; wait for the screen that it may have opened."""
        if self.is_running and not self.screen.is_mounted:
            self.screen.call_after_refresh(self._done, event)
        else:
            self.call_later(self._done, event)

    async def _done(self, event: Typed) -> None:
        """Go on with what waits, unless that has happened."""
        if self._taken is event:
            self._taken = None
            await self._take_next()
