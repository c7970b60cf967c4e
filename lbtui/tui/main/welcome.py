"""What stands in place of the lists until there is a board: what this is, and how to begin."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.drawing.canvas import Canvas, pick_mode
from lbtui.drawing.route import word_ink
from lbtui.puzzle import Board
from lbtui.settings import Settings
from lbtui.tui.commands.all_commands import COMMAND_BY_ID
from lbtui.tui.commands.keys import key_label, keys_of
from lbtui.tui.widgets.board.board_view import BoardView
from lbtui.tui.widgets.item_lines import KEY_STYLE, ItemLine, make_item

TAGLINE = "Every word and every solution of a Letter Boxed board, best first."
EXAMPLE_BOARD = Board(("yan", "hro", "kib", "det"))
EXAMPLE_WORDS = ("think", "keyboard")
"""An example, which is not among the boards that the app offers to solve."""
MIN_EXAMPLE_WIDTH = 100
"""The width of a window with room for it."""

LOGO_LINES = (
    ((0, 0, 0, 14),),
    ((0, 0, 0, 14), (0, 6, 7, 6), (7, 6, 7, 14), (0, 14, 7, 14)),
    ((2, 2, 2, 14), (0, 6, 6, 6), (2, 14, 6, 14)),
    ((0, 6, 0, 14), (0, 14, 7, 14), (7, 6, 7, 14)),
    ((0, 6, 0, 14), (0, 1, 0, 2)),
)
"""The lines of each letter of the app's name, in dots from its upper left corner: (x, y, x, y)."""
LOGO_GAP = 4
"""Dots between two letters."""


class Logo(Static):
    """The name of the app, drawn with its own lines."""

    def __init__(self, settings: Settings) -> None:
        """Draw as the settings say."""
        super().__init__()
        self._settings = settings

    def render(self) -> Content:
        """Return the name, each letter in the colour of another word."""
        mode = self._settings.canvas
        canvas = Canvas(19, 4, pick_mode() if mode == "auto" else mode)
        x = 0
        for n, lines in enumerate(LOGO_LINES):
            for x0, y0, x1, y1 in lines:
                canvas.draw_line(x + x0, y0, x + x1, y1, word_ink(n))
            x += max(line[2] for line in lines) + LOGO_GAP
        rows = [[(text, f"${ink}" if ink else "") for text, ink in row] for row in canvas.to_rows()]
        return Content("\n").join([Content.assemble(*row) for row in rows])


class StartChoice(ItemLine):
    """A way to begin; a click on it runs its action, if it has one."""

    def __init__(self, key: str, text: str, action: str = "") -> None:
        super().__init__()
        self.items = (make_item(action, (f"{key:>6}", KEY_STYLE), f"  {text}"),)


class Welcome(VerticalScroll, can_focus=False):
    """The name of the app, what it does, three ways to begin, and an example that is solved.

    example: the board with a solution, for which a window of MIN_EXAMPLE_WIDTH has room
    """

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
        self.border_title = Content("Welcome")
        self._settings = settings
        self.example = BoardView(EXAMPLE_BOARD)
        self.example.can_focus = False

    def compose(self) -> ComposeResult:
        """Lay out the text, and the example beside it."""
        self.example.canvas, self.example.motion = self._settings.canvas, self._settings.motion
        yield self.example
        with Vertical():
            yield Logo(self._settings)
            yield Static(Content(TAGLINE))
            yield StartChoice("type", "its twelve letters")
            yield StartChoice("paste", "it in any form")
            keys = keys_of(COMMAND_BY_ID["board.example"], self._settings.keys)
            key = " ".join(map(key_label, keys[:1])) or "click"
            yield StartChoice(key, "an example board", "screen.run_command('board.example')")

    def on_mount(self) -> None:
        """Trace the example."""
        self.example.trace(EXAMPLE_WORDS)
