"""The stored boards: find one, open it, remove it; and the dialog that fetches today's."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlsplit

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from lbtui.puzzle import clean
from lbtui.sources.stored import StoredBoard
from lbtui.text import capitals, plural
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.exporting import DASH
from lbtui.tui.messages import ListsChanged
from lbtui.tui.screens.dialog import Dialog, confirm
from lbtui.tui.screens.finder import MOST_SHOWN, Finder

if TYPE_CHECKING:
    from lbtui.settings import Settings


class BoardsScreen(Finder[StoredBoard]):
    """The stored boards that match what is typed, newest first; dismissed with the one chosen."""

    TITLE_TEXT = "Stored boards"
    PLACEHOLDER = "Search dates, letters, names…"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "remove", "Remove", show=False, priority=True),
        Binding("f12", "today", "Today's board", show=False, id="board.today"),
    ]

    def __init__(self, settings: Settings) -> None:
        """Name the keys in ``settings``, which also say where today's board is."""
        self._today_key = key_hint("board.today", settings.keys)
        super().__init__(f"enter open · del remove · {self._today_key} today's · esc close")
        self._settings = settings
        self._boards: list[StoredBoard] | None = None

    def on_mount(self) -> None:
        """Read the boards."""
        self._read()

    @work(thread=True, exit_on_error=False)
    def _read(self, remove: StoredBoard | None = None) -> None:
        """Read the boards in a thread, after removing one if so wished, and show them."""
        from lbtui.database import Database, DatabaseError
        from lbtui.sources.stored import StoredBoards

        database = Database()
        problems: list[str] = []
        found: list[StoredBoard] = []
        if remove is not None:
            try:
                StoredBoards(database).remove(remove)
                self.post_message(ListsChanged())  # the game's list is gone as well
            except DatabaseError as error:
                problems.append(f"nothing was removed: {error}")
        try:
            found = StoredBoards(database).search()
        except DatabaseError as error:
            problems.append(str(error))
        self.app.call_from_thread(
            self._show_all, found, clean("; ".join([*database.take_warnings(), *problems]), 400)
        )

    def _show_all(self, boards: list[StoredBoard], problem: str) -> None:
        if self.is_mounted:
            self._boards = boards
            self.search(self.text, problem)

    def search(self, text: str, problem: str = "") -> None:
        """Show the boards that match, and what went wrong."""
        if self._boards is None:
            return
        matching = [stored for stored in self._boards if stored.matches(text)]
        nothing = "No stored board matches."
        if not self._boards:
            key = self._today_key
            nothing = f"No stored boards yet: paste game data, or press {key} for today's."
        shown = matching[:MOST_SHOWN]
        cursor = self.option_list.highlighted or 0
        self.offer(shown, nothing, cursor=cursor, problem=problem)
        more = len(matching) - len(shown)
        title = f"{self.TITLE_TEXT}: {len(matching):,}" + (f", {more:,} not listed" if more else "")
        self.query_one("#dialog").border_title = Content(title)

    def row(self, found: StoredBoard) -> Content:
        """Return date or name, letters, par, and how many words the user needed."""
        when = clean(found.date or found.name or "-", 10)
        letters = capitals(str(found.board))
        parts: list[str | tuple[str, str]] = [(f"{when:<10} ", "dim"), (letters, "bold")]
        parts += [f"  par {found.par}"] if found.par else []
        parts += [f"  your best: {len(found.best)}"] if found.best else []
        return Content.assemble(*parts)

    def about(self, found: StoredBoard) -> str:
        """Return what the row leaves out; never the official answer."""
        parts = [found.name, f"from {found.source}" if found.source else ""]
        parts.append(plural(len(found.words), "accepted word") if found.words else "")
        parts.append(f"your best: {DASH.join(found.best)}" if found.best else "")
        return clean(" · ".join(filter(None, parts)), 400)

    def action_remove(self) -> None:
        """Ask, then remove the board under the cursor."""
        stored = self.current
        if stored is None:
            return
        name = title(stored)
        yes = f"Yes, remove {name}, its list and its answer"
        confirm(self.app, f"Remove {name}?", yes, lambda: self._read(stored))

    def action_today(self) -> None:
        """Fetch today's board and close with it."""
        TodayScreen(self._settings).ask(self.app, self.dismiss)


def title(stored: StoredBoard) -> str:
    """Return what a board is called in a sentence."""
    return f"the board of {stored.date}" if stored.date else capitals(str(stored.board))


class TodayScreen(Dialog[StoredBoard]):
    """Fetches today's board, unless it is stored; dismissed with it, or None if cancelled."""

    TITLE_TEXT = "Today's board"
    KEYS_TEXT = "esc cancel"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "again", "Try again", show=False)]

    def __init__(self, settings: Settings) -> None:
        """Fetch it from the address in ``settings``."""
        super().__init__()
        self._address = settings.today_address
        self._asked: float | None = None

    def body(self) -> ComposeResult:
        """A line about what is happening, or what went wrong."""
        yield Static(Content(""), id="message")

    def on_mount(self) -> None:
        """Ask for the board."""
        self.set_interval(1, self._show_time)
        self.action_again()

    def action_again(self) -> None:
        """Ask, unless that is under way."""
        if self._asked is None:
            self._asked = monotonic()
            self.show_keys(self.KEYS_TEXT)
            self._show_time()
            self._fetch()

    def _show_time(self) -> None:
        if self._asked is not None:
            host = clean(urlsplit(self._address).netloc, 60)
            self.report(f"asking {host}… {monotonic() - self._asked:.0f} s")

    @work(thread=True, exit_on_error=False)
    def _fetch(self) -> None:
        from lbtui.database import Database, DatabaseError
        from lbtui.sources.gamedata import SourceError
        from lbtui.sources.stored import StoredBoards
        from lbtui.sources.today import board_of_day

        boards = StoredBoards(Database())
        try:
            stored = board_of_day(boards, self._address, cancel=lambda: self.is_gone)
        except (SourceError, DatabaseError) as error:
            if not self.is_gone:
                self.app.call_from_thread(self._failed, clean(str(error), 400))
        else:
            if not self.is_gone:
                self.app.call_from_thread(self.dismiss, stored)

    def _failed(self, problem: str) -> None:
        if self.is_mounted:
            self._asked = None
            self.report(problem, problem=True)
            self.show_keys("enter try again · esc close")
