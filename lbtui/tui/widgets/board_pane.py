"""The board's pane: the drawn box, what the highlighted word means, and a line of buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from lbtui.tui.capabilities import Motion
from lbtui.tui.widgets.board_view import BoardView
from lbtui.tui.widgets.item_line import Item, ItemLine, packed


class Buttons(ItemLine):
    """A line of small buttons; those that do not fit are left out from the end."""

    DEFAULT_CSS = """
    Buttons { padding: 0 1; }
    """

    def __init__(self, buttons: Sequence[tuple[str, str, str]]) -> None:
        """Show ``buttons``, each (command id, text, tooltip)."""
        super().__init__()
        self._buttons = {command: (text, tooltip) for command, text, tooltip in buttons}
        self._off: set[str] = set()

    def relabel(self, command: str, text: str) -> None:
        """Give the button of ``command`` another text."""
        before, tooltip = self._buttons[command]
        if text != before:
            self._buttons[command] = (text, tooltip)
            self.refresh()

    def offer(self, of_use: Callable[[str], bool]) -> None:
        """Dim the buttons whose command is of no use just now, by ``of_use(command id)``."""
        off = {command for command in self._buttons if not of_use(command)}
        if off != self._off:
            self._off = off
            self.refresh()

    def _item(self, command: str) -> Item:
        text, tooltip = self._buttons[command]
        off = command in self._off
        parts = (("[", "muted"), (text, "text"), ("]", "muted"))
        return Item(command, ((f"[{text}]", "off"),) if off else parts, tooltip)

    def arranged(self, width: int) -> Sequence[tuple[int, Item]]:
        """Lay the buttons out from the left."""
        return packed([self._item(command) for command in self._buttons], width, 1)


class BoardPane(Vertical):
    """The board, the meaning of what is traced on it, and buttons for the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.run_command('view.solutions')", "Solutions", show=False),
    ]
    DEFAULT_CSS = """
    BoardPane {
        #meaning {
            height: 4;
            content-align: left bottom;
            padding: 0 1;
            color: $text-muted;
        }
        Buttons { display: none; }
    }
    """

    def __init__(self, *, canvas: str, motion: Motion, id: str | None = None) -> None:  # noqa: A002
        """Make the pane with an empty board."""
        super().__init__(id=id)
        self.view = BoardView(canvas=canvas, motion=motion, id="board")
        self.border_title = Content("board")
        self._meaning = ""

    def compose(self) -> ComposeResult:
        """Box, meaning, buttons."""
        yield self.view
        yield Static(Content(""), id="meaning")
        yield Buttons(
            (
                ("board.shape", "4x3", "Change the number of sides and letters"),
                ("board.new", "new", "Clear the board"),
                ("board.example", "example", "Load an example board"),
                ("board.undo", "undo", "Take the last change back"),
            )
        )

    def show_shape(self, shape: str) -> None:
        """Show the board's shape on its button."""
        self.query_one(Buttons).relabel("board.shape", shape)

    def offer(self, of_use: Callable[[str], bool]) -> None:
        """Dim the buttons whose command is of no use just now, by ``of_use(command id)``."""
        self.query_one(Buttons).offer(of_use)

    def show_meaning(self, text: str) -> None:
        """Show what the highlighted word means; "" shows nothing."""
        if text != self._meaning:
            self._meaning = text
            # The lines are kept free for it: a layout for every key pressed would be felt.
            self.query_one("#meaning", Static).update(Content(text), layout=False)

    def show_extras(self, *, buttons: bool, meaning: bool) -> None:
        """Say what there is room for beside the box."""
        for widget, shown in (
            (self.query_one(Buttons), buttons),
            (self.query_one("#meaning"), meaning),
        ):
            if widget.display != shown:
                widget.display = shown


def shape_text(shape: Sequence[int]) -> str:
    """Return a shape as people say it: ``4x3``, or the letters of each side where they differ."""
    if len(set(shape)) == 1:
        return f"{len(shape)}x{shape[0]}"
    return "-".join(map(str, shape))
