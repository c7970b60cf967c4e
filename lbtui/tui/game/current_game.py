"""A game that is open: what the player does in it, what is known of it, and how it is saved."""

from collections.abc import Callable, Sequence
from functools import partial

from lbtui.formatting import EN_DASH, TextVariants, capitalize_quoted, capitals, plural
from lbtui.play.game import MAX_TYPED_LETTERS, Game
from lbtui.play.game_record import SOLUTIONS_AID, GameRecord, GameResult, Streak
from lbtui.play.hint import Hint
from lbtui.play.review import Review
from lbtui.play.standing import explain_unlisted
from lbtui.puzzle import Board, printable
from lbtui.puzzle.chain import explain_unplayable
from lbtui.puzzle.legal import Reason, find_misplaced_letters
from lbtui.tui.app_database import load_streak
from lbtui.tui.board_session import BoardSession
from lbtui.tui.commands.context import CommandContext
from lbtui.tui.game.referee import Referee
from lbtui.typing import Cancel
from lbtui.words.open_list import GAME_LIST, list_titles

RecordFinder = Callable[[], GameRecord | None]
"""Returns a saved game; None: a new one is to begin."""
Comparison = tuple[Review, Streak]
"""How a solved game compares, and how it counts."""


class CurrentGame:
    """Plays one game, and saves each of its states.

    record: the game, and what is stored of it; referee: what the engine knows of it
    problem: a line about what went wrong when it was loaded, "" if nothing did
    is_word_refused: the word that is typed was refused; the next letter replaces it
    is_answer_shown: the official answer is traced in place of the words
    review: how the solved game compares; None before that is known
    streak: how the game counts, as it was when it was loaded or solved
    """

    def __init__(
        self, board: Board, session: BoardSession, find_record: RecordFinder, cancel: Cancel
    ) -> None:
        """Open the game that `find_record` returns, else a new one with the board's lists.

        Waits until the verdicts of `session` are saved. Raises Cancelled.
        """
        from lbtui.database import DatabaseError

        database, settings = session.database, session.settings
        database.wait_until_saved()
        problems: list[str] = []
        record = None
        solutions_seen = False
        try:
            record = find_record()
            solutions_seen = database.has_seen_solutions(board)
        except DatabaseError as error:
            problems.append(str(error))
        self.record = record = record or make_game_record(session, board)
        if not record.game.ended and session.find_game_word_lists(board) == (GAME_LIST,):
            record.lists = (GAME_LIST,)  # the board may have been stored since the game began
        self.referee = Referee(record, settings, session.rejected_words, cancel)
        self.problem = printable("; ".join([*problems, *self.referee.problems]), 400)
        self.is_word_refused = self.is_answer_shown = False
        self.review: Review | None = None
        self.streak = load_streak(record)
        self._session = session
        if solutions_seen and not record.game.ended:
            record.aids |= {SOLUTIONS_AID}

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.record.game

    @property
    def traced_words(self) -> tuple[str, ...]:
        """The words to trace, with the one being typed as far as it can be."""
        if self.is_answer_shown:
            return self.referee.official_answer
        game, letters = self.game, self.record.typed_letters
        word = prefix_link_letter(game.words, letters) if letters else ""
        legal_part = word[: min(find_misplaced_letters(game.board, word), default=None)]
        return (*game.words, legal_part) if legal_part else game.words

    def make_context(self, *, has_verdict: bool) -> CommandContext:
        """Return what decides which commands are disabled.

        `has_verdict`: a word was judged since the last step.
        """
        game, letters = self.game, self.record.typed_letters
        return CommandContext(
            has_game_begun=bool(game.words or letters or has_verdict or game.can_undo),
            game_word_count=len(game.words),
            has_typed_letters=bool(letters),
            has_board=True,
            official_answer=self.referee.official_answer,
            game_end_text=game.ended or "",
            can_undo_game=game.can_undo or has_verdict,
            describe_key=self._session.key_hint_of,
        )

    def explain_resumed(self) -> TextVariants:
        """Say that a saved game goes on, and what starts a new one; () of one new or ended."""
        if self.game.ended or not self.record.changed_at:
            return ()
        hint = f"{self._session.key_hint_of('play.new')} starts a new game"
        word_count = plural(len(self.game.words), "word")
        return f"game resumed, {word_count} played · {hint}", f"game resumed · {hint}", hint

    def save(self) -> None:
        """Save the game as it is now; returns at once."""
        self._session.database.save_game(self.record)

    def apply_and_save(self, action: Callable[[Game], object], typed_letters: str = "") -> None:
        """Call `action` with the game, let `typed_letters` be typed then, and save it."""
        action(self.game)
        self.save_typed_letters(typed_letters)

    def save_typed_letters(self, letters: str) -> None:
        """Let `letters` be typed, in place of those that are, and save the game."""
        self.record.typed_letters, self.is_word_refused = letters, False
        self.save()

    def type_letters(self, letters: str) -> str | None:
        """Add letters to the word, or put them in place of one that was refused.

        Return why the word is too long, None if it is not. The game has not ended.
        """
        all_letters = ("" if self.is_word_refused else self.record.typed_letters) + letters
        if len(all_letters) > MAX_TYPED_LETTERS:
            return f"a word has at most {MAX_TYPED_LETTERS} letters"
        self.save_typed_letters(all_letters)
        return None

    def erase_last_letter(self) -> None:
        """Erase a letter, or take the last word back: its letters can be erased then."""
        if self.record.typed_letters:
            self.save_typed_letters(self.record.typed_letters[:-1])
        elif self.game.words:
            self.apply_and_save(Game.take_back, self.game.words[-1])

    @property
    def typed_word(self) -> str:
        """The word typed; with the link letter, if it lacks that and is listed with it."""
        word = prefix_link_letter(self.game.words, self.record.typed_letters)
        is_listed = not self._unplayable_reason(word) and self.referee.is_listed(word)
        return word if is_listed else self.record.typed_letters

    def _unplayable_reason(self, word: str) -> Reason | None:
        """Return why `word` cannot be played; that it is too short only if nothing else is."""
        game = self.game
        explain = partial(explain_unplayable, game.board, game.words, word)
        return explain(0) or explain(game.min_length)

    def explain_unplayable_word(self) -> TextVariants:
        """Return why the word that is typed cannot be played; () if it can."""
        word = self.typed_word
        if not word:
            return ("type a word first",)
        reason = self._unplayable_reason(word)
        if reason is None:
            return ()
        text = capitalize_quoted(reason)
        if reason.kind in ("missing", "same side"):
            return (text,)
        if reason.kind == "unlinked" and not self.referee.is_listed(word):
            linked = prefix_link_letter(self.game.words, word)
            if not self._unplayable_reason(linked):
                refusal = f"{capitals(linked)} {self._refusal_reason(linked)}"
                return f"{capitals(word)} {text}, and {refusal}", text
        verb = "is " if reason.kind == "short" else ""
        return f"{capitals(word)} {verb}{text}", text

    def explain_refusal(self, word: str) -> TextVariants:
        """Say that no list has `word`, or that it was rejected, and which key plays it, if any."""
        reason = self._refusal_reason(word)
        if GAME_LIST in self.record.lists:
            by_newspaper = "the newspaper refuses it"
            return f"{capitals(word)} {reason}: {by_newspaper}", by_newspaper
        accept_key = self._session.key_hint_of("play.accept")
        note = f"{capitals(word)} {reason} · {accept_key}: the newspaper accepts it"
        return note, f"refused · {accept_key} accepts it"

    def _refusal_reason(self, word: str) -> str:
        if self.referee.is_rejected(word):
            return "was rejected"
        return f"is not in list {list_titles(self.record.lists)}"

    def play_word(self, word: str) -> TextVariants:
        """Play a word that can be played, and say if it covers nothing new or no list has it."""
        is_new = self.game.board.mask(word) & self.game.open
        self.apply_and_save(lambda game: game.play(word))
        if not is_new:
            return f"{capitals(word)} covers nothing new", "nothing new"
        if self.referee.candidates.find(word) is not None:
            return ()
        reason = capitalize_quoted(explain_unlisted([word], list_titles(self.record.lists)))
        return reason, reason.partition(";")[0]

    def add_aid(self, aid: str) -> None:
        """Count one of AIDS, which is shown, unless the game has ended."""
        if not self.game.ended and aid not in self.record.aids:
            self.record.aids |= {aid}
            self.save()

    def toggle_answer(self) -> TextVariants:
        """Trace the official answer or, if it is traced already, the words played again."""
        game, official = self.game, self.referee.official_answer
        if not game.ended:
            return ("the official answer shows once the game has ended",)
        self.is_answer_shown = not self.is_answer_shown or game.words == official
        if not self.is_answer_shown:
            return ()
        self._session.database.mark_solutions_seen(game.board)
        words = EN_DASH.join(map(capitals, official))
        return f"the official answer: {words}", words

    def describe_copy(self, copied: str) -> TextVariants:
        """Say how copying went, as `copied` has it, and which key adds the words, if any."""
        note = f"the game, without its words, {copied}"
        variants = note, f"result {copied}", copied
        if not self.game.words:
            return variants
        hint = f"{self._session.key_hint_of('play.share')} adds the words"
        return f"{note} · {hint}", f"result {copied.partition(';')[0]} · {hint}", *variants

    def add_hint(self, hint: Hint) -> None:
        """Count a hint, which is shown."""
        self.record.hints += (hint,)
        self.save()

    def compare_game(self, words: tuple[str, ...], cancel: Cancel) -> Comparison:
        """Return how the solved game compares, and how it counts. As slow as the `referee`."""
        self._session.database.wait_until_saved()
        streak = load_streak(self.record)
        return self.referee.make_review(words, cancel), streak

    def save_comparison(self, review: Review, streak: Streak) -> None:
        """Save how the solved game compares."""
        self.review, self.streak = review, streak
        place = review.standing.exact_place if review.standing is not None else None
        result = GameResult(place, None if review.unlisted_reason else self.referee.min_word_count)
        if self.record.result != result:
            self.record.result = result
            self.save()


def make_game_record(session: BoardSession, board: Board) -> GameRecord:
    """Return a new game with the board's lists."""
    settings = session.settings
    game = Game(board, min_length=settings.min_length)
    return GameRecord(game, lists=session.find_game_word_lists(board), bridges=settings.bridges)


def prefix_link_letter(words: Sequence[str], typed_letters: str) -> str:
    """Return what is typed after `words`, with the link letter before it if it lacks that."""
    link = words[-1][-1] if words else ""
    return typed_letters if typed_letters.startswith(link) else link + typed_letters
