import sys
from random import Random

import pytest
from rich.cells import cell_len

from lbtui.formatting import (
    capital,
    choose_fitting_text,
    format_number,
    format_position,
    ordinal,
    parse_number,
    parse_range,
    plural,
    text_width,
)
from lbtui.puzzle import fold_case, is_letter


@pytest.mark.parametrize(
    ("number", "place"),
    [
        (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"),
        (13, "13th"), (21, "21st"), (102, "102nd"), (111, "111th"), (10_274, "10,274th"),
    ],
)  # fmt: skip
def test_places_in_words(number: int, place: str) -> None:
    assert ordinal(number) == place


@pytest.mark.parametrize(
    ("letter", "printed"),
    [
        ("a", "A"),
        ("ñ", "Ñ"),
        ("ß", "ẞ"),
        ("\u0131", "\u0131"),  # dotless i: its capital is that of i
        ("ς", "ς"),  # final sigma: its capital is that of the other one
        ("ŉ", "ŉ"),  # its capital is two characters
        ("ж", "Ж"),
        ("א", "א"),
        ("漢", "漢"),
        ("\u1160", "◌"),
        ("\u3164", "◌"),
        ("\u1161", "◌\u1161"),
    ],
)
def test_letters_are_printed_as_capitals_that_say_the_same(letter: str, printed: str) -> None:
    assert capital(letter) == printed


def test_no_two_letters_print_the_same_and_all_are_as_wide_as_the_terminal_says() -> None:
    random = Random(3)
    codes = [*range(0x20, 0x2000), *random.sample(range(0x2000, sys.maxunicode), 20_000)]
    codes = [code for code in codes if not 0xD800 <= code <= 0xDFFF]
    letters = {fold_case(chr(code)) for code in codes if is_letter(chr(code))}
    assert len(letters) > 4000
    seen: dict[str, str] = {}
    for letter in letters:
        text = capital(letter)
        assert text == "◌" or seen.setdefault(text, letter) == letter
        assert text_width(text) == cell_len(text)
        assert text_width(text) in (1, 2)
        assert text.isprintable()


@pytest.mark.parametrize(
    ("number", "room", "text"),
    [
        (343_219, 20, "343,219"),
        (41_234_567_890, 14, "41,234,567,890"),
        (41_299_999_999, 13, "41.2B"),
        (41_234_567_890, 4, "41B"),
        (178_015_836, 9, "178.0M"),
        (343_219, 5, "343k"),
        (3 * 10**17, 20, "300.0Q"),
        (12 * 10**30, 20, "1.2e31"),
    ],
)
def test_numbers_fit_their_room(number: int, room: int, text: str) -> None:
    assert format_number(number, room) == text
    assert len(text) <= room


def test_numbers_below_ten_thousand_are_exact_and_written_like_all_others() -> None:
    assert format_number(9_999, 4) == "9,999"
    assert format_number(10_000, 4) == "10k"


def test_place_and_total_round_the_total_first() -> None:
    assert format_position(12, 343_219, 30) == "12/343,219"
    assert format_position(829_647_587, 38_015_820_340, 24) == "829,647,587/38.0B"
    assert format_position(829_647_587, 38_015_820_340, 13) == "829.6M/38.0B"


@pytest.mark.parametrize("text", ["1,000,000", "1_000_000", "1 000 000", "1000000", "1.000.000"])
def test_numbers_are_read_as_people_write_them(text: str) -> None:
    assert parse_number(text) == 1_000_000


@pytest.mark.parametrize("text", ["", "x", "-1", "1e9", "\u0663", "9" * 50, ","])
def test_what_is_no_number_is_none(text: str) -> None:
    assert parse_number(text) is None


def test_plurals() -> None:
    counted = [plural(number, "word") for number in (0, 1, 2, 1234)]
    assert counted == ["0 words", "1 word", "2 words", "1,234 words"]
    assert plural(41_234_567_890, "solution", 6) == "41.2B solutions"


@pytest.mark.parametrize(
    ("text", "found"),
    [("4-9", (4, 9)), ("4-", (4, None)), ("-9", (1, 9)), ("7", (7, 7)), ("12-99", (12, 99))]
    + [
        (text, None)
        for text in ("", "-", "0", "0-5", "0-", "-0", "9-3", "²", "1-0", "4-9-2", "123")
    ],
)
def test_ranges_of_numbers(text: str, found: tuple[int, int | None] | None) -> None:
    assert parse_range(text, 2) == found


def test_a_text_fits_by_its_cells() -> None:
    assert choose_fitting_text(["漢字漢字", "short", "x"], 6) == "short"
    assert choose_fitting_text(["漢字漢字", "short", "x"], 8) == "漢字漢字"
    assert choose_fitting_text(["long", "shorter"], 2) == "shorter", "the last one, if none fits"
