"""Fetching today's board."""

from textual import work

from lbtui.database import Database
from lbtui.puzzle import printable
from lbtui.settings import Settings
from lbtui.sources.stored_boards import StoredBoard, StoredBoards
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.threads import call_in_thread, report_errors
from lbtui.typing import Cancel


class TodayScreen(Dialog[StoredBoard]):
    """Fetches today's board, unless it is stored; dismissed with it, or None if cancelled."""

    TITLE_TEXT = "Today's board"

    def __init__(self, settings: Settings) -> None:
        """Fetch it from the address in `settings`."""
        super().__init__()
        self._address = settings.today_address

    @work
    async def on_mount(self) -> None:
        """Fetch the board, and close with it; or say why it cannot be fetched."""
        host = str(self._address).removeprefix("https://").partition("/")[0]
        self.report(f"asking {printable(host, 60)}…")
        with report_errors(self._show_problem):
            self.dismiss(await call_in_thread(self._fetch_board))

    def _fetch_board(self, cancel: Cancel) -> StoredBoard:
        """Return the board. Raises SourceError or DatabaseError."""
        from lbtui.sources.today import get_board_of_day

        return get_board_of_day(StoredBoards(Database()), self._address, cancel=cancel)

    def _show_problem(self, problem: str) -> None:
        advice = "Try again later, paste the board, or open a stored one or an example."
        self.report(f"{printable(problem, 400)}\n{advice}", is_warning=True)
