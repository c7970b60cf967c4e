"""The thread that writes to the terminal.

Textual's own thread dies of an exception when the terminal has gone or its encoding lacks a
character, and waits forever for a terminal that takes no output. Here output to a terminal that has
gone is dropped, a stalled one can be abandoned, and characters are substituted. This can be dropped
once `WriterThread` does the same.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import select
import threading
from collections import deque

# With so many frames queued, the app waits for the terminal.
MOST_WAITING = 30

# Substitutes of one cell for box lines and signs. Letters stay as they are: a console with a small
# font has those of its own country.
_LINES = {
    **dict.fromkeys("─━╌╍┄┅┈┉═╴╶╸╺╼╾", "-"),
    **dict.fromkeys("│┃╎╏┆┇┊┋║╵╷╹╻╽╿▎▏▕▌▐▍▋▊", "|"),
    **dict.fromkeys("▁▂▃▔", "_"),
    **dict.fromkeys("█▉▇▆▅▄▀░▒▓■", "#"),
    **{chr(code): "+" for code in range(0x250C, 0x254C)},
    **{chr(code): "+" for code in range(0x2552, 0x2570)},
    **dict.fromkeys("╭╮╯╰", "+"),
}
_SIGNS = {
    **dict.fromkeys("●•", "*"),
    **dict.fromkeys("○◌", "o"),
    **dict.fromkeys("·∙…", "."),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys("\u2018\u2019\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u2033", '"'),
    **dict.fromkeys("◀◁◂◄←≤", "<"),
    **dict.fromkeys("▶▷▸►→≥", ">"),
    **dict.fromkeys("▲△▴↑", "^"),
    **dict.fromkeys("▼▽▾↓", "v"),
    **dict(zip("◉◎✓✗×†\ufffd", "@o*xx+?", strict=True)),  # noqa: RUF001
}

TO_ASCII: dict[int, str] = str.maketrans(_LINES | _SIGNS)


def _substitute(error: UnicodeError) -> tuple[str, int]:
    """Replace what the encoding lacks by ASCII of the same width."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from rich.cells import cell_len

    missing = error.object[error.start : error.end]
    found = "".join(TO_ASCII.get(ord(char)) or "?" * cell_len(char) for char in missing)
    return found, error.end


codecs.register_error("lbtui.substitute", _substitute)


class Writer(threading.Thread):
    """Writes text to the terminal `fd` in `encoding`, in order, from a thread of its own.

    Text is dropped once the terminal has gone (EIO). `write` blocks while MOST_WAITING pieces
    wait, as Textual's own does, unless the terminal has been abandoned.
    """

    def __init__(self, fd: int, encoding: str = "utf-8", *, ascii_only: bool = False) -> None:
        """Write to the terminal `fd`, which stays open, once started.

        With `ascii_only` lines and signs are written in ASCII; letters stay as they are.
        """
        super().__init__(name="lbtui-output", daemon=True)
        self.broken = False
        self._fd = fd
        self._encoding = encoding
        self._ascii_only = ascii_only
        self._errors = "replace" if _is_unicode(encoding) else "lbtui.substitute"
        self._waiting: deque[str] = deque()
        self._ending = False
        self._change = threading.Condition(threading.Lock())

    def write(self, text: str) -> None:
        """Queue `text`; drop it after `stop`, or when the terminal has gone."""
        with self._change:
            while len(self._waiting) >= MOST_WAITING and not (self.broken or self._ending):
                self._change.wait()
            if not (self.broken or self._ending):
                self._waiting.append(text)
                self._change.notify_all()

    def flush(self) -> None:
        """Do nothing: text is written without delay."""

    def stop(self, seconds: float = 1.0) -> bool:
        """Write what is queued and end; return whether that took at most `seconds`."""
        with self._change:
            self._ending = True
            self._change.notify_all()
        self.join(seconds)
        if self.is_alive():
            self.abandon()
        return not self.is_alive() and not self.broken

    def abandon(self) -> None:
        """Write nothing more, and release whoever waits in `write`."""
        with self._change:
            self.broken = True
            self._waiting.clear()
            self._change.notify_all()

    def run(self) -> None:
        """Write until told to end."""
        own = _open_nonblocking(self._fd)
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
                shown = text.translate(TO_ASCII) if self._ascii_only else text
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


def _open_nonblocking(fd: int) -> int:
    """Return a non-blocking descriptor of the terminal `fd`.

    A second open file: O_NONBLOCK on `fd` itself would be shared with the shell. If the terminal
    cannot be opened again, a duplicate of `fd`.
    """
    try:
        return os.open(os.ttyname(fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return os.dup(fd)


def terminal_encoding(encoding: str | None) -> str:
    """Return `encoding`, or UTF-8 where no terminal could use it, such as UTF-16.

    Escape sequences are ASCII, so a terminal's encoding has to contain it.
    """
    try:
        return encoding if encoding and "\x1b[".encode(encoding) == b"\x1b[" else "utf-8"
    except LookupError:
        return "utf-8"


def _is_unicode(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name.startswith("utf")
    except LookupError:
        return False
