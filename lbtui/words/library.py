"""Opening word lists by name or path: compiled once, kept, found again without reading the text.

A shipped list's compiled form lies beside its text. Any other list is compiled into the cache
directory, under a hash of its text and of how it was read; a small note of the file's size and
time tells, without reading the text, which compiled form is the right one.
"""

from __future__ import annotations

import mmap
import os

from lbtui.words.dawg import VERSION, Builder, DamagedError, pack
from lbtui.words.errors import ListError
from lbtui.words.reading import Options, Table, read_words
from lbtui.words.wordlist import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.words.reading import ReadReport

    Progress = Callable[[float], object]
    Cancel = Callable[[], bool]

SHIPPED = ("common", "scrabble", "spanish")
"""The lists that come with lbtui, by name."""

KEPT = 40
"""Compiled lists kept in the cache directory; the ones written longest ago go first."""

READING = 0.3
"""The share of the progress that reading the text takes; compiling is the rest."""

STEP = 8192
"""Words compiled between two looks at progress and cancel."""


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
    source: str = "",
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> bytes:
    """Return the compiled form of a list that was read; ``source`` is a line that names its text.

    Raises ListError when ``cancel`` says so.
    """
    builder = Builder(report.alphabet)
    words = table.words
    for start in range(0, len(words), STEP):
        builder.add(words[start : start + STEP])
        if progress is not None:
            progress(READING + (1 - READING) * start / len(words))
        if cancel is not None and cancel():
            raise ListError("compiling the list was stopped")
    builder.finish()
    return pack(builder, table.scores, table.spellings, report.as_dict() | {"source": source})


def compile_list(source: str, dest: str, options: Options | None = None) -> None:
    """Compile the list at ``source`` into the file ``dest``, unless that is up to date already.

    Raises ListError when the list cannot be read, OSError when ``dest`` cannot be written.
    """
    from lbtui.store import write_atomic

    if not _up_to_date(source, dest):
        table, report = read_words(source, options)
        line = f"{os.path.getsize(source)}"
        write_atomic(dest, compile_table(table, report, source=line))


def _up_to_date(source: str, compiled: str) -> bool:
    """Say whether a compiled form beside its text was made after it, and is whole."""
    try:
        text, made = os.stat(source), os.stat(compiled)
        if made.st_mtime_ns < text.st_mtime_ns:
            return False
        return _mapped(compiled, name="").notes.get("source") == f"{text.st_size}"
    except (OSError, DamagedError):
        return False


def _mapped(path: str, *, name: str, label: str = "", source: str = "") -> WordList:
    """Open a compiled file in place. Raises OSError or DamagedError."""
    with open(path, "rb") as file:
        try:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:
            raise DamagedError("empty") from None
    return WordList(memoryview(data), name=name, label=label, path=source)


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
    if os.path.dirname(path) == shipped_dir():
        opened = _open_shipped(path, name, label)
        if opened is not None and options.key() == Options().key():
            return opened
    folder = _cache_folder()
    note = _note_path(folder, path, options)
    key = _noted(note, path, options)
    if key:
        try:
            compiled = os.path.join(folder, key)
            return _mapped(compiled, name=name, label=label, source=path)
        except (OSError, DamagedError):
            pass  # gone or damaged: it is made again below
    reading = None if progress is None else _share(progress, READING)
    table, report = read_words(path, options, progress=reading, cancel=cancel)
    data = compile_table(table, report, progress=progress, cancel=cancel)
    _keep(folder, note, path, options, data)
    return WordList(memoryview(data), name=name, label=label, path=path)


def _share(progress: Progress, share: float) -> Progress:
    return lambda done: progress(done * share)


def _open_shipped(path: str, name: str, label: str) -> WordList | None:
    """Open the compiled form beside a shipped text; None when it is not there or not its own."""
    compiled = os.path.splitext(path)[0] + ".dawg"
    try:
        size = os.stat(path)
        made = os.stat(compiled)
        # Installed files keep no order of time; in a checkout somebody may have edited the text.
        if os.path.isfile(os.path.join(os.path.dirname(path), "build_scowl.py")) and (
            made.st_mtime_ns < size.st_mtime_ns
        ):
            return None
        return _mapped(compiled, name=name, label=label, source=path)
    except (OSError, DamagedError):
        return None


def _cache_folder() -> str:
    from lbtui.store import cache_dir

    return os.path.join(cache_dir(), "lists")


def _note_path(folder: str, path: str, options: Options) -> str:
    from zlib import crc32

    about = f"{path}\n{options.key()}".encode("utf-8", "surrogateescape")
    return os.path.join(folder, f"{crc32(about):08x}.note")


def _stamp(path: str, options: Options) -> str:
    """Return what a note must say for its compiled form to be the right one."""
    about = os.stat(path)
    return f"{VERSION}\n{path}\n{options.key()}\n{about.st_size} {about.st_mtime_ns}"


def _noted(note: str, path: str, options: Options) -> str | None:
    """Return the file name of the compiled form, when the note fits the text as it is now."""
    try:
        with open(note, encoding="utf-8", errors="surrogateescape") as file:
            stamp, _, key = file.read(20_000).rpartition("\n")
        fits = stamp == _stamp(path, options)
    except (OSError, ValueError):
        return None
    safe = key.endswith(".dawg") and os.path.basename(key) == key
    return key if fits and safe else None


def _keep(folder: str, note: str, path: str, options: Options, data: bytes) -> None:
    """Write the compiled form and its note; a cache that cannot be written is done without."""
    from hashlib import sha256

    from lbtui.store import write_atomic

    key = f"{sha256(data).hexdigest()[:32]}.dawg"
    try:
        write_atomic(os.path.join(folder, key), data)
        stamp = f"{_stamp(path, options)}\n{key}"
        write_atomic(note, stamp.encode("utf-8", "surrogateescape"))
        _prune(folder)
    except OSError:
        return


def _prune(folder: str) -> None:
    """Remove the compiled lists that were written longest ago, beyond KEPT."""
    compiled = [
        (entry.stat().st_mtime_ns, entry.path)
        for entry in os.scandir(folder)
        if entry.name.endswith((".dawg", ".note"))
    ]
    for _, path in sorted(compiled)[: -2 * KEPT]:
        os.unlink(path)
