"""A game remembers every step, and what was undone until another word is played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.play.game import MOST_STEPS, Game, GameError, as_json, game_from_json
from lbtui.puzzle import parse_board

BOARD = parse_board("riu pgh lcs yao")


def test_a_game_from_the_first_word_to_the_last() -> None:
    game = Game(BOARD)
    assert (game.words, game.solved, game.can_undo, game.can_redo) == ((), False, False, False)
    game.play("gracious")
    assert BOARD.text(game.open) == "phly"
    game.play("splashy")
    assert game.solved
    assert game.take_back() == "splashy"
    game.undo()
    assert game.words[1:] == ("splashy",)
    game.redo()
    assert game.words[1:] == ()
    game.undo()
    game.undo()
    game.play("shy")
    assert game.words == ("gracious", "shy")
    assert not game.can_redo


def test_what_compares_a_solved_game_is_gone_after_another_step() -> None:
    from lbtui.play.game import Result

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
