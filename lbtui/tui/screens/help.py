"""Help: how to start, how to filter, and every key."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.tui.commands.keys import key_name, keys_of
from lbtui.tui.commands.registry import Command, by_group
from lbtui.tui.screens.dialog import TextDialog
from lbtui.tui.widgets.bands import bar
from lbtui.words.bands import BANDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

START = """\
Type the letters of the board side by side: top, right, bottom, left. It is solved as you type the \
last one, and the best solution is traced across the box. 2 shows the words, 3 the solutions."""

WORDS = (
    ("re", "contains re"),
    ("^re  ed$", "starts with re, ends with ed"),
    ("s?y  s*y", "? one letter, * any"),
    ("+jq  -x", "has these letters, not those"),
    (">7 <5 =6", "more than 7, fewer than 5, exactly 6 letters"),
    ("/r[ae]+s/", "a regular expression"),
)
SOLUTIONS = (
    ("word  -word", "with the word, without it"),
    ("^word  ^s", "starts with the word, the letter"),
    ("y$", "ends with the letter"),
    (">=60", "every word at least this familiar"),
    ("<=3", "at most 3 words"),
    ("distinct", "no two share a word"),
    ("perfect", "no letter covered twice"),
)
COLUMNS = (
    ("len", "letters of the word"),
    ("new", "letters of the board that it covers"),
    ("finish", "fewest further words that solve the board after it"),
    ("rank", "the place among all solutions"),
    ("perfect", "no letter is covered twice, except where words meet"),
    ("familiar", "how well known the word is:"),
)
KEY_WIDTH = 14


def columns(rows: Iterable[tuple[str, str]]) -> Table:
    """Return keys and what they do in two columns, each wrapped within its own."""
    table = Table.grid(expand=True)
    table.add_column(width=KEY_WIDTH, style="bold")
    table.add_column(ratio=1)
    for key, text in rows:
        table.add_row(Text(key), Text(text))
    return table


class HelpScreen(TextDialog):
    """Everything there is to know, on one scrolling page."""

    TITLE_TEXT = "Help"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "cancel", "Close", show=False),
    ]
    DEFAULT_CSS = """
    HelpScreen {
        #dialog { width: 84; }
        VerticalScroll { height: auto; max-height: 75vh; scrollbar-size-vertical: 1; }
        Static { height: auto; }
        .title { text-style: bold; color: $primary; margin-top: 1; }
    }
    """

    def __init__(self, remaps: Mapping[str, str]) -> None:
        """Show the keys after the user's ``remaps`` (command id to keys)."""
        super().__init__()
        self._remaps = remaps

    def body(self) -> ComposeResult:
        """How to start, the filters, then the keys by group."""
        with VerticalScroll():
            yield Static(Content("Getting started"), classes="title")
            yield Static(Content(START))
            for title, rows in (
                ("Filter words", WORDS),
                ("Filter solutions", SOLUTIONS),
                ("Columns", [*COLUMNS, *_bands()]),
            ):
                yield Static(Content(title), classes="title")
                yield Static(columns(rows))
            for group, commands in by_group().items():
                yield Static(Content(group), classes="title")
                yield Static(columns((self._keys(command), command.title) for command in commands))

    def _keys(self, command: Command) -> str:
        return " ".join(map(key_name, keys_of(command, self._remaps)))


def _bands() -> list[tuple[str, str]]:
    """Return the dots that stand for each band, and the bands' names."""
    names: dict[str, list[str]] = {}
    for lowest, name in BANDS:
        names.setdefault(bar(lowest), []).append(name)
    return [(dots, ", ".join(found)) for dots, found in names.items()]
