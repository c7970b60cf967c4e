"""A dialog to find something in: a line to type, what matches, more about the row of the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from lbtui.tui.screens.dialog import LineInput, ListDialog, Result
from lbtui.tui.widgets.options import Options

MOST_SHOWN = 300
"""Rows of what may be many; typing finds the others."""


class _Found(Options, can_focus=False):
    """What was found; the focus stays in the line that is typed."""


class Finder(ListDialog[Result]):
    """Finds one of many things as it is typed for; dismissed with the chosen one, or None.

    A subclass looks for a text in `search`, which calls `offer`, now or later.
    """

    PLACEHOLDER: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"move('{where}')", show=False)
        for key, where in (
            ("up", "up"),
            ("down", "down"),
            ("pageup", "page_up"),
            ("pagedown", "page_down"),
        )
    ]
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
        """Show the line ``keys`` instead of the class's."""
        super().__init__(keys=keys)
        self._found: Sequence[Result] = ()
        self._problem = ""

    def body(self) -> ComposeResult:
        """The line to type in, what was found, and more about the row under the cursor."""
        yield LineInput("", placeholder=self.PLACEHOLDER)
        yield _Found(markup=False)
        yield Static(Content(""), id="about")

    def search(self, text: str) -> None:
        """Look for ``text`` and `offer` what is found."""
        raise NotImplementedError

    def row(self, found: Result) -> Content:
        """Return the row of something found."""
        raise NotImplementedError

    def about(self, found: Result) -> str:
        """Return what to say below about something found."""
        raise NotImplementedError

    def offer(
        self, found: Sequence[Result], nothing: str, *, cursor: int = 0, problem: str = ""
    ) -> None:
        """Show what was found, with the cursor on that row, and say ``nothing`` if that is nothing.

        A ``problem`` is told until the cursor moves.
        """
        self._found = found
        self._problem = problem
        self.set_class(not found, "-none")
        self.set_class(not found and not self.text, "-empty")
        self.option_list.clear_options()
        self.option_list.add_options(Option(self.row(each)) for each in found)
        self.option_list.highlighted = min(cursor, len(found) - 1) if found else None
        if not found:
            self._explain(problem or nothing)

    def _explain(self, text: str) -> None:
        self.query_one("#about", Static).update(Content(text))

    @property
    def text(self) -> str:
        """What is typed."""
        return self.query_one(Input).value

    @property
    def current(self) -> Result | None:
        """What is under the cursor."""
        at = self.option_list.highlighted
        return self._found[at] if at is not None and at < len(self._found) else None

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
            self._explain(self._problem or self.about(self.current))
            self._problem = ""

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Choose the row under the cursor."""
        event.stop()
        self.option_list.action_select()

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        """Close with what was chosen, unless something else was found by now."""
        event.stop()
        if event.option in self.option_list.options:
            self.dismiss(self._found[event.option_index])
