"""What the words and the solutions have in common: a filter line over a virtual list."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.containers import Vertical
from textual.widgets import Input

from lbtui.solve.terms import FilterError
from lbtui.tui.widgets.list.filter_line import FilterInput, FilterLine
from lbtui.tui.widgets.list.virtual import VirtualList

if TYPE_CHECKING:
    from lbtui.tui.widgets.list.source import RowSource


class ListPane(Vertical):
    """A filter line and a virtual list. The cursor follows the item that the user moved it to."""

    DEFAULT_CSS = """
    ListPane { width: 1fr; height: 1fr; }
    """
    FILTER_HINT: ClassVar[str]
    """What the filter line says while it is empty."""
    SYNTAX: ClassVar[Sequence[str]]
    """The syntax of the filter, in several lengths, longest first."""
    NO_BOARD: ClassVar[str]
    """What the list says before there is a board."""

    def __init__(self) -> None:
        super().__init__()
        self.filter_line = FilterLine(self.FILTER_HINT, self.SYNTAX)
        self.view = VirtualList(placeholder=self.NO_BOARD)
        self._marked: frozenset[str] = frozenset()
        self._anchor: Hashable | None = None
        self._unfinished = ""

    @property
    def input(self) -> FilterInput:
        """The input that the filter is typed in."""
        return self.filter_line.input

    # What a pane adds

    def update(self) -> None:
        """Show the rows again: with `show_rows`."""
        raise NotImplementedError

    def apply_filter(self, text: str) -> str:
        """Filter by `text`; return a hint for the user, or "".

        Raises FilterError for a filter that cannot be used.
        """
        raise NotImplementedError

    def cursor_item(self) -> Hashable | None:
        """Return a key of the item under the cursor that any source of this pane can find."""
        raise NotImplementedError

    def show_highlighted(self) -> None:
        """Show what depends on the cursor, and post which item it is on."""
        raise NotImplementedError

    def choose(self) -> None:
        """Post that the item under the cursor was chosen."""
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

    def show_rows(self, rows: RowSource | None, placeholder: str, *, same: bool) -> None:
        """Show `rows`, or `placeholder` where there are none.

        The cursor goes to the item that the user moved it to, as soon as `rows` hold it, but stays
        on the first row as long as the user left it there. `same` says that the items are those
        shown before, perhaps with more below: the cursor then stays where it is, and so does the
        view.
        """
        view = self.view
        self._anchor_cursor()
        keep = self._anchor
        if rows is not None and same:
            anchored = keep is not None and view.cursor == 0 and rows.find(keep) is not None
            keep = keep if anchored else view.key
        view.set_source(rows, keep=keep, placeholder=placeholder)

    def show_count(self) -> None:
        """Update the count in the filter line."""
        self.filter_line.show_count(self.count_text(self.size.width))

    def _anchor_cursor(self) -> None:
        """Remember the item that the user moved the cursor to; None for the first row."""
        item = self.cursor_item()
        if self.view.moved and item is not None:
            self.view.moved = False
            self._anchor = item if self.view.cursor else None

    # Events

    @on(Input.Changed, "#filter FilterInput")
    def filter_typed(self, event: Input.Changed) -> None:
        """Filter as you type. A term that is unfinished is an error only when it is left so."""
        event.stop()
        self._unfinished = ""
        try:
            self.filter_line.show_note(hint=self._apply(event.value))
        except FilterError as error:
            self._unfinished = str(error) if error.unfinished else ""
            self.filter_line.show_note("" if error.unfinished else str(error), self._unfinished)

    def _apply(self, text: str) -> str:
        """Filter by `text`, or by the terms before one that cannot be used, which is raised."""
        try:
            return self.apply_filter(text)
        except FilterError:
            if text:
                with suppress(FilterError):
                    self._apply(text.rpartition(" ")[0])
            raise

    @on(FilterInput.Left, "#filter FilterInput")
    def filter_left(self, event: FilterInput.Left) -> None:
        """Give the focus to the list."""
        event.stop()
        if self._unfinished:
            self.filter_line.show_note(self._unfinished)
        self.view.focus()

    @on(VirtualList.Highlighted)
    def list_highlighted(self, event: VirtualList.Highlighted) -> None:
        """Follow the cursor."""
        event.stop()
        if not event.stale:
            self._anchor_cursor()
            self.show_highlighted()

    @on(VirtualList.Selected)
    def list_selected(self, event: VirtualList.Selected) -> None:
        """Choose the item."""
        event.stop()
        if not event.stale:
            self.choose()

    @on(events.Resize)
    def fit_count(self, event: events.Resize) -> None:
        """Fit the count to the new width."""
        self.filter_line.show_count(self.count_text(event.size.width))
