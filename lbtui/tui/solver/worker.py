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
from lbtui.formatting import plural
from lbtui.settings import Settings
from lbtui.tui.solver.answer import FINDING_WORDS_TEXT, Answer, EndReason, Query
from lbtui.tui.solver.word_lists import SolverWordLists
from lbtui.words import ListError, WordList
from lbtui.words.auto import expand_auto, try_list_choices
from lbtui.words.definitions import may_be_english
from lbtui.words.open_list import AUTO_LISTS

COUNTING_SECONDS = 20.0
LARGE_COUNTING_SECONDS = 3.0
LARGE_SEARCH_SECONDS = 0.5
"""Seconds to count the solutions of one number of words; then the count is "at least". On boards
with very many letters it nearly always is: there, the fewest words that a search of
LARGE_SEARCH_SECONDS finds are counted first, for as long, so that a first solution comes soon.
"""

OTHER_LIST_SECONDS = 3.0
"""Seconds to look for the fewest words of each list that is not in use."""

YIELD_SECONDS = 0.000_001
"""Seconds that the solver sleeps, about every millisecond, so that a waiting key goes first."""
MAX_PAINT_WAIT_SECONDS = 0.25
"""Seconds that the solver waits, at most, until its first solutions are painted."""


class Solver:
    """Answers questions in a thread; every method but `close` returns at once.

    `post` is called on that thread with each answer. `settings` name the user's lists.
    """

    def __init__(self, post: Callable[[Answer], object], settings: Settings) -> None:
        """Create a solver; its thread starts with the first question."""
        self._post = post
        self._settings = settings
        self._condition = threading.Condition()
        self._thread: threading.Thread | None = None
        self._answer = Answer()
        self._stopped_generation = 0  # the generation of the question that was stopped last
        self._painted_generation = 0  # the generation whose first solutions are on the screen
        self._is_closed = False
        self._must_reload = True
        # Used by the thread only:
        self._generation = 0
        self._word_lists: SolverWordLists
        self._open_lists: tuple[WordList, ...] = ()
        self._chosen_query: Query | None = None  # whose lists those are
        self._whole_space: Space  # the space without pins and filter

    # Any thread

    def start(self, query: Query) -> Answer:
        """Answer `query` instead of whatever is running; return what is known before."""
        with self._condition:
            self._answer = self._answer.make_next(query)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="solver", daemon=True)
                self._thread.start()
            self._condition.notify()
            return self._answer

    def stop(self) -> None:
        """Cancel what is running; what was found so far stays valid."""
        self._stopped_generation = self._answer.generation

    def resume_counting(self, generation: int) -> None:
        """Count further, now that the first solutions are painted."""
        with self._condition:
            self._painted_generation = generation
            self._condition.notify()

    def reload_word_lists(self) -> None:
        """Open every list, and look the board and verdicts up, again for the next question."""
        self._must_reload = True

    def close(self, timeout: float = 2.0) -> None:
        """Cancel, end the thread and wait for it up to `timeout` seconds."""
        with self._condition:
            self._is_closed = True
            self._condition.notify()
        if self._thread is not None:
            self._thread.join(timeout)

    # The solver's thread

    def _run(self) -> None:
        """Take the newest question, answer it, sleep until there is another."""
        while True:
            with self._condition:
                self._condition.wait_for(lambda: self._is_outdated)
                if self._is_closed:
                    return
                self._generation, query = self._answer.generation, self._answer.query
            self._answer_query(query)

    @property
    def _is_outdated(self) -> bool:
        """Whether a newer question has replaced the one that the thread works on."""
        return self._is_closed or self._answer.generation != self._generation

    def _should_cancel(self) -> bool:
        """Let a waiting key go first; return whether the engine has to stop."""
        # The UI still reads rows of a space that was stopped: cancel in the solver's thread only.
        if threading.current_thread() is not self._thread:
            return False
        sleep(YIELD_SECONDS)
        return self._is_outdated or self._stopped_generation >= self._generation

    def _post_answer(self, **changes: Any) -> None:
        """Post the answer with these changes, unless it is outdated."""
        with self._condition:
            if self._is_outdated:
                return
            answer = self._answer = replace(self._answer, **changes)
        self._post(answer)

    def _post_finish(self, reason: EndReason, **changes: Any) -> None:
        self._post_answer(end_reason=reason, activity="", **changes)

    def _answer_query(self, query: Query) -> None:
        """Answer one question; an error becomes part of the answer, and the thread lives on.

        Raises MemoryError, and what `post` raises while it is told of an error: either ends the
        thread, and so the app.
        """
        try:
            if self._must_reload:
                self._must_reload = False
                self._word_lists = SolverWordLists(
                    self._settings, self._should_cancel, self._post_progress
                )
                self._chosen_query = None
            names = self._word_lists.find_usable_names(query.word_lists, query.board)
            self._solve_query(replace(query, word_lists=names))
        except Cancelled:
            self._post_finish("stopped")
        except MemoryError:
            raise  # what else was cut short, nobody knows
        except Exception as error:
            self._post_finish("failed", detail=f"{type(error).__name__}: {error}")

    def _solve_query(self, query: Query) -> None:
        """Answer a question step by step. Raises Cancelled."""
        if query.board is None:
            self._open_word_lists(query, expand_auto(query.word_lists)[0])
            self._post_answer(activity="")
            return

        # A filter that leaves nothing must not change the list.
        board_query = replace(query, pinned_words=(), filter=SolutionFilter())

        def make_space(names: list[str]) -> Space:
            return self._make_space(board_query, self._open_word_lists(board_query, names))

        def is_solved(space: Space) -> bool:
            minimum = space.find_minimum()
            if minimum.word_count is not None and minimum.word_count <= query.max_words:
                return True
            self._post_minimum(self._answer.word_lists[0], minimum)
            return False

        if not query.is_restricted or board_query != self._chosen_query:
            self._chosen_query = None
            self._whole_space = try_list_choices(query.word_lists, make_space, is_solved)
            self._chosen_query = board_query
        space = self._whole_space
        if query.is_restricted:
            space = self._make_space(query, self._open_lists)
        reason, minimum = self._count_solutions(space)
        untried_word_lists: tuple[str, ...] = ()
        if reason != "done" and not query.is_restricted:
            untried_word_lists = self._find_untried_word_lists(query.word_lists)
        self._post_finish(reason, minimum=minimum, pending_word_lists=untried_word_lists)
        for name in untried_word_lists:
            self._post_minimum(name, self._find_minimum_with_word_list(name, query))

    def _open_word_lists(self, query: Query, names: Sequence[str]) -> tuple[WordList, ...]:
        """Return the lists that can be opened; post what is wrong with the others."""
        self._open_lists = self._word_lists.open_all(names, query.board)
        problems = tuple(self._word_lists.problems)
        self._word_lists.problems.clear()
        has_english = may_be_english(self._open_lists)
        changes = {"word_lists": tuple(names), "problems": problems, "has_english": has_english}
        self._post_answer(**changes, activity=FINDING_WORDS_TEXT)
        return self._open_lists

    def _post_progress(self, name: str, fraction: float) -> None:
        self._post_answer(activity=f"reading {name}, {fraction:.0%}")

    def _make_space(
        self, query: Query, lists: tuple[WordList, ...], seconds: float = COUNTING_SECONDS
    ) -> Space:
        """Return the space of solutions; nothing is counted yet."""
        board = query.board
        assert board is not None
        candidates = self._word_lists.find_candidates(board, lists, min_length=query.min_length)
        candidates = candidates.filtered(exclude=query.rejected_words, min_score=query.min_score)
        if len(board.letters) > MAX_LETTERS:
            seconds = LARGE_SEARCH_SECONDS
        limits = query.filter.find_limits(candidates)
        limits["include"] = [*query.pinned_words, *limits["include"]]
        return Space(
            candidates,
            Limits(
                ranking=query.ranking,
                max_words=query.solution_word_limit,
                bridges=query.bridges,
                seconds=seconds,
                cancel=self._should_cancel,
                **limits,
            ),
        )

    def _count_solutions(self, space: Space) -> tuple[EndReason, Minimum]:
        """Count by number of words; if there are no solutions, find out whether any exist.

        Returns why it ended, and the minimum where nothing was counted.
        """
        whole_space = self._whole_space = self._whole_space.with_max_words(space.limits.max_words)
        changes = {"candidates": space.candidates, "space": space, "whole_space": whole_space}
        word_counts = list(range(space.limits.min_words, space.limits.max_words + 1))
        if not space.is_exhaustive:
            self._post_answer(**changes, activity="looking for a first solution")
            fewest = space.find_minimum().word_count
            word_counts.sort(key=lambda word_count: word_count != fewest)  # these first
        total = 0
        for word_count in word_counts:
            prefix = "none found yet, " if not space.is_exhaustive and not total else ""
            activity = f"{prefix}counting solutions of {plural(word_count, 'word')}"
            self._post_answer(**changes, activity=activity)
            count = space.count_solutions(word_count)
            if not space.is_exhaustive:
                space.seconds = LARGE_COUNTING_SECONDS
            changes["levels"] = tuple(space.get_known_counts())
            if not total and count.solutions:
                self._post_answer(**changes)
                self._wait_for_paint()
            total += count.solutions
        if total:
            for count in space.get_known_counts():
                if count.solutions and whole_space is not space:
                    self._post_answer(**changes, activity="counting without pins and filter")
                    whole_space.count_solutions(count.word_count)
            self._post_answer(**changes)
            return "done", UNKNOWN
        self._post_answer(**changes, activity="looking for the fewest words")
        return "none", space.find_minimum()

    def _wait_for_paint(self) -> None:
        """Leave the interpreter to the app until it has painted the first solutions."""
        with self._condition:
            self._condition.wait_for(
                lambda: self._is_outdated or self._painted_generation == self._generation,
                MAX_PAINT_WAIT_SECONDS,
            )

    def _find_untried_word_lists(self, lists: Sequence[str]) -> tuple[str, ...]:
        """Return the lists to try where these don't solve a board."""
        tried_names = {name for names in expand_auto(lists) for name in names}
        names = (*AUTO_LISTS, *self._settings.user_lists)
        return tuple(name for name in names if name not in tried_names)

    def _find_minimum_with_word_list(self, list_name: str, query: Query) -> Minimum | None:
        """Return the fewest words of a list that solve the board; None if that is not found out."""
        with suppress(Cancelled, ListError):
            words = self._word_lists.open(list_name, query.board)
            return self._make_space(query, (words,), OTHER_LIST_SECONDS).find_minimum()
        return None

    def _post_minimum(self, list_name: str, minimum: Minimum | None) -> None:
        """Post the fewest words of another list, if they are known: the list is tried."""
        minimums = self._answer.minimum_by_word_list
        if minimum is not None:
            minimums = {**minimums, list_name: minimum}
        pending = tuple(name for name in self._answer.pending_word_lists if name != list_name)
        self._post_answer(minimum_by_word_list=minimums, pending_word_lists=pending)
