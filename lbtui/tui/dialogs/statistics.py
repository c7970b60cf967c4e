"""The statistics of saved games."""

from collections import Counter

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from lbtui.play.saved_games import GameSummary
from lbtui.play.statistics import format_statistics, select_counting_games
from lbtui.tui.dialogs.dialog import TextDialog

MAX_BAR_WIDTH = 8
"""Cells of the longest bar."""


class StatisticsScreen(TextDialog):
    """Statistics of the saved games that match a search."""

    TITLE_TEXT = "Statistics"

    def __init__(self, text: str, games: list[GameSummary]) -> None:
        """Sum up `games`, which match `text`."""
        super().__init__(f"Statistics: {text}" if text.strip() else "")
        self._games = games

    def compose_body(self) -> ComposeResult:
        """Return the totals in columns, with a bar for each number of words."""
        title, *rows = [line.partition(": ") for line in format_statistics(self._games)]
        width = max((len(label) for label, _, _ in rows), default=0)
        solved_games = [game for game in select_counting_games(self._games) if game.solved]
        count_by_length = Counter(len(game.words) for game in solved_games)
        counts = [count for _, count in sorted(count_by_length.items())]
        bars = ["█" * (MAX_BAR_WIDTH * count // max(counts)) for count in counts]
        lines = [Content.styled(title[0], "bold $text-primary"), Content("")]
        for label, _, value in rows:
            bar = bars.pop(0) if label.startswith("solved in") else ""
            cells = (f"{label:<{width}}  ", "$text-muted"), f"{value:<5}", (bar, "$text-primary")
            lines.append(Content.assemble(*cells))
        with self.text_scroll:
            yield Static(Content("\n").join(lines))
