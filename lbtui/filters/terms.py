"""The terms of filters: how they are written, what they mean in either list, and reading them.

`NUMBER_FORMS` lists every number that a term may compare, and `FILTER_EXAMPLES` every way to write
a term. Each term says what it means: hints, errors, help and docs are written from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lbtui.engine.candidates import Candidates
from lbtui.engine.certainty import Minimum
from lbtui.engine.limits import MAX_SOLUTION_WORDS
from lbtui.errors import LbtuiError
from lbtui.filters.patterns import Pattern
from lbtui.formatting import format_number_word
from lbtui.puzzle.ranking import SCORE_BANDS
from lbtui.puzzle.text import fold_case, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    FilterTarget = Literal["words", "solutions"]
    Role = Literal["every", "some", "first", "last", "least", "letters", "count", "flag"]
    Matcher: TypeAlias = "Pattern | NumberRange"

FindFinish = Callable[[int], Minimum]
FindValue = Callable[[Candidates, int, FindFinish], int | None]

MAX_FILTER_LENGTH = 200
"""A filter has at most this many characters."""

_ANY_NUMBER = (0, 10**6 - 1)


class NumberForm:
    """A number that terms compare: how such a term is written, and what it says in either list.

    - `examples`: terms, separated by spaces, for help and hints
    - `noun`: what it counts, in the singular
    - `word_phrase`, `solution_phrase`: what it says of a word and of a solution, with `{}` where
      the amount stands, as in `every word has {}`; "" where it has no meaning
    - `aliases`: other names for it
    - `bounds`: the least and the largest number that it takes
    - `find_value`: returns the number of a candidate, by its index
    - `role`: what it asks of a solution; by default that every word meets it
    """

    def __init__(
        self,
        examples: str,
        noun: str,
        *,
        word_phrase: str = "{}",
        solution_phrase: str = "every word has {}",
        aliases: tuple[str, ...] = (),
        bounds: tuple[int, int] = _ANY_NUMBER,
        find_value: FindValue = lambda _candidates, _i, _finish: None,
        role: Role = "every",
    ) -> None:
        """Take the fields that the class explains."""
        self.examples, self.noun, self.aliases = examples.split(), noun, aliases
        self.word_phrase, self.solution_phrase = word_phrase, solution_phrase
        self.bounds, self.find_value, self.role = bounds, find_value, role

    def describe(self, low: int, high: int, target: FilterTarget) -> str:
        """Return what the numbers from `low` to `high` mean in that list; "" for nothing."""
        phrase = self.word_phrase if target == "words" else self.solution_phrase
        return phrase.format(self._describe_range(low, high))

    def _describe_range(self, low: int, high: int) -> str:
        """Return `eight letters or more`."""
        min_value, max_value = self.bounds
        if low > high or (low, high) == (min_value, max_value):
            return f"{'no' if low > high else 'any'} number of {self.noun}s"
        number = high if low == min_value else low
        amount = f"{format_number_word(number)} {self.noun}{'' if number == 1 else 's'}"
        return amount if low == high else f"{amount} or {'more' if high == max_value else 'fewer'}"


class _Familiarity(NumberForm):
    """The score of words; in the list of solutions it is that of the least familiar word."""

    def describe(self, low: int, high: int, target: FilterTarget) -> str:
        """Return what it means, by the names of bands where it is about whole ones."""
        is_every_word = target == "words" or high == 100
        bands = [name for floor, name in SCORE_BANDS if low <= floor <= high]
        floors = [floor for floor, _name in SCORE_BANDS]
        if not (bands and low in floors and high + 1 in (*floors, 101)):
            subject = "every word " if is_every_word else "the least familiar word "
            scores = f"scores {self._describe_range(low, high)}"
            return scores if target == "words" else subject + scores
        band = bands[-1] if high == 100 else bands[0]
        if len(bands) > 1:
            band = f"{band} or {'more' if high == 100 else 'less'} familiar"
        return f"only {band} words" if is_every_word else f"the least familiar word is {band}"


NUMBER_FORMS = {
    "len": NumberForm(
        "8+ len=8 len>7",
        "letter",
        solution_phrase="{} in all",
        aliases=("length", "letters"),
        find_value=lambda candidates, i, _finish: len(candidates.words[i]),
        role="letters",
    ),
    "new": NumberForm(
        "new:5+",
        "letter",
        word_phrase="covers {}",
        solution_phrase="",
        aliases=("covers",),
        find_value=lambda candidates, i, _finish: candidates.masks[i].bit_count(),
    ),
    "fam": _Familiarity(
        "fam:everyday fam=known fam>=60",
        "point",
        aliases=("familiar", "familiarity", "score"),
        bounds=(0, 100),
        find_value=lambda candidates, i, _finish: candidates.scores[i],
        role="least",
    ),
    "needs": NumberForm(
        "needs=1",
        "more word",
        word_phrase="needs {}",
        solution_phrase="",
        aliases=("finish",),
        find_value=lambda _candidates, i, finish: finish(i).word_count,
    ),
    "words": NumberForm(
        "words<=3",
        "word",
        word_phrase="",
        solution_phrase="{}",
        bounds=(1, MAX_SOLUTION_WORDS),
        role="count",
    ),
}
"""Every number that terms compare, by its name, in the order of the help."""

FILTER_EXAMPLES = (
    *("re", "!re", "+shy", "-shy", "s?y", "s*y", "starts:s", "^re", "ends:ed", "ed$"),
    *(example for form in NUMBER_FORMS.values() for example in form.examples),
    "perfect",
)
"""A term of every form, in the order of the help."""

PERFECT_FORM = NumberForm(
    "perfect", "", word_phrase="", solution_phrase="letters repeat only to link words", role="flag"
)

FORM_BY_NAME = {name: form for key, form in NUMBER_FORMS.items() for name in (key, *form.aliases)}
"""The forms of NUMBER_FORMS by each of their names."""
_TEXT_FORMS = {
    "starts:": "^{}", "starts=": "^{}", "ends:": "{}$", "ends=": "{}$",
    "word:": "{}", "word=": "+{}", "solution:": "{}", "solution=": "+{}",
}  # fmt: skip
"""Terms of text with a name, and what they are without it."""
_COMPARISONS = (">=", "<=", ">", "<", "=", ":")
_NEGATED_VERBS = {
    "contains": "does not contain", "starts with": "does not start with", "is": "is not",
    "ends with": "does not end with", "matches": "does not match",
}  # fmt: skip
"""What a word does that fits a term of text, and what the others do."""
_SUBJECT_BY_ROLE = {"first": "the first word ", "last": "the last word ", "some": "a word "}
"""Which word of a solution does so, by role; of any other role, none does."""


class FilterError(LbtuiError, ValueError):
    """A filter that cannot be used; `str(error)` is one line: what is wrong or what is missing.

    `is_unfinished` says that the last term may be right once more of it is typed.
    """

    def __init__(self, message: str, *, is_unfinished: bool = False) -> None:
        """Say what is wrong, or, of an unfinished term, how it is written."""
        super().__init__(message)
        self.is_unfinished = is_unfinished


class NumberRange:
    """A number of a form, from `low` to `high`."""

    def __init__(self, form: NumberForm, low: int, high: int) -> None:
        """Take the bounds, both included."""
        self.form, self.low, self.high = form, low, high

    def matches(self, value: int | None) -> bool:
        """Return whether it is within the bounds; None, a finish that there is not, never is."""
        return value is not None and self.low <= value <= self.high


class Term:
    """One term: its text in lower case, what it is about, what it asks of a word, or forbids."""

    def __init__(self, text: str, role: Role, matcher: Matcher, is_positive: bool = True) -> None:
        """`is_positive` False: words that match are left out."""
        self.text, self.role = text, role
        self.matcher, self.is_positive = matcher, is_positive

    def describe(self, target: FilterTarget) -> str:
        """Return what it means in the `target` list; "" for nothing."""
        matcher = self.matcher
        if isinstance(matcher, NumberRange):
            return matcher.form.describe(matcher.low, matcher.high, target)
        subject = "" if target == "words" else _SUBJECT_BY_ROLE.get(self.role, "no word ")
        is_positive = self.is_positive or subject == "no word "
        verb = matcher.verb if is_positive else _NEGATED_VERBS[matcher.verb]
        return f'{subject}{verb} "{matcher.text}"'


def list_examples(target: FilterTarget) -> Iterator[tuple[str, str]]:
    """Yield a term of every form that applies to a list, and what it means."""
    for text in FILTER_EXAMPLES:
        try:
            meaning = _read_term(text, target).describe(target)
        except FilterError:
            continue
        yield text, meaning


def list_term_names(target: FilterTarget) -> Iterator[tuple[str, str]]:
    """Yield what named terms begin with, each with an example; bands come last."""
    for name, form in FORM_BY_NAME.items():
        if form.describe(1, 1, target):
            yield f"{name}:", form.examples[0]
    yield from ((name, f"{name}s") for name in _TEXT_FORMS if name.endswith(":"))
    if target == "solutions":
        yield "perfect", "perfect"
    yield from ((f"fam:{band}", f"fam:{band}") for _floor, band in SCORE_BANDS)


def read_terms(text: str, target: FilterTarget) -> Iterator[Term]:
    """Yield the terms of a filter, which dashes separate as well. Raises FilterError."""
    if len(text) > MAX_FILTER_LENGTH:
        raise FilterError(f"too long: a filter has at most {MAX_FILTER_LENGTH} characters")
    for term in fold_case(text).replace("\N{EN DASH}", " ").split():
        yield _read_term(term, target)


def make_unfinished_error(example: str, target: FilterTarget) -> FilterError:
    """Return the error for a term that would be right if it went on like `example`."""
    line = f"unfinished; write it like {example}: {_read_term(example, target).describe(target)}"
    return FilterError(line, is_unfinished=True)


def _read_term(text: str, target: FilterTarget) -> Term:
    """Read a term in lower case."""
    sign = text[0] if text[0] in "!+-" else ""
    body = text[len(sign) :]
    if not body:
        raise make_unfinished_error("!re" if sign == "!" else f"{sign}shy", target)
    name, mark, value = _split_term(body)
    form = _TEXT_FORMS.get(name + mark)
    if sign in ("+", "-"):
        _check_letters(body)
        role: Role = "some" if sign == "+" and target == "solutions" else "every"
        return Term(text, role, Pattern(body, is_prefix=True, is_suffix=True), sign == "+")
    if form:
        if not value:
            raise make_unfinished_error(f"{body}s", target)
        plain_text = f"-{value}" if sign and form == "+{}" else sign + form.format(value)
        term = _read_term(plain_text, target)
        return Term(text, term.role, term.matcher, term.is_positive)
    if mark or text == "perfect":
        if sign:
            meaning = _read_term("!re", target).describe(target)
            raise FilterError(f"! goes before text, as in !re: {meaning}")
        number = _read_range(name, mark, value, target) if mark else NumberRange(PERFECT_FORM, 0, 0)
        term = Term(text, number.form.role, number)
        if not term.describe(target):
            other_target: FilterTarget = "words" if target == "solutions" else "solutions"
            raise FilterError(f"{text} is only for {other_target} ({term.describe(other_target)})")
        return term
    role, pattern = _read_pattern(body, target)
    # What some word is to have, none may: every word is to be without it.
    if target == "words" or (sign and role == "some"):
        role = "every"
    return Term(text, role, pattern, not sign)


def _split_term(body: str) -> tuple[str, str, str]:
    """Return the name of a term, its sign and its value; without a name it is about letters."""
    if body.isascii() and body.removesuffix("+").isdigit():
        return "len", ":", body
    end = next((i for i, char in enumerate(body) if char in "<>=:"), len(body))
    mark = next((sign for sign in _COMPARISONS if body.startswith(sign, end)), "")
    return body[:end] or "len", mark, body[end + len(mark) :]


def _read_pattern(text: str, target: FilterTarget) -> tuple[Role, Pattern]:
    """Read plain text, with `^`, `$`, `?` and `*`."""
    is_prefix = text.startswith("^")
    is_suffix = text.endswith("$") and text != "^$"
    body = text[is_prefix : len(text) - is_suffix].replace("\N{HORIZONTAL ELLIPSIS}", "*")
    if text == "^":
        raise make_unfinished_error("^re", target)
    if not body:
        raise FilterError("^ and $ go around letters: ^re starts with re, ed$ ends with ed")
    _check_letters(body.replace("*", "").replace("?", ""))
    role: Role = "first" if is_prefix else "last" if is_suffix else "some"
    if not (is_prefix or is_suffix):
        is_prefix = is_suffix = "*" in body or "?" in body
    return role, Pattern(body, is_prefix=is_prefix, is_suffix=is_suffix)


def _read_range(name: str, mark: str, value: str, target: FilterTarget) -> NumberRange:
    """Return the numbers that a term takes; `:` means "equal", of familiarity "at least"."""
    form = FORM_BY_NAME.get(name)
    if form is None:
        forms = [form for form in NUMBER_FORMS.values() if form.describe(1, 1, target)]
        names = ", ".join(form.examples[0] for form in forms)
        raise FilterError(f"{quote(name)} is unknown: write {names}, starts:s or ends:ed")
    similar = [example for example in form.examples if example.startswith(name + mark)]
    example = (similar or form.examples)[0]
    if not value:
        raise make_unfinished_error(example, target)
    min_value, max_value = form.bounds
    if value.endswith("+") and mark in ":=":
        value, mark = value[:-1], ">="
    low = high = min(int(value), 10**6) if value.isascii() and value.isdigit() else -1
    if form is NUMBER_FORMS["fam"]:
        mark = ">=" if mark == ":" else mark
        bands = [band for band in SCORE_BANDS if low < 0 and band[1].startswith(value)]
        if bands and value != bands[0][1]:
            raise make_unfinished_error(example, target)
        if bands:
            low = bands[0][0]
            high = min([floor - 1 for floor, _name in SCORE_BANDS if floor > low], default=100)
    is_usable = min_value <= low <= max_value or low > max_value == _ANY_NUMBER[1]
    bounds = {
        ">": (high + 1, max_value), ">=": (low, max_value), "=": (low, high), ":": (low, high),
        "<": (min_value, low - 1), "<=": (min_value, high),
    }[mark]  # fmt: skip
    if not is_usable or (form.role == "count" and bounds[0] > bounds[1]):
        limits = "" if form.bounds == _ANY_NUMBER else f" from {min_value} to {max_value}"
        takes = "a band, or a number" if form is NUMBER_FORMS["fam"] else "a number"
        raise FilterError(f"{name} takes {takes}{limits}: {example}")
    return NumberRange(form, *bounds)


def _check_letters(letters: str) -> None:
    """Refuse what no word can hold, with the likely wish named."""
    sign = next((char for char in letters if not char.isalpha()), None)
    if sign is None:
        return
    if sign in "^$":
        raise FilterError("^ comes first and $ last: ^re starts with re, ed$ ends with ed")
    raise FilterError(f"{quote(sign)} is not a letter: ? stands for any, * for any number of them")
