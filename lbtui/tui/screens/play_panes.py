"""Box, evaluation and panel of a game: where they go, by the size of the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from lbtui.tui.screens.layout import layout_for
from lbtui.tui.widgets.game.board import GameBoard
from lbtui.tui.widgets.game.panel import GamePanel

if TYPE_CHECKING:
    from textual.geometry import Size

    from lbtui.puzzle import Board

PANEL = 36
"""Cells beside the box where there is room for them."""
LEAST_BOX = 23
LEAST_EVALUATION, MOST_EVALUATION = 34, 54
"""Cells of the evaluation beside the box; with less room it takes the place of the box."""
LEAST_PANEL = 23
"""Cells of the panel beside both."""
STATE = 5
"""Lines of the panel below an evaluation."""
TALL = 24
"""The height from which a narrow screen has the box above the panel."""


class PlayPanes(Container):
    """The box, which holds the evaluation, and the panel beside or below it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll('up')", "Scroll up", show=False),
        Binding("down", "scroll('down')", "Scroll down", show=False),
        Binding("pageup", "scroll('page_up')", "Page up", show=False),
        Binding("pagedown", "scroll('page_down')", "Page down", show=False),
    ]
    DEFAULT_CSS = """
    PlayPanes {
        layout: horizontal;
        height: 1fr;
        &.-above { layout: vertical; }
        GameBoard, GamePanel {
            border: round $border-blurred;
            border-title-color: $text-muted;
            height: 1fr;
        }
        GameBoard { border: heavy $border; border-title-color: $primary; }
        &.-bare GameBoard, &.-bare GamePanel { border: none; }
    }
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.box = GameBoard(board)
        self.panel = GamePanel()
        self.bare = False
        """Whether there is no room for frames."""

    def compose(self) -> ComposeResult:
        """The box and the panel."""
        yield self.box
        yield self.panel

    def fit(self, size: Size, *, evaluating: bool) -> None:
        """Lay out for a terminal of `size`, with the evaluation or without it."""
        box, evaluation = self.box, self.box.evaluation
        self.bare = layout_for(size) == "narrow"
        room = size.width - LEAST_PANEL - LEAST_EVALUATION - LEAST_BOX
        instead = evaluating and room < 0  # of the box, the evaluation is shown
        above = self.bare and (size.height >= TALL or evaluating)
        width = max(LEAST_BOX, min(size.width - PANEL, 2 * size.height - 2))
        evaluation.styles.width = "1fr"
        if evaluating and not instead:
            evaluation.styles.width = min(LEAST_EVALUATION + room * 9 // 20, MOST_EVALUATION)
            width = max(width, size.width - LEAST_PANEL - room // 4)
        self.set_class(self.bare, "-bare")
        self.set_class(above, "-above")
        evaluation.display = evaluating
        box.view.display = not instead
        box.styles.width = "100%" if above else width
        self.panel.styles.height = STATE if above and instead else "1fr"

    def action_scroll(self, where: str) -> None:
        """Scroll the panel."""
        self.panel.scroll(where)
