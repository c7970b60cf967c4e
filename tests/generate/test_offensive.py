"""Slurs, vulgar and unfit words: no board that is made or shown has one in its best answer."""

import re
from pathlib import Path

import pytest

from lbtui import Board
from lbtui.engine import Limits, Space, find_candidates
from lbtui.generate import BoardRequest, NoBoardError, make_boards
from lbtui.puzzle.ranking import RANKINGS
from lbtui.tui.main.handlers import EXAMPLE_BOARDS
from lbtui.words import WordList, open_list_file, open_word_list
from tests.generate.promises import ROOT, read_scores

OFFENSIVE = frozenset(
    word
    for line in (ROOT / "wordlists" / "offensive.list").read_text(encoding="ascii").splitlines()
    if not line.startswith(("#", "["))
    for word in line.split()
)
SHOWN = {
    board
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    for board in re.findall(r"\b(?:[a-z]{3} ){3}[a-z]{3}\b", page.read_text(encoding="utf-8"))
    if len(set(board)) == 13
}


def listed(folder: Path, *words: str) -> list[WordList]:
    (folder / "mine.txt").write_text("\n".join(words), encoding="utf-8")
    return [open_list_file(str(folder / "mine.txt"))]


@pytest.fixture
def mixed(tmp_path: Path) -> list[WordList]:
    """A user's list: every offensive word among more others, some less and some more familiar."""
    others = [
        f"{word};{[30, 95][at % 2]}" for at, word in enumerate([*read_scores("common")][::30])
    ]
    return listed(tmp_path, *[f"{word};90" for word in sorted(OFFENSIVE)], *others)


@pytest.mark.parametrize(
    "request_",
    [
        BoardRequest(sides=3),
        BoardRequest(sides=3, repeats=True),
        BoardRequest(sides=3, letters=2, repeats=True, word_count=1),
        BoardRequest(sides=3, min_score=20, solutions=(2, None)),
        BoardRequest(sides=3, min_score=93, solutions=(2, None)),
    ],
    ids=str,
)
def test_no_offensive_word_is_in_a_best_answer(
    request_: BoardRequest, mixed: list[WordList]
) -> None:
    made = [next(make_boards(request=request_, lists=mixed, seed=seed)) for seed in range(20)]
    assert [each.best for each in made if not OFFENSIVE.isdisjoint(each.best or ())] == []
    for each in made:
        for ranking in RANKINGS:
            space = Space(find_candidates(each.board, mixed), Limits(ranking=ranking))
            assert OFFENSIVE.isdisjoint(next(iter(space)).words), (
                "the first of all, and what hints lead to"
            )
    (again,) = make_boards(request=request_, lists=mixed, seed=made[-1].seed)
    assert again == made[-1]


def test_a_word_of_another_language_changes_nothing(mixed: list[WordList], tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("café", encoding="utf-8")
    lists = [*mixed, open_list_file(str(tmp_path / "other.txt"))]
    made = [
        next(make_boards(request=BoardRequest(sides=3), lists=lists, seed=seed))
        for seed in range(20)
    ]
    assert [each.best for each in made if not OFFENSIVE.isdisjoint(each.best or ())] == []


def test_no_partner_is_offensive(tmp_path: Path) -> None:
    lists = listed(tmp_path, "cabinet", "taigs", "tangs")
    (made,) = make_boards(request=BoardRequest(sides=3, answer=("cabinet",)), lists=lists, seed=1)
    assert made.best == ("cabinet", "tangs")


def test_a_word_that_is_asked_for_may_be_offensive(mixed: list[WordList]) -> None:
    (made,) = make_boards(
        request=BoardRequest(sides=3, answer=("Bastard",), repeats=True), lists=mixed, seed=1
    )
    assert made.best
    assert OFFENSIVE.intersection(made.best) == {"bastard"}


def test_words_of_other_languages_are_not_offensive_in_english(tmp_path: Path) -> None:
    request = BoardRequest(sides=3)
    (made,) = make_boards(request=request, lists=listed(tmp_path, "negro", "oasiñ"), seed=1)
    assert made.best == ("negro", "oasiñ")
    with pytest.raises(NoBoardError):
        next(make_boards(request=request, lists=listed(tmp_path, "negro", "oasit"), seed=1))


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("name", ["common", "scrabble"])
@pytest.mark.parametrize("board", sorted({*EXAMPLE_BOARDS, *SHOWN}))
def test_no_board_shown_has_an_offensive_best_answer(board: str, name: str, ranking: str) -> None:
    candidates = find_candidates(Board(board.split()), [open_word_list(name)])
    best = next(iter(Space(candidates, Limits(ranking=ranking))))
    assert OFFENSIVE.isdisjoint(best.words)
