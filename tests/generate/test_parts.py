"""Letters drawn and copied, numbers read, answers put in order, and the words a maker draws."""

from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from lbtui.database import Database
from lbtui.generate import BoardRequest, NoBoardError, RequestError, make_boards
from lbtui.generate.letters import Picker, check_letters, draw_letters, fill_spots
from lbtui.generate.maker import BoardMaker
from lbtui.generate.request import order_words, parse_solution_range
from lbtui.words import WordList, open_list_file, open_word_list
from lbtui.words.verdict_lookup import open_verdicts
from lbtui.words.verdicts import StoredVerdicts

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
VOWELS = set("aeiou")


def listed(folder: Path, name: str, *words: str) -> WordList:
    (folder / name).write_text("\n".join(words), encoding="utf-8")
    return open_list_file(str(folder / name))


@pytest.mark.parametrize(
    ("request_", "different", "vowels"),
    [
        (BoardRequest(), 12, {2, 3, 4, 5}),
        (BoardRequest(), 7, {2, 3}),
        (BoardRequest(vowels=4), 12, {4}),
        (BoardRequest(vowels=0), 9, {0}),
        (BoardRequest(vowels=7, repeats=True), 9, {5}),
        (BoardRequest(vowels=4, repeats=True), 3, {3}),
        (BoardRequest(), 23, {4, 5}),
        (BoardRequest(), 25, {5}),
    ],
    ids=str,
)
def test_letters_drawn(request_: BoardRequest, different: int, vowels: set[int]) -> None:
    drawn = [draw_letters(request_, ALPHABET, different, Picker(seed)) for seed in range(200)]
    assert {len(set(letters)) for letters in drawn} == {len(drawn[0])} == {different}
    assert {len(VOWELS.intersection(letters)) for letters in drawn} == vowels
    assert len(set("".join(drawn)) - VOWELS) == (21 if vowels != {3} else 0)


@pytest.mark.parametrize(
    ("request_", "letters", "copied"),
    [
        (BoardRequest(sides=3, letters=2), "abcdef", ""),
        (BoardRequest(sides=3, letters=2), "abcdefg", None),
        (BoardRequest(sides=3, letters=2, vowels=2), "abcdef", ""),
        (BoardRequest(sides=3, letters=2, vowels=3), "abcd", "a"),
        (BoardRequest(sides=3, letters=2, vowels=1), "abcd", "bcd"),
        (BoardRequest(sides=3, letters=2, vowels=0), "abcd", None),
        (BoardRequest(sides=3, letters=2, vowels=4), "abcd", None),
        (BoardRequest(sides=3, letters=2, vowels=1), "bcd", None),
        (BoardRequest(sides=3, letters=2, vowels=0), "bcd", "bcd"),
        (BoardRequest(sides=3, letters=2, vowels=5), "ae", None),
        (BoardRequest(sides=3, letters=2, vowels=6), "ae", "ae"),
        (BoardRequest(sides=3, letters=2, vowels=3), "bcdfga", None),
    ],
    ids=str,
)
def test_copies_make_the_vowels_asked_for(
    request_: BoardRequest, letters: str, copied: str | None
) -> None:
    for seed in range(20):
        filled = fill_spots(request_, letters, Picker(seed))
        assert (filled is None) == (copied is None)
        if filled is not None:
            assert filled.startswith(letters)
            assert len(filled) == request_.spot_count
            assert set(filled[len(letters) :]) <= set(copied or "")
            wanted = request_.vowels
            assert wanted in (None, sum(letter in VOWELS for letter in filled))


@pytest.mark.parametrize(
    ("request_", "alphabet", "missing"),
    [
        (BoardRequest(sides=3, letters=2, vowels=2), "aebcdf", ""),
        (BoardRequest(sides=3, letters=2, vowels=2), "abcdf", "2 different vowels"),
        (BoardRequest(sides=3, letters=2, vowels=2), "aebcd", "4 different consonants"),
        (BoardRequest(sides=3, letters=2, vowels=2, repeats=True), "ab", ""),
        (BoardRequest(sides=3, letters=2, vowels=2, repeats=True), "a", "1 different consonant "),
        (BoardRequest(sides=3, letters=2, vowels=0, repeats=True), "b", ""),
        (BoardRequest(sides=3, letters=2, vowels=2, unchecked=True), "abcdf", ""),
        (
            BoardRequest(sides=3, letters=2, vowels=2, unchecked=True),
            "aebcd",
            "4 different consonants",
        ),
        (BoardRequest(sides=3, letters=2), "abcdef", ""),
        (BoardRequest(sides=3, letters=2), "abcde", "need 6 different letters"),
        (BoardRequest(sides=3, letters=2, repeats=True), "ab", ""),
    ],
    ids=str,
)
def test_an_alphabet_that_is_too_small(request_: BoardRequest, alphabet: str, missing: str) -> None:
    if not missing:
        check_letters(request_, alphabet)
        return
    with pytest.raises(RequestError, match=missing):
        check_letters(request_, alphabet)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("5-20", (5, 20)), ("5-", (5, None)), ("-20", (1, 20)), ("1", (1, 1)),
     ("9" * 15, (10**15 - 1,) * 2), ("9" * 16, None), ("20-5", None), ("0-", None), ("x", None)],
)  # fmt: skip
def test_numbers_of_solutions_are_read(text: str, numbers: tuple[int, int | None] | None) -> None:
    if numbers:
        assert parse_solution_range(text) == numbers
        return
    with pytest.raises(ValueError, match=f"^'{text}' is not a number of solutions like 5-20"):
        parse_solution_range(text)


def test_answers_are_put_in_order() -> None:
    chain = ("abc", "cde", "efg", "ghi", "ijk", "klm")
    assert order_words(chain[::-1]) == order_words(chain) == chain
    assert order_words(BoardRequest(answer=["CDE", "abc"]).own_words) == ("abc", "cde")
    assert order_words(["aba", "acd"]) == ("aba", "acd")
    with pytest.raises(RequestError, match="at most 6 words, not 7"):
        order_words([*chain, "mno"])
    with pytest.raises(RequestError, match="abc adds no letter that the words before it lack"):
        order_words(["abc", "cba"])


def test_an_answer_may_come_from_several_lists(tmp_path: Path) -> None:
    first = listed(tmp_path, "first.txt", "abcdef")
    second = listed(tmp_path, "second.txt", "fghi")
    request = BoardRequest(sides=3, answer=("abcdef", "fghi"))
    assert request.is_listed([first, second])
    assert not request.is_listed([first])
    assert replace(request, answer=("abcdef",)).is_listed([first])
    (made,) = make_boards(request=request, lists=[first, second], seed=1)
    assert made.best == ("abcdef", "fghi")
    for drawn in (BoardRequest(sides=3), BoardRequest(sides=3, min_length=4)):
        # Both words are drawn, from either list.
        (made,) = make_boards(request=drawn, lists=[first, second], seed=1)
        assert made.best == ("abcdef", "fghi")
    with pytest.raises(NoBoardError):
        next(
            make_boards(request=BoardRequest(sides=3, min_length=5), lists=[first, second], seed=1)
        )


def test_what_is_proven_where_no_more_boards_are_found(tmp_path: Path) -> None:
    words = listed(tmp_path, "words.txt", "abcdef", "fghi")
    request = BoardRequest(sides=3, answer=("abcdef", "fghi"))
    with pytest.raises(NoBoardError, match=r"as requested$") as caught:
        list(make_boards(request=request, lists=[words], seed=1, boards=10_000))
    assert not caught.value.proven, "some were found"
    rare = replace(request, solutions=(50, None))
    for seed, proven in ((1, True), (10**9 + 1, False)):
        with pytest.raises(NoBoardError) as caught:
            next(make_boards(request=rare, lists=[words], seed=seed))
        assert caught.value.proven == proven
    chain = ("abac", "cdce", "ebdedfefc")
    impossible = BoardRequest(sides=3, letters=2, answer=chain)
    with pytest.raises(NoBoardError, match="cannot all be played on") as caught:
        next(make_boards(request=impossible, lists=[listed(tmp_path, "chain.txt", *chain)], seed=1))
    assert not caught.value.proven, "not all arrangements were compared"


def test_a_word_that_the_game_rejects_is_refused() -> None:
    StoredVerdicts(Database()).judge(["splashy"], is_accepted=False)
    lists = [open_word_list("common", verdicts=open_verdicts(None))]
    with pytest.raises(
        RequestError, match="'splashy' is among the words that the newspaper rejects"
    ):
        next(make_boards(request=BoardRequest(answer=("gracious", "splashy")), lists=lists, seed=1))


@pytest.mark.parametrize(("sides", "tried"), [(3, 400), (5, 100)])
def test_so_many_boards_are_tried_for_a_seed(tmp_path: Path, sides: int, tried: int) -> None:
    words = listed(tmp_path, "words.txt", "abcdef", "ghijkl", "mnopqr")  # none links with another
    asked = count(1)

    def cancel() -> bool:
        next(asked)
        return False

    with pytest.raises(NoBoardError, match="found no such board with seed 1"):
        next(
            make_boards(
                request=BoardRequest(sides=sides, word_count=3),
                lists=[words],
                seed=1,
                cancel=cancel,
            )
        )
    assert next(asked) - 1 == tried


def test_partners_that_were_tried_in_vain_are_counted(tmp_path: Path) -> None:
    words = listed(tmp_path, "words.txt", "abcdef", "fghi", "fgih", "figh")
    request = BoardRequest(sides=3, answer=("abcdef",), solutions=(1000, None))
    with pytest.raises(NoBoardError, match="abcdef has 3 partners; the last 3 tried gave no board"):
        next(make_boards(request=request, lists=[words], seed=1))


@pytest.mark.parametrize(
    ("request_", "different"),
    [
        (BoardRequest(sides=3, letters=1, repeats=True), (2, 2)),
        (BoardRequest(repeats=True), (8, 11)),
        (BoardRequest(sides=8, repeats=True), (12, 17)),
        (BoardRequest(sides=8, letters=8, repeats=True), (12, 17)),
        (BoardRequest(), (12, 12)),
    ],
    ids=str,
)
def test_number_of_different_letters(
    tmp_path: Path, request_: BoardRequest, different: tuple[int, int]
) -> None:
    words = listed(tmp_path, "words.txt", "abcdefghi", "ijklmnopqrst")
    assert BoardMaker(request_, [words]).find_letter_range() == different
    few = BoardMaker(BoardRequest(repeats=True), [listed(tmp_path, "few.txt", "abcdef")])
    assert few.find_letter_range() == (6, 6)
