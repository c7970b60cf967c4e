"""The rows of the words pane: candidates, filtered, sorted and laid out in columns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence, Set
from typing import TYPE_CHECKING, ClassVar

from lbtui.tui.main.words_columns import IMPORTANT, Column, ColumnSlot, arrange
from lbtui.tui.widgets.cells import Row, fit_row, mark_spans
from lbtui.tui.widgets.list.source import Groups
from lbtui.words.bands import band_name

if TYPE_CHECKING:
    from lbtui.solve import Candidates
    from lbtui.solve.filters import WordFilter

Finish = Sequence[int | None]
"""Of each candidate, the fewest words that solve the board after it; None: none do."""

NEVER = "\u2013"
"""Stands for a word that nothing can follow to solve the board."""
UNKNOWN = "…"
"""Stands where `Finish` is not known yet."""
PIN = "+"


class CandidateRows(ABC):
    """A row source over the candidates whose indices are in `order`, in that order."""

    COLUMNS: ClassVar[tuple[Column, ...]]
    """The columns besides the word, the most important first."""

    def __init__(
        self,
        candidates: Candidates,
        order: Sequence[int],
        sorted_by: Column,
        pinned: Set[str] = frozenset(),
    ) -> None:
        self.candidates = candidates
        scored = candidates.has_scores
        self.columns = tuple([each for each in self.COLUMNS if scored or each != "score"])
        self.order = order
        self.groups = Groups((len(order),), headed=False)
        self._sorted_by: Column = sorted_by
        self._pinned = pinned
        self._items: dict[str, int] | None = None

    @abstractmethod
    def arranged(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns of these rows in `width` cells."""

    @abstractmethod
    def _cell(self, column: Column, i: int) -> Row:
        """Return what stands in a column of candidate `i`."""

    def word(self, item: int) -> str:
        """Return the word of `item`, as it is played."""
        return self.candidates.words[self.order[item]]

    def row(self, item: int, width: int) -> Row:
        """Return the columns of one word."""
        i = self.order[item]
        pinned = self.candidates.words[i] in self._pinned
        row: Row = []
        for at, slot in enumerate(self.arranged(width)):
            # The sign stands between the word and the next column, where it is never cut.
            sign = PIN if pinned and at == 1 else ""
            row.append((sign.ljust(slot.gap), "good strong" if sign else ""))
            row += fit_row(self._cell(slot.column, i), slot.width - slot.gap, slot.align)
        return row

    def head(self, group: int, width: int) -> Row:
        """Raise NotImplementedError: these rows have no groups."""
        raise NotImplementedError

    def key(self, item: int) -> Hashable:
        """Return the word."""
        return self.word(item)

    def find(self, key: Hashable) -> int | None:
        """Return the item of a word."""
        if self._items is None:
            self._items = {self.word(item): item for item in range(len(self.order))}
        return self._items.get(key) if isinstance(key, str) else None

    def _score(self, i: int) -> Row:
        """Return how familiar candidate `i` is, if its list says so."""
        candidates = self.candidates
        scored = candidates.is_scored((candidates.words[i],))
        return [(band_name(candidates.scores[i]), "dim")] if scored else []


class WordRows(CandidateRows):
    """The rows of the words pane."""

    COLUMNS = IMPORTANT

    def __init__(
        self,
        candidates: Candidates,
        order: Sequence[int],
        sorted_by: Column,
        *,
        found: WordFilter,
        finish: Finish | None,
        pinned: Set[str],
        longest: int,
    ) -> None:
        """`found` is the filter whose matches are marked; `finish` is None until it is known.

        `longest` is the width of the longest candidate, which the columns leave room for.
        """
        super().__init__(candidates, order, sorted_by, pinned)
        self._found = found
        self._finish = finish
        self._best = min((f for f in finish or () if f is not None), default=None)
        self._longest = longest

    def arranged(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns of these rows in `width` cells."""
        return arrange(width, self._longest, self._sorted_by, self.columns)

    def _cell(self, column: Column, i: int) -> Row:
        candidates = self.candidates
        if column == "word":
            return self._word(i)
        if column == "letters":
            return [(str(len(candidates.words[i])), "number")]
        if column == "new":
            return [(str(candidates.masks[i].bit_count()), "")]
        if column == "score":
            return self._score(i)
        if self._finish is None:
            return [(UNKNOWN, "dim")]
        words = self._finish[i]
        if words is None:
            return [(NEVER, "dim")]
        return [(str(words), "good strong" if words == self._best else "")]

    def _word(self, i: int) -> Row:
        word = self.candidates.words[i]
        spelling = self.candidates.spelling(word)
        spans = self._found.spans(word)
        if len(spelling) != len(word):  # spelled with other letters than it is played with
            spans = []
        return mark_spans(spelling, spans, "good strong" if word in self._pinned else "", "match")


def ordered(
    candidates: Candidates,
    indices: Sequence[int],
    column: Column,
    *,
    reverse: bool,
    finish: Finish | None,
) -> list[int]:
    """Return `indices` of candidates, in ascending order, sorted by a column.

    Most letters, most new letters, the most familiar and the fewest words to finish come first
    (unknown and impossible ones last); `reverse` turns that round. Of words with an equal finish
    the one with the most new letters comes first, then the most familiar; otherwise equal words
    stay in alphabetical order.
    """
    words, masks, scores = candidates.words, candidates.masks, candidates.scores
    if column == "word":
        return list(reversed(indices)) if reverse else list(indices)
    if column == "finish":
        best = sorted(indices, key=lambda i: (-masks[i].bit_count(), -scores[i]))
        if finish is None:
            return best[::-1] if reverse else best
        steps = [1 << 30 if words is None else words for words in finish]
        return sorted(best, key=steps.__getitem__, reverse=reverse)
    keys: dict[Column, Callable[[int], int]] = {
        "letters": lambda i: -len(words[i]),
        "new": lambda i: -masks[i].bit_count(),
        "score": lambda i: -scores[i],
    }
    return sorted(indices, key=keys[column], reverse=reverse)
