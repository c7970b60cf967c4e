"""A word list as a minimal acyclic automaton in one flat array, and its file.

An edge is one integer: bits 0-7 the letter's code, bit 8 set when a word ends here, bit 9 on the
last edge of its node, from bit 10 on where the edges of the node it leads to begin (0: nowhere).
Codes number the letters of the list from 1 in code-point order, so walking the edges in turn gives
the words in code-point order. Beside every edge stands how many words the edges before it in its
node lead to: adding these up along a word gives its number, its place among all words (a minimal
perfect hash: Lucchesi and Kowaltowski 1993). Minimal by merging equal nodes while adding sorted
words (Daciuk, Mihov, Watson and Watson 2000).
"""

from __future__ import annotations

import struct
import zlib
from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

END, LAST, CHILD = 1 << 8, 1 << 9, 10
LETTER = 0xFF

MOST_LETTERS = 255
LONGEST = 64
"""Letters of the longest word that a list may have."""

MAGIC = b"lbtuidwg"
VERSION = 1
_HEADER = struct.Struct("<8sIIQQQQQQQ")
"""Magic, version, checksum of the rest, words, edges, root, and the lengths of the sections after
the edges and their counts: alphabet, scores, spellings, notes. Its size keeps the edges aligned."""


class DamagedError(ValueError):
    """A compiled list that is not whole, or not of this version."""


class Builder:
    """Takes distinct words in code-point order and makes the automaton."""

    __slots__ = ("_codes", "_last", "_path", "_register", "_sizes", "alphabet", "before", "edges",
                 "root", "words")  # fmt: skip

    def __init__(self, alphabet: str) -> None:
        """``alphabet``: the letters that occur, in code-point order, at most MOST_LETTERS."""
        if len(alphabet) > MOST_LETTERS:
            raise ValueError(f"{len(alphabet)} different letters; a list may have {MOST_LETTERS}")
        self.alphabet = alphabet
        self._codes = {letter: code for code, letter in enumerate(alphabet, 1)}
        self.edges: array[int] = array("Q", [0])
        self.before: array[int] = array("I", [0])
        self.root = 0
        self.words = 0
        self._sizes = {0: 0}
        self._register: dict[tuple[int, ...], int] = {}
        self._path: list[list[int]] = [[]]
        self._last = ""

    def add(self, words: Iterable[str]) -> None:
        """Add words, each after the one before in code-point order."""
        codes, path, last = self._codes, self._path, self._last
        for word in words:
            common = 0
            for letter, other in zip(word, last):  # noqa: B905 - as far as both go
                if letter != other:
                    break
                common += 1
            if common < len(last):
                self._freeze(common)
            for letter in word[common:]:
                path[-1].append(codes[letter])
                path.append([])
            path[-2][-1] |= END
            last = word
            self.words += 1
        self._last = last

    def finish(self) -> None:
        """Merge what is left; afterwards ``edges``, ``before`` and ``root`` are complete."""
        self._freeze(0)
        edges = tuple(self._path.pop())
        self.root = self._node(edges) if edges else 0

    def _freeze(self, depth: int) -> None:
        """Merge the nodes below ``depth`` letters of the last word with equal ones."""
        path = self._path
        while len(path) > depth + 1:
            edges = path.pop()
            if edges:
                path[-1][-1] |= self._node(tuple(edges)) << CHILD

    def _node(self, node: tuple[int, ...]) -> int:
        """Return where the edges of a node begin, adding them if no equal node is there."""
        start = self._register.get(node)
        if start is None:
            start = len(self.edges)
            sizes = self._sizes
            words = 0
            for edge in node:
                self.before.append(words)
                words += sizes[edge >> CHILD]
                if edge & END:
                    words += 1
            self.edges.extend(node)
            if node:
                self.edges[-1] |= LAST
            sizes[start] = words
            self._register[node] = start
        return start


def pack(
    builder: Builder, scores: bytes, spellings: Mapping[int, str], notes: Mapping[str, object]
) -> bytes:
    """Return the file of a finished automaton.

    ``scores``: one byte a word; ``spellings``: {number: original spelling} where it differs;
    ``notes``: what is to be said of the list, kept as JSON.
    """
    import json

    narrow = max(builder.edges) < 1 << 32
    edges = array("I", builder.edges).tobytes() if narrow else builder.edges.tobytes()
    alphabet = builder.alphabet.encode()
    lines = [f"{number}\t{spelling}" for number, spelling in sorted(spellings.items())]
    spelled = "\n".join(lines).encode()
    said = json.dumps(notes, ensure_ascii=False).encode()
    sections = [edges, builder.before.tobytes(), alphabet, scores, spelled, said]
    body = b"".join(sections)
    return (
        _HEADER.pack(
            MAGIC, VERSION, zlib.crc32(body), builder.words, len(builder.edges), builder.root,
            len(alphabet), len(scores), len(spelled), len(said),
        )
        + body
    )  # fmt: skip


class Sections:
    """A compiled list's file taken apart: views into it, nothing copied, everything bounded."""

    __slots__ = ("alphabet", "before", "edges", "notes", "root", "scores", "spellings", "words")

    def __init__(self, data: memoryview) -> None:
        """Check the file and take it apart. Raises DamagedError when it is not whole."""
        if len(data) < _HEADER.size:
            raise DamagedError("too short")
        magic, version, check, words, edges, root, *lengths = _HEADER.unpack_from(data)
        if magic != MAGIC or version != VERSION:
            raise DamagedError("another version")
        body = data[_HEADER.size :]
        rest = len(body) - sum(lengths) - 4 * edges
        if rest not in (4 * edges, 8 * edges) or root >= max(1, edges) or lengths[1] != words:
            raise DamagedError("sections do not fit")
        if zlib.crc32(body) != check:
            raise DamagedError("checksum")
        self.words: int = words
        self.root: int = root
        self.edges = body[:rest].cast("I" if rest == 4 * edges else "Q")
        self.before = body[rest : rest + 4 * edges].cast("I")
        at = rest + 4 * edges
        parts = []
        for length in lengths:
            parts.append(body[at : at + length])
            at += length
        alphabet, self.scores, self.spellings, self.notes = parts
        self.alphabet = str(alphabet, "utf-8")
