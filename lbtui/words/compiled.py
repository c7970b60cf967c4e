"""The file of a compiled word list: a header, then sections that are used in place.

The header is a row of 64-bit numbers, one for each name in HEADER_FIELDS, the length in bytes of
every section in SECTION_NAMES. Every section begins at a multiple of eight bytes.
"""

from __future__ import annotations

import mmap
import os
import sys
import zlib

from lbtui.errors import DamagedError
from lbtui.store import open_regular_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.words.options import ReadOptions


FORMAT_VERSION = 8
MAGIC_NUMBER = int.from_bytes(b"lbtuilst", sys.byteorder)
"""Reads differently on a machine with another byte order."""

HEADER_FIELDS = ("magic", "version", "checksum", "root_edge", "word_count", "unscored_count")
"""`checksum` is that of everything after it, `root_edge` the number of the root's
first edge, `unscored_count` how many words have the default score."""

SECTION_NAMES = (
    "source_key", "children", "offsets", "kinds", "alphabet",
    "scores", "spelling_numbers", "spelling_ends", "spellings", "notes",
)  # fmt: skip
"""`source_key` stands for the text that was compiled (of a shipped list, it is its size).
The next four are the automaton (see `dawg`). `scores` has a byte for each word. `spelling_numbers`
are the numbers of the words that are not spelled as played, `spelling_ends` a 0 and where each of
their `spellings` ends. `notes` is the report of reading the list, as JSON."""

SCORE_MASK = 127
UNSCORED_BIT = 128
"""The bits of a score byte: the score, 0 to 100, and whether it is the default."""

_HEADER_SIZE = 8 * (len(HEADER_FIELDS) + len(SECTION_NAMES))
_CHECKSUM_END = 8 * (HEADER_FIELDS.index("checksum") + 1)


def pad_length(length: int) -> int:
    """Return the length of a section with what follows it up to the next."""
    return length + -length % 8


def source_key(status: os.stat_result, options: ReadOptions) -> str:
    """Return a key that changes when the file or the options do."""
    numbers = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    return ascii((*numbers, *options))


def map_file(path: str) -> memoryview:
    """Map a regular file into memory. Raises OSError, or ValueError if it is empty."""
    with open_regular_file(path) as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


class CompiledList:
    """The sections of a compiled list's file: views into it, nothing copied."""

    def __init__(self, data: memoryview) -> None:
        """Check the file and split it into sections.

        Raises DamagedError when the file is incomplete or corrupt.
        """
        if len(data) < _HEADER_SIZE:
            raise DamagedError("too short")
        (
            magic, version, checksum,
            self.root_edge, self.word_count, self.unscored_count, *lengths,
        ) = data[:_HEADER_SIZE].cast("Q")  # fmt: skip
        if magic != MAGIC_NUMBER or version != FORMAT_VERSION:
            raise DamagedError("another version")
        if zlib.crc32(data[_CHECKSUM_END:]) != checksum:
            raise DamagedError("checksum")
        sections = []
        offset = _HEADER_SIZE
        for length in lengths:
            sections.append(data[offset : offset + length])
            offset += pad_length(length)
        (
            source_key, children, offsets, kinds, alphabet,
            self.scores, numbers, ends, self._spellings, self.notes,
        ) = sections  # fmt: skip
        self.children = children.cast("I")
        self.offsets = offsets.cast("I")
        self.kinds = kinds if len(kinds) == len(self.children) else kinds.cast("H")
        self.alphabet = str(alphabet, "utf-8")
        self.spelling_numbers = numbers.cast("I")
        self._spelling_ends = ends.cast("I")
        self.source_key = str(source_key, "utf-8")
        content_end = offset - pad_length(len(self.notes))
        self._content = data[_HEADER_SIZE + pad_length(len(source_key)) : content_end]

    @property
    def checksum(self) -> int:
        """A checksum of the words, their scores and spellings, wherever they were read from."""
        return zlib.crc32(self._content)

    def get_spelling(self, number: int) -> str | None:
        """Return the spelling of the word with this number; None if it is spelled as played."""
        from bisect import bisect_left

        index = bisect_left(self.spelling_numbers, number)
        if self.spelling_numbers[index : index + 1].tolist() != [number]:
            return None
        start, end = self._spelling_ends[index : index + 2]
        return str(self._spellings[start:end], "utf-8", "replace")
