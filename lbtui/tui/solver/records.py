"""What the app keeps of boards and words: rejections, verdicts, the lists chosen for a board."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from lbtui.puzzle import clean
from lbtui.tui.solver.lists import find_stored_board
from lbtui.words.verdict_lookup import is_word

if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.puzzle import Board
    from lbtui.settings import Settings
    from lbtui.sources.stored import StoredBoard
    from lbtui.words.verdicts import StoredVerdicts

T = TypeVar("T")


def verdicts_text(settings: Settings) -> str:
    """Return how many verdicts there are and from where, in one line; "" if there are none."""
    from lbtui.database import DatabaseError

    try:
        totals = _verdicts().totals()
    except DatabaseError as error:
        return clean(str(error), 400)
    unused = ", switched off" if settings.verdicts == "off" else ""
    return f"{totals}{unused}" if totals.own + totals.learned else ""


class Records:
    """Reads the database at once, and writes to it on a thread of its own."""

    def __init__(self, failed: Callable[[str], object], changed: Callable[[], object]) -> None:
        """Call `changed` once other verdicts are in force, `failed` with one line if that failed.

        Both may be called on the thread.
        """
        self._failed = failed
        self._changed = changed
        self._thread = ThreadPoolExecutor(1, "rejections")

    def stored(self, board: Board) -> StoredBoard | None:
        """Return a board as it is stored; None if it is not, or unreadable."""
        found, problems = find_stored_board(board)
        for problem in problems:
            self._failed(clean(problem, 400))
        return found

    def choose_lists(self, board: Board, lists: tuple[str, ...]) -> None:
        """Keep the word lists chosen for a stored board."""
        from lbtui.database import Database
        from lbtui.sources.stored import StoredBoards

        self._do(lambda: StoredBoards(Database()).choose_lists(board, lists))

    def on_board(self, board: Board) -> list[str]:
        """Return the words that were rejected on a board in earlier runs; none if unreadable."""
        return self._read(lambda: _verdicts().rejected_on(board))

    def everywhere(self) -> list[str]:
        """Return the words that the player rejected on every board; none if unreadable."""
        found = self._read(lambda: _verdicts().search(("rejected",), source="player"))
        return [verdict.word for verdict in found]

    def _read(self, work: Callable[[], list[T]]) -> list[T]:
        from lbtui.store import database_path

        if not os.path.exists(database_path()):  # nor need SQLite be loaded
            return []
        from lbtui.database import DatabaseError

        try:
            return work()
        except DatabaseError as error:
            self._failed(clean(str(error), 400))
            return []

    def reject_on(self, board: Board, word: str) -> None:
        """Keep that a word is rejected on a board."""
        self._do(lambda: _verdicts().reject_on(board, word))

    def restore_on(self, board: Board, words: tuple[str, ...]) -> None:
        """Forget that words are rejected on a board."""
        self._do(lambda: _verdicts().restore_on(board, words))

    def judge(self, word: str, *, accepted: bool) -> None:
        """Keep whether the game takes a word, if it can be kept."""
        if is_word(word):
            self._do(lambda: _verdicts().judge([word], accepted=accepted))

    def take_back(self, words: tuple[str, ...]) -> None:
        """Forget that the game never takes words."""
        self._do(lambda: _verdicts().forget_rejected(words))

    def wait(self) -> None:
        """Wait until everything is kept."""
        self._thread.submit(int).result()

    def _do(self, work: Callable[[], int | None]) -> None:
        """Run `work` on the thread; it returns how many verdicts it has changed, or None."""
        self._thread.submit(self._try, work)

    def _try(self, work: Callable[[], int | None]) -> None:
        from lbtui.database import DatabaseError

        try:
            if work():
                self._changed()
        except DatabaseError as error:
            self._failed(clean(f"not saved: {error}", 400))


def _verdicts() -> StoredVerdicts:
    from lbtui.database import Database
    from lbtui.words.verdicts import StoredVerdicts

    return StoredVerdicts(Database())
