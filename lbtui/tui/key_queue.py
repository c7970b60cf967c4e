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
and moves the focus. A screen that the key opened must be mounted as well.

A key waits for nothing if it cannot overtake: typed into the same widget as the one before, or
the same key held down. If the one before is not done after `TIMEOUT`, that is logged, and the next
key is handled all the same.

Bindings need no priority for any of this. Dialogs give it to a few keys for another reason: a line
to type in would otherwise take them (`delete` where it removes a row).
"""

from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.widget import Widget

Typed = events.Key | events.Paste

PASSES = 2
TIMEOUT = 1.0
"""Seconds after which the next key is handled even if the one before is not known to be done."""


class KeyQueue:
    """The keys and pastes of an app, handled one after the other; all wait until `start`."""

    def __init__(self, app: App[int], handle: Callable[[Typed], Awaitable[object]]) -> None:
        """Queue the keys of `app`; `handle` is called with one when its turn has come."""
        self._app = app
        self._handle = handle
        self.started = False
        # The first of these may be the one that is being handled.
        self._waiting: deque[Typed] = deque()
        # The last one handled and the widget it was posted to, until it is known to be done.
        self._last: Typed | None = None
        self._target: Widget | None = None
        # The one that the marker is behind: `_last`, or one before it that went the same way.
        self._followed: Typed | None = None
        # The one that a timer will give up on.
        self._timed: Typed | None = None

    async def start(self) -> None:
        """Handle the waiting keys, and from now on each new one."""
        self.started = True
        await self._handle_waiting()

    async def put(self, event: Typed) -> None:
        """Handle a key or a paste, now or when those before are done."""
        self._waiting.append(event)
        if self.started and len(self._waiting) == 1:
            await self._handle_waiting()

    async def _handle_waiting(self) -> None:
        """Handle waiting keys up to the first that has to wait longer."""
        while self._waiting and self._app.is_running:
            if self._last is not None and not self._cannot_overtake(self._waiting[0]):
                if self._timed is not self._last:
                    self._timed = self._last
                    self._app.set_timer(TIMEOUT, partial(self._give_up, self._last))
                return
            event = self._waiting[0]
            screen = self._app.screen
            await self._handle(event)
            self._waiting.popleft()
            if event.is_forwarded:
                target = self._app.focused or self._app.screen  # `handle` may move the focus first
                self._last, self._target = event, target
                if self._followed is None:
                    self._follow(event, target)
            elif self._app.is_running and self._app.screen is not screen:
                # The screen it opened must be mounted, with the focus where it belongs.
                self._last = self._followed = event
                self._app.screen.call_after_refresh(self._done, event)

    def _cannot_overtake(self, event: Typed) -> bool:
        """Tell whether an event comes after the last one even if it is handled at once."""
        last, target = self._last, self._app.focused or self._app.screen
        if not isinstance(event, events.Key) or not isinstance(last, events.Key):
            return False
        if target is not self._target:
            return False
        if event.key == last.key:
            return event.key not in ("enter", "escape")
        typed = (target.check_consume_key(key.key, key.character) for key in (event, last))
        return all(typed)

    def _follow(self, event: Typed, node: DOMNode | None, passes: int = PASSES) -> None:
        """Post the marker to `node`; from there it goes on to each ancestor, then to the app."""
        self._followed = event
        while node is not None and node is not self._app:
            if node.call_later(self._follow, event, node.parent, passes):
                return
            node = node.parent  # it is closing
        self._app.call_later(self._passed, event, passes - 1)

    async def _passed(self, event: Typed, passes: int) -> None:
        """Send the marker again once it is through, or wait for a screen that the key opened."""
        if passes and self._app.is_running:
            self._follow(event, self._target, passes)
        elif self._app.is_running and not self._app.screen.is_mounted:
            self._app.screen.call_after_refresh(self._done, event)
        else:
            await self._done(event)

    async def _done(self, event: Typed) -> None:
        """Handle the waiting keys, unless a later event that went the same way is not done."""
        if self._followed is not event:
            return
        self._followed = None
        if self._last is event:
            self._last = None
            await self._handle_waiting()
        elif self._last is not None:
            self._follow(self._last, self._target)

    async def _give_up(self, event: Typed) -> None:
        """Handle the waiting keys although `event` is not known to be done."""
        if self._last is event:
            self._app.log.warning(
                f"{event!r} is not done after {TIMEOUT:g} s: keys go on without it"
            )
            self._last = self._followed = None
            await self._handle_waiting()
