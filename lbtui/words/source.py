"""The bytes of a word list's file: opened warily, known for text, and taken piece by piece."""

from __future__ import annotations

import os
import stat

from lbtui.puzzle import clean
from lbtui.words.errors import ListError
from lbtui.words.lines import LONG
from lbtui.words.runs import SAMPLES, shares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lbtui.words.options import ReadReport

MOST_BYTES = 1 << 31
"""The largest file that is read."""

CHUNK = 1 << 18
"""Bytes read at once. A line that is longer is no word, and is left out without being kept."""

CONTROLS = 64
MOST_CONTROLS = 0.1
"""So many control characters at the start, and this share of them, no text has."""

SPOT = 128
"""Bytes that are looked at for one line of the sample."""

_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r")) + b"\x7f"
_FOREIGN = bytes(range(128, 256))
_PACKED = {
    b"\x1f\x8b": "gzip", b"BZh91AY": "bzip2", b"\xfd7zXZ": "xz", b"PK\x03\x04": "zip",
    b"\x28\xb5\x2f\xfd": "zstd", b"7z\xbc\xaf": "7z",
}  # fmt: skip
"""How files begin that hold something else, packed."""


def named(path: str) -> str:
    """Return a path as messages show it."""
    return repr(clean(path))


class opened:  # noqa: N801 - used like a function
    """The file opened in a ``with`` block, without waiting for a writer, and known to be a file.

    Raises ListError, one line, when there is none, or it is too large.
    """

    def __init__(self, path: str) -> None:
        """Open the file at ``path``."""
        self._path = path

    def __enter__(self) -> int:
        """Return the open file's number."""
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        try:
            self._file = os.open(self._path, flags)
        except ValueError:
            raise ListError(f"{named(self._path)} is no file name") from None
        except OSError as error:
            raise ListError(f"cannot read {named(self._path)}: {error.strerror}") from None
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
            raise ListError(f"{named(self._path)} {problem}")
        return self._file

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        os.close(self._file)


def marked_encoding(file: int, path: str) -> tuple[str | None, int]:
    """Return the encoding by the byte-order mark (None without one), and the bytes that has.

    Raises ListError for what is no text by how it begins.
    """
    os.lseek(file, 0, os.SEEK_SET)
    start = os.read(file, 8)
    for magic, kind in _PACKED.items():
        if start.startswith(magic):
            raise ListError(f"{named(path)} is packed ({kind}); a word list is a text, unpack it")
    if start.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        raise ListError(f"{named(path)} is in UTF-32; save it as UTF-8")
    if start.startswith(b"\xef\xbb\xbf"):
        return "utf-8", 3
    if start.startswith(b"\xff\xfe"):
        return "utf-16-le", 2
    if start.startswith(b"\xfe\xff"):
        return "utf-16-be", 2
    return None, 0


def sample(file: int, encoding: str, start: int, size: int) -> str:
    """Return some lines from all over the file."""
    count = shares(size) * SAMPLES
    step = (size - start) // count & ~1
    if step <= SPOT:
        return ""
    lines: list[str] = []
    for spot in range(start, size - SPOT, step):
        os.lseek(file, spot, os.SEEK_SET)
        data = os.read(file, SPOT)
        if encoding.startswith("utf-16"):
            lines += data.decode(encoding, "ignore").split("\n")[1:-1][:1]
            continue
        for line in data.split(b"\n")[1:-1][:1]:
            try:
                lines.append(line.decode())
            except UnicodeDecodeError:
                lines.append(line.decode("latin-1"))
    return "\n".join(lines)


def pieces(
    file: int,
    path: str,
    report: ReadReport,
    start: int,
    heard: Callable[[bytes], object],
) -> Iterator[tuple[bytes, float]]:
    """Yield whole lines, some at a time, and how much of the file is read then.

    UTF-16 comes as UTF-8, everything else as the bytes that it is. ``start``: where the text
    begins, ``heard`` gets every byte of the file. Raises UnicodeDecodeError for invalid UTF-16.
    """
    import codecs

    wide = report.encoding.startswith("utf-16")
    decoder = codecs.getincrementaldecoder(report.encoding)("strict") if wide else None
    size = os.fstat(file).st_size
    os.lseek(file, 0, os.SEEK_SET)
    heard(os.read(file, start))
    rest, dropping, done = b"", False, start
    most = CHUNK
    while True:
        data = os.read(file, min(most, max(0, size - done)))  # a file may grow for ever
        # Letters that take two bytes each: so it is about as many lines at once.
        most = 2 * CHUNK if wide or 2 * len(data.translate(None, _FOREIGN)) < len(data) else CHUNK
        heard(data)
        last, done = not data, done + len(data)
        if decoder is not None:
            data = decoder.decode(data, final=last).encode()
        else:
            _refuse_binary(path, data, first=done == start + len(data))
        if dropping:
            end = _line_end(data)
            dropping = end < 0 and not last
            data = data[end:] if end >= 0 else b""
        if last:
            if rest + data:
                yield rest + data, 1.0
            return
        cut = 1 + max(data.rfind(b"\n"), data.rfind(b"\r", 0, -1))
        whole, rest = (rest + data[:cut], data[cut:]) if cut else (b"", rest + data)
        if len(rest) > CHUNK:
            report.skip(LONG, [rest[:100].decode("latin-1")])
            report.lines += 1
            rest, dropping = b"", not rest.endswith(b"\r")
        yield whole, done / size


def _line_end(data: bytes) -> int:
    """Return where the next line begins, -1 if none does."""
    ends = [at + 1 for at in (data.find(b"\n"), data.find(b"\r")) if at >= 0]
    return min(ends, default=-1)


def _refuse_binary(path: str, data: bytes, *, first: bool) -> None:
    """Raise ListError when no text has such bytes; ``first``: they are the first of the file."""
    controls = len(data) - len(data.translate(None, _CONTROLS)) if first else 0
    if b"\0" in data or controls > max(CONTROLS, MOST_CONTROLS * len(data)):
        raise ListError(f"{named(path)} looks binary, not like a list of words")
