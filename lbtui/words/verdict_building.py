"""Compiling the verdicts in the database into the file that `verdict_index` opens."""

from __future__ import annotations

import os
from array import array
from string import ascii_lowercase
from time import time_ns
from zlib import crc32

from lbtui.database import Database, DatabaseError
from lbtui.store import write_atomic
from lbtui.words.cache import RECENT
from lbtui.words.compiling import compile_table
from lbtui.words.errors import DamagedError
from lbtui.words.opening import open_list, shipped_path
from lbtui.words.read_options import ReadReport
from lbtui.words.reading import WordTable
from lbtui.words.verdict_index import JUDGED, MAGIC, VerdictIndex, mark, open_index
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
    accepted = compile_table(WordTable(words, ascii_lowercase, bytes(len(words))), ReadReport())
    counts = array("I", map(len, lists))
    return b"".join([MAGIC, token, counts.tobytes(), *rejected, accepted])


def _words_of(words: WordList) -> list[str]:
    """Return the words of a shipped list by number; from its text, which takes far less time."""
    with open(words.path, encoding="utf-8") as file:
        found = sorted([line.rstrip().partition(";")[0] for line in file if line[0] != "#"])
    return found if len(found) == len(words) else list(words)
