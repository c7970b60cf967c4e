"""The compiled form against plain Python sets, and against damage."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.puzzle import Board
from lbtui.words.dawg import Builder, DamagedError, pack
from lbtui.words.wordlist import WordList

LETTERS = "abcdeäßñ"
WORDS = st.sets(st.text(LETTERS, min_size=1, max_size=9), max_size=60)


def compiled(words: set[str], spellings: dict[str, str] | None = None) -> bytes:
    ordered = sorted(words)
    builder = Builder("".join(sorted(set("".join(ordered)))))
    for start in range(0, len(ordered), 7):
        builder.add(ordered[start : start + 7])
    builder.finish()
    scores = bytes(len(word) * 9 % 101 for word in ordered)
    spelled = {ordered.index(word): text for word, text in (spellings or {}).items()}
    return pack(builder, scores, spelled, {"words": len(ordered)})


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
    assert [found.score(i) for i in range(len(found))] == [len(w) * 9 % 101 for w in ordered]
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


def test_words_sharing_endings_share_edges() -> None:
    words = {start + end for start in "abcdefgh" for end in ("ing", "ings", "ed", "er", "ers")}
    builder = Builder("abcdefghinrs"[:12])
    builder.add(sorted(words))
    builder.finish()
    assert len(builder.edges) - 1 == 8 + len("ie") + len("n") + len("g") + len("s") + len("dr")


def test_spellings_come_back() -> None:
    found = opened({"straße", "ass"}, {"straße": "Straße"})
    number = found.number("STRASSE")
    assert number is None
    number = found.number("straße")
    assert number is not None
    assert found.spelling(number) == "Straße"
    assert found.spelling(0) == "ass"


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


def test_more_letters_than_a_list_may_have_are_refused() -> None:
    with pytest.raises(ValueError, match="256 different letters"):
        Builder("".join(map(chr, range(0x4E00, 0x4E00 + 256))))
