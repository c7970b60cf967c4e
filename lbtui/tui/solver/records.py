"""What the app knows of the words that the game takes, and keeps of those the player rejects."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from lbtui.puzzle import clean
from lbtui.words.verdict_lookup import is_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lbtui.puzzle import Board
    from lbtui.settings import Settings
    from lbtui.words.verdicts import StoredVerdicts

T = TypeVar("T")


def verdicts_text(settings: Settings) -> str:
    """Return how many verdicts there are and from where, in one line; "" if there are none."""
    from lbtui.database import DatabaseError

    try:
        totals = _stored().totals()
    except DatabaseError as error:
        return clean(str(error), 400)
    unused = ", switched off" if settings.verdicts == "off" else ""
    return f"{totals}{unused}" if totals.own + totals.learned else ""


class Records:
    """Keeps the words rejected on a board, and the player's verdicts, on a thread of its own."""

    def __init__(self, failed: Callable[[str], object], changed: Callable[[], object]) -> None:
        """Call `changed` once other verdicts are in force, `failed` with one line if that failed.

        Both may be called on the thread.
        """
        self._failed = failed
        self._changed = changed
        self._thread = ThreadPoolExecutor(1, "rejections")

    def on_board(self, board: Board) -> list[str]:
        """Return the words that were rejected on a board in earlier runs; none if unreadable."""
        return self._read(lambda stored: stored.rejected_on(board))

    def everywhere(self) -> list[str]:
        """Return the words that the player rejected on every board; none if unreadable."""
        found = self._read(lambda stored: stored.search(("rejected",), source="player"))
        return [verdict.word for verdict in found]

    def _read(self, work: Callable[[StoredVerdicts], list[T]]) -> list[T]:
        from lbtui.store import database_path

        if not os.path.exists(database_path()):  # nor need SQLite be loaded
            return []
        from lbtui.database import DatabaseError

        try:
            return work(_stored())
        except DatabaseError as error:
            self._failed(clean(str(error), 400))
            return []

    def reject_on(self, board: Board, word: str) -> None:
        """Keep that a word is rejected on a board."""
        self._do(lambda stored: stored.reject_on(board, word))

    def restore_on(self, board: Board, words: Iterable[str]) -> None:
        """Forget that words are rejected on a board."""
        given = list(words)
        self._do(lambda stored: stored.restore_on(board, given))

    def judge(self, word: str, *, accepted: bool) -> None:
        """Keep whether the game takes a word, if it can be kept."""
        if is_word(word):
            self._do(lambda stored: stored.judge([word], accepted=accepted))

    def take_back(self, words: Iterable[str]) -> None:
        """Forget that the game never takes words."""
        given = list(words)
        self._do(lambda stored: stored.forget_rejected(given))

    def wait(self) -> None:
        """Wait until everything is kept."""
        self._thread.submit(int).result()

    def _do(self, work: Callable[[StoredVerdicts], int | None]) -> None:
        """Do on the thread what returns how many verdicts it has changed, if it is about these."""
        self._thread.submit(self._try, work)

    def _try(self, work: Callable[[StoredVerdicts], int | None]) -> None:
        from lbtui.database import DatabaseError

        try:
            if work(_stored()):
                self._changed()
        except DatabaseError as error:
            self._failed(clean(f"not saved: {error}", 400))


def _stored() -> StoredVerdicts:
    from lbtui.database import Database
    from lbtui.words.verdicts import StoredVerdicts

    return StoredVerdicts(Database())
