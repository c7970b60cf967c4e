"""The file of a compiled word list: a header, then sections that are used in place.

The header is a row of 64-bit numbers, one for each name in FIELDS, the length in bytes of every
section in SECTIONS. Every section begins at a multiple of eight bytes.
"""

from __future__ import annotations

import mmap
import os
import sys
import zlib

from lbtui.errors import DamagedError
from lbtui.store import open_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.words.options import ReadOptions


VERSION = 7
MAGIC = int.from_bytes(b"lbtuilst", sys.byteorder)
"""Reads differently on a machine with another byte order."""

FIELDS = ("magic", "version", "checksum", "root", "words", "unscored")
"""`checksum` is that of everything after it, `root` the number of the root's first edge, `unscored`
how many words have the default score."""

SECTIONS = (
    "source", "children", "before", "kinds", "required", "requirements", "alphabet",
    "scores", "spelling_kinds", "spelling_numbers", "spelling_ends", "spellings", "notes",
)  # fmt: skip
"""`source` stands for the text that was compiled (see `identity`; of a shipped list, its size).
The next five are the automaton (see `dawg`). `scores` and `spelling_kinds` have a byte for
each word, the latter none if all words are spelled as played. `spelling_numbers`
are the numbers of the words with irregular `spellings`, `spelling_ends` a 0 and where each of
these ends. `notes` is the report of reading the list, as JSON."""

SCORE = 127
UNSCORED = 128
"""The bits of a score byte: the score, 0 to 100, and whether it is the default."""

AS_PLAYED, CAPITALISED, ALL_CAPITALS, IRREGULAR = 0, 1, 2, 3
"""How a list spells a word."""

_SIZE = 8 * (len(FIELDS) + len(SECTIONS))
_CHECKED = 8 * (FIELDS.index("checksum") + 1)


def padded(length: int) -> int:
    """Return the length of a section with what follows it up to the next."""
    return length + -length % 8


def regular_spelling(word: str, kind: int) -> str:
    """Return the spelling of a word of any kind but IRREGULAR."""
    return (word, word[:1].upper() + word[1:], word.upper())[kind]


def identity(status: os.stat_result, options: ReadOptions) -> str:
    """Return a key that changes when the file or the options do."""
    numbers = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    return ascii((*numbers, *options))


def map_file(path: str) -> memoryview:
    """Map a regular file into memory. Raises OSError, or ValueError if it is empty."""
    with open_regular(path) as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


class Compiled:
    """The sections of a compiled list's file: views into it, nothing copied."""

    def __init__(self, data: memoryview) -> None:
        """Check the file and split it into sections.

        Raises DamagedError when the file is incomplete or corrupt.
        """
        if len(data) < _SIZE:
            raise DamagedError("too short")
        magic, version, checksum, root, words, unscored, *lengths = data[:_SIZE].cast("Q")
        if magic != MAGIC or version != VERSION:
            raise DamagedError("another version")
        if zlib.crc32(data[_CHECKED:]) != checksum:
            raise DamagedError("checksum")
        sections = []
        at = _SIZE
        for length in lengths:
            sections.append(data[at : at + length])
            at += padded(length)
        (
            source, children, before, kinds, self.required, requirements, alphabet,
            self.scores, self.spelling_kinds, numbers, ends,
            self._spellings, self.notes,
        ) = sections  # fmt: skip
        self.children = children.cast("I")
        self.before = before.cast("I")
        self.kinds = kinds if len(kinds) == len(self.required) else kinds.cast("H")
        self.requirements = str(requirements, "utf-8").split("\n")
        self.alphabet = str(alphabet, "utf-8")
        self._spelling_numbers = numbers.cast("I")
        self._spelling_ends = ends.cast("I")
        self.root: int = root
        self.words: int = words
        self.unscored: int = unscored
        self.source = str(source, "utf-8")
        self._content = data[_SIZE + padded(len(source)) : at - padded(len(self.notes))]

    @property
    def checksum(self) -> int:
        """A checksum of the words, their scores and spellings, wherever they were read from."""
        return zlib.crc32(self._content)

    def irregular_spelling(self, number: int) -> str:
        """Return the spelling of the IRREGULAR word with this number."""
        from bisect import bisect_left

        at = bisect_left(self._spelling_numbers, number)
        return str(
            self._spellings[self._spelling_ends[at] : self._spelling_ends[at + 1]],
            "utf-8",
            "replace",
        )
