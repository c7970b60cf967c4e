"""The games of a board without widgets: which one is open, its words, and what is judged in it."""

from collections.abc import Callable
from functools import partial

from lbtui.play.game import Game
from lbtui.play.game_record import SOLUTIONS_AID, GameRecord
from lbtui.puzzle import Board
from lbtui.tui.board_session import BoardSession
from lbtui.tui.commands.context import CommandContext, ended_game_reason
from lbtui.tui.game.current_game import Comparison, CurrentGame, RecordFinder, make_game_record
from lbtui.tui.game.effect import LOAD_GROUP, NO_EFFECT, POSITION_GROUP, Effect, LastVerdict, Task
from lbtui.tui.game.evaluation_detail import EvaluationDetail


class GameSession:
    """Opens the games of a board one after another, and changes and saves the one that is open.

    What changes a game returns an `Effect`, which says what the screen shows of it. What is only
    asked or saved is a method of `CurrentGame`; what must be confirmed, or is copied, is in
    `GameHandlers`.

    current_game: None while it is loaded
    evaluation_detail: how much of the evaluation is shown
    on_ranked: is called once the solved game is ranked, unless it is None
    """

    def __init__(self, session: BoardSession, board: Board) -> None:
        """Play on `board` with the lists of `session`, less the words rejected there."""
        self.session, self.settings = session, session.settings
        self.board = board
        self.current_game: CurrentGame | None = None
        self.evaluation_detail = EvaluationDetail.NONE
        self.on_ranked: Callable[[], Effect] | None = None
        self._verdict = LastVerdict()
        self._evaluated_words: tuple[str, ...] | None = None  # None: the game is loaded

    @property
    def game(self) -> Game | None:
        """The board and the words; None while the game is loaded."""
        return self.current_game.game if self.current_game is not None else None

    def require_current_game(self) -> CurrentGame:
        """Return the game, for what waits until it is loaded."""
        assert self.current_game is not None
        return self.current_game

    @property
    def is_evaluating(self) -> bool:
        """Whether next words or groups of them are shown: not of a game that has ended."""
        is_open = self.game is not None and not self.game.ended
        return is_open and self.evaluation_detail > EvaluationDetail.GAUGE

    def make_context(self) -> CommandContext:
        """Return what decides which commands are disabled."""
        if self.current_game is None:
            return CommandContext(has_game_begun=True, can_undo_game=True)
        return self.current_game.make_context(has_verdict=bool(self._verdict.word))

    # Opening

    def open_game(self, board: Board, game_id: str = "") -> Effect:
        """Go on with a saved game of the board.

        Without its id, go on with the game left open, else the unfinished one of the board, else
        begin a new one.
        """
        self.board, game_id = board, game_id or self.settings.game
        return self._load_game(partial(self.session.database.find_game, board, game_id))

    def start_new_game(self) -> Effect:
        """Begin a new game, which has the hints and aids of the last one unless that has ended."""
        last = self.require_current_game().record

        def make_next_record() -> GameRecord:
            record = make_game_record(self.session, self.board)
            if not last.game.ended:
                record.hints, record.aids = last.hints, last.aids
            return record

        return self._load_game(make_next_record)

    def apply_chosen_word_lists(self) -> Effect:
        """Play with the lists that were chosen meanwhile; a game that has begun keeps its own."""
        current = self.current_game
        if current is None or current.record.lists == self.session.find_game_word_lists(self.board):
            return NO_EFFECT
        if not self.make_context().has_game_begun:
            return self.start_new_game()
        hint = f"{self.session.key_hint_of('play.new')} starts one with the other"
        return Effect((f"this game keeps its word list; {hint}", hint))

    def remember_game_id(self) -> None:
        """Let the app reopen with this game, whose id changes if it is played elsewhere, too."""
        current = self.current_game
        if current is not None and self.settings.game not in ("", current.record.id):
            self.settings.game = current.record.id

    def add_solutions_aid(self) -> None:
        """Count that the solutions are shown, unless the game has ended."""
        if self.current_game is not None:
            self.current_game.add_aid(SOLUTIONS_AID)

    def _load_game(self, find_record: RecordFinder) -> Effect:
        """Load another game: the one that `find_record` returns, or a new one."""
        self.evaluation_detail = EvaluationDetail.NONE
        self._verdict, self.on_ranked = LastVerdict(), None
        effect = self._load_then(find_record, self._report_load_result)
        return effect._replace(restarts_evaluation=True)

    def _load_then(self, find_record: RecordFinder, make_effect: Callable[[], Effect]) -> Effect:
        """Load the game that `find_record` returns, or a new one; then call `make_effect`."""
        self.current_game = self._evaluated_words = None
        load = partial(CurrentGame, self.board, self.session, find_record)
        task = Task(LOAD_GROUP, load, partial(self._take_loaded_game, make_effect))
        return Effect(tasks=(task,), cancels_position_tasks=True)

    def _take_loaded_game(self, make_effect: Callable[[], Effect], current: CurrentGame) -> Effect:
        """Go on with the game that was loaded."""
        self.current_game = current
        self.settings.game = current.record.id
        return self.update_position(make_effect())._replace(skips_tracing=True)

    def _report_load_result(self) -> Effect:
        """Say what went wrong when the game was loaded, or that it is resumed."""
        current = self.require_current_game()
        if current.problem:
            return Effect((current.problem,), is_warning=True)
        return Effect(current.explain_resumed())

    # Words

    def clear_typed_letters(self) -> Effect:
        """Drop the letters that are typed."""
        self.require_current_game().save_typed_letters("")
        return self.update_position()

    def apply_to_game(self, action: Callable[[Game], object]) -> Effect:
        """Call `action` with the game, and drop the letters that are typed."""
        self.require_current_game().apply_and_save(action)
        return self.update_position()

    def type_letters(self, letters: str) -> Effect:
        """Type letters, or warn why they cannot be typed."""
        current = self.require_current_game()
        problem = ended_game_reason(self.make_context()) or current.type_letters(letters)
        return Effect((problem,), is_warning=True) if problem else self.update_position()

    def erase_last(self) -> Effect:
        """Erase a letter, or take the last word back."""
        self.require_current_game().erase_last_letter()
        return self.update_position()

    def play_word(self, word: str) -> Effect:
        """Play a word that can be played."""
        current = self.require_current_game()
        note = current.play_word(word)
        return self.update_position()._replace(note=note, retraces_words=current.game.solved)

    def update_position(self, effect: Effect = NO_EFFECT) -> Effect:
        """Return `effect`, and if the position is another now, what evaluates and compares it."""
        self.remember_game_id()
        current = self.require_current_game()
        words = current.game.words
        if words == self._evaluated_words:
            return effect
        if words != self._verdict.resulting_chain:
            self._verdict = LastVerdict()
        self._evaluated_words, current.is_answer_shown = words, False
        tasks = effect.tasks
        if current.game.solved:
            compare = partial(current.compare_game, words)
            tasks += (Task(POSITION_GROUP, compare, self._save_comparison),)
        return effect._replace(tasks=tasks, cancels_position_tasks=True, restarts_evaluation=True)

    def _save_comparison(self, comparison: Comparison) -> Effect:
        self.require_current_game().save_comparison(*comparison)
        self.remember_game_id()
        action, self.on_ranked = self.on_ranked, None
        return NO_EFFECT if action is None else action()

    # What is judged

    def accept_word(self, word: str, play: Callable[[], Effect]) -> Effect:
        """Record that the newspaper accepts `word`, which `play` plays."""
        current = self.require_current_game()
        was_rejected = current.referee.is_rejected(word)
        current.referee.accepted_words.add(word)
        self.session.accept(word)
        chain = (*current.game.words, word)
        self._verdict = LastVerdict(word, is_accepted=True, resulting_chain=chain)
        return self._reload_game(play) if was_rejected else play()._replace(changes_word_lists=True)

    def reject_word(self, word: str) -> Effect:
        """Reject `word`, which is typed or was played last, and go on without it."""
        current = self.require_current_game()
        note = self.session.reject(word, "play.undo", "play.reject")
        if current.record.typed_letters:
            current.save_typed_letters("")
        else:
            current.apply_and_save(Game.drop)
        self._verdict = LastVerdict(word, resulting_chain=current.game.words)
        return self._reload_game(lambda: Effect(note))

    def reject_everywhere(self) -> Effect:
        """Reject the word that was rejected last on every board."""
        note = self.session.reject_everywhere(self._verdict.word, "play.undo")
        return self._reload_game(lambda: Effect(note))

    def undo(self) -> Effect:
        """Undo the last step; a word judged since then is not so any more, and is typed again."""
        word, accepted, _ = self._verdict
        if not word:
            return self.apply_to_game(Game.undo)
        self._verdict = LastVerdict()
        current = self.require_current_game()
        if accepted:
            current.referee.accepted_words.discard(word)
            self.session.database.forget_verdict(word)
            current.apply_and_save(Game.drop, word)
            return self.update_position()._replace(changes_word_lists=True)
        current.save_typed_letters(word)
        note = self.session.restore([word])
        return self._reload_game(lambda: Effect(note))

    def _reload_game(self, make_effect: Callable[[], Effect]) -> Effect:
        """Go on with the game, and with `make_effect`, by the verdicts that have changed."""
        record = self.require_current_game().record
        return self._load_then(lambda: record, make_effect)._replace(changes_word_lists=True)
