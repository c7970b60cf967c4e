"""Signals that end the app, and the end of a process that does not end by itself.

Textual handles none of SIGTERM, SIGHUP and SIGQUIT: they kill the process and leave the terminal
in raw mode. Here they and SIGINT ask the app to exit, with the code 128 + the signal's number. If
it has not exited after EXIT_TIMEOUT (its thread is busy, the terminal takes no output, a worker
does not stop), or on a second signal, a thread restores the terminal and ends the process. This can
be dropped once Textual does the same.

That thread reads the pipe to which Python writes the number of every signal as it comes
(`signal.set_wakeup_fd`): handlers written in Python run on the main thread only, and not while
that waits in C.
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

# Seconds that the app has to exit by itself.
EXIT_TIMEOUT = 2.0
# A signal this soon after the first does not count as a second one: closing a window sends SIGHUP
# from both the shell and the kernel.
REPEAT_WINDOW = 0.3

_RELEASE = 0


class ExitSignals:
    """Handles signals from `start` on; `received` is the number of the first, or None.

    `leave(number)` is called from the signal handler, between any two steps of the main thread.
    `restore_now()` is called from another thread right before it ends the process. `wake()` is
    called from there on every signal, so that the main thread runs its handlers.
    """

    def __init__(
        self,
        leave: Callable[[int], None],
        restore_now: Callable[[], None],
        wake: Callable[[], None],
    ) -> None:
        self.received: int | None = None
        self._leave = leave
        self._restore_now = restore_now
        self._wake_loop = wake
        self._before: dict[int, Any] = {}
        self._pipe: tuple[int, int] | None = None
        self._wakeup_before = -1
        self._thread = threading.Thread(target=self._watch, name="lbtui-signals", daemon=True)

    def start(self) -> None:
        """Install the handlers. Signals that are ignored, as with nohup, stay ignored."""
        self._pipe = os.pipe()
        os.set_blocking(self._pipe[1], False)
        self._wakeup_before = signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)
        for name in ENDING:
            number = getattr(signal, name)
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._handle)
        self._thread.start()

    def stop(self) -> None:
        """Restore the handlers, unless a signal is ending the process.

        Then the timeout stays in force, and further signals are ignored: handlers would not do,
        as Python removes them before it ends, and a signal would then kill it.
        """
        if self.received is not None:
            for number in self._before:
                signal.signal(number, signal.SIG_IGN)
            return
        if self._pipe is None:
            return
        signal.set_wakeup_fd(self._wakeup_before)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        with contextlib.suppress(OSError):
            os.write(self._pipe[1], bytes([_RELEASE]))
        self._thread.join(EXIT_TIMEOUT)

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
                    ending, deadline = number, time.monotonic() + EXIT_TIMEOUT
                elif deadline - time.monotonic() < EXIT_TIMEOUT - REPEAT_WINDOW:
                    break
            self._wake_loop()
        self._restore_now()
        os._exit(128 + (ending or 0))


def end_within(seconds: float, code: int) -> None:
    """End the process with exit code `code` after `seconds` if a thread keeps it running.

    Textual leaves worker threads running, and Python waits for them. Returns at once.
    """
    others = (thread for thread in threading.enumerate() if not thread.daemon)
    if any(thread is not threading.main_thread() for thread in others):

        def end() -> None:
            time.sleep(seconds)
            os._exit(code)

        threading.Thread(target=end, name="lbtui-end", daemon=True).start()
