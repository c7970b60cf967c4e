"""The saved games: find one, open it, remove it; and the statistics of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from lbtui.play.saved import SavedGame
from lbtui.play.statistics import charts
from lbtui.puzzle import clean
from lbtui.text import capitals, plural
from lbtui.tui.exporting import DASH
from lbtui.tui.questions import ask
from lbtui.tui.screens.dialog import TextDialog
from lbtui.tui.screens.finder import MOST_SHOWN, Archive

if TYPE_CHECKING:
    from lbtui.database import Database


class GamesScreen(Archive[SavedGame]):
    """The saved games that match what is typed, newest first; dismissed with the one chosen."""

    TITLE_TEXT = "Saved games"
    KEYS_TEXT = "enter open · ^r review · del remove · F5 statistics · esc close"
    PLACEHOLDER = "Search dates, letters, words…"
    NOTHING_KEPT = "No saved games yet: each game you play is saved here."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+r", "review", "Review", show=False, priority=True),
        Binding("f5", "statistics", "Statistics", show=False),
    ]
    reviews = False
    """Whether the game that was chosen is to be reviewed."""

    def read(self, database: Database, text: str) -> tuple[list[SavedGame], int]:
        """Return the newest games that match, and how many do in all."""
        from lbtui.play.saved import SavedGames

        games = SavedGames(database)
        return games.search(text, MOST_SHOWN), games.count(text)

    def discard(self, database: Database, kept: SavedGame) -> None:
        """Remove a game."""
        from lbtui.play.saved import SavedGames

        SavedGames(database).remove(kept.id)

    def to_remove(self, kept: SavedGame) -> tuple[str, str]:
        """Return what to ask before a game is removed."""
        return "Remove the game?", f"Yes, remove this game of {capitals(kept.board)}"

    def row(self, found: SavedGame) -> Content:
        """Return day, letters, words and par."""
        words = plural(found.words.count(" ") + 1, "word") if found.solved else "unfinished"
        par = f", par {found.par}" if found.par else ""
        return Content.assemble(
            (f"{found.day} ", "dim"), (capitals(found.board), "bold"), f" {words}{par}"
        )

    def about(self, found: SavedGame) -> str:
        """Return what the row leaves out."""
        parts = [DASH.join(found.words.split()), plural(found.hints, "hint") if found.hints else ""]
        parts.append(f"possible in {plural(found.minimum, 'word')}" if found.minimum else "")
        parts.append(f"the board of {found.date}" if found.date else "")
        return clean(" · ".join(filter(None, parts)), 400)

    def action_review(self) -> None:
        """Open the game under the cursor and review it."""
        self.reviews = self.current is not None
        self.option_list.action_select()

    def action_statistics(self) -> None:
        """Show the statistics of the games that match what is typed."""
        self.app.push_screen(StatisticsScreen(self.text))


class StatisticsScreen(TextDialog):
    """Charts of the saved games that match a search."""

    TITLE_TEXT = "Statistics"
    DEFAULT_CSS = """
    StatisticsScreen VerticalScroll {
        height: auto;
        max-height: 70vh;
        scrollbar-gutter: stable;
    }
    """

    def __init__(self, text: str) -> None:
        """Count the games that match `text`."""
        super().__init__(title=f"Statistics: {text}" if text.strip() else None)
        self._query = text
        self._games: list[SavedGame] = []
        self._charts = Static(Content(""))

    def body(self) -> ComposeResult:
        """Return the charts."""
        with self.text:
            yield self._charts

    def on_mount(self) -> None:
        """Read the games."""
        ask(self, self._read, self._loaded)

    def _read(self, _cancel: object) -> tuple[list[SavedGame], str]:
        """Return the games, or why they cannot be read."""
        from lbtui.database import Database, DatabaseError
        from lbtui.play.saved import SavedGames

        try:
            return SavedGames(Database()).search(self._query), ""
        except DatabaseError as error:
            return [], clean(str(error), 400)

    def _loaded(self, read: tuple[list[SavedGame], str]) -> None:
        self._games, problem = read
        if problem:
            self._charts.update(Content(problem))
        else:
            self._draw()

    def _draw(self) -> None:
        """Draw the charts as wide as there is room."""
        width = self.text.scrollable_content_region.width
        self._charts.update(Content("\n".join(charts(self._games, max(width, 30)))))

    def on_resize(self, _event: events.Resize) -> None:
        """Draw for another width."""
        if self._games:
            self._draw()
