"""Fetching today's board."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from lbtui.database import Database
from lbtui.puzzle import clean
from lbtui.settings import Settings
from lbtui.sources.stored import StoredBoard, StoredBoards
from lbtui.terminal.capabilities import may_fetch
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.threads import in_thread
from lbtui.typing import Cancel


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
