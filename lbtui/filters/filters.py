"""The filters of words and of solutions: one grammar, typed above either list.

A filter is a line of terms (see `lbtui.filters.terms`), separated by spaces; all of them must hold.
A solution has a text where one of its words does, and has none where none of them does; `^` looks
at its first word and `$` at its last. What a number asks of a solution, its `NumberForm` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lbtui.engine.candidates import Candidates
from lbtui.engine.certainty import UNKNOWN
from lbtui.engine.limits import MAX_SOLUTION_WORDS
from lbtui.filters.patterns import Span
from lbtui.filters.terms import (
    FilterError,
    FindFinish,
    NumberRange,
    Term,
    list_term_names,
    make_unfinished_error,
    read_terms,
)
from lbtui.puzzle.text import fold_case

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lbtui.filters.terms import FilterTarget, Role


class Filter:
    """A filter, as its terms; `text` is the filter in lower case, each term once.

    target: the list that it is about
    """

    target: FilterTarget

    def __init__(self, text: str = "") -> None:
        """Read a filter as typed; empty text restricts nothing. Raises FilterError."""
        self.terms = tuple(read_terms(text, self.target))
        self.text = " ".join(dict.fromkeys(term.text for term in self.terms))


class WordFilter(Filter):
    """The filter of a list of words."""

    target = "words"

    def apply(
        self, candidates: Candidates, finish: FindFinish = lambda _: UNKNOWN
    ) -> tuple[list[int], str]:
        """Return the indices of the candidates that pass, and the term that left none, or "".

        `finish` gives the finish of a candidate by its index.
        """
        passing_indices: Sequence[int] = range(len(candidates))
        for term in self.terms if passing_indices else ():
            passing_indices = _find_matches(term, candidates, passing_indices, finish)
            if not passing_indices:
                return [], term.text
        return list(passing_indices), ""

    def find_spans(self, word: str) -> list[Span]:
        """Return the parts of a word that made it pass: (start, end), in order, not overlapping."""
        merged: list[Span] = []
        matchers = [term.matcher for term in self.terms if term.is_positive]
        patterns = [matcher for matcher in matchers if not isinstance(matcher, NumberRange)]
        for start, end in sorted(span for pattern in patterns for span in pattern.find_spans(word)):
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        return merged


class SolutionFilter(Filter):
    """The filter of a list of solutions; equal when the terms are.

    min_words, max_words: the numbers of words that it allows
    """

    target = "solutions"

    def __init__(self, text: str = "") -> None:
        """Read a filter as typed; empty text restricts nothing. Raises FilterError."""
        super().__init__(text)
        self.min_words, self.max_words = self._find_bounds("count", 1, MAX_SOLUTION_WORDS)
        if self.min_words > self.max_words:
            bounds = f"{self.min_words} or more and {self.max_words} or less"
            raise FilterError(f"no number of words is {bounds}")

    def __eq__(self, other: object) -> bool:
        """Equal when the terms are."""
        return isinstance(other, SolutionFilter) and self.text == other.text

    def __hash__(self) -> int:
        """Hash the terms."""
        return hash(self.text)

    def __bool__(self) -> bool:
        """Return whether it restricts anything."""
        return bool(self.terms)

    def _find_bounds(self, role: Role, low: int, high: int) -> tuple[int, int]:
        """Return the limits of all terms of a role, within `low` and `high`."""
        matchers = [term.matcher for term in self.terms if term.role == role]
        ranges = [matcher for matcher in matchers if isinstance(matcher, NumberRange)]
        return max([low, *(r.low for r in ranges)]), min([high, *(r.high for r in ranges)])

    def find_limits(self, candidates: Candidates) -> dict[str, Any]:
        """Return what the filter asks of a `Space` over `candidates`, by keyword.

        Sets of words: `include`, `exclude`, `first`, `last`; and `letters`, `min_words`,
        `perfect`. The caller has its own limit on the number of words.
        """
        words = candidates.words
        all_words = frozenset(words)
        include: list[frozenset[str]] = []
        excluded_words: frozenset[str] = frozenset()
        words_by_role: dict[str, frozenset[str]] = {}
        for term in self.terms:
            role = term.role
            if role in ("letters", "count", "flag"):
                continue
            indices = _find_matches(term, candidates, range(len(words)))
            matches = frozenset([words[i] for i in indices])
            if role == "some":
                include.append(matches)
            elif role == "every":
                excluded_words |= all_words - matches
            elif role == "least":
                # No word scores less; one is to score no more, where there is such a limit.
                assert isinstance(term.matcher, NumberRange)
                low, high = term.matcher.low, term.matcher.high
                pairs = zip(words, candidates.scores, strict=True)
                excluded_words |= {word for word, score in pairs if score < low}
                if high < max(candidates.scores, default=0):
                    include.append(matches)
            else:
                words_by_role[role] = words_by_role.get(role, all_words) & matches
        # A word of the smaller set is in the larger one, too, which asks nothing more.
        include = [group for group in include if not any(other < group for other in include)]
        limits: dict[str, Any] = {"include": include, "exclude": excluded_words, **words_by_role}
        if any(term.role == "letters" for term in self.terms):
            limits["letters"] = self._find_bounds("letters", 0, 10**6)
        perfect = any(term.role == "flag" for term in self.terms)
        return {**limits, "min_words": self.min_words, "perfect": perfect}


def explain_filter(query: Filter, candidates: Candidates | None) -> tuple[str, str]:
    """Return what the last term of a filter means, and "", or else that no word meets it.

    Raises FilterError for a term that no word meets but that begins like a name or like a `+word`:
    it is unfinished.
    """
    if not query.terms:
        return "", ""
    term, target = query.terms[-1], query.target
    matcher, meaning = term.matcher, f"{term.text}: {term.describe(target)}"
    if candidates is None or isinstance(matcher, NumberRange):
        return meaning, ""
    if any(map(matcher.matches, candidates.words)):
        return meaning, ""
    no_match = f'no word {matcher.verb} "{matcher.text}"'
    for name, example in list_term_names(target):
        if name.startswith(term.text) and len(term.text) != 2:  # two letters are rather text
            raise make_unfinished_error(example, target)
    if term.text[0] in "+-" and any(word.startswith(matcher.text) for word in candidates.words):
        raise make_unfinished_error(f"{term.text[0]}shy", target)
    completed = complete_filter(term.text, candidates.words, target)
    if not completed or completed.endswith(":"):
        return meaning, no_match
    return meaning, f"{no_match} · tab: {next(read_terms(completed, target)).describe(target)}"


def complete_filter(text: str, words: Sequence[str], target: FilterTarget) -> str:
    """Return `text` with the word at its end completed to the first of `words` that begins like it.

    Without such a word, to a name such as `perfect`, or from the name of a band to the term that
    asks for it; "" where nothing longer begins like it.
    """
    previous, space, last = text.rpartition(" ")
    sign = last[:1] if last[:1] in ("+", "-", "!", "^") else ""
    start = fold_case(last[len(sign) :])
    names = [name for name, _example in list_term_names(target) if not sign]
    completions = [word for word in (*words, *names) if word.startswith(start) and word != start]
    completions += [name for name in names if name.removeprefix("fam:").startswith(start)]
    return f"{previous}{space}{sign}{completions[0]}" if start and completions else ""


def _find_matches(
    term: Term,
    candidates: Candidates,
    indices: Iterable[int],
    finish: FindFinish = lambda _: UNKNOWN,
) -> list[int]:
    """Return those of the candidates with these indices that meet a term, in their order."""
    matcher, words = term.matcher, candidates.words
    if not isinstance(matcher, NumberRange):
        return [i for i in indices if matcher.matches(words[i]) is term.is_positive]
    return [i for i in indices if matcher.matches(matcher.form.find_value(candidates, i, finish))]
