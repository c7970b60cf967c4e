"""The compiled form against plain Python sets, and against damage."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.puzzle import Board
from lbtui.words import ReadReport, Table, WordList, compile_table
from lbtui.words.blocks import SPELLED
from lbtui.words.building import build
from lbtui.words.code import MOST_LETTERS, Code
from lbtui.words.form import DamagedError
from lbtui.words.runs import Runs

LETTERS = "abcdeäßñ"
WORDS = st.sets(st.text(LETTERS, min_size=1, max_size=9), max_size=60)


def compiled(words: set[str], spellings: dict[str, str] | None = None) -> bytes:
    """Compile words, each with a score that its length gives."""
    lines = Runs()
    spelled = spellings or {}
    ordered = sorted(words)
    for start in range(0, len(ordered), 7):  # several runs, so that they are merged
        some = ordered[start : start + 7]
        lines.add([f"{w}{SPELLED * (w in spelled)};{score(w):03}" for w in some])
    report = ReadReport()
    table = Table.of(lines, spelled, report, default=50, capitals=False)
    return b"".join(map(bytes, compile_table(table, report)))


def score(word: str) -> int:
    return len(word) * 9 % 101


def opened(words: set[str], spellings: dict[str, str] | None = None) -> WordList:
    return WordList(memoryview(compiled(words, spellings)), name="test")


@given(WORDS, st.text(LETTERS, max_size=9))
def test_words_and_numbers_are_each_others_inverse(words: set[str], other: str) -> None:
    found = opened(words)
    ordered = sorted(words)
    assert len(found) == len(ordered)
    assert list(found) == ordered
    assert [found.number(word) for word in ordered] == list(range(len(ordered)))
    assert (other in found) == (other in words)
    assert [found.score(i) for i in range(len(found))] == list(map(score, ordered))
    for beyond in (-1, len(words)):
        with pytest.raises(IndexError):
            found.word(beyond)


def playable(sides: tuple[str, ...], word: str) -> bool:
    """Say whether a word can be placed, by trying every side for every letter."""
    states = {place for place, side in enumerate(sides) if word[0] in side}
    for _, letter in pairwise(word):
        there = {place for place, side in enumerate(sides) if letter in side}
        states = {place for place in there if states - {place}}
    return bool(states)


@given(WORDS, st.lists(st.text(LETTERS, min_size=1, max_size=4), min_size=3, max_size=5))
def test_a_walk_finds_what_can_be_placed_and_nothing_else(
    words: set[str], sides: list[str]
) -> None:
    board = Board(sides)
    found = opened(words)
    expected = [word for word in sorted(words) if len(word) > 2 and playable(board.sides, word)]
    assert found.walk(board) == [(word, found.number(word)) for word in expected]
    assert [word for word, _ in found.walk(board, 5)] == [w for w in expected if len(w) >= 5]


@given(WORDS, st.lists(st.text(LETTERS, min_size=1, max_size=4), min_size=3, max_size=5))
def test_a_walk_says_what_its_words_cover_however_often_it_is_asked(
    words: set[str], sides: list[str]
) -> None:
    board = Board(sides)
    found = opened(words)
    for _ in range(2):
        legal, numbers, covered = found.candidates(board)
        assert list(zip(legal, numbers, strict=True)) == found.walk(board)
        assert covered == [board.mask(word) for word in legal]


@pytest.mark.parametrize("word", ["aaa", "aabab", "abcabc"])
def test_words_that_have_every_letter_of_the_list_are_found(word: str) -> None:
    board = Board(["abc", "abc", "abc"])
    assert opened({word}).walk(board) == [(word, 0)]


@given(WORDS)
def test_the_automaton_is_minimal(words: set[str]) -> None:
    rests: set[frozenset[str]] = set()

    def count(node: frozenset[str]) -> int:
        """Count the edges of a node and of all that follow, equal nodes once."""
        if node in rests or not node:
            return 0
        rests.add(node)
        firsts = {rest[0] for rest in node}
        after = [frozenset(r[1:] for r in node if r[0] == c and r[1:]) for c in firsts]
        return len(firsts) + sum(map(count, after))

    runs = Runs()
    runs.add(sorted(words))
    table = Table.of(runs, {}, ReadReport(), default=50, capitals=False)
    assert len(build(table, lambda _: None).children) - 1 == count(frozenset(words))


@pytest.mark.parametrize("block", [1, 5, 30])
@given(words=WORDS)
def test_blocks_of_any_size_give_the_same_list(block: int, words: set[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lbtui.words.runs.BLOCK", block)
        found = opened(words)
    ordered = sorted(words)
    assert list(found) == ordered
    assert [found.number(word) for word in ordered] == list(range(len(ordered)))
    assert [found.score(i) for i in range(len(found))] == list(map(score, ordered))
    board = Board(["ab", "cdä", "eßñ"])
    assert found.walk(board, 1) == opened(words).walk(board, 1)


def test_runs_of_every_kind_are_merged() -> None:
    runs = Runs()
    runs.add(["b", "a", "a"])
    runs.add(["a;090", "c!", 'd"', 'e";010'])
    runs.add(["c;007", "e", 'd";099', "f!;020", 'f"'])
    report = ReadReport()
    table = Table.of(runs, {"d": "D.", "e": "E.", "f": "F."}, report, default=50, capitals=False)
    assert table.words == ["a", "b", "c", "d", "e", "f"]
    assert list(table.scores) == [90, 50, 50, 99, 50, 50]
    assert table.spellings == {3: "D.", 5: "F"}
    assert report.repeated == 6


def test_spellings_come_back() -> None:
    found = opened({"straße", "ass"}, {"straße": "Straße"})
    number = found.number("STRASSE")
    assert number is None
    number = found.number("straße")
    assert number is not None
    assert found.spelling(number) == "Straße"
    assert found.spelling(0) == "ass"


def test_spellings_of_lists_with_capitals_and_in_capitals() -> None:
    report = ReadReport()
    for capitals, spelled in ((False, ["gut", "Haus", "UNo"]), (True, ["GUT", "Haus", "UNo"])):
        runs = Runs()
        runs.add(["haus!", "gut", 'uno"'])
        table = Table.of(runs, {"uno": "UNo"}, report, default=70, capitals=capitals)
        data = b"".join(map(bytes, compile_table(table, report)))
        found = WordList(memoryview(data), name="x")
        assert [found.spelling(number) for number in range(3)] == spelled
        assert [found.score(number) for number in range(3)] == [70, 70, 70]
        assert found.score_range() == (70, 70)


def test_every_flipped_byte_and_every_cut_is_noticed() -> None:
    data = compiled({"house", "mouse", "houses", "mice", "spouse"})
    for at in range(len(data)):
        broken = bytearray(data)
        broken[at] ^= 0x41
        with pytest.raises(DamagedError):
            WordList(memoryview(bytes(broken)), name="broken")
        with pytest.raises(DamagedError):
            WordList(memoryview(data[:at]), name="cut")
    with pytest.raises(DamagedError):
        WordList(memoryview(data + b"\0" * 8), name="longer")


def test_many_letters_need_wider_edges() -> None:
    letters = "".join(map(chr, range(0x4E00, 0x4E00 + MOST_LETTERS)))
    words = {first + second for first, second in pairwise(letters)}
    found = opened(words)
    assert list(found) == sorted(words)
    board = Board([letters[0:3], letters[3:6], letters[6:9]])
    assert [word for word, _ in found.walk(board, 2)] == [letters[2:4], letters[5:7]]


def test_more_letters_than_a_list_may_have_are_refused() -> None:
    with pytest.raises(ValueError, match="191 different letters; a list may have 190"):
        Code("".join(map(chr, range(0x4E00, 0x4E00 + MOST_LETTERS + 1))))
