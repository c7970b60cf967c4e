from __future__ import annotations

import sys
from random import Random

import pytest
from rich.cells import cell_len

from lbtui.drawing.letters import cells, cut, shown, shown_word, width_of
from lbtui.puzzle import fold_case, is_letter


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
    assert shown(letter) == printed


def test_no_two_letters_print_the_same_and_all_are_as_wide_as_the_terminal_says() -> None:
    random = Random(3)
    codes = [*range(0x20, 0x2000), *random.sample(range(0x2000, sys.maxunicode), 20_000)]
    codes = [code for code in codes if not 0xD800 <= code <= 0xDFFF]
    letters = {fold_case(chr(code)) for code in codes if is_letter(chr(code))}
    assert len(letters) > 4000
    seen: dict[str, str] = {}
    for letter in letters:
        text = shown(letter)
        assert text == "◌" or seen.setdefault(text, letter) == letter
        assert width_of(text) == cell_len(text)
        assert width_of(text) in (1, 2)
        assert text.isprintable()


def test_words_and_widths() -> None:
    assert shown_word("straße") == "STRAẞE"
    assert width_of("a漢") == 3
    assert cells("漢") == 2


def test_cutting_counts_cells() -> None:
    runs = [("ab", "x"), ("漢字", "y")]
    assert cut(runs, 6, "…") is runs
    assert cut(runs, 5, "…") == [("ab", "x"), ("漢…", "y")]
    assert cut(runs, 4, "…") == [("ab", "x"), ("…", "y")]
    assert cut(runs, 1, "…") == [("…", "x")]
