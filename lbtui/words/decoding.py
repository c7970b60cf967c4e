"""From the file of a word list to its text: read whole, then decoded in chunks."""

from __future__ import annotations

import os
import re
import stat
from contextlib import contextmanager

from lbtui.puzzle import clean
from lbtui.words.errors import ListError
from lbtui.words.read_options import BAD_BYTES, TOO_LONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lbtui.words.read_options import ReadReport

MOST_BYTES = 1 << 28
"""The largest file that is read: five million long words, twice over."""

CHUNK = 1 << 18
"""Bytes decoded at once. A line longer than this is skipped without being decoded."""

ATTEMPTS = 2
"""How often a file that keeps changing is read."""

MANY_CONTROLS = 64
CONTROL_SHARE = 0.1
"""A file is binary if its first chunk has more control characters than this number and share."""

VALID_PER_INVALID = 20
"""A file with this many valid non-ASCII UTF-8 bytes for each invalid one is damaged UTF-8."""

_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r")) + b"\x7f"
_C1_CONTROLS = bytes(range(0x80, 0xA0))
_UNDECODED = re.compile("[\udc80-\udcff]")
_COMPRESSED = {
    b"\x1f\x8b": "gzip", b"BZh91AY": "bzip2", b"\xfd7zXZ": "xz", b"PK\x03\x04": "zip",
    b"\x28\xb5\x2f\xfd": "zstd", b"7z\xbc\xaf": "7z",
}  # fmt: skip
"""The first bytes of compressed files."""


class Source:
    """The bytes of a file, read at once, and the file's stamp at that time (see `stamp`)."""

    __slots__ = ("data", "path", "stamp")

    def __init__(self, path: str, data: bytes, stamp: str) -> None:
        self.path = path
        self.data = data
        self.stamp = stamp

    def digest(self) -> str:
        """Return the SHA-256 of the bytes, in hex."""
        from hashlib import sha256

        return sha256(self.data).hexdigest()


def quoted(path: str) -> str:
    """Return a path as messages show it: in quotes, without control characters."""
    return repr(clean(path))


def stamp(status: os.stat_result) -> str:
    """Return what changes when a file does: its size, modification time and inode."""
    return f"{status.st_size} {status.st_mtime_ns} {status.st_ino}"


@contextmanager
def open_source(path: str) -> Iterator[int]:
    """Open a regular file for a ``with`` block, as a file descriptor.

    Never waits for the writer of a pipe. Raises ListError, one line, when there is no such file, it
    cannot be read, or it is too large.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        file = os.open(path, flags)
    except ValueError:
        raise ListError(f"{quoted(path)} is not a file name") from None
    except OSError as error:
        raise ListError(f"cannot read {quoted(path)}: {error.strerror}") from None
    try:
        status = os.fstat(file)
        if stat.S_ISDIR(status.st_mode):
            raise ListError(f"{quoted(path)} is a directory; a word list is a text file")
        if not stat.S_ISREG(status.st_mode):
            raise ListError(f"{quoted(path)} is not a regular file; a word list is a text file")
        if status.st_size > MOST_BYTES:
            raise ListError(
                f"{quoted(path)} has {status.st_size:,} bytes; a word list has at most "
                f"{MOST_BYTES:,}"
            )
        yield file
    finally:
        os.close(file)


def read_source(path: str, step: Callable[[float], object]) -> Source:
    """Read a whole file, again if it changes meanwhile.

    ``step`` is called with the share done (0 to 1), and may raise to stop the work. Raises
    ListError as `open_source` does, and for a file that keeps changing.
    """
    for _ in range(ATTEMPTS):
        with open_source(path) as file:
            before = os.fstat(file)
            pieces = []
            left = before.st_size
            step(0.0)
            try:
                while left and (piece := os.read(file, min(left, 1 << 20))):
                    pieces.append(piece)
                    left -= len(piece)
                    step(1 - left / before.st_size)
            except OSError as error:
                raise ListError(f"cannot read {quoted(path)}: {error.strerror}") from None
            if stamp(os.fstat(file)) == stamp(before) and not left:
                return Source(path, b"".join(pieces), stamp(before))
    raise ListError(f"{quoted(path)} changed while it was being read; try again")


def decode(source: Source, report: ReadReport) -> Iterator[tuple[str, float]]:
    """Yield the text of a file as chunks of whole lines, each with the share decoded so far.

    Lines end in "\\n", whatever ends them in the file. Sets ``report.encoding``; reports lines
    that are too long or damaged. Raises ListError, one line, for a file that is not text.
    """
    data = _to_utf8(source, report)
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    encoding, errors = report.encoding, "strict"
    if encoding.startswith("utf-16"):
        encoding = "utf-8"
    elif not data.isascii():
        encoding, errors = _guess_encoding(data)
        report.encoding = encoding
    for start, stop, end in _chunks(data):
        text = data[start:stop].decode(encoding, errors)
        if errors != "strict" and _UNDECODED.search(text):
            text = _without_damage(text, report)
        if stop < end:
            report.skip(TOO_LONG, [data[stop : stop + 100].decode("latin-1")])
            report.lines += 1
        yield text, end / len(data)


def _to_utf8(source: Source, report: ReadReport) -> bytes:
    """Return the bytes of a text without a byte-order mark, UTF-16 as UTF-8, others as they are.

    Raises ListError for a file that is compressed, binary or in UTF-32.
    """
    data, path = source.data, quoted(source.path)
    for magic, kind in _COMPRESSED.items():
        if data.startswith(magic):
            raise ListError(f"{path} is compressed ({kind}); unpack it, a word list is plain text")
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        raise ListError(f"{path} is in UTF-32; save it as UTF-8")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        report.encoding = "utf-16-le" if data[0] == 0xFF else "utf-16-be"
        try:
            return data[2:].decode(report.encoding).encode()
        except UnicodeDecodeError:
            raise ListError(f"{path} is not valid {report.encoding}") from None
    first = data[:CHUNK]
    controls = len(first) - len(first.translate(None, _CONTROLS))
    if b"\0" in data or controls > max(MANY_CONTROLS, CONTROL_SHARE * len(first)):
        raise ListError(f"{path} looks binary; a word list is a text file")
    return data.removeprefix(b"\xef\xbb\xbf")


def _guess_encoding(data: bytes) -> tuple[str, str]:
    """Return the encoding of bytes that are not all ASCII, and how to treat invalid ones.

    UTF-8 if it is valid or mostly valid; else Latin-1, or what Windows makes of it, which has
    letters where Latin-1 has control characters.
    """
    valid = invalid = 0
    for start, stop, _ in _chunks(data):
        chunk = data[start:stop]
        try:
            text = chunk.decode()
        except UnicodeDecodeError:
            text = chunk.decode("utf-8", "surrogateescape")
            invalid += len(_UNDECODED.findall(text))
        valid += len(chunk) - len(text)
    if valid >= VALID_PER_INVALID * invalid:
        return "utf-8", "surrogateescape" if invalid else "strict"
    if len(data.translate(None, _C1_CONTROLS)) < len(data):
        return "windows-1252", "replace"
    return "latin-1", "strict"


def _chunks(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield (start, stop, start of the next chunk) of chunks of whole lines.

    A line that is too long lies between ``stop`` and the next chunk, in no chunk.
    """
    start = 0
    while start < len(data):
        end = stop = data.find(b"\n", start + CHUNK) + 1 or len(data)
        if end - start > 2 * CHUNK:
            stop = data.rfind(b"\n", start, start + CHUNK) + 1 or start
        yield start, stop, end
        start = end


def _without_damage(text: str, report: ReadReport) -> str:
    """Return the lines that are valid UTF-8, and report the others."""
    lines = text.split("\n")
    damaged = [line for line in lines if _UNDECODED.search(line)]
    report.skip(BAD_BYTES, [_UNDECODED.sub("\ufffd", line) for line in damaged])
    report.lines += len(damaged)
    return "\n".join(line for line in lines if not _UNDECODED.search(line))
