"""Opening word lists by name or path: compiled once, kept, found again without reading the text.

A shipped list's compiled form lies beside its text. Any other list is compiled into the cache
directory; a small note of the text's size and time tells, without reading it, which compiled form
is the right one. A text that was only touched is told by its hash.
"""

from __future__ import annotations

import mmap
import os

from lbtui.words.dawg import VERSION, DamagedError, pack
from lbtui.words.errors import ListError
from lbtui.words.options import Options
from lbtui.words.wordlist import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lbtui.words.dawg import Part
    from lbtui.words.options import ReadReport
    from lbtui.words.table import Table

    Progress = Callable[[float], object]
    Cancel = Callable[[], bool]

SHIPPED = ("common", "scrabble", "spanish")
"""The lists that come with lbtui, by name."""

KEPT = 40
"""Compiled lists kept in the cache directory; the ones used longest ago go first."""

KEPT_BYTES = 1 << 29
"""Bytes of compiled lists that are kept there."""

LEFT_BEHIND = 3600
"""Seconds after which a part of a file that was never finished is removed."""

TRUSTED = 1 << 24
"""Bytes from which on the checksum of a compiled list is not looked at every time it is opened, if
size and time are what they were when it was written."""

READING = 0.8
"""The share of the progress that reading the text takes; compiling is the rest."""


def shipped_dir() -> str:
    """Return the directory of the shipped lists: in the package, or in a checkout beside it."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "wordlists")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "wordlists")


def shipped_path(name: str) -> str:
    """Return the path of a shipped list's text."""
    return os.path.join(shipped_dir(), f"{name}.txt")


def compile_table(
    table: Table,
    report: ReadReport,
    *,
    source_size: int = 0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> list[Part]:
    """Return the compiled form of a list that was read, as parts of a file that follow each other.

    ``source_size``: bytes of its text. Raises ListError when ``cancel`` says so.
    """
    from lbtui.words.building import build, score_bytes

    def step(done: float) -> None:
        if progress is not None:
            progress(READING + (1 - READING) * done)
        if cancel is not None and cancel():
            raise ListError("compiling the list was stopped")

    automaton = build(table, step)
    return pack(
        automaton,
        table.code.letters,
        score_bytes(table),
        table.flagged,
        report.as_dict(),
        capitals=table.capitals,
        source_size=source_size,
    )


def compile_list(source: str, dest: str, options: Options | None = None) -> None:
    """Compile the list at ``source`` into the file ``dest``, unless that is up to date already.

    Raises ListError when the list cannot be read, OSError when ``dest`` cannot be written.
    """
    from lbtui.words.reading import read_words

    if not _up_to_date(source, dest):
        size = os.path.getsize(source)
        table, report = read_words(source, options)
        _write(dest, compile_table(table, report, source_size=size))


def _write(path: str, parts: Iterable[Part]) -> None:
    """Write a compiled list, all or nothing. Raises OSError."""
    from lbtui.store import atomic_file

    with atomic_file(path) as file:
        for part in parts:
            file.write(part)


def _up_to_date(source: str, compiled: str) -> bool:
    """Say whether a compiled form beside its text was made after it, and is whole."""
    try:
        text, made = os.stat(source), os.stat(compiled)
        return made.st_mtime_ns >= text.st_mtime_ns and _of_size(compiled, text.st_size)
    except (OSError, DamagedError):
        return False


def _of_size(compiled: str, size: int) -> bool:
    """Say whether a compiled file is whole and was made of a text of ``size`` bytes."""
    from lbtui.words.dawg import Sections

    return Sections(_mapped(compiled)).source_size == size


def _mapped(path: str) -> memoryview:
    """Return the bytes of a file without reading them. Raises OSError or DamagedError."""
    with open(path, "rb") as file:
        try:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except ValueError:
            raise DamagedError("empty") from None


def open_path(
    path: str,
    *,
    name: str | None = None,
    label: str = "",
    options: Options | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> WordList:
    """Open the list in a file, compiling it first when that was not done before.

    ``progress`` hears the share of the work that is done (0.0 to 1.0) while it compiles, ``cancel``
    stops it by returning True. A cache directory that cannot be used is done without. Raises
    ListError, one line, when the list cannot be read.
    """
    options = options or Options()
    path = os.path.abspath(os.path.expanduser(path))
    name = name or os.path.splitext(os.path.basename(path))[0]
    if os.path.dirname(path) == shipped_dir() and options.key() == Options().key():
        data = _shipped(path)
        if data is not None:
            return WordList(data, name=name, label=label, path=path)
    folder = _cache_folder()
    note = _Note(folder, path, options)
    try:
        data, trusted = note.compiled()
        return WordList(data, name=name, label=label, path=path, trusted=trusted)
    except (OSError, ValueError):
        pass  # not there, of another text, or damaged: it is made below
    from lbtui.words.reading import read_words

    try:
        stamp = _stamp(os.stat(path))
    except (OSError, ValueError):
        stamp = ""  # reading says why
    reading = None if progress is None else _share(progress, READING)
    table, report = read_words(path, options, progress=reading, cancel=cancel)
    parts = compile_table(table, report, progress=progress, cancel=cancel)
    data = _kept(folder, note, stamp, parts)
    return WordList(data, name=name, label=label, path=path, trusted=True, changed=note.stale)


def _share(progress: Progress, share: float) -> Progress:
    return lambda done: progress(done * share)


def _shipped(path: str) -> memoryview | None:
    """Return the compiled form beside a shipped text; None when it is not there or not its own."""
    compiled = os.path.splitext(path)[0] + ".dawg"
    try:
        text, made = os.stat(path), os.stat(compiled)
        # Installed files keep no order of time; in a checkout somebody may have edited the text.
        if os.path.isfile(os.path.join(os.path.dirname(path), "build_scowl.py")) and (
            made.st_mtime_ns < text.st_mtime_ns
        ):
            return None
        return _mapped(compiled) if _of_size(compiled, text.st_size) else None
    except (OSError, DamagedError):
        return None


def _cache_folder() -> str:
    from lbtui.store import cache_dir

    return os.path.join(cache_dir(), "lists")


class _Note:
    """The note beside the compiled lists that says which of them is that of a text.

    Lines: the version, the path and the options; size and time of the text; its hash; the name,
    size and time of the compiled file. ``stale``: there is a note, but the text is another now.
    """

    def __init__(self, folder: str, path: str, options: Options) -> None:
        from zlib import crc32

        self._folder = folder
        self._path = path
        self._about = f"{VERSION} {path!r} {options.key()}"
        self.file = os.path.join(folder, f"{crc32(ascii(self._about).encode()):08x}.note")
        self.stale = False

    def _lines(self) -> list[str]:
        """Return what the note says. Raises OSError when there is none, or none for this text."""
        with open(self.file, "rb") as file:
            lines = file.read(20_000).decode("ascii", "replace").split("\n")
        if len(lines) != 4 or lines[0] != ascii(self._about):
            raise OSError("another note")
        return lines

    def compiled(self) -> tuple[memoryview, bool]:
        """Return the compiled form of the text as it is now, and whether it is known to be whole.

        Raises OSError or DamagedError when it has to be made.
        """
        lines = self._lines()
        text = os.stat(self._path)
        if lines[1] != _stamp(text):
            self.stale = True
            if lines[1].split()[0] != str(text.st_size) or lines[2] != _hash(self._path):
                raise OSError("another text")
            self.stale = False
            _try(lambda: self.write(lines[3], _stamp(text)))
        name, _, stamp = lines[3].partition(" ")
        if os.path.basename(name) != name or not name.endswith(".dawg"):
            raise OSError("no name of ours")
        path = os.path.join(self._folder, name)
        found = os.stat(path)
        _try(lambda: os.utime(self.file))  # what was used last is removed last
        return _mapped(path), found.st_size >= TRUSTED and stamp == _stamp(found)

    def write(self, compiled: str, stamp: str) -> None:
        """Note the compiled file (name, size and time as one line) of the text with ``stamp``.

        Raises OSError, also when the text is another by now.
        """
        from lbtui.store import write_atomic

        text_hash = _hash(self._path)
        if _stamp(os.stat(self._path)) != stamp:
            raise OSError("the text has changed")
        lines = [ascii(self._about), stamp, text_hash, compiled]
        write_atomic(self.file, "\n".join(lines).encode("ascii"))


def _try(write: Callable[[], object]) -> None:
    """Write what may as well stay unwritten, where the cache is only to be read."""
    try:
        write()
    except OSError:
        return


def _stamp(about: os.stat_result) -> str:
    return f"{about.st_size} {about.st_mtime_ns}"


def _hash(path: str) -> str:
    """Return a hash of a file's bytes. Raises OSError."""
    from hashlib import file_digest

    with open(path, "rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _kept(folder: str, note: _Note, stamp: str, parts: Sequence[Part]) -> memoryview:
    """Write the compiled form and its note, and open it; a cache that is no use is done without."""
    from hashlib import sha256

    digest = sha256()
    for part in parts:
        digest.update(part)
    name = f"{digest.hexdigest()[:32]}.dawg"
    path = os.path.join(folder, name)
    try:
        _write(path, parts)
        data = _mapped(path)
        note.write(f"{name} {_stamp(os.stat(path))}", stamp)
        _prune(folder, name)
    except (OSError, DamagedError):
        return memoryview(b"".join(map(bytes, parts)))
    return data


def _prune(folder: str, new: str) -> None:
    """Remove what was used longest ago, beyond KEPT lists or KEPT_BYTES, and what leads nowhere."""
    import time

    notes: list[tuple[int, str, str]] = []
    for entry in list(os.scandir(folder)):
        if entry.name.endswith(".note"):
            with open(entry.path, "rb") as file:
                compiled = file.read(20_000).rpartition(b"\n")[2].partition(b" ")[0]
            notes.append(
                (entry.stat().st_mtime_ns, entry.path, compiled.decode("ascii", "replace"))
            )
        elif entry.name.startswith(".") and entry.stat().st_mtime < time.time() - LEFT_BEHIND:
            os.unlink(entry.path)
    kept = {new}
    size = os.path.getsize(os.path.join(folder, new))
    for _, note, name in sorted(notes, reverse=True):
        path = os.path.join(folder, name)
        known = name in kept
        more = os.path.getsize(path) if not known and os.path.isfile(path) else 0
        if known or (more and len(kept) < KEPT and size + more <= KEPT_BYTES):
            kept.add(name)
            size += more
        else:
            os.unlink(note)
    for entry in list(os.scandir(folder)):
        if entry.name.endswith(".dawg") and entry.name not in kept:
            os.unlink(entry.path)
