"""Handles keys in the order they were pressed, however fast they arrive.

Textual posts a key to the widget that has the focus at that instant. The widget handles it when its
own queue gets there; what it leaves alone bubbles up to the app, which looks for a binding. So keys
that arrive in one read, over a slow line or from a program that types, overtake each other. With
`/ o b j` typed in a list:

    stock Textual                          here
    /  posted to the list                  /  posted to the list
    o  posted to the list                  o  waits
    b  posted to the list                  b  waits
    j  posted to the list                  j  waits
    /  bubbles: the filter gets the focus  /  bubbles: the filter gets the focus
    o, b, j are lost                       o, b, j are posted to the filter

A key waits until the one before is done. A marker, which is a callback posted to a queue, follows
that key through the queue of its widget and of every ancestor up to the app, the way an unhandled
key bubbles: once the marker is through, the key has been handled. The marker is sent twice,
because a widget may answer a key with a message (an input was submitted) that bubbles behind it
and moves the focus. A screen that the key opened must be mounted as well. A command that asks
something is a worker: it has opened its dialog after one more turn of the event loop.

A key waits for nothing if it cannot overtake: typed into the same widget as the one before, or
the same key held down. If the one before is not done after `TIMEOUT_SECONDS`, that is logged, and
the next key is handled all the same.

Bindings need no priority for any of this. Dialogs give it to a few keys for another reason: a line
to type in would otherwise take them (`delete` where it removes a row).
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.widget import Widget

KeyOrPaste = events.Key | events.Paste

MARKER_PASSES = 2
TIMEOUT_SECONDS = 1.0
"""Seconds after which the next key is handled even if the one before is not known to be done."""


class KeyQueue:
    """The keys and pastes of an app, handled one after the other; all wait until `start`."""

    def __init__(self, app: App[int], handle: Callable[[KeyOrPaste], Awaitable[object]]) -> None:
        """Queue the keys of `app`; `handle` is called with one when its turn has come."""
        self._app = app
        self._handle = handle
        self.is_started = False
        # The first of these may be the one that is being handled.
        self._waiting_events: deque[KeyOrPaste] = deque()
        # The last one handled and the widget it was posted to, until it is known to be done.
        self._last_event: KeyOrPaste | None = None
        self._last_target: Widget | None = None
        # The one that the marker is behind: `_last_event`, or one before it that went the same way.
        self._followed_event: KeyOrPaste | None = None
        # The one that a timer will give up on.
        self._timed_event: KeyOrPaste | None = None

    async def start(self) -> None:
        """Handle the waiting keys, and from now on each new one."""
        self.is_started = True
        await self._handle_waiting()

    async def put(self, event: KeyOrPaste) -> None:
        """Handle a key or a paste, now or when those before are done."""
        self._waiting_events.append(event)
        if self.is_started and len(self._waiting_events) == 1:
            await self._handle_waiting()

    async def _handle_waiting(self) -> None:
        """Handle waiting keys up to the first that has to wait longer."""
        while self._waiting_events and self._app.is_running:
            if self._last_event is not None and not self._cannot_overtake(self._waiting_events[0]):
                if self._timed_event is not self._last_event:
                    self._timed_event = self._last_event
                    self._app.set_timer(
                        TIMEOUT_SECONDS, partial(self._stop_waiting_for, self._last_event)
                    )
                return
            event = self._waiting_events[0]
            screen = self._app.screen
            await self._handle(event)
            if not event.is_forwarded:
                await asyncio.sleep(0)  # a worker that it began has opened its dialog
            self._waiting_events.popleft()
            if event.is_forwarded:
                target = self._app.focused or self._app.screen  # `handle` may move the focus first
                self._last_event, self._last_target = event, target
                if self._followed_event is None:
                    self._send_marker(event, target, MARKER_PASSES)
            elif self._app.is_running and self._app.screen is not screen:
                # The screen it opened must be mounted, with the focus where it belongs.
                self._last_event = self._followed_event = event
                self._app.screen.call_after_refresh(self._on_handled, event)

    def _cannot_overtake(self, event: KeyOrPaste) -> bool:
        """Tell whether an event comes after the last one even if it is handled at once."""
        last, target = self._last_event, self._app.focused or self._app.screen
        if not isinstance(event, events.Key) or not isinstance(last, events.Key):
            return False
        if target is not self._last_target:
            return False
        if event.key == last.key:
            return event.key not in ("enter", "escape")
        return all(target.check_consume_key(key.key, key.character) for key in (event, last))

    def _send_marker(self, event: KeyOrPaste, node: DOMNode | None, passes: int) -> None:
        """Post the marker to `node`; from there it goes on to each ancestor, then to the app."""
        self._followed_event = event
        while node is not None and node is not self._app:
            if node.call_later(self._send_marker, event, node.parent, passes):
                return
            node = node.parent  # it is closing
        self._app.call_later(self._on_marker_passed, event, passes - 1)

    async def _on_marker_passed(self, event: KeyOrPaste, passes: int) -> None:
        """Send the marker again once it is through, or wait for a screen that the key opened."""
        if passes and self._app.is_running:
            self._send_marker(event, self._last_target, passes)
        elif self._app.is_running and not self._app.screen.is_mounted:
            self._app.screen.call_after_refresh(self._on_handled, event)
        else:
            await self._on_handled(event)

    async def _on_handled(self, event: KeyOrPaste) -> None:
        """Handle the waiting keys, unless a later event that went the same way is not done."""
        if self._followed_event is not event:
            return
        self._followed_event = None
        if self._last_event is event:
            self._last_event = None
            await self._handle_waiting()
        elif self._last_event is not None:
            self._send_marker(self._last_event, self._last_target, MARKER_PASSES)

    async def _stop_waiting_for(self, event: KeyOrPaste) -> None:
        """Handle the waiting keys although `event` is not known to be done."""
        if self._last_event is event:
            self._app.log.warning(f"{event!r} is not done in time: keys go on without it")
            self._last_event = self._followed_event = None
            await self._handle_waiting()
