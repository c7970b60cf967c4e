"""Reading a word list from any text file.

One word a line, optionally `;score`, `#` comments. UTF-8, UTF-16 by its byte-order mark, else
Latin-1. What is not a word of letters is skipped and counted; nothing is guessed silently.

A file is read whole (`decoding.read_source`), decoded in chunks (`decoding.decode`), and each chunk
is split into lines and words (`parsing.Parser`). Here the words are sorted into a `WordTable`.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter, defaultdict
from itertools import islice, repeat
from operator import eq

from lbtui.words.compiled import ALL_CAPITALS, AS_PLAYED, IRREGULAR, UNSCORED
from lbtui.words.decoding import decode, quoted, read_source
from lbtui.words.errors import ListError
from lbtui.words.parsing import MOST_SPELLINGS, Parser, merged
from lbtui.words.read_options import (
    CAPITAL_LETTERS,
    COMBINING,
    MOST_LETTERS,
    RARE_LETTERS,
    ReadOptions,
    ReadReport,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.words.decoding import Source

MOST_IN_LIST = 5_000_000
"""The most words that a list may have."""

PARSE_SHARE = 0.7
"""Parsing as a share of reading; sorting is the rest."""

MANY = 0.25
"""A remark is made when this share of the lines is skipped for one reason."""

BATCH = 20_000
"""Words grouped by their first letters between two progress reports."""


class WordTable:
    """The words of a list in code-point order, with parallel columns.

    ``words`` as they are played; ``scores`` a byte each, the score plus UNSCORED if it is the
    default; ``kinds`` a byte each that says how the list spells the word (see `compiled`), empty if
    it spells all as played; ``spellings`` {number: spelling} of the IRREGULAR ones; ``alphabet``
    all letters in code-point order.
    """

    __slots__ = ("alphabet", "kinds", "scores", "spellings", "words")

    def __init__(self, words: list[str], alphabet: str, scores: bytes) -> None:
        self.words = words
        self.alphabet = alphabet
        self.scores = scores
        self.kinds = b""
        self.spellings: dict[int, str] = {}


def read_words(
    path: str, options: ReadOptions | None = None, step: Callable[[float], object] = float
) -> tuple[WordTable, ReadReport]:
    """Read a word list.

    ``step`` is called with the share done (0 to 1), and may raise to stop the work. Raises
    ListError, one line, when the file cannot be read, is not a text of words, is too large, or
    keeps changing.
    """
    source = read_source(path, lambda done: step(0.1 * done))
    return parse_source(source, options or ReadOptions(), lambda done: step(0.1 + 0.9 * done))


def parse_source(
    source: Source, options: ReadOptions, step: Callable[[float], object]
) -> tuple[WordTable, ReadReport]:
    """Return the words of a file that was read; ``step`` as in `read_source`. Raises ListError."""
    parser, report = _parse(source, options, lambda done: step(PARSE_SHARE * done))
    # A list with nothing but capitals, as tournament lists are, is read in lower case.
    in_capitals = bool(report.skipped.get(CAPITAL_LETTERS)) and parser.only_capitals
    in_capitals = in_capitals and not parser.taken
    if in_capitals:
        header = report.header
        parser, report = _parse(source, options, lambda _: step(PARSE_SHARE), lower=True)
        report.header = header
        report.remarks.append("the list is in capitals; read in lower case")
    if not parser.taken:
        raise ListError(_no_words(source.path, report))
    table = _sorted_table(parser, report, lambda done: step(PARSE_SHARE + (1 - PARSE_SHARE) * done))
    if in_capitals:
        kinds = table.kinds or bytes([AS_PLAYED]) * len(table.words)
        table.kinds = kinds.replace(bytes([AS_PLAYED]), bytes([ALL_CAPITALS]))
        table.spellings = {number: word.upper() for number, word in table.spellings.items()}
    report.words = len(table.words)
    report.repeated = parser.taken - len(table.words)
    report.alphabet = table.alphabet
    report.has_scores = min(table.scores) < UNSCORED
    if options.default_score != ReadOptions().default_score:
        # A default that the user chose is a score like any other.
        table.scores = table.scores.translate(bytes(range(UNSCORED)) * 2)
    _remark(report, options, len(parser.spellings))
    return table, report


def _parse(
    source: Source, options: ReadOptions, step: Callable[[float], object], *, lower: bool = False
) -> tuple[Parser, ReadReport]:
    """Return the words of a text and what was skipped; ``lower`` reads it in lower case."""
    report = ReadReport()
    parser = Parser(options, report)
    for text, done in decode(source, report):
        parser.take(text.lower() if lower else text)
        if parser.kept > MOST_IN_LIST and parser.drop_repeated() > MOST_IN_LIST:
            raise ListError(
                f"{quoted(source.path)} has too many words: a list may have {MOST_IN_LIST:,}"
            )
        step(done)
    return parser, report


def _sorted_table(parser: Parser, report: ReadReport, step: Callable[[float], object]) -> WordTable:
    """Return the words in order, without those that have the rarest of too many letters.

    Words are sorted in groups that share their first two letters, so that the work can be stopped.
    Consumes the parser's words.
    """
    values, default = parser.other_words, parser.default
    words = parser.plain_words
    for word in filter(values.__contains__, words):
        values[word] = merged(values[word], default)
    words += values
    parser.plain_words = []
    by_start: defaultdict[str, list[str]] = defaultdict(list)
    letters: set[str] = set()
    for first in range(0, len(words), BATCH):
        batch = words[first : first + BATCH]
        letters.update("".join(batch))
        for word in batch:
            by_start[word[:2]].append(word)
        step(0.5 * first / len(words))
    if len(letters) > MOST_LETTERS:
        counts = Counter("".join(words))
        ranked = sorted(letters, key=lambda letter: (-counts[letter], letter))
        letters, rare = set(ranked[:MOST_LETTERS]), set(ranked[MOST_LETTERS:])
        lost = [word for word in dict.fromkeys(words) if not rare.isdisjoint(word)]
        report.skip(RARE_LETTERS, lost)
        parser.taken -= len(lost)
        by_start = defaultdict(list, {
            start: [word for word in some if rare.isdisjoint(word)]
            for start, some in by_start.items()
        })  # fmt: skip
    total = len(words)
    words = []
    columns = array("H")
    done = 0
    for start in sorted(by_start):
        some = sorted(by_start.pop(start))
        done += len(some)
        if any(map(eq, some, islice(some, 1, None))):
            some = list(dict.fromkeys(some))
        words += some
        columns.extend(map(values.get, some, repeat(default)))
        step(0.5 + 0.5 * done / total)
    big_endian = sys.byteorder == "big"
    columns_bytes = columns.tobytes()
    scores, kinds = columns_bytes[big_endian::2], columns_bytes[not big_endian :: 2]
    table = WordTable(words, "".join(sorted(letters)), scores)
    if any(kinds):
        table.kinds = kinds
        table.spellings = {
            number: parser.spellings[words[number]]
            for number, kind in enumerate(kinds)
            if kind == IRREGULAR
        }
    return table


def _no_words(path: str, report: ReadReport) -> str:
    reasons = ", ".join(f"{count:,} {reason}" for reason, count in report.skipped.items())
    hint = "; read them with case 'any'" if report.skipped.get(CAPITAL_LETTERS) else ""
    return f"{quoted(path)} has no words" + (f" ({reasons}{hint})" if reasons else "")


def _remark(report: ReadReport, options: ReadOptions, spellings: int) -> None:
    """Add what may be wrong with a list, and what to do about it, to its report."""
    say = report.remarks.append
    if report.encoding in ("latin-1", "windows-1252"):
        name = "Latin-1" if report.encoding == "latin-1" else "Windows-1252"
        report.remarks.insert(
            0, f"not UTF-8; read as {name}: if letters look wrong, save it as UTF-8"
        )
    many = MANY * report.lines
    if (skipped := report.skipped.get(CAPITAL_LETTERS, 0)) > many:
        say(f"skipped {skipped:,} words with capital letters; read them with case 'any'")
    if (skipped := report.skipped.get(COMBINING, 0)) > many:
        say(
            f"skipped {skipped:,} words written with combining signs, which no spot of a board "
            "can hold; letters and signs that are one character are kept"
        )
    if spellings >= MOST_SPELLINGS:
        say(f"more than {MOST_SPELLINGS:,} irregular spellings; other words are shown as played")
    if options.letters and report.words < many:
        say(f"most words have letters outside the alphabet {options.letters}")
