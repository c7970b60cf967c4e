"""The app's solver: a thread that answers the newest question and drops the others.

The thread opens the word lists, finds the candidates, then counts the solutions by number of words,
and posts a small message for each step. A new question, `stop` and `close` set the cancel flag
that the engine checks. The thread touches no widget.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import replace
from time import sleep
from typing import TYPE_CHECKING

from lbtui.text import plural
from lbtui.tui.solver.cache import SolverCache, open_usable
from lbtui.tui.solver.known import Known
from lbtui.tui.solver.messages import (
    CandidatesFound,
    FinishReason,
    LevelCounted,
    ListsOpened,
    ListTried,
    Minimum,
    Query,
    SolveFinished,
    SolveProgress,
    SolverMessage,
    WordsCounted,
)
from lbtui.tui.timing import HEAD_START, OFFER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lbtui.settings import Settings
    from lbtui.solve import Space
    from lbtui.words import WordList

    Progress = Callable[[float], object]

COUNTING = 20.0
COUNTING_LARGE = 3.0
FIRST_LARGE = 0.5
"""Seconds to count the solutions of one number of words; then the count is "at least". On boards
with very many letters it nearly always is: there, the fewest words that a search of FIRST_LARGE
finds are counted first, for as long, so that a first solution comes soon.
"""

OTHERS = 3.0
"""Seconds to look for the fewest words of each list that is not in use."""


class Solver:
    """Answers questions in a thread; every method but `close` returns at once.

    `post` is called on that thread with each message and must be safe to call from there (a
    Textual widget's `post_message` is). `settings` are handed to the opening of lists.
    """

    def __init__(
        self, post: Callable[[SolverMessage], object], settings: Settings | None = None
    ) -> None:
        """Create a solver; its thread starts with the first question."""
        self._post = post
        self._settings = settings
        self._wake = threading.Condition()
        self._wanted: tuple[int, Query] | None = None
        self._generation = 0
        self._cancelled = 0
        self._closed = False
        self._thread: threading.Thread | None = None
        self._reload = True
        self._cache = SolverCache(settings)
        self._in_use: list[WordList] = []
        self._known = Known()
        self._game: WordList | None = None

    @property
    def generation(self) -> int:
        """The number of the newest question; messages of other generations are stale."""
        return self._generation

    def start(self, query: Query) -> int:
        """Answer `query` instead of whatever is running; return its generation."""
        with self._wake:
            self._generation += 1
            self._wanted = (self._generation, query)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="solver", daemon=True)
                self._thread.start()
            self._wake.notify()
            return self._generation

    def stop(self) -> None:
        """Cancel what is running; what was found so far stays valid."""
        self._cancelled = self._generation

    def reload_lists(self) -> None:
        """Open every list, and look the board and verdicts up, again for the next question."""
        self._reload = True

    def close(self, timeout: float = 2.0) -> None:
        """Cancel, end the thread and wait for it up to `timeout` seconds."""
        with self._wake:
            self._closed = True
            self._generation += 1
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(timeout)

    def _run(self) -> None:
        """Take the newest question, answer it, sleep until there is another."""
        while True:
            with self._wake:
                while self._wanted is None and not self._closed:
                    self._wake.wait()
                if self._closed or self._wanted is None:
                    return
                generation, query = self._wanted
                self._wanted = None
            self._answer(generation, query)

    def _answer(self, generation: int, query: Query) -> None:
        """Answer one question; an error becomes a message and the thread lives on."""
        from lbtui.solve import Cancelled
        from lbtui.solve.auto import list_choices

        worker = threading.get_ident()

        def stale() -> bool:
            # The UI still reads rows of a space that was stopped: cancel in this thread only.
            if threading.get_ident() != worker:
                return False
            sleep(OFFER)
            return self._generation != generation or self._cancelled >= generation

        def post(message: SolverMessage) -> None:
            if self._generation == generation:
                self._post(message)

        try:
            if self._reload:
                self._reload = False
                self._known.forget()
                self._cache.clear()
            query = self._without_game(query)
            if query.board is None:
                self._open(generation, list_choices(query.lists)[0], post, stale)
                return
            found = self._choose(generation, query, post, stale)
            post(found)
            reason, minimum = self._count(generation, query, found.space, post)
            post(self._counted(generation, query, found.lists, stale))
            post(self._known.message(generation, query.board, self._in_use))
            others: tuple[str, ...] = ()
            if reason != "done" and not query.restricted:
                others = self._others(query.lists)
            post(SolveFinished(generation, reason, minimum=minimum, others=others))
            for name in others:
                post(ListTried(generation, name, self._minimum(name, query, stale)))
        except Cancelled:
            if self._generation == generation and query.board is not None:
                post(self._known.message(generation, query.board, self._in_use))
            post(SolveFinished(generation, "stopped"))
        except Exception as error:
            detail = f"{type(error).__name__}: {error}"
            post(SolveFinished(generation, "failed", detail=detail))

    def _choose(
        self,
        generation: int,
        query: Query,
        post: Callable[[SolverMessage], None],
        stale: Callable[[], bool],
    ) -> CandidatesFound:
        """Find the candidates: of `auto`, with the first list that solves the board in time."""
        from lbtui.solve.auto import choose

        def attempt(names: list[str]) -> CandidatesFound:
            space = self._space(query, self._open(generation, names, post, stale), stale)
            return CandidatesFound(generation, space.candidates, space, tuple(names))

        def solves(found: CandidatesFound) -> bool:
            minimum = Minimum(found.space.minimum(), found.space.minimum_proven)
            if minimum.words is not None and minimum.words <= query.max_words:
                return True
            post(ListTried(generation, found.lists[0], minimum))
            return False

        return choose(query.lists, attempt, solves)

    def _without_game(self, query: Query) -> Query:
        """Leave the game's own list out where the board has none; if no other is left, `auto`."""
        from lbtui.words.opening import AUTO, GAME

        self._game = None
        if GAME not in query.lists:
            return query
        if query.board is not None:
            self._game = self._known.game_list(query.board)
        if self._game is not None:
            return query
        others = tuple(name for name in query.lists if name != GAME)
        return replace(query, lists=others or (AUTO,))

    def _others(self, lists: Sequence[str]) -> tuple[str, ...]:
        """Return the lists to try where these don't solve a board."""
        from lbtui.solve.auto import list_choices
        from lbtui.words.opening import AUTO_LISTS

        own = self._settings.user_lists if self._settings is not None else ()
        tried = {name for names in list_choices(lists) for name in names}
        return tuple(name for name in (*AUTO_LISTS, *own) if name not in tried)

    def _minimum(self, name: str, query: Query, stale: Callable[[], bool]) -> Minimum | None:
        """Return the fewest words of a list that solve the board; None if that is not found out."""
        from lbtui.solve import Cancelled
        from lbtui.words import ListError

        try:
            space = self._space(query, [self._opened(name, stale)], stale, OTHERS)
            return Minimum(space.minimum(), space.minimum_proven)
        except (Cancelled, ListError):
            return None

    def _opened(
        self, name: str, stale: Callable[[], bool], progress: Progress | None = None
    ) -> WordList:
        """Return the list of that name. Raises ListError."""
        from lbtui.words.opening import GAME

        if name == GAME and self._game is not None:
            return self._game
        return self._cache.opened(name, cancel=stale, progress=progress)

    def _open(
        self,
        generation: int,
        names: Sequence[str],
        post: Callable[[SolverMessage], None],
        stale: Callable[[], bool],
    ) -> list[WordList]:
        """Return the opened lists, without those that cannot be opened: these are reported."""
        from lbtui.solve import Cancelled
        from lbtui.words import ListError

        problems = [*self._cache.problems]
        self._cache.problems.clear()

        def read(name: str) -> WordList:
            def progress(fraction: float) -> None:
                post(SolveProgress(generation, f"reading {name}", fraction))

            try:
                return self._opened(name, stale, progress)
            except ListError:
                if stale():
                    raise Cancelled from None
                raise

        opened = open_usable(dict.fromkeys(names), read, problems)
        english = any(words.is_ascii for words in opened)
        post(ListsOpened(generation, tuple(problems), english))
        self._in_use = opened
        return opened

    def _counted(
        self, generation: int, query: Query, names: Sequence[str], stale: Callable[[], bool]
    ) -> WordsCounted:
        """Count the words of these lists, and those that have only letters of the board."""
        from lbtui.words import ListError

        lists: list[WordList] = []
        with suppress(ListError):  # reported when they were opened
            lists += [self._opened(name, stale) for name in dict.fromkeys(names)]
        spellable = self._cache.spellable(query, lists) if lists else 0
        return WordsCounted(generation, tuple(map(len, lists)), spellable)

    def _space(
        self,
        query: Query,
        lists: list[WordList],
        stale: Callable[[], bool],
        seconds: float = COUNTING,
    ) -> Space:
        """Return the space of solutions; nothing is counted yet."""
        from lbtui.solve import MAX_LETTERS, Space

        candidates = self._cache.candidates(query, lists)
        large = len(candidates.board.letters) > MAX_LETTERS
        limits = query.filter.limits(candidates)
        limits["include"] = [*query.pinned, *limits["include"]]
        return Space(
            candidates,
            ranking=query.ranking,
            max_words=query.max_words,
            bridges=query.bridges,
            seconds=FIRST_LARGE if large else seconds,
            cancel=stale,
            **limits,
        )

    def _count(
        self,
        generation: int,
        query: Query,
        space: Space,
        post: Callable[[SolverMessage], None],
    ) -> tuple[FinishReason, int | None]:
        """Count by number of words; if there are no solutions, find out whether any exist.

        Returns the reason and the minimum for `SolveFinished`.
        """
        total = 0
        numbers = list(range(space.min_words, query.max_words + 1))
        if not space.complete:
            post(SolveProgress(generation, "looking for a first solution"))
            minimum = space.minimum()
            if minimum in numbers:
                numbers.remove(minimum)
                numbers.insert(0, minimum)
        for words in numbers:
            none = "none found yet, " if not space.complete and not total else ""
            post(SolveProgress(generation, f"{none}counting solutions of {plural(words, 'word')}"))
            count = space.count(words)
            if not space.complete:
                space.seconds = COUNTING_LARGE
            first = not total and count.solutions
            total += count.solutions
            post(LevelCounted(generation, space, tuple(space.counted())))
            if first:
                sleep(HEAD_START)
        if total:
            return "done", None
        post(SolveProgress(generation, "looking for the fewest words"))
        minimum = space.minimum()
        if minimum is not None:
            return "beyond", minimum
        return ("impossible" if space.minimum_proven else "unproven"), None
