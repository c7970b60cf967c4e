"""What the user has decided on a board, without widgets: letters, pins, rejections, filter.

`BoardSession.make_query` makes the next question of it and of the settings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from lbtui.filters.filters import SolutionFilter
from lbtui.formatting import TextVariants, plural
from lbtui.puzzle.ranking import MIN_BAND_SCORES, RANKINGS, SCORE_RANKINGS, band_name
from lbtui.settings import HIGHEST_MAX_WORDS, Settings
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.solver.answer import Answer, Query
from lbtui.words.open_list import AUTO, AUTO_LISTS, GAME_LIST, SHIPPED_LISTS, list_titles
from lbtui.words.verdict_lookup import is_judgeable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.engine import Solution
    from lbtui.puzzle import Board
    from lbtui.sources.stored_boards import StoredBoard
    from lbtui.tui.app_database import AppDatabase


class WordChange(NamedTuple):
    """Something done with words of a board, which can be undone.

    edit_count: how many edits of the board came before it
    kind: what was done
    words_on_board: with which words on this board
    words_everywhere: which words it rejects on every board, or restores there
    """

    edit_count: int
    kind: Literal["pin", "unpin", "reject", "restore"]
    words_on_board: tuple[str, ...]
    words_everywhere: tuple[str, ...] = ()

    @property
    def undo_note(self) -> TextVariants:
        """What undoing it changes."""
        words = {*self.words_on_board, *self.words_everywhere}
        which = min(words) if len(words) == 1 else "all words"
        return (f"{which} {_UNDO_TEXTS[self.kind]}",)


_UNDO_TEXTS = {
    "pin": "unpinned",
    "unpin": "pinned again",
    "reject": "restored",
    "restore": "rejected again",
}


class BoardSession:
    """The user's choices for this board, and the answer so far.

    letter_count: how many spots of the board are filled; problem: why it is not a board yet
    edit_count: how many edits led to the board, of those that can be undone
    history: what was done with words, oldest first; the board itself knows its edits
    filter: the filter of the solutions
    answer: what is known of the answer to the newest question
    database: what is stored of games, boards and words
    stored_board: the board as it is stored, if it is
    row_before_answer: the word and the solution under the cursors when the official answer was
        asked for; None while it is not traced
    plays_next_board: the next board is played, as was asked before there was one
    """

    def __init__(self, settings: Settings, database: AppDatabase) -> None:
        """Start with the user's settings and no board; keep what is to stay in `database`."""
        self.settings = settings
        self.database = database
        self._used_word_lists: set[str] = set()
        self.board: Board | None = None
        self.letter_count = 0
        self.problem = ""
        self.edit_count = 0
        self.stored_board: StoredBoard | None = None
        # The board of the command line, which is not solved with its own list.
        self._board_without_own_list: Board | None = None
        self._word_lists_by_board: dict[Board, tuple[str, ...]] = {}  # those chosen in this run
        self._rejected_by_board: dict[Board, list[str]] = {}
        self.rejected_words: list[str] = []
        self.history: list[WordChange] = []
        self.filter = SolutionFilter()
        self.answer = Answer()
        self.row_before_answer: tuple[str | None, Solution | None] | None = None
        self.plays_next_board = False

    @property
    def is_answer_traced(self) -> bool:
        """Whether the official answer is traced in place of the highlighted row."""
        return self.row_before_answer is not None

    def key_hint_of(self, command_id: str) -> str:
        """Return the key of a command."""
        return key_hint(command_id, self.settings.keys)

    def make_query(self) -> Query:
        """Return the question that settings, filters, pins and rejections make up."""
        settings = self.settings
        return Query(
            board=self.board,
            word_lists=self.word_lists,
            ranking=settings.ranking,
            min_length=settings.min_length,
            max_words=settings.max_words,
            min_score=settings.min_score,
            bridges=settings.bridges,
            rejected_words=tuple(self.rejected_words),
            pinned_words=tuple(self.pinned_words),
            filter=self.filter,
        )

    # Word lists

    @property
    def has_game_list(self) -> bool:
        """Whether it is known which words the game accepts on this board."""
        return self.stored_board is not None and bool(self.stored_board.words)

    @property
    def word_lists(self) -> tuple[str, ...]:
        """The names of the lists that the board is solved and played with.

        Those chosen for a board with game data, else its own, else those of the settings.
        """
        return self._find_word_lists(self.board, self.stored_board)

    def find_game_word_lists(self, board: Board) -> tuple[str, ...]:
        """Return the names of the lists of any board, as it is stored now. Any thread may call."""
        names, answer = self._find_word_lists(board, self.database.find_board(board)), self.answer
        is_auto = names == (AUTO,) == answer.query.word_lists and answer.query.board == board
        return answer.word_lists if is_auto else names

    def _find_word_lists(self, board: Board | None, stored: StoredBoard | None) -> tuple[str, ...]:
        if board in self._word_lists_by_board:
            return self._word_lists_by_board[board]
        is_overridden = self.settings.is_overridden(Settings.lists)
        goes_by_settings = is_overridden or board == self._board_without_own_list
        if stored is None or not stored.words or goes_by_settings:
            return self.settings.lists
        return stored.lists or (GAME_LIST,)

    def use_word_lists(self, names: tuple[str, ...]) -> None:
        """Solve with other lists: this board alone if it has game data, else every board."""
        if self.board is None or not self.has_game_list:
            self.settings.lists = names
        else:
            self._word_lists_by_board[self.board] = names
            self.database.save_chosen_word_lists(self.board, names)

    def switch_to_next_word_list(self, names: Sequence[str]) -> TextVariants:
        """Switch to the list after the active one in `names`.

        Where these don't solve the board and another one does, switch to that one. A shipped list
        that was chosen stays in reach, such as Spanish, which others need not step over.
        """
        lists = self.word_lists
        self._used_word_lists.update(lists)
        shipped = (name for name in SHIPPED_LISTS if name in self._used_word_lists)
        better = self.answer.better_word_list
        cycle = [better] if better else list(dict.fromkeys((*names, *shipped)))
        index = cycle.index(lists[0]) + 1 if len(lists) == 1 and lists[0] in cycle else 0
        self.use_word_lists((cycle[index % len(cycle)],))
        note = f"word list {list_titles(self.word_lists)}, for this board"
        return (note,) if self.has_game_list else ()

    # What the user does

    def switch_to_next_ranking(self) -> TextVariants:
        """Switch to the next ranking."""
        names = list(RANKINGS)
        index = names.index(self.settings.ranking) + 1
        ranking = self.settings.ranking = names[index % len(names)]
        note, candidates = f"{RANKINGS[ranking][0]} first", self.answer.candidates
        if ranking in SCORE_RANKINGS and candidates is not None and not candidates.has_scores:
            return (f"{note}, but these words have no familiarity",)
        return (note,)

    def step_max_words(self, step: int) -> TextVariants:
        """Allow one more word (1) or one fewer (-1).

        Where the shortest solution has more words than are allowed, 1 allows as many as it has.
        """
        max_words = self.settings.max_words
        min_word_count = self.answer.minimum.word_count
        if step > 0 and min_word_count is not None and not self.answer.query.is_restricted:
            step = min_word_count - max_words
        max_words = self.settings.max_words = max(1, min(HIGHEST_MAX_WORDS, max_words + step))
        return (f"solutions of up to {plural(max_words, 'word')}",)

    def step_min_score(self, step: int) -> TextVariants:
        """Move the least familiarity one band up (1) or down (-1)."""
        current = self.settings.min_score
        floors = (floor for floor in MIN_BAND_SCORES[::step] if step * (floor - current) > 0)
        min_score = self.settings.min_score = next(floors, current)
        suffix = "" if min_score == MIN_BAND_SCORES[-1] else "or more familiar "
        note = f"only {band_name(min_score)} {suffix}words"
        return (note if min_score else "words of any familiarity",)

    def open_board(self, board: Board | None, *, uses_own_list: bool = True) -> None:
        """Start on a board, or on none: with what was rejected on it before.

        With `uses_own_list` a board that has a list of its own is solved with that, unless this run
        has others. Without, it is not, whenever it is opened again.
        """
        self.board = board
        if not uses_own_list:
            self._board_without_own_list = board
        self.reload_stored_board()
        if board is not None and board not in self._rejected_by_board:
            self._rejected_by_board[board] = self.database.find_rejected_words(board)
        self.rejected_words = [] if board is None else self._rejected_by_board[board]
        self.row_before_answer = None

    def reload_stored_board(self) -> None:
        """Take the board as it is stored now."""
        self.stored_board = None if self.board is None else self.database.find_board(self.board)

    # Pins and rejections

    @property
    def pinned_words(self) -> list[str]:
        """The pinned words. They belong to the board as it is: after an edit there are none."""
        words: list[str] = []
        for change in self.history:
            if change.edit_count == self.edit_count and change.kind == "pin":
                words += change.words_on_board
            elif change.edit_count == self.edit_count and change.kind in ("unpin", "reject"):
                words = [word for word in words if word not in change.words_on_board]
        return words

    def toggle_pinned(self, word: str) -> TextVariants:
        """Pin `word`, or unpin it."""
        if word in self.pinned_words:
            self.history.append(WordChange(self.edit_count, "unpin", (word,)))
            return (f"{word} unpinned",)
        self.history.append(WordChange(self.edit_count, "pin", (word,)))
        return f"only solutions with {word}", f"with {word}"

    def unpin_all(self) -> TextVariants:
        """Unpin every word."""
        self.history.append(WordChange(self.edit_count, "unpin", tuple(self.pinned_words)))
        return ("all words unpinned",)

    def reject(
        self,
        word: str,
        undo_command_id: str = "board.undo",
        everywhere_command_id: str = "list.reject",
    ) -> TextVariants:
        """Reject `word` on this board; it leaves both lists and cannot stay pinned.

        The commands, for the note, are those that undo it and reject it on every board.
        """
        if word not in self.rejected_words:
            self.history.append(WordChange(self.edit_count, "reject", (word,)))
            self._reject_on_board(word)
        note = f"{word} rejected · {self.key_hint_of(undo_command_id)} restores it"
        if self._explain_unjudgeable(word):
            return (note,)
        everywhere = f"{self.key_hint_of(everywhere_command_id)} again rejects it on every board"
        return f"{note} · {everywhere}", f"rejected · {everywhere}", note

    def toggle_rejected(self, word: str) -> TextVariants:
        """Reject `word`; restore one that is rejected, whose row stays until it is solved again."""
        return self.restore([word]) if word in self.rejected_words else self.reject(word)

    @property
    def last_change(self) -> WordChange | None:
        """What was done last with words, unless the board was edited after that."""
        change = self.history[-1] if self.history else None
        return change if change is not None and change.edit_count == self.edit_count else None

    @property
    def just_rejected_word(self) -> str | None:
        """The word whose rejection on this board was the last thing done."""
        change = self.last_change
        if change is None or change.kind != "reject" or change.words_everywhere:
            return None
        return change.words_on_board[0]

    def reject_everywhere(self, word: str, undo_command_id: str = "board.undo") -> TextVariants:
        """Reject `word`, which is rejected here, on every board, if an English list has it.

        What rejected it here is one step with that, if it was the last thing done.
        """
        if reason := self._explain_unjudgeable(word):
            return (reason,)
        if self.just_rejected_word == word:
            self.history.pop()
        self.history.append(WordChange(self.edit_count, "reject", (word,), (word,)))
        self.database.save_verdict(word, is_accepted=False)
        note = f"{word} rejected on every board"
        long_note = f"{note} · {self.key_hint_of(undo_command_id)} restores it"
        return long_note, note, f"{word} never taken"

    def _explain_unjudgeable(self, word: str) -> str:
        """Return why `word` cannot be rejected on every board; "" if it can."""
        if is_judgeable(word) and not {*AUTO_LISTS}.isdisjoint(self.answer.word_lists):
            return ""
        return f"rejecting on every board works with {' or '.join(AUTO_LISTS)}"

    def list_restore_options(self, limit: int) -> tuple[list[tuple[str, str]], int]:
        """Return what may be restored, as (word, text): "" stands for all on this board.

        At most `limit` words are rejected on every board alone; also return how many are left out.
        """
        everywhere = self.database.find_rejected_everywhere()
        text_by_word = {word: f"{word} · on every board" for word in everywhere}
        options = [(word, text_by_word.pop(word, word)) for word in self.rejected_words]
        if len(options) > 1:
            options.append(("", f"all {len(options)} words rejected on this board"))
        options += list(text_by_word.items())[:limit]
        return options, max(0, len(text_by_word) - limit)

    def restore(self, words: Sequence[str]) -> TextVariants:
        """Restore words that are rejected on this board, or on every board.

        A rejection that was the last thing done is taken out of the history: the next undo is about
        what was done before it.
        """
        words = tuple(words)  # which may be `rejected_words` itself
        change = self.last_change
        if change is not None and change.kind == "reject" and change.words_on_board == words:
            self.history.pop()
        else:
            words_here = tuple(word for word in words if word in self.rejected_words)
            rejected = self.database.find_rejected_everywhere()
            everywhere = tuple(word for word in rejected if word in words)
            self.history.append(WordChange(self.edit_count, "restore", words_here, everywhere))
        self._restore_on_board(words)
        self.database.forget_rejections(words)
        return (f"{words[0] if len(words) == 1 else 'all rejected words'} restored",)

    def accept(self, word: str) -> None:
        """Record that the game accepts `word`. No undo rejects it again if it was rejected."""
        self.history = [
            change
            for change in self.history
            if change.kind in ("pin", "unpin")
            or word not in (*change.words_on_board, *change.words_everywhere)
        ]
        self._restore_on_board((word,))
        self.database.save_verdict(word, is_accepted=True)

    def _reject_on_board(self, word: str) -> None:
        self.rejected_words.append(word)
        if self.board is not None:
            self.database.save_rejection(self.board, word)

    def _restore_on_board(self, words: tuple[str, ...]) -> None:
        self.rejected_words[:] = [word for word in self.rejected_words if word not in words]
        if self.board is not None:
            self.database.remove_rejections(self.board, words)

    def undo(self) -> TextVariants:
        """Undo what was done last with words, unless the board was edited after that."""
        change = self.last_change
        if change is None:
            return ("nothing is left to undo",)
        self.history.pop()
        if change.kind == "reject":
            self._restore_on_board(change.words_on_board)
            self.database.forget_rejections(change.words_everywhere)
        elif change.kind == "restore":
            for word in change.words_on_board:
                self._reject_on_board(word)
            for word in change.words_everywhere:
                self.database.save_verdict(word, is_accepted=False)
        return change.undo_note
