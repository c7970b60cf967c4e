"""Cleaning of text from outside, and folding of letters."""

import re
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.puzzle import fold_case, is_letter, printable, quote
from lbtui.puzzle.text import (
    as_iterable,
    brief,
    check_bool,
    check_choice,
    check_whole_number,
    split_words,
)

anything = st.text(st.characters(), max_size=60)  # lone surrogates and private use included


@given(anything, st.integers(1, 70))
def test_printable_text_is_one_short_line(text: str, limit: int) -> None:
    shown = printable(text, limit)
    assert len(shown) <= limit
    assert shown.isprintable()
    assert printable(shown, limit) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain [/] text", "plain [/] text"),
        ("two\nlines\tand\r\n a\u2028tab", "two lines and   a tab"),
        ("\x1b[31mred\x1b]52;c;AAAA\x07", "[31mred]52;c;AAAA"),
        ("abc\u202edef\u2066\u200b\ufeff", "abcdef"),
        ("a\ud800b\ue000c\x9bd", "abcd"),
        ("\u00a0Straße\u3000é", " Straße é"),
    ],
)
def test_printable_drops_what_could_harm(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_what_a_program_gave_is_shown_as_python_does_in_a_line_that_is_cut() -> None:
    assert brief("a\n1") == r"'a\n1'"
    assert brief("x" * 100_000) == "'" + "x" * 58 + "…"


def test_a_text_is_one_of_several() -> None:
    one: list[Any] = ["gracious", b"gracious", 5, None]
    assert [as_iterable(each) for each in one] == [(each,) for each in one]
    for many in (["a", "b"], {"a"}, {"a": 1}, ()):
        assert as_iterable(many) is many
    for wrong in (5, b"gracious", ["a", 5]):
        no_words: Any = wrong
        with pytest.raises(TypeError, match="words and letters are text, not"):
            split_words(no_words)


def test_what_is_none_of_the_values_it_may_have_is_refused() -> None:
    check_choice("b", ("a", "b"), "letter")
    wrongs: list[Any] = ["c", ["a"], None]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="^" + re.escape(f"unknown letter {wrong!r}: 'a' or")):
            check_choice(wrong, {"a": 1, "b": 2}, "letter")
    assert (check_bool(True, "user"), check_bool(False, "user")) == (True, False)
    for wrong in ("no", 0, 1, None):
        with pytest.raises(TypeError, match=f"^user is True or False, not {wrong!r}$"):
            check_bool(wrong, "user")
    assert [check_whole_number(number, 1, 2, "n") for number in (1, 2)] == [1, 2]
    for wrong in (0, 3, 1.0, True, "1", None):
        with pytest.raises(ValueError, match=r"^n is not a whole number from 1 to 2$"):
            check_whole_number(wrong, 1, 2, "n")


def test_printable_cuts_to_the_limit() -> None:
    assert printable("abcdef", 6) == "abcdef"
    assert printable("abcdefg", 6) == "abcde…"
    assert printable("abc\x1bdef", 6) == "abcdef"
    assert printable("a\x1b" * 10, 6) == "aaaaa…"
    assert printable("\x1b" * 1000 + "abc", 6) == "abc"


def test_quote_shows_what_cannot_be_seen_as_its_code_point() -> None:
    assert quote("abc") == "'abc'"
    assert quote("\x1b") == "U+001B"
    assert quote("\u200d") == "U+200D"
    assert quote("\u00a0") == "U+00A0"
    assert quote("") == "''"


@given(anything)
def test_folded_text_is_nfc_and_stays_folded(text: str) -> None:
    folded = fold_case(text)
    assert unicodedata.is_normalized("NFC", folded)
    assert fold_case(folded) == folded


def test_fold_keeps_sharp_s() -> None:
    assert fold_case("STRAßE") == "straße"
    assert fold_case("Stra\u1e9ee") == "straße"
    assert fold_case("e\u0301A\u030a\u212b") == "éåå"


@pytest.mark.parametrize(
    "letter", ["a", "Z", "ß", "å", "Ñ", "e\u0301", "я", "ש", "\u212b", "ǅ", "𐐨"]
)
def test_letters(letter: str) -> None:
    assert is_letter(letter)


@pytest.mark.parametrize(
    "other", ["", "ab", "1", "-", " ", "\u0301", "x\u0304", "İ", "कि", "\ufe0f", "🙂"]
)
def test_not_letters(other: str) -> None:
    assert not is_letter(other)
