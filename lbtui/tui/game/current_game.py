"""A game that is open: what the player does in it, what is known of it, and how it is saved."""

from collections.abc import Callable, Sequence
from functools import partial

from lbtui.play.game import MAX_TYPED_LETTERS, Game
from lbtui.play.game_record import SOLUTIONS_SEEN, Counted, GameRecord, Result
from lbtui.play.hint import Hint
from lbtui.play.review import Review, why_unlisted
from lbtui.puzzle import Board, clean
from lbtui.puzzle.chain import why_unplayable
from lbtui.puzzle.legal import Reason, misplaced
from lbtui.text import EN_DASH, capitalize_quoted, capitals, plural
from lbtui.tui.app_database import find_counted
from lbtui.tui.commands.context import Context
from lbtui.tui.game.referee import Referee
from lbtui.tui.session import Note, Session
from lbtui.typing import Cancel
from lbtui.words.open_list import GAME, titles

Comparison = tuple[Review, Counted]
"""How a solved game compares, and how it counts."""


class CurrentGame:
    """Plays one game, and saves each of its states.

    record: the game, and what is stored of it; referee: what the engine knows of it
    problem: a line about what went wrong when it was loaded, "" if nothing did
    seen: solutions of the board were shown; before the game has ended, that counts as an aid
    selected: the word that is typed was refused; the next letter replaces it
    answer_shown: the official answer is traced in place of the words
    review: how the solved game compares; None before that is known
    counted: how the game counts, as it was when it was loaded or solved
    """

    def __init__(
        self,
        board: Board,
        session: Session,
        find: Callable[[], GameRecord | None],
        cancel: Cancel,
    ) -> None:
        """Open the game that `find` returns, else a new one with the board's lists.

        Waits until the verdicts of `session` are kept. Raises Cancelled.
        """
        from lbtui.database import DatabaseError

        database, settings = session.database, session.settings
        database.wait_until_saved()
        problems, record, self.seen = [], None, False
        try:
            record = find()
            self.seen = database.has_seen_solutions(board)
        except DatabaseError as error:
            problems.append(str(error))
        self.record = record = record or new_record(session, board)
        if not record.game.ended and session.lists_of(board) == (GAME,):
            record.lists = (GAME,)  # the board may have been stored since the game began
        self.referee = Referee(record, settings, session.rejected, cancel)
        self.problem = clean("; ".join([*problems, *self.referee.problems]), 400)
        self.selected = self.answer_shown = False
        self.review: Review | None = None
        self.counted = find_counted(record)
        self._database = database
        self._count_seen()

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.record.game

    @property
    def chain(self) -> tuple[str, ...]:
        """The words to trace, with the one being typed as far as it can be."""
        if self.answer_shown:
            return self.referee.official
        game, typed = self.game, self.record.typed
        word = with_link_letter(game.words, typed) if typed else ""
        legal = word[: min(misplaced(game.board, word), default=None)]
        return (*game.words, legal) if legal else game.words

    def context(self, key: Callable[[str], str], *, has_verdict: bool) -> Context:
        """Return what decides which commands are disabled; `has_verdict`: a word was just judged.

        `key` returns the key of a command.
        """
        game, typed = self.game, self.record.typed
        return Context(
            focus="board",
            game_begun=bool(game.words or typed or has_verdict or game.can_undo),
            game_words=len(game.words),
            game_typed=bool(typed),
            complete=True,
            official=self.referee.official,
            game_ended=game.ended or "",
            game_undoable=game.can_undo or has_verdict,
            key=key,
        )

    def resumed_note(self, key: str) -> Note:
        """Say that a saved game goes on, and that `key` starts a new one; () once it has ended."""
        if self.game.ended:
            return ()
        new = f"{key} starts a new game"
        played = plural(len(self.game.words), "word")
        return f"game resumed, {played} played · {new}", f"game resumed · {new}", new

    def save(self) -> None:
        """Save the game as it is now; returns at once."""
        self._count_seen()
        self._database.save_game(self.record)

    def _count_seen(self) -> None:
        if self.seen and not self.game.ended:
            self.record.aids |= {SOLUTIONS_SEEN}

    def step(self, act: Callable[[Game], object] | None = None, typed: str = "") -> None:
        """Call `act` with the game, if given, let `typed` be what is typed then, and save it."""
        if act is not None:
            act(self.game)
        self.record.typed, self.selected = typed, False
        self.save()

    def type(self, letters: str) -> str | None:
        """Add letters to the word, or put them in place of one that was refused.

        Return why the word is too long, None if it is not. The game has not ended.
        """
        typed = ("" if self.selected else self.record.typed) + letters
        if len(typed) > MAX_TYPED_LETTERS:
            return f"a word has at most {MAX_TYPED_LETTERS} letters"
        self.step(typed=typed)
        return None

    def erase(self) -> None:
        """Erase a letter, or take the last word back: its letters can be erased then."""
        if self.record.typed:
            self.step(typed=self.record.typed[:-1])
        elif self.game.words:
            self.step(Game.take_back, self.game.words[-1])

    @property
    def word(self) -> str:
        """The word typed; with the link letter, if it lacks that and is listed with it."""
        word = with_link_letter(self.game.words, self.record.typed)
        listed = not self._why_not(word) and self.referee.is_listed(word)
        return word if listed else self.record.typed

    def _why_not(self, word: str) -> Reason | None:
        """Return why `word` cannot be played; that it is too short only if nothing else is."""
        game = self.game
        rules = partial(why_unplayable, game.board, game.words, word)
        return rules(0) or rules(game.min_length)

    def why_unplayable(self) -> Note:
        """Return why the word that is typed cannot be played; () if it can."""
        if not self.record.typed:
            return ("type a word first",)
        why_not = self._why_not(self.word)
        if why_not is None:
            return ()
        why = capitalize_quoted(why_not)
        if why_not.kind in ("missing", "same side"):
            return (why,)
        whole = with_link_letter(self.game.words, self.record.typed)
        is_word = self.referee.is_listed(self.word)
        if why_not.kind == "unlinked" and not is_word and not self._why_not(whole):
            both = f"{capitals(self.word)} {why}, and {capitals(whole)} {self._why_refused(whole)}"
            return both, why
        verb = "is " if why_not.kind == "short" else ""
        return f"{capitals(self.word)} {verb}{why}", why

    def refusal(self, word: str, key: Callable[[str], str]) -> Note:
        """Say that no list has `word`, or that it was rejected, and which key plays it, if any.

        `key` returns the key of a command.
        """
        why_not = self._why_refused(word)
        if GAME in self.record.lists:
            refuses = "the newspaper refuses it"
            return f"{capitals(word)} {why_not}: {refuses}", refuses
        accept = key("play.accept")
        note = f"{capitals(word)} {why_not} · {accept}: the newspaper accepts it"
        return note, f"refused · {accept} accepts it"

    def _why_refused(self, word: str) -> str:
        rejected = self.referee.rejects(word)
        return "was rejected" if rejected else f"is not in list {titles(self.record.lists)}"

    def play(self, word: str) -> Note:
        """Play a word that can be played, and say if it covers nothing new or no list has it."""
        is_new = self.game.board.mask(word) & self.game.open
        self.step(lambda game: game.play(word))
        if not is_new:
            return f"{capitals(word)} covers nothing new", "nothing new"
        if self.referee.candidates.find(word) is not None:
            return ()
        why = capitalize_quoted(why_unlisted([word], titles(self.record.lists)))
        return why, why.partition(";")[0]

    def note_aid(self, aid: str) -> None:
        """Count one of AIDS, which is shown, unless the game has ended."""
        if not self.game.ended and aid not in self.record.aids:
            self.record.aids |= {aid}
            self.save()

    def toggle_answer(self) -> Note:
        """Trace the official answer or, if it is traced already, the words played again."""
        game, official = self.game, self.referee.official
        if not game.ended:
            return ("the official answer shows once the game has ended",)
        self.answer_shown = not self.answer_shown or game.words == official
        if not self.answer_shown:
            return ()
        self.seen = True
        self._database.mark_solutions_seen(game.board)
        words = EN_DASH.join(map(capitals, official))
        return f"the official answer: {words}", words

    def shared_note(self, copied: str, key: str) -> Note:
        """Say how copying went, as `copied` has it, and that `key` adds the words, if any."""
        note = f"the game, without its words, {copied}"
        shorter = note, f"result {copied}", copied
        if not self.game.words:
            return shorter
        again = f"{key} adds the words"
        return f"{note} · {again}", f"result {copied.partition(';')[0]} · {again}", *shorter

    def keep_hint(self, hint: Hint) -> None:
        """Count a hint, which is shown."""
        self.record.hints += (hint,)
        self.save()

    def compare(self, words: tuple[str, ...], cancel: Cancel) -> Comparison:
        """Return how the solved game compares, and how it counts. As slow as the `referee`."""
        counted = self._database.submit(partial(find_counted, self.record)).result()
        return self.referee.review(words, cancel), counted

    def keep_comparison(self, review: Review, counted: Counted) -> None:
        """Keep how the solved game compares."""
        self.review, self.counted = review, counted
        result = review.standing.result if review.standing is not None else Result()
        result = result._replace(minimum=None if review.unlisted else self.referee.minimum)
        if self.record.result != result:
            self.record.result = result
            self.save()


def new_record(session: Session, board: Board) -> GameRecord:
    """Return a new game with the board's lists."""
    settings = session.settings
    game = Game(board, min_length=settings.min_length)
    return GameRecord(game, lists=session.lists_of(board), bridges=settings.bridges)


def with_link_letter(words: Sequence[str], typed: str) -> str:
    """Return what is typed after `words`, with the link letter before it if it lacks that."""
    link = words[-1][-1] if words else ""
    return typed if typed.startswith(link) else link + typed
