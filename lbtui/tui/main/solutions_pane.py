"""The solutions pane: all solutions, grouped by number of words, with the details of one."""

from __future__ import annotations

from collections.abc import Hashable

from textual import on
from textual.app import ComposeResult
from textual.message import Message

from lbtui.engine import Place, Solution, Space
from lbtui.filters.filters import SolutionFilter
from lbtui.formatting import format_number, format_position, parse_number, plural
from lbtui.tui.main.solutions_rows import RowLoader, SolutionRows
from lbtui.tui.main.table_pane import TablePane
from lbtui.tui.table.details import PlacedSolution, SolutionDetails


class SolutionsPane(TablePane[SolutionRows, SolutionFilter]):
    """Solutions in their order. Data comes in through `show_answer`."""

    DEFAULT_CSS = "SolutionsPane.-extras SolutionDetails { border-top: solid $border-blurred; }"
    NO_BOARD_TEXT = "Solutions appear once the box is full."
    FILTER_PLACEHOLDER = "filter solutions"
    FILTER_EXAMPLES = "+shy · words=2 · fam:everyday"

    class RowsLoaded(Message):
        """Rows are there that the list did not wait for."""

    def __init__(self) -> None:
        super().__init__(SolutionFilter())
        self.headers.tooltip = "In the order of the ranking; a click switches it"
        self.details = SolutionDetails()
        self._posted_solution: Solution | None = None
        self._loader = RowLoader(lambda: self.post_message(self.RowsLoaded()))

    def compose(self) -> ComposeResult:
        """Lay out the details below the list."""
        yield from super().compose()
        yield self.details

    def on_unmount(self) -> None:
        """End the loading thread."""
        self._loader.close()

    @property
    def solution_at_cursor(self) -> Solution | None:
        """The solution under the cursor; None when there is none, or while it loads."""
        rows, cursor = self.rows, self.row_list.cursor
        return rows.solution_at(cursor) if rows is not None and cursor >= 0 else None

    @property
    def words_at_cursor(self) -> tuple[str, ...]:
        """The words of the solution under the cursor, or none."""
        return tuple(self.solution_at_cursor.words) if self.solution_at_cursor is not None else ()

    # Moving

    def parse_ranked_item(self, text: str) -> int:
        """Return the item whose rank, from 1 over all solutions that are listed, `text` is.

        Raises ValueError, one line, where there is none.
        """
        rank = parse_number(text)
        if rank is None:
            raise ValueError("a rank is a number, such as 1,000,000")
        if not 1 <= rank <= self.row_list.item_count:
            solutions = plural(self.row_list.item_count, "solution")
            last_rank = format_number(self.row_list.item_count)
            raise ValueError(f"there are {solutions}: a rank from 1 to {last_rank}")
        return rank - 1

    # The list

    def format_row_count(self) -> str:
        """Return how many solutions are left, as far as they are counted."""
        is_counting = self.answer.activity or self.filter != self.answer.query.filter
        count_text = self.answer.solution_total.text("solution", 7, short=True)
        return f"{count_text} so far" if is_counting else count_text

    def get_anchor_key(self) -> Hashable | None:
        """Return the place and the solution there.

        While that loads, return None, or the place alone if the cursor was moved to it.
        """
        rows, cursor, solution = self.rows, self.row_list.cursor, self.solution_at_cursor
        if rows is None or cursor < 0 or (solution is None and not self.row_list.was_moved):
            return None
        return (*rows.key_of(cursor)[:2], solution)

    def show_highlighted(self) -> None:
        """Show the details of the solution, and post it when it is another one."""
        answer, solution, rows = self.answer, self.solution_at_cursor, self.rows
        placed_solution = None
        if solution is not None and rows is not None:
            place, row_text = self._find_place(solution), ""
            if rows.is_partial or place is None:
                level, index = rows.locate(self.row_list.cursor)
                row_text = f"row {format_number(index + 1)} of {level.text()} shown"
            placed_solution = PlacedSolution(solution, rows.space.candidates, place, row_text)
        # Why there are none takes their lines.
        is_explained = answer.space is not None and self.empty_reason and not answer.activity
        self.details.show(placed_solution, reserves_lines=not is_explained)
        self.show_filter_state()
        if solution != self._posted_solution:
            self._posted_solution = solution
            super().show_highlighted()

    def _find_place(self, solution: Solution) -> Place | None:
        """Return the place of a solution without pins and filter; None where it is not known."""
        word_count, whole_space = len(solution.words), self.answer.whole_space
        assert whole_space is not None  # or there would be no solution
        counts = whole_space.get_known_counts()
        if not any(count.word_count == word_count and count.exact for count in counts):
            return None
        if solution.bridges and not whole_space.uses_bridges():
            return None  # pins or the filter need bridges; the other solutions don't
        return whole_space.get_level(word_count).find_place(solution.cost)

    @on(RowsLoaded)
    def show_loaded_rows(self) -> None:
        """Show what was pending."""
        self.row_list.redraw()
        if not self.cursor_keeper.is_settled:
            self.update_rows()  # it may be known now where the cursor stays
        elif self._posted_solution is None:
            self.show_highlighted()

    def format_filter_count(self, width: int) -> str:
        """Return `rank/total`."""
        if not self.row_list.item_count:
            return ""
        max_width = max(11, width - 16)
        return format_position(self.row_list.cursor + 1, self.row_list.item_count, max_width)

    def update_rows(self) -> None:
        """Show the rows again."""
        answer, previous_rows = self.answer, self.rows
        space, query = answer.space, answer.query
        if space is None:
            self._loader.clear()
            self.show_rows(None, self.empty_reason or self.NO_BOARD_TEXT)
            self.show_highlighted()  # at once: the details may be of a board that is played now
            return
        rows = SolutionRows(
            space,
            [level for level in answer.levels if level.solutions],
            self._loader,
            activity=answer.activity,
            is_partial=space is not answer.whole_space,
            marked_words=frozenset(query.pinned_words),
        )
        is_same = previous_rows is not None and previous_rows.space is space
        criteria = query.filter, query.ranking
        self.show_rows(rows, self._explain_empty(space), criteria, is_same=is_same)
        if self.cursor_keeper.is_settled and not is_same:
            self._loader.clear()
        # A longer count moves what is beside it, so it waits until the rows are painted.
        self.call_after_refresh(self.show_filter_state)

    def show_headers(self) -> None:
        """Show the headers, unless there are no solutions."""
        self.headers.show(self.rows if self.row_list.item_count else None)

    def _explain_empty(self, space: Space) -> str:
        if self.answer.activity:
            return ""
        if self.empty_reason or space.empty_reason:
            return self.empty_reason or f"No solution: {self._no_match_text or space.empty_reason}."
        passes = " passes the filter" if self.answer.query.filter else ""
        return f"No solution of up to {plural(space.limits.max_words, 'word')}{passes}."
