"""The board's pane: the drawn box, what the highlighted word means, and a line of buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from lbtui.terminal.capabilities import Motion
from lbtui.tui.widgets.bars.item_line import Item, ItemLine, packed
from lbtui.tui.widgets.board.view import BoardView

LOOK_UP_AFTER = 0.2
"""Seconds words must be traced before they are looked up."""


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
        self._looked_up: tuple[str, ...] = ()
        self._look_timer: Timer | None = None

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

    # Meanings

    @property
    def looking_up(self) -> bool:
        """Tell whether words wait to be looked up."""
        return self._look_timer is not None

    def look_up(self, words: tuple[str, ...]) -> None:
        """Show what the traced words mean, where there is room and something is known."""
        if words == self._looked_up:
            return
        self._looked_up = words
        self._show_meaning("")
        if self._look_timer is not None:
            self._look_timer.stop()
            self._look_timer = None
        if words and self.query_one("#meaning").display:
            self._look_timer = self.set_timer(LOOK_UP_AFTER, partial(self._begin_look_up, words))

    def _begin_look_up(self, words: tuple[str, ...]) -> None:
        self._look_timer = None
        self._look_up(words)

    @work(thread=True, group="meaning", exclusive=True, exit_on_error=False)
    def _look_up(self, words: tuple[str, ...]) -> None:
        """Look the words up on a thread of its own; the file is opened at the first."""
        from lbtui.tui.meanings import meaning_text

        text = meaning_text(words)
        self.app.call_from_thread(self._found, words, text)

    def _found(self, words: tuple[str, ...], text: str) -> None:
        if words == self._looked_up:
            self._show_meaning(text)

    def _show_meaning(self, text: str) -> None:
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
