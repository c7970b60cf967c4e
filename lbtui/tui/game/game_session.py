"""A game without widgets: a command goes in, and an `Effect` says what the screen shows of it."""

from collections.abc import Callable
from functools import partial
from time import monotonic

from lbtui.play.game import Game
from lbtui.play.game_record import EVALUATION_AID, GAUGE_AID, SOLUTIONS_SEEN, GameRecord
from lbtui.play.hint import Hint
from lbtui.play.wording import share_text
from lbtui.puzzle import Board
from lbtui.terminal.capabilities import is_visitor
from lbtui.text import CHAIN_SEPARATOR, capitals
from lbtui.tui.commands.all_commands import BY_ID
from lbtui.tui.commands.context import NOTE_SECONDS, Context, game_ended
from lbtui.tui.commands.keys import QUITS
from lbtui.tui.game.current_game import Compared, CurrentGame, new_record
from lbtui.tui.game.effect import HINT, LOADING, NOTHING, POSITION, Effect, Judged, Work
from lbtui.tui.session import Session
from lbtui.words.open_list import GAME


class GameSession:
    """Plays the games of a board one after another, and saves each of their states.

    Everything waits until the game is open, except leaving it.

    current: the game; None while it is loaded
    evaluation_step: 0: nothing of the evaluation is shown; 1: the gauge; 2: groups of the next
        words, too; 3: these words
    """

    def __init__(
        self,
        session: Session,
        board: Board,
        *,
        row: Callable[[], str] = str,
        copy: Callable[[str], str] = str,
    ) -> None:
        """Play on `board` with the lists of `session`, less the words rejected there.

        `row` returns the word that is played where none is typed, or ""; `copy` copies a text and
        returns what has become of it, for a note.
        """
        self.settings = session.settings
        self.board = board
        self._session, self._row, self._copy = session, row, copy
        self.current: CurrentGame | None = None
        self._waiting: list[Callable[[], Effect]] = []
        self._pending = ""  # the command that confirms, if it is the very next one
        self._last = 0.0  # when the last command came
        self._shares = False  # what to copy is not known yet
        self._judged = Judged()
        self._position: tuple[str, ...] | None = None  # the words of the one that is evaluated
        self.evaluation_step = 0
        self.commands: dict[str, Callable[[], Effect]] = {
            "play.word": self._play_typed,
            "play.back": self._erase,
            "play.hint": self._ask_hint,
            "play.accept": self._accept,
            "play.clear": self._step,
            "play.reject": self._reject,
            "play.evaluate": self._step_evaluation,
            "play.review": self._start_review,
            "play.undo": self._undo,
            "play.copy": self._copy_words,
            "play.share": self._share,
            "play.new": self._start_over,
            "play.close": partial(self._close, "play.close"),
            "board.play": partial(self._close, "board.play"),
            "board.answer": lambda: Effect(self._loaded.toggle_answer()),
        }

    # The game

    @property
    def game(self) -> Game | None:
        """The board and the words; None while the game is loaded."""
        return self.current.game if self.current is not None else None

    @property
    def _loaded(self) -> CurrentGame:
        """The game, for what waits until it is loaded."""
        assert self.current is not None
        return self.current

    @property
    def evaluating(self) -> bool:
        """Whether next words or groups of them are shown: not of a game that has ended."""
        game = self.game
        return self.evaluation_step > 1 and game is not None and not game.ended

    def open(self, board: Board, game: str = "") -> Effect:
        """Go on with the saved game of the id `game`, of the board.

        Without one, go on with the game left open, else the unfinished one of the board, else begin
        a new one.
        """
        self.board, game = board, game or self.settings.game
        return self._begin(partial(self._session.database.find_game, board, game))

    def _begin(
        self, find: Callable[[], GameRecord | None], then: Callable[[], Effect] | None = None
    ) -> Effect:
        """Load the game that `find` returns, or a new one.

        `then`, if it is the same game once more, is called once it is loaded.
        """
        self.current = self._position = None
        if then is None:
            self.evaluation_step, self._pending, self._judged = 0, "", Judged()
            self._shares = False
        load = partial(CurrentGame, self.board, self._session, find)
        work = Work(LOADING, load, partial(self._show_loaded, then))
        return Effect(work=(work,), moved=True, evaluate=then is None)

    def _show_loaded(self, then: Callable[[], Effect] | None, current: CurrentGame) -> Effect:
        """Show the game that was loaded, and hand on what was asked for meanwhile."""
        self.current = current
        self.settings.game = current.record.id
        if then is not None:
            effect = then()
        elif current.problem:
            effect = Effect((current.problem,), warning=True)
        elif current.record.changed:
            effect = Effect(current.resumed_note(self._session.key("play.new")))
        else:
            effect = Effect()
        waiting, self._waiting = tuple(self._waiting), []
        return self._after_change(effect)._replace(at_once=True, waiting=waiting)

    def follow_id(self) -> None:
        """Let the app reopen with this game, whose id changes if it is played elsewhere, too."""
        current = self.current
        if current is not None and self.settings.game not in ("", current.record.id):
            self.settings.game = current.record.id

    def note_solutions(self) -> None:
        """Count that the solutions are shown, unless the game has ended."""
        if self.current is not None:
            self.current.note_aid(SOLUTIONS_SEEN)

    def _start_over(self) -> Effect:
        """Begin a new game; instead of one that has not ended, only if asked twice in a row."""
        if self._pop_pending() or self._loaded.game.ended:
            return self._begin(partial(self._next_record, self._loaded.record))
        self._pending = "play.new"
        return Effect((f"{self._session.key('play.new')} again: a new game; this stays saved",))

    def follow_lists(self) -> Effect:
        """Play with the lists that were chosen meanwhile; a game that has begun keeps its own."""
        current = self.current
        if current is None or current.record.lists == self._session.lists_of(self.board):
            return NOTHING
        if not self.context().game_begun:
            return self._begin(partial(self._next_record, current.record))
        new = f"{self._session.key('play.new')} starts one with the other"
        return Effect((f"this game keeps its word list; {new}", new))

    def _next_record(self, last: GameRecord) -> GameRecord:
        """Return a new game after `last`, whose hints and aids it has unless that has ended."""
        record = new_record(self._session, self.board)
        if not last.game.ended:
            record.hints, record.aids = last.hints, last.aids
        return record

    # Commands

    def context(self) -> Context:
        """Return what decides which commands are disabled."""
        if self.current is None:
            return Context(focus="board", game_begun=True, game_undoable=True)
        return self.current.context(self._session.key, judged=bool(self._judged.word))

    def run(self, command_id: str) -> Effect:
        """Run a command, or say why it is disabled. Commands of others are left to the screen."""
        of_game = BY_ID[command_id].scope == "play" or command_id == "board.answer"
        waits = of_game and command_id != "play.close"
        return self._do(partial(self._run, command_id), command_id, waits=waits)

    def type(self, *words: str) -> Effect:
        """Type a letter or a word; of several words, play one by one until one is refused."""
        return self._do(partial(self._play_pasted if words[1:] else self._type, *words))

    def play_row(self, word: str) -> Effect:
        """Play a word that was chosen from the next ones."""
        return self._do(partial(self._play, word))

    def _do(self, act: Callable[[], Effect], command_id: str = "", *, waits: bool = True) -> Effect:
        """Call `act` now, or once the game is open if it `waits`.

        What another command wanted confirmed is forgotten here, and only here.
        """
        if waits and self.current is None:
            self._waiting.append(partial(self._do, act, command_id))
            return Effect()
        now = monotonic()
        is_late = now > self._last + NOTE_SECONDS  # the question is no longer shown
        if is_late or command_id != self._pending:
            self._pending = ""
        self._last = now
        effect = act()
        return effect._replace(note=effect.note or ("",))

    def _run(self, command_id: str) -> Effect:
        why_not = BY_ID[command_id].why_disabled(self.context())
        if why_not:
            return Effect((why_not,))
        command = self.commands.get(command_id)
        return command() if command is not None else Effect(then=command_id)

    def _pop_pending(self) -> bool:
        """Return whether the command that runs now confirms something; nothing is pending then."""
        pending, self._pending = self._pending, ""
        return bool(pending)

    def _step(self, act: Callable[[Game], object] | None = None) -> Effect:
        """Drop the letters that are typed, call `act` with the game, if given, save and show it."""
        self._loaded.step(act)
        return self._after_change()

    def _erase(self) -> Effect:
        self._loaded.erase()
        return self._after_change()

    def _after_change(self, effect: Effect = NOTHING) -> Effect:
        """Return `effect`, and if the position is another now, what evaluates and compares it."""
        self.follow_id()
        current, words = self._loaded, self._loaded.game.words
        if words == self._position:
            return effect
        if words != self._judged.words:
            self._judged = Judged()
        self._position, current.answer_shown = words, False
        work = effect.work
        if current.game.solved:
            work += (Work(POSITION, partial(current.compare, words), self._keep_review),)
        return effect._replace(work=work, moved=True, evaluate=True)

    # Words

    def _type(self, letters: str) -> Effect:
        why_not = game_ended(self.context()) or self._loaded.type(letters)
        return Effect((why_not,), warning=True) if why_not else self._after_change()

    def _play_pasted(self, word: str, *more: str) -> Effect:
        typed = self._type(word)
        played = typed if typed.warning else self._play_typed()
        if more and not played.warning:
            return played._replace(waiting=(partial(self._play_pasted, *more),))
        return played

    def _play_typed(self) -> Effect:
        """Play the word typed, or else the row, if a list has it or the newspaper accepts it."""
        current, typed = self._loaded, self._loaded.word
        word = typed or self._row()
        why_not = current.why_unplayable() if typed or not word else ()
        if not why_not:
            if current.referee.is_listed(word):
                return self._play(word)
            why_not = current.refusal(word, self._session.key)
        current.selected = bool(typed)
        return Effect(why_not, warning=bool(word))

    def _play(self, word: str) -> Effect:
        note = self._loaded.play(word)
        return self._after_change()._replace(note=note, replay=self._loaded.game.solved)

    def _accept(self) -> Effect:
        """Record that the newspaper accepts the word that is typed, and play it.

        The newspaper's own list says what it accepts, whatever the player wants.
        """
        play = self._play_typed
        word, referee = self._loaded.word, self._loaded.referee
        if self._loaded.why_unplayable() or GAME in self._loaded.record.lists:
            return play()
        rejected = referee.rejects(word)
        referee.accepted.add(word)
        self._session.accept(word)
        words = (*self._loaded.game.words, word)
        self._judged = Judged(word, accepted=True, words=words)
        return self._judge_again(play) if rejected else play()._replace(judged=True)

    def _reject(self) -> Effect:
        """Reject the word typed, or else the last one, and go on without it; again: everywhere."""
        session, referee = self._session, self._loaded.referee
        if self._pop_pending():
            note = session.reject_everywhere(self._judged.word, "play.undo")
            return self._judge_again(lambda: Effect(note))
        game = self._loaded.game
        typed = self._loaded.word
        word = typed or (game.words or ("",))[-1]
        if not word:
            return Effect(("no words played yet",))
        own = GAME in self._loaded.record.lists
        if own or not (referee.is_listed(word) or referee.rejects(word)):
            where = "the newspaper's list" if own else "no list"
            nothing = "nothing to reject"
            return Effect((f"{capitals(word)} is in {where}: {nothing}", nothing))
        note = session.reject(word, "play.undo", "play.reject")
        self._loaded.step(None if typed else Game.drop)
        self._pending, self._judged = "play.reject", Judged(word, words=game.words)
        return self._judge_again(lambda: Effect(note))

    def _undo(self) -> Effect:
        """Undo the last step; a word judged since then is not so any more, and is typed again."""
        word, accepted, _ = self._judged
        if not word:
            return self._step(Game.undo)
        self._judged = Judged()
        if accepted:
            self._loaded.referee.accepted.discard(word)
            self._session.database.forget_verdict(word)
            self._loaded.step(Game.drop, word)
            return self._after_change()._replace(judged=True)
        self._loaded.record.typed = word
        self._loaded.save()
        note = self._session.restore([word])
        return self._judge_again(lambda: Effect(note))

    def _judge_again(self, then: Callable[[], Effect]) -> Effect:
        """Go on with the game, and with `then`, by the verdicts that have changed."""
        record = self._loaded.record
        return self._begin(lambda: record, then)._replace(judged=True)

    # Hints, evaluation and review

    def _ask_hint(self) -> Effect:
        """Ask for the next hint, instead of one that was asked for and is not there yet."""
        return Effect(work=(Work(HINT, self._loaded.referee.hint, self._show_hint),))

    def _show_hint(self, found: Hint | str) -> Effect:
        if isinstance(found, str):
            return Effect((found,))
        self._loaded.keep_hint(found)
        return self._after_change()

    def _step_evaluation(self) -> Effect:
        """Show the gauge, then groups of the next words as well, then these words, then nothing."""
        self.evaluation_step = (self.evaluation_step + 1) % 4
        if self.evaluation_step:
            self._loaded.note_aid(EVALUATION_AID if self.evaluation_step == 3 else GAUGE_AID)
        note = f"{self._session.key('play.evaluate')} again names words of solutions"
        return Effect((note,) if self.evaluation_step == 2 else (), evaluate=True)

    def _start_review(self) -> Effect:
        """Review a game that has ended, which names words of solutions; else offer to give up."""
        if not self._loaded.game.ended:
            return Effect(then="play.give_up")
        self._session.database.mark_solutions_seen(self.board)
        return Effect(then="play.review")

    def _keep_review(self, found: Compared) -> Effect:
        self._loaded.keep_review(*found)
        shares, self._shares = self._shares, False
        return self._after_change()._replace(waiting=(self._share,) if shares else ())

    # The end

    def give_up(self, game: Game | None) -> Effect:
        """End the game, unless it is another one by now, and go back to the solver."""
        if game is None or self.game is not game:
            return Effect()
        self._loaded.step(Game.give_up)
        self._session.database.mark_solutions_seen(self.board)
        return self._close("play.close")

    def _close(self, command_id: str) -> Effect:
        """Go back to the solver.

        While letters are typed, the game's own command only clears them, and then hides the next
        words. In a game that has not ended, the first call says what the solver shows, and the
        second one in a row goes there; in a browser, where a finger may tap twice, only that to
        solve the board.
        """
        game, confirmed = self.game, self._pop_pending()
        if self.current is not None and self.current.record.typed and command_id == "play.close":
            return self._step()
        if self.evaluating and command_id == "play.close":
            self.evaluation_step = 0
            return Effect(evaluate=True)
        if game is not None and not game.ended and not confirmed:
            self._pending = "board.play" if is_visitor() else command_id
            press = self._session.key(self._pending)
            press = f"{press} again" if self._pending == command_id else press
            return Effect((f"{press} shows words and solutions", f"{press}: solutions"))
        self.note_solutions()
        self.settings.game = ""
        return Effect(closes=True)

    def _copy_words(self) -> Effect:
        """Copy the words played, or else the board; those who want to quit learn how."""
        words = self._loaded.game.words
        copied = self._copy(CHAIN_SEPARATOR.join(words) or str(self.board))
        note = f"{'words' if words else 'board'} {copied}"
        return Effect((f"{note} · {QUITS}", note, QUITS))

    def _share(self) -> Effect:
        """Copy how the game went, once that is known; asked for again, with its words."""
        current = self._loaded
        if current.game.solved and current.review is None:
            self._shares = True
            return Effect(("copied as soon as the game is ranked",))
        spoilers = self._pop_pending()
        style = self.settings.share
        text = share_text(
            current.record,
            current.counted,
            style=style,
            spoilers=spoilers,
            public_url=self.settings.public_url,
        )
        copied = self._copy(text)
        if spoilers:
            return Effect((f"the game, with its words, {copied}", f"words {copied}"))
        if current.game.words:
            self._pending = "play.share"
        return Effect(current.shared_note(copied, self._session.key("play.share")))
