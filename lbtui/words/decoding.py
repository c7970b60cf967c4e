"""From the file of a word list to its text: read whole, then decoded in chunks of lines."""

import os
from collections.abc import Iterator

from lbtui.errors import ListError, OnProgress
from lbtui.puzzle import printable
from lbtui.store import open_regular_file

MAX_LIST_BYTES = 1 << 28
"""The largest file that is read: five million long words, twice over."""

CHUNK_BYTES = 1 << 18
"""Bytes decoded at once. A line longer than twice this is cut."""

MIN_VALID_BYTES_PER_INVALID = 20
"""A file with this many valid non-ASCII UTF-8 bytes for each invalid one is damaged UTF-8."""


def quote_path(path: str) -> str:
    """Return a path as messages show it: in quotes, without control characters."""
    return repr(printable(path))


def make_reading_error(path: str, error: OSError) -> ListError:
    """Return what to raise for a file that cannot be read, in one line."""
    reason = "it is a directory" if os.path.isdir(path) else error.strerror
    return ListError(f"cannot read {quote_path(path)}: {reason}")


def read_source(path: str, on_progress: OnProgress) -> tuple[bytes, os.stat_result]:
    """Return the bytes of a file, and its status before they were read.

    `on_progress` is called before they are read, and may raise to stop the work. Raises ListError,
    one line, when the file cannot be read or is too large.
    """
    try:
        with open_regular_file(path) as file:
            status = os.fstat(file.fileno())
            if status.st_size > MAX_LIST_BYTES:
                excess = f"{status.st_size:,} bytes; a word list has at most {MAX_LIST_BYTES:,}"
                raise ListError(f"{quote_path(path)} has {excess}")
            on_progress(0.0)
            return file.read(status.st_size), status
    except OSError as error:
        raise make_reading_error(path, error) from None


def decode_chunks(data: bytes, path: str) -> tuple[str, Iterator[tuple[str, float]]]:
    """Return the encoding of a file, and its text in chunks of whole lines.

    Each chunk comes with the share decoded so far. Lines end in "\\n", whatever ends them in the
    file. What cannot be decoded becomes U+FFFD. Raises ListError, one line, for a file that is not
    text.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16-le" if data[0] == 0xFF else "utf-16-be"
        try:
            data, codec = data[2:].decode(encoding).encode(), "utf-8"
        except UnicodeDecodeError:
            raise ListError(f"{quote_path(path)} is not valid {encoding}") from None
    elif b"\0" in data:
        raise ListError(f"{quote_path(path)} looks binary or compressed; a word list is plain text")
    else:
        data = data.removeprefix(b"\xef\xbb\xbf")
        encoding = codec = _detect_encoding(data)
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    chunks = _split_chunks(data)
    return encoding, ((chunk.decode(codec, "replace"), share) for chunk, share in chunks)


def _detect_encoding(data: bytes) -> str:
    """Return the encoding of the bytes of a text.

    UTF-8 if they are valid or mostly valid; else what Windows makes of Latin-1, with letters in
    place of control characters.
    """
    if data.isascii():
        return "utf-8"
    valid = invalid = 0
    for chunk, _ in _split_chunks(data):
        text = chunk.decode("utf-8", "ignore")
        size = len(text.encode())
        valid += size - len(text)
        invalid += len(chunk) - size
    return "utf-8" if valid >= MIN_VALID_BYTES_PER_INVALID * invalid else "windows-1252"


def _split_chunks(data: bytes) -> Iterator[tuple[bytes, float]]:
    """Yield chunks of whole lines, each with the share of the data up to its end.

    A line that is much too long to be a word is cut, so that it is not decoded.
    """
    start = 0
    while start < len(data):
        end = data.find(b"\n", start + CHUNK_BYTES) + 1 or len(data)
        yield data[start : min(end, start + 2 * CHUNK_BYTES)], end / len(data)
        start = end
