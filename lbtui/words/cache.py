"""Compiled lists in the cache directory, found again without reading their texts.

A compiled list is kept under a hash of its text and of how it was read, so a text that was copied
or moved need not be compiled again. A note for every path tells by the text's size and time which
compiled list is its own, so that not even the hash is needed. Whatever is missing, damaged, or of
another version counts as not there; what cannot be written is done without.
"""

from __future__ import annotations

import os

from lbtui.words.form import VERSION, mapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from lbtui.words.form import Part
    from lbtui.words.options import Options

    Step: TypeAlias = Callable[[float], object]

KEPT = 40
"""Compiled lists that are kept; the ones used longest ago go first."""

KEPT_BYTES = 1 << 29
"""Bytes of compiled lists that are kept."""

LEFT_BEHIND = 3600
"""Seconds after which a part of a file that was never finished is removed."""

UNCLAIMED = 60
"""Seconds after which a compiled list that no note names is removed."""

USED = 3600
"""Seconds after which the use of a list is noted again."""

TRUSTED = 1 << 24
"""Bytes from which on the checksum of a compiled list is not looked at every time it is opened, if
size and time are what they were when it was written."""

RECENT = 2_000_000_000
"""Nanoseconds within which a text may change again without another time: file systems count in
steps, of two seconds at the most. Until then the hash decides."""

PIECE = 1 << 20
"""Bytes of a text that are hashed at once."""

_NOTE, _LIST = ".note", ".list"
_OLD = ".dawg"  # what earlier versions called a compiled list here
_LONGEST_NOTE = 20_000


class Kept:
    """What is kept of the list in one file, read in one way.

    ``stale``: there is a note about it, but the text is another now.
    """

    __slots__ = ("_about", "_folder", "_note", "_options", "_path", "stale")

    def __init__(self, path: str, options: Options) -> None:
        """Look in the cache directory; ``path`` is absolute."""
        from zlib import crc32

        from lbtui.store import cache_dir

        self._folder = os.path.join(cache_dir(), "lists")
        self._path = path
        self._options = options.key()
        self._about = ascii(f"{VERSION} {path!r} {self._options}")
        self._note = os.path.join(self._folder, f"{crc32(self._about.encode()):08x}{_NOTE}")
        self.stale = False

    def noted(self) -> tuple[memoryview, bool] | None:
        """Return the compiled list that the note names, and whether it is known to be whole.

        None when there is no note, or the text may have changed since.
        """
        from lbtui.store import read_regular

        try:
            lines = read_regular(self._note, _LONGEST_NOTE).decode("ascii").split("\n")
            about, text, written, name, stamp = lines
            if about != self._about:
                return None
            found = os.stat(self._path)
            if text != _stamp(found):
                self.stale = True
                return None
            if int(written) - found.st_mtime_ns < RECENT:
                return None
            found = os.stat(self._compiled(name))
            data = mapped(self._compiled(name))
        except (OSError, ValueError):
            return None
        self._use()
        return data, found.st_size >= TRUSTED and stamp == _stamp(found)

    def of_text(self, digest: str) -> memoryview | None:
        """Return the compiled list of a text with this hash, None when there is none.

        ``digest`` is what `hash_of` says of the file now.
        """
        try:
            stamp = _stamp(os.stat(self._path))
            data = mapped(self._compiled(self._key(digest)))
        except (OSError, ValueError):
            return None
        self._write_note(self._key(digest), stamp)
        self.stale = False
        return data

    def keep(self, digest: str, stamp: str, parts: Iterable[Part], step: Step) -> memoryview | None:
        """Write the compiled list of a text with this hash, and open it; None if that fails.

        ``stamp``: what `stamp_of` said of the text before it was read. ``step`` hears now and then
        that all is done but this, and may raise.
        """
        from lbtui.store import atomic_file

        name = self._key(digest)
        path = self._compiled(name)
        try:
            with atomic_file(path) as file:
                written = 0
                for part in parts:
                    file.write(part)
                    written += len(part)
                    if written > PIECE:
                        step(1.0)
                        written = 0
            data = mapped(path)
        except (OSError, ValueError):
            return None
        if stamp == stamp_of(self._path):
            self._write_note(name, stamp)
        _prune(self._folder, name)
        return data

    def _key(self, digest: str) -> str:
        from hashlib import sha256

        about = f"{VERSION} {self._options} {digest}".encode("utf-8", "surrogatepass")
        return sha256(about).hexdigest()[:40] + _LIST

    def _compiled(self, name: str) -> str:
        if os.path.basename(name) != name or not name.endswith(_LIST):
            raise ValueError("no name of ours")
        return os.path.join(self._folder, name)

    def _write_note(self, name: str, stamp: str) -> None:
        from time import time_ns

        from lbtui.store import write_atomic

        try:
            compiled = _stamp(os.stat(self._compiled(name)))
            lines = [self._about, stamp, str(time_ns()), name, compiled]
            write_atomic(self._note, "\n".join(lines).encode("ascii"))
        except OSError:
            return

    def _use(self) -> None:
        """Note that the list was used: what was used last is removed last."""
        from time import time

        try:
            if os.stat(self._note).st_mtime < time() - USED:
                os.utime(self._note)
        except OSError:
            return


def stamp_of(path: str) -> str:
    """Return what tells a file from a changed one, empty when there is none."""
    try:
        return _stamp(os.stat(path))
    except (OSError, ValueError):
        return ""


def _stamp(about: os.stat_result) -> str:
    return f"{about.st_size} {about.st_mtime_ns} {about.st_ino}"


def hash_of(file: int, step: Step) -> str:
    """Return a hash of the bytes of an open file, from its start.

    ``step`` hears the share that is done before every piece but the first, and may raise. Raises
    OSError.
    """
    from hashlib import sha256

    size = os.fstat(file).st_size
    found = sha256()
    done = 0
    os.lseek(file, 0, os.SEEK_SET)
    while piece := os.read(file, min(PIECE, size - done)):
        found.update(piece)
        done += len(piece)
        if done < size:
            step(done / size)
    return found.hexdigest()


def _prune(folder: str, new: str) -> None:
    """Remove what was used longest ago, beyond KEPT lists or KEPT_BYTES, and what leads nowhere.

    What is in use is left alone where the system does not let go of it, as Windows does not.
    """
    from time import time

    from lbtui.store import PART

    sizes: dict[str, int] = {}
    times: dict[str, float] = {}
    for entry in _listed(folder):
        try:
            about = entry.stat()
        except OSError:
            continue  # another process removed it
        sizes[entry.name], times[entry.name] = about.st_size, about.st_mtime
    now = time()
    kept, claimed, room = {new}, {new}, KEPT_BYTES - sizes.get(new, 0)
    notes = [name for name in times if name.endswith(_NOTE)]
    for note in sorted(notes, key=lambda name: -times[name]):
        name = _named(os.path.join(folder, note))
        claimed.add(name)
        size = sizes.get(name)
        if name not in kept and size is not None and len(kept) < KEPT and size <= room:
            kept.add(name)
            room -= size
        if name not in kept:
            _remove(os.path.join(folder, note))
    for name, when in times.items():
        if name in kept or not (name.endswith((_LIST, _OLD)) or name.startswith(PART)):
            continue
        # Another process may be about to write the note for what no note names yet.
        wait = 0 if name in claimed else UNCLAIMED if name.endswith(_LIST) else LEFT_BEHIND
        if when <= now - wait:
            _remove(os.path.join(folder, name))


def _listed(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def _named(note: str) -> str:
    """Return the name of the compiled list in a note; empty when it says none."""
    from lbtui.store import read_regular

    try:
        lines = read_regular(note, _LONGEST_NOTE).decode("ascii").split("\n")
        return lines[3] if len(lines) == 5 else ""
    except (OSError, ValueError):
        return ""


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return  # in use, or removed already
