"""The games of a board without widgets: which one is open, its words, and what is judged in it."""

from collections.abc import Callable
from functools import partial

from lbtui.play.game import Game
from lbtui.play.game_record import SOLUTIONS_SEEN, GameRecord
from lbtui.puzzle import Board
from lbtui.tui.commands.context import Context, game_ended
from lbtui.tui.game.current_game import Comparison, CurrentGame, new_record
from lbtui.tui.game.effect import LOADING, NOTHING, POSITION, Effect, Verdict, Work
from lbtui.tui.session import Session


class GameSession:
    """Opens the games of a board one after another, and changes and saves the one that is open.

    What changes a game returns an `Effect`, which says what the screen shows of it.

    current: the game; None while it is loaded
    evaluation_step: 0: nothing of the evaluation is shown; 1: the gauge; 2: groups of the next
        words, too; 3: these words
    waiting: what was asked for while a game is loaded; each is called once it is open
    when_ranked: is called once the solved game is ranked, unless it is None
    """

    def __init__(self, session: Session, board: Board) -> None:
        """Play on `board` with the lists of `session`, less the words rejected there."""
        self.session, self.settings = session, session.settings
        self.board = board
        self.current: CurrentGame | None = None
        self.evaluation_step = 0
        self.waiting: list[Callable[[], Effect]] = []
        self.when_ranked: Callable[[], Effect] | None = None
        self._verdict = Verdict()
        self._position: tuple[str, ...] | None = None  # the words of the one that is evaluated

    @property
    def game(self) -> Game | None:
        """The board and the words; None while the game is loaded."""
        return self.current.game if self.current is not None else None

    @property
    def open_game(self) -> CurrentGame:
        """The game, for what waits until it is loaded."""
        assert self.current is not None
        return self.current

    @property
    def evaluating(self) -> bool:
        """Whether next words or groups of them are shown: not of a game that has ended."""
        game = self.game
        return self.evaluation_step > 1 and game is not None and not game.ended

    def context(self) -> Context:
        """Return what decides which commands are disabled."""
        if self.current is None:
            return Context(focus="board", game_begun=True, game_undoable=True)
        return self.current.context(self.session.key, has_verdict=bool(self._verdict.word))

    # Opening

    def open(self, board: Board, game_id: str = "") -> Effect:
        """Go on with a saved game of the board.

        Without its id, go on with the game left open, else the unfinished one of the board, else
        begin a new one.
        """
        self.board, game_id = board, game_id or self.settings.game
        return self._load(partial(self.session.database.find_game, board, game_id))

    def start_next(self) -> Effect:
        """Begin a new game, which has the hints and aids of the last one unless that has ended."""
        last = self.open_game.record

        def next_record() -> GameRecord:
            record = new_record(self.session, self.board)
            if not last.game.ended:
                record.hints, record.aids = last.hints, last.aids
            return record

        return self._load(next_record)

    def follow_lists(self) -> Effect:
        """Play with the lists that were chosen meanwhile; a game that has begun keeps its own."""
        current = self.current
        if current is None or current.record.lists == self.session.lists_of(self.board):
            return NOTHING
        if not self.context().game_begun:
            return self.start_next()
        new = f"{self.session.key('play.new')} starts one with the other"
        return Effect((f"this game keeps its word list; {new}", new))

    def follow_id(self) -> None:
        """Let the app reopen with this game, whose id changes if it is played elsewhere, too."""
        current = self.current
        if current is not None and self.settings.game not in ("", current.record.id):
            self.settings.game = current.record.id

    def note_solutions(self) -> None:
        """Count that the solutions are shown, unless the game has ended."""
        if self.current is not None:
            self.current.note_aid(SOLUTIONS_SEEN)

    def _load(self, find: Callable[[], GameRecord | None]) -> Effect:
        """Load another game: the one that `find` returns, or a new one."""
        self.evaluation_step, self._verdict, self.when_ranked = 0, Verdict(), None
        return self._load_then(find, self._show_opened)._replace(evaluate=True)

    def _load_then(
        self, find: Callable[[], GameRecord | None], show: Callable[[], Effect]
    ) -> Effect:
        """Load the game that `find` returns, or a new one; then call `show`, once it is open."""
        self.current = self._position = None
        load = partial(CurrentGame, self.board, self.session, find)
        work = Work(LOADING, load, partial(self._show_loaded, show))
        return Effect(work=(work,), position_changed=True)

    def _show_loaded(self, show: Callable[[], Effect], current: CurrentGame) -> Effect:
        """Show the game that was loaded, and hand on what was asked for meanwhile."""
        self.current = current
        self.settings.game = current.record.id
        effect = self.update(show())
        waiting, self.waiting = tuple(self.waiting), []
        return effect._replace(at_once=True, waiting=waiting)

    def _show_opened(self) -> Effect:
        """Say what went wrong when the game was loaded, or that it is resumed."""
        current = self.open_game
        if current.problem:
            return Effect((current.problem,), warning=True)
        if current.record.changed:
            return Effect(current.resumed_note(self.session.key("play.new")))
        return NOTHING

    # Words

    def step(self, act: Callable[[Game], object] | None = None) -> Effect:
        """Drop the letters that are typed, and call `act` with the game, if it is given."""
        self.open_game.step(act)
        return self.update()

    def type(self, letters: str) -> Effect:
        """Type letters, or warn why they cannot be typed."""
        problem = game_ended(self.context()) or self.open_game.type(letters)
        return Effect((problem,), warning=True) if problem else self.update()

    def erase(self) -> Effect:
        """Erase a letter, or take the last word back."""
        self.open_game.erase()
        return self.update()

    def play(self, word: str) -> Effect:
        """Play a word that can be played."""
        note = self.open_game.play(word)
        return self.update()._replace(note=note, retrace=self.open_game.game.solved)

    def update(self, effect: Effect = NOTHING) -> Effect:
        """Return `effect`, and if the position is another now, what evaluates and compares it."""
        self.follow_id()
        current, words = self.open_game, self.open_game.game.words
        if words == self._position:
            return effect
        if words != self._verdict.words:
            self._verdict = Verdict()
        self._position, current.answer_shown = words, False
        work = effect.work
        if current.game.solved:
            work += (Work(POSITION, partial(current.compare, words), self._keep_comparison),)
        return effect._replace(work=work, position_changed=True, evaluate=True)

    def _keep_comparison(self, comparison: Comparison) -> Effect:
        self.open_game.keep_comparison(*comparison)
        when_ranked, self.when_ranked = self.when_ranked, None
        return self.update()._replace(waiting=() if when_ranked is None else (when_ranked,))

    # What is judged

    def accept(self, word: str, play: Callable[[], Effect]) -> Effect:
        """Record that the newspaper accepts `word`, which `play` plays."""
        current = self.open_game
        was_rejected = current.referee.rejects(word)
        current.referee.accepted.add(word)
        self.session.accept(word)
        self._verdict = Verdict(word, accepted=True, words=(*current.game.words, word))
        return self._judge_again(play) if was_rejected else play()._replace(lists_changed=True)

    def reject(self, word: str) -> Effect:
        """Reject `word`, which is typed or was played last, and go on without it."""
        current = self.open_game
        note = self.session.reject(word, "play.undo", "play.reject")
        current.step(None if current.record.typed else Game.drop)
        self._verdict = Verdict(word, words=current.game.words)
        return self._judge_again(lambda: Effect(note))

    def reject_everywhere(self) -> Effect:
        """Reject the word that was rejected last on every board."""
        note = self.session.reject_everywhere(self._verdict.word, "play.undo")
        return self._judge_again(lambda: Effect(note))

    def undo(self) -> Effect:
        """Undo the last step; a word judged since then is not so any more, and is typed again."""
        word, accepted, _ = self._verdict
        if not word:
            return self.step(Game.undo)
        self._verdict = Verdict()
        current = self.open_game
        if accepted:
            current.referee.accepted.discard(word)
            self.session.database.forget_verdict(word)
            current.step(Game.drop, word)
            return self.update()._replace(lists_changed=True)
        current.record.typed = word
        current.save()
        note = self.session.restore([word])
        return self._judge_again(lambda: Effect(note))

    def _judge_again(self, show: Callable[[], Effect]) -> Effect:
        """Go on with the game, and with `show`, by the verdicts that have changed."""
        record = self.open_game.record
        return self._load_then(lambda: record, show)._replace(lists_changed=True)
