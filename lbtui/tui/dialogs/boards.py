"""The stored boards, as a list and a calendar."""

from datetime import date
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList

from lbtui.database import Database
from lbtui.formatting import capitals, is_calendar_date, plural
from lbtui.play.saved_games import GameSummary, SavedGames
from lbtui.play.statistics import find_main_games_by_sides, streak_text
from lbtui.puzzle import printable
from lbtui.puzzle.parse import sort_sides
from lbtui.settings import Settings
from lbtui.sources.stored_boards import StoredBoard, StoredBoards
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.dialogs.calendar import SIGN_BY_DAY_STATE, Calendar
from lbtui.tui.dialogs.finder import DatabaseFinder
from lbtui.tui.dialogs.today import TodayScreen
from lbtui.tui.messages import WordListsChanged


class BoardsScreen(DatabaseFinder[StoredBoard]):
    """The stored boards that match what is typed, newest first; dismissed with the one chosen.

    Tab goes to a calendar and back; the list shows the board of its day. What is typed there
    searches the list again.
    """

    TITLE_TEXT = "Stored boards"
    PLACEHOLDER = "Search dates, letters, names…"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+x", "open_as('game')", "Play", id="board.play"),
        Binding("f9", "today", "Today's board", id="board.today"),
        ("tab,shift+tab", "toggle_calendar", "List or calendar"),
        ("enter", "open_as('')", "Open"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-wide")]  # noqa: RUF012 - as Textual has it

    def __init__(self, settings: Settings) -> None:
        """Name the keys in `settings`, which also say where today's board is."""
        play, today = (key_hint(name, settings.keys) for name in ("board.play", "board.today"))
        keys = f"enter open · tab calendar · {play} play · del remove"
        self._keys_text = f"{keys} · {today} today's · esc close"
        super().__init__()
        self.keys_line.text = self._keys_text
        self.empty_text = f"No stored boards yet:\n{today} fetches today's; esc, then paste one"
        self._settings = settings
        self._game_by_sides: dict[str, GameSummary] = {}
        self._board_by_date: dict[str, StoredBoard] = {}
        self._calendar = Calendar()

    def compose_body(self) -> ComposeResult:
        """Return the line to type in, the list beside the calendar, and more about one board."""
        yield self.search_input
        yield Horizontal(self.option_list, self._calendar)
        yield self._description

    def on_mount(self) -> None:
        """Follow the calendar."""
        self.watch(self._calendar, "day", self.show_day, init=False)
        self.watch(self._calendar, "has_focus", self.show_day, init=False)

    def load_items(self, database: Database) -> list[StoredBoard]:
        """Return the boards, those of the newest dates first.

        The calendar shows them, and the days of games whose boards are not stored.
        """
        games, boards = SavedGames(database).search(), StoredBoards(database).search()
        self._game_by_sides = find_main_games_by_sides(games)
        self._board_by_date = {board.date: board for board in boards if board.date}
        games_of_days = (game for game in self._game_by_sides.values() if not game.replay)
        states = {game.date: game.state for game in games_of_days if game.date}
        states |= {day: self._get_day_state(board) for day, board in self._board_by_date.items()}
        self._calendar.day_state_by_date = states
        self.set_class(bool(states), "-dated")
        self.show_day()
        self.box.border_subtitle = Content(streak_text(games))
        return boards

    def _get_day_state(self, stored: StoredBoard) -> str:
        game = self._game_by_sides.get(sort_sides(str(stored.board)))
        return "stored" if game is None or game.replay else game.state

    @property
    def current_item(self) -> StoredBoard | None:
        """The board of the calendar's day while that has the focus, else that of the row."""
        if self._calendar.has_focus:
            return self._board_by_date.get(self._calendar.day.isoformat())
        return super().current_item

    def action_toggle_calendar(self) -> None:
        """Go to the calendar, if there are days to show, or back to the list."""
        to_list = self._calendar.has_focus or not self._calendar.day_state_by_date
        self.set_class(not to_list, "-calendar")
        self.set_focus(self.search_input if to_list else self._calendar)

    def on_key(self, event: events.Key) -> None:
        """Search for what is typed in the calendar."""
        if self._calendar.has_focus and event.is_printable and event.character:
            event.stop()
            self.action_toggle_calendar()
            self.search_input.insert_text_at_cursor(event.character)

    @on(OptionList.OptionHighlighted)
    def show_row_in_calendar(self) -> None:
        """Show the month of the row under the cursor."""
        if self.current_item is not None and is_calendar_date(self.current_item.date or ""):
            self._calendar.day = date.fromisoformat(self.current_item.date or "")

    def show_day(self) -> None:
        """Show the board of the calendar's day in the list, and what there is to say of it."""
        tab_text = "tab list · " if self._calendar.has_focus else "tab calendar · "
        tab_text = tab_text if self._calendar.day_state_by_date else ""
        self.keys_line.text = self._keys_text.replace("tab calendar · ", tab_text)
        if self._calendar.has_focus:
            day, days = str(self._calendar.day), [board.date for board in self.matches]
            self.option_list.highlighted = days.index(day) if day in days else None
            board = self.current_item
            text = self.describe(board) if board is not None else f"{day}: no board is stored"
            self._description.update(Content(text))

    def remove_item(self, database: Database, item: StoredBoard) -> None:
        """Remove a board, and with it the game's list."""
        StoredBoards(database).remove(item)
        self.post_message(WordListsChanged())

    def removal_question(self, item: StoredBoard) -> tuple[str, str]:
        """Return what to ask before a board is removed."""
        name = f"the board of {item.date}" if item.date else capitals(str(item.board))
        return f"Remove {name}?", f"Yes, remove {name}, its list and its answer"

    def format_row(self, item: StoredBoard) -> Content:
        """Return date or name, letters and par."""
        title = printable(item.date or item.name or "-", 10)
        par = f"  par {item.par}" if item.par else ""
        letters = (capitals(str(item.board)), "bold")
        game = self._game_by_sides.get(sort_sides(str(item.board)))
        sign = SIGN_BY_DAY_STATE[self._get_day_state(item)] if game is not None else " "
        outcome = f"  {game.outcome}" if game is not None else ""
        return Content.assemble((f"{title:<10} {sign} ", "dim"), letters, (outcome, "dim"), par)

    def describe(self, item: StoredBoard) -> str:
        """Return what the row leaves out; never the official answer."""
        # Where there is no room for both, the calendar stands in place of the row.
        letters = capitals(str(item.board)) if self._calendar.has_focus else ""
        parts = [letters, item.name, f"from {item.source}" if item.source else ""]
        parts.append(plural(len(item.words), "accepted word") if item.words else "")
        return printable(" · ".join(filter(None, parts)), 400)

    @work(group="command")
    async def action_today(self) -> None:
        """Fetch today's board and close with it."""
        if board := await self.app.push_screen_wait(TodayScreen(self._settings)):
            self.choose(board)
