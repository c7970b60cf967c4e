"""A game remembers every step, and what was undone until another word is played."""

from dataclasses import replace
from json import dumps, loads
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.play.game import (
    MOST_STEPS,
    Game,
    GameError,
    Hint,
    Result,
    as_json,
    game_from_json,
)
from lbtui.puzzle import parse_board

BOARD = parse_board("riu pgh lcs yao")


def test_what_compares_a_solved_game_is_gone_after_another_step() -> None:
    game = Game(BOARD, typed="ups")
    game.play("gracious")
    assert game.typed == ""
    game.result = Result()
    game.undo()
    assert game.result is None


@given(st.lists(st.sampled_from(["play", "take back", "undo", "redo"]), max_size=60))
def test_steps_equal_a_plain_record(steps: list[str]) -> None:
    game = Game(BOARD)
    done: list[list[str]] = [[]]
    undone: list[list[str]] = []
    for number, step in enumerate(steps):
        if step == "play":
            word = "so" * (number + 1) + "s"  # from s to s, and new
            game.play(word)
            done.append([*done[-1], word])
            undone = []
        elif step == "take back" and game.words:
            game.take_back()
            done.append(done[-1][:-1])
            undone = []
        elif step == "undo":
            game.undo()
            if len(done) > 1:
                undone.append(done.pop())
        elif step == "redo":
            game.redo()
            if undone:
                done.append(undone.pop())
        assert list(game.words) == done[-1]
        assert (game.can_undo, game.can_redo) == (len(done) > 1, bool(undone))


def test_only_the_newest_steps_are_kept() -> None:
    game = Game(BOARD)
    for _ in range(MOST_STEPS + 5):
        game.play("sos")
        game.take_back()
    assert len(game.steps) == MOST_STEPS
    assert game.words == ()


@pytest.mark.parametrize(
    ("words", "word", "why"),
    [
        ((), "hi", "'hi': too short: 2 letters, 3 needed"),
        ((), "rip", "'rip': "),
        ((), "cat", "'cat': "),
        (("gracious",), "group", "'group': "),
    ],
)
def test_what_the_rules_forbid_is_not_played(words: tuple[str, ...], word: str, why: str) -> None:
    game = Game(BOARD)
    for each in words:
        game.play(each)
    with pytest.raises(GameError) as caught:
        game.play(word.upper())
    assert str(caught.value).startswith(why)
    assert game.words == words


def test_what_is_read_of_a_game() -> None:
    record = as_json(Game(BOARD, bridges="always", started=3, changed=0, date="2026-11-20"))
    assert game_from_json(record).bridges == "always"
    for key, value, said in (
        ("bridges", "sometimes", "bridges"),
        ("date", "2026-11-200", "date"),
        ("started", -1, "started"),
        ("changed", "now", "changed"),
    ):
        with pytest.raises(GameError, match=said) as caught:
            game_from_json({**record, key: value})
        assert "None" not in str(caught.value)
    for key in ("started", "changed"):
        without = {name: value for name, value in record.items() if name != key}
        assert getattr(game_from_json(without), key) == 0


BARE: dict[str, Any] = {"id": "a1", "board": "riu pgh lcs yao"}
SOLVED = {"steps": [[], ["gracious"], ["gracious", "splashy"]]}


def test_missing_fields_get_their_defaults() -> None:
    new = Game(
        BOARD, ("common",), 3, "auto", "a1", 0, 0, None, None, None, [()], 0, "", [], set(), False
    )
    assert game_from_json(BARE) == game_from_json({**BARE, "par": 0, "date": ""}) == new
    assert game_from_json({**BARE, **SOLVED, "given_up": True, "result": {}}) == Game(
        BOARD, id="a1", started=0, steps=[(), ("gracious",), ("gracious", "splashy")], at=2,
        result=Result(),
    )  # fmt: skip


def test_a_game_survives_saving_and_loading() -> None:
    words = ("gracious", "splashy")
    game = Game(
        BOARD, ("mine", "game"), 4, "never", "b2", 7, 8, "2026-11-20", 5, 4,
        [(), words[:1], words], 1, "s",
        [
            Hint(1, (), 2, None, 10),
            Hint(2, words[:1], 2, 1, 3, words, without_bridges=True),
            Hint(7, words, 2, 0, chain=words),
        ],
        {"gauge", "evaluation"},
    )  # fmt: skip
    assert game_from_json(loads(dumps(as_json(game)))) == game
    solved = replace(game, at=2, typed="", result=Result(4, 2, 10, 2))
    assert game_from_json(loads(dumps(as_json(solved)))) == solved
    given_up = replace(game, typed="", given_up=True)
    assert game_from_json(loads(dumps(as_json(replace(given_up, typed="s"))))) == given_up


@pytest.mark.parametrize(
    ("key", "good", "bad", "said"),
    [
        ("par", 99, 100, "a whole number from 0 to 99"),
        ("estimated_par", 99, -1, "a whole number from 0 to 99"),
        ("min_length", 7, 0, "a whole number from 1 to 50"),
        ("at", 2, 3, "a whole number from 0 to 2"),
        ("bridges", "always", "x" * 11, "a text of at most 10 characters"),
        ("date", "2026-11-20", "2026-02-30", "not a date like"),
        ("lists", ["auto"], ["auto", "common"], "'auto' cannot be joined"),
        ("lists", ["common"], [7], "a text of at most"),
        ("typed", "", True, "a text of at most"),
        ("steps", [["hag"], ["gracious"]], ["gracious"], "not a list of at most"),
        ("steps", [[]], [["gracious2"]], "characters other than letters"),
        ("steps", [[]], [["ha"]], "cannot be played on riu pgh lcs yao"),
        ("hints", [], ["a"], "a hint is a JSON object"),
        ("hints", [{"level": 1, "minimum": 1}], [{"level": 0, "minimum": 1}], "from 1 to"),
        ("hints", [], [{"level": 4, "minimum": 1, "chain": ["hp"]}], "not about a solution"),
        ("hints", [], [{"level": 2, "minimum": 1, "finish": 1, "words": ["gracious"],
                        "chain": ["gracious"]}], "not about a solution"),
        ("result", {"of": 10, "place": 10}, {"of": 10, "place": 11}, "from 0 to 10"),
        ("result", {"of": 9, "place": 8, "tied": 2}, {"of": 9, "place": 8, "tied": 3}, "from 1"),
        ("result", None, 5, "a result is a JSON object"),
        ("id", "x" * 64, "x" * 65, "at most 64"),
        ("id", "B2", "b-2", "other than letters and digits"),
    ],
)  # fmt: skip
def test_limits_of_what_is_read(key: str, good: object, bad: object, said: str) -> None:
    record = {**BARE, **SOLVED, "typed": "", key: good}
    game_from_json(record)
    with pytest.raises(GameError, match=said):
        game_from_json({**record, key: bad})


def test_what_was_typed_is_kept_if_it_can_be_played() -> None:
    for words, typed, kept in (
        ([], "g", "g"),
        ([], "gq", ""),
        (["gracious"], "s", "s"),
        (["gracious"], "g", ""),
    ):
        assert game_from_json({**BARE, "steps": [words], "typed": typed}).typed == kept
    with pytest.raises(GameError, match="a game is a JSON object"):
        game_from_json([])
