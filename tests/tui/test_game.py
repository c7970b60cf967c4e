"""A game without the app: its session, with the shipped lists and a real database."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from lbtui.database import Database
from lbtui.engine import Place
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord
from lbtui.play.hint import Hint
from lbtui.play.saved_games import SavedGames
from lbtui.puzzle import parse_board
from lbtui.settings import Settings
from lbtui.sources.gamedata import GameData
from lbtui.sources.stored_boards import StoredBoards
from lbtui.tui.app_database import AppDatabase
from lbtui.tui.board_session import BoardSession
from lbtui.tui.solver.answer import Answer
from lbtui.words.verdicts import StoredVerdicts
from tests.harness.apps import BOARD
from tests.tui.player import Player, going_on

Open = Callable[[], Player]
"""Opens the game that the app was left in, the unfinished one of the board, or a new one."""


@pytest.fixture
def said() -> list[str]:
    """What went wrong in saving."""
    return []


@pytest.fixture
def database(said: list[str]) -> Iterator[AppDatabase]:
    database = AppDatabase(said.append, lambda: None)
    yield database
    database.wait_until_saved()


@pytest.fixture
def opened(database: AppDatabase) -> Open:
    settings = Settings.load()

    def opened() -> Player:
        session = BoardSession(settings, database)
        session.answer = Answer(word_lists=("common",))
        return Player(session)

    return opened


def every() -> list[GameRecord]:
    return SavedGames(Database()).load_all()


def test_a_game_is_played_saved_and_compared(opened: Open, database: AppDatabase) -> None:
    player = opened()
    assert player.note == (), "it was not resumed"
    assert player.run("play.word") == "type a word first"
    player.play("gracious")
    player.play("splashy")
    database.wait_until_saved()
    (saved,) = every()
    assert replace(saved, changed_at=0) == replace(player.record, changed_at=0)
    assert saved.result == (Place(place=4, tied=2, of=10), 2)
    assert saved.game.ended == "solved"
    for command in ("play.undo", "play.back", "play.reject"):
        assert player.run(command) == "solved · ^n plays it again"
    assert player.game == saved.game


def test_a_saved_game_goes_on_with_its_word_its_letters_and_its_next_hint(
    opened: Open, database: AppDatabase
) -> None:
    player = opened()
    player.run(*["play.hint"] * 3)
    player.play("group")
    player.run(*["play.hint"] * 2)
    player.type("p")
    database.wait_until_saved()
    again = opened()
    new = "^n starts a new game"
    assert again.note[:2] == (f"game resumed, 1 word played · {new}", f"game resumed · {new}")
    assert replace(again.record, changed_at=0) == replace(player.record, changed_at=0)
    while (hint := player.referee.find_next_hint(going_on)) is not None:
        assert again.referee.find_next_hint(going_on) == hint
        player.current.add_hint(hint)
        again.current.add_hint(hint)
    assert player.run("play.hint") == again.run("play.hint") == "everything is shown"


def test_a_word_is_rejected_here_or_for_ever_and_the_game_goes_on_without_it(opened: Open) -> None:
    player = opened()
    player.run("play.hint", "play.hint")
    assert player.hint == Hint(
        level=3, words=(), minimum=2, finish=2, chain=("gracious", "splashy")
    )
    player.play("gracious")
    note = player.run("play.reject")
    assert note.startswith("gracious rejected · ^y restores it · ^d again")
    assert player.words() == ()
    assert not player.referee.is_listed("gracious")
    assert player.referee.is_rejected("gracious")
    note = player.run("play.reject")
    assert note == "gracious rejected on every board · ^y restores it"
    player.run("play.hint")
    assert player.hint == Hint(level=3, words=(), minimum=2, finish=2, chain=("group", "psychical"))
    note = player.play("gracious")
    assert note == "GRACIOUS was rejected · ^a: the newspaper accepts it"
    assert player.run("play.accept") == ""
    assert player.words() == ("gracious",)
    assert player.referee.is_listed("gracious")
    assert player.run("play.clear", "play.reject").startswith("gracious rejected · ^y restores it")
    assert player.words() == ()
    assert player.session.rejected_words == ["gracious"]
    player.session.database.wait_until_saved()
    (verdict,) = StoredVerdicts(Database()).search()
    assert (verdict.word, verdict.accepted) == ("gracious", True)


def test_a_rejection_is_undone_until_a_word_is_played(opened: Open) -> None:
    player = opened()
    player.type("sharply")
    player.run("play.reject")
    assert player.run("play.undo") == "sharply restored"
    assert (player.record.typed_letters, player.session.rejected_words) == ("sharply", [])
    player.run("play.reject")
    player.type("g")
    assert player.run("play.undo") == "sharply restored"
    player.run("play.reject")
    player.play("hug")
    player.run("play.back", "play.clear")
    assert player.run("play.undo") == ""
    assert player.words() == ("hug",), "the last step, not the rejection before it"
    player.play("gracious")
    player.run("play.reject", "play.copy")
    player.play("gulps")
    while player.run("play.undo") != "nothing to undo":
        assert "gracious" not in player.words(), "it stays rejected"
    assert player.session.rejected_words == ["sharply", "gracious"]


def test_a_game_goes_on_with_the_newspapers_list_once_that_is_stored(opened: Open) -> None:
    player = opened()
    player.play("gracious")
    assert player.record.lists == ("common",)
    player.session.database.wait_until_saved()
    data = GameData(parse_board(BOARD), "2026-11-20", 5, ("gracious", "splashy"), ())
    StoredBoards(Database()).add([data], source="game data")
    again = opened()
    assert (again.words(), again.record.lists) == (("gracious",), ("game",))


def test_a_board_without_game_data_is_played_with_the_other_lists(opened: Open) -> None:
    opened().session.settings.lists = ("common", "spanish", "game")
    player = opened()
    assert player.record.lists == ("common", "spanish")
    player.play("acaso")
    assert player.words() == ("acaso",)


def test_in_a_browser_two_taps_do_not_leave_a_game(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "web")
    player = opened()
    for _ in range(3):
        assert player.run("play.close").endswith("shows words and solutions")
        assert not player.closed
    player.run("board.play")
    assert player.closed


def test_a_word_of_no_list_is_played_if_the_player_says_so(opened: Open) -> None:
    player = opened()
    player.play("rlr")
    assert player.note[0].startswith("RLR is not in list common · ^a: the newspaper")
    assert player.note[-1] == "refused · ^a accepts it"
    assert player.record.typed_letters == "rlr"
    assert player.run("play.reject") == "RLR is in no list: nothing to reject"
    assert player.run("play.back") == ""
    assert player.record.typed_letters == "rl"
    assert player.run("play.clear", "play.accept") == "type a word first"
    player.play("rlr")
    player.run("play.accept", "play.new", "play.new")
    assert player.words() == ()
    player.play("rlr")
    assert player.words() == ("rlr",)
    player.session.database.wait_until_saved()
    assert [each.word for each in StoredVerdicts(Database()).search()] == ["rlr"]


def test_a_word_rejected_on_the_board_is_refused_although_the_newspaper_accepts_it(
    opened: Open, database: AppDatabase
) -> None:
    opened().session.reject("hags")
    database.wait_until_saved()
    StoredVerdicts(Database()).judge(["hags"], is_accepted=True)
    player = opened()
    assert player.play("hags").startswith("HAGS was rejected")
    assert player.words() == ()


def test_undoing_a_word_that_was_accepted_takes_its_acceptance_back(opened: Open) -> None:
    player = opened()
    player.play("gracious")
    player.play("srh")
    player.run("play.accept")
    assert player.words() == ("gracious", "srh")
    player.run("play.undo")
    assert (player.words(), player.record.typed_letters) == (("gracious",), "srh")
    assert player.run("play.word").startswith("SRH is not in list common")
    player.session.database.wait_until_saved()
    assert StoredVerdicts(Database()).search() == []
    player.run("play.accept", "play.copy", "play.undo")
    player.session.database.wait_until_saved()
    assert StoredVerdicts(Database()).search() == []


def test_a_game_is_left_when_asked_twice_in_a_row(opened: Open) -> None:
    player = opened()
    player.play("gracious")
    player.type("sp")
    player.run("play.hint")
    assert [hint.level for hint in player.record.hints] == [2], "one press, one hint"
    assert player.run("play.close") == "", "it cleared the word"
    assert player.record.typed_letters == ""
    assert player.run("play.close") == "esc again shows words and solutions"
    player.type("spl")
    note = "^x again shows words and solutions"
    assert player.run("board.play") == note
    player.run("play.back")
    assert player.run("board.play") == note, "not after another command"
    assert player.session.settings.game == player.record.id
    player.run("board.play")
    assert player.closed
    assert player.session.settings.game == ""
    again = opened()
    assert (again.game.words, again.record.typed_letters) == (("gracious",), "sp")
    assert "solutions seen" in again.record.aids
    again.run("play.new", "play.new")
    assert [hint.level for hint in again.record.hints] == [2], "what helped before helps now"
    assert again.game.words == ()


def test_what_asks_for_another_press_is_forgotten_when_it_is_not_shown_longer(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = opened()
    player.play("gracious")
    monkeypatch.setattr("lbtui.tui.confirmation.NOTE_SECONDS", -1)
    player.run("play.close")
    assert player.run("play.close") == "esc again shows words and solutions"
    assert not player.closed


def test_escape_hides_the_next_words_first(opened: Open) -> None:
    player = opened()
    player.play("gracious")
    player.run("play.evaluate", "play.evaluate")
    player.type("s")
    player.run("play.close")
    assert (player.record.typed_letters, player.game_session.is_evaluating) == ("", True)
    assert player.run("play.close") == ""
    assert not player.game_session.is_evaluating
    assert player.run("play.close") == "esc again shows words and solutions"


def test_a_solved_game_is_shared_once_it_is_known_how_it_compares(opened: Open) -> None:
    player = opened()
    player.play("gracious")
    player.type("splashy")
    handlers = player.game_handlers.handlers
    solved = handlers["play.word"]()
    assert handlers["play.share"]().note == ("copied as soon as the game is ranked",)
    assert player.copied == ""
    player.show(solved)
    assert "2 words (par 4, our estimate), the fewest possible" in player.copied
    assert player.note[0].endswith("^s adds the words")
    player.run("play.new")
    player.play("gracious")
    player.type("splashy")
    handlers["play.word"]()
    handlers["play.share"]()
    player.run("play.new")
    assert "2 words (par 4, our estimate)\n" in player.copied, "not of another game"


@pytest.mark.parametrize("command", ["play.close", "play.new"])
def test_a_game_that_is_left_before_it_is_ranked_is_shared_all_the_same(
    opened: Open, command: str
) -> None:
    player = opened()
    player.play("gracious")
    player.type("splashy")
    player.game_handlers.handlers["play.word"]()
    player.game_handlers.handlers["play.share"]()
    assert player.copied == ""
    player.game_handlers.handlers[command]()
    assert player.copied.splitlines()[1] == "\u2b1b\u2b1b 2 words (par 4, our estimate)"


def test_a_game_follows_the_lists_until_it_has_begun(opened: Open) -> None:
    player = opened()
    player.run("play.hint")
    session = player.game_session
    assert session.apply_chosen_word_lists().note == (), "the same lists"
    player.session.use_word_lists(("scrabble",))
    player.show(session.apply_chosen_word_lists())
    assert player.record.lists == ("scrabble",)
    assert len(player.record.hints) == 1
    player.session.use_word_lists(("auto",))
    player.session.answer = Answer(
        query=replace(player.session.make_query(), word_lists=("scrabble",)),
        word_lists=("scrabble",),
    )
    player.show(session.apply_chosen_word_lists())
    assert player.record.lists == ("common",), "not those that scrabble was solved with"
    player.session.use_word_lists(("scrabble",))
    player.show(session.apply_chosen_word_lists())
    player.play("gracious")
    player.session.use_word_lists(("spanish",))
    player.show(session.apply_chosen_word_lists())
    assert player.note[0] == "this game keeps its word list; ^n starts one with the other"
    assert player.record.lists == ("scrabble",)
    player.run("play.new", "play.new")
    assert player.record.lists == ("spanish",)


def test_a_game_is_shared_with_its_words_if_asked_twice(opened: Open) -> None:
    player = opened()
    player.run("play.share", "play.share")
    assert player.note[0] == "the game, without its words, copied", "there are none"
    player.play("group")
    note = player.run("play.share")
    assert note == "the game, without its words, copied · ^s adds the words"
    assert "GROUP" not in player.copied
    assert player.run("play.share") == "the game, with its words, copied"
    assert "GROUP" in player.copied
    assert player.run("play.share") == note, "and over again"
    player.game_session.settings.override(Settings.public_url, "https://boards.example")
    player.run("play.share")
    assert player.copied.splitlines()[-1] == "https://boards.example/play/riu-pgh-lcs-yao"


def test_a_game_that_is_given_up_has_ended(opened: Open, database: AppDatabase) -> None:
    player = opened()
    player.play("hags")
    game = player.game
    player.run("play.new", "play.new")
    player.show(player.game_handlers.give_up(game))
    assert game.ended is None, "it is another one by now"
    player.play("hags")
    player.show(player.game_handlers.give_up(player.game))
    assert player.closed
    for command in ("play.undo", "play.back", "play.hint"):
        assert player.run(command) == "given up · ^n plays it again"
    assert player.type("g") == "given up · ^n plays it again"
    database.wait_until_saved()
    assert [record.game.ended for record in every()] == [None, "given up"]


def test_where_nothing_can_be_taken_back_nothing_is_saved(
    opened: Open, database: AppDatabase
) -> None:
    opened().run("play.back")
    database.wait_until_saved()
    assert every() == []


def test_no_word_is_typed_that_a_saved_game_cannot_have(opened: Open) -> None:
    player = opened()
    assert player.type("rl" * 50) == ""
    assert player.type("r") == "a word has at most 100 letters"
    assert GameRecord.from_json(player.record.as_json()) == player.record


@pytest.mark.parametrize(
    ("played", "typed", "why"),
    [
        ("", "gh", "G and H are on the same side"),
        ("", "kgh", "K is not on the board"),
        ("", "so", "SO is too short: 2 letters, 3 needed"),
        ("gracious", "chap", "CHAP must start with S"),
        ("gracious", "il", "IL must start with S, and SIL is not in list common"),
        ("gracious", "ph", "P and H are on the same side"),
        ("gracious", "gracious", "GRACIOUS must start with S"),
        ("gracious", "plr", "PLR must start with S, and SPLR is not in list common"),
        ("gracious", "sil", "SIL is not in list common · ^a: the newspaper accepts it"),
    ],
)
def test_why_a_word_is_refused_and_the_next_letter_replaces_it(
    opened: Open, played: str, typed: str, why: str
) -> None:
    player = opened()
    if played:
        player.play(played)
    assert player.play(typed) == why
    if "^a" not in why:
        assert player.run("play.accept") == why, "nothing to keep"
        assert not player.referee.accepted_words
    player.run("play.back")
    player.type("y")
    assert player.record.typed_letters == f"{typed[:-1]}y", "it is edited"
    player.run("play.word")
    player.type("pl")
    assert player.record.typed_letters == "pl", "it is replaced"


def test_the_link_letter_may_be_left_out_of_a_listed_word(opened: Open) -> None:
    player = opened()
    player.play("gracious")
    player.play("plash")
    assert player.words() == ("gracious", "splash")


def test_the_newest_state_of_each_game_is_saved_in_order(database: AppDatabase) -> None:
    games = [GameRecord(Game(BOARD), id=name) for name in ("a", "b")]
    for word in ("gracious", "sis", "splashy"):
        for record in games:
            record.game.play(word)
            database.save_game(record)
            database.save_game(record)
    database.wait_until_saved()
    assert [record.game.words for record in every()] == [games[0].game.words] * 2
    assert games[0].revision > 0


def test_a_game_that_another_window_plays_too_goes_on_as_a_new_one(
    opened: Open, database: AppDatabase, said: list[str]
) -> None:
    player, games = opened(), SavedGames(Database())
    player.play("gracious")
    database.wait_until_saved()
    other = games.load(player.session.settings.game)
    assert other is not None
    other.game.play("sup")
    games.save(other)
    player.play("splash")
    database.wait_until_saved()
    assert said == ["played in another window, too: yours is saved as a new game"]
    player.play("hug")
    assert player.session.settings.game != other.id
    database.wait_until_saved()
    found = {saved.words for saved in games.search()}
    assert found == {("gracious", "sup"), ("gracious", "splash", "hug")}
    assert opened().game.words == ("gracious", "splash", "hug"), "another run"


def test_a_saved_game_that_cannot_be_read_is_left_alone_with_a_line(
    opened: Open, database: AppDatabase
) -> None:
    player = opened()
    player.play("group")
    database.wait_until_saved()
    stored = Database()
    stored.write(lambda db: db.execute("UPDATE games SET game = '{}'"))
    again = opened()
    assert again.note == ("the saved game is damaged: this is a new one",)
    assert (again.record.changed_at, again.game.words) == (0, ())
    again.session.settings.game = "0" * 32
    assert opened().note == (), "a game that was never saved"
