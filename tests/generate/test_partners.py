"""Partners for a word: 60 boards, checked by a brute force that shares no code with what made them.

Only whether a word is legal on a board is asked of the oracle.
"""

from functools import cache
from itertools import pairwise

import pytest

from lbtui.generate import BoardRequest, GeneratedBoard, NoBoardError, RequestError, make_boards
from lbtui.words import WordList, open_list_file, open_word_list
from tests.generate.promises import read_scores
from tests.generate.test_for_answer import every_arrangement
from tests.oracle import is_legal

EVERY = 7
"""The boards are made with one word in about so many, which brute force goes through."""


@cache
def known() -> dict[str, int]:
    """The words of the list with their scores: which they are does not depend on the others."""
    always = ("radiophones", "dragonfly", "hazelnut", "abdomen", "quiz", "zealous", "grass")
    every = read_scores("common")
    return {
        word: every[word] for word in every if not sum(map(ord, word)) % EVERY or word in always
    }


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> list[WordList]:
    """The list that the boards are made with."""
    path = tmp_path_factory.mktemp("lists") / "words.txt"
    path.write_text("\n".join(f"{word};{score}" for word, score in known().items()), "utf-8")
    return [open_list_file(str(path))]


def legal(made: GeneratedBoard) -> dict[str, set[str]]:
    """Every word that is legal on a board, with its letters."""
    sides = str(made.board).split()
    letters = set("".join(sides))
    near = [word for word in known() if letters.issuperset(word)]
    return {word: set(word) for word in near if is_legal(sides, word)}


def partners(word: str, spots: int, doubles: bool) -> list[str]:
    """All partners of a word, whether they can be arranged or not: the most familiar first."""
    found = []
    for other in known():
        both = set(word + other)
        double = any(one == after for one, after in pairwise(other))
        fills = 8 <= len(both) <= spots if doubles else len(both) == spots and not double
        linked = other[0] == word[-1] or other[-1] == word[0]
        if linked and fills and both != set(other) and both != set(word):
            found.append(other)
    return sorted(found, key=lambda other: (-known()[other], len(other), other))


def wrong_with(made: GeneratedBoard, word: str, request: BoardRequest) -> str | None:
    """What a board for a word lacks, or says wrongly of itself; None: nothing."""
    sides = str(made.board).split()
    if [len(side) for side in sides] != [request.letters] * request.sides:
        return "another shape"
    letters = "".join(sides)
    twice = "".join(dict.fromkeys(letter for letter in letters if letters.count(letter) > 1))
    if (twice and not request.repeats) or sorted(made.board.repeated) != sorted(twice):
        return f"doubled: {twice}"
    words, every = legal(made), set(letters)
    if any(covered == every for covered in words.values()):
        return "one word solves it"
    solutions = {
        (first, second)
        for first in words
        for second in words
        if first[-1] == second[0] and words[first] | words[second] == every
    }
    if made.minimum != 2 or made.solutions != len(solutions):
        return f"{len(solutions)} solutions"
    low, high = request.solutions
    if not low <= len(solutions) <= (high or len(solutions)):
        return f"{len(solutions)} solutions, which are not as many as requested"
    if made.best not in solutions or word not in made.best:
        return f"best {made.best}"
    if made.score != min(known()[each] for each in made.best):
        return f"score {made.score}"
    return None if made.score >= request.min_score else "not familiar enough"


WANTED = (
    BoardRequest(answer=("dragonfly",)),
    BoardRequest(answer=("hazelnut",)),
    BoardRequest(answer=("ABDOMEN",), word_count=2),
    BoardRequest(answer=("quiz",), sides=3),
    BoardRequest(answer=("abdomen",), min_score=80, solutions=(2, 9)),
    BoardRequest(answer=("dragonfly",), sides=5, letters=2, vowels=3),
    BoardRequest(answer=("zealous",), sides=3, letters=4),
    BoardRequest(answer=("grass",), repeats=True),
    BoardRequest(answer=("zealous",), sides=6, letters=2, repeats=True),
    BoardRequest(answer=("hazelnut",), par=5),
    BoardRequest(answer=("radiophones",), repeats=True),
)


@pytest.mark.parametrize("request_", WANTED, ids=str)
def test_sixty_boards_for_partners(request_: BoardRequest, lists: list[WordList]) -> None:
    (word,) = request_.own_words
    found = list(make_boards(request=request_, lists=lists, seed=7, boards=6))
    assert [wrong_with(made, word, request_) for made in found] == [None] * 6
    others = [other for made in found for other in made.best or () if other != word]
    assert len(others) == 6
    # In the order of all partners: familiar ones before those that fewer know.
    order = partners(word, request_.spot_count, request_.repeats)
    places = [order.index(other) for other in others]
    assert places == sorted(set(places))
    if request_ == BoardRequest(answer=request_.answer):
        for skipped in set(order[: places[-1]]) - set(others):
            assert not can_be_arranged(word, skipped), skipped
    (again,) = make_boards(request=request_, lists=lists, seed=found[4].seed)
    assert again == found[4]


def can_be_arranged(*words: str) -> bool:
    """Whether words can be played on some board of four sides of three letters."""
    beside = {frozenset(pair) for word in words for pair in pairwise(word)}
    letters = "".join(sorted(set("".join(words))))
    return any(
        not any(pair <= set(side) for side in sides for pair in beside)
        for sides in every_arrangement(letters, 3)
    )


@pytest.mark.parametrize(
    ("request_", "part"),
    [
        (
            BoardRequest(answer=("dragonfly",), word_count=3),
            "2 words are to solve the board, so the fewest words cannot be 3",
        ),
        (
            BoardRequest(answer=("gracious", "splashy"), word_count=3),
            "so the fewest words cannot be 3",
        ),
        (
            BoardRequest(answer=("grass",)),
            "SS can be played only with the letter on two sides; allow",
        ),
        (
            BoardRequest(answer=("dragonfly",), word_count=1),
            "only 9 letters: 3 must be doubled; allow",
        ),
        (
            BoardRequest(answer=("hazelnut", "tuxedo")),
            "only 11 letters: one must be doubled; allow",
        ),
        (
            BoardRequest(answer=("dragonfly",), sides=3),
            "dragonfly fills 3 sides of 3 letters by itself",
        ),
        (
            BoardRequest(answer=("unpredictably",)),
            "needs 13 spots, and 4 sides of 3 letters have 12",
        ),
        (BoardRequest(answer=("abdomens",), min_score=95), "abdomens itself is less familiar than"),
    ],
    ids=str,
)
def test_what_cannot_be_is_one_line(request_: BoardRequest, part: str) -> None:
    with pytest.raises(RequestError) as caught:
        next(make_boards(request=request_, lists=[open_word_list("common")], seed=1))
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_why_there_is_no_partner() -> None:
    with pytest.raises(NoBoardError) as caught:
        next(
            make_boards(
                request=BoardRequest(answer=("quiz",)), lists=[open_word_list("common")], seed=1
            )
        )
    assert caught.value.proven
    assert str(caught.value) == (
        "no partner for quiz: none of the 138 words that link with it has the 8 letters that"
        " 4 sides of 3 letters still need; try another shape or word list"
    )
    with pytest.raises(NoBoardError, match="link with it and score 100 or more has the 5 letters"):
        next(make_boards(request=BoardRequest(answer="journey", min_score=100), seed=1))


def test_partners_end(lists: list[WordList]) -> None:
    request = BoardRequest(answer=("zealous",), sides=3)
    every: list[GeneratedBoard] = []
    with pytest.raises(NoBoardError, match=r"zealous has \d+ partners(;|$)"):
        every.extend(make_boards(request=request, lists=lists, seed=1, boards=10**6))
    with pytest.raises(NoBoardError, match="the last 50 tried gave no board as requested"):
        next(
            make_boards(
                request=BoardRequest(answer=("dragonfly",), solutions=(10**6, None)),
                lists=lists,
                seed=1,
            )
        )
