"""Where the output goes: data to stdout in few writes, narration to stderr, both without surprises.

Writes go straight to the file descriptor: a disk that is full or a reader that has gone is then
known at the write that failed, not at some later flush during Python's own clean-up.
"""

from __future__ import annotations

import os
import sys
from time import monotonic

from lbtui.cli.errors import CLOSED_PIPE, NOT_WRITTEN, Failure

PAUSE = 0.05
"""Seconds of output that one write may gather."""
_MOST = 1 << 16


def terminal_width(fd: int = 1) -> int:
    """Columns of the terminal on `fd`; 80 when it does not tell."""
    try:
        return os.get_terminal_size(fd).columns or 80
    except OSError:
        return 80


class Out:
    """stdout, for data: the first line at once, then whatever gathers in `PAUSE` seconds.

    `encoding` None follows the user's locale (text for people); data formats say "utf-8".
    `close` must be called at the end. Raises Failure with the exit code when nobody reads
    (silent) or nothing more can be written.
    """

    def __init__(self, encoding: str | None = None) -> None:
        """Look at where stdout goes; nothing is written yet."""
        self.fd = 1
        self.people = os.isatty(1) if _is_open(1) else False
        locale = getattr(sys.stdout, "encoding", None) or "utf-8"
        self.encoding = encoding or locale
        self.bold, self.dim, self.plain = ("\x1b[1m", "\x1b[2m", "\x1b[0m")
        if not self.people or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            self.bold = self.dim = self.plain = ""
        self._parts: list[str] = []
        self._size = 0
        self._due = 0.0

    def line(self, text: str) -> None:
        """Write one line (without its end)."""
        self._parts.append(text)
        self._size += len(text)
        now = monotonic()
        if now >= self._due or self._size > _MOST:
            self.flush()
            self._due = now + PAUSE

    def flush(self) -> None:
        """Write what has gathered."""
        if not self._parts:
            return
        self._parts.append("")
        data = memoryview("\n".join(self._parts).encode(self.encoding, "backslashreplace"))
        self._parts = []
        self._size = 0
        while data:
            try:
                data = data[os.write(self.fd, data) :]
            except BlockingIOError:
                import select

                select.select([], [self.fd], [])
            except BrokenPipeError:
                raise Failure("", CLOSED_PIPE) from None
            except OSError as error:
                reason = error.strerror or "write error"
                raise Failure(f"the output could not be written: {reason}", NOT_WRITTEN) from None

    close = flush


class Progress:
    """A line on a terminal's stderr that says how far something slow is; nothing elsewhere.

    Call it with the share done (0 to 1). It appears after a moment and is gone at the end.
    """

    def __init__(self, what: str) -> None:
        """Name what is going on (cleaned here)."""
        self._what = what
        self._due = monotonic() + 4 * PAUSE
        self._shown = False

    def __enter__(self) -> Progress:
        """Begin; nothing is shown yet."""
        return self

    def __call__(self, share: float) -> None:
        """Show how far it is, now and then."""
        now = monotonic()
        if now < self._due or not (_is_open(2) and os.isatty(2)):
            return
        from lbtui.puzzle.text import clean

        self._due = now + PAUSE
        self._shown = True
        _put(f"\r\x1b[Klbtui: reading {clean(self._what, 40)}, {share:.0%}")

    def __exit__(self, *_: object) -> None:
        """Take the line away."""
        if self._shown:
            _put("\r\x1b[K")


def _put(text: str) -> None:
    """Write to stderr as it is; a stderr that takes nothing is no error."""
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    try:
        os.write(2, text.encode(encoding, "backslashreplace"))
    except OSError:
        return


def _is_open(fd: int) -> bool:
    try:
        os.fstat(fd)
    except OSError:
        return False
    return True


def hold_standard_files() -> None:
    """Give closed standard descriptors a place holder, so that no file we open takes their number.

    Output to a closed stdout then fails as it should instead of ending in somebody's word list.
    """
    for fd in (0, 1, 2):
        if not _is_open(fd):
            os.open(os.devnull, os.O_RDONLY)


def say(text: str) -> None:
    """Put one line of narration on stderr, cleaned; a stderr that takes nothing is no error."""
    from lbtui.puzzle.text import clean

    _put(f"lbtui: {clean(text, 2000)}\n")
