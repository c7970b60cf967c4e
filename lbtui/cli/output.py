"""Output and how a command ends: data on stdout, messages on stderr, tables, exit codes.

Writes go straight to the file descriptors, so that a full disk or a closed pipe is noticed at the
write that fails and not while Python shuts down.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from time import monotonic

from lbtui.puzzle.text import clean, quote
from lbtui.text import plural, text_width

OK = 0
NOT_FOUND = 1
USAGE = 2
UNPROVEN = 3
INTERNAL = 70
NOT_WRITTEN = 74
SIGNAL = 128
CLOSED_PIPE = SIGNAL + 13
"""What a shell reports for a program that SIGPIPE ended."""

MAX_LINES_AT_ONCE = 512
"""The most lines written together."""
PROGRESS_INTERVAL = 0.05
"""Seconds between updates of a progress line."""
MAX_PROBLEMS = 20
"""The most problems of one input that are reported one by one."""


class Failure(Exception):  # noqa: N818 - a closed pipe is not an error
    """Ends the program with `message` on stderr, unless that is empty, and the exit code `code`."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code


def terminal_width(fd: int = 1) -> int:
    """Return columns of the terminal on `fd`; 80 if unknown."""
    try:
        return os.get_terminal_size(fd).columns or 80
    except OSError:
        return 80


def json_line(value: object) -> str:
    """Return `value` as one line of JSON: letters as they are, everything unprintable escaped.

    Control and bidi characters, which a path may hold, then cannot reach a terminal.
    """
    from json import dumps

    line = dumps(value, ensure_ascii=False)
    if line.isprintable():
        return line
    return "".join(ch if ch.isprintable() else dumps(ch)[1:-1] for ch in line)


def _wrap(text: str, fd: int, indent: int) -> str:
    """Return `text`, wrapped between words with a hanging indent if `fd` is a terminal."""
    width = terminal_width(fd)
    if not os.isatty(fd) or len(text) <= width:
        return text
    from textwrap import fill

    width = max(indent + 20, width)
    return fill(text, width, subsequent_indent=" " * indent, break_on_hyphens=False)


class Out:
    """stdout. Nothing waits: what a method is given is written when it returns.

    `data` is for programs: always UTF-8, never styled. Other text is in the user's encoding, and
    `people` says whether it goes to a terminal, and is not to be `bare`. `bold`, `dim` and `plain`
    are escape sequences there, unless the environment asks for none. Writing raises Failure with
    the exit code when the pipe is closed (without a message) or the disk is full.
    """

    def __init__(self, *, data: bool = False, bare: bool = False) -> None:
        self.people = not data and not bare and os.isatty(1)
        self.encoding = "utf-8" if data else getattr(sys.stdout, "encoding", None) or "utf-8"
        self.bold = self.dim = self.plain = ""
        wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        if self.people and wanted and _takes_escapes():
            self.bold, self.dim, self.plain = ("\x1b[1m", "\x1b[2m", "\x1b[0m")

    def line(self, text: str) -> None:
        """Write one line (without its end)."""
        data = memoryview(f"{text}\n".encode(self.encoding, "backslashreplace"))
        while data:
            try:
                data = data[_write(1, data) :]
            except BlockingIOError:
                import select

                select.select([], [1], [])
            except BrokenPipeError:
                raise Failure("", CLOSED_PIPE) from None
            except OSError as error:
                reason = error.strerror or "write error"
                raise Failure(f"the output could not be written: {reason}", NOT_WRITTEN) from None

    def lines(self, lines: Iterable[str]) -> int:
        """Write lines, the first one at once, later ones together; return how many there were."""
        lines = iter(lines)
        written, together = 0, 1
        while some := list(islice(lines, together)):
            self.line("\n".join(some))
            written += len(some)
            together = min(2 * together, MAX_LINES_AT_ONCE)
        return written

    def prose(self, text: str, *, indent: int = 2) -> None:
        """Write a sentence as one line; on a terminal wrapped, with a hanging indent."""
        self.line(_wrap(text, 1, indent))


def _takes_escapes() -> bool:
    """Return whether the terminal takes escape sequences; Windows' console must be told to."""
    if os.name != "nt":
        return True
    import ctypes

    kernel, mode = vars(ctypes)["windll"].kernel32, ctypes.c_ulong()
    stdout = kernel.GetStdHandle(-11)
    known = kernel.GetConsoleMode(stdout, ctypes.byref(mode))
    return bool(known and kernel.SetConsoleMode(stdout, mode.value | 4))


def refuse_existing(path: str, *, force: bool) -> None:
    """Raise Failure for a file that exists, unless --force (`force`) is given."""
    full = os.path.expanduser(path)
    if os.path.lexists(full) and not os.path.isdir(full) and not force:
        raise Failure(f"{quote(path, 200)} exists; --force replaces it")


def write_file(path: str, text: str) -> None:
    """Replace a file, in a directory that exists. Raises Failure."""
    from lbtui.store import write_atomic

    full = os.path.abspath(os.path.expanduser(path))
    try:
        os.stat(os.path.dirname(full))
        write_atomic(full, text.encode())
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Failure(f"{quote(path, 200)} could not be written: {why}", NOT_WRITTEN) from None


class Table:
    """Aligned columns under one heading, whose rows come in one or more blocks.

    columns: the title of each, after "<" or ">" for the side it is aligned to
    strong: the number of the column in bold
    """

    def __init__(self, out: Out, columns: Sequence[str], *, strong: int) -> None:
        self._out = out
        self._sides = [column[0] for column in columns]
        self._titles = [column[1:] for column in columns]
        self._widths = [0] * len(columns)
        self._strong = strong

    def lines(self, rows: Sequence[Sequence[str]]) -> Iterator[str]:
        """Yield lines for some rows, one each; before the first ever, the heading.

        Columns are as wide as these rows and those before need.
        """
        first = not any(self._widths)
        widths = [map(text_width, cells) for cells in zip(self._titles, *rows, strict=True)]
        self._widths = list(map(max, self._widths, map(max, widths)))
        if first:
            yield f"{self._out.dim}{self._line(self._titles, strong=-1)}{self._out.plain}"
        for row in rows:
            yield self._line(row, self._strong)

    def _line(self, cells: Sequence[str], strong: int) -> str:
        shown = []
        for at, (cell, side) in enumerate(zip(cells, self._sides, strict=True)):
            blanks = " " * (self._widths[at] - text_width(cell))
            text = f"{self._out.bold}{cell}{self._out.plain}" if at == strong else cell
            shown.append(blanks + text if side == ">" else text + blanks)
        return "  ".join(shown).rstrip()


class Progress:
    """A progress line on stderr, if that is a terminal: `reading mine.txt, 40%`.

    Call it with the share done (0 to 1). It appears after a moment and is erased at the end.
    """

    def __init__(self, what: str, doing: str = "reading") -> None:
        self._what = f"{doing} {what}"
        self._due = monotonic() + 4 * PROGRESS_INTERVAL
        self._shown = False

    def __enter__(self) -> Progress:
        return self

    def __call__(self, share: float) -> None:
        """Show the share done, at most every `PROGRESS_INTERVAL` seconds."""
        now = monotonic()
        if now < self._due or not os.isatty(2):
            return
        self._due = now + PROGRESS_INTERVAL
        self._shown = True
        _put(f"\r\x1b[Klbtui: {clean(self._what, 48)}, {share:.0%}")

    def __exit__(self, *_: object) -> None:
        if self._shown:
            _put("\r\x1b[K")


def _put(text: str) -> None:
    """Write to stderr; failing to is no error."""
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    try:
        _write(2, text.encode(encoding, "backslashreplace"))
    except OSError:
        return


def _write(fd: int, data: bytes | memoryview) -> int:
    """Write to stdout or stderr; return how many bytes were written.

    Windows' console would take the bytes for characters of its code page; Python's own layer over
    it takes UTF-8.
    """
    stream = sys.stdout if fd == 1 else sys.stderr
    raw = getattr(getattr(stream, "buffer", None), "raw", None)
    if raw and type(raw).__name__ == "_WindowsConsoleIO":
        return int(raw.write(data))
    return os.write(fd, data)


def open_missing_streams() -> None:
    """Open /dev/null in place of closed standard streams, so that no file gets their descriptor.

    Output to a closed stdout then fails instead of overwriting a word list.
    """
    for fd in (0, 1, 2):
        try:
            os.fstat(fd)
        except OSError:
            os.open(os.devnull, os.O_RDONLY)


def say(text: str) -> None:
    """Write one line to stderr, cleaned; on a terminal it is wrapped between words."""
    line = f"lbtui: {clean(text, 2000)}"
    _put(f"{_wrap(line, 2, 2)}\n")


def say_problems(problems: Sequence[str]) -> None:
    """Say what is wrong with the input, a line for each of the first problems."""
    for problem in problems[:MAX_PROBLEMS]:
        say(problem)
    more = len(problems) - MAX_PROBLEMS
    if more > 0:
        say(f"and {plural(more, 'more problem')}")
