"""Compiling the verdicts in the database into the file that `verdict_index` opens."""

from __future__ import annotations

import os
from array import array
from time import time_ns
from zlib import crc32

from lbtui.database import Database, DatabaseError
from lbtui.store import write_atomic
from lbtui.words.cache import RECENT
from lbtui.words.errors import DamagedError
from lbtui.words.opening import open_list, shipped_path
from lbtui.words.verdict_index import (
    JUDGED,
    LETTERS,
    MAGIC,
    ROWS,
    VerdictIndex,
    mark,
    open_index,
    row_of,
)
from lbtui.words.verdicts import in_force, token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from sqlite3 import Connection

    from lbtui.words.wordlist import WordList


def read_verdicts(
    path: str, index: str, note: str, stamp: str, changed: int, warn: Callable[[str], object]
) -> VerdictIndex | None:
    """Return the verdicts in the database at ``path``, and keep them compiled if possible.

    ``index`` and ``note`` are the files to keep; ``stamp``, which the note is to have, was taken
    before, and ``changed`` is when the database was changed last, in ns. ``warn`` is called as
    `current_verdicts` says.
    """
    now = time_ns()
    marks = "".join([mark(os.stat(shipped_path(name))) for name in JUDGED])

    def read(db: Connection) -> tuple[bytes, VerdictIndex | None, dict[str, bool]]:
        found = token(db)
        if not found:
            return found, None, {}
        found += crc32(marks.encode()).to_bytes(4, "little")
        try:
            return found, open_index(index, found), {}
        except (OSError, DamagedError):
            return found, None, dict(in_force(db))

    database = Database(path)
    try:
        found, opened, verdicts = database.read(read)
    except DatabaseError as error:
        warn(f"verdicts are not used: {error}")
        return None
    finally:
        for warning in database.take_warnings():
            warn(warning)
    try:
        if verdicts:
            data = build_index(found, verdicts, [open_list(name) for name in JUDGED])
            opened = VerdictIndex(memoryview(data))
            write_atomic(index, data)
        # What changed a moment ago may change again without another time.
        if now - changed > RECENT:
            name = found.hex() if opened else ""
            write_atomic(note, f"{stamp} {name}".encode("ascii"))
    except OSError:
        pass  # the next command reads them again
    return opened


def build_index(token: bytes, verdicts: Mapping[str, bool], lists: Sequence[WordList]) -> bytes:
    """Return the file of these verdicts: whether the game takes each word, of letters a to z.

    ``token`` are 20 bytes that stand for these verdicts and lists and no others. ``lists`` are the
    English ones.
    """
    listed = [_words_of(each) for each in lists]
    gone = {word for word, taken in verdicts.items() if not taken}
    rejected = [bytes([word in gone for word in words]) for words in listed]
    words = sorted({word for word, taken in verdicts.items() if taken}.difference(listed[-1]))
    rows = [bytearray(-(-len(words) // 8)) for _ in range(ROWS)]
    parts = {a: rows[row_of(a, "")] for a in LETTERS}
    parts |= {a + b: rows[row_of(*sorted((a, b)))] for a in LETTERS for b in LETTERS}
    ends = array("I", [0])
    for at, word in enumerate(words):
        byte, bit = at >> 3, 1 << (at & 7)
        for letter in word:
            parts[letter][byte] |= bit
        for pair in map(str.__add__, word, word[1:]):
            parts[pair][byte] |= bit
        ends.append(ends[-1] + len(word))
    counts = array("I", [*map(len, lists), len(words), ends[-1]])
    text = "".join(words).encode("ascii")
    return b"".join([MAGIC, token, counts.tobytes(), ends.tobytes(), *rows, *rejected, text])


def _words_of(words: WordList) -> list[str]:
    """Return the words of a shipped list by number; from its text, which takes far less time."""
    with open(words.path, encoding="utf-8") as file:
        found = sorted([line.rstrip().partition(";")[0] for line in file if line[0] != "#"])
    return found if len(found) == len(words) else list(words)
