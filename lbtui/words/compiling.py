"""Compiling word lists: from a text that was read to the bytes of a compiled list."""

from __future__ import annotations

import os

from lbtui.words.compiled import compiled_from, pack
from lbtui.words.errors import DamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.words.options import Options, ReadReport
    from lbtui.words.reading import WordTable


def compile_table(
    table: WordTable,
    report: ReadReport,
    *,
    source_size: int = 0,
    step: Callable[[float], object] = float,
) -> bytes:
    """Return the compiled form of a list that was read.

    ``source_size`` is the size of its text in bytes. ``step`` is called with the share that is
    done; what it raises comes through.
    """
    from lbtui.words.building import Builder

    return pack(table, Builder(table.words, table.alphabet, step), report.as_dict(), source_size)


def compile_list(source: str, dest: str, options: Options | None = None) -> None:
    """Compile the list at ``source`` into the file ``dest``, unless that is up to date already.

    Raises ListError when the list cannot be read, OSError when ``dest`` cannot be written.
    """
    from lbtui.store import write_atomic
    from lbtui.words.reading import read_words

    if not _up_to_date(source, dest):
        size = os.path.getsize(source)
        table, report = read_words(source, options)
        write_atomic(dest, compile_table(table, report, source_size=size))


def _up_to_date(source: str, compiled: str) -> bool:
    """Say whether a compiled list was made after its text, from a text of that size."""
    try:
        text, made = os.stat(source), os.stat(compiled)
        newer = made.st_mtime_ns >= text.st_mtime_ns
        return newer and compiled_from(compiled, text.st_size) is not None
    except (OSError, DamagedError):
        return False
