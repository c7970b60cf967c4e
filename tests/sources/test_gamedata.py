"""Game data as the publisher serves it: invented boards in the real format, and hostile ones."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.puzzle import Board
from lbtui.puzzle.chain import examine_chain
from lbtui.puzzle.legal import is_legal
from lbtui.sources.gamedata import (
    MAX_GAME_DATA_LENGTH,
    SourceError,
    parse_daily_puzzle,
    parse_game_data,
)
from lbtui.sources.paste import board_from_text
from tests.boards import hostile_text

DAY: dict[str, object] = {
    "id": 4711,
    "expiration": 1893481200,
    "ourSolution": ["MAGPIE", "EXOTICS"],
    "printDate": "2029-12-31",
    "sides": ["MXS", "AOT", "GIC", "PEK"],
    "date": "December 31, 2029",
    "dictionary": ["MAGPIE", "EXOTICS", "ATOMIC", "COMIC", "MAGPIE", "GOAT"],
    "par": 5,
    "yesterdaysSolution": ["WHIMSY", "YOGURT"],
    "yesterdaysSides": ["WRU", "HGI", "MOS", "YTK"],
    "isFree": False,
    "editor": "Nobody",
    "editorImage": "https://example.org/nobody.png",
}


def page(data: str, before: str = "") -> str:
    return (
        "<!DOCTYPE html><html><head><title>Letter Boxed</title>"
        f'<script>{before}</script><script type="text/javascript">window.gameData = {data}</script>'
        '</head><body><div id="root">{not json}</div></body></html>'
    )


def served(**changes: object) -> str:
    """The day's data with changes, as the page writes it: slashes escaped."""
    return json.dumps(DAY | changes).replace("/", "\\u002F")


def test_a_page_is_read() -> None:
    data = parse_game_data(page(served()))
    assert data.board == Board(["mxs", "aot", "gic", "pek"])
    assert data.board.sides == ("mxs", "aot", "gic", "pek")
    assert data.date == "2029-12-31"
    assert data.par == 5
    assert data.words == ("atomic", "comic", "exotics", "goat", "magpie")
    assert data.official_answer == ("magpie", "exotics")
    assert "2029-12-31" in repr(data)


@pytest.mark.parametrize(
    "text",
    [
        served(),
        "\ufeff" + served(),
        "  \n" + served() + "\n",
        f"window.gameData={served()};",
        page(served(), before="if (window.gameData) { start(window.gameData) }"),
        page(json.dumps(DAY, indent=2)),
        json.dumps({"id": 7, "dictionary": [], "is_free": True, "sides": DAY["sides"]}),
    ],
)
def test_every_way_it_is_served(text: str) -> None:
    assert parse_game_data(text).board.sides == ("mxs", "aot", "gic", "pek")
    assert board_from_text(text).sides == ("mxs", "aot", "gic", "pek")


def test_the_page_of_a_dated_file_lacks_much() -> None:
    data = parse_game_data('{"id": 12, "sides": ["MXS", "AOT", "GIC", "PEK"]}')
    assert (data.date, data.par, data.words, data.official_answer) == (None, None, (), ())


def test_the_outage_board_is_refused() -> None:
    with pytest.raises(SourceError, match=r"placeholder \(id 1\) .* during an outage; try again"):
        parse_game_data(page(served(id=1)))
    assert parse_game_data(served(id=11)).par == 5


@pytest.mark.parametrize(
    ("changes", "date", "par", "words", "solution"),
    [
        ({"printDate": "2029-13-31"}, None, 5, 5, 2),
        ({"printDate": 20291231}, None, 5, 5, 2),
        ({"printDate": "20291231"}, None, 5, 5, 2),
        ({"printDate": "\x1b]52;c;AA\x07"}, None, 5, 5, 2),
        ({"par": "five"}, "2029-12-31", None, 5, 2),
        ({"par": True}, "2029-12-31", None, 5, 2),
        ({"par": -1}, "2029-12-31", None, 5, 2),
        ({"par": 99}, "2029-12-31", 99, 5, 2),
        ({"par": 100}, "2029-12-31", None, 5, 2),
        ({"par": 10**30}, "2029-12-31", None, 5, 2),
        ({"dictionary": "GOAT"}, "2029-12-31", 5, 0, 2),
        (
            {"dictionary": ["GO\x1bAT", "G[/]T", 7, None, "", "TIC", "A" * 99]},
            "2029-12-31",
            5,
            2,
            2,
        ),
        ({"ourSolution": None}, "2029-12-31", 5, 5, 0),
    ],
)
def test_odd_values_are_left_out(
    changes: dict[str, object], date: str | None, par: int | None, words: int, solution: int
) -> None:
    data = parse_game_data(served(**changes))
    assert (data.date, data.par, len(data.words), len(data.official_answer)) == (
        date,
        par,
        words,
        solution,
    )
    assert all(word.isalpha() for word in data.words)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no game data here; it is a page with"),
        ("<html>window.gameData is gone</html>", "no game data here"),
        ('{"board": 1}', "no game data here"),
        ("[1, 2]", "no game data here"),
        (page(served()[:90]), "the game data is cut off or damaged; take the whole page"),
        (served()[:-40], "the game data is cut off or damaged"),
        ('{"sides": ' + "[" * 100_000, "the game data is cut off or damaged"),
        ('{"sides": 1' + "0" * 5000 + "}", "the game data is cut off or damaged"),
        (served(sides=None), 'the game data has no usable "sides"; they are a list of strings'),
        (served(sides=[1, 2, 3]), 'the game data has no usable "sides"'),
        (served(sides=[]), "the board in the game data is not valid: the board is empty"),
        (
            served(sides=["ABC", "DEF"]),
            "the board in the game data is not valid: the board has 2 sides",
        ),
        (
            served(sides=["A\x1b", "B", "C"]),
            "the board in the game data is not valid: U+001B on side 1",
        ),
        (
            "x" * (MAX_GAME_DATA_LENGTH + 1),
            "5.0 million characters are too many for a page of game data",
        ),
    ],
)
def test_what_is_no_game_data_is_said_in_one_line(text: str, message: str) -> None:
    with pytest.raises(SourceError) as error:
        parse_game_data(text)
    assert str(error.value).startswith(message)
    assert str(error.value).isprintable()


def test_hostile_pages_are_refused() -> None:
    for text in [
        "window.gameData{" * (MAX_GAME_DATA_LENGTH // 16),
        'window.gameData = {"sides":' * (MAX_GAME_DATA_LENGTH // 27),
        "{" * MAX_GAME_DATA_LENGTH,
        'window.gameData = {"a":"' + "\\u002F" * (MAX_GAME_DATA_LENGTH // 7),
    ]:
        with pytest.raises(SourceError):
            parse_game_data(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | hostile_text(8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(sorted(DAY)), json_values))
def test_any_values_make_data_or_one_clear_line(changes: dict[str, object]) -> None:
    try:
        data = parse_game_data(served(**changes))
    except SourceError as wrong:
        line = str(wrong)
    else:
        line = " ".join([str(data.board), str(data.date), str(data.par), *data.words])
    assert line.isprintable()


@pytest.mark.part("boards")
def test_published_boards() -> None:
    folder = Path(os.environ["LBTUI_BOARDS"])
    for path in folder.glob("gamedata-*.json"):
        data = parse_game_data(path.read_text(encoding="utf-8"))
        assert data.date is not None
        assert data.date in path.name
        assert all(is_legal(data.board, word) for word in data.words)
        assert examine_chain(data.board, data.official_answer).is_solution
        assert set(data.official_answer) <= set(data.words)
    days = 0
    with (folder / "published.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            day = json.loads(line)
            board = board_from_text(" ".join(day["sides"]))
            assert board.sides == tuple(side.lower() for side in day["sides"])
            assert board_from_text(line) == board
            days += 1
    assert days > 0


PLAYED = ("mockage", "exposit")


@pytest.mark.parametrize(
    ("changes", "words", "answer", "complete"),
    [
        ({}, 4, PLAYED, True),
        ({"ourSolution": ["MOCKAGE", "ACE"]}, 4, (), True),
        ({"ourSolution": ["EXPOSIT", "MOCKAGE"]}, 4, (), True),
        ({"dictionary": ["AGO", "GOAT", "ACE"]}, 2, PLAYED, False),
        ({"dictionary": []}, 0, PLAYED, False),
    ],
)
def test_what_is_kept_of_a_day(
    changes: dict[str, object], words: int, answer: tuple[str, ...], complete: bool
) -> None:
    legal = {
        "ourSolution": ["MOCKAGE", "EXPOSIT"],
        "dictionary": ["MOCKAGE", "EXPOSIT", "ACE", "AGO"],
    }
    data = parse_daily_puzzle(page(served(**legal | changes)))
    assert (data.date, data.par) == ("2029-12-31", 5)
    assert (len(data.words), data.official_answer, data.is_complete) == (words, answer, complete)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"printDate": "2029-02-31"},
            "the date in the game data, '2029-02-31', is not a date like",
        ),
        ({"sides": ["ABCD", "EFG", "HIJ", "KLM"]}, "has 13 letters on 4 sides; the newspaper's"),
        ({"sides": ["ABC", "DEF", "GHI"]}, "has 9 letters on 3 sides; the newspaper's have 12"),
        ({"dictionary": ["CAT", "DOG"]}, "the words in the game data do not fit its board, mxs"),
    ],
)
def test_what_can_be_no_day_is_said(changes: dict[str, object], said: str) -> None:
    with pytest.raises(SourceError, match=said):
        parse_daily_puzzle(served(**changes))
