"""The app's solver: a thread that answers the newest question and drops the others.

The thread opens the word lists, finds the candidates, then counts the solutions by number of words.
After each step it posts what is known by then as an `Answer`. A new question, `stop` and `close`
cancel what the engine does. The thread touches no widget.
"""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import sleep
from typing import Any

from lbtui.engine import MAX_LETTERS, Cancelled, Limits, Space
from lbtui.engine.certainty import UNKNOWN, Minimum
from lbtui.filters.filters import SolutionFilter
from lbtui.settings import Settings
from lbtui.text import plural
from lbtui.tui.solver.answer import FINDING, Answer, FinishReason, Query
from lbtui.tui.solver.word_lists import SolverLists
from lbtui.words import ListError, WordList
from lbtui.words.auto import expand_auto, try_choices
from lbtui.words.definitions import may_be_english
from lbtui.words.open_list import AUTO_LISTS

COUNTING = 20.0
COUNTING_LARGE = 3.0
FIRST_LARGE = 0.5
"""Seconds to count the solutions of one number of words; then the count is "at least". On boards
with very many letters it nearly always is: there, the fewest words that a search of FIRST_LARGE
finds are counted first, for as long, so that a first solution comes soon.
"""

OTHERS = 3.0
"""Seconds to look for the fewest words of each list that is not in use."""

YIELD = 0.000_001
"""Seconds that the solver sleeps, about every millisecond, so that a waiting key goes first."""
HEAD_START = 0.25
"""Seconds that the solver waits, at most, until its first solutions are painted."""


class Solver:
    """Answers questions in a thread; every method but `close` returns at once.

    `post` is called on that thread with each answer. `settings` name the user's lists.
    """

    def __init__(self, post: Callable[[Answer], object], settings: Settings) -> None:
        """Create a solver; its thread starts with the first question."""
        self._post = post
        self._settings = settings
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None
        self._answer = Answer()
        self._stopped = 0  # the generation of the question that was stopped last
        self._painted = 0  # the generation whose first solutions are on the screen
        self._closed = False
        self._reload = True
        # Used by the thread only:
        self._generation = 0
        self._lists: SolverLists
        self._in_use: tuple[WordList, ...] = ()
        self._chosen_for: Query | None = None  # whose lists those are
        self._whole: Space  # the space without pins and filter

    # Any thread

    def start(self, query: Query) -> Answer:
        """Answer `query` instead of whatever is running; return what is known before."""
        with self._wake:
            self._answer = self._answer.next(query)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="solver", daemon=True)
                self._thread.start()
            self._wake.notify()
            return self._answer

    def stop(self) -> None:
        """Cancel what is running; what was found so far stays valid."""
        self._stopped = self._answer.generation

    def go_on(self, generation: int) -> None:
        """Count further, now that the first solutions are painted."""
        with self._wake:
            self._painted = generation
            self._wake.notify()

    def reload_lists(self) -> None:
        """Open every list, and look the board and verdicts up, again for the next question."""
        self._reload = True

    def close(self, timeout: float = 2.0) -> None:
        """Cancel, end the thread and wait for it up to `timeout` seconds."""
        with self._wake:
            self._closed = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(timeout)

    # The solver's thread

    def _run(self) -> None:
        """Take the newest question, answer it, sleep until there is another."""
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._outdated)
                if self._closed:
                    return
                self._generation, query = self._answer.generation, self._answer.query
            self._try_to_answer(query)

    @property
    def _outdated(self) -> bool:
        """Whether a newer question has replaced the one that the thread works on."""
        return self._closed or self._answer.generation != self._generation

    def _cancel(self) -> bool:
        """Let a waiting key go first; return whether the engine has to stop."""
        # The UI still reads rows of a space that was stopped: cancel in the solver's thread only.
        if threading.current_thread() is not self._thread:
            return False
        sleep(YIELD)
        return self._outdated or self._stopped >= self._generation

    def _tell(self, **changes: Any) -> None:
        """Post the answer with these changes, unless it is outdated."""
        with self._wake:
            if self._outdated:
                return
            answer = self._answer = replace(self._answer, **changes)
        self._post(answer)

    def _finish(self, reason: FinishReason, **changes: Any) -> None:
        self._tell(reason=reason, running="", **changes)

    def _try_to_answer(self, query: Query) -> None:
        """Answer one question; an error becomes part of the answer, and the thread lives on.

        Raises MemoryError, and what `post` raises while it is told of an error: either ends the
        thread, and so the app.
        """
        try:
            if self._reload:
                self._reload = False
                self._lists = SolverLists(self._settings, self._cancel, self._reading)
                self._chosen_for = None
            self._solve(replace(query, lists=self._lists.usable(query.lists, query.board)))
        except Cancelled:
            self._finish("stopped")
        except MemoryError:
            raise  # what else was cut short, nobody knows
        except Exception as error:
            self._finish("failed", detail=f"{type(error).__name__}: {error}")

    def _solve(self, query: Query) -> None:
        """Answer a question step by step. Raises Cancelled."""
        if query.board is None:
            self._open(query, expand_auto(query.lists)[0])
            self._tell(running="")
            return

        # A filter that leaves nothing must not change the list.
        board = replace(query, pinned=(), filter=SolutionFilter())

        def attempt(names: list[str]) -> Space:
            return self._space(board, self._open(board, names))

        def solves(space: Space) -> bool:
            minimum = space.minimum()
            if minimum.word_count is not None and minimum.word_count <= query.max_words:
                return True
            self._tried(self._answer.lists[0], minimum)
            return False

        if not query.restricted or board != self._chosen_for:
            self._chosen_for = None
            self._whole = try_choices(query.lists, attempt, solves)
            self._chosen_for = board
        space = self._whole
        if query.restricted:
            space = self._space(query, self._in_use)
        reason, minimum = self._count(space)
        others: tuple[str, ...] = ()
        if reason != "done" and not query.restricted:
            others = self._others(query.lists)
        self._finish(reason, minimum=minimum, trying=others)
        for name in others:
            self._tried(name, self._minimum(name, query))

    def _open(self, query: Query, names: Sequence[str]) -> tuple[WordList, ...]:
        """Return the lists that can be opened; post what is wrong with the others."""
        self._in_use = self._lists.open(names, query.board)
        problems = tuple(self._lists.problems)
        self._lists.problems.clear()
        english = may_be_english(self._in_use)
        self._tell(lists=tuple(names), problems=problems, english=english, running=FINDING)
        return self._in_use

    def _reading(self, name: str, done: float) -> None:
        self._tell(running=f"reading {name}, {done:.0%}")

    def _space(self, query: Query, lists: tuple[WordList, ...], seconds: float = COUNTING) -> Space:
        """Return the space of solutions; nothing is counted yet."""
        assert query.board is not None
        candidates = self._lists.find(query.board, lists, min_length=query.min_length)
        if query.rejected or query.floor:
            candidates = candidates.filtered(exclude=query.rejected, min_score=query.floor)
        limits = query.filter.limits(candidates)
        limits["include"] = [*query.pinned, *limits["include"]]
        return Space(
            candidates,
            Limits(
                ranking=query.ranking,
                max_words=query.most_words,
                bridges=query.bridges,
                seconds=FIRST_LARGE if len(query.board.letters) > MAX_LETTERS else seconds,
                cancel=self._cancel,
                **limits,
            ),
        )

    def _count(self, space: Space) -> tuple[FinishReason, Minimum]:
        """Count by number of words; if there are no solutions, find out whether any exist.

        Returns why it ended, and the minimum where nothing was counted.
        """
        whole = self._whole = self._whole.with_max_words(space.limits.max_words)
        found: dict[str, Any] = {"candidates": space.candidates, "space": space, "whole": whole}
        numbers = list(range(space.limits.min_words, space.limits.max_words + 1))
        if not space.is_exhaustive:
            self._tell(**found, running="looking for a first solution")
            fewest = space.minimum().word_count
            if fewest in numbers:
                numbers.remove(fewest)
                numbers.insert(0, fewest)
        total = 0
        for words in numbers:
            none = "none found yet, " if not space.is_exhaustive and not total else ""
            running = f"{none}counting solutions of {plural(words, 'word')}"
            self._tell(**found, running=running)
            count = space.count(words)
            if not space.is_exhaustive:
                space.seconds = COUNTING_LARGE
            found["levels"] = tuple(space.get_known_counts())
            if not total and count.solutions:
                self._tell(**found)
                self._wait_for_paint()
            total += count.solutions
        if total:
            for count in space.get_known_counts():
                if count.solutions and whole is not space:
                    self._tell(**found, running="counting without pins and filter")
                    whole.count(count.word_count)
            self._tell(**found)
            return "done", UNKNOWN
        self._tell(**found, running="looking for the fewest words")
        return "none", space.minimum()

    def _wait_for_paint(self) -> None:
        """Leave the interpreter to the app until it has painted the first solutions."""
        with self._wake:
            self._wake.wait_for(
                lambda: self._outdated or self._painted == self._generation, HEAD_START
            )

    def _others(self, lists: Sequence[str]) -> tuple[str, ...]:
        """Return the lists to try where these don't solve a board."""
        tried = {name for names in expand_auto(lists) for name in names}
        known = (*AUTO_LISTS, *self._settings.user_lists)
        return tuple(name for name in known if name not in tried)

    def _minimum(self, name: str, query: Query) -> Minimum | None:
        """Return the fewest words of a list that solve the board; None if that is not found out."""
        with suppress(Cancelled, ListError):
            words = self._lists.open_one(name, query.board)
            space = self._space(query, (words,), OTHERS)
            return space.minimum()
        return None

    def _tried(self, name: str, minimum: Minimum | None) -> None:
        """Post the fewest words of another list, if they are known: the list is tried."""
        answer = self._answer
        tried = {**answer.tried, name: minimum} if minimum is not None else answer.tried
        self._tell(tried=tried, trying=tuple(each for each in answer.trying if each != name))
