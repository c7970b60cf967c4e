"""Help: how to start, how to filter, and every key; and whose work this is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from lbtui import __version__
from lbtui.solve.terms import forms
from lbtui.tui.commands.keys import key_hint, key_name, keys_of
from lbtui.tui.commands.table import BY_ID, MOST_USED, AppCommand, by_group
from lbtui.tui.dialogs.dialog import ARROWS, LineInput, TextDialog
from lbtui.tui.main.words_rows import COLUMNS
from lbtui.words import shipped_dir

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lbtui.solve.terms import FilterOf

START = """\
Type the letters one side at a time: top, right, bottom, left. The board is solved as you type the \
last one. ^ stands for ctrl: {palette} opens the menu of all commands, also of those that have no \
key. The mouse works too."""
ABOUT_COLUMNS = (
    *((column.title, column.about) for name, column in COLUMNS.items() if name != "word"),
    ("rank", "the place among all solutions"),
    ("perfect", "no letter is covered twice, except where words meet"),
)
ON_THE_BOARD = (
    ("letters", "fill the box; a full one takes a letter only where a spot is selected"),
    ("← → ↑", "go to another spot, or select one of a full box; so does a click"),
    ("esc", "ends a selection"),
    ("↓ enter", "lead from a full box to its solutions; enter says what is missing"),
    ("bksp del", "erase the selected letter, else the last one"),
    ("space , - /", "go to the next side; on a full box, / filters the solutions"),
    ("reopened", "the last board is selected: a letter replaces it, undo brings it back"),
)
KEY_WIDTH = 12
"""Cells of the column of keys, here and in the list of keys."""


class HelpRow(NamedTuple):
    """A key and what it does; `found_by` is not shown, but searched. None: a text alone."""

    key: str | None
    text: str
    found_by: str = ""


def columns(rows: Sequence[HelpRow]) -> Table:
    """Return the rows in two columns, each wrapped within its own; a text alone in one."""
    table = Table.grid(expand=True)
    if any(row.key is not None for row in rows):
        table.add_column(width=KEY_WIDTH, style="bold")
    table.add_column(ratio=1)
    for key, text, _found_by in rows:
        table.add_row(*((Text(key),) if key is not None else ()), Text(text))
    return table


class Section(Vertical):
    """A heading and what stands below it: rows of keys and texts, or one text."""

    def __init__(self, title: str, rows: Iterable[HelpRow]) -> None:
        super().__init__()
        self.title = title
        self._rows = tuple(rows)
        self._shown = Static(columns(self._rows), classes="rows")

    def compose(self) -> ComposeResult:
        """Return the heading, and every row."""
        yield Static(Content(self.title), classes="title")
        yield self._shown

    def search(self, query: str) -> bool:
        """Show only the rows that mention every word of `query`; tell whether there are any."""
        terms = query.lower().split()
        rows = []
        for row in self._rows:
            text = f"{self.title} {row.key or ''} {row.text} {row.found_by}".lower()
            if all(term in text for term in terms):
                rows.append(row)
        self.display = bool(rows)
        self._shown.update(columns(rows))
        return bool(rows)


class HelpScreen(TextDialog):
    """Everything there is to know, on one page that can be searched."""

    TITLE_TEXT = "Help"
    KEYS_TEXT = "↑ ↓ scroll · / search · esc close"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "cancel", "Close", show=False),
        Binding("slash", "search", "Search", show=False),
        *ARROWS,
    ]

    def __init__(self, remaps: Mapping[str, str], here: str = "") -> None:
        """Show the keys after the user's `remaps` (command id to keys), from section `here` on.

        "" or a section there is none of: from the top.
        """
        super().__init__()
        self._here = here
        self._placed = False
        self._line = LineInput("", placeholder="Search help…")
        self._line.display = False
        self._nothing = Static("Nothing matches.")
        self._nothing.display = False
        start = START.format(palette=key_hint("app.palette", remaps))
        most_used = [self._row(BY_ID[each], remaps) for each in MOST_USED]
        self._sections = [
            Section("Getting started", [HelpRow(None, start)]),
            Section("Most used", most_used),
        ]
        for group, commands in by_group().items():
            rest = (self._row(each, remaps) for each in commands if each.id not in MOST_USED)
            self._sections.append(Section(group, rest))
            for title, rows in EXPLAINED.get(group, ()):
                self._sections.append(Section(title, (HelpRow(*row) for row in rows)))

    def body(self) -> ComposeResult:
        """Return how to start, the keys that matter, then the others by group, and filters."""
        yield self._line
        with self.text:
            yield self._nothing
            yield from self._sections

    @staticmethod
    def _row(command: AppCommand, remaps: Mapping[str, str]) -> HelpRow:
        keys = keys_of(command, remaps)
        return HelpRow(
            " ".join(map(key_name, keys)),
            command.title,
            f"{' '.join(keys)} {command.help} {command.keywords} {command.mouse}",
        )

    def on_mount(self) -> None:
        """Open at the section asked for."""
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        """Scroll to the section, now that its place is known, and paint from now on."""
        for section in self._sections:
            if section.title == self._here:
                self.text.scroll_to_widget(
                    section, top=True, animate=False, force=True, immediate=True
                )
        self._placed = True
        self.refresh()

    @property
    def is_current(self) -> bool:
        """Whether the screen is painted: not before it shows the section."""
        return self._placed and super().is_current

    def action_search(self) -> None:
        """Show the line to search in."""
        self._line.display = True
        self._line.focus()

    def action_cancel(self) -> None:
        """Close the line to search in, else the help."""
        if self._line.display:
            self._line.value = ""
            self._line.display = False
            self.text.focus()
        else:
            super().action_cancel()

    @on(Input.Changed)
    def searched(self, event: Input.Changed) -> None:
        """Show only what mentions the words typed."""
        found = [section.search(event.value) for section in self._sections]
        self._nothing.display = not any(found)
        self.text.scroll_home(animate=False)

    @on(Input.Submitted)
    def submitted(self) -> None:
        """Go to what was found."""
        self.text.focus()


def _terms(of: FilterOf) -> list[tuple[str, str]]:
    """Return the terms of a list's filter, and what each means."""
    return [(form.syntax, form.meaning(of)) for form in forms(of)]


EXPLAINED = {
    "Board": (("On the board", ON_THE_BOARD),),
    "Words": (("Filter words", _terms("words")), ("Columns", ABOUT_COLUMNS)),
    "Solutions": (("Filter solutions", _terms("solutions")),),
}
"""Tables that follow a group of commands, each (title, rows)."""


INTRODUCTION = """\
A Letter Boxed solver for the terminal. MIT licence.
Not connected with The New York Times, or with the makers of any word game."""

NOTICES = """\
The word lists are made from SCOWL (Spell Checker Oriented Word Lists), copyright Kevin Atkinson \
and others, and contain words of the UK Advanced Cryptics Dictionary (UKACD), copyright \
J Ross Beresford 1993-2000. All rights reserved. Their notices follow in full."""


def licence_texts() -> list[tuple[str, str]]:
    """Return the shipped notices, each (title, text); UKACD first, as its owner asks for."""
    paths = Path(shipped_dir(), "licences").iterdir()
    return [
        (path.stem, path.read_text("utf-8"))
        for path in sorted(paths, key=lambda path: (path.stem != "ukacd", path.stem))
    ]


class AboutScreen(TextDialog):
    """Who made this of what, with every notice in full."""

    TITLE_TEXT = "About lbtui"

    def body(self) -> ComposeResult:
        """Show the introduction, then the notices."""
        with self.text:
            yield Static(Content(f"lbtui {__version__}"), classes="title")
            yield Static(Content(INTRODUCTION))
            yield Static(Content("Word lists: SCOWL and UKACD"), classes="title")
            yield Static(Content(NOTICES))
            for title, text in licence_texts():
                yield Static(Content(title.upper()), classes="title")
                yield Static(Content(text.expandtabs().strip()))
