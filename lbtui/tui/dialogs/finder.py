"""Dialogs to find something in: a line to type, what matches, more about the row of the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from lbtui.tui.app_database import use_database
from lbtui.tui.dialogs.dialog import ListDialog, ResultT
from lbtui.tui.dialogs.prompts import confirm
from lbtui.tui.widgets.inputs import LineInput
from lbtui.tui.widgets.list.virtual_list import CURSOR_BINDINGS

if TYPE_CHECKING:
    from lbtui.database import Database

ItemT = TypeVar("ItemT")
MAX_SHOWN_ROWS = 300
"""Rows of what may be many; typing finds the others."""


class Finder(ListDialog[ResultT], Generic[ResultT, ItemT]):
    """Finds one of many things while a text is typed.

    A subclass looks for a text in `search`, which calls `show_matches`, and closes in `choose`.
    """

    PLACEHOLDER: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = CURSOR_BINDINGS

    def __init__(self) -> None:
        """Start with nothing to offer."""
        super().__init__()
        self.search_input = LineInput("", placeholder=self.PLACEHOLDER, select_on_focus=False)
        self.option_list.can_focus = False  # the focus stays in the line
        self._description = Static(id="about")
        self.matches: Sequence[ItemT] = ()

    def compose_body(self) -> ComposeResult:
        """Return the line to type in, what matches, and more about the row under the cursor."""
        yield self.search_input
        yield self.option_list
        yield self._description

    def on_mount(self) -> None:
        """Offer everything."""
        self.show_all()

    def show_all(self) -> None:
        """Offer everything."""
        self.search("")

    def search(self, text: str) -> None:
        """Look for `text` and show what matches."""
        raise NotImplementedError

    def format_row(self, item: ItemT) -> Content:
        """Return the row of `item`."""
        raise NotImplementedError

    def describe(self, item: ItemT) -> str:
        """Return what to say below the rows about `item`."""
        raise NotImplementedError

    def show_matches(self, matches: Sequence[ItemT], empty_text: str, *, cursor: int = 0) -> None:
        """Show the rows of `matches`, the cursor on row `cursor`; `empty_text` if there is none."""
        self.matches = matches
        rows = [Option(self.format_row(item)) for item in matches]
        self.option_list.set_options(rows or [Option(Content(empty_text), disabled=True)])
        self.option_list.highlighted = min(cursor, len(rows) - 1) if rows else None
        if not rows:
            self._description.update("")

    @property
    def current_item(self) -> ItemT | None:
        """What is under the cursor."""
        row = self.option_list.highlighted
        return self.matches[row] if row is not None and row < len(self.matches) else None

    async def action_move(self, rows: int) -> None:
        """Move the cursor to the next row (1) or the one before (-1)."""
        await self.option_list.run_action("cursor_down" if rows > 0 else "cursor_up")

    async def action_page(self, pages: int) -> None:
        """Move the cursor down by a page (1), or up (-1)."""
        await self.option_list.run_action("page_down" if pages > 0 else "page_up")

    @on(Input.Changed)
    def search_typed_text(self, event: Input.Changed) -> None:
        """Look for what is typed now."""
        self.search(event.value)

    @on(OptionList.OptionHighlighted)
    def describe_current_item(self) -> None:
        """Say more about the row under the cursor."""
        if self.current_item is not None:
            self._description.update(Content(self.describe(self.current_item)))

    @on(Input.Submitted)
    def choose_current_item(self) -> None:
        """Choose the row under the cursor."""
        if self.current_item is not None:
            self.choose(self.current_item)

    @on(OptionList.OptionSelected)
    def choose_clicked_item(self, event: OptionList.OptionSelected) -> None:
        """Choose a row, unless other rows are shown by now."""
        if event.option in self.option_list.options:
            self.choose(self.matches[event.option_index])

    def choose(self, item: ItemT) -> object:
        """Go on with what was chosen."""
        raise NotImplementedError


class _Searchable(Protocol):
    def matches(self, text: str) -> bool: ...


SavedT = TypeVar("SavedT", bound=_Searchable)


class DatabaseFinder(Finder[tuple[SavedT, str], SavedT]):
    """Finds something saved in the database; delete removes it.

    Dismissed with that, and how its board is opened: as "game", "solutions" or "review"; "": as
    usual.
    """

    empty_text = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("delete", "remove", "Remove", priority=True)]

    def load_items(self, database: Database) -> list[SavedT]:
        """Return everything, the newest first."""
        raise NotImplementedError

    def remove_item(self, database: Database, item: SavedT) -> None:
        """Remove something from the database."""
        raise NotImplementedError

    def removal_question(self, item: SavedT) -> tuple[str, str]:
        """Return what to ask before something is removed, and the answer that removes it."""
        raise NotImplementedError

    def show_all(self, removed_item: SavedT | None = None) -> None:
        """Load everything, after one item is `removed_item`, and show it."""
        problems: list[str] = []
        if removed_item is not None:
            remove = partial(self.remove_item, item=removed_item)
            use_database(remove, problems.append, "nothing was removed: ")
        items = use_database(self.load_items, problems.append)
        if items is None:
            self.empty_text = "; ".join(problems)
        self._items = items or []
        self.search(self.search_input.value)
        if problems:
            self.keys_line.text = "; ".join(problems)

    def search(self, text: str) -> None:
        """Show what matches `text`."""
        self.all_matches = [item for item in self._items if item.matches(text)]
        empty_text = "Nothing matches." if text.strip() else self.empty_text
        cursor, count = self.option_list.highlighted or 0, len(self.all_matches)
        self.show_matches(self.all_matches[:MAX_SHOWN_ROWS], empty_text, cursor=cursor)
        newest = f", the {MAX_SHOWN_ROWS:,} newest listed" if count > MAX_SHOWN_ROWS else ""
        self.box.border_title = Content(f"{self.TITLE_TEXT}: {count:,}{newest}")

    def choose(self, item: SavedT, open_as: str = "") -> None:
        """Close with what was chosen."""
        self.dismiss((item, open_as))

    def action_open_as(self, open_as: str) -> None:
        """Choose the row under the cursor, to be opened as that."""
        if self.current_item is not None:
            self.choose(self.current_item, open_as)

    @work(group="command")
    async def action_remove(self) -> None:
        """Ask, then remove what is under the cursor."""
        item = self.current_item
        if item is not None and await confirm(self.app, *self.removal_question(item)):
            self.show_all(removed_item=item)
