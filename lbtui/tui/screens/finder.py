"""Dialogs to find something in: a line to type, what matches, more about the row of the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from lbtui.puzzle import clean
from lbtui.tui.questions import ask
from lbtui.tui.screens.dialog import ARROWS, LineInput, ListDialog, T, confirm

if TYPE_CHECKING:
    from lbtui.database import Database

MOST_SHOWN = 300
"""Rows of what may be many; typing finds the others."""


class Finder(ListDialog[T]):
    """Finds one of many things as it is typed for; dismissed with the chosen one, or None.

    A subclass looks for a text in `search`, which calls `offer`, now or later.
    """

    PLACEHOLDER: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = ARROWS
    DEFAULT_CSS = """
    Finder {
        LineInput { margin-bottom: 1; }
        OptionList, OptionList:focus {
            height: 38vh;
            max-height: 38vh;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
        OptionList > .option-list--option-highlighted {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: $block-cursor-text-style;
        }
        #about { height: 3; color: $text-muted; margin-top: 1; }
        #dialog-keys { margin-top: 0; }
        &.-none {
            OptionList { display: none; }
            #about { height: 38vh; margin: 0 0 4 0; }
        }
        &.-empty #about { height: auto; margin: 0 0 1 0; }
    }
    """

    def __init__(self, keys: str | None = None) -> None:
        """Show the line `keys` instead of the class's."""
        super().__init__(keys=keys)
        self.line = LineInput("", placeholder=self.PLACEHOLDER)
        self.option_list.can_focus = False  # the focus stays in the line
        self._about = Static(Content(""), id="about")
        self.found: Sequence[T] = ()
        self._problem = ""

    def body(self) -> ComposeResult:
        """Return the line to type in, what was found, and more about the row under the cursor."""
        yield self.line
        yield self.option_list
        yield self._about

    def on_mount(self) -> None:
        """Offer everything."""
        self.search("")

    def search(self, text: str) -> None:
        """Look for `text` and `offer` what is found."""
        raise NotImplementedError

    def row(self, found: T) -> Content:
        """Return the row of something found."""
        raise NotImplementedError

    def about(self, found: T) -> str:
        """Return what to say below about something found."""
        raise NotImplementedError

    def offer(
        self, found: Sequence[T], nothing: str, *, cursor: int = 0, problem: str = ""
    ) -> None:
        """Show what was found, with the cursor on that row, and say `nothing` if that is nothing.

        A `problem` is told until the cursor moves.
        """
        self.found = found
        self._problem = problem
        self.set_class(not found, "-none")
        self.set_class(not found and not self.text, "-empty")
        self.option_list.clear_options()
        self.option_list.add_options(Option(self.row(each)) for each in found)
        self.option_list.highlighted = min(cursor, len(found) - 1) if found else None
        if not found:
            self._about.update(Content(problem or nothing))

    @property
    def text(self) -> str:
        """What is typed."""
        return self.line.value

    @property
    def current(self) -> T | None:
        """What is under the cursor."""
        at = self.option_list.highlighted
        return self.found[at] if at is not None and at < len(self.found) else None

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        """Look for what is typed now."""
        event.stop()
        self.search(event.value)

    @on(OptionList.OptionHighlighted)
    def highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say more about the row under the cursor."""
        event.stop()
        if self.current is not None:
            self._about.update(Content(self._problem or self.about(self.current)))
            self._problem = ""

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Choose the row under the cursor."""
        event.stop()
        self.option_list.action_select()

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a row, unless something else was found by now."""
        event.stop()
        if event.option in self.option_list.options:
            self.choose(self.found[event.option_index])

    def choose(self, found: T) -> None:
        """Close with what was chosen."""
        self.dismiss(found)


class Archive(Finder[T]):
    """Finds something kept in the database, which is read on a thread; delete removes it."""

    NOTHING_KEPT: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "remove", "Remove", show=False, priority=True)
    ]

    def read(self, database: Database, text: str) -> tuple[Sequence[T], int]:
        """Return the newest `MOST_SHOWN` that match `text`, and how many do in all."""
        raise NotImplementedError

    def discard(self, database: Database, kept: T) -> None:
        """Remove something from the database."""
        raise NotImplementedError

    def to_remove(self, kept: T) -> tuple[str, str]:
        """Return what to ask before something is removed, and the answer that removes it."""
        raise NotImplementedError

    def search(self, text: str, remove: T | None = None) -> None:
        """Read what matches, after removing something, and show it."""
        ask(self, partial(self._look, text, remove), partial(self._show, text))

    def _look(self, text: str, remove: T | None, _cancel: object) -> tuple[Sequence[T], int, str]:
        """Return what `read` does, and what went wrong."""
        from lbtui.database import Database, DatabaseError

        database = Database()
        problems: list[str] = []
        found: Sequence[T] = ()
        matching = 0
        try:
            if remove is not None:
                self.discard(database, remove)
        except DatabaseError as error:
            problems.append(f"nothing was removed: {error}")
        try:
            found, matching = self.read(database, text)
        except DatabaseError as error:
            problems.append(str(error))
        return found, matching, clean("; ".join([*database.take_warnings(), *problems]), 400)

    def _show(self, text: str, read: tuple[Sequence[T], int, str]) -> None:
        found, matching, problem = read
        if text != self.text:
            return
        nothing = "Nothing matches." if text.strip() else self.NOTHING_KEPT
        cursor = self.option_list.highlighted or 0
        self.offer(found, nothing, cursor=cursor, problem=problem)
        more = f", the {len(found):,} newest listed" if matching > len(found) else ""
        self.show_title(f"{self.TITLE_TEXT}: {matching:,}{more}")

    def action_remove(self) -> None:
        """Ask, then remove what is under the cursor."""
        kept = self.current
        if kept is not None:
            question, yes = self.to_remove(kept)
            confirm(self.app, question, yes, lambda: self.search(self.text, kept))
