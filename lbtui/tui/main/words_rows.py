"""The rows of the words pane: filtered and sorted, with what the filter found marked."""

from collections.abc import Sequence, Set

from textual.content import Content, Span

from lbtui.engine import Candidates
from lbtui.engine.certainty import min_word_count
from lbtui.filters.filters import WordFilter
from lbtui.tui.table.columns import WORD_COLUMNS, Finishes
from lbtui.tui.table.rows import CandidateRows, make_finish_cell
from lbtui.tui.widgets.cells import ELLIPSIS


class WordRows(CandidateRows):
    """The rows of the words pane."""

    COLUMNS = tuple(WORD_COLUMNS)[:0:-1]  # from the right

    def __init__(
        self,
        candidates: Candidates,
        indices: Sequence[int],
        sorted_by: str,
        *,
        word_filter: WordFilter,
        finishes: Finishes | None,
        pinned_words: Set[str],
        max_word_width: int,
    ) -> None:
        """`finishes` is None until they are computed; matches of `word_filter` are marked.

        `max_word_width` is the width of the longest candidate, which the columns leave room for.
        """
        super().__init__(candidates, indices, sorted_by, max_word_width, pinned_words)
        self._filter = word_filter
        self._finishes = finishes
        self._min_word_count = min_word_count(finishes or ())

    def _make_cell(self, column: str, i: int) -> Content:
        return WORD_COLUMNS[column].make_cell(self, i)

    def make_finish_cell(self, i: int) -> Content:
        """Return the fewest words that solve the board after candidate `i`."""
        if self._finishes is None:
            return Content.styled(ELLIPSIS, "dim")
        return make_finish_cell(self._finishes[i], self._min_word_count)

    def make_word_cell(self, i: int) -> Content:
        """Return candidate `i`, with what the filter found marked."""
        word = self.candidates.words[i]
        spelling = self.candidates.spelling(word)
        # A word that is spelled with other letters than it is played with has no marks.
        spans = self._filter.find_spans(word) if len(spelling) == len(word) else []
        cell = Content.styled(spelling, "good strong" if word in self._pinned_words else "")
        return cell.add_spans([Span(*span, "match") for span in spans])
