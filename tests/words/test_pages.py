"""Lists kept as text: they say the same as the automaton of the same words, and as plain Python."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.puzzle import Board, parse_board
from lbtui.words import (
    Options,
    ReadReport,
    Table,
    WordList,
    building,
    compile_table,
    library,
    open_path,
    pages,
)
from lbtui.words.blocks import SPELLED
from lbtui.words.building import TooManyEdgesError, build
from lbtui.words.form import AUTOMATON, PAGES, DamagedError, Form
from lbtui.words.runs import Runs

if TYPE_CHECKING:
    from pathlib import Path

LETTERS = "abcdeäßñ"
WORDS = st.sets(st.text(LETTERS, min_size=1, max_size=9), min_size=1, max_size=60)


def compiled(words: set[str], *, page: int = 16, large: int = 0) -> bytes:
    """Compile words as text, each with a score that its length gives; `page` bytes a page."""
    lines = Runs()
    lines.add([f"{word}{SPELLED * (word[0] == 'a')};{len(word):03}" for word in words])
    report = ReadReport()
    spelled = {word: word.title() + "!" for word in words}
    table = Table.of(lines, spelled, report, default=50, capitals=False)
    with patch.object(library, "LARGE", large), patch.object(pages, "PAGE", page):
        return b"".join(map(bytes, compile_table(table, report)))


def opened(words: set[str], *, page: int = 16, large: int = 0) -> WordList:
    return WordList(memoryview(compiled(words, page=page, large=large)), name="test")


@given(WORDS, st.text(LETTERS + "xé\n", max_size=9), st.sampled_from([2, 16, 4096]))
def test_words_and_numbers_are_each_others_inverse(words: set[str], other: str, page: int) -> None:
    found = opened(words, page=page)
    ordered = sorted(words)
    assert len(found) == len(ordered)
    assert list(found) == ordered
    assert [found.number(word.upper().replace("SS", "ß")) for word in ordered] == list(
        range(len(ordered))
    )
    assert (other in found) == (other in words)
    assert [found.score(i) for i in range(len(found))] == list(map(len, ordered))
    assert [found.spelling(i) for i in range(len(found))] == [
        word.title() + "!" if word[0] == "a" else word for word in ordered
    ]
    for beyond in (-1, len(words)):
        with pytest.raises(IndexError):
            found.word(beyond)


@given(
    WORDS,
    st.lists(st.text(LETTERS + "x", min_size=1, max_size=4), min_size=3, max_size=5),
    st.sampled_from([2, 16, 4096]),
)
def test_a_walk_finds_what_a_walk_over_the_automaton_finds(
    words: set[str], sides: list[str], page: int
) -> None:
    board = Board(sides)
    text, automaton = opened(words, page=page), opened(words, large=1000)
    assert text.candidates(board, 1) == automaton.candidates(board, 1)
    assert text.candidates(board, 4) == automaton.candidates(board, 4)


def test_a_board_without_a_letter_of_the_list_has_no_words() -> None:
    assert opened({"abc", "cab"}).walk(parse_board("xyz uvw rst opq")) == []


def test_every_flipped_byte_and_every_cut_is_noticed() -> None:
    data = compiled({"house", "mouse", "houses", "mice", "spouse", "ab"})
    assert Form(memoryview(data)).kind == PAGES
    for at in range(len(data)):
        broken = bytearray(data)
        broken[at] ^= 0x41
        with pytest.raises(DamagedError):
            WordList(memoryview(bytes(broken)), name="broken")
        with pytest.raises(DamagedError):
            WordList(memoryview(data[:at]), name="cut")
    with pytest.raises(DamagedError):
        WordList(memoryview(data + b"\0" * 8), name="longer")


def test_what_shares_too_little_for_an_automaton_is_kept_as_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pick = random.Random(3)
    words = sorted({"".join(pick.choices("abcdefghijklmnop", k=9)) for _ in range(20_000)})
    path = tmp_path / "list.txt"
    path.write_text("\n".join(words), "utf-8")
    heard: list[float] = []
    for limit, kind in ((50_000, AUTOMATON), (10_000, PAGES)):
        monkeypatch.setattr(building, "SPARSE", limit)
        monkeypatch.setattr(building, "TRIED", 1000)
        monkeypatch.setattr("lbtui.words.runs.BLOCK", 4096)
        options = Options(default_score=kind)
        found = open_path(str(path), options=options, progress=heard.append)
        assert list(found) == words
        assert heard == sorted(heard)
        heard.clear()
        kept = sorted(
            (tmp_path / "cache" / "lists").glob("*.list"), key=lambda f: f.stat().st_mtime_ns
        )
        assert Form(memoryview(kept[-1].read_bytes())).kind == kind


def test_what_shares_much_stays_an_automaton(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "SPARSE", 100)
    monkeypatch.setattr(building, "TRIED", 100)
    monkeypatch.setattr("lbtui.words.runs.BLOCK", 256)
    letters = "abcdefghij"
    lines = Runs()
    lines.add([f"{a}{b}{c}" for a in letters for b in letters for c in letters])
    table = Table.of(lines, {}, ReadReport(), default=50, capitals=False)
    assert len(build(table, lambda _: None).classes) < 200
    monkeypatch.setattr(building, "MOST_EDGES", 0)
    monkeypatch.setattr(building, "TRIED", -1)
    with pytest.raises(TooManyEdgesError):
        build(table, lambda _: None)
