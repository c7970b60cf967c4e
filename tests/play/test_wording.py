"""A game in words: its outcome, what a position is worth, what a move cost, what was rejected.

Only these tests know how hints are worded: the others ask a `Hint` for its text, or check it.
"""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from lbtui.engine import UNKNOWN, Minimum, Place
from lbtui.formatting import capitals
from lbtui.play.evaluation import Gauge, NextWord
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord, GameResult, Streak
from lbtui.play.hint import MAX_LEVEL, Hint
from lbtui.play.moves import Move
from lbtui.play.review import Review, summarize_review
from lbtui.play.wording import (
    aids_text,
    better_words_text,
    describe_move,
    finish_text,
    format_gauge,
    grade_move,
    last_word_text,
    outcome_text,
    place_text,
    share_text,
)
from lbtui.puzzle import parse_board
from tests.play.positions import in_order, letters_shown

BOARD = parse_board("riu pgh lcs yao")


def gauge(finish: int | None, ways: int | None = None, **facts: Any) -> Gauge:
    every: dict[str, Any] = {
        "words": ("group",), "without_bridges": False, "previous_finish": None, **facts,
    }  # fmt: skip
    return Gauge(finish=Minimum(word_count=finish, proven=True), ways=ways, **every)


def moved(finish: int | None, ways: int | None, best: int | None, **facts: Any) -> Move:
    """A move of which everything is proven."""
    left, possible = (Minimum(word_count=words, proven=True) for words in (finish, best))
    return Move(**{"word": "x", "finish": left, "ways": ways, "best": possible, **facts})


def hint(
    level: int,
    words: tuple[str, ...],
    minimum: int,
    finish: int | None = None,
    *more: Any,
    **facts: Any,
) -> Hint:
    """A hint, and its ways and its chain."""
    rest = dict(zip(("ways", "chain"), more, strict=False))
    return Hint(level=level, words=words, minimum=minimum, finish=finish, **rest, **facts)


PLACE = Place(place=4, tied=2, of=10)
FEWEST = GameResult(minimum=2)
THREE = Minimum(word_count=3, proven=True)


@pytest.mark.parametrize(
    ("worth", "variants"),
    [
        (gauge(0), ["every letter is covered"]),
        (gauge(None), ["cannot be solved from here with common", "cannot be solved from here"]),
        (replace(gauge(None), finish=UNKNOWN), ["not known: too many positions", "not known"]),
        (gauge(1), ["1 more word"]),
        (gauge(2, words=()), ["2 words"]),
        (gauge(2, 12_345), ["2 more words, 12,345 ways", "2 more words, 12k ways"]),
        (
            gauge(1, 1, words=(), without_bridges=True),
            ["1 word, 1 way with a new letter in each word", "1 word, 1 way", "1 word, 1 way"],
        ),
    ],
)
def test_what_a_position_is_worth(worth: Gauge, variants: list[str]) -> None:
    assert [*format_gauge(worth, "common")] == variants


@pytest.mark.parametrize(
    ("worth", "said"),
    [
        (gauge(2), ""),
        (replace(gauge(None, previous_finish=THREE), finish=UNKNOWN), ""),
        (gauge(None, previous_finish=THREE), "the last word lost the game"),
        (gauge(2, previous_finish=THREE), "good: the last word cost nothing"),
        (gauge(3, previous_finish=THREE), "the last word cost 1 extra word"),
        (gauge(5, previous_finish=THREE), "the last word cost 3 extra words"),
        (gauge(1, previous_finish=THREE), "good: the last word saved one"),
    ],
)
def test_what_the_last_word_did(worth: Gauge, said: str) -> None:
    assert last_word_text(worth) == said


HAG = NextWord(word="hag", finish=Minimum(word_count=1, proven=True), ways=9)
SAG = NextWord(word="sag", finish=Minimum(word_count=2, proven=True), ways=1)
NOT_KNOWN = "What it left is not known: there are too many positions."


@pytest.mark.parametrize(
    ("move", "good", "rest", "told"),
    [
        (Move(word="x", error="no word"), "not played", "not played: no word",
         ["Not played: no word."]),
        (Move(word="x"), "", "unknown", [NOT_KNOWN]),
        (
            moved(None, 0, None), "lost before", "no way to solve it",
            ["It left no way to solve it.", "There was none before it, either."],
        ),
        (
            moved(None, 0, 1, instead=HAG), "lost", "no way to solve it",
            ["It left no way to solve it.", "Better: HAG: 1 word, 9 ways."],
        ),
        (moved(0, 1, 0), "best", "solved", ["It solved the board."]),
        (moved(2, 3, 2), "best", "2 words, 3 ways",
         ["It left 2 words, 3 ways.", "No other is better."]),
        (moved(1, 2, 1, instead=HAG), "good", "1 word, 2 ways",
         ["It left 1 word, 2 ways.", "Better: HAG: 1 word, 9 ways."]),
        (
            moved(3, 9, 1, instead=HAG, everyday=SAG), "+2", "3 words, 9 ways",
            ["It left 3 words, 9 ways.",
             "Better: HAG: 1 word, 9 ways; everyday: SAG: 2 words, 1 way."],
        ),
    ],
)  # fmt: skip
def test_what_a_move_left(move: Move, good: str, rest: str, told: list[str]) -> None:
    assert (grade_move(move), finish_text(move), describe_move(move)) == (good, rest, told)


def test_words_that_would_have_been_better_are_shown_as_asked() -> None:
    move = moved(3, 1, 1, instead=HAG, everyday=SAG)
    assert better_words_text(move) == "HAG: 1 word, 9 ways; everyday: SAG: 2 words, 1 way"
    assert (
        better_words_text(move, str.title) == "Hag: 1 word, 9 ways; everyday: Sag: 2 words, 1 way"
    )
    assert better_words_text(moved(0, 1, 0)) == ""


@pytest.mark.parametrize(
    ("words", "facts", "said"),
    [
        ((), {}, "no words yet"),
        ((), {"given_up": True}, "given up"),
        (("group",), {"given_up": True, "par": 5}, "given up after 1 word (par 5)"),
        (("group",), {"estimated_par": 4}, "not solved yet after 1 word (par 4, our estimate)"),
        (("gracious", "splashy"), {}, "2 words"),
        (("gracious", "splashy"), {"result": FEWEST}, "2 words, the fewest possible"),
        (
            ("gracious", "sis", "splashy"), {"result": FEWEST, "par": 3},
            "3 words (par 3), possible in 2",
        ),
    ],
)  # fmt: skip
def test_how_a_game_went(words: tuple[str, ...], facts: dict[str, Any], said: str) -> None:
    game = Game(BOARD)
    for word in words:
        game.play(word)
    if facts.pop("given_up", False):
        game.give_up()
    record = GameRecord(game, **facts)
    assert outcome_text(record) == said
    assert f"{said}\nno help \u00b7 word list common" in share_text(record, Streak())


LONG = "x" * 70
LOSING = moved(None, 0, 1, word=LONG)
REVIEWED: dict[str, Any] = {
    "board": BOARD, "words": ("a", "b"), "solved": True, "complete": True,
    "moves": [Move(word="a"), Move(word="b")], "zero_cost_move_count": 0, "rejected_words": (),
    "without_bridges": False, "standing": None, "reason": "long", "unlisted_reason": "",
}  # fmt: skip


@pytest.mark.parametrize(
    ("facts", "names", "said"),
    [
        ({}, "", ["Solved in 2 words; not ranked: long.", "A best word in 0 of 2 positions."]),
        ({"complete": False}, "", ["Solved in 2 words; not ranked: long."]),
        ({"solved": False, "words": ()}, "", ["Not solved after 0 words."]),
        (
            {"standing": SimpleNamespace(exact_place=PLACE), "complete": False,
             "rejected_words": ("sly",), "without_bridges": True},
            "mine",
            ["Solved: 4th= of 10 with 2 words (word list mine).",
             "SLY had been rejected.", "Ways in which a word adds no new letter are not counted."],
        ),
        (
            {"unlisted_reason": "'sly' is not in mine; figures are about mine"},
            "mine",
            ["Solved in 2 words; SLY is not in mine; figures are about mine."],
        ),
        (
            {"solved": False, "unlisted_reason": "'sly' is not in mine",
             "rejected_words": ("sly",)},
            "",
            ["Not solved after 2 words; SLY is not in mine.", "SLY had been rejected."],
        ),
        (
            {"solved": False, "rejected_words": ("sly", "shy"), "zero_cost_move_count": 1,
             "moves": [moved(1, 1, 1), moved(3, 1, 1, word=LONG), LOSING]},
            "",
            ["Not solved after 2 words.",
             f"{'X' * 59}… cost 2 extra words.",
             f"{'X' * 59}… lost the game: nothing solves the board after it.",
             "SLY and SHY had been rejected.", "A best word in 1 of 3 positions."],
        ),
    ],
)  # fmt: skip
def test_how_a_review_is_summed_up(facts: dict[str, Any], names: str, said: list[str]) -> None:
    found: Any = SimpleNamespace(**REVIEWED | facts)
    assert summarize_review(found, names) == said
    listed = [
        line for line in Review.text(found, lists_name=names).splitlines()[1:] if line not in said
    ]
    assert len(listed) == len(found.moves)
    assert all(len(line) < 100 for line in listed)


CHAIN = ("gracious", "splashy")


@pytest.mark.parametrize(
    ("level", "said", "compact"),
    [
        (1, "The whole board: 2 words are enough, in 10 ways.", None),
        (2, "From here 2 words are enough, in 10 ways.", None),
        (3, "G…S, S…Y", None),
        (4, "G _ _ _ _ _ _ S, S _ _ _ _ _ Y", "G······S, S·····Y"),
        (5, "G R _ _ _ _ _ S, S P _ _ _ _ Y", "GR·····S, SP····Y"),
        (6, "GRACIOUS, S P _ _ _ _ Y", "GRACIOUS, SP····Y"),
        (7, "GRACIOUS - SPLASHY", None),
    ],
)
def test_hints_of_every_level(level: int, said: str, compact: str | None) -> None:
    """`compact` is None where it is the same."""
    ways = 10 if level < 3 else None
    hint = Hint(level=level, words=(), minimum=2, finish=2, ways=ways, chain=CHAIN)
    assert hint.text() == said
    assert hint.text(compact=True) == (compact or said)
    if level > 2:
        led_away = replace(hint, words=("go",), finish=None)
        back = "This cannot be solved from here.\nGo back to before GO:\n"
        assert led_away.text() == f"{back}{said}"
        assert led_away.text(compact=True) == f"{back}{compact or said}"


@pytest.mark.parametrize(
    ("chain", "from_level"),
    [
        (("gracious", "splashy", "yup"), 2),
        (("bracious", "splashy"), 3),
        (("graciouc", "splashy"), 3),
        (("gracious", "tplashy"), 3),
        (("gracious", "splasho"), 3),
        (("gracioous", "splashy"), 4),
        (("gracious", "splashhy"), 4),
        (("glacious", "splashy"), 5),
        (("gracious", "shlashy"), 5),
        (("grocious", "splashy"), 6),
        (("gracious", "splishy"), 7),
    ],
)
def test_a_hint_shows_what_its_level_is_for_and_no_more(
    chain: tuple[str, ...], from_level: int
) -> None:
    for level in range(1, MAX_LEVEL + 1):
        hint = Hint(level=level, words=(), minimum=2, finish=2, ways=None, chain=CHAIN)
        other = replace(hint, chain=chain)
        for compact in (False, True):
            same = hint.text(compact=compact) == other.text(compact=compact)
            assert same is (level < from_level)


@pytest.mark.parametrize("level", range(3, MAX_LEVEL + 1))
def test_no_line_of_the_panel_ends_within_a_word(level: int) -> None:
    """The panel breaks lines at spaces: in its compact form each word of a hint has none."""
    hint = Hint(level=level, words=("go",), minimum=2, finish=None, ways=None, chain=CHAIN)
    parts = iter(hint.text(compact=True).splitlines()[-1].split())
    for letters in map(capitals, letters_shown(CHAIN, level)):
        assert any(in_order(letters, part) for part in parts), letters


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        (hint(1, (), 1), "The whole board: 1 word is enough."),
        (hint(1, (), 2, None, 1234), "The whole board: 2 words are enough, in 1,234 ways."),
        (hint(2, (), 2, 2, 1, ("ab", "bc"), without_bridges=True),
         "From here 2 words are enough, in 1 way with a new letter in each word."),
        (hint(2, ("abc",), 2, None, 1, ("ad", "de")),
         "This cannot be solved from here.\nGo back to before ABC: from there 2 words are enough,"
         " in 1 way."),
        (hint(5, ("abc",), 2, 3, None, ("abcde", "efg")), None),
        (hint(2, ("abc", "cad"), 1, 2, 12, ("abcd",)),
         "From here it takes 2 more words, 4 in all; 1 is enough.\nGo back to before ABC: from"
         " there 1 word is enough, in 12 ways."),
        (hint(2, ("abc", "cad"), 3, 1, 1, ("abc", "cd", "de", "ea")),
         "From here it takes 1 more word, 3 in all; 3 are enough.\nGo back to before CAD: from"
         " there 3 words are enough, in 1 way."),
        (hint(3, ("ad",), 2, 1, None, ("ad", "def")), "D…F"),
        (hint(5, (), 2, 2, None, ("ad", "def")), "A D, D E F"),
        *((hint(level, ("ad", "de"), 2, 0, None, ("ad", "de")), "Every letter is covered.")
          for level in range(2, MAX_LEVEL + 1)),
    ],
)  # fmt: skip
def test_hints_in_words(hint: Hint, said: str | None) -> None:
    far = "From here it takes 3 more words, 4 in all; 2 are enough.\nGo back to before ABC:\n"
    assert hint.text() == (said or f"{far}A B _ _ E, E F G")


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        (hint(1, (), 2, None, 10),
         "The whole board: 2 words are enough, in 10 ways (word list mine)."),
        (hint(2, (), 2, 2, 10, CHAIN),
         "From here 2 words are enough, in 10 ways (word list mine)."),
        (hint(2, ("go",), 2, None, 10, CHAIN),
         "This cannot be solved from here (word list mine).\n"
         "Go back to before GO: from there 2 words are enough, in 10 ways."),
        (hint(3, ("go",), 2, 3, None, CHAIN),
         "From here it takes 3 more words, 4 in all; 2 are enough (word list mine).\n"
         "Go back to before GO:\nG…S, S…Y"),
        (hint(3, (), 2, 2, None, CHAIN), "G…S, S…Y"),
    ],
)  # fmt: skip
def test_figures_of_hints_say_which_list_they_are_about(hint: Hint, said: str) -> None:
    assert hint.text(lists_name="mine") == said


def test_everything_that_helped_is_named() -> None:
    assert aids_text(0, ()) == "no help"
    assert aids_text(1, ["gauge"]) == "1 hint, evaluation"
    assert aids_text(3, ["solutions seen", "gauge", "evaluation"]) == (
        "3 hints, evaluation with words, solutions seen"
    )


def test_a_place_is_short_where_the_words_are_known() -> None:
    assert place_text(2, PLACE) == "4th= of 10 with 2 words"
    assert place_text(2, PLACE, short=True) == "4th= of 10"
    assert place_text(2, Place(place=10, tied=1, of=10)) == "10th of 10 with 2 words"
