"""How to start, in place of the lists until there is a board."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.tui.widgets.bars.item_line import Item, ItemLine

ROOMY_LINES = 13
ALL_LINES = 19
"""The lines that the text takes with blank lines between its parts, and with all its parts."""


class Choice(ItemLine):
    """A line to click: a key and what it does."""

    def __init__(self, command: str, key: str, text: str) -> None:
        super().__init__()
        self._item = Item(command, ((f"{key:>8}", "key"), (f"  {text}", "text")))

    def arranged(self, width: int) -> list[tuple[int, Item]]:
        """Show the line where it fits."""
        return [(0, self._item)] if self._item.width <= width else []


class Welcome(VerticalScroll, can_focus=False):
    """How to enter a board, and what comes next."""

    DEFAULT_CSS = """
    Welcome {
        padding: 1 1 0 1;
        scrollbar-size-vertical: 1;
        .heading { text-style: bold; color: $primary; }
        Static { height: auto; }
        .gap { margin-top: 1; }
        .muted { color: $text-muted; }
        &.-dense .gap { margin-top: 0; }
    }
    """

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        self.border_title = Content("welcome")
        yield Static(Content("Type the twelve letters of a board"), classes="heading")
        yield Static(Content("side by side: top, right, bottom, left. Solving starts by itself."))
        yield Static(Content("or paste one, in any form:"), classes="gap")
        yield Static(Content("   riu pgh lcs yao      RIU/PGH/LCS/YAO"), classes="muted")
        yield Static(Content("or press"), classes="gap")
        yield Choice("board.example", "^e", "for an example board (^ is ctrl)")
        yield Choice("app.help", "?", "for every key")
        yield Choice("app.palette", "^p", "for the menu of all commands")
        yield Static(Content("Then"), classes="heading gap later")
        yield Static(
            Content(
                "       2  the words that fit\n"
                "       3  the solutions, best first\n"
                "       /  filters either list\n"
                "      ^l  switches the word list"
            ),
            classes="muted later",
        )

    def on_resize(self, event: events.Resize) -> None:
        """Hide what there is no room for."""
        for widget in self.query(".later"):
            widget.display = event.size.height >= ALL_LINES
        self.set_class(event.size.height < ROOMY_LINES, "-dense")
