"""Rows in columns; rows of candidates."""

from abc import abstractmethod
from collections.abc import Hashable, Sequence, Set
from itertools import starmap
from typing import ClassVar

from textual.content import Content

from lbtui.engine import Candidates, Minimum
from lbtui.puzzle.ranking import band_name
from lbtui.tui.table.columns import ColumnSlot, arrange_columns
from lbtui.tui.widgets.cells import fit_text
from lbtui.tui.widgets.list.rows import RowGroups, RowSource

PIN_MARK = "+"


class ColumnRows(RowSource):
    """Rows in columns: `columns` are those that may be left out, and `sorted_by` one or ""."""

    columns: Sequence[str] = ()
    sorted_by = ""
    is_ranked = False
    """Whether the ranking decides their order."""

    @abstractmethod
    def lay_out_columns(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns of these rows in `width` cells."""


class CandidateRows(ColumnRows):
    """A row source over the candidates with these `indices`, in that order."""

    COLUMNS: ClassVar[tuple[str, ...]]
    """The columns besides the word, the most important first."""

    def __init__(
        self,
        candidates: Candidates,
        indices: Sequence[int],
        sorted_by: str,
        max_word_width: int,
        pinned_words: Set[str] = frozenset(),
    ) -> None:
        """Leave room for words of up to `max_word_width` cells."""
        self.candidates: Candidates = candidates
        left_out = () if candidates.has_scores else ("score",)
        self.columns = tuple([name for name in self.COLUMNS if name not in left_out])
        self.indices = indices
        self.groups = RowGroups((len(indices),), has_headers=False)
        self.sorted_by = sorted_by
        self._max_word_width = max_word_width
        self._pinned_words = pinned_words
        self._item_by_word: dict[Hashable, int] | None = None

    def lay_out_columns(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns of these rows in `width` cells."""
        return arrange_columns(width, self._max_word_width, self.sorted_by, self.columns)

    @abstractmethod
    def _make_cell(self, column: str, i: int) -> Content:
        """Return what stands in a column of candidate `i`."""

    def word_of(self, item: int) -> str:
        """Return the word of `item`, as it is played."""
        return self.candidates.words[self.indices[item]]

    def make_row(self, item: int, width: int) -> Content:
        """Return the columns of one word."""
        i = self.indices[item]
        is_pinned = self.candidates.words[i] in self._pinned_words
        slots = self.lay_out_columns(width)
        (word_slot, word), *cells = [(slot, self._make_cell(slot.column, i)) for slot in slots]
        word_width = word_slot.width
        # A word too long even for all blanks covers the columns next to it.
        while cells and word.cell_length - word_width > sum(starmap(_find_spare_width, cells)):
            word_width += cells.pop(0)[0].width
        excess = max(0, word.cell_length - word_width)
        parts: list[str | tuple[str, str] | Content]
        parts = [fit_text(word, word_width + (excess if cells else 0))]
        for slot, cell in cells:
            overlap = min(excess, _find_spare_width(slot, cell))
            # The mark stands between the word and the next column, where it is never cut.
            gap = max(0, slot.gap - overlap)
            mark = PIN_MARK if is_pinned and gap else ""
            fitted_cell = fit_text(cell, slot.width - overlap - gap, slot.align)
            parts += [(mark, "good strong"), " " * (gap - len(mark)), fitted_cell]
            excess, is_pinned = excess - overlap, False
        return Content.assemble(*parts)

    def key_of(self, item: int) -> Hashable:
        """Return the word."""
        return self.word_of(item)

    def find_item(self, key: Hashable) -> int | None:
        """Return the item of a word, or of the first of several words that is here, else 0."""
        if self._item_by_word is None:
            self._item_by_word = {self.word_of(item): item for item in range(len(self.indices))}
        if isinstance(key, tuple):
            return next((self._item_by_word[word] for word in key if word in self._item_by_word), 0)
        return self._item_by_word.get(key)

    def make_score_cell(self, i: int) -> Content:
        """Return how familiar candidate `i` is, if its list says so."""
        candidates = self.candidates
        is_scored = candidates.is_scored((candidates.words[i],))
        return Content.styled(band_name(candidates.scores[i]) if is_scored else "", "dim")


def _find_spare_width(slot: ColumnSlot, cell: Content) -> int:
    """Return how much of a cell's width may go to a long word; one blank stays before its text."""
    return slot.gap - 1 if slot.align == "left" else max(0, slot.width - 1 - cell.cell_length)


def make_finish_cell(finish: Minimum, best_word_count: int | None) -> Content:
    """Return what a column of finishes shows; those of `best_word_count`, the least, stand out."""
    style = "good strong" if finish.word_count == best_word_count else ""
    return Content.styled(finish.cell_text(), "dim" if finish.word_count is None else style)
