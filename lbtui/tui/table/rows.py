"""Rows in columns; rows of candidates, filtered and sorted."""

from abc import abstractmethod
from collections.abc import Hashable, Sequence, Set
from typing import ClassVar

from textual.content import Content, Span

from lbtui.engine import Candidates, Minimum
from lbtui.engine.certainty import fewest_words
from lbtui.filters.filters import WordFilter
from lbtui.puzzle.ranking import band_name
from lbtui.tui.table.columns import COLUMNS, IMPORTANT, ColumnSlot, Finish, arrange_columns
from lbtui.tui.widgets.cells import ELLIPSIS, fit
from lbtui.tui.widgets.list.rows import Groups, RowSource

PIN = "+"


class ColumnRows(RowSource):
    """Rows in columns: `columns` are those that may be left out, and `sorted_by` one or ""."""

    columns: Sequence[str] = ()
    sorted_by = ""
    ranked = False
    """Whether the ranking decides their order."""

    @abstractmethod
    def slots(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns of these rows in `width` cells."""


class CandidateRows(ColumnRows):
    """A row source over the candidates whose indices are in `order`, in that order."""

    COLUMNS: ClassVar[tuple[str, ...]]
    """The columns besides the word, the most important first."""

    def __init__(
        self,
        candidates: Candidates,
        order: Sequence[int],
        sorted_by: str,
        longest: int,
        pinned: Set[str] = frozenset(),
    ) -> None:
        """Leave room for words of up to `longest` cells."""
        self.candidates: Candidates = candidates
        scored = candidates.has_scores
        self.columns = tuple([each for each in self.COLUMNS if scored or each != "score"])
        self.order = order
        self.groups = Groups((len(order),), headed=False)
        self.sorted_by = sorted_by
        self._longest = longest
        self._pinned = pinned
        self._items: dict[Hashable, int] | None = None

    def slots(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns of these rows in `width` cells."""
        return arrange_columns(width, self._longest, self.sorted_by, self.columns)

    @abstractmethod
    def _cell(self, column: str, i: int) -> Content:
        """Return what stands in a column of candidate `i`."""

    def word(self, item: int) -> str:
        """Return the word of `item`, as it is played."""
        return self.candidates.words[self.order[item]]

    def row(self, item: int, width: int) -> Content:
        """Return the columns of one word."""
        i = self.order[item]
        pinned = self.candidates.words[i] in self._pinned
        first, *slots = self.slots(width)
        word, room = self._cell(first.column, i), first.width
        # A word too long even for all blanks covers the columns next to it.
        while slots and word.cell_length - room > sum([self._blank(slot, i) for slot in slots]):
            room += slots.pop(0).width
        over = max(0, word.cell_length - room)
        parts: list[str | tuple[str, str] | Content] = [fit(word, room + (over if slots else 0))]
        for slot in slots:
            taken = min(over, self._blank(slot, i))
            # The sign stands between the word and the next column, where it is never cut.
            gap = max(0, slot.gap - taken)
            sign = PIN if pinned and gap else ""
            cell = fit(self._cell(slot.column, i), slot.width - taken - gap, slot.align)
            parts += [(sign, "good strong"), " " * (gap - len(sign)), cell]
            over, pinned = over - taken, False
        return Content.assemble(*parts)

    def _blank(self, slot: ColumnSlot, i: int) -> int:
        """Return how many cells of a column may go to a long word; one stays before its text."""
        if slot.align == "left":
            return slot.gap - 1
        return max(0, slot.width - 1 - self._cell(slot.column, i).cell_length)

    def key(self, item: int) -> Hashable:
        """Return the word."""
        return self.word(item)

    def find(self, key: Hashable) -> int | None:
        """Return the item of a word, or of the first of several words that is here, else 0."""
        if self._items is None:
            self._items = {self.word(item): item for item in range(len(self.order))}
        if isinstance(key, tuple):
            return next((self._items[word] for word in key if word in self._items), 0)
        return self._items.get(key)

    def score_cell(self, i: int) -> Content:
        """Return how familiar candidate `i` is, if its list says so."""
        candidates = self.candidates
        scored = candidates.is_scored((candidates.words[i],))
        return Content.styled(band_name(candidates.scores[i]) if scored else "", "dim")


class WordRows(CandidateRows):
    """The rows of the words pane."""

    COLUMNS = IMPORTANT

    def __init__(
        self,
        candidates: Candidates,
        order: Sequence[int],
        sorted_by: str,
        *,
        found: WordFilter,
        finish: Finish | None,
        pinned: Set[str],
        longest: int,
    ) -> None:
        """`found` is the filter whose matches are marked; `finish` is None until it is computed.

        `longest` is the width of the longest candidate, which the columns leave room for.
        """
        super().__init__(candidates, order, sorted_by, longest, pinned)
        self._found = found
        self._finish = finish
        self._best = fewest_words(finish or ())

    def _cell(self, column: str, i: int) -> Content:
        return COLUMNS[column].cell(self, i)

    def finish_cell(self, i: int) -> Content:
        """Return the fewest words that solve the board after candidate `i`."""
        if self._finish is None:
            return Content.styled(ELLIPSIS, "dim")
        return finish_cell(self._finish[i], self._best)

    def word_cell(self, i: int) -> Content:
        """Return candidate `i`, with what the filter found marked."""
        word = self.candidates.words[i]
        spelling = self.candidates.spelling(word)
        spans = self._found.spans(word)
        if len(spelling) != len(word):  # spelled with other letters than it is played with
            spans = []
        cell = Content.styled(spelling, "good strong" if word in self._pinned else "")
        return cell.add_spans([Span(*span, "match") for span in spans])


def finish_cell(finish: Minimum, best: int | None) -> Content:
    """Return what a column of finishes shows; `best` is the least of them, which stands out."""
    if finish.word_count is None:
        return Content.styled(finish.cell(), "dim")
    return Content.styled(finish.cell(), "good strong" if finish.word_count == best else "")
