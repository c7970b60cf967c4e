"""Writing a list to a file: text, CSV or JSON, a bounded number of rows, all or nothing.

No widget: rows in, a file and one line about it out. The file is written beside its name and then
put in its place, so that a reader never sees half a file and a full disk loses nothing.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from lbtui.puzzle.text import clean

if TYPE_CHECKING:
    from lbtui.solve import Candidates, Space

FORMATS = ("txt", "csv", "json")
MOST_ROWS = 100_000
"""So many rows are written at most: about ten megabytes."""
CHECK_EVERY = 512
DASH = " \u2013 "
"""Stands between the words of a solution."""


class ExportError(Exception):
    """The export cannot be done; ``str(error)`` is one line for the user."""


class ExportStopped(Exception):  # noqa: N818 - not an error: somebody asked for it
    """The user stopped it; nothing was written."""


Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Exportable:
    """A list that can be written: what it is, a name for its file, and its rows on demand.

    ``rows`` makes an iterator of (line of text, record); ``size`` is how many there are,
    ``fields`` the columns of a CSV in order.
    """

    what: str
    name: str
    size: int
    exact: bool
    fields: tuple[str, ...]
    rows: Callable[[], Iterable[tuple[str, Record]]]


def words_export(candidates: Candidates, order: Sequence[int], name: str) -> Exportable:
    """Return the candidates with the indices ``order`` as something to write."""

    def rows() -> Iterator[tuple[str, Record]]:
        for i in order:
            word = candidates.spelling(i)
            yield (
                word,
                {
                    "word": word,
                    "letters": len(candidates.words[i]),
                    "covers": candidates.masks[i].bit_count(),
                    "score": candidates.scores[i],
                },
            )

    fields = ("word", "letters", "covers", "score")
    return Exportable("words", f"{name}-words", len(order), True, fields, rows)


def solutions_export(
    space: Space, levels: Sequence[int], size: int, exact: bool, name: str
) -> Exportable:
    """Return the solutions of the counted ``levels`` of ``space`` as something to write."""

    def rows() -> Iterator[tuple[str, Record]]:
        for words in levels:
            for rank, solution in enumerate(space.level(words), 1):
                yield (
                    DASH.join(solution.words),
                    {
                        "rank": rank,
                        "words": list(solution.words),
                        "letters": solution.letters,
                        "score": solution.score,
                        "bridges": solution.bridges,
                    },
                )

    fields = ("rank", "words", "letters", "score", "bridges")
    return Exportable("solutions", f"{name}-solutions", size, exact, fields, rows)


def format_of(path: str) -> str:
    """Return the format that a path's ending asks for: txt (also without one), csv or json."""
    ending = os.path.splitext(path)[1].lower().lstrip(".")
    if ending in ("", "text"):
        return "txt"
    if ending in ("jsonl", "ndjson"):
        return "json"
    if ending not in FORMATS:
        raise ExportError(f"no format is called .{ending}: use .txt, .csv or .json")
    return ending


def place_of(path: str) -> str:
    """Return the whole path that ``path`` stands for: ~ is home, a bare name goes here.

    Raises ExportError where there is no "here": the folder the app was started in is gone.
    """
    try:
        return os.path.abspath(os.path.expanduser(path))
    except OSError as error:
        raise ExportError("the folder you are in is gone: write a whole path") from error


def folder_of(path: str) -> str:
    """Return the folder that ``path`` is in, as shown to the user; "" where it cannot be told."""
    try:
        folder = os.path.dirname(place_of(path or "x"))
    except ExportError:
        return ""
    home = os.path.expanduser("~")
    if folder == home or folder.startswith(home.rstrip(os.sep) + os.sep):
        folder = "~" + folder[len(home.rstrip(os.sep)) :]
    return clean(folder, 4096)


def why_not(path: str) -> str | None:
    """Return why nothing can be written to ``path``, or None."""
    if not path:
        return "write a file name"
    try:
        full = place_of(path)
    except ExportError as error:
        return str(error)
    folder = os.path.dirname(full)
    if os.path.isdir(full):
        return "that is a directory: add a file name"
    if not os.path.isdir(folder):
        return f"there is no directory {folder}"
    if os.path.basename(full).lstrip(".").lower() in FORMATS and os.path.basename(full)[0] == ".":
        return f"write a name before {os.path.basename(full)}"
    if os.path.exists(full) and not os.path.isfile(full):
        return "that is no ordinary file"
    if not os.access(folder, os.W_OK):
        return f"no permission to write into {folder}"
    try:
        format_of(path)
    except ExportError as error:
        return str(error)
    return None


def write(
    source: Exportable,
    path: str,
    *,
    most: int = MOST_ROWS,
    stopped: Callable[[], bool] = lambda: False,
    progress: Callable[[int], None] = lambda _rows: None,
) -> str:
    """Write ``source`` to ``path`` in the format its ending names; return one line about it.

    At most ``most`` rows are written, and the line says so when there are more. ``stopped`` is
    asked every few hundred rows; ``progress`` is told how many rows there are so far. Raises
    ExportError or ExportStopped, and then there is no new file.
    """
    from lbtui.store import write_atomic

    full = place_of(path)
    buffer = io.StringIO(newline="")
    written = 0
    lines = _lines(format_of(path), source, most)
    for written, line in lines:
        buffer.write(line)
        if written % CHECK_EVERY == 0:
            if stopped():
                raise ExportStopped
            progress(written)
    try:
        write_atomic(full, buffer.getvalue().encode("utf-8"))
    except OSError as error:
        raise ExportError(f"{full}: {error.strerror or error}") from error
    if written < source.size:
        least = "" if source.exact else "at least "
        return f"wrote the first {written:,} of {least}{source.size:,} {source.what} to {path}"
    return f"wrote {written:,} {source.what} to {path}"


def _lines(form: str, source: Exportable, most: int) -> Iterator[tuple[int, str]]:
    """Yield (rows so far, text) for each row, with what stands before and after them."""
    rows = islice(source.rows(), most)
    if form == "csv":
        yield 0, ",".join(source.fields) + "\r\n"
        for number, (_text, record) in enumerate(rows, 1):
            line = io.StringIO(newline="")
            values = [
                " ".join(value) if isinstance(value, list) else value for value in record.values()
            ]
            csv.writer(line).writerow(values)
            yield number, line.getvalue()
    elif form == "json":
        number = 0
        for number, (_text, record) in enumerate(rows, 1):
            before = "[\n" if number == 1 else ",\n"
            yield number, before + json.dumps(record, ensure_ascii=False)
        yield number, "\n]\n" if number else "[]\n"
    else:
        for number, (text, _record) in enumerate(rows, 1):
            yield number, text + "\n"
