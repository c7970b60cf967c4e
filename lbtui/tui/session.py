"""What the user has decided on a board, without widgets: letters, pins, rejections, filter.

`Session.query` makes the next question of it and of the settings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from lbtui.filters.filters import SolutionFilter
from lbtui.puzzle.ranking import BAND_FLOORS, NEED_SCORES, RANKINGS, band_name
from lbtui.settings import HIGHEST_MAX_WORDS, Settings
from lbtui.text import plural
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.solver.answer import Answer, Query
from lbtui.words.open_list import AUTO, AUTO_LISTS, GAME, SHIPPED, titles
from lbtui.words.verdict_lookup import is_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.engine import Solution
    from lbtui.puzzle import Board
    from lbtui.sources.stored_boards import StoredBoard
    from lbtui.tui.app_database import AppDatabase

Note = tuple[str, ...]
"""What was changed, for the user: in several lengths, longest first."""


class Step(NamedTuple):
    """Something done with words of a board, which can be undone.

    edits: how many edits of the board came before it
    change: what was done
    words: with which words on this board
    never: which words it rejects on every board, or restores there
    """

    edits: int
    change: Literal["pin", "unpin", "reject", "restore"]
    words: tuple[str, ...]
    never: tuple[str, ...] = ()

    @property
    def undo_note(self) -> Note:
        """What undoing it changes."""
        words = {*self.words, *self.never}
        which = min(words) if len(words) == 1 else "all words"
        return (f"{which} {_UNDONE[self.change]}",)


_UNDONE = {
    "pin": "unpinned",
    "unpin": "pinned again",
    "reject": "restored",
    "restore": "rejected again",
}


class Session:
    """The user's choices for this board, and the answer so far.

    letters: how many spots of the board are filled; problem: why it is not a board yet
    edits: how many edits led to the board, of those that can be undone
    history: what was done with words, oldest first; the board itself knows its edits
    filter: the filter of the solutions
    answer: what is known of the answer to the newest question
    database: what is stored of games, boards and words
    stored: the board as it is stored, if it is
    row_under_answer: the word and the solution under the cursors when the official answer was asked
        for; None while it is not traced
    plays_next: the next board is played, as was asked before there was one
    """

    def __init__(self, settings: Settings, database: AppDatabase) -> None:
        """Start with the user's settings and no board; keep what is to stay in `database`."""
        self.settings = settings
        self.database = database
        self._chosen: set[str] = set()
        self.board: Board | None = None
        self.letters = 0
        self.problem = ""
        self.edits = 0
        self.stored: StoredBoard | None = None
        self._by_settings: Board | None = None  # the one board that never goes by its own list
        self._lists_of: dict[Board, tuple[str, ...]] = {}  # chosen in this run
        self._rejected_on: dict[Board, list[str]] = {}
        self.rejected: list[str] = []
        self.history: list[Step] = []
        self.filter = SolutionFilter()
        self.answer = Answer()
        self.row_under_answer: tuple[str | None, Solution | None] | None = None
        self.plays_next = False

    def key(self, command: str) -> str:
        """Return the key of a command."""
        return key_hint(command, self.settings.keys)

    def query(self) -> Query:
        """Return the question that settings, filters, pins and rejections make up."""
        settings = self.settings
        return Query(
            board=self.board,
            lists=self.lists,
            ranking=settings.ranking,
            min_length=settings.min_length,
            max_words=settings.max_words,
            floor=settings.min_score,
            bridges=settings.bridges,
            rejected=tuple(self.rejected),
            pinned=tuple(self.pinned),
            filter=self.filter,
        )

    # Word lists

    @property
    def has_game_list(self) -> bool:
        """Whether it is known which words the game accepts on this board."""
        return self.stored is not None and bool(self.stored.words)

    @property
    def lists(self) -> tuple[str, ...]:
        """The names of the lists that the board is solved and played with.

        Those chosen for a board with game data, else its own, else those of the settings.
        """
        return self._lists_for(self.board, self.stored)

    def lists_of(self, board: Board) -> tuple[str, ...]:
        """Return the names of the lists of any board, as it is stored now. Any thread may call."""
        names, answer = self._lists_for(board, self.database.find_board(board)), self.answer
        chosen = names == (AUTO,) == answer.query.lists and answer.query.board == board
        return answer.lists if chosen else names

    def _lists_for(self, board: Board | None, stored: StoredBoard | None) -> tuple[str, ...]:
        if board in self._lists_of:
            return self._lists_of[board]
        plain = board == self._by_settings or self.settings.is_overridden(Settings.lists)
        if stored is None or not stored.words or plain:
            return self.settings.lists
        return stored.lists or (GAME,)

    def use_lists(self, names: tuple[str, ...]) -> None:
        """Solve with other lists: this board alone if it has game data, else every board."""
        if self.board is None or not self.has_game_list:
            self.settings.lists = names
        else:
            self._lists_of[self.board] = names
            self.database.choose_lists(self.board, names)

    def next_list(self, names: Sequence[str]) -> Note:
        """Switch to the list after the active one in `names`.

        Where these don't solve the board and another one does, switch to that one. A shipped list
        that was chosen stays in reach, such as Spanish, which others need not step over.
        """
        lists = self.lists
        self._chosen.update(lists)
        shipped = (name for name in SHIPPED if name in self._chosen)
        better = self.answer.better_list
        steps = [better] if better else list(dict.fromkeys((*names, *shipped)))
        at = steps.index(lists[0]) + 1 if len(lists) == 1 and lists[0] in steps else 0
        self.use_lists((steps[at % len(steps)],))
        return (f"word list {titles(self.lists)}, for this board",) if self.has_game_list else ()

    # What the user does

    def next_ranking(self) -> Note:
        """Switch to the next ranking."""
        names = list(RANKINGS)
        at = names.index(self.settings.ranking) + 1
        ranking = self.settings.ranking = names[at % len(names)]
        note, candidates = f"{RANKINGS[ranking][0]} first", self.answer.candidates
        if ranking in NEED_SCORES and candidates is not None and not candidates.has_scores:
            return (f"{note}, but these words have no familiarity",)
        return (note,)

    def step_max_words(self, by: int) -> Note:
        """Allow one more word (1) or one fewer (-1).

        Where the shortest solution has more words than are allowed, 1 allows as many as it has.
        """
        most = self.settings.max_words
        minimum = self.answer.minimum.word_count
        if by > 0 and minimum is not None and not self.answer.query.restricted:
            by = minimum - most
        most = self.settings.max_words = max(1, min(HIGHEST_MAX_WORDS, most + by))
        return (f"solutions of up to {plural(most, 'word')}",)

    def step_min_score(self, by: int) -> Note:
        """Move the least familiarity one band up (1) or down (-1)."""
        floor = self.settings.min_score
        steps = BAND_FLOORS[::by]
        value = next((step for step in steps if by * (step - floor) > 0), floor)
        self.settings.min_score = value
        more = "" if value == BAND_FLOORS[-1] else "or more familiar "
        only = f"only {band_name(value)} {more}words"
        return (only if value else "words of any familiarity",)

    def open_board(self, board: Board | None, *, own: bool = True) -> None:
        """Start on a board, or on none: with what was rejected on it before.

        `own`: a board with game data is solved with its own list, unless this run has others.
        Without, it is not, whenever it is opened again.
        """
        self.board = board
        if not own:
            self._by_settings = board
        self.look_up()
        if board is not None and board not in self._rejected_on:
            self._rejected_on[board] = self.database.find_rejected_words(board)
        self.rejected = [] if board is None else self._rejected_on[board]
        self.row_under_answer = None

    def look_up(self) -> None:
        """Take the board as it is stored now."""
        self.stored = None if self.board is None else self.database.find_board(self.board)

    # Pins and rejections

    @property
    def pinned(self) -> list[str]:
        """The pinned words. They belong to the board as it is: after an edit there are none."""
        pinned: list[str] = []
        for step in self.history:
            if step.edits == self.edits and step.change == "pin":
                pinned += step.words
            elif step.edits == self.edits and step.change in ("unpin", "reject"):
                pinned = [word for word in pinned if word not in step.words]
        return pinned

    def pin(self, word: str) -> Note:
        """Pin `word`, or unpin it."""
        if word in self.pinned:
            self.history.append(Step(self.edits, "unpin", (word,)))
            return (f"{word} unpinned",)
        self.history.append(Step(self.edits, "pin", (word,)))
        return f"only solutions with {word}", f"with {word}"

    def unpin_all(self) -> Note:
        """Unpin every word."""
        self.history.append(Step(self.edits, "unpin", tuple(self.pinned)))
        return ("all words unpinned",)

    def reject(self, word: str, undo: str = "board.undo", never: str = "list.reject") -> Note:
        """Reject `word` on this board; it leaves both lists and cannot stay pinned.

        `undo` and `never` are the commands that undo it and reject it on every board.
        """
        if word not in self.rejected:
            self.history.append(Step(self.edits, "reject", (word,)))
            self._reject_here(word)
        note = f"{word} rejected · {self.key(undo)} restores it"
        if self._why_not_everywhere(word):
            return (note,)
        everywhere = f"{self.key(never)} again rejects it on every board"
        return f"{note} · {everywhere}", f"rejected · {everywhere}", note

    def toggle_rejected(self, word: str) -> Note:
        """Reject `word`; restore one that is rejected, whose row stays until it is solved again."""
        return self.restore([word]) if word in self.rejected else self.reject(word)

    @property
    def last_step(self) -> Step | None:
        """What was done last with words, unless the board was edited after that."""
        step = self.history[-1] if self.history else None
        return step if step is not None and step.edits == self.edits else None

    @property
    def just_rejected(self) -> str | None:
        """The word whose rejection on this board was the last thing done."""
        step = self.last_step
        if step is None or step.change != "reject" or step.never:
            return None
        return step.words[0]

    def reject_everywhere(self, word: str, undo: str = "board.undo") -> Note:
        """Reject `word`, which is rejected here, on every board, if an English list has it.

        What rejected it here is one step with that, if it was the last thing done.
        """
        if why_not := self._why_not_everywhere(word):
            return (why_not,)
        if self.just_rejected == word:
            self.history.pop()
        self.history.append(Step(self.edits, "reject", (word,), (word,)))
        self.database.save_verdict(word, accepted=False)
        note = f"{word} rejected on every board"
        return f"{note} · {self.key(undo)} restores it", note, f"{word} never taken"

    def _why_not_everywhere(self, word: str) -> str:
        """Return why `word` cannot be rejected on every board; "" if it can."""
        judged = is_word(word) and not {*AUTO_LISTS}.isdisjoint(self.answer.lists)
        return "" if judged else f"rejecting on every board works with {' or '.join(AUTO_LISTS)}"

    def rejected_rows(self, most: int) -> tuple[list[tuple[str, str]], int]:
        """Return what may be restored, as (word, text): "" stands for all on this board.

        At most that many words that are rejected on every board alone, and how many are left out.
        """
        never = self.database.find_rejected_everywhere()
        everywhere = [word for word in never if word not in self.rejected]
        noted = " · on every board"
        here = [(word, f"{word}{noted}" if word in never else word) for word in self.rejected]
        if len(here) > 1:
            here.append(("", f"all {len(here)} words rejected on this board"))
        here += [(word, word + noted) for word in everywhere[:most]]
        return here, max(0, len(everywhere) - most)

    def restore(self, words: Sequence[str]) -> Note:
        """Restore words that are rejected on this board, or on every board.

        A rejection that was the last thing done is taken out of the history: the next undo is about
        what was done before it.
        """
        words = tuple(words)  # which may be `rejected` itself
        step = self.last_step
        if step is not None and step.change == "reject" and step.words == words:
            self.history.pop()
        else:
            here = tuple(word for word in words if word in self.rejected)
            never = tuple(
                word for word in self.database.find_rejected_everywhere() if word in words
            )
            self.history.append(Step(self.edits, "restore", here, never))
        self._restore_here(words)
        self.database.forget_rejections(words)
        return (f"{words[0] if len(words) == 1 else 'all rejected words'} restored",)

    def accept(self, word: str) -> None:
        """Record that the game accepts `word`. No undo rejects it again if it was rejected."""
        self.history = [
            step
            for step in self.history
            if step.change in ("pin", "unpin") or word not in (*step.words, *step.never)
        ]
        self._restore_here((word,))
        self.database.save_verdict(word, accepted=True)

    def _reject_here(self, word: str) -> None:
        self.rejected.append(word)
        if self.board is not None:
            self.database.reject_on(self.board, word)

    def _restore_here(self, words: tuple[str, ...]) -> None:
        self.rejected[:] = [word for word in self.rejected if word not in words]
        if self.board is not None:
            self.database.restore_on(self.board, words)

    def undo(self) -> Note:
        """Undo what was done last with words, unless the board was edited after that."""
        step = self.last_step
        if step is None:
            return ("nothing is left to undo",)
        self.history.pop()
        if step.change == "reject":
            self._restore_here(step.words)
            self.database.forget_rejections(step.never)
        elif step.change == "restore":
            for word in step.words:
                self._reject_here(word)
            for word in step.never:
                self.database.save_verdict(word, accepted=False)
        return step.undo_note
