"""Signals that end the app, and the end of a process that does not end by itself.

SIGTERM, SIGHUP, SIGQUIT and SIGINT ask the app to leave: it gives the terminal back and the exit
code is 128 + the signal's number. If it has not done so after a moment (the app's thread is
busy, the terminal takes no output, a worker does not stop), or if the signal comes again, the
terminal is given back the short way and the process ended. That is done by a thread that is
started beforehand and waits at a pipe, because hardly anything may be done in a signal handler.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

ENDING = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT")

# How long the app has to leave in an orderly way, in seconds.
GRACE = 2.0

_RELEASE = 0


class Guardian:
    """Listens for signals from `start` on; `received` is the number of the first, or None.

    `leave(number)` is called from the signal handler, on the main thread between any two steps
    of it: it may do no more than what is safe there. `rescue()` is called from another thread,
    right before the process is ended without further ado.
    """

    def __init__(self, leave: Callable[[int], None], rescue: Callable[[], None]) -> None:
        """Make one that does nothing yet."""
        self.received: int | None = None
        self._leave = leave
        self._rescue = rescue
        self._before: dict[int, Any] = {}
        self._pipe: tuple[int, int] | None = None
        self._thread = threading.Thread(target=self._watch, name="lbtui-guardian", daemon=True)

    def start(self) -> None:
        """Begin to listen. Signals that are ignored (as with nohup) stay ignored."""
        self._pipe = os.pipe()
        os.set_blocking(self._pipe[1], False)
        self._thread.start()
        for name in ENDING:
            number = getattr(signal, name)
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._handle)

    def stop(self) -> None:
        """Listen no more. A process that a signal is ending still has its time limit."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()
        if self.received is None and self._pipe is not None:
            self._tell(_RELEASE)
            self._thread.join(GRACE)

    def _handle(self, number: int, _frame: FrameType | None) -> None:
        self._tell(number)
        if self.received is None:
            self.received = number
            self._leave(number)

    def _tell(self, number: int) -> None:
        if self._pipe is not None:
            with contextlib.suppress(OSError):
                os.write(self._pipe[1], bytes([number]))

    def _watch(self) -> None:
        assert self._pipe is not None
        reader, writer = self._pipe
        number = os.read(reader, 1)[0]
        if number == _RELEASE:
            self._pipe = None
            os.close(reader)
            os.close(writer)
            return
        again = threading.Thread(target=os.read, args=(reader, 1), daemon=True)
        again.start()
        again.join(GRACE)
        self._rescue()
        os._exit(128 + number)


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
