"""The terms of filters: how they are written, what they mean in either list, and reading them.

`FORMS` lists every form of term, and all that is known of one; hints, errors, help and docs are
written from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lbtui.engine.candidates import Candidates
from lbtui.engine.certainty import Minimum
from lbtui.engine.space import MOST_WORDS
from lbtui.errors import LbtuiError
from lbtui.filters.patterns import Number, Pattern
from lbtui.puzzle.text import fold_case, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from lbtui.filters.expressions import Search

    FilterOf = Literal["words", "solutions"]
    Role = Literal["every", "some", "first", "last", "least", "letters", "count", "flag"]
    Term = Pattern | Number | Search


FinishOf = Callable[[int], Minimum]
ValueOf = Callable[[Candidates, int, FinishOf], int | None]

LONGEST = 200
"""A filter has at most this many characters."""


_ANY = (0, 10**6 - 1)


class Form:
    """One form of term: how it is written, and what it means in either list ("": nothing).

    Of a term with a number: `bounds` and `takes` are the numbers that it takes, and how errors say
    so; `value` is what it compares, of a candidate by its index; `role` what it asks of a solution.
    """

    def __init__(
        self,
        syntax: str,
        words: str,
        solutions: str | None = None,
        *,
        takes: str = "",
        bounds: tuple[int, int] = _ANY,
        value: ValueOf = lambda _candidates, _i, _finish: None,
        role: Role = "every",
    ) -> None:
        """Without `solutions` it means the same in both lists."""
        self.syntax = syntax
        self.words = words
        self.solutions = words if solutions is None else solutions
        self.takes, self.bounds, self.value, self.role = takes, bounds, value, role

    def meaning(self, of: FilterOf) -> str:
        """Return what it means in that list; "" where it does not apply."""
        return self.words if of == "words" else self.solutions

    def line(self, of: FilterOf) -> str:
        """Return syntax and meaning, as hints and errors show them."""
        return f"{self.syntax}: {self.meaning(of)}"

    def only_here(self) -> str:
        """Say why it cannot be used in the other list."""
        of = "words" if self.words else "solutions"
        return f"{self.syntax} is only for {of} ({self.words or self.solutions})"


FORMS = {
    "text": Form("re", "contains re", "a word contains re"),
    "not": Form("!re", "does not contain re", "no word contains re"),
    "word": Form("+shy  -shy", "the word shy, not this word", "with the word shy, without it"),
    "wild": Form("s?y  s*y", "? is one letter, * any letters"),
    "ends": Form("^re  ed$", "starts with re, ends with ed"),
    "len": Form(
        "len>7",
        "more than 7 letters",
        "more than 7 letters in all",
        takes="a number of letters",
        value=lambda candidates, i, _finish: len(candidates.words[i]),
        role="letters",
    ),
    "new": Form(
        "new>7",
        "covers more than 7 letters",
        "",
        takes="a number of letters",
        value=lambda candidates, i, _finish: candidates.masks[i].bit_count(),
    ),
    "fam": Form(
        "fam>=60",
        "scores 60 or more, or fam>=known",
        "no word scores less than 60, or fam>=known",
        takes="a score from 0 to 100 or the name of a band (fam>=known)",
        bounds=(0, 100),
        value=lambda candidates, i, _finish: candidates.scores[i],
        role="least",
    ),
    "finish": Form(
        "finish=1",
        "1 more word is enough",
        "",
        takes="a number of words",
        value=lambda _candidates, i, finish: finish(i).words,
    ),
    "words": Form(
        "words<=3",
        "",
        "at most 3 words",
        takes=f"a number from 1 to {MOST_WORDS}",
        bounds=(1, MOST_WORDS),
        role="count",
    ),
    "perfect": Form("perfect", "", "no letter covered twice"),
    "search": Form("/r[ae]+s/", "a regular expression"),
}
"""Every form of term, in the order of the help."""

KEYWORDS = {
    name: form.syntax.rstrip("0123456789")
    for name, form in FORMS.items()
    if form.syntax.startswith(name)
}
"""Names that terms begin with, and what Tab makes of them."""

_SIGNS = (">=", "<=", ">", "<", "=")


def forms(of: FilterOf) -> list[Form]:
    """Return the forms that apply to a list."""
    return [form for form in FORMS.values() if form.meaning(of)]


def syntax(of: FilterOf) -> str:
    """Return the syntax on one line."""
    return " ".join(" ".join(form.syntax for form in forms(of)).split())


class FilterError(LbtuiError, ValueError):
    """A filter that cannot be used; `str(error)` is one line: what is wrong or what is missing.

    `unfinished` says that the last term may be right once more of it is typed.
    """

    def __init__(self, message: str, *, unfinished: bool = False) -> None:
        """Say what is wrong, or, of an unfinished term, how it is written."""
        super().__init__(message)
        self.unfinished = unfinished


class Part:
    """One term: its text in lower case, what it is about, what it asks of a word, or forbids."""

    def __init__(self, text: str, role: Role, term: Term, wanted: bool = True) -> None:
        """`wanted` False: words that match are left out."""
        self.text, self.role, self.term, self.wanted = text, role, term, wanted


def read_terms(text: str, of: FilterOf) -> Iterator[Part]:
    """Yield the terms of a filter. Raises FilterError."""
    if len(text) > LONGEST:
        raise FilterError(f"too long: a filter has at most {LONGEST} characters")
    for part in text.split():
        yield _part(part, of)


def _part(part: str, of: FilterOf) -> Part:
    name = fold_case(part)
    sign = part[0] if part[0] in "!+-" else ""
    body = part[len(sign) :]
    if sign and not body:
        raise FilterError(FORMS["not" if sign == "!" else "word"].line(of), unfinished=True)
    if sign in ("+", "-"):
        _check_letters(body, part)
        term: Term = Pattern(fold_case(body), at_start=True, at_end=True)
        role: Role = "some" if sign == "+" and of == "solutions" else "every"
        return Part(name, role, term, sign == "+")
    if body[0] == "/":
        name, role, term = part, "some", _regular(body, of)
    elif any(char in body for char in "<>="):
        if sign:
            raise FilterError(f"! goes before letters: {FORMS['not'].line(of)}")
        term = _number(part, of)
        return Part(name, FORMS[term.name].role, term)
    elif name == "perfect":
        if of == "words":
            raise FilterError(f"{FORMS[name].only_here()}; +{name} finds the word")
        return Part(name, "flag", Number(name, 0, 0))
    else:
        role, term = _pattern(fold_case(body), part, of)
    # What some word is to have, none may: every word is to be without it.
    every = of == "words" or (sign and role == "some")
    return Part(name, "every" if every else role, term, not sign)


def _pattern(name: str, part: str, of: FilterOf) -> tuple[Role, Pattern]:
    """Read plain text, with `^`, `$`, `?` and `*`."""
    at_start = name.startswith("^")
    at_end = name.endswith("$") and name != "^$"
    body = name[at_start : len(name) - at_end]
    if not body or name == "^$":
        raise FilterError(FORMS["ends"].line(of), unfinished=name == "^")
    _check_letters(body.replace("*", "").replace("?", ""), part)
    role: Role = "first" if at_start else "last" if at_end else "some"
    if not (at_start or at_end):
        at_start = at_end = "*" in body or "?" in body
    return role, Pattern(body, at_start=at_start, at_end=at_end)


def _regular(part: str, of: FilterOf) -> Search:
    from lbtui.filters.expressions import Search

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
    """Return `len>7` and the like; of words `>7` alone is `len>7`."""
    from lbtui.puzzle.ranking import BANDS

    at = next(at for at, char in enumerate(part) if char in "<>=")
    name = fold_case(part[:at]) or ("len" if of == "words" else "")
    form = FORMS.get(name)
    if form is None or not form.takes:
        said = f"{quote(part[:at])} is unknown: write" if name else "compare what? write"
        *names, last = [each.syntax for each in forms(of) if each.takes]
        raise FilterError(f"{said} {', '.join(names)} or {last}")
    if not form.meaning(of):
        raise FilterError(form.only_here())
    sign = next(sign for sign in _SIGNS if part.startswith(sign, at))
    value = fold_case(part[at + len(sign) :])
    least, most = form.bounds
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
    usable = least <= low <= most or low > most == _ANY[1]
    bounds = {
        ">": (high + 1, most), ">=": (low, most), "=": (low, high),
        "<": (least, low - 1), "<=": (least, high),
    }[sign]  # fmt: skip
    if not usable or (name == "words" and bounds[0] > bounds[1]):
        raise FilterError(f"{name} takes {form.takes}: {form.syntax}")
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
