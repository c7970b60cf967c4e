"""Reading rows that may take a while, on a thread of its own.

Most rows are there in a millisecond, some need the solver to count something first. The screen
waits a few milliseconds for what it wants to show; what takes longer is shown when it is ready.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic
from typing import Any, TypeVar

Answer = TypeVar("Answer")

PATIENCE = 0.015
"""Seconds that a caller waits for an answer before it does without."""
WAITING = 8
"""Only the newest so many requests are kept; what was scrolled past is not read."""
KEPT = 128
"""So many answers are kept, the ones not asked for longest go first."""


class Failed:
    """The answer to a request that raised an error."""

    __slots__ = ("error",)

    def __init__(self, error: Exception) -> None:
        """Keep the error."""
        self.error = error


class Reader:
    """Answers requests on its thread, the newest first.

    `ready` is called on that thread when an answer has come that a caller did not wait for.
    """

    def __init__(self, ready: Callable[[], object]) -> None:
        """Make a reader; its thread starts with the first request."""
        self._ready = ready
        self._changed = threading.Condition()
        self._wanted: OrderedDict[Hashable, Callable[[], Any]] = OrderedDict()
        self._answers: OrderedDict[Hashable, Any] = OrderedDict()
        self._missed: set[Hashable] = set()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._gave_up = 0.0

    def get(self, key: Hashable, make: Callable[[], Answer]) -> Answer | Failed | None:
        """Return what `make` returns, or None when that takes longer; then `ready` will be called.

        `key` names the answer. An answer that could not be had is a `Failed`.
        """
        with self._changed:
            if key in self._answers:
                self._answers.move_to_end(key)
                answer: Answer | Failed = self._answers[key]
                return answer
            self._ask(key, make)
            # One wait for a whole screen of rows: after one in vain the others do not wait.
            if monotonic() - self._gave_up > 2 * PATIENCE:
                self._changed.wait_for(lambda: key in self._answers, PATIENCE)
            if key in self._answers:
                answer = self._answers[key]
                return answer
            self._gave_up = monotonic()
            self._missed.add(key)
            return None

    def prepare(self, key: Hashable, make: Callable[[], object]) -> None:
        """Begin to read what will be asked for soon; nobody waits, and `ready` is not called."""
        with self._changed:
            if key not in self._answers and key not in self._wanted:
                self._ask(key, make)

    def _ask(self, key: Hashable, make: Callable[[], object]) -> None:
        """Put a request before all others."""
        self._wanted[key] = make
        self._wanted.move_to_end(key)
        while len(self._wanted) > WAITING:
            dropped, _ = self._wanted.popitem(last=False)
            self._missed.discard(dropped)
        self._start()
        self._changed.notify_all()

    def clear(self) -> None:
        """Forget every answer and request."""
        with self._changed:
            self._wanted.clear()
            self._answers.clear()
            self._missed.clear()

    def close(self) -> None:
        """End the thread after what it is reading now."""
        with self._changed:
            self._closed = True
            self._wanted.clear()
            self._changed.notify_all()

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="rows", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted or self._closed)
                if self._closed:
                    return
                key, make = self._wanted.popitem()
            answer: Any
            try:
                answer = make()
            except Exception as error:
                answer = Failed(error)
            with self._changed:
                self._answers[key] = answer
                while len(self._answers) > KEPT:
                    self._answers.popitem(last=False)
                missed = key in self._missed
                self._missed.discard(key)
                self._changed.notify_all()
            if missed:
                self._ready()
