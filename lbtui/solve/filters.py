"""The filters of words and of solutions: one grammar, typed above either list.

A filter is a line of terms (see `lbtui.solve.terms`), separated by spaces; all of them must hold.
In a filter of solutions `^` looks at the first word and `$` at the last, `len` and `fam` at every
word, `-` at words that may not be played, and every other term asks for a word that fits.
"""

from __future__ import annotations

from lbtui.puzzle.text import fold_case
from lbtui.solve.patterns import Number, Pattern
from lbtui.solve.space import MOST_WORDS
from lbtui.solve.terms import KEYWORDS, FilterError, check_name, read_terms
from lbtui.text import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, Literal

    from lbtui.solve.candidates import Candidates
    from lbtui.solve.patterns import Span
    from lbtui.solve.terms import Role, Term

NAMED = 2
"""Words that a hint names at most."""


class WordFilter:
    """The filter of a list of words."""

    def __init__(self, text: str = "") -> None:
        """Read a filter as typed; empty text lets every word pass. Raises FilterError."""
        parts = list(read_terms(text, "words"))
        self.terms = [term for _, _, term in parts]
        self.last = parts[-1][0] if parts else ""

    def apply(self, candidates: Candidates) -> list[int]:
        """Return the indices of the candidates that pass, in their order."""
        words, scores = candidates.words, candidates.scores
        chosen: Iterable[int] = range(len(words))
        for term in self.terms:
            chosen = [i for i in chosen if term.test(words[i], scores[i])]
        return list(chosen)

    def check(self, candidates: Candidates) -> None:
        """Raise FilterError for a last term that no word meets but that begins like `len>7`."""
        if self.terms and not any(map(self.terms[-1].test, candidates.words, candidates.scores)):
            check_name(self.last, "words")

    def spans(self, word: str) -> list[Span]:
        """Return the parts of a word that made it pass: (start, end), in order, not overlapping."""
        merged: list[Span] = []
        for start, end in sorted(span for term in self.terms for span in term.spans(word)):
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        return merged


class SolutionFilter:
    """The filter of a list of solutions; equal when the terms are.

    distinct: no two of the listed solutions share a word
    least, most: the numbers of words that it allows
    """

    def __init__(self, text: str = "") -> None:
        """Read a filter as typed; empty text restricts nothing. Raises FilterError."""
        self.parts = tuple(read_terms(text, "solutions"))
        numbers = [part[2] for part in self.parts if part[1] == "count"]
        bounds = [number for number in numbers if isinstance(number, Number)]
        self.least = max([bound.low for bound in bounds], default=1)
        self.most = min([bound.high for bound in bounds], default=MOST_WORDS)
        if self.least > self.most:
            raise FilterError(f"no number of words is {self.least} or more and {self.most} or less")
        self.distinct = self._has("distinct")

    def __eq__(self, other: object) -> bool:
        """Equal when the terms are."""
        return isinstance(other, SolutionFilter) and self.text == other.text

    def __hash__(self) -> int:
        """Hash the terms."""
        return hash(self.text)

    def __repr__(self) -> str:
        """Show the terms."""
        return f"SolutionFilter({self.text!r})"

    def __bool__(self) -> bool:
        """Return whether it restricts anything."""
        return bool(self.parts)

    @property
    def text(self) -> str:
        """The filter in lower case, each term once."""
        return " ".join(dict.fromkeys(text for text, _, _ in self.parts))

    def _has(self, name: str) -> bool:
        return any(text == name for text, role, _ in self.parts if role == "flag")

    def toggled(self, name: Literal["distinct", "perfect"]) -> SolutionFilter:
        """Return the filter with this term, or without it if it has it."""
        kept = [text for text, _, _ in self.parts if text != name]
        return SolutionFilter(" ".join(kept if self._has(name) else [*kept, name]))

    def limits(self, candidates: Candidates) -> dict[str, Any]:
        """Return what the filter asks of a `lbtui.solve.Space` over `candidates`, by keyword.

        Sets of words: `include`, `exclude`, `first`, `last`; and `min_words`, `perfect`. A space
        has `distinct` of its own, and the caller its own limit on the number of words.
        """
        every = frozenset(candidates.words)
        include: list[frozenset[str]] = []
        exclude: frozenset[str] = frozenset()
        ends: dict[str, frozenset[str]] = {}
        for _, role, term in self.parts:
            if role in ("count", "flag"):
                continue
            found = frozenset(_meant(role, term, candidates)[1])
            if role == "some":
                include.append(found)
            elif role == "none":
                exclude |= found
            elif role == "every":
                exclude |= every - found
            else:
                ends[role] = ends.get(role, every) & found
        # A word of a smaller set is one of the larger set too: that one asks nothing more.
        include = [found for found in include if not any(other < found for other in include)]
        limits = {"include": include, "exclude": exclude, **ends}
        return {**limits, "min_words": self.least, "perfect": self._has("perfect")}

    def missing(self, candidates: Candidates) -> str:
        """Say that no candidate meets a term ("no word starting with re"); "" when some do."""
        for _, role, term in self.parts:
            if role in ("some", "first", "last"):
                meant, found = _meant(role, term, candidates)
                if not found:
                    return f"no word {meant}"
        return ""

    def hint(self, candidates: Candidates) -> str:
        """Say which words the last term stands for; "" where it is one word, or about none.

        Raises FilterError for one that no word meets but that begins like `perfect` or `len>7`.
        """
        if not self.parts:
            return ""
        text, role, term = self.parts[-1]
        if not isinstance(term, Pattern):
            return ""
        meant, found = _meant(role, term, candidates)
        if not found:
            check_name(text, "solutions")
            return f"no word {meant}"
        if found == [term.text]:
            return ""
        named = ", ".join(found[:NAMED]) + (", …" if len(found) > NAMED else "")
        return f"{plural(len(found), 'word')} {meant}: {named}"


def complete(text: str, words: Sequence[str]) -> str:
    """Return `text` with the word at its end completed to the first of `words` that begins like it.

    Without such a word, to a name such as `perfect`; "" where nothing longer begins like it.
    """
    before, space, last = text.rpartition(" ")
    sign = last[:1] if last[:1] in ("+", "-", "^") else ""
    start = fold_case(last[len(sign) :])
    known = (*words, *(() if sign else (term or name for name, term in KEYWORDS.items())))
    longer = (word for word in known if word.startswith(start) and word != start)
    found = next(longer, "") if start else ""
    return f"{before}{space}{sign}{found}" if found else ""


def _meant(role: Role, term: Term, candidates: Candidates) -> tuple[Term, list[str]]:
    """Return what a term asks for, and the candidates that are so.

    A word to have or not to have that is none yet stands for those that start with it.
    """
    pairs = list(zip(candidates.words, candidates.scores, strict=True))
    found = [word for word, score in pairs if term.test(word, score)]
    if not found and role in ("some", "none") and isinstance(term, Pattern):
        term = Pattern(term.text, at_start=True, at_end=False)
        found = [word for word in candidates.words if term.test(word)]
    return term, found
