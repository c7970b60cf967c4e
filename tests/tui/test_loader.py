"""Loading rows on a thread: what is waited for, cancelled, or fails."""

import threading
from functools import partial

import pytest

from lbtui.tui.main import solutions_rows
from lbtui.tui.main.solutions_rows import RowLoader, RowLoadError


def test_a_slow_result_is_not_waited_for_and_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    ready, go = threading.Event(), threading.Event()
    loader = RowLoader(ready.set)
    try:
        monkeypatch.setattr(solutions_rows, "MAX_WAIT_SECONDS", 10)
        assert loader.get("quick", lambda: 1) == 1
        assert ready.wait(10)
        ready.clear()
        monkeypatch.undo()
        assert loader.get("slow", lambda: go.wait(10)) is None
        go.set()
        assert ready.wait(10)
        assert loader.get("slow", lambda: False) is True
    finally:
        go.set()
        loader.close()


def test_rows_are_waited_for_again_a_while_after_one_was_not_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds, waits = 100.0, 0

    def wait_in_vain(_requests: object, _seconds: float) -> None:
        nonlocal waits
        waits += 1

    monkeypatch.setattr(solutions_rows, "monotonic", lambda: seconds)
    monkeypatch.setattr(solutions_rows, "wait", wait_in_vain)
    go = threading.Event()
    loader = RowLoader(lambda: None)
    try:
        for passed, waited in ((0, 1), (0, 1), (1.5, 1), (2.5, 2)):
            seconds += passed * solutions_rows.MAX_WAIT_SECONDS
            assert loader.get(seconds + passed, lambda: go.wait(10)) is None
            assert waits == waited
    finally:
        go.set()
        loader.close()


def test_an_error_is_raised_where_the_result_is_asked_for() -> None:
    go, done = threading.Event(), threading.Semaphore(0)
    loader = RowLoader(done.release)
    try:
        loader.get("slow", lambda: go.wait(10))
        assert loader.get("x", lambda: 1 // 0) is None
        go.set()
        assert done.acquire(timeout=10)
        assert done.acquire(timeout=10)
        with pytest.raises(RowLoadError) as caught:
            loader.get("x", lambda: 1)
        assert isinstance(caught.value.__cause__, ZeroDivisionError)
    finally:
        loader.close()


def test_what_was_scrolled_past_is_not_loaded() -> None:
    ready, go = threading.Event(), threading.Event()
    loader = RowLoader(ready.set)
    last = solutions_rows.MAX_CACHED_RESULTS
    read: list[int] = []
    done = threading.Event()

    def note_down(number: int) -> int:
        read.append(number)
        if number == 1:
            done.set()
        return number

    try:
        loader.get("first", lambda: go.wait(10))
        for number in range(last + 1):
            loader.get(number, partial(note_down, number))
        go.set()
        assert done.wait(10)
        assert read == [*range(last, 0, -1)]
    finally:
        go.set()
        loader.close()
