"""What stands in place of the lists until there is a board: what this is, and how to begin."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.puzzle import Board
from lbtui.settings import Settings
from lbtui.tui.commands.keys import key_name, keys_of
from lbtui.tui.commands.table import BY_ID
from lbtui.tui.widgets.bars import Item, ItemLine
from lbtui.tui.widgets.board.view import BoardView

BOARD = Board(("yan", "hro", "kib", "det"))
WORDS = ("think", "keyboard")
"""An example, which is not among the boards that the app offers to solve."""
BESIDE = 100
"""The width of a window with room for it."""


class Choice(ItemLine):
    """A way to begin; a click on it runs its command, if it has one."""

    def __init__(self, key: str, text: str, command: str = "") -> None:
        super().__init__()
        self.items = (Item(command, ((f"{key:>6}", "key"), (f"  {text}", "text"))),)


class Welcome(VerticalScroll, can_focus=False):
    """The name of the app, what it does, three ways to begin, and an example that is solved."""

    DEFAULT_CSS = """
    Welcome {
        padding: 0 1;
        scrollbar-size-vertical: 1;
        align-vertical: middle;
        Vertical { height: auto; }
        Static { height: auto; margin-bottom: 1; }
        BoardView { dock: right; width: 50%; height: 100%; }
    }
    """

    def __init__(self, settings: Settings) -> None:
        """Name the keys in `settings`, and draw as they say."""
        super().__init__()
        self._settings = settings

    def compose(self) -> ComposeResult:
        """Lay out the text, and the example beside it."""
        self.border_title = Content("Welcome")
        example = BoardView(BOARD)
        example.can_focus = False
        example.canvas, example.motion = self._settings.canvas, self._settings.motion
        yield example
        with Vertical():
            yield Static(
                Content.assemble(
                    ("lbtui", "bold $primary"),
                    "\n\nEvery word and every solution of a Letter Boxed board, best first.",
                )
            )
            yield Choice("type", "its twelve letters")
            yield Choice("paste", "it in any form")
            keys = keys_of(BY_ID["board.example"], self._settings.keys)
            key = " ".join(map(key_name, keys[:1])) or "click"
            yield Choice(key, "an example board", "board.example")

    def on_resize(self, event: events.Resize) -> None:
        """Show the example where there is room for it, and trace it."""
        del event
        example = self.query_one(BoardView)
        example.display = self.app.size.width >= BESIDE
        example.trace(WORDS)
