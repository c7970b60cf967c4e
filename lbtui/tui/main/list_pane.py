"""What the words and the solutions have in common: a filter line over a virtual list."""

from collections.abc import Hashable, Iterable
from contextlib import suppress
from typing import ClassVar, Generic, TypeVar

from textual import events, on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from lbtui.filters.terms import FilterError
from lbtui.puzzle import Board
from lbtui.tui.table.heads import ColumnHeads
from lbtui.tui.widgets.inputs import LineInput
from lbtui.tui.widgets.list.rows import RowSource
from lbtui.tui.widgets.list.virtual import VirtualList

Rows = TypeVar("Rows", bound=RowSource)


class FilterInput(LineInput):
    """An input without a frame. Esc clears it; when it is empty, Esc submits it, as Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "clear_or_leave", "Clear", show=False),
    ]
    LONGEST = 200

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave `ctrl+x`, with which Textual cuts text, to the command that has it."""
        return action != "cut" and super().check_action(action, parameters)

    async def action_clear_or_leave(self) -> None:
        """Clear the input; submit it when it is empty."""
        if self.value:
            self.value = ""
        else:
            await self.action_submit()


class FilterLine(Vertical):
    """A sign, an input and a count; below them a note: an error, a hint, or the syntax.

    The note covers the line below, a heading, so that it moves no row.
    """

    DEFAULT_CSS = """
    FilterLine {
        height: 1;
        & > Horizontal { height: 1; }
        .sign { width: 2; height: 1; color: $text-muted; }
        .count { width: auto; height: 1; padding: 0 1; color: $text-muted; }
        .note {
            overlay: screen;
            height: auto;
            max-height: 1;
            text-wrap: nowrap;
            text-overflow: ellipsis;
            padding: 0 2;
            color: $text-muted;
            background: $panel;
            display: none;
        }
        &.-noted .note, &.-error .note { display: block; }
        &.-error .note { color: $text-error; max-height: 2; text-wrap: wrap; }
        FilterInput { width: 1fr; background: transparent; }
        FilterInput:focus { background: $panel; }
    }
    """

    def __init__(self, placeholder: str, syntax: str) -> None:
        """`syntax` is shown until there is something to say of what was typed."""
        super().__init__(id="filter")
        self.input = FilterInput("", placeholder=placeholder, select_on_focus=False)
        self.input.compact = True
        self._count = Static(Content(""), classes="count")
        self._note = Static(Content(syntax), classes="note")
        self._syntax = syntax
        self._count_width = 0

    def compose(self) -> ComposeResult:
        """Lay out the line and its note."""
        with Horizontal():
            yield Static(Content("/"), classes="sign")
            yield self.input
            yield self._count
        yield self._note

    def show_count(self, text: str) -> None:
        """Show `text` at the end of the line, in the width of the longest one so far."""
        wider = len(text) > self._count_width
        if wider:
            self._count_width = len(text)
        self._count.update(Content(text.rjust(self._count_width)), layout=wider)

    def show_note(self, error: str = "", hint: str = "") -> None:
        """Show an error or, only while the input has the focus, a hint in place of the syntax."""
        self.set_class(bool(error), "-error")
        self._note.update(Content(error or hint or self._syntax))

    @on(events.DescendantFocus)
    @on(events.DescendantBlur)
    def focus_moved(self) -> None:
        """Show the note while the input has the focus, once what has it now has been painted."""
        self.call_after_refresh(lambda: self.set_class(self.input.has_focus, "-noted"))

    def on_resize(self) -> None:
        """Forget how wide the count was."""
        self._count_width = 0


class ListPane(Vertical, Generic[Rows]):
    """A filter line, column titles and a virtual list.

    The cursor stays on its item while the list changes. While the filter has the focus, keys that
    no text needs move it, and Tab completes the last word.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("tab", "complete", "Complete", show=False),
    ]
    FILTER_HINT: ClassVar[str]
    """What the filter line says while it is empty."""
    SYNTAX: ClassVar[str]
    """The syntax of the filter."""
    NO_BOARD: ClassVar[str]
    """What the list says before there is a board."""

    class Highlighted(Message):
        """Another item is under the cursor, or none."""

    def __init__(self) -> None:
        super().__init__()
        self.filter_line = FilterLine(self.FILTER_HINT, self.SYNTAX)
        self.input = self.filter_line.input
        self.heads = ColumnHeads()
        self.rows: Rows | None = None
        """What the list shows; None without a board."""
        self.view = VirtualList(placeholder=self.NO_BOARD)
        self._marked: frozenset[str] = frozenset()
        self._board: Board | None = None
        self._anchor: Hashable | None = None
        self._narrowed = False  # only a part of all items is shown
        self._settled = True  # the cursor is where the anchor is
        self._unfinished = ""

    def compose(self) -> ComposeResult:
        """Lay out filter line, column titles and list."""
        yield self.filter_line
        yield self.heads
        yield self.view

    # What a pane adds

    def update(self) -> None:
        """Show the rows again: with `show_rows`."""
        raise NotImplementedError

    def apply_filter(self, text: str) -> str:
        """Filter by `text`; return a hint for the user, or "".

        Raises FilterError for a filter that cannot be used.
        """
        raise NotImplementedError

    def complete(self, text: str) -> str:
        """Return a filter with its last word completed; "" where there is nothing to complete."""
        raise NotImplementedError

    def cursor_item(self) -> Hashable | None:
        """Return the key of the item under the cursor; None where there is none.

        `find` of every source of this pane returns the item with this key or, where it is gone, the
        nearest one that is left; None only while that is not known.
        """
        raise NotImplementedError

    def show_highlighted(self) -> None:
        """Show what depends on the cursor, and post which item it is on."""
        raise NotImplementedError

    def show_heads(self) -> None:
        """Show the titles over the columns of `rows`."""
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

    def show_rows(
        self,
        rows: Rows | None,
        placeholder: str,
        *,
        board: Board | None = None,
        narrowed: bool = False,
        same: bool = False,
        more: bool = False,
    ) -> None:
        """Show `rows` of `board`, or `placeholder` where there are none.

        narrowed: the rows are a part of all items
        same: they are the rows shown before, perhaps with more below
        more: other rows will follow

        The cursor stays on its item, or goes to the nearest one, and keeps its line of the screen.
        A cursor on the first row of a whole list stays on the first row; on another board it goes
        there. While it is not known where the item is, the old rows stay.
        """
        view = self.view
        if rows is not None and board != self._board:
            self._board, self._anchor, self._settled, same = board, None, False, False
            view.moved = False
            view.set_source(None)
        item = self.cursor_item() if self._settled or view.moved else None
        if item is not None:
            view.moved = False
            self._anchor = item if view.cursor or self._narrowed else None
        keep = view.key if same and self._settled else self._anchor
        if rows is not None:
            found = 0 if keep is None else rows.find(keep)
            self._settled = found is not None and bool(rows.groups.items or not more)
            if not self._settled and view.count:
                return
        self._narrowed = narrowed
        self.rows = rows
        view.set_source(rows, keep=keep, placeholder=placeholder)
        self.show_heads()

    @on(events.Resize)
    def show_count(self) -> None:
        """Fit the count in the filter line to what is shown, and to the width."""
        self.filter_line.show_count(self.count_text(self.size.width))

    # Events

    def on_resize(self) -> None:
        """Lay the columns out for the new width."""
        self.call_after_refresh(self.show_heads)

    @on(Input.Changed)
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

    def action_move(self, rows: int) -> None:
        """Move the cursor by `rows` items."""
        self.view.action_move(rows)

    def action_page(self, pages: int) -> None:
        """Move the cursor by `pages` pages."""
        self.view.action_page(pages)

    def action_complete(self) -> None:
        """Complete the last word of the filter; where there is nothing to complete, move on."""
        line = self.input
        completed = self.complete(line.value) if line.has_focus and line.cursor_at_end else ""
        if not completed:
            raise SkipAction
        line.value = completed
        line.cursor_position = len(completed)

    @on(Input.Submitted)
    def filter_left(self, event: Input.Submitted) -> None:
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
            self.show_highlighted()

    @on(VirtualList.Selected)
    def list_selected(self, event: VirtualList.Selected) -> None:
        """Choose the item."""
        event.stop()
        if not event.stale:
            self.choose()
