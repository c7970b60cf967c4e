"""What the solver and a game read once: word lists, the words of boards, and stored boards."""

from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from lbtui.engine import Cancelled, find_candidates
from lbtui.puzzle import Board
from lbtui.settings import Settings
from lbtui.tui.app_database import find_stored_board
from lbtui.words import ListError, WordList, open_word_list
from lbtui.words.open_list import AUTO, GAME_LIST
from lbtui.words.verdict_lookup import open_verdicts

FALLBACK_LIST = "common"
"""The shipped list that replaces those that cannot be opened."""

MAX_CACHED_BOARDS = 16
"""Boards whose words are kept, so that undo and switching back are instant."""


class SolverWordLists:
    """The word lists of the settings, with the verdicts in force.

    find_candidates, find_stored_board: the functions of these names, with a cache
    problems: a line for each thing that went wrong; whoever shows them clears the list
    """

    def __init__(
        self,
        settings: Settings,
        cancel: Callable[[], bool],
        progress: Callable[[str, float], object] = lambda _name, _fraction: None,
    ) -> None:
        """Open lists until `cancel` returns True.

        `progress` gets the name of the list that is being read, and how much of it is.
        """
        self.problems: list[str] = []
        self._cancel, self._progress = cancel, progress
        uses_verdicts = settings.verdicts == "on"
        self.verdicts = open_verdicts(self.problems.append) if uses_verdicts else None
        if self.verdicts is not None:
            self.verdicts.find_rejected_words(())  # which warns now if the database cannot be used
        self._user_lists = settings.user_lists
        self._word_list_by_name: dict[str, WordList] = {}
        self.find_candidates = lru_cache(MAX_CACHED_BOARDS)(find_candidates)
        self.find_stored_board = lru_cache(1)(partial(find_stored_board, warn=self.problems.append))
        self._find_game_list = lru_cache(1)(self._read_game_list)

    def find_usable_names(self, names: tuple[str, ...], board: Board | None) -> tuple[str, ...]:
        """Return `names`; without the game's own list, where the board has none.

        If no other list is left then, return `auto`.
        """
        if GAME_LIST not in names or self._find_game_list(board):
            return names
        return tuple(name for name in names if name != GAME_LIST) or (AUTO,)

    def open_all(self, names: Iterable[str], board: Board | None) -> tuple[WordList, ...]:
        """Return the lists that can be opened, else FALLBACK_LIST. Raises Cancelled."""
        opened = []
        for name in names:
            try:
                opened.append(self.open(name, board))
            except ListError as error:
                if self._cancel():
                    raise Cancelled from None
                self.problems.append(str(error))
        if not opened:
            opened.append(self.open(FALLBACK_LIST, board))
            self.problems.append(f"using {FALLBACK_LIST}")
        return tuple(opened)

    def open(self, name: str, board: Board | None) -> WordList:
        """Return a list. Raises ListError where it cannot be opened, and where it is cancelled."""
        game_list = self._find_game_list(board) if name == GAME_LIST else None
        if game_list is not None:
            return game_list
        if name not in self._word_list_by_name:
            self._word_list_by_name[name] = open_word_list(
                name,
                user_lists=self._user_lists,
                progress=partial(self._progress, name),
                cancel=self._cancel,
                verdicts=self.verdicts,
            )
        return self._word_list_by_name[name]

    def _read_game_list(self, board: Board | None) -> WordList | None:
        """Return the words that the game accepts on a board; None if they are unknown."""
        stored = self.find_stored_board(board) if board is not None else None
        if stored is None or not stored.words:
            return None
        from lbtui.sources.stored_boards import make_word_list

        return make_word_list(stored)
