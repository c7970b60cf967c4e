"""The solver without an app: generations, cancelling, keeping lists warm, falling back."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic, perf_counter

import pytest

from lbtui.puzzle import Board
from lbtui.settings import Settings
from lbtui.solve.filters import SolutionFilter
from lbtui.tui.solver.messages import (
    CandidatesFound,
    LevelCounted,
    ListsOpened,
    ListTried,
    Minimum,
    Query,
    SolveFinished,
    SolverMessage,
)
from lbtui.tui.solver.worker import Solver

BOARD = Board(["riu", "pgh", "lcs", "yao"])
pytestmark = pytest.mark.usefixtures("home")


class Desk:
    """A solver with everything it posted."""

    def __init__(self) -> None:
        self.inbox: queue.Queue[SolverMessage] = queue.Queue()
        self.solver = Solver(self.inbox.put, Settings.load())

    def answer(self, generation: int, wait: float = 30) -> list[SolverMessage]:
        """Return all messages of ``generation`` up to the last one."""
        found: list[SolverMessage] = []
        end = monotonic() + wait
        while True:
            message = self.inbox.get(timeout=max(0.01, end - monotonic()))
            if message.generation == generation:
                found.append(message)
                if isinstance(message, SolveFinished):
                    return found

    def ask(self, query: Query) -> list[SolverMessage]:
        return self.answer(self.solver.start(query))


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.solver.close()


def _last(messages: list[SolverMessage]) -> SolveFinished:
    last = messages[-1]
    assert isinstance(last, SolveFinished)
    return last


def test_an_answer_comes_level_by_level(desk: Desk) -> None:
    messages = desk.ask(Query(BOARD, max_words=3))
    assert isinstance(messages[0], ListsOpened)
    assert isinstance(messages[1], CandidatesFound)
    counts = [message.levels[-1] for message in messages if isinstance(message, LevelCounted)]
    assert [count.words for count in counts] == [1, 2, 3]
    assert all(count.exact for count in counts)
    assert _last(messages).reason == "done"
    level = messages[-2]
    found = next(m for m in messages if isinstance(m, CandidatesFound))
    best = found.space.level(2)[0]
    assert len(best.words) == 2
    assert level.generation == messages[0].generation


def test_a_new_question_drops_the_old_one(desk: Desk) -> None:
    first = desk.solver.start(Query(BOARD, lists=("scrabble",), max_words=8))
    second = desk.solver.start(Query(BOARD, max_words=2))
    assert second == first + 1
    messages = desk.answer(second)
    assert _last(messages).reason == "done"
    seen: list[SolverMessage] = []
    while not desk.inbox.empty():
        seen.append(desk.inbox.get())
    assert all(message.generation == second for message in seen)


def test_stop_ends_soon_and_what_was_found_can_still_be_read(desk: Desk) -> None:
    generation = desk.solver.start(Query(BOARD, lists=("scrabble",), max_words=8))
    level: LevelCounted | None = None
    while level is None or level.levels[-1].words < 3:
        message = desk.inbox.get(timeout=30)
        if isinstance(message, LevelCounted):
            level = message
    desk.solver.stop()
    begun = perf_counter()
    last = desk.answer(generation)[-1]
    assert isinstance(last, SolveFinished)
    assert last.reason == "stopped"
    assert perf_counter() - begun < 2
    assert len(level.space.level(3)[:50]) == 50


def test_proven_impossible_and_beyond(desk: Desk) -> None:
    last = _last(desk.ask(Query(Board(["qxz", "vwk", "jbb", "ddd"]), max_words=2)))
    assert (last.reason, last.minimum) == ("impossible", None)
    last = _last(desk.ask(Query(BOARD, max_words=1)))
    assert (last.reason, last.minimum) == ("beyond", 2)


def test_other_lists_are_tried_where_there_is_no_solution(desk: Desk) -> None:
    board = Board(["jce", "qur", "moy", "ztv"])
    generation = desk.solver.start(Query(board, max_words=4))
    last = _last(desk.answer(generation))
    assert (last.reason, last.others) == ("impossible", ("scrabble",))
    tried = desk.inbox.get(timeout=30)
    assert isinstance(tried, ListTried)
    assert (tried.name, tried.minimum) == ("scrabble", Minimum(6, True))
    assert not _last(desk.ask(Query(board, max_words=4, pinned=("jet",)))).others


def test_auto_takes_the_first_list_that_solves_within_the_limit(desk: Desk) -> None:
    for board, most, lists in (
        (BOARD, 2, ("common",)),
        (BOARD, 1, ("scrabble",)),
        (Board(["jce", "qur", "moy", "ztv"]), 6, ("scrabble",)),
    ):
        messages = desk.ask(Query(board, lists=("auto",), max_words=most))
        found = next(m for m in messages if isinstance(m, CandidatesFound))
        assert found.lists == lists
        tried = [message.name for message in messages if isinstance(message, ListTried)]
        assert tried == ["common"] * (lists == ("scrabble",))
        assert not _last(messages).others


def test_a_list_that_is_gone_is_said_and_common_stands_in(desk: Desk) -> None:
    messages = desk.ask(Query(BOARD, lists=("/no/such/list.txt",), max_words=2))
    opened = messages[0]
    assert isinstance(opened, ListsOpened)
    found, common = (
        next(m for m in answer if isinstance(m, CandidatesFound)).candidates
        for answer in (messages, desk.ask(Query(BOARD, max_words=2)))
    )
    assert found.words == common.words
    assert "/no/such/list.txt" in opened.problems[0]
    assert "common" in opened.problems[1]


def test_lists_of_ones_own_are_joined_with_others(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("juxtaposition\nniqab\n", encoding="utf-8")
    board = Board(["tub", "pxi", "snq", "oja"])
    messages = desk.ask(Query(board, lists=("scrabble", str(path)), max_words=2))
    found = next(m for m in messages if isinstance(m, CandidatesFound))
    assert found.space.rank(["juxtaposition", "niqab"]) is not None


def test_rejected_words_and_the_floor_leave_the_candidates(desk: Desk) -> None:
    query = Query(BOARD, max_words=2)

    def words(messages: list[SolverMessage]) -> tuple[str, ...]:
        found = next(m for m in messages if isinstance(m, CandidatesFound))
        return found.candidates.words

    everything = words(desk.ask(query))
    assert "gracious" in everything
    without = words(desk.ask(replace(query, rejected=("gracious",))))
    assert set(everything) - set(without) == {"gracious"}
    familiar = desk.ask(replace(query, floor=80))
    found = next(m for m in familiar if isinstance(m, CandidatesFound))
    assert 0 < len(found.candidates) < len(everything)
    assert min(found.candidates.scores) >= 80


def test_restrictions_of_the_solutions_leave_the_candidates_alone(desk: Desk) -> None:
    wanted = SolutionFilter("-splashy len>3")
    messages = desk.ask(Query(BOARD, max_words=2, pinned=("gracious",), filter=wanted))
    found = next(m for m in messages if isinstance(m, CandidatesFound))
    assert found.candidates.find("splashy") is not None
    solutions = found.space[:]
    assert solutions
    assert all("gracious" in s.words and "splashy" not in s.words for s in solutions)
    assert all(len(word) > 3 for s in solutions for word in s.words)


def test_only_the_numbers_of_words_that_the_filter_allows_are_counted(desk: Desk) -> None:
    messages = desk.ask(Query(BOARD, max_words=3, filter=SolutionFilter("words=3")))
    levels = [m.levels for m in messages if isinstance(m, LevelCounted)]
    every = [m.levels for m in desk.ask(Query(BOARD, max_words=3)) if isinstance(m, LevelCounted)]
    assert levels == [every[-1][2:]]


def test_no_board_opens_the_lists_and_finishes_nothing(desk: Desk) -> None:
    generation = desk.solver.start(Query(None))
    message = desk.inbox.get(timeout=10)
    while not isinstance(message, ListsOpened):
        message = desk.inbox.get(timeout=10)
    assert message.generation == generation
    assert message.problems == ()


def test_whatever_goes_wrong_is_a_message_and_the_thread_lives_on(desk: Desk) -> None:
    last = _last(desk.ask(Query(BOARD, bridges="sometimes")))
    assert last.reason == "failed"
    assert "sometimes" in last.detail
    assert _last(desk.ask(Query(BOARD, max_words=2))).reason == "done"


def test_switching_back_to_a_warm_list_is_quick(desk: Desk) -> None:
    """Fifty milliseconds to new candidates; here the best of several tries, for busy machines."""
    for name in ("scrabble", "common"):
        desk.ask(Query(BOARD, lists=(name,), max_words=1))
    waits = []
    for name in ("scrabble", "common") * 4:
        asked = monotonic()
        messages = desk.ask(Query(BOARD, lists=(name,), max_words=1))
        waits.append(next(m.time for m in messages if isinstance(m, CandidatesFound)) - asked)
    best = min(waits)
    assert best < 0.05


def test_close_ends_the_thread(desk: Desk) -> None:
    others = set(threading.enumerate())
    desk.solver.start(Query(BOARD, lists=("scrabble",), max_words=8))
    own = set(threading.enumerate()) - others
    assert [thread.name for thread in own] == ["solver"]
    desk.solver.close()
    assert not any(thread.is_alive() for thread in own)


def test_a_first_solution_of_a_large_board_does_not_wait_for_the_counts(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lbtui.tui.solver.worker.COUNTING_LARGE", 0.2)
    board = Board(["abcdefgh", "ijklmnop", "qrstuvwx", "yzabcdef", "ghijklmn", "opqrstuv"])
    found = desk.ask(Query(board, lists=("common",), max_words=6))
    levels = [message for message in found if isinstance(message, LevelCounted)]
    assert [len(message.levels) for message in levels] == [1, 2, 3, 4, 5, 6]
    assert [count.words for count in levels[-1].levels] == [1, 2, 3, 4, 5, 6]
    (count,) = levels[0].levels
    assert count.solutions
    solution = levels[0].space.level(count.words)[0]
    assert set("".join(solution.words)) == set(board.letters)
