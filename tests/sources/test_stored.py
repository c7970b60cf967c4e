"""Boards that are kept: replaced by date or sides, found again, and what they teach."""

from functools import partial
from sqlite3 import Connection
from typing import Any

import pytest

from lbtui.database import Database
from lbtui.puzzle import Board, parse_board
from lbtui.puzzle.ranking import ACCEPTED_SCORE
from lbtui.sources.gamedata import GameData
from lbtui.sources.stored_boards import StoredBoards, make_verdicts, make_word_list
from lbtui.words import open_word_list
from lbtui.words.verdicts import StoredVerdicts

BOARD, OTHER = parse_board("riu pgh lcs yao"), parse_board("tjo feb cuy hil")
WORDS, ANSWER = ("gracious", "shy", "splashy"), ("gracious", "splashy")


@pytest.fixture
def stored() -> StoredBoards:
    return StoredBoards(Database())


def data(board: Any = BOARD, date: str | None = None, **facts: Any) -> GameData:
    return GameData(board, date)._replace(**facts)


def test_a_board_is_stored_and_known_facts_stay(stored: StoredBoards) -> None:
    (first,) = stored.add(
        [data(par=5, words=WORDS, official_answer=ANSWER)], name="mine\x1b", source="a\nfile"
    )
    assert (first.name, first.source, first.par) == ("mine", "a file", 5)
    (again,) = stored.add([data()], source="elsewhere")
    assert again == first._replace(source="elsewhere")
    assert stored.search() == [again]
    assert stored.find_by_board(BOARD) == again
    (changed,) = stored.add(
        [data(par=4, words=("shy",), official_answer=("shy",))], name="x", source="y"
    )
    assert changed == again._replace(
        name="x", source="y", par=4, words=("shy",), official_answer=("shy",)
    )
    assert stored.find_by_board(OTHER) is None


def test_of_a_date_there_is_one_board_and_of_a_board_the_newest_with_words(
    stored: StoredBoards,
) -> None:
    stored.add([data(date="2029-12-30", par=6, words=WORDS)], source="a")
    (other,) = stored.add([data(OTHER, "2029-12-30")], source="b")
    assert (other.par, other.words, other.name) == (None, (), ""), "nothing is another board's"
    assert stored.find_by_date("2029-12-30") == other
    assert stored.find_by_date("2029-12-31") is None
    dated = [f"2029-11-0{day}" for day in (1, 3, 2)]
    given = [data(date=day, words=WORDS if day < dated[1] else ()) for day in dated]
    stored.add([*given, data()], name="Week", source="a file")
    found = [(each.date, each.board) for each in stored.search()]
    assert found == [
        ("2029-12-30", OTHER), *((day, BOARD) for day in sorted(dated)[::-1]), (None, BOARD),
    ]  # fmt: skip
    newest = stored.find_by_board(BOARD)
    assert newest is not None
    assert newest.date == "2029-11-02"
    for text, count in (
        ("", 5), ("WEEK", 4), ("2029-11", 3), ("riu", 4), ("riupgh", 4), ("week 11-02 file", 1),
        ("week tjo", 0),
    ):  # fmt: skip
        assert len(stored.search(text)) == count, text
    stored.remove(newest)
    assert stored.find_by_date("2029-11-02") is None
    undated = stored.search()[-1]
    assert undated.date is None
    stored.remove(undated)
    assert [each.date for each in stored.search()] == ["2029-12-30", "2029-11-03", "2029-11-01"]


def test_the_games_list_scores_as_the_large_list_does(stored: StoredBoards) -> None:
    (board,) = stored.add([data(words=(*WORDS, "xyzzy"))], source="a")
    words = make_word_list(board)
    assert (words.name, words.label, [*words]) == ("game", "the game's list", [*WORDS, "xyzzy"])
    assert words.unscored_count == 0
    assert words.score(words.number("xyzzy") or 0) == ACCEPTED_SCORE
    assert words.scores_of([0, 1, 2]) == [
        open_word_list("scrabble").score(number(word)) for word in WORDS
    ]


def execute(query: str, value: str, db: Connection) -> None:
    db.execute(query, (value,))


def number(word: str) -> int:
    found = open_word_list("scrabble").number(word)
    assert found is not None
    return found


def test_a_board_is_found_with_its_sides_in_any_order(stored: StoredBoards) -> None:
    stored.add([data(words=WORDS, date="2029-11-01")], source="a")
    stored.add([data(OTHER)], source="b")
    turned = Board([side[::-1] for side in BOARD.sides[::-1]])
    found = stored.find_by_board(turned)
    assert found is not None
    assert (found.board, found.words) == (BOARD, WORDS)
    assert stored.find_by_board(Board([*BOARD.sides[:3], "xyz"])) is None
    stored.add([data(turned, words=WORDS[:2], date="2029-10-01")], source="b")
    for board, words in ((turned, WORDS[:2]), (BOARD, WORDS)):
        same = stored.find_by_board(board)
        assert same is not None
        assert (same.board, same.words) == (board, words), "that of the same order comes first"


def test_the_lists_chosen_for_a_board_stay_with_it(stored: StoredBoards) -> None:
    stored.add([data(words=WORDS, date="2029-11-01")], source="a")
    stored.save_chosen_lists(Board(BOARD.sides[::-1]), ("common", "/some where/b.txt"))
    stored.add([data(words=WORDS, date="2029-11-01")], source="again")
    found = stored.find_by_board(BOARD)
    assert found is not None
    assert found.lists == ("common", "/some where/b.txt")
    stored.save_chosen_lists(BOARD, ())
    for text in ("[7]", "{", "[" * 100_000, '["auto", "common"]'):
        Database().write(partial(execute, "UPDATE boards SET lists = ?", text))
        found = stored.find_by_board(BOARD)
        assert found is not None
        assert found.lists == ()


def test_only_complete_boards_teach(stored: StoredBoards) -> None:
    whole = data(date="2029-12-30", words=WORDS, is_complete=True)
    assert make_verdicts([data(words=WORDS)]) == []
    stored.add([data(OTHER, words=("object",))], source="a")
    verdicts = StoredVerdicts(Database())
    assert verdicts.search() == []
    stored.add([whole], source="a")
    known = {each.word: each.accepted for each in verdicts.search()}
    assert {word for word, accepted in known.items() if accepted} == set(WORDS)
    assert known["oligarchs"] is False
    assert {each.date for each in verdicts.search()} == {"2029-12-30"}


@pytest.mark.parametrize(
    "row",
    [
        ("no board", None, "", "", None, "", ""), (b"\xff", None, "", "", None, "", ""),
        (str(BOARD), "a\x1b", "", "", None, "", ""),
        (str(BOARD), None, "", "", "five", "", ""), (str(BOARD), None, "", "", None, b"x", ""),
        (str(BOARD), None, "", "", None, "", b"x"),
    ],
)  # fmt: skip
def test_rows_that_cannot_be_ours_are_not_read(stored: StoredBoards, row: tuple[Any, ...]) -> None:
    stored.add([data(OTHER)], source="a")
    query = "INSERT INTO boards (board, date, name, source, par, words, answer, best)"
    Database().write(lambda db: db.execute(f"{query} VALUES (?,?,?,?,?,?,?,'')", row))
    assert [each.board for each in stored.search()] == [OTHER]


def test_a_name_that_is_no_text_is_shown_harmlessly(stored: StoredBoards) -> None:
    stored.add([data()], name="mine", source="a")
    change = "UPDATE boards SET name = cast(x'ff1b5b33316d65' as text)"
    Database().write(lambda db: db.execute(change))
    assert [each.name for each in stored.search()] == ["\ufffd[31me"]
