"""Reading a word list from any text file, in one pass.

One word a line, optionally `;score`, `#` comments. What is not a word of letters is skipped and
counted; nothing is guessed silently. A list may have millions of lines, nearly all of them a
lower-case word: `WordParser.feed` takes many of those at once, and `WordParser._feed_line` every
other line, step by step.
"""

from collections import defaultdict
from functools import cache
from itertools import chain, islice, repeat, takewhile
from operator import eq
from typing import NamedTuple
from unicodedata import category, combining, normalize

from lbtui.errors import ListError, OnProgress
from lbtui.formatting import plural
from lbtui.puzzle import printable
from lbtui.words.compiled import SCORE_MASK, UNSCORED_BIT, source_key
from lbtui.words.decoding import decode_chunks, quote_path, read_source
from lbtui.words.options import ReadOptions
from lbtui.words.verdict_lookup import MAX_WORD_LENGTH

MAX_LIST_WORDS = 5_000_000
"""The most words that a list may have."""

MAX_ALPHABET_LETTERS = 190
"""The most different letters that a list may have."""

DEFAULT_SCORE = 50 | UNSCORED_BIT
"""The score of a word that has none in its list."""

MAX_HEADER_LINES = 50
"""Comment lines at the top that are kept."""

MAX_EXAMPLES = 5
"""Skipped lines that are kept as examples of each reason."""

PARSED_SHARE, SORTED_SHARE = 0.5, 0.7
"""The shares of the work that are done then; building the automaton is the rest."""

REMARK_SHARE = 0.25
"""A remark is made when this share of the lines is skipped for one reason."""

NOT_LETTERS = "not only letters"
CAPITAL_LETTERS = "capital letters"
TOO_LONG = "too long"
OUTSIDE_ALPHABET = "letters outside the alphabet"
BAD_SCORE = "score is not a number from 0 to 100"
COMBINING_SIGNS = "letters with combining signs"
BAD_BYTES = "not valid UTF-8"
"""Why lines are skipped."""

LETTER_REPLACEMENTS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
    "\u0131": "i", "ħ": "h", "ŧ": "t", "ŋ": "n", "ĸ": "k", "\u017f": "s", "ĳ": "ij",
    "ŀ": "l", "ŉ": "n",
}  # fmt: skip
"""Replacements for letters that Unicode does not decompose, or not usefully."""


class ReadReport:
    """What reading a list found; stored with the compiled list.

    `words` counts distinct words, `repeated` their repetitions, `folded` the words that lost
    accents. `skipped` is {reason: number of lines}, `examples` {reason: some of the lines},
    `encoding` how the bytes were decoded, `remarks` hints for the user, `header` the comment
    lines at the top.
    """

    def __init__(self) -> None:
        self.words = 0
        self.lines = 0
        self.repeated = 0
        self.folded = 0
        self.alphabet = ""
        self.encoding = "utf-8"
        self.has_scores = False
        self.skipped: dict[str, int] = {}
        self.examples: dict[str, list[str]] = {}
        self.header: list[str] = []
        self.remarks: list[str] = []

    def skip(self, reason: str, line: str) -> None:
        """Count a skipped line, and keep the first few as examples."""
        self.skipped[reason] = self.skipped.get(reason, 0) + 1
        if self.skipped[reason] <= MAX_EXAMPLES:
            self.examples.setdefault(reason, []).append(printable(line, 40))


class WordTable(NamedTuple):
    """The words of a list in code-point order, with parallel columns.

    `words` as they are played; `scores` a byte each, the score plus UNSCORED_BIT if it is the
    default; `spellings` {number: spelling} of those that the list spells otherwise; `alphabet`
    all letters in code-point order.
    """

    words: list[str]
    alphabet: str
    scores: bytes
    spellings: dict[int, str]


@cache
def fold_letter(letter: str) -> str:
    """Return a lower-case letter without its accents, or one of LETTER_REPLACEMENTS.

    A letter that has neither is returned as it is.
    """
    parts = LETTER_REPLACEMENTS.get(letter) or normalize("NFD", letter)
    return "".join(part for part in parts if not combining(part)) or letter


class WordParser:
    """Collects the words of a text.

    `plain_words` have the default score and are spelled as played; they may repeat. `score_by_word`
    maps every other word, as played, to its score, plus UNSCORED_BIT if that is the default.
    `spellings` has those of them that are never spelled as played. `entry_count` is the number of
    lines that gave a word. `is_all_capitals`: every word skipped for its capital letters had no
    other letters.
    """

    def __init__(self, options: ReadOptions, report: ReadReport) -> None:
        """Read by `options`, and count what is skipped in `report`."""
        self.plain_words: list[str] = []
        self.score_by_word: dict[str, int] = {}
        self.spellings: dict[str, str] = {}
        self.entry_count = 0
        self.is_all_capitals = True
        self._report = report
        self._options = options
        self._alphabet = set(options.letters)

    def feed(self, text: str) -> None:
        """Take whole lines."""
        if not text.isascii():
            text = normalize("NFC", text)
        lines = text.removesuffix("\n").split("\n")
        if not self._report.lines:
            comments = list(takewhile(lambda line: line.startswith("#"), lines))[:MAX_HEADER_LINES]
            self._report.header = [printable(line[1:].strip()) for line in comments]
        self._report.lines += len(lines)
        letters = "".join(lines)
        if letters.isalpha() and letters.islower() and not self._alphabet:
            lengths = list(map(len, lines))
            if 0 < min(lengths) <= max(lengths) <= MAX_WORD_LENGTH:
                self.plain_words += lines
                self.entry_count += len(lines)
                return
        for line in lines:
            self._feed_line(line)

    def _feed_line(self, line: str) -> None:
        """Take any line."""
        line = line.partition("#")[0].strip()
        if not line:
            return
        spelling, separator, digits = line.partition(";")
        spelling, digits = spelling.strip(), digits.strip()
        has_score = digits.isascii() and digits.isdigit() and len(digits) < 5 and int(digits) <= 100
        word = spelling.lower()
        folded = word
        if self._alphabet:
            folded = "".join([ch if ch in self._alphabet else fold_letter(ch) for ch in word])
        if separator and not has_score:
            self._report.skip(BAD_SCORE, line)
        elif not spelling.isalpha():
            self._report.skip(_get_skip_reason(spelling), spelling)
        elif word != spelling and self._options.case == "lower-only":
            self._report.skip(CAPITAL_LETTERS, spelling)
            self.is_all_capitals = self.is_all_capitals and spelling.isupper()
        elif not word.isalpha():  # İ is two code points in lower case
            self._report.skip(COMBINING_SIGNS, spelling)
        elif self._alphabet and not self._alphabet.issuperset(folded):
            self._report.skip(OUTSIDE_ALPHABET, spelling)
        elif len(folded) > MAX_WORD_LENGTH:
            self._report.skip(TOO_LONG, spelling)
        else:
            self._report.folded += folded != word
            self._add_word(folded, int(digits) if separator else DEFAULT_SCORE, spelling)

    def _add_word(self, word: str, score: int, spelling: str) -> None:
        """Add a word with its score."""
        self.entry_count += 1
        if spelling == word:
            if score == DEFAULT_SCORE:
                self.plain_words.append(word)
                return
            self.spellings.pop(word, None)
        elif word not in self.score_by_word:
            self.spellings[word] = spelling
        self.score_by_word[word] = merge_scores(self.score_by_word.get(word, score), score)

    @property
    def word_count(self) -> int:
        """How many words are kept, with the repetitions of plain words."""
        return len(self.plain_words) + len(self.score_by_word)

    def merge_plain_words(self) -> None:
        """Give the other words the scores that they have as plain words, too."""
        for word in filter(self.score_by_word.__contains__, self.plain_words):
            self.score_by_word[word] = merge_scores(self.score_by_word[word], DEFAULT_SCORE)
            self.spellings.pop(word, None)

    def drop_repetitions(self) -> int:
        """Drop the repetitions of plain words; return how many words there are."""
        self.merge_plain_words()
        self.plain_words = [*({*self.plain_words} - self.score_by_word.keys())]
        return self.word_count


def _get_skip_reason(text: str) -> str:
    """Return why a text that is not all letters is skipped."""
    if "\ufffd" in text:
        return BAD_BYTES
    is_combined = bool(text) and all(category(ch)[0] in "LM" for ch in text)
    return COMBINING_SIGNS if is_combined else NOT_LETTERS


def merge_scores(first: int, second: int) -> int:
    """Return the score of a word with two entries: the better one."""
    return max(first & SCORE_MASK, second & SCORE_MASK) | (first & second & UNSCORED_BIT)


def read_words(
    path: str, options: ReadOptions | None = None, on_progress: OnProgress = float
) -> tuple[WordTable, ReadReport, str]:
    """Read a word list, and return its `source_key` with it.

    `on_progress` is called with the share done (0 to 1), and may raise to stop the work. Raises
    ListError, one line, when the file cannot be read, is not a text of words, or is too large.
    """
    options = options or ReadOptions()
    data, status = read_source(path, on_progress)
    return *parse_words(data, path, options, on_progress), source_key(status, options)


def parse_words(
    data: bytes, path: str, options: ReadOptions, on_progress: OnProgress
) -> tuple[WordTable, ReadReport]:
    """Return the words in the bytes of a file, as `read_words` does. Raises ListError."""
    report = ReadReport()
    parser = WordParser(options, report)
    title = quote_path(path)
    report.encoding, chunks = decode_chunks(data, path)
    for text, share in chunks:
        parser.feed(text)
        # Before the end it looks for repetitions seldom.
        limit = MAX_LIST_WORDS if share == 1 else 2 * MAX_LIST_WORDS
        if parser.word_count > limit and parser.drop_repetitions() > MAX_LIST_WORDS:
            raise ListError(f"{title} has too many words: a list may have {MAX_LIST_WORDS:,}")
        on_progress(PARSED_SHARE * share)
    if not parser.entry_count and CAPITAL_LETTERS in report.skipped and parser.is_all_capitals:
        # A list with nothing but capitals, as tournament lists are, is read in lower case.
        table, report = parse_words(data, path, options._replace(case="any"), on_progress)
        report.remarks.append("the list is in capitals; read in lower case")
        return table, report
    if not parser.entry_count:
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in report.skipped.items())
        hint = "; read them with case 'any'" if CAPITAL_LETTERS in report.skipped else ""
        raise ListError(f"{title} has no words" + (f" ({reasons}{hint})" if reasons else ""))
    letters = set("".join(parser.plain_words)).union(*parser.score_by_word)
    if len(letters) > MAX_ALPHABET_LETTERS:
        rule = f"a list may have {MAX_ALPHABET_LETTERS}"
        raise ListError(f"{title} has {len(letters):,} different letters: {rule}")
    table = _sort_words(parser, "".join(sorted(letters)), on_progress)
    report.words = len(table.words)
    report.repeated = parser.entry_count - len(table.words)
    report.alphabet = table.alphabet
    report.has_scores = min(table.scores) < UNSCORED_BIT
    _add_remarks(report, options)
    return table, report


def _sort_words(parser: WordParser, alphabet: str, on_progress: OnProgress) -> WordTable:
    """Return the words in order.

    Words are sorted in groups that share their first two letters, so that the work can be stopped.
    """
    parser.merge_plain_words()
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for word in chain(parser.plain_words, parser.score_by_word):
        groups[word[:2]].append(word)
    words: list[str] = []
    for prefix in sorted(groups):
        group = sorted(groups.pop(prefix))
        has_repetitions = any(map(eq, group, islice(group, 1, None)))
        words += dict.fromkeys(group) if has_repetitions else group
        sorted_share = len(words) / parser.entry_count
        on_progress(PARSED_SHARE + (SORTED_SHARE - PARSED_SHARE) * sorted_share)
    scores = bytes(map(parser.score_by_word.get, words, repeat(DEFAULT_SCORE)))
    spelled = parser.spellings
    spellings = {number: spelled[word] for number, word in enumerate(words) if word in spelled}
    return WordTable(words, alphabet, scores, spellings)


def _add_remarks(report: ReadReport, options: ReadOptions) -> None:
    """Add what may be wrong with a list, and what to do about it, to its report."""
    add = report.remarks.append
    if report.encoding == "windows-1252":
        add("not UTF-8; read as Windows-1252: if letters look wrong, save it as UTF-8")
    min_remark_lines = REMARK_SHARE * report.lines
    skipped_count = report.skipped.get(COMBINING_SIGNS, 0)
    if skipped_count > min_remark_lines:
        skipped = f"skipped {plural(skipped_count, 'word')} written with combining signs"
        hint = "letters and signs that are one character are kept"
        add(f"{skipped}, which no spot of a board can hold; {hint}")
    if options.letters and report.words < min_remark_lines:
        add(f"most words have letters outside the alphabet {options.letters}")
