"""The file of a compiled word list: a minimal automaton in flat arrays.

Edges are numbered from 1, those of one node side by side in code-point order of their letters, the
children's always before their parents'. Four arrays say of every edge, with n letters in the list:

- its kind: the letter's number, plus n if a word ends here, plus 2n if it is the node's last edge;
- its child: where the edges of the node it leads to begin, 0 if it leads nowhere;
- how many words the edges before it in its node lead to: adding these up along a word gives its
  number, its place among all words in code-point order (a minimal perfect hash: Lucchesi and
  Kowaltowski 1993);
- its class: letters, two at most, that every word beyond it has. A walk over a board turns back at
  once where one of them is not on the board.

Then come the letters, the classes, a score byte for every word, and what is said of the list.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias

    from lbtui.words.building import Automaton

    Part: TypeAlias = bytes | bytearray | array[int]

MAGIC = b"lbtuidwg" if sys.byteorder == "little" else b"lbtuiDWG"
VERSION = 2

BIG = 128
"""Set in the score byte of a word that its list spells with a capital letter at the start."""

_WIDE, _CAPITALS = 1, 2
_HEADER = struct.Struct("<8sII11Q")
"""Magic, version, checksum of the rest, words, edges, root, size of the source, flags, the lengths
of the sections behind the arrays (letters, classes, scores, spellings, notes), and a checksum of
the header up to there. Its size keeps the arrays aligned."""

_CHECKED = _HEADER.size - 8


class DamagedError(ValueError):
    """A compiled list that is not whole, or not of this version."""


def pack(
    automaton: Automaton,
    letters: str,
    scores: bytes,
    spellings: Mapping[int, str],
    notes: Mapping[str, object],
    *,
    capitals: bool = False,
    source_size: int = 0,
) -> list[Part]:
    """Return the file of an automaton, in parts that follow each other.

    ``letters`` in code-point order; ``scores``: one byte a word; ``spellings``: {number: original
    spelling} where it does not follow from the word; ``notes``: what is to be said of the list;
    ``capitals``: words are spelled in capitals; ``source_size``: bytes of the text it was made of.
    """
    import json

    spelled = "\n".join(f"{number}\t{text}" for number, text in sorted(spellings.items())).encode()
    tail = [letters.encode(), "\n".join(automaton.needs).encode(), scores, spelled,
            json.dumps(notes, ensure_ascii=False).encode()]  # fmt: skip
    arrays: list[Part] = [
        automaton.children, automaton.before, automaton.kinds, automaton.classes
    ]  # fmt: skip
    check = 0
    for part in (*arrays, *tail):
        check = zlib.crc32(part, check)
    flags = _WIDE * isinstance(automaton.kinds, array) | _CAPITALS * capitals
    header = _HEADER.pack(
        MAGIC, VERSION, check, automaton.words, len(automaton.children), automaton.root,
        source_size, flags, *map(len, tail), 0,
    )[:_CHECKED]  # fmt: skip
    return [header + struct.pack("<Q", zlib.crc32(header)), *arrays, *tail]


class Sections:
    """A compiled list's file taken apart: views into it, nothing copied, everything bounded."""

    __slots__ = ("before", "capitals", "children", "classes", "kinds", "letters", "needs", "notes",
                 "root", "scores", "source_size", "spellings", "words")  # fmt: skip

    def __init__(self, data: memoryview, *, trusted: bool = False) -> None:
        """Check the file and take it apart; ``trusted``: the checksum is known to be right.

        Raises DamagedError when the file is not whole.
        """
        if len(data) < _HEADER.size:
            raise DamagedError("too short")
        (magic, version, check, words, edges, root, source_size, flags, *lengths, own) = (
            _HEADER.unpack_from(data)
        )
        if magic != MAGIC or version != VERSION:
            raise DamagedError("another version")
        if zlib.crc32(data[:_CHECKED]) != own:
            raise DamagedError("header")
        body = data[_HEADER.size :]
        width = 2 if flags & _WIDE else 1
        if len(body) != sum(lengths) + edges * (9 + width) or root >= edges or lengths[2] != words:
            raise DamagedError("sections do not fit")
        if not trusted and zlib.crc32(body) != check:
            raise DamagedError("checksum")
        parts = []
        at = 0
        for length in (4 * edges, 4 * edges, width * edges, edges, *lengths):
            parts.append(body[at : at + length])
            at += length
        self.words: int = words
        self.root: int = root
        self.source_size: int = source_size
        self.capitals = bool(flags & _CAPITALS)
        self.children = parts[0].cast("I")
        self.before = parts[1].cast("I")
        self.kinds = parts[2].cast("H") if width == 2 else parts[2]
        self.classes = parts[3]
        self.letters = str(parts[4], "utf-8")
        self.needs = str(parts[5], "utf-8").split("\n")
        self.scores, self.spellings, self.notes = parts[6:]
