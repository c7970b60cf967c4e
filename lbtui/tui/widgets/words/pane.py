"""The words pane: every candidate, filtered as you type and sorted by any column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message

from lbtui.solve.filters import HELP, FilterError, parse_filter
from lbtui.text import amount
from lbtui.tui.widgets.list.filter_line import FilterInput, FilterLine
from lbtui.tui.widgets.list.heads import ColumnHeads
from lbtui.tui.widgets.list.source import TextRows
from lbtui.tui.widgets.list.virtual import VirtualList
from lbtui.tui.widgets.words.rows import COLUMNS, Column, WordRows, ordered

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from lbtui.solve import Candidates, Space
    from lbtui.solve.filters import Filter

HELP_LINES = (HELP, HELP.replace("  ", " "), "^re ed$ s*y +jq -x >7", "^re ed$ +q -x")
PATIENCE = 0.08
"""Seconds before the last column is looked for: the first solutions come first."""
NO_BOARD = "Words appear here as soon as the board is complete."
NO_WORDS = "No word of this list fits the board."
NOTHING = "No word passes the filter."


class WordsPane(Vertical):
    """The candidates of a board, with a filter line, sortable columns and a count.

    Data comes in through `show` and `mark`; what the user does goes out as messages.
    """

    DEFAULT_CSS = """
    WordsPane {
        width: 1fr;
        height: 1fr;
    }
    """

    class WordMessage(Message):
        """A message about one word (as it is played)."""

        def __init__(self, sender: WordsPane, word: str) -> None:
            """Take the pane and the word."""
            super().__init__()
            self.pane = sender
            self.word = word

        @property
        def control(self) -> WordsPane:
            """The pane that sent it."""
            return self.pane

    class Highlighted(WordMessage):
        """The cursor came to this word; "" when the list became empty."""

    class Chosen(WordMessage):
        """Enter was pressed on this word."""

    class Pinned(WordMessage):
        """The word is to be pinned (or, if it is, not any more): a double click, or `pin`."""

    class Rejected(WordMessage):
        """The word is to be rejected (or, if it is, brought back)."""

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002 - Textual's name for it
        classes: str | None = None,
    ) -> None:
        """Make an empty pane."""
        super().__init__(id=id, classes=classes)
        self._candidates: Candidates | None = None
        self._space: Space | None = None
        self._finish: Sequence[int | None] | None = None
        self._filter: Filter = parse_filter("")
        self._sorted_by: Column = "word"
        self._reverse = False
        self._covered = 0
        self._note = ""
        self._pinned: frozenset[str] = frozenset()
        self._rejected: frozenset[str] = frozenset()
        self._show_rejected = False
        self._anchor: str | None = None
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Filter line, help, column titles, list."""
        yield FilterLine("/", "filter words", HELP_LINES)
        yield ColumnHeads()
        yield VirtualList(placeholder=NO_BOARD)

    @property
    def view(self) -> VirtualList:
        """The list, for focus and movement."""
        return self.query_one(VirtualList)

    @property
    def line(self) -> FilterLine:
        """The filter line."""
        return self.query_one(FilterLine)

    @property
    def input(self) -> FilterInput:
        """The box that the filter is typed in."""
        return self.line.box

    @property
    def word(self) -> str | None:
        """The word under the cursor, as it is played."""
        rows, cursor = self.view.source, self.view.cursor
        return rows.word(cursor) if isinstance(rows, WordRows) and cursor >= 0 else None

    @property
    def shown_words(self) -> list[str]:
        """All words shown, in the order shown, as they are spelled (for export)."""
        rows = self.view.source
        if not isinstance(rows, WordRows):
            return []
        return [rows.candidates.spelling(i) for i in rows.order]

    @property
    def total(self) -> int:
        """How many candidates there are without the filter."""
        return len(self._candidates) if self._candidates is not None else 0

    @property
    def finish_known(self) -> bool:
        """Whether the last column is known."""
        return self._finish is not None

    # Data

    def show(
        self,
        candidates: Candidates | None,
        space: Space | None = None,
        *,
        finish: Sequence[int | None] | None = None,
        covered: int = 0,
        note: str = "",
    ) -> None:
        """Show these candidates; None when there is no complete board, or no answer yet (`note`).

        The filter, the sorting and the word under the cursor stay (but a cursor on the first row
        stays there, also through a time without candidates). The last column shows `finish`
        (the fewest words a candidate, in the same order); without it, it is found from `space` on a
        thread of its own. `covered` is the mask of letters that count as no longer new.
        """
        if candidates is not self._candidates:
            self._finish = None
        self._candidates = candidates
        self._note = note
        self._covered = covered
        if finish is not None:
            self._finish = finish
        self._space = space
        self._update()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if candidates is not None and space is not None and self._finish is None:
            self._timer = self.set_timer(PATIENCE, partial(self._find_finish, candidates, space))

    def mark(self, pinned: Iterable[str] = (), rejected: Iterable[str] = ()) -> None:
        """Mark the pinned words; hide the rejected ones (or mark them, see `show_rejected`)."""
        marks = frozenset(pinned), frozenset(rejected)
        if marks != (self._pinned, self._rejected):
            self._pinned, self._rejected = marks
            self._update()

    @property
    def show_rejected(self) -> bool:
        """Whether rejected words that are among the candidates are listed, struck out."""
        return self._show_rejected

    @show_rejected.setter
    def show_rejected(self, shown: bool) -> None:
        if shown != self._show_rejected:
            self._show_rejected = shown
            self._update()

    @work(thread=True, group="finish", exclusive=True, exit_on_error=False)
    def _find_finish(self, candidates: Candidates, space: Space) -> None:
        """Find the last column away from the screen's thread.

        A space of its own is searched, because another thread may be counting in the given one.
        """
        own = space.restricted(cancel=lambda: self._candidates is not candidates)
        if not own.complete:
            return
        found = [own.finish_with(i) for i in range(len(candidates))]
        self.app.call_from_thread(self._take_finish, candidates, found)

    def _take_finish(self, candidates: Candidates, found: Sequence[int | None]) -> None:
        if candidates is self._candidates:
            self._finish = found
            self._update()

    # What the user does

    def focus_filter(self) -> None:
        """Put the keyboard on the filter box."""
        self.line.box.focus()

    def focus_list(self) -> None:
        """Put the keyboard on the list."""
        self.view.focus()

    def sort_by(self, column: Column) -> None:
        """Sort by a column; the column it is sorted by already is turned round."""
        self._reverse = column == self._sorted_by and not self._reverse
        self._sorted_by = column
        self._update()

    def sort_next(self) -> None:
        """Sort by the next column."""
        at = COLUMNS.index(self._sorted_by) + 1
        self._reverse = False
        self._sorted_by = COLUMNS[at % len(COLUMNS)]
        self._update()

    def sort_reverse(self) -> None:
        """Turn the order round."""
        self.sort_by(self._sorted_by)

    @property
    def sorting(self) -> tuple[Column, bool]:
        """What the list is sorted by, and whether it is turned round."""
        return self._sorted_by, self._reverse

    def pin(self) -> None:
        """Ask for the word under the cursor to be pinned, or not any more."""
        if self.word:
            self.post_message(self.Pinned(self, self.word))

    def reject(self) -> None:
        """Ask for the word under the cursor to be rejected, or brought back."""
        if self.word:
            self.post_message(self.Rejected(self, self.word))

    @on(FilterLine.Changed)
    def filter_changed(self, event: FilterLine.Changed) -> None:
        """Filter as you type; a filter that is wrong is said, and the last good one stays."""
        event.stop()
        try:
            self._filter = parse_filter(event.text)
        except FilterError as error:
            event.line.say(str(error))
        else:
            event.line.say()
            self._update()

    @on(FilterLine.Left)
    def filter_left(self, event: FilterLine.Left) -> None:
        """Give the keyboard to the list."""
        event.stop()
        self.focus_list()

    @on(ColumnHeads.Pressed)
    def heads_pressed(self, event: ColumnHeads.Pressed) -> None:
        """Sort."""
        event.stop()
        self.sort_by(event.column)

    @on(VirtualList.Highlighted)
    def list_highlighted(self, event: VirtualList.Highlighted) -> None:
        """Say which word it is."""
        event.stop()
        if not event.stale:
            self.post_message(self.Highlighted(self, self.word or ""))

    @on(VirtualList.Selected)
    def list_selected(self, event: VirtualList.Selected) -> None:
        """Say which word it is."""
        event.stop()
        if not event.stale and self.word:
            self.post_message(self.Chosen(self, self.word))

    @on(VirtualList.DoublePressed)
    def list_double_pressed(self, event: VirtualList.DoublePressed) -> None:
        """A double click pins."""
        event.stop()
        if not event.stale:
            self.pin()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the columns out anew."""
        self.call_after_refresh(self._show_heads)
        self._show_count(event.size.width)

    # Showing

    def _update(self) -> None:
        """Filter and sort, and show the result with the cursor on the same word.

        A cursor on the first row stays on the first row when the order changes.
        """
        if not self.is_mounted:
            return
        candidates = self._candidates
        view = self.view
        if view.cursor >= 0:
            self._anchor = self.word if view.cursor else None
        if candidates is None:
            if isinstance(view.source, WordRows):
                view.set_source(TextRows(), keep=None)
            view.placeholder = self._note or NO_BOARD
        else:
            indices = self._filter.apply(candidates.words)
            if self._rejected and not self._show_rejected:
                words = candidates.words
                indices = [i for i in indices if words[i] not in self._rejected]
            indices = ordered(
                candidates,
                indices,
                self._sorted_by,
                reverse=self._reverse,
                covered=self._covered,
                finish=self._finish,
            )
            before = view.source
            same = isinstance(before, WordRows) and before.shows(candidates, indices)
            view.placeholder = NOTHING if len(candidates) else NO_WORDS
            view.set_source(
                WordRows(
                    candidates,
                    indices,
                    found=self._filter,
                    sorted_by=self._sorted_by,
                    covered=self._covered,
                    finish=self._finish,
                    pinned=self._pinned,
                    rejected=self._rejected,
                ),
                keep=self.word if same else self._anchor,
            )
        self._show_heads()
        self._show_count(self.size.width)

    def _show_heads(self) -> None:
        rows = self.view.source
        heads = self.query_one(ColumnHeads)
        if isinstance(rows, WordRows):
            heads.show(rows.arranged(self.view.row_width), self._sorted_by, self._reverse)
        else:
            heads.show([], self._sorted_by, self._reverse)

    def _show_count(self, width: int) -> None:
        text = ""
        if self._candidates is not None:
            room = 11 if width >= 30 else 5
            text = f"{amount(self.view.count, room)}/{amount(self.total, room)}"
        self.line.count(text)
