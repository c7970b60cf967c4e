"""Reading a word list from any text file, in bounded time and memory.

One word a line, optionally `;score`, `#` comments. UTF-8, UTF-16 by its byte-order mark, else
Latin-1. Whatever is not a word of letters is left out and counted; nothing is ever guessed
silently.
"""

from __future__ import annotations

import os
import re

from lbtui.words.errors import ListError
from lbtui.words.lines import (
    BAD_BYTES,
    CAPITALS,
    MARKED,
    SPELLINGS,
    Lines,
    NotInCapitalsError,
)
from lbtui.words.options import Options, ReadReport
from lbtui.words.source import marked_encoding, named, opened, pieces, sample
from lbtui.words.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_TEXT = 1 << 28
"""Bytes of different words that are kept while reading; more than twenty million words."""

READ = 0.6
"""The share of the progress that reading the lines takes; sorting them is the rest."""

ATTEMPTS = 2
"""How often a file is read that changes while it is read."""

MOSTLY = 20
"""A text with so many letters in UTF-8 for every byte that is not is one in UTF-8, damaged."""

MANY = 0.25
"""The share of lines left out for one reason from which on there is a remark about it."""

_ESCAPED = re.compile("[\udc80-\udcff]")
_WINDOWS = re.compile("[\x80-\x9f]")
_CONTROLS = bytes(range(0x80, 0xA0))


class _ChangedError(Exception):
    """The file changed while it was being read."""


class _InCapitalsError(Exception):
    """The list seems to be in capitals, at least at its start."""


def read_words(
    path: str,
    options: Options | None = None,
    *,
    progress: Callable[[float], object] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> tuple[Table, ReadReport]:
    """Read a word list.

    ``progress`` hears how much of the work is done (0.0 to 1.0), ``cancel`` is asked now and then
    and stops the reading by returning True. Raises ListError, one line, when the file cannot be
    read, is not a text of words, is too large, keeps changing, or was cancelled.
    """

    def step(done: float) -> None:
        if progress is not None:
            progress(done)
        if cancel is not None and cancel():
            raise ListError(f"reading {named(path)} was stopped")

    options = options or Options()
    for _ in range(ATTEMPTS):
        try:
            return _read(path, options, step)
        except _ChangedError:
            continue
        except OSError as error:
            raise ListError(f"cannot read {named(path)}: {error.strerror}") from None
    raise ListError(f"{named(path)} changed while it was being read; try again")


def _read(path: str, options: Options, step: Callable[[float], object]) -> tuple[Table, ReadReport]:
    """Read a file that does not change, in the encoding and case that it turns out to have."""
    encoding = "utf-8"
    capitals: bool | None = None  # whether the list is in capitals; None: to be found out
    while True:
        report = ReadReport()
        with opened(path) as file:
            text = _Text(file, path, report, encoding)
            try:
                lines = text.lines(options, capitals, step)
            except _InCapitalsError:
                capitals = True
                continue
            except NotInCapitalsError:
                capitals = False
                continue
            except UnicodeDecodeError:
                if encoding == "latin-1" or report.encoding != encoding:
                    raise ListError(f"{named(path)} is not valid {report.encoding}") from None
                encoding = "latin-1"
                continue
        if not lines.runs.size:
            raise ListError(_nothing(path, report))
        table = Table.of(
            lines.runs,
            lines.spellings,
            report,
            default=options.default_score,
            capitals=bool(capitals),
            step=lambda done: step(READ + (1 - READ) * done),
        )
        if not len(table):
            raise ListError(_nothing(path, report))
        table.digest = text.digest
        table.scored = report.has_scores or options.default_score != Options().default_score
        _remark(report, options, lines, capitals=bool(capitals))
        return table, report


class _Text:
    """An open file as text: in UTF-8 if it is, else in what it must be.

    ``digest``: a hash of all bytes, once they were read.
    """

    def __init__(self, file: int, path: str, report: ReadReport, otherwise: str) -> None:
        """Look at how the file begins; ``otherwise``: what it is in if that does not tell."""
        self._file = file
        self._path = path
        self._report = report
        marked, self._start = marked_encoding(file, path)
        report.encoding = otherwise if marked in (None, "utf-8") else marked or otherwise
        self._foreign = 0
        self.digest = ""

    def lines(
        self, options: Options, capitals: bool | None, step: Callable[[float], object]
    ) -> Lines:
        """Read everything.

        Raises UnicodeDecodeError if it has to be read in another encoding, _InCapitalsError or
        NotInCapitalsError if ``capitals`` should have been another.
        """
        from hashlib import sha256

        before = os.fstat(self._file)
        size = before.st_size
        some = sample(self._file, self._report.encoding, self._start, size)
        lines = Lines(options, self._report, capitals=bool(capitals), sample=some, size=size)
        step(0.0)
        hashed = sha256()
        for piece, done in pieces(self._file, self._path, self._report, self._start, hashed.update):
            lines.take(self._decoded(piece))
            if capitals is None and lines.capitals and lines.only_capitals and not lines.runs.size:
                raise _InCapitalsError
            if lines.runs.size > MOST_TEXT:
                raise ListError(f"{named(self._path)} has too many words; split the list")
            step(done * READ)
        after = os.fstat(self._file)
        if (size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
            raise _ChangedError
        self.digest = hashed.hexdigest()
        return lines

    def _decoded(self, data: bytes) -> str:
        if data.isascii():
            return data.decode("ascii")
        report = self._report
        if report.encoding in ("latin-1", "windows-1252"):
            return self._latin(data)
        try:
            text = data.decode("utf-8")
            self._foreign += len(data) - len(text)
        except UnicodeDecodeError:
            text = data.decode("utf-8", "surrogateescape")
            self._foreign += len(data) - len(text)
            wrong = len(_ESCAPED.findall(text))
            if self._foreign >= MOSTLY * wrong:
                return "\n".join(self._sound(text.split("\n")))
            if self._foreign > len(data) - len(text):
                raise  # what was read before may have been misread
            report.encoding = "latin-1"
            return self._latin(data)
        return text

    def _sound(self, lines: list[str]) -> Iterator[str]:
        """Yield the lines that are valid UTF-8; leave the others out."""
        for line in lines:
            if _ESCAPED.search(line):
                self._report.skip(BAD_BYTES, [_ESCAPED.sub("\ufffd", line)])
            else:
                yield line

    def _latin(self, data: bytes) -> str:
        """Decode Latin-1, or what Windows makes of it: it has letters where controls should be."""
        text = data.decode("latin-1")
        if len(data.translate(None, _CONTROLS)) < len(data):
            self._report.encoding = "windows-1252"
            return _WINDOWS.sub(_windows, text)
        return text


def _windows(found: re.Match[str]) -> str:
    return found[0].encode("latin-1").decode("windows-1252", "replace")


def _nothing(path: str, report: ReadReport) -> str:
    reasons = ", ".join(f"{count:,} {reason}" for reason, count in report.skipped.items())
    hint = ""
    if report.skipped.get(CAPITALS):
        hint = "; read them with case 'any'"
    return f"{named(path)} has no words" + (f" ({reasons}{hint})" if reasons else "")


def _remark(report: ReadReport, options: Options, lines: Lines, *, capitals: bool) -> None:
    """Say what the reader of a list should know, and can do about it."""
    say = report.remarks.append
    if report.encoding in ("latin-1", "windows-1252"):
        name = "Latin-1" if report.encoding == "latin-1" else "Windows-1252"
        say(f"not UTF-8; read as {name}: if letters look wrong, save it as UTF-8")
    if capitals:
        say("the list is in capitals; read in lower case")
    many = MANY * report.lines
    if (left_out := report.skipped.get(CAPITALS, 0)) > many:
        say(f"skipped {left_out:,} words with capital letters; read them with case 'any'")
    if (left_out := report.skipped.get(MARKED, 0)) > many:
        say(
            f"skipped {left_out:,} words written with combining signs, which no spot of a board "
            "can hold; letters and signs that are one character are kept"
        )
    if len(lines.spellings) >= SPELLINGS:
        say(f"more than {SPELLINGS:,} words are spelled otherwise; the rest is shown as played")
    if options.letters and report.words < many:
        say(f"most words have letters outside the alphabet {options.letters}")
