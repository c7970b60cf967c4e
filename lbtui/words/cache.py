"""Compiled lists in the cache directory, found again without reading their texts.

A compiled list is stored under a hash of its text and of how it was read, so that a copied or moved
text need not be compiled again. For every path a note records which compiled list belongs to the
text there, and the text's stamp, so that opening a list reads nothing else. What is missing,
damaged, or of another version is compiled again; what cannot be written is not kept.
"""

from __future__ import annotations

import os

from lbtui.words.compiled import VERSION, map_file
from lbtui.words.decoding import stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.words.decoding import Source
    from lbtui.words.read_options import ReadOptions

MOST_CACHED = 40
"""Compiled lists that are kept; the least recently used go first."""

MOST_CACHED_BYTES = 1 << 29
"""Bytes that they may have together."""

STALE_PART = 3600
"""Seconds after which an unfinished file is removed."""

UNCLAIMED = 60
"""Seconds after which a compiled list that no note names is removed."""

TOUCHED = 3600
"""Seconds between two records of a list's use."""

RECENT = 2_000_000_000
"""Nanoseconds within which a text may change and keep its modification time, as some file systems
have a resolution of two seconds. A note written that soon is not trusted; the hash decides."""

_NOTE, _LIST = ".note", ".list"
_LONGEST_NOTE = 20_000


class CachedList:
    """The cache entry of one file, read with one set of options."""

    __slots__ = ("_folder", "_key", "_note", "_options", "_path")

    def __init__(self, path: str, options: ReadOptions) -> None:
        """Look in the cache directory; ``path`` is absolute."""
        from zlib import crc32

        from lbtui.store import cache_dir

        self._folder = os.path.join(cache_dir(), "lists")
        self._path = path
        self._options = options.key()
        self._key = ascii(f"{VERSION} {path!r} {self._options}")
        self._note = os.path.join(self._folder, f"{crc32(self._key.encode()):08x}{_NOTE}")

    def current(self) -> memoryview | None:
        """Return the compiled list that the note names; None if the text may have changed."""
        from lbtui.store import read_regular

        try:
            lines = read_regular(self._note, _LONGEST_NOTE).decode("ascii").split("\n")
            key, noted_stamp, written, name = lines
            status = os.stat(self._path)
            if key != self._key or noted_stamp != stamp(status):
                return None
            if int(written) - status.st_mtime_ns < RECENT:
                return None
            data = map_file(self._list_path(name))
        except (OSError, ValueError):
            return None
        self._touch()
        return data

    def find(self, source: Source) -> memoryview | None:
        """Return the compiled list of a text, whatever file it came from; None if there is none."""
        name = self._list_name(source)
        try:
            data = map_file(self._list_path(name))
        except (OSError, ValueError):
            return None
        self._write_note(name, source.stamp)
        return data

    def store(self, source: Source, compiled: bytes) -> memoryview:
        """Store the compiled list of a text if possible, and return it."""
        from lbtui.store import write_atomic

        name = self._list_name(source)
        try:
            write_atomic(self._list_path(name), compiled)
            data = map_file(self._list_path(name))
        except (OSError, ValueError):
            return memoryview(compiled)
        self._write_note(name, source.stamp)
        _prune(self._folder, name)
        return data

    def _list_name(self, source: Source) -> str:
        from hashlib import sha256

        key = f"{VERSION} {self._options} {source.digest()}"
        return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:40] + _LIST

    def _list_path(self, name: str) -> str:
        if os.path.basename(name) != name or not name.endswith(_LIST):
            raise ValueError("not a compiled list")
        return os.path.join(self._folder, name)

    def _write_note(self, name: str, source_stamp: str) -> None:
        from time import time_ns

        from lbtui.store import write_atomic

        try:
            lines = (self._key, source_stamp, str(time_ns()), name)
            write_atomic(self._note, "\n".join(lines).encode("ascii"))
        except OSError:
            return

    def _touch(self) -> None:
        """Record that the list was used, for `_prune`."""
        from time import time

        try:
            if os.stat(self._note).st_mtime < time() - TOUCHED:
                os.utime(self._note)
        except OSError:
            return


def _prune(folder: str, new: str) -> None:
    """Remove the least recently used lists beyond the limits, stale notes and unfinished files.

    On Windows a list that is open stays: it cannot be deleted.
    """
    from time import time

    from lbtui.store import PART

    sizes: dict[str, int] = {}
    ages: dict[str, float] = {}
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                status = entry.stat()
                sizes[entry.name], ages[entry.name] = status.st_size, time() - status.st_mtime
    except OSError:
        return  # another process is pruning too
    kept, claimed = {new}, {new}
    for note in sorted((name for name in ages if name.endswith(_NOTE)), key=ages.__getitem__):
        name = _named_in(os.path.join(folder, note))
        claimed.add(name)
        if name in sizes and name not in kept and len(kept) < MOST_CACHED:
            room = MOST_CACHED_BYTES - sum(sizes.get(each, 0) for each in kept)
            if sizes[name] <= room:
                kept.add(name)
        if name not in kept:
            _remove(os.path.join(folder, note))
    for name, age in ages.items():
        if name.endswith(_LIST) and name not in kept:
            # One that no note names yet may be another process's, about to write its note.
            expired = name in claimed or age >= UNCLAIMED
        else:
            expired = name.startswith(PART) and age >= STALE_PART
        if expired:
            _remove(os.path.join(folder, name))


def _named_in(note: str) -> str:
    """Return the name of the compiled list in a note; empty if the note is damaged."""
    from lbtui.store import read_regular

    try:
        lines = read_regular(note, _LONGEST_NOTE).decode("ascii").split("\n")
    except (OSError, ValueError):
        return ""
    return lines[3] if len(lines) == 4 else ""


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return  # in use, or removed already
