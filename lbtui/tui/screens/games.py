"""The saved games: find one, open it, remove it; and the statistics of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.play.saved import SavedGame
from lbtui.play.statistics import charts
from lbtui.puzzle import clean
from lbtui.text import capitals, plural
from lbtui.tui.exporting import DASH
from lbtui.tui.screens.dialog import PickScreen, TextDialog
from lbtui.tui.screens.finder import MOST_SHOWN, Finder

if TYPE_CHECKING:
    from lbtui.play.saved import SavedGames


class GamesScreen(Finder[SavedGame]):
    """The saved games that match what is typed, newest first; dismissed with the one chosen."""

    TITLE_TEXT = "Saved games"
    KEYS_TEXT = "enter open · ^r review · del remove · F5 statistics · esc close"
    PLACEHOLDER = "Search dates, letters, words…"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "remove", "Remove", show=False, priority=True),
        Binding("ctrl+r", "review", "Review", show=False, priority=True),
        Binding("f5", "statistics", "Statistics", show=False),
    ]

    def __init__(self) -> None:
        """Read the games when it is shown."""
        super().__init__()
        self._total = 0
        self.reviews = False
        """Whether the game that was chosen is to be reviewed."""

    def on_mount(self) -> None:
        """Read the games."""
        self.search("")

    def search(self, text: str) -> None:
        """Look for the games that match."""
        self._read(text)

    @work(thread=True, exit_on_error=False)
    def _read(self, text: str, change: Callable[[SavedGames], object] | None = None) -> None:
        """Read the games in a thread, after a ``change`` if there is one, and show them."""
        from lbtui.database import Database, DatabaseError
        from lbtui.play.saved import SavedGames

        database = Database()
        problems: list[str] = []
        games = SavedGames(database)
        found: list[SavedGame] = []
        matching = total = 0
        if change is not None:
            try:
                change(games)
            except DatabaseError as error:
                problems.append(f"nothing was removed: {error}")
        try:
            found, matching, total = (
                games.search(text, MOST_SHOWN),
                games.count(text),
                games.count(),
            )
        except DatabaseError as error:
            problems.append(str(error))
        problem = clean("; ".join([*database.take_warnings(), *problems]), 400)
        self.app.call_from_thread(self._show, text, found, matching, total, problem)

    def _show(
        self, text: str, found: list[SavedGame], matching: int, total: int, problem: str
    ) -> None:
        if not self.is_mounted or text != self.text:
            return
        self._total = total
        nothing = (
            "No saved game matches."
            if total
            else "No saved games yet: each game you play is saved here."
        )
        cursor = self.option_list.highlighted or 0
        self.offer(found, nothing, cursor=cursor, problem=problem)
        more = f", the {len(found):,} newest listed" if matching > len(found) else ""
        self.query_one("#dialog").border_title = Content(f"{self.TITLE_TEXT}: {matching:,}{more}")

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
        parts.append(f"possible in {plural(found.fewest, 'word')}" if found.fewest else "")
        parts.append(f"the board of {found.date}" if found.date else "")
        return clean(" · ".join(filter(None, parts)), 400)

    def action_remove(self) -> None:
        """Ask, then remove the game under the cursor, or all of them."""
        game = self.current
        if game is None:
            return

        def remove(answer: str | None) -> None:
            if answer == "yes":
                self._read(self.text, lambda games: games.remove(game.id))
            elif answer == "all":
                options = [("no", "No, keep them"), ("yes", f"Yes, remove all {self._total:,}")]
                self.app.push_screen(PickScreen("Remove every saved game?", options), remove_all)

        def remove_all(answer: str | None) -> None:
            if answer == "yes":
                self._read(self.text, lambda games: games.remove_all())

        letters = capitals(game.board)
        options = [("no", "No, keep it"), ("yes", f"Yes, remove this game of {letters}")]
        options += [("all", f"Remove all {self._total:,} games…")] if self._total > 1 else []
        self.app.push_screen(PickScreen("Remove the game?", options), remove)

    def action_review(self) -> None:
        """Open the game under the cursor and review it."""
        if self.current is not None:
            self.reviews = True
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
        """Count the games that match ``text``."""
        super().__init__(title=f"Statistics: {text}" if text.strip() else None)
        self._text = text
        self._games: list[SavedGame] | None = None

    def body(self) -> ComposeResult:
        """The charts."""
        with VerticalScroll():
            yield Static(Content(""), id="charts")

    def on_mount(self) -> None:
        """Read the games."""
        self._read()

    def on_resize(self, _event: events.Resize) -> None:
        """Draw the charts as wide as there is room."""
        self._draw()

    @work(thread=True, exit_on_error=False)
    def _read(self) -> None:
        from lbtui.database import Database, DatabaseError
        from lbtui.play.saved import SavedGames

        try:
            games = SavedGames(Database()).search(self._text)
        except DatabaseError as error:
            self.app.call_from_thread(self._say, clean(str(error), 400))
        else:
            self.app.call_from_thread(self._loaded, games)

    def _loaded(self, games: list[SavedGame]) -> None:
        self._games = games
        self._draw()

    def _draw(self) -> None:
        if self._games is not None and self.is_mounted:
            width = self.query_one(VerticalScroll).scrollable_content_region.width
            self._say("\n".join(charts(self._games, max(width, 30))))

    def _say(self, text: str) -> None:
        if self.is_mounted:
            self.query_one("#charts", Static).update(Content(text))
