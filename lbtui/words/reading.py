"""Reading a word list from any text file.

One word a line, optionally `;score`, `#` comments. UTF-8, UTF-16 by its byte-order mark, else
Latin-1. What is not a word of letters is skipped and counted; nothing is guessed silently.

A file is read whole (`decoding.read_source`), decoded in chunks (`decoding.decode`), and each chunk
is split into lines and words (`parsing.Parser`). Here the words are sorted into a `WordTable`.
"""

from __future__ import annotations

import sys
from array import array

from lbtui.words.compiled import AS_PLAYED, IRREGULAR, UNSCORED, regular_spelling
from lbtui.words.decoding import decode, quoted, read_source
from lbtui.words.errors import ListError
from lbtui.words.options import (
    CAPITAL_LETTERS,
    COMBINING,
    MOST_LETTERS,
    RARE_LETTERS,
    Options,
    ReadReport,
)
from lbtui.words.parsing import MOST_SPELLINGS, Parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.words.decoding import Source

MOST_WORDS = 5_000_000
"""The most words that a list may have."""

PARSED = 0.7
"""The share of reading that parsing takes; sorting is the rest."""

MANY = 0.25
"""The share of lines skipped for one reason from which on a remark says so."""

BATCH = 20_000
"""Words whose letters are counted at once."""


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

    def spelling(self, number: int) -> str:
        """Return how the list spells the word of a number."""
        kind = self.kinds[number] if self.kinds else AS_PLAYED
        return self.spellings.get(number) or regular_spelling(self.words[number], kind)


def read_words(
    path: str,
    options: Options | None = None,
    *,
    progress: Callable[[float], object] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> tuple[WordTable, ReadReport]:
    """Read a word list.

    ``progress`` is called with the share that is done (0.0 to 1.0), ``cancel`` asked now and then:
    True stops the reading. Raises ListError, one line, when the file cannot be read, is not a text
    of words, is too large, keeps changing, or was cancelled.
    """

    def step(done: float) -> None:
        if progress is not None:
            progress(done)
        if cancel is not None and cancel():
            raise ListError(f"reading {quoted(path)} was stopped")

    source = read_source(path, lambda done: step(0.1 * done))
    return parse_source(source, options or Options(), lambda done: step(0.1 + 0.9 * done))


def parse_source(
    source: Source, options: Options, step: Callable[[float], object]
) -> tuple[WordTable, ReadReport]:
    """Return the words of a file that was read; ``step`` as in `read_source`. Raises ListError."""
    parser, report = _parse(source, options, lambda done: step(PARSED * done))
    if not parser.words and report.skipped.get(CAPITAL_LETTERS) and parser.only_capitals:
        # A list with nothing but capitals, as tournament lists are, is read in lower case.
        any_case = Options("any", options.letters, options.default_score, options.min_length)
        parser, report = _parse(source, any_case, lambda _: step(PARSED))
        if parser.words:
            report.remarks.append("the list is in capitals; read in lower case")
    if not parser.words:
        raise ListError(_no_words(source.path, report))
    alphabet = _alphabet(parser, report)
    table = _sorted_table(parser, alphabet, lambda done: step(PARSED + (1 - PARSED) * done))
    report.words = len(table.words)
    report.repeated = parser.taken - len(table.words)
    report.alphabet = alphabet
    report.has_scores = any(map(UNSCORED.__gt__, table.scores))
    if options.default_score != Options().default_score:
        # What the user says that words count as is a score like any other.
        table.scores = table.scores.translate(bytes(range(UNSCORED)) * 2)
    _remark(report, options, len(parser.spellings))
    return table, report


def _parse(
    source: Source, options: Options, step: Callable[[float], object]
) -> tuple[Parser, ReadReport]:
    report = ReadReport()
    parser = Parser(options, report)
    for text, done in decode(source, report):
        parser.take(text)
        if len(parser.words) > MOST_WORDS:
            raise ListError(
                f"{quoted(source.path)} has too many words: a list may have {MOST_WORDS:,}"
            )
        step(done)
    return parser, report


def _alphabet(parser: Parser, report: ReadReport) -> str:
    """Return all letters in code-point order, after dropping words with the rarest of too many."""
    letters: set[str] = set()
    words = list(parser.words)
    for start in range(0, len(words), BATCH):
        letters.update("".join(words[start : start + BATCH]))
    if len(letters) > MOST_LETTERS:
        from collections import Counter

        counts = Counter("".join(words))
        ranked = sorted(letters, key=lambda letter: (-counts[letter], letter))
        letters, rare = set(ranked[:MOST_LETTERS]), set(ranked[MOST_LETTERS:])
        lost = [word for word in words if not rare.isdisjoint(word)]
        report.skip(RARE_LETTERS, lost)
        for word in lost:
            del parser.words[word]
        parser.taken -= len(lost)
    return "".join(sorted(letters))


def _sorted_table(parser: Parser, alphabet: str, step: Callable[[float], object]) -> WordTable:
    """Return the words in order. Sorts those with one start at a time, so that it can be stopped.

    Uses the parser's words up.
    """
    by_start: dict[str, list[str]] = {}
    for word in parser.words:
        by_start.setdefault(word[:2], []).append(word)
    table = WordTable([], alphabet, b"")
    words = table.words
    values = array("H")
    for start in sorted(by_start):
        some = sorted(by_start.pop(start))
        words += some
        values.extend(map(parser.words.__getitem__, some))
        step(len(words) / len(parser.words))
    columns = values.tobytes()
    big = sys.byteorder == "big"
    table.scores, kinds = columns[big::2], columns[not big :: 2]
    if any(kinds):
        table.kinds = kinds
        table.spellings = {
            number: parser.spellings[words[number]]
            for number, kind in enumerate(kinds)
            if kind == IRREGULAR
        }
    parser.words = {}
    return table


def _no_words(path: str, report: ReadReport) -> str:
    reasons = ", ".join(f"{count:,} {reason}" for reason, count in report.skipped.items())
    hint = "; read them with case 'any'" if report.skipped.get(CAPITAL_LETTERS) else ""
    return f"{quoted(path)} has no words" + (f" ({reasons}{hint})" if reasons else "")


def _remark(report: ReadReport, options: Options, spellings: int) -> None:
    """Tell the user of a list what may be wrong with it, and what to do."""
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
