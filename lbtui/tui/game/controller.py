"""A game being played: what the player does, what the engine says of it, and how it is saved.

Nothing here is a widget: a screen tells the controller what the player does, and shows the game.
"""

from __future__ import annotations

from functools import partial
from threading import Lock
from typing import TYPE_CHECKING

from lbtui.play.evaluation import Evaluation
from lbtui.play.game import MOST_LETTERS, SEEN, Game, Result
from lbtui.play.hints import Hints
from lbtui.play.review import Review
from lbtui.puzzle import clean
from lbtui.puzzle.chain import why_unplayable
from lbtui.puzzle.legal import why_illegal
from lbtui.text import capitals, quoted_capitals
from lbtui.tui.game.saver import find_streak
from lbtui.tui.solver.lists import Lists
from lbtui.words.opening import GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from lbtui.play.evaluation import Gauge
    from lbtui.play.game import Hint
    from lbtui.puzzle import Board
    from lbtui.settings import Settings
    from lbtui.tui.game.saver import GameSaver

    Cancel = Callable[[], bool]

SEARCHING = 2.0
"""Seconds for each search on boards of very many letters."""


def open_game(
    board: Board,
    lists_of: Callable[[Board], tuple[str, ...]],
    settings: Settings,
    rejected: Collection[str],
    saver: GameSaver,
    find: Callable[[], Game | None],
    cancel: Cancel,
) -> GameController:
    """Open the game that `find` finds, else a new one with the board's lists. Raises Cancelled."""
    from lbtui.database import DatabaseError

    problems, game, seen = [], None, False
    try:
        game = find()
        seen = saver.has_seen(board)
    except DatabaseError as error:
        problems.append(str(error))
    if game is None:
        length, bridges = settings.min_length, settings.bridges
        game = Game(board, lists=lists_of(board), min_length=length, bridges=bridges)
    referee = Referee(game, settings, rejected, cancel)
    problem = clean("; ".join([*problems, *referee.problems]), 400)
    return GameController(game, referee, saver, problem, seen=seen)


class GameController:
    """Plays one game, and saves each of its states.

    resumed: the game was played before it was opened
    problem: a line about what went wrong when it was opened, "" if nothing did
    review: how the solved game compares; None before that is known
    streak: the dates in a row that are solved, if the solved board's is one of them; else 0
    """

    def __init__(
        self, game: Game, referee: Referee, saver: GameSaver, problem: str = "", *, seen: bool
    ) -> None:
        """Play with the solutions `seen` or not: those of a solved game may be."""
        self.game, self.referee = game, referee
        self.seen = seen
        self._count_seen()
        self.resumed = bool(game.changed)
        self.problem = problem
        self.review: Review | None = None
        self.streak = 0
        self._saver = saver

    def type(self, letter: str) -> str | None:
        """Add a letter to the word; return why it cannot come next, None if it can."""
        why_not = why_not_next(self.game, letter)
        if why_not is None:
            self.game.typed = _with(self.game, letter)
            self.save()
        return why_not

    def why_unplayable(self) -> tuple[str, ...]:
        """Return why the word that is typed cannot be played, in several lengths; () if it can."""
        game = self.game
        if not game.typed:
            return ("type a word first",)
        why_not = why_unplayable(game.board, game.words, game.typed, game.min_length)
        if why_not is None:
            return ()
        verb = "is " if why_not.startswith("too short") else ""
        return f"{capitals(game.typed)} {verb}{why_not}", why_not

    def play(self, word: str) -> bool:
        """Play a word that can be played, and return whether it covers anything new."""
        new = self.game.board.mask(word) & self.game.open
        self.game.play(word)
        self.save()
        return bool(new)

    def take_back(self) -> None:
        """Erase a letter, or take the last word back: its letters can be erased then."""
        game = self.game
        if game.typed:
            game.typed = game.typed[:-1]
        elif game.words:
            game.typed = game.take_back()
        else:
            return
        self.save()

    def undo(self) -> None:
        """Undo the last step."""
        self.game.undo()
        self.save()

    def redo(self) -> None:
        """Do again what was undone last."""
        self.game.redo()
        self.save()

    def retype(self, word: str = "") -> None:
        """Replace the word that is typed by `word`, which links."""
        self.game.typed = word
        self.save()

    def drop_word(self) -> None:
        """Go on without the word that is typed, or else the last one."""
        if not self.game.typed:
            self.game.take_back()
        self.retype()

    def take_hint(self, hint: Hint) -> None:
        """Count a hint, which is shown."""
        self.game.hints.append(hint)
        self.save()

    def take_aid(self, aid: str) -> None:
        """Count one of AIDS, which is shown."""
        if aid not in self.game.aids:
            self.game.aids.add(aid)
            self.save()

    def give_up(self) -> None:
        """End the game."""
        self.game.given_up, self.game.typed = True, ""
        self.save()

    def compare(self, cancel: Cancel) -> tuple[Review, int]:
        """Return how the solved game compares, and the streak. As slow as the `referee`."""
        streak = self._saver.run(partial(find_streak, self.game.date or "")).result()
        return self.referee.review(cancel), streak

    def take_review(self, review: Review, streak: int = 0) -> None:
        """Keep how the solved game compares."""
        self.review, self.streak = review, streak
        found = review.standing.result if review.standing is not None else Result()
        result = found._replace(minimum=None if review.unlisted else self.referee.minimum)
        if self.game.result != result:
            self.game.result = result
            self.save()

    def _count_seen(self) -> None:
        if self.seen and not self.game.ended:
            self.game.aids.add(SEEN)

    def save(self) -> None:
        """Save the game as it is now; returns at once."""
        self._count_seen()
        self._saver.keep(self.game)


def why_not_next(game: Game, letter: str) -> str | None:
    """Return why `letter` cannot come next in the word being typed; None if it can."""
    if game.ended:
        return game.ended
    if len(game.typed) == MOST_LETTERS:
        return f"a word has at most {MOST_LETTERS} letters"
    why_not = why_illegal(game.board, _with(game, letter), 0)
    return why_not and quoted_capitals(why_not)


def _with(game: Game, letter: str) -> str:
    """Return the word with `letter` typed next, and before it the link, if that is left out."""
    link = game.words[-1][-1] if game.words else ""
    return (game.typed or ("" if letter == link else link)) + letter


class Referee:
    """Knows the words of a game's board, gives its hints and compares its result.

    candidates: the words of the game's lists that fit the board
    accepted: words that the player has said the game takes
    minimum: the fewest words that solve the board; None if unknown
    answer: the official one, () if unknown: for those only who have solved the board
    problems: a line for each list that could not be opened, and for a damaged database

    Everything but `listed` and `rejects` may take a while: call it on a worker thread. It raises
    Cancelled once the `cancel` given with it returns True.
    """

    def __init__(
        self, game: Game, settings: Settings, rejected: Collection[str], cancel: Cancel
    ) -> None:
        """Open the lists of `game`; `auto` is replaced by the first list that solves the board.

        Date and par of `game` become those of the stored board, where they are known; else par is
        estimated.
        """
        from lbtui.engine.par import estimate_par
        from lbtui.words.auto import choose

        self._game = game
        self._settings = settings
        self._rejected = rejected
        self._cancel = cancel
        self._lock = Lock()
        lists = self._lists = Lists(settings)
        self.accepted: set[str] = set()
        names = lists.usable(game.lists, game.board)
        self._hints = choose(names, self._attempt, lambda hints: hints.minimum.words)
        self.minimum = self._hints.minimum.words
        stored, problems = lists.stored(game.board)
        self.answer = stored.answer if stored is not None else ()
        if stored is not None:
            game.date, game.par = stored.date or game.date, stored.par or game.par
        game.estimated_par = None if game.par else estimate_par(game.board, self._in_use)
        self.problems = [*lists.problems, *problems]

    def _attempt(self, names: list[str]) -> Hints:
        """Play with these lists."""
        game = self._game
        game.lists = tuple(names)
        self._in_use = self._lists.open(names, game.board, cancel=self._cancel)
        candidates = self._lists.find(game.board, self._in_use, min_length=game.min_length)
        self.candidates = candidates.filtered(exclude=self._rejected)
        return Hints(
            self.candidates,
            bridges=game.bridges,
            taken=game.hints,
            seconds=SEARCHING,
            cancel=lambda: self._cancel(),
        )

    def listed(self, word: str) -> bool:
        """Return whether the lists have `word`, which is legal, or the game is known to take it.

        Of a board with the game's own list, that alone says what it takes.
        """
        if word in self.accepted or self.candidates.find(word) is not None:
            return True
        verdicts = self._lists.verdicts
        asked = GAME not in self._game.lists and word not in self._rejected
        return asked and verdicts is not None and verdicts.accepts(word)

    def rejects(self, word: str) -> bool:
        """Return whether the player rejected `word`, or the game is known to reject it."""
        return word in self._rejected or any(each.rejects(word) for each in self._in_use)

    def hint(self, cancel: Cancel) -> Hint | str:
        """Return the next hint, or why there is none, in one line."""
        with self._lock:
            self._cancel = cancel
            try:
                found = self._hints.next(self._game.words, tuple(self._game.hints))
                return found or "everything is shown"
            except ValueError as error:
                return str(error)

    def gauge(self, cancel: Cancel) -> Gauge:
        """Return what the position is worth."""
        bridges = self._game.bridges != "never"
        return Evaluation(self.candidates, bridges=bridges, cancel=cancel).gauge(self._game.words)

    def review(self, cancel: Cancel) -> Review:
        """Compare the words played with everything that was possible."""
        return Review(
            self.candidates,
            self._game.words,
            ranking=self._settings.ranking,
            bridges=self._game.bridges,
            min_length=self._game.min_length,
            lists=self._in_use,
            rejected=self._rejected,
            cancel=cancel,
        )
