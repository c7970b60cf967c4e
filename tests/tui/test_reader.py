"""Reading rows on a thread: what is waited for, dropped, prepared, or fails."""

from __future__ import annotations

import threading
from functools import partial

from lbtui.puzzle import Board
from lbtui.solve import candidates_from_words
from lbtui.tui.widgets.reader import Failed, Reader

BOARD = Board(["riu", "pgh", "lcs", "yao"])
SCORES = {
    "gracious": 65, "splashy": 60, "sharp": 80, "shy": 80, "sociology": 65, "soupy": 50,
    "salary": 90,
    "oligarchs": 50, "oligarchy": 50, "yup": 80, "yups": 50, "pal": 65, "hypo": 40, "achy": 60,
    "cargo": 65, "spicy": 65, "logic": 80, "hog": 80, "gal": 60, "psychical": 50, "group": 90,
    "crush": 80, "holy": 80, "hip": 80, "calypso": 55, "prays": 65, "lug": 60, "chap": 65,
    "his": 90, "sol": 50, "lags": 60, "caps": 65, "scour": 60, "glory": 80, "glop": 40,
}  # fmt: skip
CANDIDATES = candidates_from_words(BOARD, SCORES)


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
