"""Large letters."""

from itertools import combinations

from lbtui.drawing.banner import GLYPH_ROWS, GLYPH_WIDTH, draw_banner


def shown(text: str) -> list[str]:
    return ["".join(part for part, _ in row) for row in draw_banner([(text, "")])]


def test_letters_are_drawn_with_half_blocks() -> None:
    assert shown("AH_·") == ["▄▀▄ █ █         ", "█▀█ █▀█      ▀  ", "▀ ▀ ▀ ▀ ▀▀▀     "]


def test_every_character_can_be_told_from_the_others() -> None:
    pictures = {char: shown(char) for char in GLYPH_ROWS}
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_· ") == pictures.keys()
    assert all(len(row) == GLYPH_WIDTH for rows in pictures.values() for row in rows)
    for one, other in combinations(pictures, 2):
        assert pictures[one] != pictures[other], (one, other)


def test_each_letter_keeps_its_ink_and_others_have_none() -> None:
    rows = draw_banner([("AB", "bold"), ("C", "dim")])
    assert [[ink for _, ink in row] for row in rows] == [["bold", "bold", "dim"]] * 3
    assert draw_banner([("AÑB", "")]) == []
