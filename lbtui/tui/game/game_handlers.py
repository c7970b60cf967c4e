"""What the commands of a game do, without widgets: each returns an `Effect`."""

from collections.abc import Callable, Mapping
from functools import partial

from lbtui.formatting import EN_DASH, capitals
from lbtui.play.game import Game
from lbtui.play.game_record import EVALUATION_AID, GAUGE_AID
from lbtui.play.hint import Hint
from lbtui.play.wording import share_text
from lbtui.puzzle import Board
from lbtui.terminal.capabilities import is_visitor
from lbtui.tui.commands.keys import QUIT_HINT
from lbtui.tui.confirmation import Confirmation
from lbtui.tui.game.effect import HINT_GROUP, NO_EFFECT, Effect, Task
from lbtui.tui.game.evaluation_detail import EvaluationDetail
from lbtui.tui.game.game_session import GameSession
from lbtui.words.open_list import GAME_LIST


class GameHandlers:
    """Owns what the commands of a `GameSession` do, and what the very next one confirms.

    handlers: what each command does, by its id; all but those that leave the game need it open
    """

    def __init__(
        self, game_session: GameSession, get_row_word: Callable[[], str], copy: Callable[[str], str]
    ) -> None:
        """Run the commands of `game_session`.

        `get_row_word` returns the word that is played where none is typed, or ""; `copy` copies
        a text and returns what has become of it, for a note.
        """
        self._game_session, self._session = game_session, game_session.session
        self._get_row_word = get_row_word
        self._copy = copy
        self._confirmation = Confirmation()
        self.handlers: Mapping[str, Callable[[], Effect]] = {
            "play.word": self._play_typed_word,
            "play.back": game_session.erase_last,
            "play.hint": self._ask_hint,
            "play.accept": self._accept_word,
            "play.clear": game_session.clear_typed_letters,
            "play.reject": self._reject_word,
            "play.evaluate": self._step_evaluation,
            "play.undo": game_session.undo,
            "play.copy": self._copy_words,
            "play.share": self._share_game,
            "play.new": self._start_new_game,
            "play.close": partial(self._leave_game, "play.close"),
            "board.play": partial(self._leave_game, "board.play"),
            "board.answer": lambda: Effect(game_session.require_current_game().toggle_answer()),
        }

    def open_game(self, board: Board, game_id: str = "") -> Effect:
        """Open a game, as `GameSession.open_game` does."""
        self._confirmation = Confirmation()
        self._share_unranked_game()
        return self._game_session.open_game(board, game_id)

    def begin_step(self) -> None:
        """Begin a command, or letters that are typed: the next thing that may confirm another."""
        self._confirmation.begin_step()

    # Words

    def play_pasted_word(self, word: str) -> Effect:
        """Type a word and play it; the effect is a warning if it is refused."""
        effect = self._game_session.type_letters(word)
        return effect if effect.is_warning else self._play_typed_word()

    def _play_typed_word(self) -> Effect:
        """Play the word typed, or else the row, if a list has it or the newspaper accepts it."""
        current = self._game_session.require_current_game()
        typed_word = current.typed_word
        word = typed_word or self._get_row_word()
        problem = current.explain_unplayable_word() if typed_word or not word else ()
        if not problem:
            if current.referee.is_listed(word):
                return self._game_session.play_word(word)
            problem = current.explain_refusal(word)
        current.is_word_refused = bool(typed_word)
        return Effect(problem, is_warning=bool(word))

    def _accept_word(self) -> Effect:
        """Record that the newspaper accepts the word that is typed, and play it.

        The newspaper's own list says what it accepts, whatever the player wants.
        """
        current = self._game_session.require_current_game()
        if current.explain_unplayable_word() or GAME_LIST in current.record.lists:
            return self._play_typed_word()
        return self._game_session.accept_word(current.typed_word, self._play_typed_word)

    def _reject_word(self) -> Effect:
        """Reject the word typed, or else the last one, and go on without it; again: everywhere."""
        if self._confirmation.is_given("play.reject"):
            return self._game_session.reject_everywhere()
        current = self._game_session.require_current_game()
        word = current.typed_word or (current.game.words or ("",))[-1]
        if not word:
            return Effect(("no words played yet",))
        if GAME_LIST in current.record.lists:
            where = "the newspaper's list"
        elif not current.referee.is_listed(word) and not current.referee.is_rejected(word):
            where = "no list"
        else:
            self._confirmation.ask("play.reject")
            return self._game_session.reject_word(word)
        return Effect((f"{capitals(word)} is in {where}: nothing to reject", "nothing to reject"))

    # Hints and evaluation

    def _ask_hint(self) -> Effect:
        """Ask for the next hint, instead of one that was asked for and is not there yet."""
        referee = self._game_session.require_current_game().referee
        return Effect(tasks=(Task(HINT_GROUP, referee.find_next_hint, self._add_hint),))

    def _add_hint(self, hint: Hint | None) -> Effect:
        if hint is None:
            return Effect(("everything is shown",))
        self._game_session.require_current_game().add_hint(hint)
        return self._game_session.update_position()

    def _step_evaluation(self) -> Effect:
        """Show the gauge, then groups of the next words as well, then these words, then nothing."""
        shown_detail = self._game_session.evaluation_detail
        detail = EvaluationDetail((shown_detail + 1) % len(EvaluationDetail))
        self._game_session.evaluation_detail = detail
        if detail:
            aid = EVALUATION_AID if detail is EvaluationDetail.WORDS else GAUGE_AID
            self._game_session.require_current_game().add_aid(aid)
        hint = f"{self._session.key_hint_of('play.evaluate')} again names words of solutions"
        note = (hint,) if detail is EvaluationDetail.GROUPS else ()
        return Effect(note, restarts_evaluation=True)

    # The end

    def _start_new_game(self) -> Effect:
        """Begin a new game; instead of one that has not ended, only if asked twice in a row."""
        game = self._game_session.require_current_game().game
        if game.ended or self._confirmation.is_given("play.new"):
            self._share_unranked_game()
            return self._game_session.start_new_game()
        self._confirmation.ask("play.new")
        press = self._session.key_hint_of("play.new")
        return Effect((f"{press} again: a new game; this stays saved",))

    def give_up(self, game: Game) -> Effect:
        """End the game, unless it is another one by now, and go back to the solver."""
        if self._game_session.game is not game:
            return NO_EFFECT
        self._game_session.apply_to_game(Game.give_up)
        self._session.database.mark_solutions_seen(self._game_session.board)
        return self._leave_game("play.close")

    def _leave_game(self, command_id: str) -> Effect:
        """Go back to the solver.

        While letters are typed, the game's own command only clears them, and then hides the next
        words. In a game that has not ended, the first call says what the solver shows, and the
        second one in a row goes there; in a browser, where a finger may tap twice, only that to
        solve the board.
        """
        game_session = self._game_session
        current, game = game_session.current_game, game_session.game
        if current is not None and current.record.typed_letters and command_id == "play.close":
            return game_session.clear_typed_letters()
        if game_session.is_evaluating and command_id == "play.close":
            game_session.evaluation_detail = EvaluationDetail.NONE
            return Effect(restarts_evaluation=True)
        if game is not None and not game.ended and not self._confirmation.is_given(command_id):
            confirming = "board.play" if is_visitor() else command_id
            self._confirmation.ask(confirming)
            press = self._session.key_hint_of(confirming)
            press = f"{press} again" if confirming == command_id else press
            return Effect((f"{press} shows words and solutions", f"{press}: solutions"))
        self._share_unranked_game()
        game_session.add_solutions_aid()
        self._session.settings.game = ""
        return Effect(leaves_game=True)

    # Copying

    def _copy_words(self) -> Effect:
        """Copy the words played, or else the board; those who want to quit learn how."""
        words = self._game_session.require_current_game().game.words
        copied = self._copy(EN_DASH.join(words) or str(self._game_session.board))
        note = f"{'words' if words else 'board'} {copied}"
        return Effect((f"{note} · {QUIT_HINT}", note, QUIT_HINT))

    def _share_game(self) -> Effect:
        """Copy how the game went, once that is known; asked for again, with its words."""
        current = self._game_session.require_current_game()
        includes_words = self._confirmation.is_given("play.share")
        if current.game.solved and current.review is None:
            self._game_session.on_ranked = self._share_game
            return Effect(("copied as soon as the game is ranked",))
        copied = self._copy_game(includes_words=includes_words)
        if includes_words:
            return Effect((f"the game, with its words, {copied}", f"words {copied}"))
        if current.game.words:
            self._confirmation.ask("play.share")
        return Effect(current.describe_copy(copied))

    def _share_unranked_game(self) -> None:
        """Copy how a game went that is left before it was ranked, if that was asked for."""
        if self._game_session.on_ranked is not None:
            self._copy_game(includes_words=False)

    def _copy_game(self, *, includes_words: bool) -> str:
        """Copy how the game went, as it is known; return what has become of the copy."""
        current, settings = self._game_session.require_current_game(), self._session.settings
        record, streak = current.record, current.streak
        style, url = settings.share, settings.public_url
        return self._copy(share_text(record, streak, style, url, spoilers=includes_words))
