"""Words and games in pasted text, and files with a board a line."""

import json

import pytest

from lbtui.puzzle import parse_board
from lbtui.sources.gamedata import GameData, SourceError
from lbtui.sources.paste import (
    MAX_PASTED_BOARDS,
    IncomingBoard,
    boards_from_text,
    chain_from_text,
    find_shared_game,
    game_from_text,
)

BOARD = parse_board("riu pgh lcs yao")
TWICE = parse_board("abc dea fgh")
GAME = ("gracious", "splashy")
SHARED = "lbtui 2029-12-31: RIU PGH LCS YAO\n{}\n2 words (par 5), no help"
WORDS = SHARED.format("GRACIOUS - SPLASHY")
PATTERN = SHARED.format("8 - 7")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("GRACIOUS - SPLASHY", GAME), ("gracious, splashy", GAME), ("Gracious→Splashy\n", GAME),
        ("1. gracious\n2) splashy", GAME), ('"gracious" "splashy"', GAME),
        ("3  2  15  gracious - splashy", GAME), ("gracious", GAME[:1]), (WORDS, GAME),
    ],
)  # fmt: skip
def test_a_chain_is_read(text: str, words: tuple[str, ...]) -> None:
    assert chain_from_text(BOARD, text) == words
    assert game_from_text(BOARD, text) == (words if len(words) > 1 else ())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a chain like 'gracious - splashy'"), ("1 2 3", "is not a chain"),
        ("gracious $ splashy", "is not a chain"), ("gracious\n" * 99_999, "is not a chain"),
        (WORDS.replace("RIU", "RIX"), "this shared text is of another board, rix pgh lcs yao"),
        (PATTERN, "this shared text has no words to play; share one with its words"),
    ],
)  # fmt: skip
def test_what_is_no_chain_is_said(text: str, said: str) -> None:
    with pytest.raises(SourceError, match=said) as caught:
        chain_from_text(BOARD, text)
    assert len(str(caught.value)) < 300
    assert game_from_text(BOARD, text) == ()


def test_words_are_a_game_where_they_cannot_be_a_board() -> None:
    assert game_from_text(BOARD, "hug gals") == ("hug", "gals"), "whether they can be played or not"
    assert game_from_text(BOARD, "hug lip") == (), "all letters differ"
    assert game_from_text(BOARD, "gracious dogs") == (), "a letter that is not on the board"
    assert game_from_text(TWICE, "adb bfa") == ("adb", "bfa")
    assert game_from_text(TWICE, "adb cfa") == (), "two letters a on the board, and no link"


def test_a_shared_game_is_read_with_what_is_told_of_it() -> None:
    assert find_shared_game(WORDS) == IncomingBoard(BOARD, GAME, "2029-12-31", 5)
    assert find_shared_game(PATTERN) == IncomingBoard(BOARD, (), "2029-12-31", 5)
    assert find_shared_game("lbtui: RIU PGH LCS YAO\nno words yet") == IncomingBoard(
        BOARD, (), None, None
    )
    assert find_shared_game(WORDS.replace("2029-12-31", "2029-02-31")) == IncomingBoard(
        BOARD, GAME, None, 5
    )
    assert find_shared_game(SHARED.format("GRACIOUS - PARTY")) == IncomingBoard(
        BOARD, (), "2029-12-31", 5
    )
    assert find_shared_game("RIU PGH LCS YAO") is None


def test_a_file_has_a_board_a_line() -> None:
    text = "# mine\n\nriu pgh lcs yao\n  TJO FEB CUY HIL \nno board\n#end\n"
    found = boards_from_text(text)
    assert [number for number, _ in found] == [3, 4, 5]
    boards = [each.board for _, each in found if isinstance(each, GameData)]
    assert boards == [BOARD, parse_board("tjo feb cuy hil")]
    assert isinstance(found[2][1], SourceError)
    day = json.dumps({"sides": ["RIU", "PGH", "LCS", "YAO"], "printDate": "2029-12-31"})
    found = boards_from_text(f"{day}\n{day}\n{{broken")
    assert [getattr(each, "date", None) for _, each in found] == ["2029-12-31"] * 2 + [None]
    assert boards_from_text("riu pgh\nlcs yao") == [(1, GameData(BOARD))], "one board in two lines"
    assert boards_from_text("abc def ghi\njkl mno pqr", side_count=3)[1][0] == 2
    assert len(boards_from_text("ab cd ef gh\nij kl mn op")) == 2
    later = boards_from_text("riu pgh lcs yao\n\n# mine\nqq\nabc def ghi jkl")
    assert [(number, isinstance(found, SourceError)) for number, found in later] == [
        (1, False), (4, True), (5, False),
    ]  # fmt: skip
    for first in ("{}", "qq"):
        with pytest.raises(SourceError):
            boards_from_text(f"{first}\nriu pgh lcs yao\nabc def ghi jkl")
    with pytest.raises(SourceError, match="game data"):
        boards_from_text("<html>log in</html>")
    with pytest.raises(SourceError, match="game data"):
        boards_from_text('{"sides": ["RIU"')
    with pytest.raises(SourceError, match="10,001 lines of boards are too many for one file"):
        boards_from_text("riu pgh lcs yao\n" * (MAX_PASTED_BOARDS + 1))
