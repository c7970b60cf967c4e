"""What a game needs of the engine: its words, its hints, and how it compares in the end."""

from __future__ import annotations

from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from lbtui.play import Game, Hints, Result, Review
from lbtui.puzzle import clean
from lbtui.tui.solver.cache import open_usable
from lbtui.tui.solver.known import Known
from lbtui.tui.solver.rejections import verdicts_to_use

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from lbtui.play import Hint
    from lbtui.puzzle import Board
    from lbtui.settings import Settings
    from lbtui.words import WordList

    Cancel = Callable[[], bool]

SEARCHING = 2.0
"""Seconds for each search on boards of very many letters."""


class Opened(NamedTuple):
    """A game that can be played; `problem` is a line about what went wrong, "" if nothing did."""

    game: Game
    referee: Referee
    resumed: bool
    problem: str


def open_game(
    board: Board,
    lists: tuple[str, ...],
    settings: Settings,
    rejected: Collection[str],
    find: Callable[[], Game | None] | None,
    cancel: Cancel,
) -> Opened:
    """Open the game that `find` finds, else a new one with `lists`. Raises Cancelled."""
    from lbtui.database import DatabaseError

    problems, game = [], None
    try:
        game = find() if find is not None else None
    except DatabaseError as error:
        problems.append(str(error))
    resumed = game is not None
    if game is None:
        length, bridges = settings.min_length, settings.bridges
        game = Game(board, lists=lists, min_length=length, bridges=bridges)
    referee = Referee(game, settings, rejected, cancel)
    if not resumed and referee.stored is not None:
        game.date, game.par = referee.stored.date, referee.stored.par
    problem = clean("; ".join([*problems, *referee.problems]), 400)
    return Opened(game, referee, resumed, problem)


class Referee:
    """Knows the words of a game's board, gives its hints and compares its result.

    candidates: the words of the game's lists that fit the board
    minimum: the fewest words that solve the board; None if unknown, and before `count`
    stored: the board as it is stored; par: the publisher's par, else an estimate; None if unknown
    problems: a line for each list that could not be opened, and for a damaged database

    Everything but `listed` and `rejects` may take a while: call it on a worker thread. It raises
    Cancelled once the `cancel` given with it returns True.
    """

    def __init__(
        self, game: Game, settings: Settings, rejected: Collection[str], cancel: Cancel
    ) -> None:
        """Open the lists of `game`; `auto` is replaced by the first list that solves the board."""
        from lbtui.solve.auto import choose

        self._settings = settings
        self._rejected = rejected
        self._known = Known()
        self._cancel = cancel
        self._lock = Lock()
        self.problems: list[str] = []
        self.minimum: int | None = None
        self._verdicts = verdicts_to_use(settings, self.problems.append)
        found = self._verdicts.accepted(game.board) if self._verdicts is not None else ()
        self._accepted = frozenset(found)
        self._hints = choose(game.lists, partial(self._attempt, game), lambda hints: hints.minimum)
        known = self._known.message(0, game.board, self._lists)
        self.stored, self.par = known.stored, known.par
        if known.stored is not None:
            self.par = known.stored.par or self.par
        if known.problem:
            self.problems.append(known.problem)

    def _attempt(self, game: Game, names: list[str]) -> Hints:
        """Play with these lists."""
        from lbtui.solve import find_candidates

        game.lists = tuple(names)
        self._lists = self._open(game, names)
        candidates = find_candidates(game.board, self._lists, min_length=game.min_length)
        self.candidates = candidates.filtered(exclude=self._rejected)
        return Hints(
            self.candidates,
            bridges=game.bridges,
            taken=game.hints,
            seconds=SEARCHING,
            cancel=lambda: self._cancel(),
        )

    def _open(self, game: Game, names: Sequence[str]) -> list[WordList]:
        from lbtui.words import open_list
        from lbtui.words.opening import GAME

        own = self._known.game_list(game.board) if GAME in names else None

        def opened(name: str) -> WordList:
            if name == GAME and own is not None:
                return own
            lists = self._settings.user_lists
            return open_list(name, user_lists=lists, cancel=self._cancel, verdicts=self._verdicts)

        usable = [name for name in names if name != GAME or own is not None]
        return open_usable(usable, opened, self.problems)

    def count(self, cancel: Cancel) -> None:
        """Find the fewest words that solve the board."""
        with self._lock:
            self._cancel = cancel
            self.minimum = self._hints.minimum

    def listed(self, word: str) -> bool:
        """Return whether the lists have `word`, which is legal, or the game is known to take it."""
        return word in self._accepted or self.candidates.find(word) is not None

    def rejects(self, word: str) -> bool:
        """Return whether the player rejected `word`, or the game is known to reject it."""
        return word in self._rejected or any(each.rejects(word) for each in self._lists)

    def hint(self, words: tuple[str, ...], taken: Sequence[Hint], cancel: Cancel) -> Hint | str:
        """Return the hint after those `taken`, or why there is none, in one line."""
        with self._lock:
            self._cancel = cancel
            try:
                return self._hints.next(words, taken) or "everything is shown"
            except ValueError as error:
                return str(error)

    def result(self, game: Game, words: tuple[str, ...], cancel: Cancel) -> tuple[Result, str]:
        """Return how a solved game compares; and why it has no place, where it has none."""
        with self._lock:
            review = Review(
                self.candidates,
                words,
                ranking=self._settings.ranking,
                bridges=game.bridges,
                min_length=game.min_length,
                cancel=cancel,
            )
        letters = sum(map(len, words))
        found = review.standing
        if found is None or found.level_rank is None:
            result = Result(len(words), letters, minimum=self.minimum)
        else:
            result = Result(
                len(words), letters, found.level_rank, found.of, found.percentile, self.minimum
            )
        return result, review.reason or ""
