"""A game remembers every step, and what was undone until another word is played."""

from copy import copy
from dataclasses import replace
from json import dumps, loads
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.engine import Place
from lbtui.play.game import MAX_GAME_STEPS, Game, GameError
from lbtui.play.game_record import GameRecord, GameResult
from lbtui.play.hint import Hint
from lbtui.puzzle import BoardError, parse_board
from lbtui.settings import Settings

BOARD = parse_board("riu pgh lcs yao")


def test_a_board_is_given_as_text_or_as_its_sides() -> None:
    for board in (BOARD, "riu pgh lcs yao", ["riu", "pgh", "lcs", "yao"]):
        assert Game(board).board == BOARD
    with pytest.raises(BoardError):
        Game("riu pgh")


def test_a_game_ends_solved_or_given_up() -> None:
    game = Game(BOARD)
    game.play("gracious")
    assert game.ended is None
    given_up = copy(game)
    given_up.give_up()
    assert (given_up.ended, given_up.words) == ("given up", game.words)
    game.play("splashy")
    assert game.ended == "solved"


@pytest.mark.parametrize("ended", ["solved", "given up"])
def test_a_game_that_has_ended_stays_as_it_is(ended: str) -> None:
    game = Game(BOARD)
    for word in ("hug", "gracious"):
        game.play(word)
    game.undo()
    game.take_back()
    game.play("gracious")
    if ended == "solved":
        game.play("splashy")
    game.give_up()
    words = game.words
    for change in (game.take_back, game.drop, lambda: game.play("sip"), game.undo):
        with pytest.raises(GameError):
            change()
    game.give_up()
    assert (game.words, game.ended, game.can_undo) == (words, ended, False)


def test_a_word_that_is_dropped_does_not_come_back() -> None:
    game = Game(BOARD)
    for word in ("hug", "gracious", "sis"):
        game.play(word)
    game.take_back()
    game.take_back()
    game.play("gulps")
    game.play("sip")
    game.take_back()
    game.drop()
    assert game.words == ("hug",)
    assert [*game._steps[-3:]] == [("hug", "gracious", "sis"), ("hug", "gracious"), ("hug",)], (
        "no step twice in a row"
    )
    seen = set()
    while game.can_undo:
        game.undo()
        seen |= {*game.words}
    assert seen == {"hug", "gracious", "sis"}


def test_a_game_of_earlier_versions_that_went_on_after_its_end_ended_there() -> None:
    old = {
        **BARE,
        "steps": [["gracious"], ["gracious", "sis"], ["gracious", "sis", "splashy"], [], ["hug"]],
        "given_up": True,
        "result": {"place": 3, "of": 9, "tied": 1, "minimum": 2},
    }
    record = GameRecord.from_json(old)
    assert (record.game.words, record.game.ended) == (("gracious", "sis", "splashy"), "solved")
    assert record.result == GameResult(minimum=2), "its place was that of other words"
    assert GameRecord.from_json(loads(dumps(record.as_json()))) == record


@given(st.lists(st.sampled_from(["play", "take back", "undo"]), max_size=48))
def test_steps_equal_a_plain_record(steps: list[str]) -> None:
    game = Game(BOARD)
    done: list[list[str]] = [[]]
    for number, step in enumerate(steps):
        if step == "play":
            word = "so" * (number + 1) + "s"  # from s to s, and new
            game.play(word)
            done.append([*done[-1], word])
        elif step == "take back" and game.words:
            game.take_back()
            done.append(done[-1][:-1])
        elif step == "undo" and len(done) > 1:
            game.undo()
            done.pop()
        assert list(game.words) == done[-1]
        assert game.can_undo == (len(done) > 1)


def test_only_the_newest_steps_are_kept() -> None:
    game = Game(BOARD)
    for _ in range(MAX_GAME_STEPS + 5):
        game.play("sos")
        game.take_back()
    assert len(game._steps) == MAX_GAME_STEPS
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
    game = GameRecord(Game(BOARD), bridges="always", started_at=3, changed_at=0, date="2026-11-20")
    record = game.as_json()
    assert GameRecord.from_json(record).bridges == "always"
    for key, value, said in (
        ("bridges", "sometimes", "bridges"),
        ("date", "2026-11-200", "date"),
        ("started", -1, "started"),
        ("changed", "now", "changed"),
    ):
        with pytest.raises(GameError, match=said) as caught:
            GameRecord.from_json({**record, key: value})
        assert "None" not in str(caught.value)
    for key in ("started", "changed"):
        without = {name: value for name, value in record.items() if name != key}
        assert getattr(GameRecord.from_json(without), f"{key}_at") == 0


BARE: dict[str, Any] = {"id": "a1", "board": "riu pgh lcs yao"}
SOLVED = {"steps": [[], ["gracious"], ["gracious", "splashy"]]}


def test_missing_fields_get_their_defaults() -> None:
    new = GameRecord(
        Game(BOARD, min_length=3),
        "a1",
        0,
        0,
        None,
        None,
        None,
        (),
        frozenset(),
        None,
        ("common",),
        "auto",
        "",
    )
    assert GameRecord.from_json(BARE) == GameRecord.from_json({**BARE, "par": 0, "date": ""}) == new
    solved = GameRecord.from_json({**BARE, **SOLVED, "given_up": True, "result": {}})
    assert solved == replace(new, game=played("gracious", "splashy"), result=GameResult())


def played(*words: str) -> Game:
    game = Game(BOARD)
    for word in words:
        game.play(word)
    return game


def test_a_game_survives_saving_and_loading() -> None:
    words = ("gracious", "splashy")
    game = Game(BOARD, min_length=4)
    game._steps = ((), words[:1])
    record = GameRecord(
        game, "b2", 7, 8, "2026-11-20", 5, 4,
        (
            Hint(level=1, words=(), minimum=2, finish=None, ways=10),
            Hint(
                level=2, words=words[:1], minimum=2, finish=1, ways=3, chain=words,
                without_bridges=True,
            ),
            Hint(level=7, words=words, minimum=2, finish=0, chain=words),
        ),
        frozenset(("gauge", "evaluation")), None, ("mine", "game"), "never", "s",
    )  # fmt: skip
    assert GameRecord.from_json(loads(dumps(record.as_json()))) == record
    solved = copy(game)
    solved.play("splashy")
    solved_record = replace(
        record, game=solved, typed_letters="", result=GameResult(Place(place=4, tied=2, of=10), 2)
    )
    assert GameRecord.from_json(loads(dumps(solved_record.as_json()))) == solved_record
    game.give_up()
    assert record.typed_letters
    again = GameRecord.from_json(loads(dumps(record.as_json())))
    record.typed_letters = ""
    assert again == record


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
    GameRecord.from_json(record)
    with pytest.raises(GameError, match=said):
        GameRecord.from_json({**record, key: bad})


def test_what_was_typed_is_kept_if_it_is_letters() -> None:
    for words, typed, kept in (
        ([], "g", "g"),
        ([], "gq", "gq"),
        ([], "g q", ""),
        (["gracious"], "g", "g"),
        (["gracious", "splashy"], "y", ""),
    ):
        assert (
            GameRecord.from_json({**BARE, "steps": [words], "typed": typed}).typed_letters == kept
        )
    with pytest.raises(GameError, match="a game is a JSON object"):
        GameRecord.from_json([])


def test_a_game_is_saved_with_every_step_and_how_it_ended() -> None:
    game = Game("riu pgh lcs yao", min_length=4)
    assert Game.from_json(loads(dumps(game.as_json()))) == game
    for word in ("hugs", "sagacious"):
        game.play(word)
    game.take_back()
    game.undo()
    game.undo()
    again = Game.from_json(loads(dumps(game.as_json())))
    assert again == game
    assert (again.words, again.can_undo) == (("hugs",), True)
    again.give_up()
    assert Game.from_json(again.as_json()).ended == "given up"
    assert game.ended is None, "what is saved is another game"
    assert Game.from_json({"board": "riu pgh lcs yao"}) == Game("riu pgh lcs yao")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"board": None}, '"board" is not a text'),
        ({"board": "riu\x1b[31m"}, "the board of the game is not valid"),
        ({"steps": [["hug", "gracious", "xyz"]]}, "the words of the game cannot be played"),
        ({"steps": [["hug"]] * 1001}, '"steps" is not a list of at most 1000'),
        ({"steps": [["hug1"]]}, '"steps" has words with characters other than letters'),
        ({"steps": [5]}, '"steps" is not a list'),
        ({"words": ["gracious"]}, "a game has no fields but board, min_length, steps"),
        ({"at": 1}, '"at" is not a whole number from 0 to 0'),
        ({"min_length": 10**9}, '"min_length" is not a whole number from 1 to 50'),
    ],
)
def test_a_saved_game_is_checked(changes: dict[str, object], why: str) -> None:
    with pytest.raises(GameError, match=why) as caught:
        Game.from_json(Game("riu pgh lcs yao").as_json() | changes)
    assert str(caught.value).isprintable()
    with pytest.raises(GameError, match="a game is a JSON object"):
        Game.from_json(dumps(changes))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"style": "stars"}, "unknown style 'stars': 'squares' or 'lengths' or 'pattern'"),
        ({"par": -1}, "par -1 is not a whole number from 0 to 99"),
        ({"par": "x"}, "par 'x' is not a whole number"),
        ({"par": 1_000_000}, "par 1000000 is not a whole number"),
        ({"par": True, "style": "lengths"}, "par True is not a whole number"),
        ({"spoilers": "no"}, "spoilers is True or False, not 'no'"),
    ],
)
def test_what_is_to_be_shared_is_checked(options: dict[str, Any], why: str) -> None:
    with pytest.raises((ValueError, TypeError), match=why):
        Game("riu pgh lcs yao").share(**options)


def test_a_game_is_shared_in_every_style_of_the_setting_and_with_a_printable_date() -> None:
    game = Game("riu pgh lcs yao")
    for style in Settings.share.choices:
        assert game.share(style=style, par=4).endswith("no words yet")
    first, _ = game.share(date="2026\n\x1b[31m" + "1" * 100).splitlines()
    assert first.startswith("Letter Boxed 2026 [31m1")
    assert first.isprintable()
    assert len(first) < 90


def test_what_could_not_be_saved_is_refused() -> None:
    longest = "so" * 49 + "s"
    game = Game("riu pgh lcs yao", min_length=50)
    with pytest.raises(GameError, match="a word has at most 100 letters"):
        game.play(longest + "os")
    game.play(longest)
    assert Game.from_json(game.as_json()) == game
    for wrong in (0, 51, "3"):
        least: Any = wrong
        with pytest.raises(ValueError, match=r"min_length .* is not a whole number"):
            Game("riu pgh lcs yao", min_length=least)
