"""Opening word lists by path: compiled once, kept, found again without reading the text.

A shipped list's compiled form lies beside its text, that of any other list in the cache directory.
"""

from __future__ import annotations

import os

from lbtui.puzzle import clean
from lbtui.words.errors import ListError
from lbtui.words.form import DamagedError, Form, mapped
from lbtui.words.options import Options
from lbtui.words.wordlist import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lbtui.words.cache import Kept
    from lbtui.words.form import Part
    from lbtui.words.options import ReadReport
    from lbtui.words.table import Table

    Progress = Callable[[float], object]
    Cancel = Callable[[], bool]

SHIPPED = ("common", "scrabble", "spanish")
"""The lists that come with lbtui, by name."""

HASHING = 0.03
"""The share of the progress that it takes to find out whether a text was compiled before."""

READING = 0.8
"""The share that is done when the text is read; compiling is the rest."""


LARGE = 6_000_000
"""Words from which on a list is kept as text: its automaton would take too long to build."""


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
    from lbtui.words.building import TooManyEdgesError, build, score_bytes
    from lbtui.words.dawg import pack_automaton
    from lbtui.words.form import About
    from lbtui.words.pages import pack_pages

    def step(done: float) -> None:
        if progress is not None:
            progress(READING + (1 - READING) * done)
        if cancel is not None and cancel():
            raise ListError("compiling the list was stopped")

    about = About(
        table.code.letters,
        score_bytes(table),
        table.flagged,
        report.as_dict(),
        capitals=table.capitals,
        scored=table.scored,
        source_size=source_size,
    )
    if len(table) <= LARGE:
        try:
            return pack_automaton(build(table, step), about)
        except TooManyEdgesError as error:
            tried = error.done
    else:
        tried = 0.0
    return pack_pages(table, about, lambda done: step(tried + (1 - tried) * done))


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
        return made.st_mtime_ns >= text.st_mtime_ns and _of_size(compiled, text.st_size) is not None
    except (OSError, DamagedError):
        return False


def _of_size(compiled: str, size: int) -> memoryview | None:
    """Return the bytes of a compiled file that is whole and was made of a text of ``size`` bytes.

    Raises OSError or DamagedError.
    """
    data = mapped(compiled)
    return data if Form(data).source_size == size else None


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
    name = name or clean(os.path.splitext(os.path.basename(path))[0])
    if os.path.dirname(path) == shipped_dir() and options.key() == Options().key():
        data = _shipped(path)
        if data is not None:
            return WordList(data, name=name, label=label, path=path, trusted=True)
    from lbtui.words.cache import Kept  # late: shipped lists do without

    kept = Kept(path, options)
    found = kept.noted()
    try:
        if found is not None:
            return WordList(found[0], name=name, label=label, path=path, trusted=found[1])
        data = _of_same_text(path, kept, progress, cancel)
        if data is not None:
            return WordList(data, name=name, label=label, path=path)
    except DamagedError:
        pass  # it is made again
    return _compiled(path, name, label, options, kept, progress, cancel)


def _steps(
    doing: str, path: str, progress: Progress | None, cancel: Cancel | None
) -> Callable[[float], None]:
    """Return what tells how far the work is, and raises ListError when it is to stop."""

    def step(done: float) -> None:
        if progress is not None:
            progress(done)
        if cancel is not None and cancel():
            raise ListError(f"{doing} {clean(path)!r} was stopped")

    return step


def _of_same_text(
    path: str, kept: Kept, progress: Progress | None, cancel: Cancel | None
) -> memoryview | None:
    """Return what was compiled of a text with the same hash. Raises ListError."""
    from lbtui.words.cache import hash_of
    from lbtui.words.source import opened

    step = _steps("reading", path, progress, cancel)
    try:
        with opened(path) as file:
            return kept.of_text(hash_of(file, lambda done: step(HASHING * done)))
    except OSError as error:
        raise ListError(f"cannot read {clean(path)!r}: {error.strerror}") from None


def _compiled(
    path: str,
    name: str,
    label: str,
    options: Options,
    kept: Kept,
    progress: Progress | None,
    cancel: Cancel | None,
) -> WordList:
    """Compile a list, keep that and open it. Raises ListError."""
    from lbtui.words.cache import stamp_of
    from lbtui.words.reading import read_words

    def reading(done: float) -> None:
        if progress is not None:
            progress(HASHING + (READING - HASHING) * done)

    stale = kept.stale
    stamp = stamp_of(path)
    table, report = read_words(path, options, progress=reading, cancel=cancel)
    parts = compile_table(table, report, progress=progress, cancel=cancel)
    data = kept.keep(table.digest, stamp, parts, _steps("compiling", path, progress, cancel))
    if data is None:
        data = memoryview(b"".join(parts))
    return WordList(data, name=name, label=label, path=path, trusted=True, changed=stale)


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
        return _of_size(compiled, text.st_size)
    except (OSError, DamagedError):
        return None
