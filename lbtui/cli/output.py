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

from lbtui.formatting import plural, text_width
from lbtui.puzzle.text import printable, quote

MAX_LINES_PER_WRITE = 512
"""The most lines written together."""
PROGRESS_INTERVAL_SECONDS = 0.05
"""Seconds between updates of a progress line."""
MAX_REPORTED_PROBLEMS = 20
"""The most problems of one input that are reported one by one."""


class ExitCode:
    """How a command ended."""

    OK = 0
    NOT_FOUND = 1
    USAGE = 2
    UNPROVEN = 3
    INTERNAL = 70
    NOT_WRITTEN = 74
    SIGNAL_BASE = 128
    CLOSED_PIPE = SIGNAL_BASE + 13
    """What a shell reports for a program that SIGPIPE ended."""


class Failure(Exception):  # noqa: N818 - a closed pipe is not an error
    """Ends the program with `exit_code`, and `message` on stderr unless it is empty."""

    def __init__(self, message: str, exit_code: int = ExitCode.USAGE) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def get_terminal_width(fd: int = 1) -> int:
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


def _wrap_text(text: str, fd: int, indent: int) -> str:
    """Return `text`, wrapped between words with a hanging indent if `fd` is a terminal."""
    width = get_terminal_width(fd)
    if not os.isatty(fd) or len(text) <= width:
        return text
    from textwrap import fill

    width = max(indent + 20, width)
    return fill(text, width, subsequent_indent=" " * indent, break_on_hyphens=False)


class Stdout:
    """stdout. Nothing waits: what a method is given is written when it returns.

    Text `for_programs` is always UTF-8, never styled. Other text is in the user's encoding, and
    `is_terminal` says whether it goes to a terminal, and is not to be plain (`is_plain`). `bold`,
    `dim` and `reset` are escape sequences there, unless the environment asks for none. Printing
    raises Failure with the exit code when the pipe is closed (without a message) or the disk is
    full.
    """

    def __init__(self, *, for_programs: bool = False, is_plain: bool = False) -> None:
        self.is_terminal = not for_programs and not is_plain and os.isatty(1)
        encoding = None if for_programs else getattr(sys.stdout, "encoding", None)
        self.encoding = encoding or "utf-8"
        self.bold = self.dim = self.reset = ""
        allows_styles = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        if self.is_terminal and allows_styles and _supports_escapes():
            self.bold, self.dim, self.reset = ("\x1b[1m", "\x1b[2m", "\x1b[0m")

    def print(self, text: str) -> None:
        """Write one line (without its end)."""
        data = memoryview(f"{text}\n".encode(self.encoding, "backslashreplace"))
        while data:
            try:
                data = data[_write_bytes(1, data) :]
            except BlockingIOError:
                import select

                select.select([], [1], [])
            except BrokenPipeError:
                raise Failure("", ExitCode.CLOSED_PIPE) from None
            except OSError as error:
                message = f"the output could not be written: {error.strerror or 'write error'}"
                raise Failure(message, ExitCode.NOT_WRITTEN) from None

    def print_lines(self, lines: Iterable[str]) -> int:
        """Write lines, the first one at once, later ones together; return how many there were."""
        lines = iter(lines)
        count, batch_size = 0, 1
        while batch := list(islice(lines, batch_size)):
            self.print("\n".join(batch))
            count += len(batch)
            batch_size = min(2 * batch_size, MAX_LINES_PER_WRITE)
        return count

    def print_wrapped(self, text: str, *, indent: int = 2) -> None:
        """Write a sentence as one line; on a terminal wrapped, with a hanging indent."""
        self.print(_wrap_text(text, 1, indent))


def _supports_escapes() -> bool:
    """Return whether the terminal takes escape sequences; Windows' console must be told to."""
    if os.name != "nt":
        return True
    import ctypes

    kernel, mode = vars(ctypes)["windll"].kernel32, ctypes.c_ulong()
    stdout = kernel.GetStdHandle(-11)
    is_console = kernel.GetConsoleMode(stdout, ctypes.byref(mode))
    return bool(is_console and kernel.SetConsoleMode(stdout, mode.value | 4))


def check_overwrite(path: str, *, force: bool) -> None:
    """Raise Failure for a file that exists, unless --force (`force`) is given."""
    full_path = os.path.expanduser(path)
    if os.path.lexists(full_path) and not os.path.isdir(full_path) and not force:
        raise Failure(f"{quote(path, 200)} exists; --force replaces it")


def write_file(path: str, text: str) -> None:
    """Replace a file, in a directory that exists. Raises Failure."""
    from lbtui.store import write_atomic

    full_path = os.path.abspath(os.path.expanduser(path))
    try:
        os.stat(os.path.dirname(full_path))
        write_atomic(full_path, text.encode())
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = f"{quote(path, 200)} could not be written: {reason}"
        raise Failure(message, ExitCode.NOT_WRITTEN) from None


class Table:
    """Aligned columns under one header, whose rows come in one or more blocks.

    columns: the title of each, after "<" or ">" for the side it is aligned to
    bold_column: its number
    """

    def __init__(self, out: Stdout, columns: Sequence[str], *, bold_column: int) -> None:
        self._out = out
        self._alignments = [column[0] for column in columns]
        self._titles = [column[1:] for column in columns]
        self._widths = [0] * len(columns)
        self._bold_column = bold_column

    def format_lines(self, rows: Sequence[Sequence[str]]) -> Iterator[str]:
        """Yield lines for some rows, one each; before the first ever, the header.

        Columns are as wide as these rows and those before need.
        """
        is_first = not any(self._widths)
        widths = [map(text_width, cells) for cells in zip(self._titles, *rows, strict=True)]
        self._widths = list(map(max, self._widths, map(max, widths)))
        if is_first:
            header = self._format_row(self._titles, bold_column=-1)
            yield f"{self._out.dim}{header}{self._out.reset}"
        for row in rows:
            yield self._format_row(row, self._bold_column)

    def _format_row(self, cells: Sequence[str], bold_column: int) -> str:
        padded_cells = []
        for column, (cell, alignment) in enumerate(zip(cells, self._alignments, strict=True)):
            padding = " " * (self._widths[column] - text_width(cell))
            text = f"{self._out.bold}{cell}{self._out.reset}" if column == bold_column else cell
            padded_cells.append(padding + text if alignment == ">" else text + padding)
        return "  ".join(padded_cells).rstrip()


class Progress:
    """A progress line on stderr, if that is a terminal: `reading mine.txt, 40%`.

    Call it with the fraction done (0 to 1). It appears after a moment and is erased at the end.
    """

    def __init__(self, subject: str) -> None:
        self._label = f"reading {subject}"
        self._next_update = monotonic() + 4 * PROGRESS_INTERVAL_SECONDS
        self._is_visible = False

    def __enter__(self) -> Progress:
        return self

    def __call__(self, fraction: float) -> None:
        """Show the fraction done, at most every PROGRESS_INTERVAL_SECONDS."""
        now = monotonic()
        if now < self._next_update or not os.isatty(2):
            return
        self._next_update = now + PROGRESS_INTERVAL_SECONDS
        self._is_visible = True
        _write_stderr(f"\r\x1b[Klbtui: {printable(self._label, 48)}, {fraction:.0%}")

    def __exit__(self, *_: object) -> None:
        if self._is_visible:
            _write_stderr("\r\x1b[K")


def _write_stderr(text: str) -> None:
    """Write to stderr; failing to is no error."""
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    try:
        _write_bytes(2, text.encode(encoding, "backslashreplace"))
    except OSError:
        return


def _write_bytes(fd: int, data: bytes | memoryview) -> int:
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


def print_note(text: str) -> None:
    """Write one printable line to stderr; on a terminal it is wrapped between words."""
    line = f"lbtui: {printable(text, 2000)}"
    _write_stderr(f"{_wrap_text(line, 2, 2)}\n")


def report_problems(problems: Sequence[str]) -> None:
    """Say what is wrong with the input, a line for each of the first problems."""
    for problem in problems[:MAX_REPORTED_PROBLEMS]:
        print_note(problem)
    rest_count = len(problems) - MAX_REPORTED_PROBLEMS
    if rest_count > 0:
        print_note(f"and {plural(rest_count, 'more problem')}")
