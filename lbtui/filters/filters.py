"""The filters of words and of solutions: one grammar, typed above either list.

A filter is a line of terms (see `lbtui.filters.terms`), separated by spaces; all of them must hold.
A solution has a text where one of its words does, and has none where none of them does; `^` looks
at its first word and `$` at its last, `len` at all its letters, `fam` at its least familiar word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lbtui.engine.candidates import Candidates
from lbtui.engine.certainty import UNKNOWN
from lbtui.engine.limits import MAX_SOLUTION_WORDS
from lbtui.filters.patterns import Span
from lbtui.filters.terms import FilterError, FinishOf, Number, Part, names, read_terms, unfinished
from lbtui.puzzle.text import fold_case

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lbtui.filters.terms import FilterOf, Role


class Filter:
    """A filter, as its terms; `text` is the filter in lower case, each term once.

    of: the list that it is about
    """

    of: FilterOf

    def __init__(self, text: str = "") -> None:
        """Read a filter as typed; empty text restricts nothing. Raises FilterError."""
        self.parts = tuple(read_terms(text, self.of))
        self.text = " ".join(dict.fromkeys(part.text for part in self.parts))


class WordFilter(Filter):
    """The filter of a list of words."""

    of = "words"

    def apply(
        self, candidates: Candidates, finish: FinishOf = lambda _: UNKNOWN
    ) -> tuple[list[int], str]:
        """Return the indices of the candidates that pass, and the term that left none, or "".

        `finish` gives the finish of a candidate by its index.
        """
        passing: Sequence[int] = range(len(candidates))
        for part in self.parts if passing else ():
            passing = _meeting(part, candidates, passing, finish)
            if not passing:
                return [], part.text
        return list(passing), ""

    def spans(self, word: str) -> list[Span]:
        """Return the parts of a word that made it pass: (start, end), in order, not overlapping."""
        merged: list[Span] = []
        texts = [part.term for part in self.parts if part.wanted]
        found = [term.spans(word) for term in texts if not isinstance(term, Number)]
        for start, end in sorted(span for spans in found for span in spans):
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        return merged


class SolutionFilter(Filter):
    """The filter of a list of solutions; equal when the terms are.

    least, most: the numbers of words that it allows
    """

    of = "solutions"

    def __init__(self, text: str = "") -> None:
        """Read a filter as typed; empty text restricts nothing. Raises FilterError."""
        super().__init__(text)
        self.least, self.most = self._bounds("count", 1, MAX_SOLUTION_WORDS)
        if self.least > self.most:
            raise FilterError(f"no number of words is {self.least} or more and {self.most} or less")

    def __eq__(self, other: object) -> bool:
        """Equal when the terms are."""
        return isinstance(other, SolutionFilter) and self.text == other.text

    def __hash__(self) -> int:
        """Hash the terms."""
        return hash(self.text)

    def __bool__(self) -> bool:
        """Return whether it restricts anything."""
        return bool(self.parts)

    def _bounds(self, role: Role, low: int, high: int) -> tuple[int, int]:
        """Return the limits of all terms of a role, within `low` and `high`."""
        terms = [part.term for part in self.parts if part.role == role]
        bounds = [term for term in terms if isinstance(term, Number)]
        return max([low, *(term.low for term in bounds)]), min([high, *(t.high for t in bounds)])

    def limits(self, candidates: Candidates) -> dict[str, Any]:
        """Return what the filter asks of a `Space` over `candidates`, by keyword.

        Sets of words: `include`, `exclude`, `first`, `last`; and `letters`, `min_words`,
        `perfect`. The caller has its own limit on the number of words.
        """
        words = candidates.words
        every = frozenset(words)
        include: list[frozenset[str]] = []
        exclude: frozenset[str] = frozenset()
        ends: dict[str, frozenset[str]] = {}
        for part in self.parts:
            role = part.role
            if role in ("letters", "count", "flag"):
                continue
            found = frozenset([words[i] for i in _meeting(part, candidates, range(len(words)))])
            if role == "some":
                include.append(found)
            elif role == "every":
                exclude |= every - found
            elif role == "least":
                # No word scores less; one is to score no more, where there is such a limit.
                assert isinstance(part.term, Number)
                low, high = part.term.low, part.term.high
                pairs = zip(words, candidates.scores, strict=True)
                exclude |= {word for word, score in pairs if score < low}
                if high < max(candidates.scores, default=0):
                    include.append(found)
            else:
                ends[role] = ends.get(role, every) & found
        # A word of a smaller set is one of the larger set too: that one asks nothing more.
        include = [found for found in include if not any(other < found for other in include)]
        limits: dict[str, Any] = {"include": include, "exclude": exclude, **ends}
        if any(part.role == "letters" for part in self.parts):
            limits["letters"] = self._bounds("letters", 0, 10**6)
        perfect = any(part.role == "flag" for part in self.parts)
        return {**limits, "min_words": self.least, "perfect": perfect}


def explain_filter(wanted: Filter, candidates: Candidates | None) -> tuple[str, str]:
    """Return what the last term of a filter means, and "", or else that no word meets it.

    Raises FilterError for a term that no word meets but that begins like a name or like a `+word`:
    it is unfinished.
    """
    if not wanted.parts:
        return "", ""
    part, of = wanted.parts[-1], wanted.of
    term, meaning = part.term, f"{part.text}: {part.meaning(of)}"
    if candidates is None or isinstance(term, Number) or any(map(term.test, candidates.words)):
        return meaning, ""
    none = f'no word {term.verb} "{term.text}"'
    for name, example in names(of):
        if name.startswith(part.text) and len(part.text) != 2:  # two letters are rather text
            raise unfinished(example, of)
    if part.text[0] in "+-" and any(word.startswith(term.text) for word in candidates.words):
        raise unfinished(f"{part.text[0]}shy", of)
    found = complete_filter(part.text, candidates.words, of)
    if not found or found.endswith(":"):
        return meaning, none
    return meaning, f"{none} · tab: {next(read_terms(found, of)).meaning(of)}"


def complete_filter(text: str, words: Sequence[str], of: FilterOf) -> str:
    """Return `text` with the word at its end completed to the first of `words` that begins like it.

    Without such a word, to a name such as `perfect`, or from the name of a band to the term that
    asks for it; "" where nothing longer begins like it.
    """
    before, space, last = text.rpartition(" ")
    sign = last[:1] if last[:1] in ("+", "-", "!", "^") else ""
    start = fold_case(last[len(sign) :])
    named = [name for name, _example in names(of) if not sign]
    longer = [word for word in (*words, *named) if word.startswith(start) and word != start]
    longer += [name for name in named if name.removeprefix("fam:").startswith(start)]
    return f"{before}{space}{sign}{longer[0]}" if start and longer else ""


def _meeting(
    part: Part, candidates: Candidates, among: Iterable[int], finish: FinishOf = lambda _: UNKNOWN
) -> list[int]:
    """Return those of the candidates `among` these indices that meet a term, in their order."""
    term, words = part.term, candidates.words
    if not isinstance(term, Number):
        return [i for i in among if term.test(words[i]) is part.wanted]
    return [i for i in among if term.test(term.form.value(candidates, i, finish))]
