"""What stands in place of the panes: how to start or, in a tiny terminal, what size is needed."""

from functools import partial

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.settings import Settings
from lbtui.tui.commands.keys import key_name, keys_of
from lbtui.tui.commands.table import BY_ID
from lbtui.tui.widgets.bars import Item, ItemLine

ROOMY_LINES = 14
ALL_LINES = 20
"""The lines that the text takes with blank lines between its parts, and with all its parts."""


class Choice(ItemLine):
    """A line to click: a command's key and what it does."""

    def __init__(self, settings: Settings, command: str, text: str, *, classes: str = "") -> None:
        """Describe `command` as `text`; `settings` know its key."""
        super().__init__(classes=classes)
        self._settings = settings
        self._command = command
        self._text = text

    def lay_out(self, width: int) -> list[tuple[int, Item]]:
        """Show the line where it fits."""
        command = BY_ID[self._command]
        key = " ".join(map(key_name, keys_of(command, self._settings.keys)[:1])) or "click"
        item = Item(self._command, ((f"{key:>8}", "key"), (f"  {self._text}", "text")))
        return [(0, item)] if item.width <= width else []


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

    def __init__(self, settings: Settings) -> None:
        """Name the keys in `settings`."""
        super().__init__()
        self._settings = settings

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        choice = partial(Choice, self._settings)
        self.border_title = Content("welcome")
        yield Static(Content("Type the twelve letters of a board"), classes="heading")
        yield Static(
            Content("one side at a time: top, right, bottom, left. It solves as you type.")
        )
        yield Static(Content("or paste one in any format:"), classes="gap")
        yield Static(Content("   riu pgh lcs yao      RIU/PGH/LCS/YAO"), classes="muted")
        yield Static(Content("or press"), classes="gap")
        yield choice("board.example", "for an example board (^ is ctrl)")
        yield choice("board.play", "to play it: nothing is given away")
        yield choice("app.help", "for help and every key")
        yield choice("app.palette", "for the menu of all commands")
        yield Static(Content("Then"), classes="heading gap later")
        yield choice("view.words", "the words that fit", classes="later")
        yield choice("view.solutions", "the solutions, best first", classes="later")
        yield choice("list.filter", "filter either list", classes="later")
        yield choice("solve.list", "switch the word list", classes="later")

    def on_resize(self, event: events.Resize) -> None:
        """Hide what there is no room for."""
        for widget in self.query(".later"):
            widget.display = event.size.height >= ALL_LINES
        self.set_class(event.size.height < ROOMY_LINES, "-dense")
