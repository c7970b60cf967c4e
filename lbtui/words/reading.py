"""Reading a word list from any text file, in bounded time and memory.

One word a line, optionally `;score`, `#` comments. UTF-8, UTF-16 by its byte-order mark, else
Latin-1. Whatever is not a word of letters is left out and counted; nothing is ever guessed
silently.
"""

from __future__ import annotations

import os
import stat

from lbtui.puzzle import clean
from lbtui.words.errors import ListError
from lbtui.words.lines import LONG, Lines
from lbtui.words.options import Options, ReadReport
from lbtui.words.runs import SAMPLES, shares
from lbtui.words.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_BYTES = 1 << 31
"""The largest file that is read."""

MOST_TEXT = 1 << 28
"""Bytes of different words that are kept while reading; more than twenty million words."""

CHUNK = 1 << 18
"""Bytes read at once. A line that is longer is no word, and is left out without being kept."""

CONTROLS = 64
MOST_CONTROLS = 0.1
"""So many control characters at the start, and this share of them, no text has."""

SPOT = 128
"""Bytes that are looked at for one line of the sample."""

LINES = 0.6
"""The share of the progress that reading the lines takes; sorting them is the rest."""

ATTEMPTS = 2
"""How often a file is read that changes while it is read."""

_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r")) + b"\x7f"


class _ChangedError(Exception):
    """The file changed while it was being read."""


def read_words(
    path: str,
    options: Options | None = None,
    *,
    progress: Callable[[float], object] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> tuple[Table, ReadReport]:
    """Read a word list.

    ``progress`` hears how much of the file is read (0.0 to 1.0), ``cancel`` is asked now and then
    and stops the reading by returning True. Raises ListError, one line, when the file cannot be
    read, is not a text of words, is too large, keeps changing, or was cancelled.
    """
    options = options or Options()
    for _ in range(ATTEMPTS):
        try:
            return _read(path, options, progress, cancel)
        except _ChangedError:
            continue
    raise ListError(f"{_named(path)} changed while it was being read; try again")


def _read(
    path: str,
    options: Options,
    progress: Callable[[float], object] | None,
    cancel: Callable[[], bool] | None,
) -> tuple[Table, ReadReport]:
    """Read a file that does not change, in the encoding and case that it turns out to have."""
    otherwise, capitals = "utf-8", False

    def step(done: float) -> None:
        if progress is not None:
            progress(LINES + (1 - LINES) * done)
        if cancel is not None and cancel():
            raise ListError(f"reading {_named(path)} was stopped")

    while True:
        report = ReadReport()
        try:
            with _opened(path) as file:
                before = os.fstat(file)
                size = before.st_size
                report.encoding, start = _encoding(file, otherwise)
                sample = _sample(file, report.encoding, start, size)
                lines = Lines(options, report, capitals=capitals, sample=sample, size=size)
                for piece, done in _pieces(file, path, report, start, before.st_size):
                    lines.take(piece)
                    if lines.runs.size > MOST_TEXT:
                        raise ListError(f"{_named(path)} has too many words; split the list")
                    if progress is not None:
                        progress(done * LINES)
                    if cancel is not None and cancel():
                        raise ListError(f"reading {_named(path)} was stopped")
                after = os.fstat(file)
        except UnicodeDecodeError:
            if report.encoding != "utf-8":
                raise ListError(f"{_named(path)} is not valid {report.encoding}") from None
            otherwise = "latin-1"
            continue
        except OSError as error:
            raise ListError(f"cannot read {_named(path)}: {error.strerror}") from None
        if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
            raise _ChangedError
        if not lines.runs.size:
            if not capitals and lines.capitals and lines.only_capitals:
                capitals = True
                continue
            raise ListError(_nothing(path, report))
        if report.encoding == "latin-1":
            report.remarks.append("not UTF-8; read as Latin-1")
        if capitals:
            report.remarks.append("the list is in capitals; read in lower case")
        score = options.default_score
        table = Table.of(
            lines.runs, lines.spellings, report, default=score, capitals=capitals, step=step
        )
        if not len(table):
            raise ListError(_nothing(path, report))
        return table, report


def _nothing(path: str, report: ReadReport) -> str:
    reasons = ", ".join(f"{count:,} {reason}" for reason, count in report.skipped.items())
    return f"{_named(path)} has no words" + (f" ({reasons})" if reasons else "")


class _opened:  # noqa: N801 - used like a function
    """The file opened without waiting for a writer, and known to be a file."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> int:
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        try:
            self._file = os.open(self._path, flags)
        except ValueError:
            raise ListError(f"{_named(self._path)} is no file name") from None
        except OSError as error:
            raise ListError(f"cannot read {_named(self._path)}: {error.strerror}") from None
        about = os.fstat(self._file)
        problem = None
        if stat.S_ISDIR(about.st_mode):
            problem = "is a directory; a word list is a text file"
        elif not stat.S_ISREG(about.st_mode):
            problem = "is not a regular file; a word list is a text file"
        elif about.st_size > MOST_BYTES:
            problem = f"has {about.st_size:,} bytes; at most {MOST_BYTES:,} are read"
        if problem:
            os.close(self._file)
            raise ListError(f"{_named(self._path)} {problem}")
        return self._file

    def __exit__(self, *_: object) -> None:
        os.close(self._file)


def _named(path: str) -> str:
    return repr(clean(path))


def _encoding(file: int, otherwise: str) -> tuple[str, int]:
    """Return the encoding by the byte-order mark, and how many bytes that has."""
    start = os.read(file, 4)
    if start.startswith(b"\xef\xbb\xbf"):
        return otherwise, 3
    if start.startswith(b"\xff\xfe"):
        return "utf-16-le", 2
    if start.startswith(b"\xfe\xff"):
        return "utf-16-be", 2
    return otherwise, 0


def _sample(file: int, encoding: str, start: int, size: int) -> bytes:
    """Return some lines from all over the file, in UTF-8."""
    count = shares(size) * SAMPLES
    step = (size - start) // count & ~1
    if step <= SPOT:
        return b""
    lines: list[str] = []
    for spot in range(start, size - SPOT, step):
        os.lseek(file, spot, os.SEEK_SET)
        lines += os.read(file, SPOT).decode(encoding, "ignore").split("\n")[1:-1][:1]
    return "\n".join(lines).encode("utf-8", "ignore")


def _pieces(
    file: int, path: str, report: ReadReport, start: int, size: int
) -> Iterator[tuple[bytes, float]]:
    """Yield whole lines in UTF-8, some at a time, and how much of the file is read then.

    Bytes that are meant to be UTF-8 already are not looked at. Raises UnicodeDecodeError.
    """
    import codecs

    encoding = report.encoding
    decoder = None if encoding == "utf-8" else codecs.getincrementaldecoder(encoding)("strict")
    os.lseek(file, start, os.SEEK_SET)
    rest, dropping, done = b"", False, start
    while True:
        data = os.read(file, min(CHUNK, max(0, size - done)))  # a file may grow for ever
        if decoder is None or encoding == "latin-1":
            _refuse_binary(path, data, first=done == start)
        last, done = not data, done + len(data)
        if decoder is not None:
            data = decoder.decode(data, final=last).encode()
        if last:
            if rest + data:
                yield rest + data, 1.0
            return
        if dropping:
            data = data[_line_end(data) :]
            dropping = not data
        cut = 1 + max(data.rfind(b"\n"), data.rfind(b"\r", 0, -1))
        whole, rest = (rest + data[:cut], data[cut:]) if cut else (b"", rest + data)
        if len(rest) > CHUNK:
            report.skip(LONG, [rest[:100].decode("latin-1")])
            report.lines += 1
            rest, dropping = b"", True
        yield whole, done / size


def _line_end(data: bytes) -> int:
    """Return where the next line begins; the length of the data if none does."""
    ends = [at + 1 for at in (data.find(b"\n"), data.find(b"\r")) if at >= 0]
    return min(ends, default=len(data))


def _refuse_binary(path: str, data: bytes, *, first: bool) -> None:
    """Raise ListError when no text has such bytes; ``first``: they are the first of the file."""
    controls = len(data) - len(data.translate(None, _CONTROLS)) if first else 0
    if b"\0" in data or controls > max(CONTROLS, MOST_CONTROLS * len(data)):
        raise ListError(f"{_named(path)} looks binary, not like a list of words")
