"""What the app knows of the words that the game takes, and keeps of those the player rejects."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from lbtui.puzzle import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import ThreadPoolExecutor

    from lbtui.puzzle import Board
    from lbtui.settings import Settings
    from lbtui.words.verdict_index import VerdictIndex
    from lbtui.words.verdicts import StoredVerdicts


def verdicts_in_force(
    settings: Settings | None, warn: Callable[[str], object]
) -> VerdictIndex | None:
    """Return the verdicts to solve with; ``warn`` gets a line where the database has a problem."""
    from lbtui.store import database_path

    off = settings is not None and settings.verdicts == "off"
    if off or not os.path.exists(database_path()):
        return None
    from lbtui.words.verdict_cache import current_verdicts

    return current_verdicts(warn)


def verdicts_text(settings: Settings) -> str:
    """Return how many verdicts there are and from where, in one line; "" if there are none."""
    from lbtui.database import DatabaseError

    try:
        totals = _stored().totals()
    except DatabaseError as error:
        return clean(str(error), 400)
    unused = ", switched off" if settings.verdicts == "off" else ""
    return f"{totals}{unused}" if totals.own + totals.learned else ""


class Rejections:
    """Keeps the words rejected on a board, and the player's verdicts, on a thread of its own."""

    def __init__(self, failed: Callable[[str], object]) -> None:
        """Call ``failed``, maybe on that thread, with one line when something cannot be kept."""
        self._failed = failed
        self._thread: ThreadPoolExecutor | None = None

    def on_board(self, board: Board) -> list[str]:
        """Return the words that were rejected on a board in earlier runs; none if unreadable."""
        from lbtui.store import database_path

        if not os.path.exists(database_path()):
            return []
        from lbtui.database import DatabaseError

        try:
            return _stored().rejected_on(board)
        except DatabaseError:
            return []  # told when the board is solved

    def everywhere(self) -> list[str]:
        """Return the words that the player rejected on every board; none if unreadable."""
        from lbtui.store import database_path

        if not os.path.exists(database_path()):
            return []
        from lbtui.database import DatabaseError
        from lbtui.words.verdicts import PLAYER

        try:
            return [each.word for each in _stored().search(("rejected",), source=PLAYER)]
        except DatabaseError as error:
            self._failed(clean(str(error), 400))
            return []

    def keep(self, board: Board, words: Iterable[str]) -> None:
        """Keep the words that are rejected on a board, in place of those before."""
        given = list(words)
        self._do(lambda: _stored().keep_rejected(board, given))

    def reject(self, word: str, done: Callable[[], object]) -> None:
        """Keep that the game never takes a word; then call ``done`` on the thread."""

        def reject() -> None:
            _stored().judge([word], accepted=False)
            verdicts_in_force(None, str)  # compiles them here rather than before the next answer
            done()

        self._do(reject)

    def accept(self, word: str, done: Callable[[], object]) -> None:
        """Keep that the game takes a word, if it can be kept; then call ``done`` on the thread."""
        from lbtui.words.verdicts import is_word

        def accept() -> None:
            _stored().judge([word], accepted=True)
            done()

        if is_word(word):
            self._do(accept)

    def take_back(self, words: Iterable[str], done: Callable[[], object]) -> None:
        """Forget that the game never takes words; then, if it was kept, call ``done``."""
        given = list(words)

        def take_back() -> None:
            if _stored().forget_rejected(given):
                done()

        self._do(take_back)

    def _do(self, work: Callable[[], object]) -> None:
        if self._thread is None:
            from concurrent.futures import ThreadPoolExecutor

            self._thread = ThreadPoolExecutor(1, "rejections")
        self._thread.submit(self._try, work)

    def _try(self, work: Callable[[], object]) -> None:
        from lbtui.database import DatabaseError

        try:
            work()
        except DatabaseError as error:
            self._failed(clean(f"not saved: {error}", 400))


def _stored() -> StoredVerdicts:
    from lbtui.database import Database
    from lbtui.words.verdicts import StoredVerdicts

    return StoredVerdicts(Database())
