"""Sorting what is read: whatever the order, the sample and the size."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.words import runs as module
from lbtui.words.code import Code
from lbtui.words.runs import Runs, shares

if TYPE_CHECKING:
    from collections.abc import Callable

LETTERS = "abzäßñж"
WORDS = st.lists(st.text(LETTERS, min_size=1, max_size=5), max_size=80)


def merged(runs: Runs) -> list[str]:
    code = Code("".join(sorted(runs.letters)))
    blocks = runs.merged(code, 50, lambda _, __: None, lambda _: None)
    return [
        code.decoded(block.prefix) + rest
        for block in blocks
        for rest in code.decoded(block.text).split("\n")[1:]
    ]


@given(WORDS, st.lists(st.text(LETTERS, min_size=1, max_size=3), max_size=9), st.integers(1, 9))
def test_words_come_out_once_and_in_order(words: list[str], sample: list[str], count: int) -> None:
    runs = Runs(sample, count)
    for start in range(0, len(words), 13):
        runs.add(words[start : start + 13])
    assert runs.entries == len(words)
    assert runs.letters == set("".join(words))
    assert set(runs.words()) == set(words)
    assert merged(runs) == sorted(set(words))


@pytest.mark.parametrize("sample", [[], ["aaa"], ["zzz"] * 9], ids=["none", "low", "high"])
def test_a_sample_that_is_not_like_the_rest_costs_no_order(
    monkeypatch: pytest.MonkeyPatch, sample: list[str]
) -> None:
    monkeypatch.setattr(module, "SHARE", 256)
    monkeypatch.setattr(module, "BLOCK", 128)
    pick = random.Random(5)
    words = ["".join(pick.choices(LETTERS, k=6)) for _ in range(3000)]
    runs = Runs(sample, 4)
    for start in range(0, len(words), 100):
        runs.add(words[start : start + 100])
    longest = 0
    sort = module._sorted

    def watched(pieces: list[bytes], tick: Callable[[], object]) -> list[bytes]:
        nonlocal longest
        found = list(sort(pieces, tick))
        longest = max([longest, *map(len, found)])
        return found

    monkeypatch.setattr(module, "_sorted", watched)
    assert merged(runs) == sorted(set(words))
    assert longest < 12 * 256


def test_the_same_word_over_and_over_is_kept_once_for_every_piece() -> None:
    runs = Runs()
    for _ in range(100):
        runs.add(["word"] * 1000)
    assert runs.entries == 100_000
    assert runs.size < 1000
    assert merged(runs) == ["word"]


def test_shares_grow_with_the_text_up_to_a_limit() -> None:
    assert [shares(size) for size in (0, 1 << 17, 1 << 20, 1 << 40)] == [1, 1, 5, 512]


def test_words_with_letters_that_do_not_fit_are_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SHARE", 4)
    runs = Runs()
    for words in (["ж"], ["ab", "жa"], ["b", "ba"], ["a"]):
        runs.add(words)
    assert runs.counts() == {"a": 4, "b": 3, "ж": 2}
    assert sorted(runs.without({"ж"})) == ["ж", "жa"]
    assert merged(runs) == ["a", "ab", "b", "ba"]


def test_what_stops_the_work_comes_through() -> None:
    runs = Runs(["m"], 2)
    runs.add(["a", "z"])

    def stop(_: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runs.merged(Code("az"), 50, lambda _, __: None, stop)


@given(
    st.lists(st.lists(st.text("aàzжя中文字", min_size=1, max_size=3), max_size=6), max_size=8),
    st.lists(st.text("aàz", min_size=1, max_size=3), max_size=6),
    st.sampled_from([3, 5, 190]),
    st.sampled_from([0, 1, 20]),
)
def test_letters_that_turn_up_late_change_no_order(
    pieces: list[list[str]], sample: list[str], most: int, changes: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_LETTERS", most)
        patch.setattr(module, "MOST_CHANGES", changes)
        runs = Runs(sample, 4)
        for piece in pieces:
            runs.add(piece)
    words = [word for piece in pieces for word in piece]
    assert runs.letters == set("".join(words))
    assert set(runs.words()) == set(words)
    assert runs.counts().keys() == runs.letters
    assert merged(runs) == sorted(set(words))
