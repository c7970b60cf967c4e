"""The statistics of saved games."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from lbtui.play.saved import SavedGame
from lbtui.play.statistics import totals
from lbtui.tui.dialogs.dialog import TextDialog


class StatisticsScreen(TextDialog):
    """Statistics of the saved games that match a search."""

    TITLE_TEXT = "Statistics"

    def __init__(self, text: str, games: list[SavedGame]) -> None:
        """Sum up `games`, which match `text`."""
        super().__init__(title=f"Statistics: {text}" if text.strip() else None)
        self._games = games

    def body(self) -> ComposeResult:
        """Return the totals."""
        with self.text:
            yield Static(Content("\n".join(totals(self._games))))
