"""The stored boards: find one, open it, remove it; and the dialog that fetches today's."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlsplit

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from lbtui.puzzle import clean
from lbtui.sources.stored import StoredBoard
from lbtui.text import capitals, plural
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.exporting import DASH
from lbtui.tui.messages import ListsChanged
from lbtui.tui.screens.dialog import Dialog, LineInput, ListDialog, PickScreen
from lbtui.tui.screens.palette import MOVING_WHILE_TYPING, Found

if TYPE_CHECKING:
    from lbtui.settings import Settings

MOST_SHOWN = 300
"""Boards in the list; typing finds the others."""


class BoardsScreen(ListDialog[StoredBoard]):
    """The stored boards that match what is typed, newest first; dismissed with the one chosen."""

    TITLE_TEXT = "Stored boards"
    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVING_WHILE_TYPING,
        Binding("delete", "remove", "Remove", show=False, priority=True),
        Binding("f12", "today", "Today's board", show=False, id="board.today"),
    ]
    DEFAULT_CSS = """
    BoardsScreen {
        #dialog { width: 72; }
        LineInput { margin-bottom: 1; }
        OptionList, OptionList:focus {
            height: 45vh;
            max-height: 45vh;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
        OptionList > .option-list--option-highlighted {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: $block-cursor-text-style;
        }
        #about { height: 2; color: $text-muted; margin-top: 1; }
        #dialog-keys { margin-top: 0; }
    }
    """

    def __init__(self, settings: Settings) -> None:
        """Name the keys in ``settings``, which also say where today's board is."""
        self._today_key = key_hint("board.today", settings.keys)
        super().__init__(keys=f"enter open · del remove · {self._today_key} today's · esc close")
        self._settings = settings
        self._boards: list[StoredBoard] | None = None
        self._found: list[StoredBoard] = []

    def body(self) -> ComposeResult:
        """The line to type in, the boards, and more about the one under the cursor."""
        yield LineInput("", placeholder="Search dates, letters, names…")
        yield Found(markup=False)
        yield Static(Content(""), id="about")

    def on_mount(self) -> None:
        """Read the boards."""
        self._read()

    @work(thread=True, exit_on_error=False)
    def _read(self, remove: StoredBoard | None = None) -> None:
        """Read the boards in a thread, after removing one if so wished, and show them."""
        from lbtui.database import Database, DatabaseError
        from lbtui.sources.stored import StoredBoards

        database = Database()
        found: list[StoredBoard] = []
        try:
            if remove is not None:
                StoredBoards(database).remove(remove)
                self.post_message(ListsChanged())  # the game's list is gone as well
            found = StoredBoards(database).search()
        except DatabaseError as error:
            database.warnings.append(str(error))
        self.app.call_from_thread(self._show_all, found, clean("; ".join(database.warnings), 400))

    def _show_all(self, boards: list[StoredBoard], problem: str) -> None:
        if self.is_mounted:
            self._boards = boards
            self._show(self.query_one(Input).value)
            if problem:
                self._explain(problem)

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        """Show the boards that match."""
        event.stop()
        self._show(event.value)

    def _show(self, text: str) -> None:
        if self._boards is None:
            return
        matching = [stored for stored in self._boards if stored.matches(text)]
        at = self.option_list.highlighted or 0
        self._found = matching[:MOST_SHOWN]
        self.option_list.clear_options()
        self.option_list.add_options(Option(row(stored)) for stored in self._found)
        self.option_list.highlighted = min(at, len(self._found) - 1) if self._found else None
        if not self._boards:
            self._explain(
                f"No board is stored yet: paste game data, or press {self._today_key} for today's."
            )
        elif not matching:
            self._explain("No stored board matches.")
        more = len(matching) - len(self._found)
        title = f"{self.TITLE_TEXT}: {len(matching):,}" + (f", {more:,} not listed" if more else "")
        self.query_one("#dialog").border_title = Content(title)

    def _explain(self, text: str) -> None:
        self.query_one("#about", Static).update(Content(text))

    @property
    def _current(self) -> StoredBoard | None:
        at = self.option_list.highlighted
        return self._found[at] if at is not None and at < len(self._found) else None

    @on(OptionList.OptionHighlighted)
    def highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say more about the board under the cursor."""
        event.stop()
        if self._current is not None:
            self._explain(about(self._current))

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Open the board under the cursor."""
        event.stop()
        self.option_list.action_select()

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the board."""
        event.stop()
        self.dismiss(self._found[event.option_index])

    def action_remove(self) -> None:
        """Ask, then remove the board under the cursor."""
        stored = self._current
        if stored is None:
            return
        name = title(stored)

        def remove(answer: str | None) -> None:
            if answer == "yes":
                self._read(stored)

        options = [("no", "No, keep it"), ("yes", f"Yes, remove {name}, its list and its answer")]
        self.app.push_screen(PickScreen(f"Remove {name}?", options), remove)

    def action_today(self) -> None:
        """Fetch today's board and close with it."""

        def fetched(stored: StoredBoard | None) -> None:
            if stored is not None:
                self.dismiss(stored)

        self.app.push_screen(TodayScreen(self._settings), fetched)


def title(stored: StoredBoard) -> str:
    """Return what a board is called in a sentence."""
    return f"the board of {stored.date}" if stored.date else _letters(stored)


def _letters(stored: StoredBoard) -> str:
    return " ".join(map(capitals, stored.board.sides))


def row(stored: StoredBoard) -> Content:
    """Return a board's row: date or name, letters, par, and how many words the user needed."""
    when = clean(stored.date or stored.name or "-", 10)
    parts: list[str | tuple[str, str]] = [(f"{when:<10} ", "dim"), (_letters(stored), "bold")]
    parts += [f"  par {stored.par}"] if stored.par else []
    parts += [f"  your best: {len(stored.best)}"] if stored.best else []
    return Content.assemble(*parts)


def about(stored: StoredBoard) -> str:
    """Return what the row leaves out; never the official answer."""
    parts = [stored.name, f"from {stored.source}" if stored.source else ""]
    parts.append(plural(len(stored.words), "accepted word") if stored.words else "")
    parts.append(f"your best: {DASH.join(stored.best)}" if stored.best else "")
    return clean(" · ".join(filter(None, parts)), 400)


class TodayScreen(Dialog[StoredBoard]):
    """Fetches today's board, unless it is stored; dismissed with it, or None if cancelled."""

    TITLE_TEXT = "Today's board"
    KEYS_TEXT = "esc cancel"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "again", "Try again", show=False)]
    DEFAULT_CSS = """
    TodayScreen {
        #message { height: auto; }
        #message.-problem { color: $text-error; }
    }
    """

    def __init__(self, settings: Settings) -> None:
        """Fetch it from the address in ``settings``."""
        super().__init__()
        self._address = settings.today_address
        self._asked: float | None = None
        self._stop = False

    def body(self) -> ComposeResult:
        """A line about what is happening, or what went wrong."""
        yield Static(Content(""), id="message")

    def on_mount(self) -> None:
        """Ask for the board."""
        self.set_interval(1, self._show_time)
        self.action_again()

    def on_unmount(self) -> None:
        """Cancel the request."""
        self._stop = True

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
            self._report(f"asking {host}… {monotonic() - self._asked:.0f} s")

    def _report(self, text: str, *, problem: bool = False) -> None:
        message = self.query_one("#message", Static)
        message.set_class(problem, "-problem")
        message.update(Content(text))

    @work(thread=True, exit_on_error=False)
    def _fetch(self) -> None:
        from lbtui.database import Database, DatabaseError
        from lbtui.sources.gamedata import SourceError
        from lbtui.sources.stored import StoredBoards
        from lbtui.sources.today import board_of_day

        def stopped() -> bool:
            return self._stop or not self.app.is_running

        try:
            stored = board_of_day(StoredBoards(Database()), self._address, cancel=stopped)
        except (SourceError, DatabaseError) as error:
            if not stopped():
                self.app.call_from_thread(self._failed, clean(str(error), 400))
        else:
            if not stopped():
                self.app.call_from_thread(self.dismiss, stored)

    def _failed(self, problem: str) -> None:
        if self.is_mounted:
            self._asked = None
            self._report(problem, problem=True)
            self.show_keys("enter try again · esc close")

    def action_cancel(self) -> None:
        """Cancel the request and close."""
        self._stop = True
        self.dismiss(None)
