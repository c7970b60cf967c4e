"""What the engine knows of a game: the words of its board, its hints, and how it compares."""

from collections.abc import Collection, Sequence
from threading import Lock

from lbtui.play.game_record import GameRecord
from lbtui.play.hint import Hint
from lbtui.play.hint_ladder import HintLadder
from lbtui.play.review import Review
from lbtui.settings import Settings
from lbtui.tui.solver.word_lists import SolverWordLists
from lbtui.typing import Cancel
from lbtui.words.auto import try_list_choices
from lbtui.words.definitions import may_be_english
from lbtui.words.open_list import GAME_LIST

MAX_SEARCH_SECONDS = 2.0
"""For each search on boards of very many letters."""


class Referee:
    """Knows the words of a game's board, gives its hints and compares its result.

    candidates: the words of the game's lists that fit the board
    accepted_words: words that the player has said the game takes
    min_word_count: the fewest words that solve the board; None if unknown
    official_answer: the official answer, () if unknown: for those only who have solved the board
    problems: a line for each list that could not be opened, and for a damaged database

    Everything but `is_listed` and `is_rejected` may take a while: call it on a worker thread. It
    raises Cancelled once the `cancel` given with it returns True.
    """

    def __init__(
        self,
        record: GameRecord,
        settings: Settings,
        rejected_words: Collection[str],
        cancel: Cancel,
    ) -> None:
        """Open the lists of the game; `auto` is replaced by the first that solves the board.

        Date and par of `record` become those of the stored board, where they are known; else par
        is estimated.
        """
        from lbtui.engine.par import estimate_par

        self._record, self._settings = record, settings
        board = record.game.board
        # The newspaper's own list alone says what it accepts, and so what is possible.
        self._rejected_words = frozenset[str]() if GAME_LIST in record.lists else rejected_words
        self._cancel = cancel
        self._lock = Lock()
        lists = self._word_lists = SolverWordLists(settings, cancel)
        self.accepted_words: set[str] = set()
        names = lists.find_usable_names(record.lists, board)
        self._hint_ladder = try_list_choices(
            names, self._use_word_lists, lambda ladder: ladder.minimum.word_count
        )
        self.min_word_count = self._hint_ladder.minimum.word_count
        stored = lists.find_stored_board(board)
        self.official_answer = stored.official_answer if stored is not None else ()
        if stored is not None:
            record.date, record.par = stored.date or record.date, stored.par or record.par
        record.estimated_par = None if record.par else estimate_par(board, self._open_word_lists)
        self.problems = lists.problems

    def _use_word_lists(self, names: list[str]) -> HintLadder:
        """Play with these lists."""
        lists, game = self._word_lists, self._record.game
        self._record.lists = tuple(names)
        opened = self._open_word_lists = lists.open_all(names, game.board)
        candidates = lists.find_candidates(game.board, opened, min_length=game.min_length)
        self.candidates = candidates.filtered(exclude=self._rejected_words)
        return HintLadder(
            self.candidates,
            bridges=self._record.bridges,
            previous_hints=self._record.hints,
            seconds=MAX_SEARCH_SECONDS,
            cancel=lambda: self._cancel(),
        )

    @property
    def is_english(self) -> bool:
        """Whether the words may be English."""
        return may_be_english(self._open_word_lists)

    def is_listed(self, word: str) -> bool:
        """Return whether the lists have `word`, which is legal, or the game is known to take it.

        Of a board with the game's own list, that alone says what it takes.
        """
        if word in self.accepted_words or self.candidates.find(word) is not None:
            return True
        verdicts = self._word_lists.verdicts
        asks_verdicts = GAME_LIST not in self._record.lists and word not in self._rejected_words
        return asks_verdicts and verdicts is not None and verdicts.is_accepted(word)

    def is_rejected(self, word: str) -> bool:
        """Return whether the player rejected `word`, or the game is known to reject it."""
        return word in self._rejected_words or any(
            words.rejects(word) for words in self._open_word_lists
        )

    def find_next_hint(self, cancel: Cancel) -> Hint | None:
        """Return the next hint; None: everything is shown.

        Raises GameError where no solution is known.
        """
        with self._lock:
            self._cancel = cancel
            return self._hint_ladder.make_next_hint(self._record.game.words, self._record.hints)

    def make_review(self, words: Sequence[str], cancel: Cancel) -> Review:
        """Compare `words`, played in this order, with everything that was possible."""
        return Review(
            self.candidates,
            words,
            ranking=self._settings.ranking,
            bridges=self._record.bridges,
            min_length=self._record.game.min_length,
            lists=self._open_word_lists,
            rejected_words=self._rejected_words,
            cancel=cancel,
        )
