"""Fetching today's board."""

from lbtui.database import Database
from lbtui.puzzle import clean
from lbtui.settings import Settings
from lbtui.sources.stored_boards import StoredBoard, StoredBoards
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.threads import run_in_thread
from lbtui.typing import Cancel


class TodayScreen(Dialog[StoredBoard]):
    """Fetches today's board, unless it is stored; dismissed with it, or None if cancelled."""

    TITLE_TEXT = "Today's board"

    def __init__(self, settings: Settings) -> None:
        """Fetch it from the address in `settings`."""
        super().__init__()
        self._address = settings.today_address

    def on_mount(self) -> None:
        """Ask for the board."""
        host = str(self._address).removeprefix("https://").partition("/")[0]
        self.report(f"asking {clean(host, 60)}…")
        run_in_thread(self, self._fetch_board, self.dismiss, on_error=self._show_problem)

    def _fetch_board(self, cancel: Cancel) -> StoredBoard:
        """Return the board. Raises SourceError or DatabaseError."""
        from lbtui.sources.today import get_board_of_day

        return get_board_of_day(StoredBoards(Database()), self._address, cancel=cancel)

    def _show_problem(self, problem: str) -> None:
        advice = "Try again later, paste the board, or open a stored one or an example."
        self.report(f"{clean(problem, 400)}\n{advice}", is_warning=True)
