"""Compiled lists in the cache directory: a file for each list and way of reading it.

Each says which text it was made from, and in which state. What is missing, damaged or made from
another text is compiled again; what cannot be written is not kept.
"""

from __future__ import annotations

import os
from contextlib import suppress
from zlib import crc32

from lbtui.store import cache_dir, write_atomic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.words.options import ReadOptions

MOST_CACHED = 40
"""Compiled lists that are kept; the least recently used go first."""


def cached_path(path: str, options: ReadOptions) -> str:
    """Return where the compiled form of a list is kept, if it is; `path` is absolute."""
    key = crc32(ascii((path, *options)).encode())
    return os.path.join(cache_dir(), "lists", f"{key:08x}.list")


def touch(file: str) -> None:
    """Record that a compiled list was used."""
    with suppress(OSError):
        os.utime(file)


def keep(file: str, compiled: bytes) -> None:
    """Write a compiled list if possible, and remove those beyond the limit."""
    folder = os.path.dirname(file)
    with suppress(OSError):
        write_atomic(file, compiled)
        with os.scandir(folder) as entries:
            used = sorted(
                (each.stat().st_mtime_ns, each.path)
                for each in entries
                if each.name.endswith(".list")
            )
        for _, path in used[:-MOST_CACHED]:
            os.unlink(path)
