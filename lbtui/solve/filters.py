"""The word filter that is typed above a list of words.

One line of terms, separated by spaces; a word must satisfy all of them:

    re        contains "re"            ^re  ed$      begins, ends with it
    s*y  ?a*  ? one letter, * any      +jq  -x       has each of the letters, has none of them
    >7 <5 =6  letters (also >= <=)     /r[aeiou]+s/  a regular expression (see expressions.py)

Letters are compared in lower case. Nothing here takes more than a few milliseconds for a few
thousand words, whatever is typed.
"""

from __future__ import annotations

from lbtui.puzzle.text import clean, fold_case, quote
from lbtui.solve.expressions import Expression, ExpressionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Span = tuple[int, int]

__all__ = ["HELP", "Filter", "FilterError", "parse_filter"]

HELP = "re  ^re  ed$  s?y  s*y  +jq  -x  >7  <5  =6  /r[ae]+s/"
"""The whole syntax on one line."""

LONGEST = 200
"""A filter is at most this many characters long."""

_SIGNS = (">=", "<=", ">", "<", "=")


class FilterError(ValueError):
    """A filter that cannot be used; `str(error)` is one line: what is wrong and what would do."""


class _Pattern:
    """Pieces of text in this order: `^`, `$`, `?` and `*`, and plain text.

    `pieces` are what stands between the `*`; `at_start` and `at_end` tie the first and the last
    piece to the ends of the word.
    """

    __slots__ = ("at_end", "at_start", "pieces", "plain")

    def __init__(self, pieces: list[str], at_start: bool, at_end: bool) -> None:
        self.pieces = pieces
        self.at_start = at_start
        self.at_end = at_end
        free = len(pieces) == 1 and "?" not in pieces[0] and not (at_start or at_end)
        self.plain = pieces[0] if free else ""

    def test(self, word: str) -> bool:
        if self.plain:
            return self.plain in word
        return self.places(word) is not None

    def places(self, word: str) -> list[int] | None:
        """Where each piece lies in `word`, the leftmost way; None when it does not fit."""
        found: list[int] = []
        free = 0
        last = len(self.pieces) - 1
        for number, piece in enumerate(self.pieces):
            begins = range(free, len(word) - len(piece) + 1)
            if number == 0 and self.at_start:
                begins = begins[:1]
            if number == last and self.at_end:
                begins = begins[-1:]
                if number == 0 and self.at_start and len(piece) != len(word):
                    return None
            at = next((at for at in begins if _fits(piece, word, at)), None)
            if at is None:
                return None
            found.append(at)
            free = at + len(piece)
        return found

    def spans(self, word: str) -> list[Span]:
        if self.plain:
            return _occurrences(self.plain, word)
        return [
            (at + i, at + i + 1)
            for at, piece in zip(self.places(word) or (), self.pieces, strict=False)
            for i, char in enumerate(piece)
            if char != "?"
        ]


class _Letters:
    """`+jq` and `-x`: each of these letters, or none of them."""

    __slots__ = ("letters", "wanted")

    def __init__(self, letters: str, wanted: bool) -> None:
        self.letters = letters
        self.wanted = wanted

    def test(self, word: str) -> bool:
        if self.wanted:
            return all(char in word for char in self.letters)
        return not any(char in word for char in self.letters)

    def spans(self, word: str) -> list[Span]:
        if not self.wanted:
            return []
        return [(at, at + 1) for at, char in enumerate(word) if char in self.letters]


class _Length:
    """`>7`, `<=5`, `=6`: how many letters, from `low` to `high`."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def test(self, word: str) -> bool:
        return self.low <= len(word) <= self.high

    def spans(self, _word: str) -> list[Span]:
        return []


class _Search:
    """A regular expression."""

    __slots__ = ("spans", "test")

    def __init__(self, expression: Expression) -> None:
        self.test = expression.search
        self.spans = expression.spans


if TYPE_CHECKING:
    Term = _Pattern | _Letters | _Length | _Search


class Filter:
    """A parsed filter, made by `parse_filter`; `text` is what it was made from."""

    __slots__ = ("terms", "text")

    def __init__(self, text: str, terms: tuple[Term, ...]) -> None:
        """Hold the parsed `terms` of `text`."""
        self.text = text
        self.terms = terms

    def __bool__(self) -> bool:
        """Whether it filters anything at all."""
        return bool(self.terms)

    def __repr__(self) -> str:
        """Show the text it was made from."""
        return f"Filter({self.text!r})"

    def matches(self, word: str) -> list[Span] | None:
        """The parts of `word` that satisfied the filter, or None when it does not pass.

        `word` is a candidate as the engine holds it: lower case, NFC. The parts are (start, end)
        from 0, in order, not overlapping; a word can pass without any (`>7`).
        """
        if not self.accepts(word):
            return None
        return _merged(span for term in self.terms for span in term.spans(word))

    def accepts(self, word: str) -> bool:
        """Whether `word` (lower case, NFC) passes."""
        return all(term.test(word) for term in self.terms)

    def apply(self, words: Iterable[str]) -> list[int]:
        """The places (from 0) of the words that pass, in the order given."""
        numbered = enumerate(words)
        if len(self.terms) == 1:
            test = self.terms[0].test
            return [number for number, word in numbered if test(word)]
        return [number for number, word in numbered if self.accepts(word)]


def parse_filter(text: str) -> Filter:
    """Read a filter as typed. Empty text gives a filter that everything passes.

    Raises FilterError: one line that says what is wrong and what would be right.
    """
    if len(text) > LONGEST:
        raise FilterError(f"too long: a filter has at most {LONGEST} characters")
    return Filter(text, tuple(_term(part) for part in _split(text)))


def _split(text: str) -> list[str]:
    """The terms of `text`; a regular expression keeps its slashes and may hold spaces."""
    parts: list[str] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        end = at + 1
        if text[at] == "/":
            while end < len(text) and text[end] != "/":
                end += 2 if text[end] == "\\" else 1
            if end >= len(text):
                raise FilterError("a regular expression ends with a slash too: /r[ae]+s/")
            end += 1
        while end < len(text) and not text[end].isspace():
            end += 1
        parts.append(text[at:end])
        at = end
    return parts


def _term(part: str) -> Term:
    first = part[0]
    if first == "/":
        return _regular(part)
    if first in "<>=":
        return _length(part)
    if first in "+-":
        letters = fold_case(part[1:])
        if not letters:
            raise FilterError(f"{first} wants letters right after it: {first}jq")
        _check_letters(letters, part)
        return _Letters("".join(dict.fromkeys(letters)), first == "+")
    return _pattern(part)


def _regular(part: str) -> Term:
    source, slash, rest = part[1:].rpartition("/")
    if not slash or rest or not source:
        raise FilterError("a regular expression stands between two slashes: /r[ae]+s/")
    try:
        return _Search(Expression(source.replace("\\/", "/")))
    except ExpressionError as error:
        raise FilterError(f"in the regular expression: {clean(str(error))}") from None


def _length(part: str) -> Term:
    sign = next(sign for sign in _SIGNS if part.startswith(sign))
    digits = part[len(sign) :]
    if not (digits.isascii() and digits.isdigit()):
        raise FilterError(f"{sign} wants a number of letters right after it: {sign}7")
    number = min(int(digits), 10**6 - 1)
    low = number + (sign == ">") if sign in (">", ">=", "=") else 0
    high = number - (sign == "<") if sign in ("<", "<=", "=") else 10**6
    return _Length(low, high)


def _pattern(part: str) -> Term:
    text = fold_case(part)
    at_start = text.startswith("^")
    at_end = text.endswith("$") and text != "^$"
    body = text[at_start : len(text) - at_end]
    if not body or text == "^$":
        raise FilterError("^ and $ want letters beside them: ^re begins with, ed$ ends with")
    wild = "*" in body or "?" in body
    _check_letters(body.replace("*", "").replace("?", ""), part)
    if wild and not (at_start or at_end):
        at_start = at_end = True
    return _Pattern(body.split("*"), at_start, at_end)


def _check_letters(letters: str, part: str) -> None:
    """Refuse what no word can hold, with the likely wish named."""
    bad = next((char for char in letters if not char.isalpha()), None)
    if bad is None:
        return
    if part.isascii() and part.isdigit():
        raise FilterError(f"{quote(part)} is not a letter; ={part} means words of {part} letters")
    if bad in "^$":
        raise FilterError("^ comes first and $ last: ^re begins with, ed$ ends with")
    raise FilterError(f"{quote(bad)} is not a letter; write regular expressions as /a.b/")


def _fits(piece: str, word: str, at: int) -> bool:
    if "?" not in piece:
        return word.startswith(piece, at)
    return all(char in ("?", word[at + i]) for i, char in enumerate(piece))


def _occurrences(text: str, word: str) -> list[Span]:
    found: list[Span] = []
    at = word.find(text)
    while at >= 0:
        found.append((at, at + len(text)))
        at = word.find(text, at + len(text))
    return found


def _merged(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
