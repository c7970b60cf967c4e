"""The way out to the terminal: a thread that writes, and survives what a terminal can do."""

from __future__ import annotations

import codecs
import contextlib
import os
import select
import threading
from collections import deque

from lbtui.terminal.plain import PLAIN

# More than this many frames waiting, and the app waits for the terminal.
MOST_WAITING = 30


def _substitute(error: UnicodeError) -> tuple[str, int]:
    """Stand in for what the terminal's encoding lacks: something like it, as wide as it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from rich.cells import cell_len

    missing = error.object[error.start : error.end]
    found = "".join(PLAIN.get(ord(char)) or "?" * cell_len(char) for char in missing)
    return found, error.end


codecs.register_error("lbtui.substitute", _substitute)


class Writer(threading.Thread):
    """Writes text to the terminal `fd` in `encoding`, in order, from a thread of its own.

    A terminal that has gone (EIO) swallows everything from then on. `write` waits when the
    terminal is far behind, as Textual's own does, but not for one that has been given up.
    """

    def __init__(self, fd: int, encoding: str = "utf-8", *, plain: bool = False) -> None:
        """Write to the terminal `fd`, which stays open; `start` begins it.

        With `plain` lines and signs go out in ASCII, whatever the encoding has; letters stay.
        """
        super().__init__(name="lbtui-output", daemon=True)
        self.broken = False
        self._fd = fd
        self._encoding = encoding
        self._plain = plain
        self._errors = "replace" if _is_unicode(encoding) else "lbtui.substitute"
        self._waiting: deque[str] = deque()
        self._ending = False
        self._change = threading.Condition(threading.Lock())

    def write(self, text: str) -> None:
        """Put `text` in the queue; after `stop`, or when the terminal has gone, drop it."""
        with self._change:
            while len(self._waiting) >= MOST_WAITING and not (self.broken or self._ending):
                self._change.wait()
            if not (self.broken or self._ending):
                self._waiting.append(text)
                self._change.notify_all()

    def flush(self) -> None:
        """Do nothing: what is written goes out at once."""

    def stop(self, seconds: float = 1.0) -> bool:
        """Write what is waiting and end; return whether that was done within `seconds`."""
        with self._change:
            self._ending = True
            self._change.notify_all()
        self.join(seconds)
        if self.is_alive():
            self.abandon()
        return not self.is_alive() and not self.broken

    def abandon(self) -> None:
        """Write nothing more, and let nobody wait for the terminal."""
        with self._change:
            self.broken = True
            self._waiting.clear()
            self._change.notify_all()

    def run(self) -> None:
        """Write until told to end."""
        own = _open_anew(self._fd)
        try:
            self._write_to(own)
        finally:
            os.close(own)

    def _write_to(self, fd: int) -> None:
        while True:
            with self._change:
                while not self._waiting and not self._ending:
                    self._change.wait()
                if not self._waiting:
                    return
                text = "".join(self._waiting)
                self._waiting.clear()
                self._change.notify_all()
            try:
                shown = text.translate(PLAIN) if self._plain else text
                self._put(fd, shown.encode(self._encoding, self._errors))
            except OSError:
                self.abandon()

    def _put(self, fd: int, data: bytes) -> None:
        view = memoryview(data)
        while view and not self.broken:
            try:
                view = view[os.write(fd, view) :]
            except BlockingIOError:
                with contextlib.suppress(InterruptedError):
                    select.select([], [fd], [], 0.05)


def _open_anew(fd: int) -> int:
    """Return a descriptor of the terminal `fd` that does not block when the terminal stalls.

    Opened anew, because whether to block is a property shared with the shell, which would be
    surprised. Where that cannot be done, a copy of `fd` as it is.
    """
    try:
        return os.open(os.ttyname(fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return os.dup(fd)


def _is_unicode(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name.startswith("utf")
    except LookupError:
        return False
