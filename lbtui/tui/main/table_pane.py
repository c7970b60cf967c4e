"""What the words and the solutions have in common: a filter line over a virtual list."""

import re
from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from textual import events, on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from lbtui.filters.filters import Filter, complete_filter, explain_filter
from lbtui.filters.terms import FilterError
from lbtui.formatting import TextVariants, capitals
from lbtui.puzzle import Board, fold_case
from lbtui.tui.main.cursor_keeper import CursorKeeper
from lbtui.tui.main.filter_line import FilterLine
from lbtui.tui.solver.answer import Answer
from lbtui.tui.table.headers import ColumnHeaders
from lbtui.tui.widgets.board.entry import BoardEntry
from lbtui.tui.widgets.list.rows import RowSource
from lbtui.tui.widgets.list.virtual_list import CURSOR_BINDINGS, VirtualList

RowsT = TypeVar("RowsT", bound=RowSource)
FilterT = TypeVar("FilterT", bound=Filter)


class TablePane(Vertical, Generic[RowsT, FilterT]):
    """A filter line, column headers and a virtual list.

    The cursor stays on its item while the list changes. A letter typed in the list is added to the
    filter. While that has the focus, keys that no text needs move the cursor, and Tab completes the
    last word.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *CURSOR_BINDINGS,
        ("tab", "complete", "Complete the word"),
        ("enter", "open_typed", "Open the board typed"),
        ("escape", "step_back", "Clear or leave the filter"),
    ]
    NO_BOARD_TEXT: ClassVar[str]
    """What the list says while there is no board."""
    FILTER_PLACEHOLDER: ClassVar[str]
    """What the filter line says while it is empty."""
    FILTER_EXAMPLES: ClassVar[str]
    """What the status line says then: some terms."""

    class RowHighlighted(Message):
        """Another item is under the cursor, or none."""

    @dataclass
    class RowChosen(Message):
        """Enter was pressed on the row with these words (as they are played), or a double click."""

        words: tuple[str, ...]

    class FilterChanged(Message):
        """Another `filter` is in force."""

    class FilterNoteChanged(Message):
        """There is another `filter_note`."""

    @dataclass
    class BoardTyped(Message):
        """A board was typed where the filter is, and is to be opened."""

        board: Board

    def __init__(self, empty_filter: FilterT) -> None:
        """Start with no rows, and with the filter that restricts nothing."""
        super().__init__()
        self.filter = empty_filter
        """The filter in force."""
        self.answer = Answer()
        """What is shown."""
        self.empty_reason = ""
        """Why the answer has no rows, if that is known."""
        self.filter_line = FilterLine(self.FILTER_PLACEHOLDER)
        self.input = self.filter_line.input
        self.rows: RowsT | None = None
        """What the list shows; None without a board."""
        self.row_list = VirtualList(placeholder=self.NO_BOARD_TEXT)
        self.headers = ColumnHeaders(self.row_list)
        self.cursor_keeper = CursorKeeper(self.row_list, self.get_anchor_key)
        self._board: Board | None = None
        self.filter_note: TextVariants = ("",)
        """What is said of the filter while it is typed or wrong, the longest variant first."""
        self._filter_meaning = ""
        self._no_match_text = ""
        """What the last term of the filter means, and why no word meets it."""
        self._board_offset = 0  # how long the filter was when a letter in the list went on with it
        self._filter_error: FilterError | None = None  # in the filter as typed
        self._has_left_filter = False

    def compose(self) -> ComposeResult:
        """Lay out filter line, column headers and list."""
        yield self.filter_line
        yield self.headers
        yield self.row_list

    # What a pane adds

    def update_rows(self) -> None:
        """Show the rows again: with `show_rows`."""
        raise NotImplementedError

    @property
    def words_at_cursor(self) -> tuple[str, ...]:
        """The words of the row under the cursor, as they are played, or none."""
        raise NotImplementedError

    def format_row_count(self) -> str:
        """Return how many rows there are, as 41 words."""
        raise NotImplementedError

    def get_anchor_key(self) -> Hashable | None:
        """Return the key of the item under the cursor; None where there is none.

        It finds the item again in whatever rows come later: their `find_item` returns the item with
        this key. Where that is gone, it returns the nearest one, and None only while it does not
        know.
        """
        raise NotImplementedError

    def show_highlighted(self) -> None:
        """Show what depends on the cursor, and post that it is on another item."""
        self.post_message(self.RowHighlighted())

    def show_headers(self) -> None:
        """Show the headers over the columns of `rows`."""
        raise NotImplementedError

    def format_filter_count(self, width: int) -> str:
        """Return what the filter line counts, for a pane of `width` cells."""
        raise NotImplementedError

    # Showing

    def show_answer(self, answer: Answer, note: str = "") -> None:
        """Show the rows in an answer; `note` says why there are none, of these or at all."""
        self.answer, self.empty_reason = answer, note
        self.update_rows()

    def show_rows(
        self, rows: RowsT | None, placeholder: str, criteria: object = "", *, is_same: bool = False
    ) -> None:
        """Show rows made of `answer`, or `placeholder` where there are none.

        The other arguments are those of `CursorKeeper.follow_rows`.
        """
        board = self.answer.query.board
        if rows is not None and board != self._board:
            self._board = board
            self.cursor_keeper.start_over()
            self.call_after_refresh(self._read_filter)
        if not self.cursor_keeper.follow_rows(rows, criteria, is_same=is_same):
            return
        self.rows = rows
        typed_board = self.typed_board if rows is not None else None
        if typed_board is not None:
            placeholder = f"no match · enter: new board {capitals(str(typed_board))}"
        self.cursor_keeper.show_rows(rows, placeholder)
        self.show_headers()

    def show_filter_state(self) -> None:
        """Show how many rows there are, and make a note of what the filter means."""
        self.filter_line.show_count_text(self.format_filter_count(self.size.width))
        error, meaning, no_match = self._filter_error, self._filter_meaning, self._no_match_text
        self.filter_line.set_class(self.has_error, "-error")
        if error is not None:
            text = str(error)
            note = [text, text.partition(": ")[0] if error.is_unfinished else ""]
        elif no_match or not meaning:
            # What to press says more than that there is nothing.
            note = [no_match or self.FILTER_EXAMPLES, no_match.partition(" · ")[2]]
        else:
            short, row_count = meaning.partition(": ")[2], self.format_row_count()
            note = [f"{meaning} · {row_count}", f"{short} · {row_count}", short]
        filter_note = tuple(filter(None, note))
        if filter_note != self.filter_note:
            self.filter_note = filter_note
            self.post_message(self.FilterNoteChanged())

    @property
    def has_error(self) -> bool:
        """Whether the filter cannot be used; an unfinished term is an error once it is left."""
        error = self._filter_error
        return error is not None and (self._has_left_filter or not error.is_unfinished)

    def choose_row(self) -> None:
        """Post that the row under the cursor was chosen."""
        if self.words_at_cursor:
            self.post_message(self.RowChosen(self.words_at_cursor))

    # Events

    def on_key(self, event: events.Key) -> None:
        """Go on with the filter where a key is pressed in the list that types or erases a letter.

        A key that runs a command does that instead.
        """
        line = self.input
        is_typed = event.is_printable and event.key not in ("space", *self.screen.active_bindings)
        if line.has_focus or not (is_typed or (event.key == "backspace" and line.value)):
            return
        event.stop()
        self.screen.set_focus(line)
        self._board_offset = len(line.value)
        line.action_end()
        if is_typed and event.character is not None:
            line.insert_text_at_cursor(event.character)
        else:
            line.action_delete_left()

    def on_resize(self) -> None:
        """Lay headers and count out again: there may be a scrollbar now, or none."""
        self.headers.refresh()
        self.show_filter_state()

    @on(Input.Changed)
    def apply_typed_filter(self, event: Input.Changed) -> None:
        """Filter as you type."""
        event.stop()
        self._has_left_filter = False
        self._board_offset = min(self._board_offset, len(event.value))
        self._read_filter()

    def _read_filter(self) -> None:
        """Filter by what is typed; without the last terms while these cannot be read."""
        text, self._filter_error = self.input.value, None
        while True:
            try:
                new_filter = type(self.filter)(text)
                explanation = explain_filter(new_filter, self.answer.candidates)
                break
            except FilterError as error:
                self._filter_error = self._filter_error or error
                text = text.rstrip().rpartition(" ")[0]
        self._filter_meaning, self._no_match_text = explanation
        if new_filter.text != self.filter.text:
            self.row_list.forget_moves()
            self.post_message(self.FilterChanged())
        self.filter = new_filter
        self.update_rows()
        self.show_filter_state()

    def action_move(self, rows: int) -> None:
        """Move the cursor by `rows` items."""
        self.row_list.action_move(rows)

    def action_page(self, pages: int) -> None:
        """Move the cursor by `pages` pages."""
        self.row_list.action_page(pages)

    async def action_step_back(self) -> None:
        """Clear the filter that is typed, or leave its line; a list leaves it to the screen."""
        if not self.input.has_focus:
            raise SkipAction
        if self.input.value:
            self.input.clear()
        else:
            await self.input.action_submit()

    def action_complete(self) -> None:
        """Complete the last word of the filter; where there is nothing to complete, move on."""
        line = self.input
        at_end = line.has_focus and line.cursor_at_end
        completed = (
            complete_filter(line.value, self._candidate_words, self.filter.target) if at_end else ""
        )
        if not completed:
            raise SkipAction
        line.value = completed
        line.action_end()

    @on(Input.Submitted)
    def leave_filter(self, event: Input.Submitted) -> None:
        """Give the focus to the list; open the board that was typed instead of a filter."""
        event.stop()
        self._has_left_filter = True
        self.show_filter_state()
        self.screen.set_focus(self.row_list)
        self.action_open_typed()

    def action_open_typed(self) -> None:
        """Open the board that was typed where the filter is."""
        board = self.typed_board
        if board is not None:
            self.input.clear()
            self.post_message(self.BoardTyped(board))

    @property
    def typed_board(self) -> Board | None:
        """The board of the same shape that was typed last in the list, if that leaves no row.

        That is clear at once where some part of the text is in no word.
        """
        fragments = re.findall(r"[^\s,/-]+", fold_case(self.input.value[self._board_offset :]))
        if self._board is None or not fragments:
            return None
        entry = BoardEntry(tuple(map(len, self._board.sides)))
        if len("".join(fragments)) != len(entry.spots) or not entry.fill("".join(fragments)):
            return None
        words = self._candidate_words
        are_in_words = all(any(text in word for word in words) for text in fragments)
        return None if are_in_words and self.row_list.item_count else entry.board

    @property
    def _candidate_words(self) -> tuple[str, ...]:
        return self.answer.candidates.words if self.answer.candidates is not None else ()

    @on(VirtualList.Highlighted)
    def follow_cursor(self, event: VirtualList.Highlighted) -> None:
        """Follow the cursor."""
        event.stop()
        if not event.is_stale:
            self.show_highlighted()

    @on(VirtualList.Selected)
    def choose_selected_row(self, event: VirtualList.Selected) -> None:
        """Choose the item."""
        event.stop()
        if not event.is_stale:
            self.choose_row()
