"""Many boards: how a line names one, their order, and the best solutions in each ranking."""

import json
import os
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice
from multiprocessing import active_children
from pathlib import Path
from pickle import PicklingError
from typing import Any

import pytest

import lbtui
from lbtui.batch import workers
from lbtui.batch.boards import Summary, parse_board_line, solve_batch
from lbtui.batch.workers import map_in_processes
from lbtui.database import Database
from lbtui.engine import IMPOSSIBLE, LevelCount, Limits, Minimum, Space, find_candidates
from lbtui.puzzle import Board, BoardError, parse_board
from lbtui.puzzle.ranking import RANKINGS
from lbtui.words import WordList, open_list, open_word_list
from lbtui.words.compiling import compile_table
from lbtui.words.reading import read_words
from lbtui.words.verdicts import StoredVerdicts
from tests.oracle import replay

BOARD = parse_board("riu pgh lcs yao")


def summarize(board: Any, **options: Any) -> Summary:
    return next(solve_batch([board], **options))


@pytest.mark.parametrize(
    ("line", "board"),
    [
        ("RIU/PGH/LCS/YAO", BOARD),
        ('  {"board": "riu pgh lcs yao", "sides": 7}', BOARD),
        ('{"sides": ["RIU", "PGH", "LCS", "YAO"]}', BOARD),
        ('{"board": ["ab", "cd", "ef"]}', Board(["ab", "cd", "ef"])),
        ('{"sides": "riupghlcsyao"}', BOARD),
    ],
)
def test_a_line_names_a_board(line: str, board: Board) -> None:
    assert parse_board_line(line) == board


def test_letters_in_a_line_are_cut_into_sides() -> None:
    assert parse_board_line("abcdef", side_count=3) == parse_board_line(
        '{"board": "abcdef"}', side_count=3
    )
    assert len(parse_board_line("abcdef", side_count=3).sides) == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"board": "riu', "is not valid JSON"),
        ('{"a":' + "[" * 100_000, "is not valid JSON"),
        ('{"board": 7}', 'has no "board" or "sides" with the letters of a board'),
        ('{"sides": ["riu", 7]}', 'has no "board" or "sides"'),
        ("{}", 'has no "board" or "sides"'),
        ('{"sides": ["riu"]}', "side"),
    ],
)
def test_what_names_no_board_is_one_line(line: str, said: str) -> None:
    with pytest.raises(BoardError, match=said) as caught:
        parse_board_line(line)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_the_best_of_each_ranking() -> None:
    found = summarize(BOARD, lists=["common"], max_words=3)
    candidates = find_candidates(BOARD, [open_word_list("common")])
    for ranking in RANKINGS:
        best = next(iter(Space(candidates, Limits(ranking=ranking, min_words=2, max_words=2))))
        assert found.best[ranking] == best.words
    assert json.loads(json.dumps(found.as_json()))["board"] == str(BOARD)
    impossible = summarize(parse_board("qxz vwk jbb ddd"), lists=["common"])
    assert (impossible.minimum, impossible.best["shortest"]) == (IMPOSSIBLE, None)


def test_items_are_worked_on_in_order_and_few_ahead() -> None:
    assert [*map_in_processes(abs, range(-40, 0), 2)] == [*range(40, 0, -1)]
    taken = count()
    endless = map_in_processes(abs, iter(lambda: next(taken), None), 2)
    assert [*islice(endless, 3)] == [0, 1, 2]
    endless.close()
    assert next(taken) < 3 + 2 * workers.MAX_ITEMS_AHEAD_PER_PROCESS + 2
    boards = ["riu pgh lcs yao", "tjo feb cuy hil"]
    one, two = ([*solve_batch(boards, jobs=jobs, lists=["common"], max_words=2)] for jobs in (1, 2))
    assert one == two
    assert [str(each.board) for each in two] == boards


def test_workers_that_die_after_the_last_result_is_taken_say_nothing() -> None:
    # An exception in the thread of the pool would fail this test as an unhandled one.
    results = map_in_processes(abs, range(-400, 0), 2)
    assert next(results) == 400
    processes = active_children()
    pools = {thread for thread in threading.enumerate() if "Executor" in type(thread).__name__}
    assert processes
    assert pools
    results.close()
    for process in processes:
        process.kill()
    for thread in pools:
        thread.join()


class OneCluster:
    """What is used of a client of Dask, with threads of this process as its workers."""

    def get_executor(self, **_: Any) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(2)

    def nthreads(self) -> dict[str, int]:
        return {"here": 2}


def test_a_cluster_gets_several_at_a_time_and_gives_them_in_order() -> None:
    client = OneCluster()
    assert [*workers.map_on_cluster(client, abs, range(-400, 0))] == [*range(400, 0, -1)]
    solved = solve_batch([BOARD, "tjo feb cuy hil", "riu pgh"], client=client, max_words=2)
    assert [str(next(solved).board) for _ in range(2)] == ["riu pgh lcs yao", "tjo feb cuy hil"]
    with pytest.raises(BoardError, match="2 sides"):
        next(solved)


def test_another_process_opens_the_same_list_or_none(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("abc\ncde\nefa\n")
    mine = lbtui.open_list(str(path))
    (found,) = solve_batch(["ad be cf"], lists=[mine], jobs=2)
    assert found.candidates == 3
    sent = pickle.dumps(mine)
    assert len(sent) < 300
    assert pickle.loads(sent) is mine
    open_list._list_by_reference.clear()
    assert [*pickle.loads(sent)] == [*mine]
    open_list._list_by_reference.clear()
    path.write_text("abc\ncde\nefb\n")
    with pytest.raises(lbtui.ListError, match="'mine' has other words in the process"):
        pickle.loads(sent)
    with pytest.raises(lbtui.ListError, match="has no file"):
        pickle.dumps(
            WordList(memoryview(compile_table(read_words(str(path))[0], {})), name="stored")
        )


def test_lists_of_one_name_are_two_lists(tmp_path: Path) -> None:
    for folder, words in (("one", "abc\n"), ("two", "cde\nefa\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.txt").write_text(words)
    lists = [lbtui.open_list(str(tmp_path / folder / "mine.txt")) for folder in ("one", "two")]
    assert [*lbtui.candidates("ad be cf", lists=lists)] == ["abc", "cde", "efa"]


def test_how_many_words_are_counted(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("abc\ncde\nefa\nedf\n", encoding="utf-8")
    found = summarize("ad be cf", lists=str(tmp_path / "mine.txt"))
    assert found.counts == (
        LevelCount(word_count=3, solutions=4),
        LevelCount(word_count=4, solutions=0),
    )
    assert (found.minimum, found.candidates) == (Minimum(word_count=3, proven=True), 4)
    assert summarize(BOARD, lists=["common"], max_words=1).counts == ()
    impossible = summarize("qxz vwk jbb ddd")
    assert (impossible.counts, impossible.minimum, impossible.candidates) == ((), IMPOSSIBLE, 0)
    assert list(found.as_json()) == [
        "board", "minimum", "proven", "counts", "best", "candidates", "lists",
    ]  # fmt: skip


def test_a_large_board_without_time_is_only_a_lower_bound() -> None:
    text = "abcdefg hijklmn opqrstu vwxyz"
    found = summarize(text, lists=["scrabble"], seconds=0)
    assert not found.minimum.proven
    assert (found.minimum.word_count or 0) > 3
    some = {count.word_count: count.solutions for count in found.counts if not count.exact}
    assert some[found.minimum.word_count or 0] > 0
    assert found.as_json()["at_least"] == some
    assert found.best["shortest"] is not None
    assert replay(text.split(), set(open_word_list("scrabble")), found.best["shortest"]) is None


def test_what_cannot_be_sent_to_a_process_is_an_error_at_once() -> None:
    with pytest.raises((PicklingError, AttributeError)):
        next(map_in_processes(lambda each: each, [1], 2))


def test_verdicts_count_where_they_are_asked_for() -> None:
    StoredVerdicts(Database()).judge(["gracious", "splashy"], is_accepted=False)
    with_them, without = (
        summarize(BOARD, lists="common", user=user, max_words=2).candidates
        for user in (True, False)
    )
    assert with_them == without - 2


@pytest.mark.part("boards")
def test_the_publishers_solutions_are_found() -> None:
    words = open_word_list("scrabble")
    with open(f"{os.environ['LBTUI_BOARDS']}/published.jsonl", encoding="utf-8") as lines:
        days = [json.loads(line) for line in islice(lines, 40)]
    listed = [day for day in days if all(word in words for word in day["solution"])]
    assert len(listed) > 0.9 * len(days)
    boards = [" ".join(day["sides"]) for day in listed]
    for day, found in zip(
        listed, solve_batch(boards, jobs=2, lists=["scrabble"], max_words=2), strict=True
    ):
        assert found.minimum.word_count in (1, 2)
        space = Space(find_candidates(found.board, [words]), Limits(max_words=2))
        assert space.find_level_rank(day["solution"]) is not None
        assert space.count_solutions(2) == found.counts[-1]
