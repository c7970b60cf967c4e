"""A game without an app: its controller, with the shipped lists and a real database."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from lbtui.database import Database
from lbtui.play.game import Game
from lbtui.play.saved import SavedGames
from lbtui.play.text import hint_text
from lbtui.puzzle import parse_board
from lbtui.settings import Settings
from lbtui.tui.game.controller import GameController, open_game
from lbtui.tui.game.saver import GameSaver
from tests.harness.apps import BOARD


def _going_on() -> bool:
    return False


@pytest.fixture
def saver() -> Iterator[GameSaver]:
    saver = GameSaver(pytest.fail)
    yield saver
    saver.wait()


def opened(saver: GameSaver, *rejected: str, game_id: str = "") -> GameController:
    """The unfinished game of the board, or a new one, with the list common."""
    board, settings = parse_board(BOARD), Settings("no-settings.json")
    find = partial(saver.find, board, game_id)
    return open_game(board, lambda _board: ("common",), settings, rejected, saver, find, _going_on)


def typed(controller: GameController, word: str) -> None:
    """Type a word and play it."""
    for letter in word:
        assert controller.type(letter) is None
    assert controller.why_unplayable() == ()
    controller.play(controller.game.typed)


def hint(controller: GameController) -> str:
    """Take a hint, and return its last line."""
    found = controller.referee.hint(_going_on)
    assert not isinstance(found, str)
    controller.take_hint(found)
    return hint_text(found).split("\n")[-1]


def test_a_game_is_played_saved_and_compared(saver: GameSaver) -> None:
    controller = opened(saver)
    assert not controller.resumed
    assert controller.type("k") == "K is not on the board"
    assert controller.why_unplayable() == ("type a word first",)
    typed(controller, "gracious")
    assert controller.type("c") == "S and C are on the same side"
    typed(controller, "splashy")
    controller.take_review(controller.referee.review(_going_on))
    saver.wait()
    (saved,) = SavedGames(Database()).every()
    assert replace(saved, changed=0) == controller.game
    assert saved.result == (4, 2, 10, 2)
    controller.undo()
    assert not controller.game.solved
    controller.redo()
    assert controller.game.solved


def test_a_saved_game_goes_on_with_its_word_its_letters_and_its_next_hint(saver: GameSaver) -> None:
    controller = opened(saver)
    taken = [hint(controller) for _ in range(3)]
    typed(controller, "group")
    taken += [hint(controller), hint(controller)]
    assert controller.type("p") is None
    again = opened(saver)
    assert again.resumed
    assert replace(again.game, changed=0) == controller.game
    while not isinstance(found := controller.referee.hint(_going_on), str):
        assert again.referee.hint(_going_on) == found
        controller.take_hint(found)
        again.take_hint(found)
    assert found == again.referee.hint(_going_on) == "everything is shown"


def test_a_rejected_word_goes_and_is_not_hinted_at(saver: GameSaver) -> None:
    controller = opened(saver)
    assert [hint(controller), hint(controller)][1] == "G…S, S…Y"
    typed(controller, "gracious")
    controller.drop_word()
    assert controller.game.words == ()
    without = opened(saver, "gracious")
    assert replace(without.game, changed=0) == controller.game
    assert not without.referee.listed("gracious")
    assert without.referee.rejects("gracious")
    assert hint(without) == "G…P, P…L"
    without.referee.accepted.add("gracious")
    assert without.referee.listed("gracious")


def test_where_nothing_can_be_taken_back_nothing_is_saved(saver: GameSaver) -> None:
    opened(saver).take_back()
    saver.wait()
    assert SavedGames(Database()).every() == []


def test_the_newest_state_of_each_game_is_saved_in_order(saver: GameSaver) -> None:
    games = [Game(parse_board(BOARD), id=name) for name in ("a", "b")]
    for word in ("gracious", "sis", "splashy"):
        for game in games:
            game.play(word)
            saver.keep(game)
            saver.keep(game)
    saver.wait()
    assert [game.words for game in SavedGames(Database()).every()] == [games[0].words] * 2
    assert games[0].revision > 0


def test_a_saved_game_that_cannot_be_read_is_left_alone_with_a_line(saver: GameSaver) -> None:
    controller = opened(saver)
    typed(controller, "group")
    saver.wait()
    database = Database()
    database.write(lambda db: db.execute("UPDATE games SET game = '{}'"))
    again = opened(saver, game_id=controller.game.id)
    assert again.problem == "the saved game is damaged: this is a new one"
    assert (again.resumed, again.game.words) == (False, ())
    assert opened(saver, game_id="0" * 32).problem == "", "a game that was never saved"
