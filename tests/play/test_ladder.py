"""The ladder of hints: one step at a time, to the end, from where it was left."""

from json import dumps, loads

import pytest

from lbtui.engine import Candidates, Minimum, candidates_from_words
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord
from lbtui.play.hint import Hint
from lbtui.play.hint_ladder import HintLadder
from lbtui.puzzle import parse_board

BOARD = parse_board("riu pgh lcs yao")
WORDS = ("gracious", "splashy", "spa", "splashily", "go", "yup")


def _candidates(*words: str) -> Candidates:
    return candidates_from_words(BOARD, words)


def _take(hints: HintLadder, taken: list[Hint], *words: str) -> Hint:
    """Take the next hint, and return it."""
    hint = hints.make_next_hint(words, taken)
    assert hint is not None
    taken.append(hint)
    return hint


def _taken(hints: HintLadder, taken: list[Hint], words: tuple[str, ...]) -> list[Hint]:
    """Every hint that is left after these words."""
    every = list(taken)
    while (hint := hints.make_next_hint(words, every)) is not None:
        every.append(hint)
        assert len(every) < 50
    return every[len(taken) :]


def test_it_leads_to_the_solution_and_each_step_shows_a_little_more() -> None:
    taken = _taken(HintLadder(_candidates(*WORDS)), [], ())
    assert [hint.level for hint in taken] == [1, 3, 4, 5, 6, 7]
    assert [hint.number for hint in taken] == [1, 2, 3, 4, 5, 6]
    assert [hint.next_hint_text for hint in taken] == [
        *("first and last letters", "lengths", "first two letters", "one word", "all words", "")
    ]
    assert {hint.chain for hint in taken[1:]} == {("gracious", "splashy")}
    assert {hint.followed_count for hint in taken} == {0}
    assert len({hint.text() for hint in taken}) == len(taken)


def test_it_goes_on_after_the_hinted_word_and_says_first_that_another_leads_away() -> None:
    hints, taken = HintLadder(_candidates(*WORDS)), list[Hint]()
    for _ in range(3):
        _take(hints, taken)
    chain = ("gracious", "splashy")
    assert _take(hints, taken, "gracious") == Hint(
        level=5, words=("gracious",), minimum=2, finish=1, chain=chain
    )
    assert [_take(hints, taken, "go") for _ in range(2)] == [
        Hint(level=2, words=("go",), minimum=2, finish=None, ways=2, chain=chain),
        Hint(level=6, words=("go",), minimum=2, finish=None, chain=chain),
    ]
    assert _take(hints, taken, "gracious") == Hint(
        level=6, words=("gracious",), minimum=2, finish=1, chain=chain
    )
    assert [hint.level for hint in taken] == [1, 3, 4, 5, 2, 6, 6]
    assert [hint.followed_count for hint in taken] == [0, 0, 0, 1, 0, 0, 1]


def test_a_saved_game_is_resumed_where_it_was_left() -> None:
    candidates = _candidates(*WORDS)
    every = _taken(HintLadder(candidates), [], ())
    for left in range(1, len(every)):
        record = GameRecord(Game(BOARD), hints=tuple(every[:left]))
        hints = GameRecord.from_json(loads(dumps(record.as_json()))).hints
        assert _taken(HintLadder(candidates, previous_hints=hints), [*hints], ()) == every[left:]


def test_hints_about_a_position_that_has_passed_are_not_shown() -> None:
    chain = ("gracious", "splashy")
    board = Hint(level=1, words=(), minimum=2)
    start = Hint(level=3, words=(), minimum=2, finish=2, chain=chain)
    later = Hint(level=6, words=("gracious",), minimum=2, finish=1, chain=chain)
    away = Hint(level=2, words=("go",), minimum=2, chain=chain)
    record = GameRecord(Game(BOARD), hints=(board, start, later, away))
    assert record.position_hints == (board, start)
    for words, shown in (
        (["gracious"], [start, later]),  # the chain is followed
        (["sis"], []),
        (["go"], [away]),
    ):
        record.game = Game(BOARD, min_length=2)
        for word in words:
            record.game.play(word)
        assert [*record.position_hints] == shown, words


def test_without_a_solution_there_is_nothing_to_hint_at() -> None:
    hints = HintLadder(_candidates("gracious", "go"))
    for taken in ([], [Hint(level=1, words=(), minimum=2)]):
        with pytest.raises(ValueError, match="no solution"):
            hints.make_next_hint((), taken)


def test_each_wrong_turn_is_mentioned_once() -> None:
    hints, taken = HintLadder(_candidates(*WORDS)), list[Hint]()
    _take(hints, taken)
    for words in (("go",), ("yup",), ("go", "og"), ("go",), ("yup",)):
        _take(hints, taken, *words)
    assert [hint.level for hint in taken] == [1, 2, 2, 2, 3, 4]
    solved = hints.make_hint(("gracious", "splashy"), 4)
    assert (solved.minimum, solved.finish) == (2, 0)


def test_hints_of_a_game_without_bridges() -> None:
    candidates = candidates_from_words(parse_board("ad be cf"), ["abcdef", "cab", "bdef"])
    for bridges, finish in (("auto", 2), ("never", None)):
        hint = HintLadder(candidates, bridges=bridges).make_hint(("abc",), 2)
        assert (bridges, hint.finish) == (bridges, finish)


def test_hints_on_a_board_too_large_to_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lbtui.engine.counting.graph.MAX_LETTERS", 5)
    hints = HintLadder(_candidates(*WORDS))
    taken = _taken(hints, [], ("gracious",))
    assert [hint.level for hint in taken] == [2, 3, 4, 5, 6]
    assert (taken[0].minimum, taken[0].finish, taken[0].words) == (2, 1, ("gracious",))
    assert (taken[-1].chain, taken[-1].followed_count) == (("gracious", "splashy"), 1)
    assert hints.make_hint(("gracious",), 2).finish == 1
    assert hints.find_promising_start(("go",)) == ()
    assert hints.minimum == Minimum(word_count=2, proven=True)
