"""The board's pane: the box, what the highlighted words mean, and a line of buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content

from lbtui.settings import Motion
from lbtui.tui.widgets.bars.item_line import Item, ItemLine, packed
from lbtui.tui.widgets.board.view import BoardView
from lbtui.tui.widgets.definition_lines import Definitions


class Buttons(ItemLine):
    """A line of small buttons; the last ones are left out where there is no room."""

    DEFAULT_CSS = """
    Buttons { padding: 0 1; }
    """

    def __init__(self, buttons: Sequence[tuple[str, str, str]]) -> None:
        """Show `buttons`, each (command id, text, tooltip)."""
        super().__init__()
        self._buttons = {command: (text, tooltip) for command, text, tooltip in buttons}
        self._disabled: set[str] = set()

    def relabel(self, command: str, text: str) -> None:
        """Change the text of the button of `command`."""
        before, tooltip = self._buttons[command]
        if text != before:
            self._buttons[command] = (text, tooltip)
            self.refresh()

    def enable(self, enabled: Callable[[str], bool]) -> None:
        """Dim the buttons for whose command id `enabled` returns False."""
        disabled = {command for command in self._buttons if not enabled(command)}
        if disabled != self._disabled:
            self._disabled = disabled
            self.refresh()

    def _item(self, command: str) -> Item:
        text, tooltip = self._buttons[command]
        if command in self._disabled:
            return Item(command, ((f"[{text}]", "off"),), tooltip)
        return Item(command, (("[", "muted"), (text, "text"), ("]", "muted")), tooltip)

    def arranged(self, width: int) -> Sequence[tuple[int, Item]]:
        """Lay the buttons out from the left."""
        return packed([self._item(command) for command in self._buttons], width, 1)


class BoardPane(Vertical):
    """The board, the definitions of what is traced on it, and buttons for the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.run_command('view.solutions')", "Solutions", show=False),
    ]
    DEFAULT_CSS = """
    BoardPane {
        Definitions, Buttons { display: none; }
        &.-extras Buttons { display: block; }
        &.-extras.-defining {
            BoardView { height: auto; }
            Definitions { display: block; height: 1fr; }
        }
    }
    """

    def __init__(self, *, canvas: str, motion: Motion) -> None:
        super().__init__()
        self.view = BoardView(canvas=canvas, motion=motion)
        self.border_title = Content("board")
        self.definitions = Definitions()

    def compose(self) -> ComposeResult:
        """Lay out the box, the definitions and the buttons."""
        yield self.view
        yield self.definitions
        yield Buttons(
            (
                ("board.shape", "4x3", "Choose the number of sides and letters"),
                ("board.new", "new", "Clear the board"),
                ("board.example", "example", "Load an example board"),
                ("board.undo", "undo", "Undo the last change"),
            )
        )

    def show_shape(self, shape: str) -> None:
        """Show the board's shape on its button."""
        self.query_one(Buttons).relabel("board.shape", shape)

    def enable(self, enabled: Callable[[str], bool]) -> None:
        """Dim the buttons for whose command id `enabled` returns False."""
        self.query_one(Buttons).enable(enabled)

    # Definitions

    def define(self, words: tuple[str, ...] | None) -> None:
        """Show what these words mean below the box; with None the box has all the room."""
        self.set_class(words is not None, "-defining")
        self.definitions.define(words or ())

    def show_extras(self, shown: bool) -> None:
        """Show or hide what stands below the box."""
        self.set_class(shown, "-extras")


def shape_text(shape: Sequence[int]) -> str:
    """Return a shape as people write it: 4x3, or 3-3-2-4 where the sides differ."""
    if len(set(shape)) == 1:
        return f"{len(shape)}x{shape[0]}"
    return "-".join(map(str, shape))
