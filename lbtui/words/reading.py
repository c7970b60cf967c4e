"""Reading a word list from any text file, in bounded time and memory.

One word a line, optionally `;score`, `#` comments. UTF-8, UTF-16 by its byte-order mark, else
Latin-1. Whatever is not a word of letters is left out and counted; nothing is ever guessed
silently.
"""

from __future__ import annotations

import os
import stat
from itertools import islice, takewhile

from lbtui.puzzle import clean, fold_case, is_letter
from lbtui.words.dawg import LONGEST, MOST_LETTERS
from lbtui.words.errors import ListError
from lbtui.words.folding import folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MOST_BYTES = 1 << 30
"""The largest file that is read."""

MOST_WORDS = 3_000_000
"""The most different words a list may have."""

CHUNK = 1 << 20
LONGEST_LINE = 1000
"""Characters; a longer line is no word, and is left out without being kept."""

HEADER = 50
"""Comment lines at the top that are kept."""

EXAMPLES = 5
"""How many of the lines left out are shown for each reason."""


class Options:
    """How a list is read; two lists read with equal options from equal bytes are equal.

    ``case``: "lower-only" leaves out words with capital letters (in a list without any lower-case
    letter they are read all the same), "any" reads them in lower case. ``letters``: the alphabet
    to keep; other letters are folded to it (None: every letter is kept). ``default_score`` is that
    of words without one; ``min_length`` leaves out shorter words.
    """

    __slots__ = ("case", "default_score", "letters", "min_length")

    def __init__(
        self,
        case: str = "lower-only",
        letters: str | None = None,
        default_score: int = 50,
        min_length: int = 1,
    ) -> None:
        """Take the options. Raises ValueError, one line, for one that is not known."""
        if case not in ("lower-only", "any"):
            raise ValueError(f"case is 'lower-only' or 'any', not {clean(str(case))!r}")
        if not 0 <= default_score <= 100:
            raise ValueError(f"a score is from 0 to 100, not {default_score}")
        self.case = case
        self.letters = "".join(sorted(set(fold_case(letters)))) if letters else None
        if self.letters and not all(map(is_letter, self.letters)):
            raise ValueError("an alphabet holds letters only")
        self.default_score = default_score
        self.min_length = min_length

    def key(self) -> str:
        """Return the options as one line, the same for equal options."""
        return f"{self.case} {self.letters or ''} {self.default_score} {self.min_length}"


class ReadReport:
    """What was met while reading: for people, and kept with the compiled list.

    ``words`` are different words, ``skipped`` {reason: lines}, ``examples`` {reason: some of
    them}, ``encoding`` what the bytes were read as, ``remarks`` what else is worth saying,
    ``header`` the comment lines at the top.
    """

    __slots__ = ("alphabet", "encoding", "examples", "folded", "has_scores", "header", "lines",
                 "remarks", "skipped", "words")  # fmt: skip

    def __init__(self) -> None:
        """Start with nothing read."""
        self.words = 0
        self.lines = 0
        self.folded = 0
        self.alphabet = ""
        self.encoding = "utf-8"
        self.has_scores = False
        self.skipped: dict[str, int] = {}
        self.examples: dict[str, list[str]] = {}
        self.header: list[str] = []
        self.remarks: list[str] = []

    def skip(self, reason: str, line: str) -> None:
        """Count a line that is left out."""
        count = self.skipped[reason] = self.skipped.get(reason, 0) + 1
        if count <= EXAMPLES:
            self.examples.setdefault(reason, []).append(clean(line, 40))

    def as_dict(self) -> dict[str, object]:
        """Return everything as plain values."""
        return {name: getattr(self, name) for name in self.__slots__}


class Table:
    """The words read: ``words`` in code-point order, a score each, spellings where they differ."""

    __slots__ = ("scores", "spellings", "words")

    def __init__(self, words: list[str], scores: bytes, spellings: dict[int, str]) -> None:
        """Keep parallel sequences; ``spellings`` is {place: spelling}."""
        self.words = words
        self.scores = scores
        self.spellings = spellings


def read_words(
    path: str,
    options: Options | None = None,
    *,
    progress: Callable[[float], object] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> tuple[Table, ReadReport]:
    """Read a word list.

    ``progress`` hears how much of the file is read (0.0 to 1.0), ``cancel`` is asked now and then
    and stops the reading by returning True. Raises ListError, one line, when the file cannot be
    read, is not a text of words, is too large, changes meanwhile, or was cancelled.
    """
    options = options or Options()
    for encoding in ("utf-8", "latin-1"):
        report = ReadReport()
        reader = _Reader(options, report)
        try:
            with _opened(path) as file:
                before = os.fstat(file)
                used, skip = _encoding(file, encoding)
                report.encoding = used
                for lines, fraction in _lines(file, used, skip, before.st_size, report):
                    reader.take(lines)
                    if progress is not None:
                        progress(fraction)
                    if cancel is not None and cancel():
                        raise ListError(f"reading {_named(path)} was stopped")
                after = os.fstat(file)
        except UnicodeDecodeError:
            if encoding == "latin-1" or report.encoding != "utf-8":
                raise ListError(f"{_named(path)} is not valid {report.encoding}") from None
            continue
        if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
            raise ListError(f"{_named(path)} changed while it was being read; try again")
        return reader.table(path), report
    raise ListError(f"{_named(path)} is not a text")  # pragma: no cover - Latin-1 reads any byte


class _opened:  # noqa: N801 - used like a function
    """The file opened without waiting for a writer, and known to be a file."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> int:
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        try:
            self._file = os.open(self._path, flags)
        except ValueError:
            raise ListError(f"{_named(self._path)} is no file name") from None
        except OSError as error:
            raise ListError(f"cannot read {_named(self._path)}: {error.strerror}") from None
        about = os.fstat(self._file)
        problem = None
        if stat.S_ISDIR(about.st_mode):
            problem = "is a directory; a word list is a text file"
        elif not stat.S_ISREG(about.st_mode):
            problem = "is not a regular file; a word list is a text file"
        elif about.st_size > MOST_BYTES:
            problem = f"has {about.st_size:,} bytes; at most {MOST_BYTES:,} are read"
        if problem:
            os.close(self._file)
            raise ListError(f"{_named(self._path)} {problem}")
        return self._file

    def __exit__(self, *_: object) -> None:
        os.close(self._file)


def _named(path: str) -> str:
    return repr(clean(path))


def _encoding(file: int, otherwise: str) -> tuple[str, int]:
    """Return the encoding by the byte-order mark, and how many bytes that has."""
    start = os.read(file, 4)
    os.lseek(file, 0, os.SEEK_SET)
    if start.startswith(b"\xef\xbb\xbf"):
        return "utf-8", 3
    if start.startswith(b"\xff\xfe"):
        return "utf-16-le", 2
    if start.startswith(b"\xfe\xff"):
        return "utf-16-be", 2
    return otherwise, 0


def _lines(
    file: int, encoding: str, skip: int, size: int, report: ReadReport
) -> Iterator[tuple[list[str], float]]:
    """Yield the lines of one chunk after another, each with the share of the file that is read."""
    import codecs

    decoder = codecs.getincrementaldecoder(encoding)("strict")
    os.lseek(file, skip, os.SEEK_SET)
    rest, dropping, done = "", False, skip
    while True:
        data = os.read(file, min(CHUNK, max(0, size - done)))  # a file may grow for ever
        if encoding in ("utf-8", "latin-1") and b"\0" in data:
            raise ListError("the file looks binary, not like a list of words")
        done += len(data)
        text = rest + decoder.decode(data, final=not data)
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        lines = text.split("\n")
        rest = "" if not data else lines.pop()
        if dropping and lines:
            # What is left of a line that was too long to keep.
            lines, dropping = lines[1:], False
        if len(rest) > LONGEST_LINE:
            if not dropping:
                report.skip("too long", rest)
                report.lines += 1
            rest, dropping = "", True
        yield lines, done / size if size else 1.0
        if not data:
            return


class _Reader:
    """Collects the words of the lines."""

    def __init__(self, options: Options, report: ReadReport) -> None:
        self._options = options
        self._report = report
        self._scores: dict[str, int] = {}
        self._spellings: dict[str, str] = {}
        self._fold = folder(options.letters) if options.letters else None
        self._any_case = options.case == "any"
        self._begun = False
        self._ascii_only = options.letters is not None and set(options.letters) == set(
            "abcdefghijklmnopqrstuvwxyz"
        )

    def take(self, lines: list[str]) -> None:
        """Take the lines of one chunk."""
        report, scores = self._report, self._scores
        if not report.lines:
            top = takewhile(lambda line: line.startswith("#"), lines)
            report.header = [clean(line[1:].strip()) for line in islice(top, HEADER)]
        report.lines += len(lines)
        default = self._options.default_score
        if self._options.letters is None or self._ascii_only:
            # Most lines of most lists are plain words: those are taken in bulk.
            shortest = self._options.min_length
            plain = [
                line
                for line in lines
                if line.isascii() and line.isalpha() and line.islower()
                and shortest <= len(line) <= LONGEST
            ]  # fmt: skip
            if plain:
                self._begun = True
            if len(plain) < len(lines):
                known = set(plain)
                lines = [line for line in lines if line not in known]
            else:
                lines = []
            for word in plain:
                if scores.setdefault(word, default) < default:
                    scores[word] = default
        for line in lines:
            self._line(line)
        if len(scores) > MOST_WORDS:
            raise ListError(f"more than {MOST_WORDS:,} different words; split the list")

    def _line(self, line: str) -> None:
        report, options = self._report, self._options
        text = line.strip()
        if not text:
            return
        if text.startswith("#"):
            return
        spelling, separator, tail = text.partition(";")
        spelling = spelling.rstrip()
        score = options.default_score
        if separator:
            tail = tail.strip()
            if tail.isascii() and tail.isdigit() and int(tail[:4]) <= 100 and len(tail) < 5:
                score = int(tail)
                report.has_scores = True
            else:
                report.skip("score is not a number from 0 to 100", text)
                return
        if len(spelling) > 4 * LONGEST:
            report.skip("too long", text)
            return
        word = fold_case(spelling)
        if not self._any_case and word != spelling and not self._capitals(spelling):
            return
        if self._fold is not None:
            folded = self._fold(word)
            if folded != word:
                report.folded += 1
                word = folded
        problem = self._problem(word)
        if problem:
            report.skip(problem, text)
            return
        self._begun = True
        if self._scores.get(word, -1) < score:
            self._scores[word] = score
        if spelling != word:
            self._spellings.setdefault(word, clean(spelling, LONGEST))

    def _capitals(self, spelling: str) -> bool:
        """Say whether a word that is not in lower case is read all the same."""
        if fold_case(spelling) == spelling or spelling.lower() == spelling:
            return True
        if not self._begun and spelling.isupper() and len(spelling) > 1:
            self._any_case = True
            self._report.remarks.append("the list is in capitals; read in lower case")
            return True
        self._report.skip("capital letters", spelling)
        return False

    def _problem(self, word: str) -> str | None:
        if not word.isalpha():
            return "not only letters"
        if len(word) > LONGEST:
            return "too long"
        if len(word) < self._options.min_length:
            return "too short"
        if self._options.letters is not None and not set(word) <= set(self._options.letters):
            return "letters outside the alphabet"
        return None

    def table(self, path: str) -> Table:
        """Return everything in order. Raises ListError when there is not one word."""
        report, scores = self._report, self._scores
        if not scores:
            reasons = ", ".join(f"{count} {reason}" for reason, count in report.skipped.items())
            raise ListError(f"{_named(path)} has no words" + (f" ({reasons})" if reasons else ""))
        if report.encoding == "latin-1":
            report.remarks.append("not UTF-8; read as Latin-1")
        letters = self._letters(scores)
        words = sorted(scores)
        report.words = len(words)
        report.alphabet = letters
        spelled = self._spellings
        spellings = {i: spelled[word] for i, word in enumerate(words) if word in spelled}
        return Table(words, bytes([scores[word] for word in words]), spellings)

    def _letters(self, scores: dict[str, int]) -> str:
        """Return the letters in use; where too many, words with the rarest are left out."""
        letters = _distinct(scores)
        if len(letters) > MOST_LETTERS:
            counts: dict[str, int] = {}
            for word in scores:
                for letter in set(word):
                    counts[letter] = counts.get(letter, 0) + 1
            kept = set(sorted(counts, key=lambda letter: -counts[letter])[:MOST_LETTERS])
            for word in [word for word in scores if not set(word) <= kept]:
                self._report.skip(f"letters beyond the {MOST_LETTERS} most used", word)
                del scores[word]
            letters = _distinct(scores)
        return letters


def _distinct(words: Iterable[str]) -> str:
    """Return the different letters of all words, in code-point order."""
    return "".join(sorted(set().union(*words)))
