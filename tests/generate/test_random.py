"""Random boards: as many vowels as asked for, and letters repeated only where asked for."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from lbtui.generate import BoardRequest, GeneratedBoard, make_boards
from lbtui.words import open_list_file, open_word_list

VOWELS = set("aeiou")


def boards(request: BoardRequest, count: int = 60) -> list[GeneratedBoard]:
    unchecked = replace(request, unchecked=True)
    return list(make_boards(count, request=unchecked, lists=[open_word_list("common")], seed=1))


@pytest.mark.parametrize(
    ("request_", "vowels"),
    [
        (BoardRequest(), 4),
        (BoardRequest(sides=3), 3),
        (BoardRequest(sides=8, letters=2), 5),
        (BoardRequest(vowels=0), 0),
        (BoardRequest(vowels=5), 5),
        (BoardRequest(sides=3, letters=2, vowels=5), 5),
    ],
)
def test_no_letter_repeats_unless_asked_for(request_: BoardRequest, vowels: int) -> None:
    for made in boards(request_):
        letters = "".join(made.board.sides)
        assert [*map(len, made.board.sides)] == [request_.letters] * request_.sides
        assert len(set(letters)) == len(letters)
        assert sum(letter in VOWELS for letter in letters) == vowels
        assert made == GeneratedBoard(board=made.board, seed=made.seed)  # nothing is solved


def test_every_side_gets_its_vowel() -> None:
    assert all(set(side) & VOWELS for made in boards(BoardRequest()) for side in made.board.sides)


def test_vowels_repeat_where_more_are_asked_for_than_there_are() -> None:
    for made in boards(BoardRequest(vowels=7)):
        letters = Counter("".join(made.board.sides))
        assert {c for c, count in letters.items() if count > 1} <= VOWELS <= set(letters)
        assert sum(letters[vowel] for vowel in VOWELS) == 7
        assert all(len(set(side)) == 3 for side in made.board.sides)


def test_with_repeats_each_letter_is_drawn_from_all() -> None:
    made = boards(BoardRequest(repeats=True))
    letters = [Counter("".join(each.board.sides)) for each in made]
    assert all(sum(c in VOWELS for c in each.elements()) == 4 for each in letters)
    assert any(max(each.values()) > 1 for each in letters)
    assert {c for each in letters for c, count in each.items() if count > 1} - VOWELS


def test_the_alphabet_is_that_of_the_list(tmp_path: Path) -> None:
    path = tmp_path / "russian.txt"
    words = "съешь ещё этих мягких французских булок чай"
    path.write_text("\n".join(words.split()), encoding="utf-8")
    request = BoardRequest(unchecked=True, vowels=4)
    for made in make_boards(request=request, lists=[open_list_file(str(path))], seed=1, boards=30):
        letters = "".join(made.board.sides)
        assert sum(letter in "аеёиоуыэюя" for letter in letters) == 4
        assert len(set(letters)) == 12


def test_a_list_of_many_letters_gives_boards_of_32_at_most(tmp_path: Path) -> None:
    letters = "".join(map(chr, range(0x430, 0x450))) + "abcdefghijklmnopqrstuvwxyz"
    (tmp_path / "words.txt").write_text(letters + "\n", encoding="utf-8")
    lists = [open_list_file(str(tmp_path / "words.txt"))]
    request = BoardRequest(sides=12, letters=8, repeats=True, unchecked=True)
    for made in make_boards(request=request, lists=lists, seed=1, boards=20):
        assert len(made.board.letters) <= 32
