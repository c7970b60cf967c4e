"""The board's pane: the box, what the highlighted words mean, and a line of buttons."""

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
"""Seconds that words must stay traced before they are looked up."""
LONGEST_MEANING = 240


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
        super().__init__(id=id)
        self.view = BoardView(canvas=canvas, motion=motion, id="board")
        self.border_title = Content("board")
        self._meaning = ""
        self._looked_up: tuple[str, ...] = ()
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out the box, the meanings and the buttons."""
        yield self.view
        yield Static(Content(""), id="meaning")
        yield Buttons(
            (
                ("board.shape", "4x3", "Change the number of sides and letters"),
                ("board.new", "new", "Clear the board"),
                ("board.example", "example", "Load an example board"),
                ("board.undo", "undo", "Undo the last edit"),
            )
        )

    def show_shape(self, shape: str) -> None:
        """Show the board's shape on its button."""
        self.query_one(Buttons).relabel("board.shape", shape)

    def enable(self, enabled: Callable[[str], bool]) -> None:
        """Dim the buttons for whose command id `enabled` returns False."""
        self.query_one(Buttons).enable(enabled)

    # Meanings

    @property
    def looking_up(self) -> bool:
        """Whether words are still to be looked up."""
        return self._timer is not None

    def look_up(self, words: tuple[str, ...]) -> None:
        """Show what the traced words mean, where there is room and it is known."""
        if words == self._looked_up:
            return
        self._looked_up = words
        self._show_meaning("")
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if words and self.query_one("#meaning").display:
            self._timer = self.set_timer(LOOK_UP_AFTER, partial(self._start, words))

    def _start(self, words: tuple[str, ...]) -> None:
        self._timer = None
        self._look_up(words)

    @work(thread=True, group="meaning", exclusive=True, exit_on_error=False)
    def _look_up(self, words: tuple[str, ...]) -> None:
        """Look the words up on a thread: the first time, that opens a file."""
        text = meaning_text(words)
        self.app.call_from_thread(self._found, words, text)

    def _found(self, words: tuple[str, ...], text: str) -> None:
        if words == self._looked_up:
            self._show_meaning(text)

    def _show_meaning(self, text: str) -> None:
        if text != self._meaning:
            self._meaning = text
            # Its lines are reserved: a layout for every key would be too slow.
            self.query_one("#meaning", Static).update(Content(text), layout=False)

    def show_extras(self, *, buttons: bool, meaning: bool) -> None:
        """Show or hide what stands below the box."""
        for widget, shown in (
            (self.query_one(Buttons), buttons),
            (self.query_one("#meaning"), meaning),
        ):
            if widget.display != shown:
                widget.display = shown


def shape_text(shape: Sequence[int]) -> str:
    """A shape as people write it: 4x3, or the letters of each side where they differ: 3-3-2-4."""
    if len(set(shape)) == 1:
        return f"{len(shape)}x{shape[0]}"
    return "-".join(map(str, shape))


def meaning_text(words: Sequence[str]) -> str:
    """Return the first definition of each word, one a line; words without one are left out.

    May open a file: call it from a worker.
    """
    from lbtui.words.meanings import meaning

    lines = []
    for word in words:
        found = meaning(word)
        if found:
            base = f" ({found[0].lemma})" if found[0].lemma != word else ""
            lines.append(f"{word}{base}: {found[0].gloss}"[:LONGEST_MEANING])
    return "\n".join(lines)
