"""Large letters."""

from itertools import combinations

from lbtui.drawing.banner import ADVANCE, FONT, banner


def shown(text: str) -> list[str]:
    return ["".join(part for part, _ in row) for row in banner([(text, "")])]


def test_letters_are_drawn_with_half_blocks() -> None:
    assert shown("AH_·") == [
        "▄▀▄ █ █         ",
        "█▀█ █▀█      ▀  ",
        "▀ ▀ ▀ ▀ ▀▀▀     ",
    ]


def test_every_character_can_be_told_from_the_others() -> None:
    pictures = {char: shown(char) for char in FONT}
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_· ") == pictures.keys()
    assert all(len(row) == ADVANCE for rows in pictures.values() for row in rows)
    for one, other in combinations(pictures, 2):
        assert pictures[one] != pictures[other], (one, other)


def test_each_letter_keeps_its_ink_and_others_have_none() -> None:
    rows = banner([("AB", "bold"), ("C", "dim")])
    assert [[ink for _, ink in row] for row in rows] == [["bold", "bold", "dim"]] * 3
    assert banner([("AÑB", "")]) == []
