"""The solver without an app: generations, cancelling, keeping lists warm, falling back."""

import queue
import threading
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from lbtui.engine import IMPOSSIBLE, Minimum, Space
from lbtui.filters.filters import SolutionFilter
from lbtui.puzzle import Board
from lbtui.settings import Settings
from lbtui.store import database_path
from lbtui.tui.solver import worker
from lbtui.tui.solver.answer import Answer, Query
from lbtui.tui.solver.worker import Solver

BOARD = Board(["riu", "pgh", "lcs", "yao"])


class Desk:
    """A solver with everything it posted."""

    def __init__(self) -> None:
        self.inbox: queue.Queue[Answer] = queue.Queue()
        self.settings = Settings.load()
        self.solver = Solver(self.inbox.put, self.settings)

    def next(self) -> Answer:
        return self.inbox.get(timeout=60)

    def answers(self, query: Query) -> list[Answer]:
        """Return everything known of the answer, step by step, up to the last one."""
        return self.rest(self.solver.start(query).generation)

    def rest(self, generation: int) -> list[Answer]:
        found: list[Answer] = []
        while not found or found[-1].end_reason is None:
            answer = self.next()
            if answer.generation == generation:
                found.append(answer)
        return found

    def ask(self, query: Query) -> Answer:
        return self.answers(query)[-1]


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.solver.close()


def _words(answer: Answer) -> tuple[str, ...]:
    assert answer.candidates is not None
    return answer.candidates.words


def _space(answer: Answer) -> Space:
    assert answer.space is not None
    return answer.space


def _numbers(answers: Iterable[Answer]) -> list[list[int]]:
    """Return the numbers of words that are counted, each time that there is one more."""
    numbers = [[count.word_count for count in answer.levels] for answer in answers]
    return [new for before, new in pairwise([[], *numbers]) if new != before]


def test_an_answer_comes_level_by_level(desk: Desk) -> None:
    answers = desk.answers(Query(BOARD, max_words=3))
    known = [bool(answer.word_lists) + bool(answer.candidates) for answer in answers]
    assert known == sorted(known), "lists before candidates, and nothing is forgotten"
    assert _numbers(answers) == [[1], [1, 2], [1, 2, 3]]
    last = answers[-1]
    assert all(count.exact for count in last.levels)
    assert (last.end_reason, last.activity) == ("done", "")
    assert len(_space(last).get_level(2)[0].words) == 2
    assert {answer.generation for answer in answers} == {1}


def test_a_new_question_drops_the_old_one(desk: Desk) -> None:
    first = desk.solver.start(Query(BOARD, word_lists=("scrabble",), max_words=8)).generation
    second = desk.solver.start(Query(BOARD, max_words=2)).generation
    assert second == first + 1
    assert desk.rest(second)[-1].end_reason == "done"
    seen: list[Answer] = []
    while not desk.inbox.empty():
        seen.append(desk.next())
    assert all(answer.generation == second for answer in seen)


def test_what_was_found_before_a_stop_can_still_be_read(desk: Desk) -> None:
    answer = desk.solver.start(Query(BOARD, word_lists=("scrabble",), max_words=8))
    while not answer.levels or answer.levels[-1].word_count < 3:
        answer = desk.next()
    desk.solver.stop()
    last = desk.rest(answer.generation)[-1]
    assert last.end_reason == "stopped"
    assert _space(last).get_level(3)[50].words


def test_proven_impossible_and_beyond(desk: Desk) -> None:
    last = desk.ask(Query(Board(["qxz", "vwk", "jbb", "ddd"]), max_words=2))
    assert (last.end_reason, last.minimum) == ("none", IMPOSSIBLE)
    last = desk.ask(Query(BOARD, max_words=1))
    assert (last.end_reason, last.minimum) == ("none", Minimum(word_count=2, proven=True))


def test_other_lists_are_tried_where_there_is_no_solution(desk: Desk) -> None:
    board = Board(["jce", "qur", "moy", "ztv"])
    last = desk.ask(Query(board, max_words=4))
    assert (last.end_reason, last.minimum, last.pending_word_lists) == (
        "none",
        IMPOSSIBLE,
        ("scrabble",),
    )
    last = desk.next()
    assert (last.pending_word_lists, last.minimum_by_word_list) == (
        (),
        {"scrabble": Minimum(word_count=6, proven=True)},
    )
    assert not desk.ask(Query(board, max_words=4, pinned_words=("jet",))).pending_word_lists


def test_auto_takes_the_first_list_that_solves_within_the_limit(desk: Desk) -> None:
    for board, most, lists in (
        (BOARD, 2, ("common",)),
        (BOARD, 1, ("scrabble",)),
        (Board(["jce", "qur", "moy", "ztv"]), 6, ("scrabble",)),
    ):
        last = desk.ask(Query(board, word_lists=("auto",), max_words=most))
        assert last.word_lists == lists
        assert [*last.minimum_by_word_list] == ["common"] * (lists == ("scrabble",))
        assert not last.pending_word_lists


def test_a_list_that_is_gone_is_said_and_common_stands_in(desk: Desk) -> None:
    answer = desk.ask(Query(BOARD, word_lists=("/no/such/list.txt",), max_words=2))
    assert _words(answer) == _words(desk.ask(Query(BOARD, max_words=2)))
    assert "/no/such/list.txt" in answer.problems[0]
    assert "common" in answer.problems[1]


def test_rejected_words_and_the_floor_leave_the_candidates(desk: Desk) -> None:
    query = Query(BOARD, max_words=2)
    everything = _words(desk.ask(query))
    assert "gracious" in everything
    without = _words(desk.ask(replace(query, rejected_words=("gracious",))))
    assert set(everything) - set(without) == {"gracious"}
    familiar = desk.ask(replace(query, min_score=80)).candidates
    assert familiar is not None
    assert 0 < len(familiar) < len(everything)
    assert min(familiar.scores) >= 80


def test_restrictions_of_the_solutions_leave_the_candidates_alone(desk: Desk) -> None:
    wanted = SolutionFilter("-splashy len>3")
    answer = desk.ask(Query(BOARD, max_words=2, pinned_words=("gracious",), filter=wanted))
    assert "splashy" in _words(answer)
    solutions = list(_space(answer))
    assert solutions
    assert all("gracious" in s.words and "splashy" not in s.words for s in solutions)
    assert all(len(word) > 3 for s in solutions for word in s.words)


def test_only_the_numbers_of_words_that_the_filter_allows_are_counted(desk: Desk) -> None:
    answers = desk.answers(Query(BOARD, max_words=3, filter=SolutionFilter("words=3")))
    assert _numbers(answers) == [[3]]
    assert answers[-1].levels == desk.ask(Query(BOARD, max_words=3)).levels[2:]


def test_pins_and_filters_do_not_change_what_auto_chooses(desk: Desk) -> None:
    query = Query(BOARD, word_lists=("auto",), max_words=3)
    for asked in (
        replace(query, filter=SolutionFilter("sh zzz")),
        replace(query, filter=SolutionFilter("sh"), pinned_words=("agape",)),
        replace(query, filter=SolutionFilter("sh")),
        query,
        replace(query, pinned_words=("zzz",)),
    ):
        answer = desk.ask(asked)
        assert answer.word_lists == ("common",)
        assert not answer.minimum_by_word_list


def test_no_board_opens_the_lists_and_finishes_nothing(desk: Desk) -> None:
    generation = desk.solver.start(Query(None)).generation
    answer = desk.next()
    while not answer.word_lists or answer.activity:
        answer = desk.next()
    assert (answer.generation, answer.problems, answer.end_reason) == (generation, (), None)


def test_whatever_goes_wrong_is_an_answer_and_the_thread_lives_on(desk: Desk) -> None:
    last = desk.ask(Query(BOARD, bridges="sometimes"))
    assert last.end_reason == "failed"
    assert "sometimes" in last.detail
    assert desk.ask(Query(BOARD, max_words=2)).end_reason == "done"


@pytest.mark.parametrize(
    "errors", [[MemoryError()], [ValueError(), OSError()]], ids=["memory", "telling"]
)
def test_what_ends_the_thread_is_reported_and_the_next_question_is_answered(
    errors: list[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    died: queue.Queue[threading.ExceptHookArgs] = queue.Queue()
    monkeypatch.setattr(threading, "excepthook", died.put)
    left, told = errors[::-1], Desk()

    def post(answer: Answer) -> None:
        if left:
            raise left.pop()
        told.inbox.put(answer)

    told.solver = Solver(post, told.settings)
    told.solver.start(Query(BOARD, max_words=2))
    reported = died.get(timeout=30)
    assert reported.exc_value is errors[-1]
    assert reported.thread is not None
    reported.thread.join()
    assert told.ask(Query(BOARD, max_words=2)).end_reason == "done"
    told.solver.close()


@pytest.mark.parametrize("verdicts", ["on", "off"])
def test_a_database_that_cannot_be_read_is_told_and_the_board_solved(verdicts: str) -> None:
    path = Path(database_path())
    path.mkdir(parents=True)
    desk = Desk()
    desk.settings.verdicts = verdicts
    last = desk.ask(Query(BOARD, max_words=2))
    desk.solver.close()
    assert last.end_reason == "done"
    told = "verdicts are not used: the database lbtui.sqlite cannot be used"
    assert [problem.startswith(told) for problem in last.problems] == [True] * (verdicts == "on")


def test_a_list_stays_open_while_another_is_used(desk: Desk) -> None:
    (first,), *_ = (desk.ask(Query(BOARD, word_lists=(name,), max_words=1)).word_lists
                    for name in ("scrabble", "common"))  # fmt: skip
    (again,) = desk.ask(Query(BOARD, word_lists=("scrabble",), max_words=1)).word_lists
    assert again is first


def test_close_ends_the_thread(desk: Desk) -> None:
    others = set(threading.enumerate())
    desk.solver.start(Query(BOARD, word_lists=("scrabble",), max_words=8))
    own = set(threading.enumerate()) - others
    assert [thread.name for thread in own] == ["solver"]
    desk.solver.close()
    assert not any(thread.is_alive() for thread in own)


def test_a_first_solution_of_a_large_board_does_not_wait_for_the_counts(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lbtui.tui.solver.worker.LARGE_COUNTING_SECONDS", 0.2)
    board = Board(["abcdefgh", "ijklmnop", "qrstuvwx", "yzabcdef", "ghijklmn", "opqrstuv"])
    found = desk.answers(Query(board, word_lists=("common",), max_words=6))
    numbers = _numbers(found)
    assert [len(counted) for counted in numbers] == [1, 2, 3, 4, 5, 6]
    assert numbers[-1] == [1, 2, 3, 4, 5, 6]
    first = next(answer for answer in found if answer.levels)
    (count,) = first.levels
    assert count.solutions
    solution = _space(first).get_level(count.word_count)[0]
    assert set("".join(solution.words)) == set(board.letters)


def test_the_solver_counts_on_once_its_first_solutions_are_painted(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "MAX_PAINT_WAIT_SECONDS", threading.TIMEOUT_MAX)
    answer = desk.solver.start(Query(BOARD, word_lists=("common",), max_words=3))
    while not answer.solution_count:
        answer = desk.next()
    desk.solver.resume_counting(answer.generation)
    assert desk.rest(answer.generation)[-1].end_reason == "done"
