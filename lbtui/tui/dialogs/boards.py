"""The stored boards: find one, open it, remove it; fetch today's; and whether to play or solve."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from lbtui.database import Database
from lbtui.puzzle import clean
from lbtui.settings import Settings
from lbtui.sources.paste import Offer
from lbtui.sources.stored import StoredBoard, StoredBoards
from lbtui.terminal.capabilities import may_fetch
from lbtui.text import capitals, plural
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.dialogs.ask import PickScreen
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.dialogs.finder import Archive
from lbtui.tui.messages import ListsChanged
from lbtui.tui.threads import in_thread
from lbtui.typing import Cancel


class BoardsScreen(Archive[StoredBoard]):
    """The stored boards that match what is typed, newest first; dismissed with the one chosen."""

    TITLE_TEXT = "Stored boards"
    PLACEHOLDER = "Search dates, letters, names…"
    NOTHING_KEPT = "No stored boards yet:\npaste game data, or fetch today's."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+x", "open_as('game')", "Play", show=False),
        Binding("f9", "today", "Today's board", show=False, id="board.today"),
    ]

    def __init__(self, settings: Settings) -> None:
        """Name the keys in `settings`, which also say where today's board is."""
        today = key_hint("board.today", settings.keys)
        keys = "enter open · ^x play · del remove"
        super().__init__(f"{keys} · {today} today's · esc close")
        self._settings = settings

    def read(self, database: Database) -> list[StoredBoard]:
        """Return the boards, those of the newest dates first."""
        return StoredBoards(database).search()

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
        return Content.assemble((f"{when:<10} ", "dim"), letters, par)

    def about(self, found: StoredBoard) -> str:
        """Return what the row leaves out; never the official answer."""
        parts = [found.name, f"from {found.source}" if found.source else ""]
        parts.append(plural(len(found.words), "accepted word") if found.words else "")
        return clean(" · ".join(filter(None, parts)), 400)

    def action_today(self) -> None:
        """Fetch today's board and close with it."""
        TodayScreen(self._settings).open(self.app, self.dismiss)


class OfferScreen(PickScreen):
    """Asks whether to play a board, to show its solutions, or to review the game shared with it.

    Dismissed with "game", "solutions" or "review". The board is not opened before, and what is
    below does not show: it may be the same board.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "pick('game')", "Play", show=False),
        Binding("s", "pick('solutions')", "Solve", show=False),
        Binding("r", "pick('review')", "Review", show=False),
    ]

    def __init__(self, offer: Offer) -> None:
        """Offer a board."""
        options = [("game", "p  play: its words stay hidden"), ("solutions", "s  solve it")]
        if offer.words:
            options.append(("review", f"r  review the game of {plural(len(offer.words), 'word')}"))
        super().__init__("Play or solve?", options)
        par = f"par {offer.par}" if offer.par else ""
        facts = filter(None, (offer.date, capitals(str(offer.board)), par))
        self._facts = clean(" · ".join(facts), 400)

    def body(self) -> ComposeResult:
        """Return what is known of the board, what can be done with it, and how it was stored."""
        yield Static(Content(self._facts))
        yield self.option_list
        yield self.message

    def action_pick(self, how: str) -> None:
        """Close with the way to open the board, if it is on offer."""
        if how in self.options:
            self.dismiss(how)


class TodayScreen(Dialog[StoredBoard]):
    """Fetches today's board, unless it is stored; dismissed with it, or None if cancelled."""

    TITLE_TEXT = "Today's board"
    KEYS_TEXT = "esc cancel"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "again", "Try again", show=False)]

    def __init__(self, settings: Settings) -> None:
        """Fetch it from the address in `settings`."""
        super().__init__()
        self._address, self._keys = settings.today_address, settings.keys
        self._host = str(self._address).removeprefix("https://").partition("/")[0]
        self._asking = False

    def body(self) -> ComposeResult:
        """Return a line about what is happening, or what went wrong."""
        yield self.message

    def on_mount(self) -> None:
        """Ask for the board."""
        self.action_again()

    def action_again(self) -> None:
        """Ask, unless that is under way."""
        if not may_fetch():
            self.report("this server fetches no boards: paste it instead", problem=True)
        elif not self._asking:
            self._asking = True
            self.keys_line.text = self.KEYS_TEXT
            self.report(f"asking {clean(self._host, 60)}…")
            in_thread(self, self._fetch, self.dismiss, failed=self._failed)

    def _fetch(self, cancel: Cancel) -> StoredBoard:
        """Return the board. Raises SourceError or DatabaseError."""
        from lbtui.sources.today import board_of_day

        return board_of_day(StoredBoards(Database()), self._address, cancel=cancel)

    def _failed(self, problem: str) -> None:
        self._asking = False
        stored = key_hint("board.stored", self._keys)
        instead = f"Or paste the board, open a stored one ({stored}), or try an example."
        self.report(f"{clean(problem, 400)}\n{instead}", problem=True)
        self.keys_line.text = "enter try again · esc close"
