"""The board's pane: the box, what the highlighted words mean, and a line of buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive, var
from textual.widget import Widget

from lbtui.tui.threads import call_in_thread
from lbtui.tui.widgets.board.board_view import BoardView
from lbtui.tui.widgets.board.shapes import shape_text
from lbtui.tui.widgets.cells import ELLIPSIS
from lbtui.tui.widgets.item_lines import ItemLine, make_button
from lbtui.typing import Cancel

if TYPE_CHECKING:
    from lbtui.words.definitions import Definition

MIN_DEFINITIONS_WIDTH = 24
"""The least cells for definitions beside the box."""
MAX_GLOSS_COUNT = 4
"""At most so many definitions of each word are shown."""

DefinedWord = tuple[str, "Sequence[Definition]"]
"""A word and its definitions, at least one."""


def format_definition_lines(
    entries: Sequence[DefinedWord], width: int, height: int
) -> list[Content]:
    """Return definitions in at most `height` lines, their headings in bold.

    Each has its share of those that the ones before it leave; what is cut ends in an ellipsis.
    """
    if width < 8:
        return []
    lines: list[Content] = []
    for left_count, (word, definitions) in zip(range(len(entries), 0, -1), entries, strict=True):
        lemma = definitions[0].lemma
        heading = f"{word}:" if lemma == word else f"{word} ({lemma}):"
        glosses = "; ".join(definition.gloss for definition in definitions[:MAX_GLOSS_COUNT])
        first_line, *other_lines = wrap(
            f"{heading} {glosses}",
            width,
            subsequent_indent="  ",
            max_lines=max(1, -((len(lines) - height) // left_count)),
            placeholder=ELLIPSIS,
        )
        lines += [Content(first_line).stylize("bold", 0, len(heading)), *map(Content, other_lines)]
    return lines[:height]


def find_definitions(words: Sequence[str], _cancel: Cancel) -> list[DefinedWord]:
    """Return the definitions of those of `words` that have any. The first time opens a file."""
    from lbtui.words.definitions import define

    entries = [(word, define(word)) for word in dict.fromkeys(words)]
    return [(word, definitions) for word, definitions in entries if definitions]


class Definitions(Widget):
    """The definitions of `words`."""

    DEFAULT_CSS = "Definitions { padding: 0 1; color: $text-muted; }"

    words: var[tuple[str, ...]] = var(())
    _entries: reactive[Sequence[DefinedWord] | None] = reactive(())  # None: not looked up yet

    def watch_words(self, words: tuple[str, ...]) -> None:
        """Show the definitions of these words soon."""
        self._entries = None if words else ()
        self.look_up_words()

    @on(events.Show)
    @work(group="definitions", exclusive=True)
    async def look_up_words(self) -> None:
        """Look the words up, unless this is hidden: then when it is shown."""
        if self._entries is None and self.display:
            self._entries = await call_in_thread(partial(find_definitions, self.words))

    def render(self) -> Content:
        """Return as many lines as fit."""
        return Content("\n").join(format_definition_lines(self._entries or (), *self.content_size))


class BoardPane(Vertical):
    """The board, what the words traced on it are and mean, and buttons for the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,down", "screen.run_command('view.solutions')", "Go to the solutions")
    ]

    def __init__(self) -> None:
        super().__init__()
        self.view = BoardView()
        self.border_title = Content("Board")
        self.definitions = Definitions()
        self._buttons = ItemLine(classes="buttons")

    def compose(self) -> ComposeResult:
        """Lay out the box, the definitions, and the buttons."""
        yield self.view
        yield self.definitions
        yield self._buttons

    def on_resize(self, event: events.Resize) -> None:
        """Put the definitions beside the box where that leaves it larger."""
        width = event.size.width - 2 * event.size.height + 4
        self.set_class(width >= MIN_DEFINITIONS_WIDTH, "-beside")
        self.definitions.styles.width = width if width >= MIN_DEFINITIONS_WIDTH else "1fr"

    def show_buttons(self, is_enabled: Callable[[str], bool]) -> None:
        """Show the buttons; not those for whose command id `is_enabled` returns False."""
        texts = {
            "board.shape": shape_text(self.view.entry.shape),
            "board.new": "new",
            "board.example": "example",
            "board.undo": "undo",
        }
        self._buttons.items = tuple(
            make_button(command, text) for command, text in texts.items() if is_enabled(command)
        )

    # Definitions

    def show_definitions(self, words: tuple[str, ...] | None) -> None:
        """Show what these words mean below the box; with None the box has all the room."""
        self.set_class(words is not None, "-defining")
        self.definitions.words = words or ()
