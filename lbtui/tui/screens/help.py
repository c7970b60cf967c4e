"""Help: how to begin, how to filter, and every key."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from lbtui.tui.commands.keys import shown
from lbtui.tui.commands.registry import by_group, keys_of
from lbtui.tui.screens.dialog import Page
from lbtui.tui.widgets.bands import bar
from lbtui.words.bands import BANDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.geometry import Size

BEGIN = """\
Type the letters of the board side by side: top, right, bottom, left. It is solved by itself; \
the best solution is traced across the box. Words are on key 2, solutions on key 3."""

WORDS = (
    ("re", "contains re"),
    ("^re  ed$", "begins, ends with it"),
    ("s?y  s*y", "? one letter, * any"),
    ("+jq  -x", "has these letters, not those"),
    (">7 <5 =6", "more, fewer, so many letters"),
    ("/r[ae]+s/", "a regular expression"),
)
SOLUTIONS = (
    ("word  -word", "with the word, without it"),
    ("^word  ^s", "starts with the word, the letter"),
    ("y$", "ends on the letter"),
    (">=60", "every word this familiar"),
    ("<=3", "at most so many words"),
    ("distinct", "no word in two of them"),
    ("perfect", "no letter covered twice"),
)
COLUMNS = (
    ("len", "letters of the word"),
    ("new", "letters of the board that it covers"),
    ("finish", "the fewest further words that solve the board after it"),
    ("rank", "the place among the solutions of as many words"),
    ("perfect", "no letter is covered twice, but where words meet"),
    ("familiar", "how many people know the word:"),
)
KEY_WIDTH = 14


class Columns(Widget):
    """Keys and what they do in two columns, each wrapped within its own."""

    DEFAULT_CSS = """
    Columns { height: auto; }
    """

    def __init__(self, rows: Sequence[tuple[str, str]]) -> None:
        """Show ``rows``, each (key, what it does)."""
        super().__init__()
        self._rows = rows

    def _lines(self, width: int) -> list[Content]:
        lines: list[Content] = []
        for key, text in self._rows:
            begin, room = key, max(8, width - KEY_WIDTH)
            for line in wrap(text, room):
                gap = " " * max(1, KEY_WIDTH - cell_len(begin))
                lines.append(Content.assemble((begin, "bold"), gap, line))
                begin = ""
        return lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return as many lines as there are at this width."""
        del container, viewport
        return len(self._lines(width))

    def render(self) -> Content:
        """Return the lines."""
        return Content("\n").join(self._lines(self.content_size.width))


class HelpScreen(Page):
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

    def body(self) -> ComposeResult:
        """Show how to begin, the filters, then the keys by group."""
        from lbtui.tui.app import LbtuiApp

        remaps: Mapping[str, str] = self.app.settings.keys if isinstance(self.app, LbtuiApp) else {}
        with VerticalScroll():
            yield Static(Content("To begin"), classes="title")
            yield Static(Content(BEGIN))
            for title, rows in (("Filter words", WORDS), ("Filter solutions", SOLUTIONS)):
                yield Static(Content(title), classes="title")
                yield Columns(rows)
            yield Static(Content("What the lists say"), classes="title")
            yield Columns([*COLUMNS, *_bands()])
            for group, commands in by_group().items():
                yield Static(Content(group), classes="title")
                yield Columns(
                    [
                        (" ".join(shown(key) for key in keys_of(command, remaps)), command.title)
                        for command in commands
                    ]
                )


def _bands() -> list[tuple[str, str]]:
    """Return the names of the bands by the dots that stand for them, the most familiar first."""
    names: dict[str, list[str]] = {}
    for lowest, name in BANDS:
        names.setdefault(bar(lowest), []).append(name)
    return [(dots, ", ".join(found)) for dots, found in names.items()]
