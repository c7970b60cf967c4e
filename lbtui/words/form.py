"""The file of a compiled word list: a header, then sections that are read where they lie.

What the first sections hold depends on the kind: see `dawg` for an automaton, `pages` for a text.
Every section begins at a multiple of eight bytes. Checksums tell a damaged file.
"""

from __future__ import annotations

import mmap
import sys
import zlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeAlias

    Part: TypeAlias = bytes | bytearray | array[int]

MAGIC = b"lbtuilst" if sys.byteorder == "little" else b"lbtuiLST"
VERSION = 4

AUTOMATON, PAGES = 1, 2
"""Kinds of compiled lists."""

BODY = 6
"""Sections that a kind has for itself, at most."""

PIECE = 1 << 24
"""Bytes whose checksum is made at once."""

OFTEN = 20_000
"""Spellings that are packed at once."""

BIG = 128
"""Set in the score byte of a word that its list spells with a capital letter at the start."""

_CAPITALS, _SPELLS, _SCORED = 1, 2, 4
_COMMON = 6
_HEADER = f"=8s4I{4 + BODY + _COMMON}Q"
"""Magic; version, kind, checksum of the sections, flags; words, a number of the kind's own, size of
the source, the lengths of the sections, and a checksum of the header up to there."""

_SHORT, _LONG = 8, 24
"""Where the numbers of four bytes begin, and those of eight."""

_CHECKED = _LONG + 8 * (3 + BODY + _COMMON)
_SIZE = _CHECKED + 8
_PLAIN = bytes(range(BIG))


class DamagedError(ValueError):
    """A compiled list that is not whole, or not of this version."""


class About:
    """What is kept of a list whatever its kind.

    ``letters`` in code-point order; ``scores``: a byte a word, plus BIG where the spelling has a
    capital letter at the start; ``spellings``: {number: original spelling} where it does not follow
    from the word; ``notes``: what is to be said of the list; ``capitals``: words are spelled in
    capitals; ``scored``: scores were given; ``source_size``: bytes of the text.
    """

    __slots__ = ("capitals", "letters", "notes", "scored", "scores", "source_size", "spellings")

    def __init__(
        self,
        letters: str,
        scores: bytes,
        spellings: Mapping[int, str],
        notes: Mapping[str, object],
        *,
        capitals: bool = False,
        scored: bool = False,
        source_size: int = 0,
    ) -> None:
        """Keep what is given."""
        self.letters = letters
        self.scores = scores
        self.spellings = spellings
        self.notes = notes
        self.capitals = capitals
        self.scored = scored
        self.source_size = source_size


def pack(
    kind: int,
    own: int,
    body: Sequence[Sequence[Part]],
    about: About,
    tick: Callable[[], object] = int,
) -> list[Part]:
    """Return the file of a list, in parts that follow each other.

    ``own`` is a number and ``body`` are sections that mean what the kind says, each in parts;
    ``tick`` is called now and then, and may raise.
    """
    import json
    import struct
    from array import array

    numbers = array("I", sorted(about.spellings))
    spelled: list[bytes] = []
    ends = array("I", [0])
    for place, number in enumerate(numbers):
        if place % OFTEN == 0:
            tick()
        spelled.append(about.spellings[number].encode())
        ends.append(ends[-1] + len(spelled[-1]))
    sections: list[Sequence[Part]] = [
        *body,
        *[()] * (BODY - len(body)),
        (about.letters.encode(),),
        (about.scores,),
        (numbers,),
        (ends,),
        (b"".join(spelled),),
        (json.dumps(about.notes, ensure_ascii=False).encode("utf-8", "replace"),),
    ]
    parts: list[Part] = []
    lengths = []
    check = checked = 0
    for section in sections:
        length = 0
        for part in (*section, b""):
            length += memoryview(part).nbytes
            parts.append(part)
        parts[-1] = bytes(-length % 8)
        lengths.append(length)
    for part in parts:
        size = memoryview(part).nbytes
        for at in range(0, size, PIECE):
            check = zlib.crc32(memoryview(part).cast("B")[at : at + PIECE], check)
        checked += size
        if checked > PIECE:
            checked = 0
            tick()
    spells = about.capitals or spelled or about.scores.translate(None, _PLAIN)
    flags = _CAPITALS * about.capitals | _SPELLS * bool(spells) | _SCORED * about.scored
    facts = (MAGIC, VERSION, kind, check, flags, len(about.scores), own, about.source_size)
    checked = zlib.crc32(struct.pack(_HEADER, *facts, *lengths, 0)[:_CHECKED])
    return [struct.pack(_HEADER, *facts, *lengths, checked), *parts]


def mapped(path: str) -> memoryview:
    """Return the bytes of a file without reading them. Raises OSError or DamagedError."""
    with open(path, "rb") as file:
        try:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except ValueError:
            raise DamagedError("empty") from None


class Form:
    """A compiled list's file taken apart: views into it, nothing copied, everything bounded.

    ``kind``, ``own`` and ``body`` as in `pack`; the rest as in `About`, but for ``spellings`` being
    asked for one by one. ``spells``: some words are spelled otherwise than they are played.
    """

    __slots__ = ("_ends", "_numbers", "_spelled", "body", "capitals", "kind", "letters", "notes",
                 "own", "scored", "scores", "source_size", "spells", "words")  # fmt: skip

    def __init__(self, data: memoryview, *, trusted: bool = False) -> None:
        """Check the file and take it apart; ``trusted``: the checksum is known to be right.

        Raises DamagedError when the file is not whole.
        """
        if len(data) < _SIZE:
            raise DamagedError("too short")
        magic = data[:_SHORT]
        version, kind, check, flags = data[_SHORT:_LONG].cast("I")
        words, own, source_size, *lengths, header_check = data[_LONG:_SIZE].cast("Q")
        if magic != MAGIC or version != VERSION:
            raise DamagedError("another version")
        if zlib.crc32(data[:_CHECKED]) != header_check:
            raise DamagedError("header")
        parts = []
        at = _SIZE
        for length in lengths:
            parts.append(data[at : at + length])
            at += length + -length % 8
        if at != len(data) or len(parts[BODY + 1]) != words:
            raise DamagedError("sections do not fit")
        if not trusted and zlib.crc32(data[_SIZE:]) != check:
            raise DamagedError("checksum")
        self.kind: int = kind
        self.own: int = own
        self.words: int = words
        self.source_size: int = source_size
        self.capitals = bool(flags & _CAPITALS)
        self.spells = bool(flags & _SPELLS)
        self.scored = bool(flags & _SCORED)
        self.body = parts[:BODY]
        letters, self.scores, numbers, ends, self._spelled, self.notes = parts[BODY:]
        self.letters = str(letters, "utf-8")
        self._numbers = numbers.cast("I")
        self._ends = ends.cast("I")

    def spelling(self, number: int) -> str | None:
        """Return the spelling of a word that does not follow from it; None if it does."""
        from bisect import bisect_left

        numbers = self._numbers
        at = bisect_left(numbers, number)
        if at == len(numbers) or numbers[at] != number:
            return None
        return str(self._spelled[self._ends[at] : self._ends[at + 1]], "utf-8", "replace")
