"""Dialogs to find something in: a line to type, what matches, more about the row of the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from lbtui.tui.app_database import use_database
from lbtui.tui.dialogs.dialog import ListDialog, T
from lbtui.tui.dialogs.prompts import confirm
from lbtui.tui.widgets.inputs import LineInput
from lbtui.tui.widgets.list.virtual_list import ARROWS

if TYPE_CHECKING:
    from lbtui.database import Database

Listed = TypeVar("Listed")
MAX_SHOWN_ROWS = 300
"""Rows of what may be many; typing finds the others."""


class Finder(ListDialog[T], Generic[T, Listed]):
    """Finds one of many things while a text is typed.

    A subclass looks for a text in `search`, which calls `offer`, and closes in `choose`.
    """

    PLACEHOLDER: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = ARROWS

    def __init__(self, keys: str | None = None) -> None:
        """Show the line `keys` instead of the class's."""
        super().__init__(keys=keys)
        self.line = LineInput("", placeholder=self.PLACEHOLDER, select_on_focus=False)
        self.option_list.can_focus = False  # the focus stays in the line
        self._about = Static(Content(""), id="about")
        self.found: Sequence[Listed] = ()

    def body(self) -> ComposeResult:
        """Return the line to type in, what was found, and more about the row under the cursor."""
        yield self.line
        yield self.option_list
        yield self._about

    def on_mount(self) -> None:
        """Offer everything."""
        self.begin()

    def begin(self) -> None:
        """Offer everything."""
        self.search("")

    def search(self, text: str) -> None:
        """Look for `text` and `offer` what is found."""
        raise NotImplementedError

    def row(self, found: Listed) -> Content:
        """Return the row of something found."""
        raise NotImplementedError

    def about(self, found: Listed) -> str:
        """Return what to say below about something found."""
        raise NotImplementedError

    def offer(self, found: Sequence[Listed], nothing: str, *, cursor: int = 0) -> None:
        """Show the rows `found`, the cursor on row `cursor`; `nothing` if that is empty."""
        self.found = found
        rows = [Option(self.row(each)) for each in found]
        self.option_list.clear_options()
        self.option_list.add_options(rows or [Option(Content(nothing), disabled=True)])
        self.option_list.highlighted = min(cursor, len(rows) - 1) if rows else None
        if not rows:
            self._about.update("")

    @property
    def current(self) -> Listed | None:
        """What is under the cursor."""
        at = self.option_list.highlighted
        return self.found[at] if at is not None and at < len(self.found) else None

    async def action_move(self, rows: int) -> None:
        """Move the cursor to the next row (1) or the one before (-1)."""
        await self.option_list.run_action("cursor_down" if rows > 0 else "cursor_up")

    async def action_page(self, pages: int) -> None:
        """Move the cursor down by a page (1), or up (-1)."""
        await self.option_list.run_action("page_down" if pages > 0 else "page_up")

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        """Look for what is typed now."""
        self.search(event.value)

    @on(OptionList.OptionHighlighted)
    def highlighted(self) -> None:
        """Say more about the row under the cursor."""
        if self.current is not None:
            self._about.update(Content(self.about(self.current)))

    @on(Input.Submitted)
    def submitted(self) -> None:
        """Choose the row under the cursor."""
        if self.current is not None:
            self.choose(self.current)

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a row, unless something else was found by now."""
        if event.option in self.option_list.options:
            self.choose(self.found[event.option_index])

    def choose(self, found: Listed) -> None:
        """Go on with what was chosen."""
        raise NotImplementedError


class _Kept(Protocol):
    def matches(self, text: str) -> bool: ...


K = TypeVar("K", bound=_Kept)


class DatabaseFinder(Finder[tuple[K, str], K]):
    """Finds something kept in the database; delete removes it.

    Dismissed with that, and how its board is opened: as "game", "solutions" or "review"; "": as
    usual.
    """

    nothing_kept = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "remove", priority=True),
    ]

    def read(self, database: Database) -> list[K]:
        """Return everything, the newest first."""
        raise NotImplementedError

    def discard(self, database: Database, kept: K) -> None:
        """Remove something from the database."""
        raise NotImplementedError

    def removal_question(self, kept: K) -> tuple[str, str]:
        """Return what to ask before something is removed, and the answer that removes it."""
        raise NotImplementedError

    def begin(self, remove: K | None = None) -> None:
        """Read everything, after removing something, and show it."""
        problems: list[str] = []
        if remove is not None:
            discard = partial(self.discard, kept=remove)
            use_database(discard, problems.append, "nothing was removed: ")
        kept = use_database(self.read, problems.append)
        if kept is None:
            self.nothing_kept = "; ".join(problems)
        self._kept = kept or []
        self.search(self.line.value)
        if problems:
            self.keys_line.text = "; ".join(problems)

    def search(self, text: str) -> None:
        """Show what matches `text`."""
        self.matching = found = [kept for kept in self._kept if kept.matches(text)]
        nothing = "Nothing matches." if text.strip() else self.nothing_kept
        cursor = self.option_list.highlighted or 0
        self.offer(found[:MAX_SHOWN_ROWS], nothing, cursor=cursor)
        more = f", the {MAX_SHOWN_ROWS:,} newest listed" if len(found) > MAX_SHOWN_ROWS else ""
        self.box.border_title = Content(f"{self.TITLE_TEXT}: {len(found):,}{more}")

    def choose(self, found: K, open_as: str = "") -> None:
        """Close with what was chosen."""
        self.dismiss((found, open_as))

    def action_open_as(self, open_as: str) -> None:
        """Choose the row under the cursor, to be opened in this way."""
        if self.current is not None:
            self.choose(self.current, open_as)

    def action_remove(self) -> None:
        """Ask, then remove what is under the cursor."""
        kept = self.current
        if kept is not None:
            question, yes = self.removal_question(kept)
            confirm(self.app, question, yes, lambda: self.begin(kept))
