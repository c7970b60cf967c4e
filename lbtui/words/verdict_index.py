"""Verdicts compiled into one file: those of a board are found without reading the rest.

A rejected word is a byte at its number in each English list. Of the accepted words only those are
kept that no list has: they are a compiled list of their own, at the end of the file.
"""

from __future__ import annotations

import os

from lbtui.words.compiled import Compiled, map_file
from lbtui.words.dawg import Dawg
from lbtui.words.errors import DamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.puzzle import Board

JUDGED = ("common", "scrabble")
"""The lists that verdicts apply to: the shipped English ones."""

MAGIC = b"lbtuiverdicts3\n\0"
_TOKEN = 20
_COUNTS = len(MAGIC) + _TOKEN
"""Where the numbers of words of each list begin, four bytes each."""


def mark(status: os.stat_result) -> str:
    """Return what changes when a file does, also when it gets its old time back."""
    return f"{status.st_ino}.{status.st_size}.{status.st_mtime_ns}.{status.st_ctime_ns}"


def open_index(index: str, token: bytes) -> VerdictIndex:
    """Return the compiled verdicts of a token. Raises OSError, DamagedError."""
    opened = VerdictIndex(map_file(index))
    if opened.token != token:
        raise DamagedError("other verdicts")
    return opened


class VerdictIndex:
    """The verdicts in a compiled file; safe to share between threads.

    Of the file, which is written whole or not at all, only the list has a checksum: elsewhere a
    wrong bit is a wrong verdict and no more.
    """

    __slots__ = ("_accepted", "_rejected", "token")

    def __init__(self, data: memoryview) -> None:
        """Open the file in ``data``. Raises DamagedError when it is not whole."""
        at = _COUNTS + 4 * len(JUDGED)
        if data[: len(MAGIC)] != MAGIC or len(data) < at:
            raise DamagedError("not verdicts")
        self.token = bytes(data[len(MAGIC) : _COUNTS])
        self._rejected: dict[str, memoryview] = {}
        for name, words in zip(JUDGED, data[_COUNTS:at].cast("I"), strict=True):
            self._rejected[name] = data[at : at + words]
            at += words
        self._accepted = Dawg(Compiled(data[at:]))

    def rejected(self, name: str) -> memoryview:
        """Return a byte for each word of an English list, by its number: not 0 if rejected."""
        return self._rejected[name]

    def accepted(self, board: Board) -> list[str]:
        """Return the words on no list that are accepted and legal on ``board``, in order."""
        return self._accepted.walk(board)[0]
