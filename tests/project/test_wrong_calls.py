"""Calls of the library that make no sense are refused at once, in a line that says what would."""

import re
from collections.abc import Callable
from functools import partial
from math import nan
from typing import Any, cast

import pytest

import lbtui
from lbtui.cli.main import main

BOARD = "riu pgh lcs yao"


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        ({"lengths": (9, 4)}, "least and the most, as (4, 9), not (9, 4)"),
        ({"letters": (30, 20)}, "letters are the least and the most"),
        ({"letters": (0, 0)}, "letters are the least and the most"),
        ({"min_score": -1}, "min_score -1 is not a whole number from 0 to 100"),
        ({"min_score": 101}, "min_score 101 is not"),
        ({"min_score": 0.9}, "min_score 0.9 is not"),
        ({"include": ""}, "'' is not a word: words have only letters"),
        ({"include": ["", "gracious"]}, "'' is not a word"),
        ({"include": [[]]}, "[] has no words: leave it out to allow any"),
        ({"first": "7"}, "'7' is not a word"),
        ({"last": []}, "[] has no words"),
        ({"vocabulary": ["gracious"], "lists": "scrabble"}, "takes the place of lists"),
        ({"vocabulary": ["gracious", 3]}, "words and letters are text, not 3"),
        ({"vocabulary": [None, "gracious"]}, "words and letters are text, not None"),
        ({"include": "gra"}, "no solution with 'gra': it is not in word list common"),
        ({"include": [["gra", "sho"]]}, "no solution with 'gra': it is not in word list common"),
        ({"first": "grip"}, "no solution with 'grip': 'r' and 'i' are on the same side"),
        ({"last": "gra", "vocabulary": ["gracious"]}, "it is not one of the words given"),
        ({"after": "gracious", "first": "group"}, "does not go on from 'gracious'"),
        ({"vocabulary": {"gracious": 200}}, "200 is not a whole number from 0 to 100"),
        ({"vocabulary": {"gracious": 0.5}}, "0.5 is not a whole number"),
        ({"vocabulary": {"gracious": True}}, "True is not a whole number"),
        ({"seconds": -1}, "a number from 0, or None for no limit, not -1"),
        ({"seconds": nan}, "not nan"),
        ({"min_length": 5.5}, "min_length 5.5 is not a whole number from 1 to 50"),
        ({"perfect": "no"}, "perfect is True or False, not 'no'"),
        ({"max_words": True}, "max_words True is not a whole number from 1 to 32"),
        ({"max_words": 0}, "max_words 0 is not a whole number from 1 to 32"),
        ({"max_words": "3"}, "max_words '3' is not a whole number"),
        ({"max_words": 2, "min_words": 3}, "max_words 2 is not a whole number from 3 to 32"),
        ({"lengths": 9}, "lengths are the least and the most, as (4, 9), not 9"),
        ({"letters": (4, None)}, "letters are the least and the most, as (4, 9), not (4, None)"),
        ({"lengths": (4, 9, 10)}, "lengths are the least and the most"),
        ({"seconds": "1"}, "or None for no limit, not '1'"),
        (
            {"vocabulary": lbtui.candidates("tjo feb cuy hil")},
            "those of tjo feb cuy hil, not of riu",
        ),
        ({"ranking": "best"}, "'shortest' or 'familiar'"),
        ({"after": [b"gracious"]}, "text, not b'gracious'"),
        ({"include": "gracious", "exclude": "gracious"}, "'gracious' is not among the words"),
        ({"first": "gracious", "lengths": (3, 4)}, "'gracious' is not among the words"),
        ({"lengths": (3, 5), "min_length": 9}, "lengths (3, 5) leave out words of min_length 9"),
        ({"min_words": None}, "min_words None is not a whole number"),
        ({"include": 5}, "words and letters are text, not 5"),
        ({"include": False}, "words and letters are text, not False"),
        ({"vocabulary": 5}, "words and letters are text, not 5"),
        ({"vocabulary": b"gracious"}, "words and letters are text, not b'gracious'"),
        ({"vocabulary": "words.txt"}, "a vocabulary is words: give a word list, or the path of"),
        ({"vocabulary": "/usr/share/dict/words"}, "or the path of one, as lists="),
        ({"vocabulary": lbtui.open_list("common")}, "a vocabulary is words: give a word list"),
        ({"lists": 3}, "lists are names, paths or open lists, not 3"),
        ({"lists": ["common", None]}, "open lists, not ['common', None]"),
        ({"user": "no"}, "user is True or False, not 'no'"),
        ({"seconds": True}, "or None for no limit, not True"),
        ({"ranking": ["shortest"]}, "unknown ranking ['shortest']"),
    ],
)
def test_limits_that_make_no_sense(limits: dict[str, Any], why: str) -> None:
    if "vocabulary" not in limits:
        limits = {"lists": "common"} | limits
    with pytest.raises((ValueError, TypeError)) as caught:
        lbtui.solve(BOARD, **limits)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"max_words": 0}, "max_words 0 is not a whole number from 1 to 32"),
        ({"seconds": -1}, "a number from 0, or None for no limit, not -1"),
        ({"jobs": 0}, "jobs 0 is not a whole number"),
        ({"jobs": "2"}, "jobs '2' is not a whole number"),
        ({"lists": []}, "no word list is given"),
        ({"lists": iter([])}, "no word list is given"),
        ({"facts": "no"}, "facts is True or False, not 'no'"),
        ({"user": 1}, "user is True or False, not 1"),
    ],
)
def test_a_batch_that_makes_no_sense_is_refused_before_it_begins(
    options: dict[str, Any], why: str
) -> None:
    with pytest.raises((ValueError, TypeError), match=re.escape(why)):
        lbtui.solve_batch([BOARD], **options)


def test_candidates_in_place_of_lists_keep_their_scores() -> None:
    found = lbtui.candidates(BOARD, lists="common")
    for limits in ({"ranking": "familiar"}, {"min_score": 60, "max_words": 2}):
        kept: Any = lbtui.solve(BOARD, vocabulary=found, **limits)
        assert kept[:20] == lbtui.solve(BOARD, lists="common", **limits)[:20]
    assert len(lbtui.candidates(BOARD, vocabulary=found, min_length=9)) < len(found)


def test_none_asks_for_nothing() -> None:
    names = ("lists", "vocabulary", "include", "exclude", "after", "first", "last")
    more = ("max_words", "lengths", "letters", "seconds", "cancel")
    nothing: dict[str, Any] = dict.fromkeys((*names, *more))
    assert lbtui.solve(BOARD, **nothing)[:9] == lbtui.solve(BOARD)[:9]


def test_why_a_chain_is_none_of_the_solutions() -> None:
    board, words = "abc def ghi jkl", ["adgj", "jad", "dbehkcfil", "jdgbehkcfil"]
    bridged = lbtui.solve(board, vocabulary=words, bridges="always")
    tight = lbtui.solve(board, vocabulary=words, bridges="never")
    assert bridged.place("adgj jad dbehkcfil") is not None
    with pytest.raises(ValueError, match="it has a bridge, and these solutions have none"):
        tight.place("adgj jad dbehkcfil")
    with pytest.raises(ValueError, match="'gracious' is not one of the words of these solutions"):
        lbtui.solve(BOARD, lists="common", exclude="gracious").index("gracious splashy")
    with pytest.raises(ValueError, match="the limits leave it out"):
        lbtui.solve(BOARD, lists="common", last="yups").index("gracious splashy")


@pytest.mark.parametrize(
    "wrong",
    [
        {"repeats": "yes"}, {"unchecked": 1}, {"solutions": 5}, {"solutions": "5-10"},
        {"solutions": (5,)}, {"answer": 5}, {"par": "4"}, {"sides": 4.0},
    ],
)  # fmt: skip
def test_a_request_of_another_kind_is_an_error(wrong: dict[str, Any]) -> None:
    (name,) = wrong
    with pytest.raises(lbtui.RequestError, match=name):
        lbtui.make_boards(request=lbtui.BoardRequest(**wrong))


def test_making_boards_checks_what_it_is_given() -> None:
    calls: list[tuple[dict[str, Any], str]] = [
        ({"request": {"sides": 4}}, "a request is a BoardRequest, not {'sides': 4}"),
        ({"seed": "x"}, "seed 'x' is not a whole number from 0"),
        ({"seed": -5}, "seed -5 is not a whole number from 0"),
        ({"boards": "3"}, "boards '3' is not a whole number"),
        ({"request": lbtui.BoardRequest(vowels=13)}, "13 vowels"),
        ({"request": lbtui.BoardRequest(answer="xylo")}, "'xylo' is not in word list common"),
        ({"request": lbtui.BoardRequest(answer="dragonfly", sides=3)}, "dragonfly fills"),
        (
            {"request": lbtui.BoardRequest(answer="gracious splashy", vowels=0)},
            "do not allow 0 vowels",
        ),
    ]
    for given, why in calls:
        with pytest.raises(lbtui.RequestError, match=why):
            lbtui.make_boards(**given)


def test_the_list_of_made_boards_is_common_unless_another_is_given() -> None:
    made = next(lbtui.make_boards(seed=3)).board
    for same in (None, "auto", ["auto"]):
        assert next(lbtui.make_boards(seed=3, lists=same)).board == made


def test_errors_cut_what_was_given() -> None:
    long: Any = "x" * 100_000
    solutions = lbtui.solve(BOARD, lists="common")
    limits = ("ranking", "bridges", "max_words", "seconds", "cancel", "lengths")
    calls: list[Callable[[], object]] = [
        *[partial(lbtui.solve, BOARD, **{name: long}) for name in limits],
        lambda: lbtui.draw_text(BOARD, mode=long),
        lambda: lbtui.make_boards(seed=long),
        lambda: lbtui.make_boards(request=long),
        lambda: lbtui.solve_batch(long),
        lambda: lbtui.Game(BOARD).share(style=long),
        lambda: solutions.how_many(long),
        lambda: solutions.minimum() == long,
        lambda: lbtui.Board(BOARD) == long,
        lambda: lbtui.Board(cast("Any", range(100_000))),
    ]
    for call in calls:
        with pytest.raises((ValueError, TypeError)) as caught:
            call()
        assert len(str(caught.value)) < 200


def test_a_batch_says_which_board_is_none() -> None:
    solved = lbtui.solve_batch([BOARD, "abc"], lists="common")
    assert next(solved).lists == ("common",)
    with pytest.raises(lbtui.BoardError, match="board 2: 'abc' has 3 letters"):
        next(solved)


def test_a_record_is_not_compared_with_one_of_its_facts() -> None:
    solutions = lbtui.solve(BOARD, lists="common")
    records: list[tuple[object, object, str]] = [
        (solutions.minimum(), 2, "compare one of its facts, word_count, proven"),
        (solutions.how_many(2), 10, "compare one of its facts, word_count, solutions, exact"),
        (solutions.place("gracious splashy"), 4.0, "<Place 4 of 10, tied 2> never equals 4.0"),
        (lbtui.evaluate(BOARD).next[0], "oligarchy", "compare one of its facts, word"),
        (lbtui.Board(BOARD), BOARD, "make that a Board, too"),
        (lbtui.Board(BOARD), BOARD.split(), "make that a Board, too"),
        (lbtui.Game(BOARD), BOARD, "compare its words"),
        (solutions[0], solutions[0].words, "compare its words"),
        (solutions[0], str(solutions[0]), "compare its words"),
    ]
    for record, other, why in records:
        for left, right in ((record, other), (other, record)):
            with pytest.raises(TypeError, match=re.escape(why)):
                _ = left == right
            with pytest.raises(TypeError, match=re.escape(why)):
                _ = left != right
        assert record not in (None, object())


@pytest.mark.parametrize("words", [{"gracious", "splashy"}, {"gracious": 1}, None, 0, False, 5])
def test_what_has_no_order_is_no_chain(words: Any) -> None:
    solutions = lbtui.solve(BOARD, lists="common")
    calls: list[Callable[[], object]] = [
        lambda: lbtui.hints(BOARD, words),
        lambda: lbtui.review(BOARD, words),
        lambda: lbtui.evaluate(BOARD, words),
        lambda: solutions.index(words),
        lambda: solutions.place(words),
        lambda: lbtui.draw_svg(BOARD, words),
        lambda: lbtui.solve(BOARD, after=words),
    ]
    for call in calls[: -1 if words is None else None]:  # None words of `after` are none
        with pytest.raises(TypeError, match="words of a chain are in order, in a list, not"):
            call()


def test_a_hint_shows_itself_without_its_words() -> None:
    shown = list(map(repr, lbtui.hints(BOARD, lists="common")))
    assert shown[-1] == "<Hint of level 7>"


def test_lists_are_given_by_name_everywhere() -> None:
    module: Any = lbtui
    names = {"evaluate": 2, "hints": 2, "review": 2, "solve_batch": 1, "make_boards": 1}
    for name, most in {"solve": 1, "candidates": 1, **names}.items():
        with pytest.raises(TypeError, match=rf"{name}\(\) takes .* positional argument"):
            getattr(module, name)(*[BOARD] * most, "common")


def test_bridges_stand_in_for_what_limits_leave_out_only_if_asked_for() -> None:
    board, words = "abc def ghi jkl", ["adgj", "jad", "dbehkcfil", "jdgbehkcfil"]
    for limits in ({"min_words": 3}, {"letters": (16, 16)}):
        narrowed: dict[str, Any] = {"vocabulary": words, **limits}
        assert not lbtui.solve(board, **narrowed)
        (found,) = lbtui.solve(board, bridges="always", **narrowed)
        assert str(found) == "adgj - jad - dbehkcfil"


def test_nothing_is_undone_silently() -> None:
    game = lbtui.Game(BOARD)
    with pytest.raises(lbtui.GameError, match="no step to undo"):
        game.undo()
    game.give_up()
    with pytest.raises(lbtui.GameError, match="the game is given up"):
        game.undo()


def test_cancel_is_checked_by_whatever_searches() -> None:
    space = lbtui.solve(BOARD, lists="common")
    wrong: Any = True
    calls: list[Callable[[], object]] = [
        lambda: lbtui.solve(BOARD, cancel=wrong),
        lambda: lbtui.candidates(BOARD, cancel=wrong),
        lambda: lbtui.evaluate(BOARD, cancel=wrong),
        lambda: lbtui.hints(BOARD, cancel=wrong),
        lambda: lbtui.review(BOARD, "gracious", cancel=wrong),
        lambda: lbtui.make_boards(cancel=wrong),
        lambda: space.how_many(3, cancel=wrong),
        lambda: space.minimum(cancel=wrong),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="cancel is a function that says when to stop"):
            call()


def test_seconds_are_checked_by_whatever_searches() -> None:
    space = lbtui.solve(BOARD, lists="common")
    calls: list[Callable[[], object]] = [
        lambda: space.how_many(3, seconds=nan),
        lambda: space.minimum(seconds=-1),
        lambda: lbtui.evaluate(BOARD, lists="common", seconds=nan),
        lambda: lbtui.hints(BOARD, lists="common", seconds=-0.1),
        lambda: lbtui.review(BOARD, "gracious", lists="common", seconds=nan),
        lambda: lbtui.make_boards(seconds=nan),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="seconds are a number from 0"):
            call()


def test_boards_are_checked_at_once() -> None:
    wrongs: list[Any] = [[[*"riu"], [*"pgh"], [*"lcs"]], b"riu pgh lcs yao", [1, 2, 3]]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="the sides of a board are text, not"):
            lbtui.Board(wrong)
    no_lists: list[Any] = [{"riu", "pgh", "lcs", "yao"}, {"a": "riu", "b": "pgh", "c": "lcs"}]
    for wrong in no_lists:
        with pytest.raises(lbtui.BoardError, match="the sides of a board are in order, in a list"):
            lbtui.Board(wrong)
    with pytest.raises(TypeError, match="several, not 'riu pgh lcs yao': put one in a list"):
        lbtui.solve_batch(BOARD)
    with pytest.raises(lbtui.RequestError, match="boards -1 is not a whole number"):
        lbtui.make_boards(-1)
    with pytest.raises(lbtui.ListError):
        lbtui.make_boards(lists="nowhere")


def test_names_that_are_not_known_are_answered_with_those_that_are() -> None:
    wrong: Any = "best"
    with pytest.raises(ValueError, match="unknown ranking 'best': 'shortest' or 'familiar'"):
        lbtui.review(BOARD, "gracious", lists="common", ranking=wrong)
    calls: list[Callable[[], object]] = [
        lambda: lbtui.solve(BOARD, lists="common", bridges=wrong),
        lambda: lbtui.evaluate(BOARD, lists="common", bridges=wrong),
        lambda: lbtui.hints(BOARD, lists="common", bridges=wrong),
        lambda: lbtui.review(BOARD, "gracious", lists="common", bridges=wrong),
        lambda: next(lbtui.solve_batch([BOARD], lists="common", bridges=wrong)),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="unknown use of bridges 'best'"):
            call()
    with pytest.raises(ValueError, match="unknown mode 'best': 'lines' or 'braille' or 'ascii'"):
        lbtui.draw_text(BOARD, mode=wrong)


def test_a_game_takes_words_and_gives_back_what_it_has() -> None:
    game = lbtui.Game(BOARD)
    wrongs: list[Any] = [5, None, b"gracious"]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="text, not"):
            game.play(wrong)
    with pytest.raises(lbtui.GameError, match="no word to take back"):
        game.take_back()
    game.play("gracious")
    game.play("splashy")
    assert repr(game) == "<Game riu pgh lcs yao: gracious - splashy - 2 words>"


def test_options_of_the_command_and_of_the_library_are_refused_alike(
    capfd: pytest.CaptureFixture[str],
) -> None:
    for word in ("gra", "zebra", "7"):
        assert main(["solve", BOARD, "--list", "common", "--include", word]) in (1, 2)
        with pytest.raises(ValueError) as caught:  # noqa: PT011 - the next line says which
            lbtui.solve(BOARD, lists="common", include=word)
        assert str(caught.value) in capfd.readouterr().err


def test_what_is_true_if_there_is_a_solution() -> None:
    space = lbtui.solve(BOARD, lists="common")
    assert (bool(space.how_many(1)), bool(space.how_many(2))) == (False, True)
    none = lbtui.solve("vwx vwx vwx vwx", lists="common").minimum()
    assert (bool(space.minimum()), bool(none)) == (True, False)
    unknown = (
        lbtui.Count(word_count=2, solutions=0, exact=False),
        lbtui.Minimum(word_count=None, proven=False),
    )
    for each in unknown:
        with pytest.raises(TypeError, match="does not say whether there is a solution"):
            bool(each)


def test_what_was_cancelled_says_so() -> None:
    with pytest.raises(lbtui.Cancelled, match="cancelled"):
        lbtui.solve("abcdefgh ijklmnop qrstuvwx yzaeioub", lists="scrabble", cancel=lambda: True)


def test_a_word_that_adds_nothing_is_the_reason_however_long_counting_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reasons = set()
    for seconds in (0, 2):
        monkeypatch.setattr("lbtui.play.review.RANK_SECONDS", seconds)
        found = lbtui.review(BOARD, "gracious sac chips splashy")
        reasons.add(found.reason)
    assert reasons == {"it uses a word that adds no new letter, and others need none"}
