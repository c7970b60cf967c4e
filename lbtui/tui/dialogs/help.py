"""Help: how to start, how to filter, and every key."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from lbtui.filters.terms import list_examples
from lbtui.tui.commands.all_commands import COMMAND_BY_ID, commands_by_section
from lbtui.tui.commands.command import AppCommand
from lbtui.tui.commands.keys import key_hint, keys_label
from lbtui.tui.dialogs.dialog import TextDialog
from lbtui.tui.table.columns import COLUMN_BY_NAME

START_TEXT = """\
Type the letters one side at a time: top, right, bottom, left. The board is solved as you type the \
last one. ^ stands for ctrl. {palette} opens the menu of all commands: type a part of a name, then \
press enter. The mouse works too."""
COLUMN_HELP_ROWS = (
    *((column.label, column.help_text) for column in COLUMN_BY_NAME.values() if column.help_text),
    ("rank", "the place among all solutions"),
)
BOARD_HELP_ROWS = (
    ("letters", "fill the box; a full one takes a letter only where a spot is selected"),
    ("← → ↑", "go to another spot, or select one of a full box; so does a click"),
    ("esc", "ends a selection"),
    ("↓ enter", "lead from a full box to its solutions; enter says what is missing"),
    ("bksp del", "erase the selected letter, else the last one"),
    ("space , - /", "go to the next side; on a full box, / filters the solutions"),
    ("reopened", "the last board is selected: a letter replaces it, undo brings it back"),
)
MOST_USED_IDS = (
    "board.type", "view.board", "view.words", "view.solutions", "list.filter", "list.choose",
    "list.reject", "list.copy", "list.define", "solve.more", "solve.list", "solve.ranking",
    "board.new", "board.undo", "board.today", "board.play", "app.palette", "app.quit",
)  # fmt: skip
"""Those that matter, in the order in which help explains them."""
KEY_WIDTH = 13
"""Cells of the column of keys, here and in the list of keys."""


def make_section(title: str, rows: Iterable[tuple[str, str]]) -> list[Static]:
    """Return a heading of this name, and below it keys and what they do, wrapped in columns."""
    table = Table.grid(expand=True)
    table.add_column(width=KEY_WIDTH, style="bold")
    table.add_column(ratio=1)
    for key, text in rows:
        table.add_row(Text(key), Text(text))
    return [Static(Content(title), name=title, classes="heading"), Static(table, classes="keys")]


class HelpScreen(TextDialog):
    """Everything there is to know, on one page."""

    TITLE_TEXT = "Help"
    BINDINGS: ClassVar[list[BindingType]] = [("f1,question_mark", "cancel", "Close")]

    def __init__(self, remaps: Mapping[str, str], section: str) -> None:
        """Show the keys after the user's `remaps` (command id to keys), `section` first."""
        super().__init__()
        self._remaps, self._section = remaps, section

    def compose_body(self) -> ComposeResult:
        """Return how to start, the keys used here, those used most, and the others by section."""
        start_text = START_TEXT.format(palette=key_hint("app.palette", self._remaps))
        sections = commands_by_section()
        most_used = [COMMAND_BY_ID[command_id] for command_id in MOST_USED_IDS]
        used_here = sections.pop(self._section)
        commands_by_title = {self._section: used_here, "Most used": most_used, **sections}
        with self.text_scroll:
            yield Static(Content("Getting started"), classes="heading")
            yield Static(Content(start_text), classes="keys")
            for title, commands in commands_by_title.items():
                if title in sections:
                    commands = [command for command in commands if command.id not in MOST_USED_IDS]
                yield from make_section(title, _make_rows(commands, self._remaps))
                for table_title, rows in TABLES_BY_SECTION.get(title, ()):
                    yield from make_section(table_title, rows)


def _make_rows(commands: Sequence[AppCommand], remaps: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the keys and the title of each command; those without keys share one row."""
    rows = [(keys_label(command, remaps), command.title) for command in commands]
    menu_titles = " · ".join(title for keys, title in rows if not keys)
    rows = [row for row in rows if row[0]]
    return [*rows, ("menu", menu_titles)] if menu_titles else rows


TABLES_BY_SECTION = {
    "Board": (("On the board", BOARD_HELP_ROWS),),
    "Words": (("Filter words", [*list_examples("words")]), ("Columns", COLUMN_HELP_ROWS)),
    "Solutions": (("Filter solutions", [*list_examples("solutions")]),),
}
"""Tables that follow the commands of a section, each (title, rows)."""
