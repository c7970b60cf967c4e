"""What the words and the solutions have in common: a filter line over a virtual list."""

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from textual import events, on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from lbtui.engine import Candidates
from lbtui.filters.filters import Filter, complete_filter, explain_filter
from lbtui.filters.terms import FilterError
from lbtui.puzzle import Board, fold_case
from lbtui.text import capitals
from lbtui.tui.main.filter_line import FilterLine
from lbtui.tui.main.kept_place import Filtered, KeptPlace
from lbtui.tui.table.headers import ColumnHeads
from lbtui.tui.widgets.board.entry import BoardEntry
from lbtui.tui.widgets.list.rows import RowSource
from lbtui.tui.widgets.list.virtual_list import ARROWS, VirtualList

Rows = TypeVar("Rows", bound=RowSource)
F = TypeVar("F", bound=Filter)


class TablePane(Vertical, Generic[Rows, F]):
    """A filter line, column titles and a virtual list.

    The cursor stays on its item while the list changes. A letter typed in the list is added to the
    filter. While that has the focus, keys that no text needs move the cursor, and Tab completes the
    last word.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *ARROWS,
        ("tab", "complete"),
        ("enter", "open_typed"),
        ("escape", "step_back"),
    ]
    NO_BOARD: ClassVar[str]
    """What the list says while there is no board."""
    FILTER_HINT: ClassVar[str]
    """What the filter line says while it is empty."""
    EXAMPLES: ClassVar[str]
    """What the status line says then: some terms."""

    class Highlighted(Message):
        """Another item is under the cursor, or none."""

    @dataclass
    class Chosen(Message):
        """Enter was pressed on the row with these words (as they are played), or a double click."""

        words: tuple[str, ...]

    class FilterChanged(Message):
        """Another `filter` is in force."""

    class Explained(Message):
        """There is another `note`."""

    @dataclass
    class BoardTyped(Message):
        """A board was typed where the filter is, and is to be opened."""

        board: Board

    def __init__(self, unfiltered: F) -> None:
        """Start with no rows, and with the filter that restricts nothing."""
        super().__init__()
        self.filter = unfiltered
        """The filter in force."""
        self.candidates: Candidates | None = None
        """The words that fit the board; None without a board, or before they are found."""
        self.filter_line = FilterLine(self.FILTER_HINT)
        self.input = self.filter_line.input
        self.rows: Rows | None = None
        """What the list shows; None without a board."""
        self.view = VirtualList(placeholder=self.NO_BOARD)
        self.heads = ColumnHeads(self.view)
        self.place = KeptPlace(self.view, self.cursor_item)
        self._marked: frozenset[str] = frozenset()
        self._board: Board | None = None
        self.note: tuple[str, ...] = ("",)
        """What is said of the filter while it is typed or wrong, the longest form first."""
        self._explained = "", ""  # the filter in use
        self._begun = 0  # how long the filter was when a letter typed in the list went on with it
        self._error: FilterError | None = None  # in the filter as typed
        self._left = False

    def compose(self) -> ComposeResult:
        """Lay out filter line, column titles and list."""
        yield self.filter_line
        yield self.heads
        yield self.view

    # What a pane adds

    def update(self) -> None:
        """Show the rows again: with `show_rows`."""
        raise NotImplementedError

    @property
    def chain(self) -> tuple[str, ...]:
        """The words of the row under the cursor, as they are played, or none."""
        raise NotImplementedError

    def rows_text(self) -> str:
        """Return how many rows there are, as 41 words."""
        raise NotImplementedError

    def cursor_item(self) -> Hashable | None:
        """Return the key of the item under the cursor; None where there is none.

        It finds the item again in whatever rows come later: their `find` returns the item with this
        key. Where that is gone, it returns the nearest one, and None only while it does not know.
        """
        raise NotImplementedError

    def show_highlighted(self) -> None:
        """Show what depends on the cursor, and post that it is on another item."""
        self.post_message(self.Highlighted())

    def show_heads(self) -> None:
        """Show the titles over the columns of `rows`."""
        raise NotImplementedError

    def count_text(self, width: int) -> str:
        """Return what the filter line counts, for a pane of `width` cells."""
        raise NotImplementedError

    # Showing

    def mark(self, words: Iterable[str]) -> None:
        """Make the pinned words stand out."""
        marked = frozenset(words)
        if marked != self._marked:
            self._marked = marked
            self.update()

    def show_rows(
        self,
        rows: Rows | None,
        placeholder: str,
        *,
        board: Board | None = None,
        filtered: Filtered = ("", ""),
        narrowed: bool = False,
        same: bool = False,
        more: bool = False,
    ) -> None:
        """Show `rows` of `board`, or `placeholder` where there are none.

        The other arguments are those of `KeptPlace.follow`.
        """
        if rows is not None and board != self._board:
            self._board, same = board, False
            self.place.start_over(filtered)
            self.call_after_refresh(self._read_filter)
        if not self.place.follow(rows, filtered, narrowed=narrowed, same=same, more=more):
            return
        self.rows = rows
        typed = self.typed_board if rows is not None else None
        if typed is not None:
            placeholder = f"no match · enter: new board {capitals(str(typed))}"
        self.place.show(rows, placeholder)
        self.show_heads()

    @on(events.Resize)
    def show_count(self) -> None:
        """Show how many rows there are, and make a note of what the filter means."""
        self.filter_line.show_count(self.count_text(self.size.width))
        error, (meaning, none) = self._error, self._explained
        self.filter_line.set_class(self.has_error, "-error")
        if error is not None:
            note = [str(error), str(error).partition(": ")[0]][: 1 + error.unfinished]
        elif none or not meaning:
            # What to press says more than that there is nothing.
            note = [none or self.EXAMPLES, *filter(None, [none.partition(" · ")[2]])]
        else:
            short, rows = meaning.partition(": ")[2], self.rows_text()
            note = [f"{meaning} · {rows}", f"{short} · {rows}", short]
        if tuple(note) != self.note:
            self.note = tuple(note)
            self.post_message(self.Explained())

    @property
    def has_error(self) -> bool:
        """Whether the filter cannot be used; an unfinished term is an error once it is left."""
        return self._error is not None and (self._left or not self._error.unfinished)

    def choose(self) -> None:
        """Post that the row under the cursor was chosen."""
        if self.chain:
            self.post_message(self.Chosen(self.chain))

    # Events

    def on_key(self, event: events.Key) -> None:
        """Go on with the filter where a key is pressed in the list that types or erases a letter.

        A key that runs a command does that instead.
        """
        line = self.input
        typed = event.is_printable and event.key not in ("space", *self.screen.active_bindings)
        if line.has_focus or not (typed or (event.key == "backspace" and line.value)):
            return
        event.stop()
        self.screen.set_focus(line)
        self._begun = len(line.value)
        line.action_end()
        if typed and event.character is not None:
            line.insert_text_at_cursor(event.character)
        else:
            line.action_delete_left()

    def on_resize(self) -> None:
        """Lay the titles out again: there may be a scrollbar now, or none."""
        self.heads.refresh()

    @on(Input.Changed)
    def filter_typed(self, event: Input.Changed) -> None:
        """Filter as you type."""
        event.stop()
        self._left = False
        self._begun = min(self._begun, len(event.value))
        self._read_filter()

    def _read_filter(self) -> None:
        """Filter by what is typed; without the last terms while these cannot be read."""
        text, self._error = self.input.value, None
        while True:
            try:
                wanted = type(self.filter)(text)
                self._explained = explain_filter(wanted, self.candidates)
                break
            except FilterError as error:
                self._error = self._error or error
                text = text.rstrip().rpartition(" ")[0]
        if wanted.text != self.filter.text:
            self.view.forget_moves()
            self.post_message(self.FilterChanged())
        self.filter = wanted
        self.update()
        self.show_count()

    def action_move(self, rows: int) -> None:
        """Move the cursor by `rows` items."""
        self.view.action_move(rows)

    def action_page(self, pages: int) -> None:
        """Move the cursor by `pages` pages."""
        self.view.action_page(pages)

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
        completed = complete_filter(line.value, self._words, self.filter.of) if at_end else ""
        if not completed:
            raise SkipAction
        line.value = completed
        line.action_end()

    @on(Input.Submitted)
    def filter_left(self, event: Input.Submitted) -> None:
        """Give the focus to the list; open the board that was typed instead of a filter."""
        event.stop()
        self._left = True
        self.show_count()
        self.screen.set_focus(self.view)
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
        parts = re.findall(r"[^\s,/-]+", fold_case(self.input.value[self._begun :]))
        if self._board is None or not parts:
            return None
        entry = BoardEntry(tuple(map(len, self._board.sides)))
        if len("".join(parts)) != len(entry.spots) or not entry.fill("".join(parts)):
            return None
        in_words = all(any(part in word for word in self._words) for part in parts)
        return None if in_words and self.view.count else entry.board

    @property
    def _words(self) -> tuple[str, ...]:
        return self.candidates.words if self.candidates is not None else ()

    @on(VirtualList.Highlighted)
    def row_highlighted(self, event: VirtualList.Highlighted) -> None:
        """Follow the cursor."""
        event.stop()
        if not event.stale:
            self.show_highlighted()

    @on(VirtualList.Selected)
    def row_selected(self, event: VirtualList.Selected) -> None:
        """Choose the item."""
        event.stop()
        if not event.stale:
            self.choose()
