"""The words pane: every candidate, filtered as you type and sorted by any column."""

from __future__ import annotations

from collections.abc import Hashable

from rich.cells import cell_len
from textual import on, work
from textual.content import Content

from lbtui.engine import IMPOSSIBLE, UNKNOWN, Minimum, Space
from lbtui.filters.filters import WordFilter
from lbtui.formatting import format_number, plural
from lbtui.settings import Settings
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.main.table_pane import TablePane
from lbtui.tui.main.words_rows import WordRows
from lbtui.tui.solver.answer import Answer
from lbtui.tui.table.columns import WORD_COLUMNS, Finishes, get_next_sort_column
from lbtui.tui.table.headers import ColumnHeaders
from lbtui.tui.threads import call_in_thread
from lbtui.typing import Cancel

NO_WORD_TEXT = "No word in this list fits the board."


class WordsPane(TablePane[WordRows, WordFilter]):
    """The candidates of a board. Data comes in through `show_answer`."""

    NO_BOARD_TEXT = "Words appear once the box is full."
    FILTER_PLACEHOLDER = "filter"
    FILTER_EXAMPLES = "8+ · starts:s · fam:everyday"
    title_prefix = ""
    """What stands in the frame before the order."""

    def __init__(self, settings: Settings) -> None:
        """Sort as the settings say: by a column, after a minus sign in reverse."""
        super().__init__(WordFilter())
        self._settings = settings
        self._finishes: Finishes | None = None
        self._finish_by_word: dict[str, Minimum] = {}
        """How the words of this board finished until now: they stay in that order for a moment."""
        self._max_word_width = 0
        self.show_sort_order()

    @property
    def word_at_cursor(self) -> str | None:
        """The word under the cursor, as it is played."""
        rows, cursor = self.rows, self.row_list.cursor
        return rows.word_of(cursor) if rows is not None and cursor >= 0 else None

    @property
    def words_at_cursor(self) -> tuple[str, ...]:
        """The word under the cursor alone, or none."""
        return (self.word_at_cursor,) if self.word_at_cursor else ()

    @property
    def sorting(self) -> tuple[str, bool]:
        """The column that the list is sorted by, and whether in reverse."""
        order = self._settings.word_order
        column = order.removeprefix("-")
        return column if column in WORD_COLUMNS else "finish", order.startswith("-")

    # Data

    def show_answer(self, answer: Answer, note: str = "", *, finds_finish: bool = False) -> None:
        """Show the candidates in an answer; `note` says why there are none.

        The filter, the sorting and the word under the cursor stay. With `finds_finish`, a thread
        finds how few words finish each, unless it has; without, what is known of that stays.
        """
        candidates, previous = answer.candidates, self.answer.candidates
        if candidates is not previous:
            if candidates is None or previous is None or candidates.board != previous.board:
                self._finish_by_word = {}
            self._finishes = None
            self.workers.cancel_group(self, "finish")
            words = candidates.words if candidates is not None else ()
            self._max_word_width = max(map(cell_len, words), default=0)
        super().show_answer(answer, note)
        if finds_finish and answer.space is not None and self._finishes is None:
            is_unsolvable = answer.minimum.is_impossible and not answer.query.is_restricted
            self._find_finishes(answer.space, is_unsolvable)

    @work(group="finish", exclusive=True)
    async def _find_finishes(self, space: Space, is_unsolvable: bool) -> None:
        """Find and show the finishes, in a space of their own: another thread may count in `space`.

        Where the board is proven to be unsolvable, nothing is searched.
        """
        candidates = space.candidates

        def find_finishes(cancel: Cancel) -> Finishes:
            if is_unsolvable:
                return [IMPOSSIBLE] * len(candidates)
            own_space = space.with_changed_limits(exclude=(), cancel=cancel)
            return [own_space.find_finish_with(index) for index in range(len(candidates))]

        self._finishes = await call_in_thread(find_finishes)
        self._finish_by_word = dict(zip(candidates.words, self._finishes, strict=True))
        self.update_rows()

    # Sorting

    def sort_by(self, column: str) -> None:
        """Sort by a column, in reverse if the list is sorted by it already, and save the order."""
        self._settings.word_order = column if self.sorting != (column, False) else f"-{column}"
        self.show_sort_order()
        self.update_rows()

    def show_sort_order(self) -> None:
        """Show in the frame what the words are sorted by; a tooltip says by what next."""
        column, key = WORD_COLUMNS[self.sorting[0]], key_hint("words.sort", self._settings.keys)
        self.border_title = Content(f"{self.title_prefix}by {column.full_name}")
        next_column = WORD_COLUMNS[get_next_sort_column(self.sorting[0])]
        self.headers.tooltip = f"{key} sorts by {next_column.full_name}"

    def sort_by_next_column(self) -> None:
        """Sort by the next column."""
        self.sort_by(get_next_sort_column(self.sorting[0]))

    @on(ColumnHeaders.Pressed)
    def sort_by_pressed_header(self, event: ColumnHeaders.Pressed) -> None:
        """Sort by the column that was clicked."""
        self.sort_by(event.column)

    # The list

    def format_row_count(self) -> str:
        """Return how many words are left."""
        return plural(self.row_list.item_count, "word")

    def get_anchor_key(self) -> Hashable | None:
        """Return the words from the cursor on, then those above it, the nearest first."""
        rows, cursor = self.rows, self.row_list.cursor
        if rows is None or cursor < 0:
            return None
        words = [rows.word_of(item) for item in range(len(rows.indices))]
        return (*words[cursor:], *reversed(words[:cursor]))

    def update_rows(self) -> None:
        """Filter and sort, and show the result."""
        candidates, previous = self.answer.candidates, self.rows
        if candidates is None:
            self.show_rows(None, self.empty_reason or self.NO_BOARD_TEXT)
        else:
            finishes = [self._finish_by_word.get(word, UNKNOWN) for word in candidates.words]
            sorted_by, reverse = self.sorting
            key = WORD_COLUMNS[sorted_by].make_sort_key(candidates, finishes)
            indices, failed_term = self.filter.apply(candidates, finishes.__getitem__)
            order = sorted(indices, key=key, reverse=reverse)
            rows = WordRows(
                candidates,
                order,
                sorted_by,
                word_filter=self.filter,
                finishes=self._finishes,
                pinned_words=frozenset(self.answer.query.pinned_words),
                max_word_width=self._max_word_width,
            )
            placeholder = f'No word is left after "{failed_term}".' if failed_term else NO_WORD_TEXT
            previous_content = previous and (previous.candidates, previous.indices)
            is_same = previous_content == (candidates, order)
            self.show_rows(rows, placeholder, self.filter.text, is_same=is_same)
        self.show_filter_state()

    def show_headers(self) -> None:
        """Show the headers, with an arrow on the column that is sorted by."""
        self.headers.show(self.rows, is_reversed=self.sorting[1])

    def format_filter_count(self, width: int) -> str:
        """Return `shown/all`."""
        if self.answer.candidates is None:
            return ""
        number_width = 11 if width >= 30 else 5
        numbers = self.row_list.item_count, len(self.answer.candidates)
        return "/".join(format_number(number, number_width) for number in numbers)
