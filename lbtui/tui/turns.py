"""An app that takes keys in turn, however fast they come.

Textual hands a key to the widget with the keyboard, which types it when it gets round to that; a
key that is bound runs its command at once, or when it has come back from that widget. So of keys
that come in one go, over a slow line or from a program that types, a backspace may erase the
letter typed after it. Here a key or a paste waits until those before have been dealt with, unless
it goes the same way as they do: letters typed into one box wait for nothing, nor does a key that
is held down.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.app import App

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.widget import Widget

Typed = events.Key | events.Paste

ROUNDS = 2
PATIENCE = 1.0
"""Seconds until the next key is taken even though the one before is not known to be done."""


class TurnsApp(App[int]):
    """An app whose keys and pastes are taken one after the other; see the module."""

    def __init__(self) -> None:
        """Make the app, with nothing typed."""
        super().__init__()
        self._waiting: deque[Typed] = deque()
        # What was taken last and by whom, until it is known to be done.
        self._last: Typed | None = None
        self._target: Widget | None = None
        self._followed: Typed | None = None
        self._guarded: Typed | None = None

    def about_to_take(self, event: Typed) -> None:
        """Do what is to be done before a key or a paste is taken; for subclasses."""

    async def in_turn(self, event: Typed) -> None:
        """Take a key or a paste, now or when those before are done."""
        self._waiting.append(event)
        if len(self._waiting) == 1:
            await self._take()

    async def _take(self) -> None:
        """Take what waits, as far as it needs to wait for nothing."""
        while self._waiting and self.is_running:
            if self._last is not None and not self._goes_the_same_way(self._waiting[0]):
                if self._guarded is not self._last:
                    self._guarded = self._last
                    self.set_timer(PATIENCE, partial(self._give_up, self._last))
                return
            event = self._waiting[0]
            self.about_to_take(event)
            screen, target = self.screen, self.focused or self.screen
            await super().on_event(event)
            self._waiting.popleft()
            if event.is_forwarded:
                self._last, self._target = event, target
                if self._followed is None:
                    self._follow(event, target)
            elif self.is_running and self.screen is not screen:
                # A screen that was opened is to be there, with the keyboard in its place.
                self._last = self._followed = event
                self.screen.call_after_refresh(self._done, event)

    def _goes_the_same_way(self, event: Typed) -> bool:
        """Tell whether an event cannot come before the last one, whenever it is taken.

        So it is with one that is typed into the same widget, and with a key that is held down.
        """
        last, target = self._last, self.focused or self.screen
        if not isinstance(event, events.Key) or not isinstance(last, events.Key):
            return False
        if target is not self._target:
            return False
        if event.key == last.key:
            return event.key not in ("enter", "escape")
        typed = (target.check_consume_key(key.key, key.character) for key in (event, last))
        return all(typed)

    def _follow(self, event: Typed, node: DOMNode | None, rounds: int = ROUNDS) -> None:
        """Go the way of the last event, from a widget up to the app, behind it in every queue.

        And once more: what a widget made of it (a line that was entered, say) may have moved the
        keyboard on its own way up, just behind the first round.
        """
        self._followed = event
        while node is not None and node is not self:
            if node.call_later(self._follow, event, node.parent, rounds):
                return
            node = node.parent  # this one is gone
        self.call_later(self._back, event, rounds - 1)

    async def _back(self, event: Typed, rounds: int) -> None:
        """The event has come by every widget; wait for the screen that it may have opened."""
        if rounds and self.is_running:
            self._follow(event, self._target, rounds)
        elif self.is_running and not self.screen.is_mounted:
            self.screen.call_after_refresh(self._done, event)
        else:
            await self._done(event)

    async def _done(self, event: Typed) -> None:
        """Go on with what waits, when the last event is done too."""
        if self._followed is not event:
            return
        self._followed = None
        if self._last is event:
            self._last = None
            await self._take()
        elif self._last is not None:
            self._follow(self._last, self._target)

    async def _give_up(self, event: Typed) -> None:
        """Wait for an event no longer."""
        if self._last is event:
            self._last = self._followed = None
            await self._take()
