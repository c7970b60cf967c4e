"""The terms of filters: how they are written, what they mean in either list, and reading them.

`FORMS` lists every form of term; hints, errors, help and docs are written from it.
"""

from __future__ import annotations

from lbtui.puzzle.text import fold_case, quote
from lbtui.solve.patterns import Letters, Number, Pattern
from lbtui.solve.space import MOST_WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from lbtui.solve.expressions import Search

    FilterOf = Literal["words", "solutions"]
    Role = Literal["every", "some", "none", "first", "last", "count", "flag"]
    Term = Pattern | Letters | Number | Search

LONGEST = 200
"""A filter has at most this many characters."""
KEYWORDS = {"len": "len>", "fam": "fam>=", "words": "words<=", "distinct": "", "perfect": ""}
"""Names that terms begin with, and what Tab makes of them, where that is more than the name."""


class Form:
    """One form of term: how it is written, and what it means in either list ("": nothing)."""

    def __init__(self, syntax: str, words: str, solutions: str | None = None) -> None:
        """Without `solutions` it means the same in both lists."""
        self.syntax = syntax
        self.words = words
        self.solutions = words if solutions is None else solutions

    def meaning(self, of: FilterOf) -> str:
        """Return what it means in that list; "" where it does not apply."""
        return self.words if of == "words" else self.solutions

    def line(self, of: FilterOf) -> str:
        """Return syntax and meaning, as hints and errors show them."""
        return f"{self.syntax}: {self.meaning(of)}"

    def only_solutions(self) -> str:
        """Say why it cannot be used for words."""
        return f"{self.syntax} is only for solutions ({self.solutions})"


FORMS = {
    "text": Form("re", "contains re", "with a word that starts with re"),
    "wild": Form("s?y  s*y", "? is one letter, * any letters"),
    "ends": Form("^re  ed$", "starts with re, ends with ed"),
    "letters": Form("+jq  -x", "with these letters, without these", ""),
    "word": Form("+shy  -shy", "", "with the word shy, without it"),
    "len": Form("len>7", "only words of more than 7 letters"),
    "fam": Form("fam>=60", "only words that score 60 or more, or fam>=known"),
    "words": Form("words<=3", "", "at most 3 words"),
    "distinct": Form("distinct", "", "no two share a word"),
    "perfect": Form("perfect", "", "no letter covered twice"),
    "search": Form("/r[ae]+s/", "a regular expression"),
}
"""Every form of term, in the order of the help."""

_SIGNS = (">=", "<=", ">", "<", "=")
_RANGES = {"len": (0, 10**6 - 1), "fam": (0, 100), "words": (1, MOST_WORDS)}
_WANTED = {
    "len": "len takes a number of letters: len>7",
    "fam": "fam takes a score from 0 to 100, or the name of a band: fam>=60, fam>=known",
    "words": f"words takes a number from 1 to {MOST_WORDS}: words<=3",
}


def forms(of: FilterOf) -> list[Form]:
    """Return the forms that apply to a list."""
    return [form for form in FORMS.values() if form.meaning(of)]


def syntax_lines(of: FilterOf) -> list[str]:
    """Return the syntax on one line, the full one first, then shorter and shorter ones."""
    shown = " ".join(form.syntax for form in forms(of)).split()
    return ["  ".join(shown), *(" ".join(shown[:most]) for most in range(len(shown), 0, -1))]


class FilterError(ValueError):
    """A filter that cannot be used; `str(error)` is one line: what is wrong or what is missing.

    `unfinished` says that the last term may be right once more of it is typed.
    """

    def __init__(self, message: str, *, unfinished: bool = False) -> None:
        """Say what is wrong, or, of an unfinished term, how it is written."""
        super().__init__(message)
        self.unfinished = unfinished


def read_terms(text: str, of: FilterOf) -> Iterator[tuple[str, Role, Term]]:
    """Yield the terms of a filter: text in lower case, role, and what is asked of a word."""
    if len(text) > LONGEST:
        raise FilterError(f"too long: a filter has at most {LONGEST} characters")
    for part in text.split():
        role, term = _term(part, of)
        yield (part if part[0] == "/" else fold_case(part)), role, term


def _term(part: str, of: FilterOf) -> tuple[Role, Term]:
    some: Role = "every" if of == "words" else "some"
    if part[0] == "/":
        return some, _regular(part, of)
    if any(sign in part for sign in "<>="):
        number = _number(part, of)
        return "count" if number.name == "words" else "every", number
    name = fold_case(part)
    if name in ("distinct", "perfect"):
        if of == "words":
            raise FilterError(f"{FORMS[name].only_solutions()}; ^{name} finds the word")
        return "flag", Letters("", wanted=True)
    if part[0] not in "+-":
        return _pattern(name, part, of)
    return _signed(name, part, of)


def _signed(name: str, part: str, of: FilterOf) -> tuple[Role, Term]:
    """Return `+jq` and `-x` of words, `+shy` and `-shy` of solutions."""
    sign, body = name[0], name[1:]
    if not body:
        raise FilterError(FORMS["letters" if of == "words" else "word"].line(of), unfinished=True)
    if of == "words":
        _check_letters(body, part)
        return "every", Letters("".join(dict.fromkeys(body)), wanted=sign == "+")
    _check_letters(body.replace("*", "").replace("?", ""), part)
    return "some" if sign == "+" else "none", Pattern(body, at_start=True, at_end=True)


def _pattern(name: str, part: str, of: FilterOf) -> tuple[Role, Term]:
    """Read plain text, with `^`, `$`, `?` and `*`."""
    at_start = name.startswith("^")
    at_end = name.endswith("$") and name != "^$"
    body = name[at_start : len(name) - at_end]
    if not body or name == "^$":
        raise FilterError(FORMS["ends"].line(of), unfinished=name == "^")
    wild = "*" in body or "?" in body
    _check_letters(body.replace("*", "").replace("?", ""), part)
    role: Role = "every"
    if of == "solutions":
        role = "first" if at_start else "last" if at_end else "some"
    if not (at_start or at_end):
        at_end = wild
        at_start = wild or of == "solutions"
    return role, Pattern(body, at_start=at_start, at_end=at_end)


def _regular(part: str, of: FilterOf) -> Search:
    from lbtui.solve.expressions import Search

    source, slash, rest = part[1:].rpartition("/")
    if not slash:
        raise FilterError(FORMS["search"].line(of), unfinished=True)
    if rest or not source:
        raise FilterError("a regular expression goes between two slashes: /r[ae]+s/")
    try:
        return Search(fold_case(source))
    except ValueError as error:
        raise FilterError(f"in /…/: {error}") from None


def _number(part: str, of: FilterOf) -> Number:
    """Return `len>7`, `fam>=60` or `words<=3`; of words `>7` alone is `len>7`."""
    from lbtui.puzzle.ranking import BANDS

    at = next(at for at, char in enumerate(part) if char in "<>=")
    name = fold_case(part[:at]) or ("len" if of == "words" else "")
    if name not in ("len", "fam", "words"):
        said = f"{quote(part[:at])} is unknown: write" if name else "compare what? write"
        names = "len>7 or fam>=60" if of == "words" else "words<=3, len>7 or fam>=60"
        raise FilterError(f"{said} {names}")
    form = FORMS[name]
    if not form.meaning(of):
        raise FilterError(form.only_solutions())
    sign = next(sign for sign in _SIGNS if part.startswith(sign, at))
    value = fold_case(part[at + len(sign) :])
    least, most = _RANGES[name]
    if not value:
        raise FilterError(form.line(of), unfinished=True)
    low = high = min(int(value), 10**6) if value.isascii() and value.isdigit() else -1
    if name == "fam" and low < 0:
        bands = [band for band in BANDS if band[1].startswith(value)]
        if bands and value != bands[0][1]:
            raise FilterError(form.line(of), unfinished=True)
        if bands:
            low = bands[0][0]
            high = min([band[0] - 1 for band in BANDS if band[0] > low], default=100)
    usable = low >= 0 if name == "len" else least <= low <= most
    bounds = {
        ">": (high + 1, most), ">=": (low, most), "=": (low, high),
        "<": (least, low - 1), "<=": (least, high),
    }[sign]  # fmt: skip
    if not usable or (name == "words" and bounds[0] > bounds[1]):
        raise FilterError(_WANTED[name])
    return Number(name, *bounds)


def check_name(text: str, of: FilterOf) -> None:
    """Refuse the beginning of a name as unfinished."""
    for name in KEYWORDS:
        if name.startswith(text) and FORMS[name].meaning(of):
            raise FilterError(FORMS[name].line(of), unfinished=True)


def _check_letters(letters: str, part: str) -> None:
    """Refuse what no word can hold, with the likely wish named."""
    bad = next((char for char in letters if not char.isalpha()), None)
    if bad is None:
        return
    if part.isascii() and part.isdigit():
        raise FilterError(f"{quote(part)} is not a letter; len={part} means {part} letters")
    if bad in "^$":
        raise FilterError("^ comes first and $ last: ^re starts with, ed$ ends with")
    if bad in "()":
        raise FilterError("groups, ( ), are not supported; / / takes alternatives: /ab|cd/")
    raise FilterError(f"{quote(bad)} is not a letter; write regular expressions as /a.b/")
