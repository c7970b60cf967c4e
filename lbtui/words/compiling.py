"""Compiling word lists: from a text that was read to the bytes of a compiled list.

`compiled` describes the bytes.
"""

from __future__ import annotations

import json
import os
import zlib
from array import array

from lbtui.words.building import Builder
from lbtui.words.compiled import MAGIC, UNSCORED, VERSION, compiled_from
from lbtui.words.errors import DamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.words.read_options import ReadReport
    from lbtui.words.reading import WordTable


def compile_table(
    table: WordTable,
    report: ReadReport,
    *,
    source_size: int = 0,
    step: Callable[[float], object] = float,
) -> bytes:
    """Return the compiled form of a list that was read.

    ``source_size`` is the size of its text in bytes. ``step`` is called with the share done, and
    may raise to stop the work.
    """
    automaton = Builder(table.words, table.alphabet, step)
    numbers = array("I", sorted(table.spellings))
    spellings = [table.spellings[number].encode() for number in numbers]
    ends = array("I", [0])
    for spelling in spellings:
        ends.append(ends[-1] + len(spelling))
    sections = (  # in the order of `compiled.SECTIONS`
        automaton.children.tobytes(),
        automaton.before.tobytes(),
        bytes(memoryview(automaton.kinds)),
        bytes(automaton.required),
        "\n".join(automaton.requirements).encode(),
        table.alphabet.encode(),
        table.scores,
        table.kinds,
        numbers.tobytes(),
        ends.tobytes(),
        b"".join(spellings),
        json.dumps(report.as_dict(), ensure_ascii=False).encode("utf-8", "replace"),
    )
    body = b"".join([section + bytes(-len(section) % 8) for section in sections])
    unscored = len(table.scores) - len(table.scores.translate(None, bytes(range(UNSCORED, 256))))
    header = array("Q", (MAGIC, VERSION, zlib.crc32(body), automaton.root, len(table.words)))
    header.extend((unscored, source_size, *map(len, sections)))
    header.append(zlib.crc32(header.tobytes()))
    return header.tobytes() + body


def compile_list(source: str, dest: str) -> None:
    """Compile the list at ``source`` into the file ``dest``, unless that is up to date already.

    Raises ListError when the list cannot be read, OSError when ``dest`` cannot be written.
    """
    from lbtui.store import write_atomic
    from lbtui.words.reading import read_words

    if not _up_to_date(source, dest):
        size = os.path.getsize(source)
        table, report = read_words(source)
        write_atomic(dest, compile_table(table, report, source_size=size))


def _up_to_date(source: str, compiled: str) -> bool:
    """Whether a compiled list is newer than its text and was made from one of the same size."""
    try:
        text, made = os.stat(source), os.stat(compiled)
        newer = made.st_mtime_ns >= text.st_mtime_ns
        return newer and compiled_from(compiled, text.st_size) is not None
    except (OSError, DamagedError):
        return False
