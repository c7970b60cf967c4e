"""Loads rows on a thread of its own.

Most rows load in a millisecond; for some the solver has to count first. The screen waits a few
milliseconds for what it is about to show, and shows what takes longer when it arrives.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, wait
from queue import LifoQueue
from time import monotonic
from typing import Any, TypeVar

from lbtui.tui.timing import PATIENCE

T = TypeVar("T")

MOST_PENDING = 24
"""Older pending requests are cancelled: the user has scrolled past them."""
MOST_KEPT = 128
"""Results are kept until so many newer ones were asked for."""


class LoadError(Exception):
    """A row could not be loaded; the cause is chained."""


class _Request(Future[Any]):
    """A result to come; `announced` once a caller was told that it is pending."""

    announced = False


class Loader:
    """Caches what it loads, newest request first. All methods belong to the screen's thread.

    `loaded` is called, on any thread, when a result is there that `get` did not wait for.

    The thread is a daemon, which no executor offers: counting must not hold up the exit.
    """

    def __init__(self, loaded: Callable[[], object]) -> None:
        self._loaded = loaded
        self._requests: OrderedDict[Hashable, _Request] = OrderedDict()
        self._queue: LifoQueue[tuple[_Request, Callable[[], object]] | None] = LifoQueue()
        self._thread: threading.Thread | None = None
        self._gave_up = 0.0

    def get(self, key: Hashable, load: Callable[[], T]) -> T | None:
        """Return the result of `load()`, cached under `key`; None while it is pending.

        Raises LoadError when `load` raised.
        """
        request = self._request(key, load)
        # One wait for a whole screen of rows: after one in vain the others do not wait.
        if not request.done() and monotonic() - self._gave_up > 2 * PATIENCE:
            wait((request,), PATIENCE)
        if not request.done():
            self._gave_up = monotonic()
            if not request.announced:
                request.announced = True
                request.add_done_callback(self._announce)
            return None
        error = request.exception()
        if error is not None:
            raise LoadError from error
        result: T = request.result()
        return result

    def clear(self) -> None:
        """Forget all results and cancel what is pending."""
        for request in self._requests.values():
            request.cancel()
        self._requests.clear()

    def close(self) -> None:
        """End the thread once what it is loading now is done."""
        self.clear()
        self._queue.put(None)

    def _request(self, key: Hashable, load: Callable[[], object]) -> _Request:
        request = self._requests.get(key)
        if request is None:
            request = self._requests[key] = _Request()
            self._queue.put((request, load))
            self._trim()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="rows", daemon=True)
                self._thread.start()
        self._requests.move_to_end(key)
        return request

    def _trim(self) -> None:
        """Drop the oldest results, and cancel the oldest pending requests."""
        pending = [key for key, request in self._requests.items() if not request.done()]
        for key in pending[:-MOST_PENDING]:
            if self._requests[key].cancel():
                del self._requests[key]
        while len(self._requests) > MOST_KEPT:
            self._requests.popitem(last=False)

    def _announce(self, request: Future[Any]) -> None:
        if not request.cancelled():
            self._loaded()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            request, load = job
            if request.set_running_or_notify_cancel():
                try:
                    request.set_result(load())
                except Exception as error:
                    request.set_exception(error)
