"""Cleaning of text from outside, and folding of letters."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.puzzle import clean, fold_case, is_letter, quote

anything = st.text(st.characters(), max_size=60)  # lone surrogates and private use included


@given(anything, st.integers(1, 70))
def test_clean_text_is_one_short_printable_line(text: str, limit: int) -> None:
    cleaned = clean(text, limit)
    assert len(cleaned) <= limit
    assert cleaned.isprintable()
    assert clean(cleaned, limit) == cleaned


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("plain [/] text", "plain [/] text"),
        ("two\nlines\tand\r\n a\u2028tab", "two lines and   a tab"),
        ("\x1b[31mred\x1b]52;c;AAAA\x07", "[31mred]52;c;AAAA"),
        ("abc\u202edef\u2066\u200b\ufeff", "abcdef"),
        ("a\ud800b\ue000c\x9bd", "abcd"),
        ("\u00a0Straße\u3000é", " Straße é"),
    ],
)
def test_clean_drops_what_could_harm(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


def test_clean_cuts_to_the_limit() -> None:
    assert clean("abcdef", 6) == "abcdef"
    assert clean("abcdefg", 6) == "abcde…"
    assert clean("abc\x1bdef", 6) == "abcdef"
    assert clean("a\x1b" * 10, 6) == "aaaaa…"
    assert clean("\x1b" * 1000 + "abc", 6) == "abc"


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
