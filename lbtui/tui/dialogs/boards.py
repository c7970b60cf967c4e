"""The stored boards, as a list and a calendar."""

from datetime import date
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList

from lbtui.database import Database
from lbtui.play.saved_games import SavedGame, SavedGames
from lbtui.play.statistics import main_games_by_sides, streak_text
from lbtui.puzzle import clean
from lbtui.puzzle.parse import sorted_sides
from lbtui.settings import Settings
from lbtui.sources.stored_boards import StoredBoard, StoredBoards
from lbtui.text import capitals, is_calendar_date, plural
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.dialogs.calendar import SIGNS, Calendar
from lbtui.tui.dialogs.finder import DatabaseFinder
from lbtui.tui.dialogs.today import TodayScreen
from lbtui.tui.messages import ListsChanged


class BoardsScreen(DatabaseFinder[StoredBoard]):
    """The stored boards that match what is typed, newest first; dismissed with the one chosen.

    Tab goes to a calendar and back; the list shows the board of its day. What is typed there
    searches the list again.
    """

    TITLE_TEXT = "Stored boards"
    PLACEHOLDER = "Search dates, letters, names…"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+x", "open_as('game')", id="board.play"),
        Binding("f9", "today", id="board.today"),
        ("tab,shift+tab", "switch"),
        ("enter", "open_as('')"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-wide")]  # noqa: RUF012 - as Textual has it

    def __init__(self, settings: Settings) -> None:
        """Name the keys in `settings`, which also say where today's board is."""
        play, today = (key_hint(each, settings.keys) for each in ("board.play", "board.today"))
        keys = f"enter open · tab calendar · {play} play · del remove"
        self._keys = f"{keys} · {today} today's · esc close"
        super().__init__(self._keys)
        self.nothing_kept = f"No stored boards yet:\n{today} fetches today's; esc, then paste one"
        self._settings = settings
        self._done: dict[str, SavedGame] = {}
        self._dated: dict[str, StoredBoard] = {}
        self._calendar = Calendar()

    def body(self) -> ComposeResult:
        """Return the line to type in, the list beside the calendar, and more about one board."""
        yield self.line
        yield Horizontal(self.option_list, self._calendar)
        yield self._about

    def on_mount(self) -> None:
        """Follow the calendar."""
        self.watch(self._calendar, "day", self.show_day, init=False)
        self.watch(self._calendar, "has_focus", self.show_day, init=False)

    def read(self, database: Database) -> list[StoredBoard]:
        """Return the boards, those of the newest dates first.

        The calendar shows them, and the days of games whose boards are not stored.
        """
        games, kept = SavedGames(database).search(), StoredBoards(database).search()
        self._done = main_games_by_sides(games)
        self._dated = {each.date: each for each in kept if each.date}
        counted = [game for game in self._done.values() if not game.replay]
        played = {game.date: game.state for game in counted if game.date}
        stored = {day: self._state(each) for day, each in self._dated.items()}
        self._calendar.states = played | stored
        self.set_class(bool(played | stored), "-dated")
        self.show_day()
        self.box.border_subtitle = Content(streak_text(games))
        return kept

    def _state(self, stored: StoredBoard) -> str:
        game = self._done.get(sorted_sides(str(stored.board)))
        return "stored" if game is None or game.replay else game.state

    @property
    def current(self) -> StoredBoard | None:
        """The board of the calendar's day while that has the focus, else that of the row."""
        if self._calendar.has_focus:
            return self._dated.get(self._calendar.day.isoformat())
        return super().current

    def action_switch(self) -> None:
        """Go to the calendar, if there are days to show, or back to the list."""
        to_list = self._calendar.has_focus or not self._calendar.states
        self.set_class(not to_list, "-calendar")
        self.set_focus(self.line if to_list else self._calendar)

    def on_key(self, event: events.Key) -> None:
        """Search for what is typed in the calendar."""
        if self._calendar.has_focus and event.is_printable and event.character:
            event.stop()
            self.action_switch()
            self.line.insert_text_at_cursor(event.character)

    @on(OptionList.OptionHighlighted)
    def show_row_in_calendar(self) -> None:
        """Show the month of the row under the cursor."""
        if self.current is not None and is_calendar_date(self.current.date or ""):
            self._calendar.day = date.fromisoformat(self.current.date or "")

    def show_day(self) -> None:
        """Show the board of the calendar's day in the list, and what there is to say of it."""
        there = "tab list · " if self._calendar.has_focus else "tab calendar · "
        there = there if self._calendar.states else ""
        self.keys_line.text = self._keys.replace("tab calendar · ", there)
        if self._calendar.has_focus:
            day, shown = str(self._calendar.day), [each.date for each in self.found]
            self.option_list.highlighted = shown.index(day) if day in shown else None
            about = self.about(self.current) if self.current else f"{day}: no board is stored"
            self._about.update(Content(about))

    def discard(self, database: Database, kept: StoredBoard) -> None:
        """Remove a board, and with it the game's list."""
        StoredBoards(database).remove(kept)
        self.post_message(ListsChanged())

    def removal_question(self, kept: StoredBoard) -> tuple[str, str]:
        """Return what to ask before a board is removed."""
        name = f"the board of {kept.date}" if kept.date else capitals(str(kept.board))
        return f"Remove {name}?", f"Yes, remove {name}, its list and its answer"

    def row(self, found: StoredBoard) -> Content:
        """Return date or name, letters and par."""
        when = clean(found.date or found.name or "-", 10)
        par = f"  par {found.par}" if found.par else ""
        letters = (capitals(str(found.board)), "bold")
        game = self._done.get(sorted_sides(str(found.board)))
        sign = SIGNS[self._state(found)] if game is not None else " "
        done = f"  {game.outcome}" if game is not None else ""
        return Content.assemble((f"{when:<10} {sign} ", "dim"), letters, (done, "dim"), par)

    def about(self, found: StoredBoard) -> str:
        """Return what the row leaves out; never the official answer."""
        # Where there is no room for both, the calendar stands in place of the row.
        letters = capitals(str(found.board)) if self._calendar.has_focus else ""
        parts = [letters, found.name, f"from {found.source}" if found.source else ""]
        parts.append(plural(len(found.words), "accepted word") if found.words else "")
        return clean(" · ".join(filter(None, parts)), 400)

    def action_today(self) -> None:
        """Fetch today's board and close with it."""
        TodayScreen(self._settings).open(self.app, self.choose)
