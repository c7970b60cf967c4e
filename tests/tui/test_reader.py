"""Reading rows on a thread: what is waited for, dropped, prepared, or fails."""

from __future__ import annotations

import threading
from functools import partial

from lbtui.tui.widgets.list.loader import Failed, Reader


def test_a_slow_answer_is_not_waited_for_and_is_told_when_ready() -> None:
    ready, go = threading.Event(), threading.Event()
    reader = Reader(ready.set)
    try:
        assert reader.get("quick", lambda: 1) == 1
        assert not ready.is_set()
        assert reader.get("slow", lambda: go.wait(10)) is None
        go.set()
        assert ready.wait(10)
        assert reader.get("slow", lambda: False) is True
    finally:
        go.set()
        reader.close()


def test_what_will_be_asked_for_is_read_before() -> None:
    ready, read = threading.Event(), threading.Event()
    reader = Reader(ready.set)
    try:
        reader.prepare("x", read.set)
        assert read.wait(10)
        assert reader.get("x", lambda: "again") is None  # what `read.set` returned
        assert not ready.is_set()
    finally:
        reader.close()


def test_a_failed_answer_is_one_too() -> None:
    ready = threading.Event()
    reader = Reader(ready.set)
    try:
        failed = reader.get("x", lambda: 1 // 0)
        if failed is None:
            assert ready.wait(10)
            failed = reader.get("x", lambda: 1)
        assert isinstance(failed, Failed)
        assert isinstance(failed.error, ZeroDivisionError)
    finally:
        reader.close()


def test_what_was_scrolled_past_is_not_read() -> None:
    ready, go = threading.Event(), threading.Event()
    reader = Reader(ready.set)
    read: list[int] = []
    done = threading.Event()

    def note_down(number: int) -> int:
        read.append(number)
        if number == 29:
            done.set()
        return number

    try:
        reader.get("first", lambda: go.wait(10))
        for number in range(30):
            reader.get(number, partial(note_down, number))
        go.set()
        assert done.wait(10)
        assert read[0] == 29
        assert 0 not in read
    finally:
        go.set()
        reader.close()
