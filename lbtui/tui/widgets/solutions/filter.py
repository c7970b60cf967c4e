"""The filter of the solutions and its syntax.

    +word      solutions with this word        -word     without it
    word       the same as +word
    ^word  ^s  starting with the word, letter  y$        ending on the letter
    >=60       every word this familiar        <=3       at most so many words
    distinct   no word in two of them          perfect   no letter covered twice

Terms are separated by spaces.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lbtui.puzzle.text import fold_case, quote
from lbtui.text import plural

if TYPE_CHECKING:
    from lbtui.solve import Candidates

HELP = "+with  -without  ^first  y$  >=60  <=3  distinct  perfect"
"""The whole syntax on one line."""

LONGEST = 400
MOST_TERMS = 24
MOST_WORDS = 32
"""The largest number of words that can be asked for (`lbtui.solve.MOST_WORDS`)."""


class SolutionFilterError(ValueError):
    """A filter that cannot be used; its text is one line that says why, and what would be right."""


@dataclass(frozen=True, slots=True)
class SolutionFilter:
    """Which solutions to list; but for `distinct`, the fields are those of `lbtui.solve.Space`.

    Words are in lower case. `first` is the first word, `first_letter` and `last_letter` are those
    of the chain; every word scores at least `min_score` (0 to 100). `distinct`: no two of the
    listed solutions share a word.
    """

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    first: str | None = None
    first_letter: str | None = None
    last_letter: str | None = None
    min_score: int = 0
    max_words: int | None = None
    distinct: bool = False
    perfect: bool = False

    def __bool__(self) -> bool:
        """Whether it restricts anything."""
        return self != SolutionFilter()

    @property
    def words(self) -> tuple[str, ...]:
        """Every word it names."""
        return (*self.include, *self.exclude, *((self.first,) if self.first else ()))

    @property
    def text(self) -> str:
        """The filter as it is typed, in a fixed order."""
        return " ".join(self._terms())

    def _terms(self) -> Iterable[str]:
        yield from (f"+{word}" for word in self.include)
        yield from (f"-{word}" for word in self.exclude)
        if self.first:
            yield f"^{self.first}"
        if self.first_letter:
            yield f"^{self.first_letter}"
        if self.last_letter:
            yield f"{self.last_letter}$"
        if self.min_score:
            yield f">={self.min_score}"
        if self.max_words:
            yield f"<={self.max_words}"
        if self.distinct:
            yield "distinct"
        if self.perfect:
            yield "perfect"

    def unfinished(self, candidates: Candidates, before: SolutionFilter) -> str:
        """A hint about a named word that is no candidate; "" when there is none.

        The word may be typed in part, so the hint names the candidates that start with it. Words
        of the filter `before` are not checked: those it excludes are no longer candidates.
        """
        known = set(before.words)
        named = (word for word in self.words if word not in known)
        word = next((word for word in named if candidates.find(word) is None), None)
        if word is None:
            return ""
        longer = [other for other in candidates.words if other.startswith(word)]
        if not longer:
            return f"{word} does not fit this board, or is not in the list"
        more = ", ".join(longer[:3]) + (", …" if len(longer) > 3 else "")
        return f"{plural(len(longer), 'candidate')}: {more}"


def parse_solution_filter(text: str) -> SolutionFilter:
    """Read a filter as typed; empty text restricts nothing.

    Raises SolutionFilterError: one line that says what is wrong and what would be right.
    """
    if len(text) > LONGEST:
        raise SolutionFilterError(f"too long: a filter has at most {LONGEST} characters")
    terms = text.split()
    if len(terms) > MOST_TERMS:
        raise SolutionFilterError(f"too many: a filter has at most {MOST_TERMS} terms")
    found = SolutionFilter()
    for term in terms:
        found = _add(found, term)
    both = set(found.include) & set(found.exclude)
    if both:
        raise SolutionFilterError(f"{quote(min(both))} is both included and excluded")
    return found


def _add(found: SolutionFilter, term: str) -> SolutionFilter:
    sign, rest = term[0], fold_case(term[1:])
    if term.startswith((">", "<", "=")):
        return _add_number(found, term)
    if sign == "+":
        return replace(found, include=_with(found.include, _word(rest, "+")))
    if sign == "-":
        return replace(found, exclude=_with(found.exclude, _word(rest, "-")))
    if sign == "^":
        start = _word(rest, "^")
        if len(start) == 1:
            return replace(found, first_letter=start)
        return replace(found, first=start)
    if term.endswith("$"):
        end = fold_case(term[:-1])
        if len(end) != 1 or not end.isalpha():
            raise SolutionFilterError("$ needs one letter before it, the last of the chain: y$")
        return replace(found, last_letter=end)
    name = fold_case(term)
    if name in ("distinct", "perfect"):
        return replace(found, distinct=found.distinct or name == "distinct",
                       perfect=found.perfect or name == "perfect")  # fmt: skip
    if name.isalpha():
        likely = [known for known in ("distinct", "perfect") if known.startswith(name)]
        if likely:
            raise SolutionFilterError(f"write {likely[0]} in full, or +{name} for the word")
        return replace(found, include=_with(found.include, name))
    raise SolutionFilterError(f"{quote(term)} is not a filter term: {HELP}")


def _add_number(found: SolutionFilter, term: str) -> SolutionFilter:
    digits = term.lstrip("<>=")
    sign = term[: len(term) - len(digits)]
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 4 else None
    if sign in (">=", ">"):
        floor = -1 if number is None else number + (sign == ">")
        if not 0 <= floor <= 100:
            raise SolutionFilterError(f"{sign} needs a familiarity from 0 to 100: >=60")
        return replace(found, min_score=floor)
    if sign in ("<=", "<"):
        most = 0 if number is None else number - (sign == "<")
        if not 1 <= most <= MOST_WORDS:
            raise SolutionFilterError(f"{sign} needs a number of words: <=3")
        return replace(found, max_words=most)
    raise SolutionFilterError("familiarity is >=60, the number of words <=3")


def _word(text: str, sign: str) -> str:
    if not text:
        raise SolutionFilterError(f"{sign} needs a word right after it: {sign}word")
    bad = next((char for char in text if not char.isalpha()), None)
    if bad is not None:
        raise SolutionFilterError(f"no word contains {quote(bad)}: {sign} needs a whole word")
    return text


def _with(words: tuple[str, ...], word: str) -> tuple[str, ...]:
    return words if word in words else (*words, word)
