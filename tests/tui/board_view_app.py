"""A bare app with one board."""

from textual.app import App, ComposeResult

from lbtui.puzzle import Board
from lbtui.tui import themes
from lbtui.tui.widgets.board.board_view import BoardView


class BoardApp(App[None]):
    CSS = "Screen { padding: 0; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        board: Board | None = None,
        words: tuple[str, ...] = (),
        *,
        canvas: str = "auto",
        motion: str = "off",
    ) -> None:
        super().__init__()
        self.view = BoardView(board)
        self.view.canvas, self.view.motion = canvas, motion
        self.words = words
        self.changes: list[BoardView.Changed] = []
        self.refusals: list[str] = []

    def get_css_variables(self) -> dict[str, str]:
        return themes.make_variables(self.current_theme)

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        self.view.focus()
        self.call_after_refresh(self.view.trace, self.words)

    def on_board_view_changed(self, event: BoardView.Changed) -> None:
        self.changes.append(event)

    def on_board_view_paste_refused(self, event: BoardView.PasteRefused) -> None:
        self.refusals.append(event.problem)

    def lines(self) -> list[str]:
        """What the board shows, as text."""
        height = self.view.size.height
        return [self.view.render_line(y).text for y in range(height)]
