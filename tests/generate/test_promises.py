"""Generated boards are solved again by brute force: LBTUI_GENERATED=40 of each kind, else one."""

import os
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from lbtui import solve
from lbtui.engine import Cancelled
from lbtui.generate import BoardRequest, NoBoardError, RequestError, make_boards, maker
from lbtui.words import open_list_file, open_word_list
from tests.generate.promises import BruteForce, find_broken_promise, read_scores
from tests.harness.samples import LONG_PART

EACH = int(os.environ.get("LBTUI_GENERATED", "1"))
SETTINGS: tuple[tuple[str, BoardRequest], ...] = (
    ("common", BoardRequest()),
    ("common", BoardRequest(vowels=3)),
    ("common", BoardRequest(vowels=5)),
    ("common", BoardRequest(word_count=1)),
    ("common", BoardRequest(word_count=3)),
    ("common", BoardRequest(word_count=4)),
    ("common", BoardRequest(word_count=5, vowels=3)),
    ("common", BoardRequest(solutions=(1, 1))),
    ("common", BoardRequest(solutions=(20, 60))),
    ("common", BoardRequest(min_score=90)),
    ("common", BoardRequest(min_score=100, word_count=3)),
    ("common", BoardRequest(par=4)),
    ("common", BoardRequest(par=5)),
    ("common", BoardRequest(par=6)),
    ("common", BoardRequest(repeats=True)),
    ("common", BoardRequest(repeats=True, vowels=4, word_count=3)),
    ("common", BoardRequest(min_length=4)),
    ("common", BoardRequest(sides=3, letters=2)),
    ("common", BoardRequest(sides=3, letters=4)),
    ("common", BoardRequest(sides=5)),
    ("common", BoardRequest(sides=6, letters=2, word_count=3)),
    ("common", BoardRequest(sides=8, letters=2, repeats=True)),
    ("scrabble", BoardRequest()),
    ("scrabble", BoardRequest(solutions=(1, 40))),
    ("spanish", BoardRequest()),
)


def pairs(count: int, words: list[str], random: Random) -> list[tuple[str, str]]:
    """Pairs of words that follow each other and have up to twelve letters, no two in a row."""
    single = [word for word in words if all(a != b for a, b in pairwise(word))]
    found: list[tuple[str, str]] = []
    while len(found) < count:
        first, second = random.choice(single), random.choice(single)
        letters = set(first + second)
        least = 12 if len(found) % 4 else 9  # one in four leaves spots for repeated letters
        alone = {frozenset(first), frozenset(second)}  # neither word may need no other
        if first[-1] == second[0] and least <= len(letters) <= 12 and letters not in alone:
            found.append((first, second))
    return found


def wanted(answer: tuple[str, str]) -> BoardRequest:
    """Ask for a board that two words solve, where letters repeat only if they must."""
    return BoardRequest(answer=answer, repeats=len(set("".join(answer))) < 12)


def described(name: str, request: BoardRequest) -> str:
    """A setting in the table: what differs from the default."""
    usual = BoardRequest().as_json()
    changes = [f"{key} {value}" for key, value in request.as_json().items() if value != usual[key]]
    return ", ".join([name, *changes])


@pytest.mark.parametrize(
    ("name", "request_"),
    [
        pytest.param(*each, marks=[] if at % 3 == 0 else LONG_PART)
        for at, each in enumerate(SETTINGS)
    ],
    ids=[described(*each) for each in SETTINGS],
)
def test_boards_keep_what_was_asked_for(name: str, request_: BoardRequest) -> None:
    found = 0
    for seed in range(3, 3 + EACH):
        with suppress(NoBoardError):
            (made,) = make_boards(request=request_, lists=[open_word_list(name)], seed=seed)
            assert find_broken_promise(made, request_, read_scores(name)) is None
            found += 1
    assert found


@pytest.mark.parametrize(
    "answer", pairs(5 * EACH - 1, sorted(read_scores("common")), Random(1)), ids=" ".join
)
def test_boards_for_two_words_keep_their_promise(answer: tuple[str, str]) -> None:
    request = wanted(answer)
    for made in make_boards(request=request, lists=[open_word_list("common")], seed=3, boards=2):
        assert find_broken_promise(made, request, read_scores("common")) is None


def test_the_best_solution_is_the_one_that_was_asked_for_though_shorter_ones_exist() -> None:
    request = BoardRequest(answer=("volcano", "outside"))
    (made,) = make_boards(request=request, seed=240734)
    assert (made.best, made.solutions) == (("volcano", "outside"), 3)
    assert solve(made.board)[0].words == ("clouted", "divans")
    longer = BoardRequest(answer=("cat", "tub", "bed"), repeats=True)
    (made,) = make_boards(request=longer, seed=1)
    assert made.minimum == 2
    assert len(made.best or ()) == 2, "fewer words than were asked for"


def test_several_boards_have_seeds_of_their_own_that_no_other_seed_leads_to() -> None:
    lists = [open_word_list("common")]
    boards = list(make_boards(request=BoardRequest(), lists=lists, seed=5, boards=3))
    assert [made.seed for made in boards] == [5, 1_000_005, 2_000_005]
    assert len({str(made.board) for made in boards}) == 3
    assert boards == [
        made
        for each in boards
        for made in make_boards(request=BoardRequest(), lists=lists, seed=each.seed)
    ]
    following = list(make_boards(request=BoardRequest(), lists=lists, seed=6, boards=3))
    assert not {made.board for made in boards} & {made.board for made in following}


def test_a_double_letter_of_an_answer_takes_two_spots() -> None:
    answer = ("grass", "shy")
    (made,) = make_boards(
        request=BoardRequest(sides=3, answer=answer, repeats=True),
        lists=[open_word_list("common")],
        seed=1,
    )
    assert str(made.board).count("s") >= 2
    assert answer in BruteForce(str(made.board).split(), read_scores("common")).oracle.tight(2)


@pytest.mark.parametrize(
    ("request_", "part"),
    [
        (BoardRequest(answer=("gracious", "night")), "do not form a chain"),
        (BoardRequest(answer=("gracious", "splashy"), sides=3), "need 12 spots"),
        (BoardRequest(answer=("splashy", "yap")), "adds no letter"),
        (BoardRequest(answer=("grxcious", "splashy")), "'grxcious' is not in word list common"),
        (BoardRequest(answer=("at", "tin")), "'at' has fewer than 3 letters"),
        (BoardRequest(answer=("cat",) * 7), "at most 6 words"),
        (BoardRequest(answer=("gracious", "splashy"), vowels=5), "do not allow 5 vowels"),
        (
            BoardRequest(answer=("workmanship", "productively"), sides=8, repeats=True),
            "have 19 different letters; solutions can be guaranteed for at most 17",
        ),
        (BoardRequest(vowels=13), "no room for 13 vowels"),
        (BoardRequest(vowels=6), "6 different vowels are needed, and the list has 5"),
        (BoardRequest(sides=6), "need 18 different letters"),
        (BoardRequest(sides=9, unchecked=True), "need 27 different letters, and the list has 26"),
        (BoardRequest(sides=8, letters=8, vowels=8, unchecked=True), "made with at most 32"),
        (BoardRequest(sides=8, vowels=2, unchecked=True), "22 different consonants are needed"),
        (BoardRequest(solutions=(5, 4)), "solutions: 4 is not a whole number from 5 to"),
        (BoardRequest(solutions=(0, 0)), "solutions: 0 is not a whole number from 1 to"),
        (BoardRequest(solutions=cast("Any", (1.5, 2))), "solutions: 1.5 is not a whole number"),
        (BoardRequest(solutions=cast("Any", (1, 2.5))), "solutions: 2.5 is not a whole number"),
        (BoardRequest(sides=0), "sides 0 is not a whole number from 3 to 12"),
        (BoardRequest(sides=cast("Any", 4.0)), "sides 4.0 is not a whole number"),
        (BoardRequest(letters=0), "letters 0 is not a whole number from 1 to 8"),
        (BoardRequest(vowels=-1), "vowels -1 is not a whole number from 0 to 96"),
        (BoardRequest(word_count=0), "word_count 0 is not a whole number from 1 to 32"),
        (BoardRequest(min_score=-1), "min_score -1 is not a whole number from 0 to 100"),
        (BoardRequest(min_score=101), "min_score 101 is not a whole number from 0 to 100"),
        (BoardRequest(min_length=0), "min_length 0 is not a whole number from 1 to 50"),
        (BoardRequest(par=7), "par 7 is not a whole number from 4 to 6"),
        (BoardRequest(par=5, sides=5), "par can be estimated only"),
        (BoardRequest(par=5, repeats=True), "par can be estimated only"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_in_one_line(request_: BoardRequest, part: str) -> None:
    with pytest.raises(RequestError) as caught:
        next(make_boards(request=request_, lists=[open_word_list("common")], seed=1))
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_scores_are_not_asked_of_a_list_without_any(tmp_path: Path) -> None:
    path = tmp_path / "plain.txt"
    path.write_text("gracious\nsplashy\n", encoding="utf-8")
    with pytest.raises(RequestError, match=r"word list plain has no scores"):
        next(make_boards(request=BoardRequest(min_score=50), lists=path))


def test_par_is_not_estimated_for_other_languages() -> None:
    (made,) = make_boards(request=BoardRequest(), lists=[open_word_list("spanish")], seed=1)
    assert made.par is None
    with pytest.raises(RequestError, match="English"):
        next(make_boards(request=BoardRequest(par=5), lists=[open_word_list("spanish")], seed=1))


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (
            BoardRequest(sides=3, letters=2, word_count=9),
            "found no such board with seed 1; ask for less",
        ),
        (BoardRequest(word_count=1, vowels=0), "found no such board with seed 1; ask for less"),
        (BoardRequest(solutions=(10**9, None)), "found no such board with seed 1; ask for less"),
    ],
)
def test_the_search_for_a_rare_board_ends(
    request_: BoardRequest, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maker, "MAX_DRAWS", 500)
    with pytest.raises(NoBoardError, match=why) as caught:
        next(make_boards(request=request_, lists=[open_word_list("common")], seed=1))
    assert not caught.value.proven


def test_it_is_proven_that_words_cannot_be_arranged(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("abacadaeaf\n")  # nothing can share a side with the a
    lists = [open_list_file(str(tmp_path / "words.txt"))]
    with pytest.raises(NoBoardError) as caught:
        list(
            make_boards(
                request=BoardRequest(sides=3, letters=2, word_count=1, answer=("abacadaeaf",)),
                lists=lists,
                seed=1,
            )
        )
    assert caught.value.proven
    assert str(caught.value) == "abacadaeaf cannot be played on 3 sides of 2 letters"


def test_making_boards_can_be_cancelled() -> None:
    asked = []

    def cancel() -> bool:
        asked.append(True)
        return len(asked) > 3

    for request in (
        BoardRequest(word_count=9),
        BoardRequest(answer=("grass", "shy"), repeats=True),
    ):
        asked.clear()
        with pytest.raises(Cancelled):
            list(
                make_boards(
                    request=request,
                    lists=[open_word_list("common")],
                    seed=1,
                    boards=9,
                    cancel=cancel,
                )
            )


def test_no_best_solution_has_a_word_to_be_avoided() -> None:
    words = open_word_list("common")
    for seed in range(5, 5 + EACH):
        (made,) = make_boards(request=BoardRequest(), lists=[words], seed=seed)
        assert made.best is not None
        for avoid in (made.best[:1], made.best, " ".join((*made.best, "moist"))):
            request = BoardRequest(avoid=avoid)
            (other,) = make_boards(request=request, lists=[words], seed=seed)
            assert other.board != made.board
            assert find_broken_promise(other, request, read_scores("common")) is None
