"""The saved games: find one, open it, remove it."""

from collections.abc import Mapping
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from lbtui.database import Database
from lbtui.formatting import EN_DASH, capitals, plural
from lbtui.play.saved_games import GameSummary, SavedGames
from lbtui.play.wording import aids_text
from lbtui.puzzle import printable
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.dialogs.finder import DatabaseFinder
from lbtui.tui.dialogs.statistics import StatisticsScreen


class GamesScreen(DatabaseFinder[GameSummary]):
    """The saved games that match what is typed, newest first; dismissed with the one chosen."""

    TITLE_TEXT = "Saved games"
    PLACEHOLDER = "Search dates, letters, words…"
    empty_text = "No saved games yet:\nesc, then ^x plays the board that is open."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+x", "open_as('solutions')", id="board.play"),
        Binding("f5", "open_as('review')", id="board.review"),
        Binding("f8", "statistics", id="board.statistics"),
    ]

    def __init__(self, remaps: Mapping[str, str]) -> None:
        """Name the keys after the user's `remaps`."""
        names = ("play", "review", "statistics")
        play, review, statistics = (key_hint(f"board.{name}", remaps) for name in names)
        keys = f"enter play · {play} solve · {review} review · del remove · {statistics} stats"
        super().__init__()
        self.keys_line.text = f"{keys} · esc close"

    def load_items(self, database: Database) -> list[GameSummary]:
        """Return the games, those that changed last first."""
        return SavedGames(database).search()

    def remove_item(self, database: Database, item: GameSummary) -> None:
        """Remove a game."""
        SavedGames(database).remove(item.id)

    def removal_question(self, item: GameSummary) -> tuple[str, str]:
        """Return what to ask before a game is removed."""
        board = capitals(item.board)
        is_counted = not item.replay and (item.ended or item.hints or item.aids)
        yes_label = "Yes; its board no longer counts" if is_counted else f"Yes, {board}"
        return "Remove the game?", yes_label

    def format_row(self, item: GameSummary) -> Content:
        """Return the date under which it counts, letters, words and par."""
        par = f", par {item.par}" if item.par else ""
        board = (capitals(item.board), "bold")
        return Content.assemble((f"{item.counting_date} ", "dim"), board, f" {item.outcome}{par}")

    def describe(self, item: GameSummary) -> str:
        """Return what the row leaves out."""
        parts = [EN_DASH.join(item.words), aids_text(item.hints, item.aids)]
        parts.append(f"possible in {plural(item.minimum, 'word')}" if item.minimum else "")
        parts.append(f"played {item.day}" if item.day != item.counting_date else "")
        parts.append("a replay" if item.replay else "")
        return printable(" · ".join(filter(None, parts)), 400)

    def action_statistics(self) -> None:
        """Show the statistics of the games that match what is typed."""
        self.app.push_screen(StatisticsScreen(self.search_input.value, self.all_matches))
