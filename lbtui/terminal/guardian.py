"""Signals that end the app, and the end of a process that does not end by itself.

SIGTERM, SIGHUP, SIGQUIT and SIGINT ask the app to leave: it gives the terminal back and the exit
code is 128 + the signal's number. If it has not done so after a moment (the app's thread is
busy, the terminal takes no output, a worker does not stop), or if such a signal comes again
later, the terminal is given back the short way and the process ended.

A thread sees to that. It reads the pipe to which Python writes the number of every signal the
moment it comes (`signal.set_wakeup_fd`): handlers written in Python run on the main thread only,
and not while that waits in C.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

ENDING = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT")

# How long the app has to leave in an orderly way, in seconds.
GRACE = 2.0
# A signal so soon after the first is the same wish twice: a closing window brings SIGHUP from the
# shell and from the kernel.
SAME_WISH = 0.3

_RELEASE = 0


class Guardian:
    """Listens for signals from `start` on; `received` is the number of the first, or None.

    `leave(number)` is called from the signal handler, on the main thread between any two steps
    of it: it may do no more than what is safe there. `rescue()` is called from another thread,
    right before the process is ended without further ado. `nudge()` is called from there too, on
    every signal, so that the main thread turns to its handlers.
    """

    def __init__(
        self,
        leave: Callable[[int], None],
        rescue: Callable[[], None],
        nudge: Callable[[], None],
    ) -> None:
        """Make one that does nothing yet."""
        self.received: int | None = None
        self._leave = leave
        self._rescue = rescue
        self._nudge = nudge
        self._before: dict[int, Any] = {}
        self._pipe: tuple[int, int] | None = None
        self._wakeup_before = -1
        self._thread = threading.Thread(target=self._watch, name="lbtui-guardian", daemon=True)

    def start(self) -> None:
        """Begin to listen. Signals that are ignored (as with nohup) stay ignored."""
        self._pipe = os.pipe()
        os.set_blocking(self._pipe[1], False)
        self._wakeup_before = signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)
        for name in ENDING:
            number = getattr(signal, name)
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._handle)
        self._thread.start()

    def stop(self) -> None:
        """Listen no more, unless a signal is ending the process.

        Then its time limit holds on, and another signal does not cut short what is left to do.
        """
        if self._pipe is None or self.received is not None:
            return
        signal.set_wakeup_fd(self._wakeup_before)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        with contextlib.suppress(OSError):
            os.write(self._pipe[1], bytes([_RELEASE]))
        self._thread.join(GRACE)

    def _handle(self, number: int, _frame: FrameType | None) -> None:
        if self.received is None:
            self.received = number
            self._leave(number)

    def _watch(self) -> None:
        assert self._pipe is not None
        reader, writer = self._pipe
        ending: int | None = None
        deadline: float | None = None
        while deadline is None or time.monotonic() < deadline:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            ready, _, _ = select.select([reader], [], [], left)
            number = os.read(reader, 1)[0] if ready else None
            if number == _RELEASE:
                self._pipe = None
                os.close(reader)
                os.close(writer)
                return
            if number in self._before:
                if deadline is None:
                    ending, deadline = number, time.monotonic() + GRACE
                elif deadline - time.monotonic() < GRACE - SAME_WISH:
                    break
            self._nudge()
        self._rescue()
        os._exit(128 + (ending or 0))


def end_within(seconds: float, code: int) -> None:
    """End the process with exit code `code` in `seconds`, should it still be there then.

    For a process that is done but for a thread that does not stop; does nothing if there is none.
    """
    others = (thread for thread in threading.enumerate() if not thread.daemon)
    if any(thread is not threading.main_thread() for thread in others):

        def end() -> None:
            time.sleep(seconds)
            os._exit(code)

        threading.Thread(target=end, name="lbtui-end", daemon=True).start()
