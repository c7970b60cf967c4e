"""Verdicts compiled into one file: those of a board are found without reading the rest.

A rejected word is a byte at its number in each English list. Of the accepted words only those are
kept that no list has. A bit for each of them says whether it has a letter, or two letters side by
side: the rows of the letters that a board has not, and of the pairs that it cannot play, leave the
words that are legal on it.
"""

from __future__ import annotations

import os

from lbtui.words.compiled import map_file
from lbtui.words.errors import DamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lbtui.puzzle import Board

JUDGED = ("common", "scrabble")
"""The lists that verdicts apply to: the shipped English ones."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROWS = 26 + 26 * 27 // 2
MAGIC = b"lbtuiverdicts2\n\0"
_TOKEN = 20
_START = len(MAGIC) + _TOKEN
_COUNTS = len(JUDGED) + 2
"""Words of each list, accepted words, their letters."""


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

    The file is not checksummed, as that would take longer than the rest: it is written whole or not
    at all, and a wrong bit in it is a wrong verdict and no more.
    """

    __slots__ = ("_accepted", "_ends", "_rejected", "_rows", "_size", "_text", "token")

    def __init__(self, data: memoryview) -> None:
        """Open the file in ``data``. Raises DamagedError when it is not whole."""
        if data[: len(MAGIC)] != MAGIC or len(data) < _START + 4 * _COUNTS:
            raise DamagedError("not verdicts")
        self.token = bytes(data[len(MAGIC) : _START])
        *lists, words, letters = data[_START : _START + 4 * _COUNTS].cast("I")
        at = _START + 4 * _COUNTS
        sections: list[memoryview] = []
        for length in (4 * (words + 1), -(-words // 8) * ROWS, *lists, letters):
            sections.append(data[at : at + length])
            at += length
        if len(data) != at:
            raise DamagedError("incomplete verdicts")
        ends, self._rows, *rejected, self._text = sections
        self._ends = ends.cast("I")
        self._size = -(-words // 8)
        self._rejected = dict(zip(JUDGED, rejected, strict=True))
        self._accepted: tuple[Board, list[str]] | None = None

    def rejected(self, name: str) -> memoryview:
        """Return a byte for each word of an English list, by its number: not 0 if rejected."""
        return self._rejected[name]

    def accepted(self, board: Board) -> list[str]:
        """Return the words on no list that are accepted and legal on ``board``, in order."""
        last = self._accepted
        if last is None or last[0] != board:
            last = self._accepted = (board, self._find(board))
        return last[1]

    def _find(self, board: Board) -> list[str]:
        size, rows, text, ends = self._size, self._rows, self._text, self._ends
        wrong = 0
        for row in _unplayable(board):
            wrong |= int.from_bytes(rows[row * size : (row + 1) * size], "little")
        bits = bin(~wrong & ((1 << (len(ends) - 1)) - 1))[:1:-1]
        found: list[str] = []
        at = bits.find("1")
        while at >= 0:
            found.append(str(text[ends[at] : ends[at + 1]], "latin-1"))
            at = bits.find("1", at + 1)
        if not found:
            return found
        from lbtui.puzzle import is_legal  # not at the top: most boards do without

        # With a letter on several sides, every pair may be playable and the word not; and what is
        # wrong in a damaged file must not become a candidate.
        return [word for word in map(str.lower, found) if is_legal(board, word, 1)]


def row_of(a: str, b: str) -> int:
    """Return the row of a letter, or of two in alphabetical order."""
    i, j = ord(a) - 97, ord(b) - 97 if b else -1
    return 26 + j * (j + 1) // 2 + i if b else i


def _unplayable(board: Board) -> Iterator[int]:
    """Yield the rows of the letters that are not on ``board`` and of the pairs on only one side."""
    sides_of = board.sides_of
    for at, a in enumerate(LETTERS):
        sides = sides_of.get(a, 0)
        if not sides:
            yield row_of(a, "")
        elif not sides & (sides - 1):
            yield from (row_of(a, b) for b in LETTERS[at:] if sides_of.get(b) == sides)
