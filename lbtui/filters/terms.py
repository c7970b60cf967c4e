"""The terms of filters: how they are written, what they mean in either list, and reading them.

`FORMS` lists every number that a term may compare, and `EXAMPLES` every way to write a term. Each
term says what it means: hints, errors, help and docs are written from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lbtui.engine.candidates import Candidates
from lbtui.engine.certainty import Minimum
from lbtui.engine.limits import MAX_SOLUTION_WORDS
from lbtui.errors import LbtuiError
from lbtui.filters.patterns import Pattern
from lbtui.puzzle.ranking import BANDS
from lbtui.puzzle.text import fold_case, quote
from lbtui.text import number_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    FilterOf = Literal["words", "solutions"]
    Role = Literal["every", "some", "first", "last", "least", "letters", "count", "flag"]
    Term: TypeAlias = "Pattern | Number"

FinishOf = Callable[[int], Minimum]
ValueOf = Callable[[Candidates, int, FinishOf], int | None]

MAX_LENGTH = 200
"""A filter has at most this many characters."""

_ANY = (0, 10**6 - 1)


class Form:
    """A number that terms compare: how such a term is written, and what it says in either list.

    `value` is what it compares, of a candidate by its index; `role` what it asks of a solution;
    `bounds` are the numbers that it takes; `also` are other names for it.
    """

    def __init__(
        self,
        examples: str,
        noun: str,
        *,
        words: str = "{}",
        solutions: str = "{}",
        also: tuple[str, ...] = (),
        bounds: tuple[int, int] = _ANY,
        value: ValueOf = lambda _candidates, _i, _finish: None,
        role: Role = "every",
    ) -> None:
        """`words` and `solutions` say it around a number of `noun`s; "": no meaning there."""
        self.examples, self.noun, self.also = examples.split(), noun, also
        self.words, self.solutions = words, solutions
        self.bounds, self.value, self.role = bounds, value, role

    def meaning(self, low: int, high: int, of: FilterOf) -> str:
        """Return what the numbers from `low` to `high` mean in that list; "" for nothing."""
        phrase = self.words if of == "words" else self.solutions
        return phrase.format(self._range(low, high))

    def _range(self, low: int, high: int) -> str:
        """Return `eight letters or more`."""
        least, most = self.bounds
        if low > high or (low, high) == (least, most):
            return f"{'no' if low > high else 'any'} number of {self.noun}s"
        number = high if low == least else low
        some = f"{number_word(number)} {self.noun}{'' if number == 1 else 's'}"
        return some if low == high else f"{some} or {'more' if high == most else 'fewer'}"


class _Familiarity(Form):
    """The score of words; in the list of solutions it is that of the least familiar word."""

    def meaning(self, low: int, high: int, of: FilterOf) -> str:
        """Return what it means, by the names of bands where it is about whole ones."""
        every = of == "words" or high == 100
        bands = [name for floor, name in BANDS if low <= floor <= high]
        floors = [floor for floor, _name in BANDS]
        if not (bands and low in floors and high + 1 in (*floors, 101)):
            subject = "every word " if every else "the least familiar word "
            scores = f"scores {self._range(low, high)}"
            return scores if of == "words" else subject + scores
        band = bands[-1] if high == 100 else bands[0]
        if len(bands) > 1:
            band = f"{band} or {'more' if high == 100 else 'less'} familiar"
        return f"only {band} words" if every else f"the least familiar word is {band}"


FORMS = {
    "len": Form(
        "8+ len=8 len>7",
        "letter",
        solutions="{} in all",
        also=("length", "letters"),
        value=lambda candidates, i, _finish: len(candidates.words[i]),
        role="letters",
    ),
    "new": Form(
        "new:5+",
        "letter",
        words="covers {}",
        solutions="",
        also=("covers",),
        value=lambda candidates, i, _finish: candidates.masks[i].bit_count(),
    ),
    "fam": _Familiarity(
        "fam:everyday fam=known fam>=60",
        "point",
        also=("familiar", "familiarity", "score"),
        bounds=(0, 100),
        value=lambda candidates, i, _finish: candidates.scores[i],
        role="least",
    ),
    "needs": Form(
        "needs=1",
        "more word",
        words="needs {}",
        solutions="",
        also=("finish",),
        value=lambda _candidates, i, finish: finish(i).word_count,
    ),
    "words": Form("words<=3", "word", words="", bounds=(1, MAX_SOLUTION_WORDS), role="count"),
}
"""Every number that terms compare, by its name, in the order of the help."""

EXAMPLES = (
    *("re", "!re", "+shy", "-shy", "s?y", "s*y", "starts:s", "^re", "ends:ed", "ed$"),
    *(example for form in FORMS.values() for example in form.examples),
    "perfect",
)
"""A term of every form, in the order of the help."""

PERFECT = Form("perfect", "", words="", solutions="letters repeat only to link words", role="flag")

NUMBERS = {name: form for key, form in FORMS.items() for name in (key, *form.also)}
"""The same by each of its names."""
_TEXTS = {
    "starts:": "^{}", "starts=": "^{}", "ends:": "{}$", "ends=": "{}$",
    "word:": "{}", "word=": "+{}", "solution:": "{}", "solution=": "+{}",
}  # fmt: skip
"""Terms of text with a name, and what they are without it."""
_SIGNS = (">=", "<=", ">", "<", "=", ":")
_NOT = {
    "contains": "does not contain", "starts with": "does not start with", "is": "is not",
    "ends with": "does not end with", "matches": "does not match",
}  # fmt: skip
"""What a word does that fits a term of text, and what the others do."""
_SUBJECTS = {"first": "the first word ", "last": "the last word ", "some": "a word "}
"""Which word of a solution does so, by role; of any other role, none does."""


class FilterError(LbtuiError, ValueError):
    """A filter that cannot be used; `str(error)` is one line: what is wrong or what is missing.

    `unfinished` says that the last term may be right once more of it is typed.
    """

    def __init__(self, message: str, *, unfinished: bool = False) -> None:
        """Say what is wrong, or, of an unfinished term, how it is written."""
        super().__init__(message)
        self.unfinished = unfinished


class Number:
    """A number of a form, from `low` to `high`."""

    def __init__(self, form: Form, low: int, high: int) -> None:
        """Take the bounds, both included."""
        self.form, self.low, self.high = form, low, high

    def test(self, value: int | None) -> bool:
        """Return whether it is within the bounds; None, a finish that there is not, never is."""
        return value is not None and self.low <= value <= self.high


class Part:
    """One term: its text in lower case, what it is about, what it asks of a word, or forbids."""

    def __init__(self, text: str, role: Role, term: Term, wanted: bool = True) -> None:
        """`wanted` False: words that match are left out."""
        self.text, self.role, self.term, self.wanted = text, role, term, wanted

    def meaning(self, of: FilterOf) -> str:
        """Return what it means in that list; "" for nothing."""
        term = self.term
        if isinstance(term, Number):
            return term.form.meaning(term.low, term.high, of)
        subject = "" if of == "words" else _SUBJECTS.get(self.role, "no word ")
        does = self.wanted or subject == "no word "
        return f'{subject}{term.verb if does else _NOT[term.verb]} "{term.text}"'


def examples(of: FilterOf) -> Iterator[tuple[str, str]]:
    """Yield a term of every form that applies to a list, and what it means."""
    for text in EXAMPLES:
        try:
            meaning = _part(text, of).meaning(of)
        except FilterError:
            continue
        yield text, meaning


def names(of: FilterOf) -> Iterator[tuple[str, str]]:
    """Yield what named terms begin with, each with an example; bands come last."""
    for name, form in NUMBERS.items():
        if form.meaning(1, 1, of):
            yield f"{name}:", form.examples[0]
    yield from ((name, f"{name}s") for name in _TEXTS if name.endswith(":"))
    if of == "solutions":
        yield "perfect", "perfect"
    yield from ((f"fam:{band}", f"fam:{band}") for _floor, band in BANDS)


def read_terms(text: str, of: FilterOf) -> Iterator[Part]:
    """Yield the terms of a filter, which dashes separate as well. Raises FilterError."""
    if len(text) > MAX_LENGTH:
        raise FilterError(f"too long: a filter has at most {MAX_LENGTH} characters")
    for part in fold_case(text).replace("\N{EN DASH}", " ").split():
        yield _part(part, of)


def unfinished(example: str, of: FilterOf) -> FilterError:
    """Return the error for a term that would be right if it went on like `example`."""
    line = f"unfinished; write it like {example}: {_part(example, of).meaning(of)}"
    return FilterError(line, unfinished=True)


def _part(text: str, of: FilterOf) -> Part:
    """Read a term in lower case."""
    sign = text[0] if text[0] in "!+-" else ""
    body = text[len(sign) :]
    if not body:
        raise unfinished("!re" if sign == "!" else f"{sign}shy", of)
    name, mark, value = _split(body)
    plain = _TEXTS.get(name + mark)
    if sign in ("+", "-"):
        _check_letters(body)
        role: Role = "some" if sign == "+" and of == "solutions" else "every"
        return Part(text, role, Pattern(body, at_start=True, at_end=True), sign == "+")
    if plain:
        if not value:
            raise unfinished(f"{body}s", of)
        exact = f"-{value}" if sign and plain == "+{}" else sign + plain.format(value)
        part = _part(exact, of)
        return Part(text, part.role, part.term, part.wanted)
    if mark or text == "perfect":
        if sign:
            raise FilterError(f"! goes before text, as in !re: {_part('!re', of).meaning(of)}")
        number = _number(name, mark, value, of) if mark else Number(PERFECT, 0, 0)
        part = Part(text, number.form.role, number)
        if not part.meaning(of):
            other: FilterOf = "words" if of == "solutions" else "solutions"
            raise FilterError(f"{text} is only for {other} ({part.meaning(other)})")
        return part
    role, term = _pattern(body, of)
    # What some word is to have, none may: every word is to be without it.
    every = of == "words" or (sign and role == "some")
    return Part(text, "every" if every else role, term, not sign)


def _split(body: str) -> tuple[str, str, str]:
    """Return the name of a term, its sign and its value; without a name it is about letters."""
    if body.isascii() and body.removesuffix("+").isdigit():
        return "len", ":", body
    at = next((at for at, char in enumerate(body) if char in "<>=:"), len(body))
    mark = next((sign for sign in _SIGNS if body.startswith(sign, at)), "")
    return body[:at] or "len", mark, body[at + len(mark) :]


def _pattern(text: str, of: FilterOf) -> tuple[Role, Pattern]:
    """Read plain text, with `^`, `$`, `?` and `*`."""
    at_start = text.startswith("^")
    at_end = text.endswith("$") and text != "^$"
    body = text[at_start : len(text) - at_end].replace("\N{HORIZONTAL ELLIPSIS}", "*")
    if text == "^":
        raise unfinished("^re", of)
    if not body:
        raise FilterError("^ and $ go around letters: ^re starts with re, ed$ ends with ed")
    _check_letters(body.replace("*", "").replace("?", ""))
    role: Role = "first" if at_start else "last" if at_end else "some"
    if not (at_start or at_end):
        at_start = at_end = "*" in body or "?" in body
    return role, Pattern(body, at_start=at_start, at_end=at_end)


def _number(name: str, mark: str, value: str, of: FilterOf) -> Number:
    """Return the numbers that a term takes; `:` means "equal", of familiarity "at least"."""
    form = NUMBERS.get(name)
    if form is None:
        known = ", ".join(each.examples[0] for each in FORMS.values() if each.meaning(1, 1, of))
        raise FilterError(f"{quote(name)} is unknown: write {known}, starts:s or ends:ed")
    example = next(
        (each for each in form.examples if each.startswith(name + mark)), form.examples[0]
    )
    if not value:
        raise unfinished(example, of)
    least, most = form.bounds
    if value.endswith("+") and mark in ":=":
        value, mark = value[:-1], ">="
    low = high = min(int(value), 10**6) if value.isascii() and value.isdigit() else -1
    if form is FORMS["fam"]:
        mark = ">=" if mark == ":" else mark
        bands = [band for band in BANDS if low < 0 and band[1].startswith(value)]
        if bands and value != bands[0][1]:
            raise unfinished(example, of)
        if bands:
            low = bands[0][0]
            high = min([floor - 1 for floor, _name in BANDS if floor > low], default=100)
    usable = least <= low <= most or low > most == _ANY[1]
    bounds = {
        ">": (high + 1, most), ">=": (low, most), "=": (low, high), ":": (low, high),
        "<": (least, low - 1), "<=": (least, high),
    }[mark]  # fmt: skip
    if not usable or (form.role == "count" and bounds[0] > bounds[1]):
        limits = "" if form.bounds == _ANY else f" from {least} to {most}"
        takes = "a band, or a number" if form is FORMS["fam"] else "a number"
        raise FilterError(f"{name} takes {takes}{limits}: {example}")
    return Number(form, *bounds)


def _check_letters(letters: str) -> None:
    """Refuse what no word can hold, with the likely wish named."""
    bad = next((char for char in letters if not char.isalpha()), None)
    if bad is None:
        return
    if bad in "^$":
        raise FilterError("^ comes first and $ last: ^re starts with re, ed$ ends with ed")
    raise FilterError(f"{quote(bad)} is not a letter: ? stands for any, * for any number of them")
