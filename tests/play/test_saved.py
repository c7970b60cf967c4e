"""Saved games: kept and found again, read from hostile JSON, and shared as text."""

import os
import sqlite3
from json import dumps, loads
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.database import Database
from lbtui.engine import Place
from lbtui.play.game import Game, GameError
from lbtui.play.game_record import GameRecord, GameResult, Streak
from lbtui.play.hint import Hint
from lbtui.play.saved_games import SavedGames
from lbtui.play.wording import share_text
from lbtui.puzzle import Board, parse_board
from lbtui.settings import Settings
from lbtui.sources.paste import IncomingBoard, find_shared_game, game_from_text
from tests.boards import Puzzle, hostile_text, puzzles

BOARD = parse_board("riu pgh lcs yao")
FIRST = Streak()


@pytest.fixture
def games(tmp_path: Path) -> SavedGames:
    return SavedGames(Database(str(tmp_path / "data" / "lbtui.sqlite")))


def played(*words: str, **facts: Any) -> GameRecord:
    record = GameRecord(Game(BOARD), **facts)
    for word in words:
        record.game.play(word)
    return record


def finished() -> GameRecord:
    game = played("gracious", "splashy", date="2026-11-20", par=5)
    game.hints = (Hint(level=3, words=(), minimum=2, finish=2, chain=("gracious", "splashy")),)
    game.result = GameResult(Place(place=5 * 10**39, tied=1, of=10**40), 2)
    return game


HINT: dict[str, object] = {"level": 6, "words": [], "minimum": 2, "chain": ["gracious"]}


def test_a_game_is_resumed_where_it_stopped(games: SavedGames) -> None:
    game = played("gracious", "sis", lists=("common", "/a/b c.txt"))
    game.game.undo()
    game.typed_letters = "sy"
    games.save(game)
    assert game.changed_at >= game.started_at
    for found in (games.load(game.id), games.load_unfinished(BOARD)):
        assert found == game
    assert games.load_unfinished(Board(["riu", "pgh", "lcs", "yan"])) is None
    again = played("gracious", "sis", lists=tuple(f"{n}.txt" for n in range(60)))
    again.typed_letters = "sis"  # more letters make it another word
    again.hints = (Hint(level=1, words=(), minimum=2),) * 2_000
    games.save(again)
    assert games.load(again.id) == again
    odd = played("gracious", lists=(os.fsdecode(b"li\xffst.txt"),))
    games.save(odd)
    odd.lists = ("list.txt",)
    assert games.load_unfinished(BOARD) == odd


def test_the_newest_game_that_is_not_solved_is_resumed(games: SavedGames) -> None:
    first, second, third = played("gracious"), played("ups"), finished()
    for game in (second, third, first):
        games.save(game)
    assert games.load_unfinished(BOARD) == first
    second.game.play("splash")
    games.save(second)
    assert games.load_unfinished(BOARD) == second
    assert [saved.id for saved in games.search()] == [second.id, first.id, third.id]


def test_looking_at_a_game_does_not_make_it_newer(games: SavedGames) -> None:
    game, going_on = finished(), played("gracious")
    game.changed_at = going_on.changed_at = 5
    games.import_games([game, going_on])
    game.result = GameResult(Place(place=6, tied=1, of=11), 2)
    for each in (game, going_on):
        games.save(each)
        assert each.changed_at == 5
        assert games.load(each.id) == each
    going_on.game.undo()
    games.save(going_on)
    assert going_on.changed_at > 5


def test_whoever_writes_on_an_older_state_saves_a_new_game(games: SavedGames) -> None:
    game = played("gracious")
    assert not games.save(game)
    one, two, idle = (games.load(game.id) for _ in range(3))
    assert one is not None
    assert two is not None
    assert idle is not None
    one.game.play("splashy")
    two.game.play("sup")
    idle.result = GameResult()
    assert not games.save(one)
    assert games.save(two)
    assert (one.id == game.id, two.id == game.id) == (True, False)
    two.game.play("pig")
    for each in (one, two):
        assert not games.save(each)
        assert games.load(each.id) == each
    assert len(games.search()) == 2
    games.remove(one.id)  # and then both windows go on
    assert not games.save(one)
    game.game.play("sic")
    assert games.save(game)
    assert len(games.search()) == 3
    again = games.load(two.id)
    assert again is not None
    again.changed_at, two.typed_letters = two.changed_at + 9, "g"
    games.import_games([again])
    assert games.save(two)
    assert len(games.search()) == 4


def test_games_are_listed_searched_and_removed(games: SavedGames) -> None:
    game, other = finished(), played("ups")
    games.import_games([game, other])
    (found,) = games.search("2026-11 RIUPGH splashy Solved")
    assert found.solved is True, "not the 1 of the database, which JSON would show"
    assert found[2:] == ("1970-01-01", "riu pgh lcs yao", *found[4:])
    assert found[4:] == ("2026-11-20", ("gracious", "splashy"), 5, 1, (), 2, True, False, False)
    assert [saved.id for saved in games.search("unfinished replay")] == [other.id]
    assert games.search("grouch") == []
    assert games.remove(other.id)
    assert not games.remove(other.id)
    assert (games.load(other.id), games.load(game.id)) == (None, game)
    assert games.remove_all() == 1
    assert games.search() == []


def test_an_older_state_replaces_no_newer_one(games: SavedGames) -> None:
    older, game = played("hug"), played("gracious")
    older.id, older.changed_at, game.changed_at = game.id, 5, 7
    assert games.import_games([game, older]) == 1
    assert games.load(game.id) == game
    assert games.import_games([game]) == 0
    game.changed_at = 32_000_000_000  # now the clock is set right
    assert games.import_games([game]) == 1
    exported, game.revision, game.result = game.as_json(), 2, None
    game.game.play("sis")
    games.save(game)
    assert games.import_games([GameRecord.from_json(exported)]) == 0
    assert games.load(game.id) == game


def ended(words: str, game_id: str = "", board: Board = BOARD, changed: int = 0) -> GameRecord:
    """A game with these words, which solve the board, or else given up."""
    record = GameRecord(Game(board), changed_at=changed)
    record.id = game_id or record.id
    for word in words.split():
        record.game.play(word)
    record.game.give_up()
    return record


def test_an_end_is_replaced_only_by_an_earlier_one(games: SavedGames) -> None:
    begun = played("gracious", id="a", changed_at=4)
    states = [
        *(ended("gracious splashy", "a", changed=9), ended("gracious sharply", "a", changed=7)),
        *(ended("gracious sis splashy", "a", changed=8), begun),
    ]
    begun.changed_at = 20
    assert [games.import_games([each]) for each in states] == [1, 1, 0, 0]
    assert games.load("a") == states[1]
    games.remove_all()
    assert [games.import_games([each]) for each in (begun, states[0])] == [1, 1], "it ended before"


def test_the_first_game_of_a_board_that_ends_counts_and_the_others_are_replays(
    games: SavedGames,
) -> None:
    turned = Board(["oay", "lcs", "riu", "pgh"])
    going_on, second = played("gracious"), ended("gracious splashy", board=turned)
    games.save(going_on)
    first = ended("hug")
    games.save(first)  # in the same second
    games.save(second)
    other = ended("abc", board=Board(["adg", "beh", "cfi"]))
    games.save(other)

    def replays() -> set[str]:
        return {each.id for each in games.search() if each.replay}

    assert replays() == {going_on.id, second.id}
    for each in (first, second, other):
        assert games.load(each.id) == each
        each.result = GameResult(minimum=2) if each.game.solved else None
        games.save(each)
    assert replays() == {going_on.id, second.id}, "what is found later changes no end"
    for word in ("sis", "splashy"):
        going_on.game.play(word)
        games.save(going_on)
    imported = ended("gracious sharply", changed=first.changed_at - 5)
    games.import_games([imported])
    assert replays() == {going_on.id, first.id, second.id}
    games.remove(first.id)
    assert replays() == {going_on.id, second.id}
    games.remove(imported.id)
    assert replays() == {going_on.id, second.id}, "it has ended, though nobody sees that it did"


def test_a_game_that_was_removed_after_its_end_is_gone_but_for_the_end(games: SavedGames) -> None:
    first, second, unfinished = ended("gracious splashy"), ended("hug"), played("hugs")
    for each in (first, second, unfinished):
        games.save(each)
    assert games.remove(first.id)
    assert not games.remove(first.id)
    assert games.remove(unfinished.id)
    assert [each.id for each in games.search()] == [second.id]
    assert games.search()[0].replay
    assert games.load_all() == [second]
    assert games.load(first.id) is None
    assert games.find_ids(first.id) == []
    assert games.find_first_ended_id(BOARD) == first.id

    assert games.import_games([first]) == 1, "an export of it brings it back"
    assert {each.id: each.replay for each in games.search()} == {first.id: False, second.id: True}
    games.remove(first.id)
    assert games.remove_all() == 1
    assert games.find_first_ended_id(BOARD) is None, "who removes all begins anew"


def test_removing_a_game_does_not_undo_the_help_taken_in_it(games: SavedGames) -> None:
    helped = played("gracious", aids=frozenset({"gauge"}))
    games.save(helped)
    assert games.remove(helped.id)
    assert games.search() == []
    again = ended("gracious splashy")
    games.save(again)
    assert [each.replay for each in games.search()] == [True]


def test_help_taken_in_another_window_is_help_of_the_game_that_ends(games: SavedGames) -> None:
    hint = Hint(level=1, words=(), minimum=2)
    shown, other = played(), played("gracious", aids=frozenset({"gauge"}))
    other.hints = (hint,)
    elsewhere = GameRecord(Game("adg beh cfi"), aids=frozenset({"evaluation"}))
    for each in (shown, other, elsewhere):
        games.save(each)
    game = ended("gracious splashy", board=Board(["oay", "lcs", "riu", "pgh"]))
    game.hints = (hint,)
    games.mark_solutions_seen(BOARD, is_dated=False)
    games.save(game)
    assert game.hints == (hint,), "the same hint is one"
    assert game.aids == {"gauge", "solutions seen"}
    assert games.load(game.id) == game
    other.aids = frozenset({"evaluation"})
    games.save(other)
    games.save(game)
    assert game.aids == {"gauge", "solutions seen"}, "what is seen later helps nobody"


def test_a_replay_tells_that_giving_up_in_another_window_showed_the_solutions(
    games: SavedGames,
) -> None:
    given_up, replay = played("gracious"), played("gracious")
    for each in (given_up, replay):
        games.save(each)
    given_up.game.give_up()
    games.save(given_up)
    games.mark_solutions_seen(BOARD, is_dated=False)
    replay.game.play("splashy")
    games.save(replay)
    assert replay.aids == {"solutions seen"}


def test_of_two_windows_the_end_that_was_saved_first_counts(games: SavedGames) -> None:
    game = played("gracious", changed_at=5)
    games.save(game)
    one, two = games.load(game.id), games.load(game.id)
    assert one is not None
    assert two is not None
    one.game.play("splashy")
    two.game.play("sharply")
    games.save(two)
    games.save(one)
    two.result = GameResult(minimum=2)
    games.save(two)
    counted = {each.words: each.replay for each in games.search()}
    assert counted == {("gracious", "sharply"): False, ("gracious", "splashy"): True}


def test_what_somebody_else_wrote_is_passed_over(games: SavedGames, tmp_path: Path) -> None:
    good = played("gracious")
    games.save(good)
    db = sqlite3.connect(tmp_path / "data" / "lbtui.sqlite")
    for name, text in (("a", "[" * 9999), ("b", "{}"), ("c", "5"), ("d", b"\xff")):
        row = (name, 2**33, "riu pgh lcs yao", "", 1, 0, text)
        db.execute(
            "INSERT INTO games (id, changed, board, words, hints, solved, game)"
            " VALUES (?,?,?,?,?,?,?)",
            row,
        )
    db.execute("UPDATE games SET words = x'00' WHERE id = 'b'")
    db.commit()
    db.close()
    assert games.load_unfinished(BOARD) == good
    assert games.load_all() == [good]
    assert [saved.id for saved in games.search()] == ["d", "c", "a", good.id]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"board": "riu pgh"}, r"^the board of the game is not valid: the board has 2 sides"),
        ({"board": None}, '"board" is not a text'),
        ({"steps": [["hug", "gulch"]]}, "cannot be played on riu pgh lcs yao: 'gulch': 'l' and"),
        ({"steps": [["gracious", "hugs"]]}, "'hugs' starts with 'h', not with 's'"),
        ({"steps": [["goose"]]}, "'e' is not on the board"),
        ({"steps": [["splashy", "yups", "splashy"]]}, "'splashy' is used twice"),
        ({"steps": [["gracious", "splashy", "yup"]]}, "every letter is covered before 'yup'"),
        ({"steps": [["\x1b[2J"]]}, "characters other than letters"),
        ({"steps": [[]] * 1001}, '"steps" is not a list of at most 1000'),
        ({"at": True}, '"at" is not a whole number'),
        ({"id": "../x"}, "the id of the game has characters other"),
        ({"par": 1e400}, '"par" is not a whole number'),
        ({"lists": [{}]}, '"lists" is not a text'),
        ({"lists": {}}, '"lists" is not a list'),
        ({"hints": [HINT | {"ways": -1}]}, '"ways" is not a whole number'),
        ({"hints": [HINT | {"words": ["\x1b[2J"]}]}, "characters other than letters"),
        ({"hints": [HINT | {"chain": []}]}, "a hint of the game is not about a solution of riu"),
        ({"hints": [HINT | {"chain": ["goose"]}]}, "a hint of the game is not about a solution"),
        ({"hints": [HINT | {"words": ["gracious"]}]}, "a hint of the game is not about"),
        ({"result": {"of": "all"}}, '"of" is not a whole number'),
    ],
)
def test_what_is_no_game_is_refused(change: dict[str, object], message: str) -> None:
    at = {"at": 0} if "steps" in change else {}
    with pytest.raises(GameError, match=message) as error:
        GameRecord.from_json(finished().as_json() | at | change)
    assert str(error.value).isprintable()


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | hostile_text(max_size=20),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(hostile_text(max_size=5), below),
    max_leaves=6,
)


@given(st.sampled_from([*finished().as_json()]), anything)
def test_any_json_makes_a_game_or_one_clear_line(key: str, value: object) -> None:
    for record in (finished().as_json() | {key: value}, value):
        try:
            game = GameRecord.from_json(record)
            line = dumps(game.as_json())
            again = dumps(GameRecord.from_json(loads(line)).as_json())
        except GameError as error:
            line = again = str(error)
        assert line.isprintable()
        assert again == line


def test_a_game_is_shared_without_its_words() -> None:
    heading = "Letter Boxed 2026-11-20: RIU PGH LCS YAO \u00b7 lbtui"
    assert share_text(finished(), Streak(days=12)) == (
        f"{heading}\n"
        "⬛⬛⬜⬜⬜ 2 words (par 5), the fewest possible\n"
        "1 hint \u00b7 word list common \u00b7 12 days in a row"
    )
    told = share_text(finished(), FIRST, spoilers=True)
    assert told.splitlines()[:2] == [heading, "GRACIOUS - SPLASHY"]
    assert game_from_text(BOARD, f"> {told}".replace("\n", "\r")) == ("gracious", "splashy")
    assert game_from_text(parse_board("tjo feb cuy hil"), told) == ()
    assert game_from_text(BOARD, told.replace("RIU PGH LCS YAO", "RIU")) == ()
    assert game_from_text(BOARD, share_text(finished(), FIRST)) == ()
    assert share_text(played(), FIRST) == (
        "Letter Boxed: RIU PGH LCS YAO \u00b7 lbtui\nno words yet\nno help \u00b7 word list common"
    )
    game = played("croup", "pigs", "splashy", lists=("game",), par=2)
    game.result = GameResult(minimum=2)
    lines = share_text(game, Streak(is_replay=True)).splitlines()
    assert lines[1:] == ["⬛⬛🟧 3 words (par 2), possible in 2", "no help \u00b7 replay"]


@pytest.mark.parametrize(
    ("style", "marks"),
    [
        ("squares", ["⬛⬛⬜ 2 words (par 3), the fewest possible"]),
        ("ascii", ["##- 2 words (par 3), the fewest possible"]),
        ("pattern", ["G - S(8), S - Y(7)", "2 words (par 3), the fewest possible"]),
        ("lengths", ["⬛⬛⬛⬛⬛⬛⬛⬛", "⬜⬛⬛⬜⬜⬛⬛", "2 words (par 3), the fewest possible"]),
    ],
)
def test_marks_of_the_words_in_each_style(style: str, marks: list[str]) -> None:
    game = finished()
    game.par = 3
    assert share_text(game, FIRST, style=style).splitlines()[1:-1] == marks
    told = share_text(game, FIRST, style=style, spoilers=True)
    assert told.splitlines()[1:-1] == ["GRACIOUS - SPLASHY", *marks]
    words = tuple(game.game.words)
    for text in (told, told.partition("\u2b1b")[0], told.replace("\n", "\r\n")):
        assert find_shared_game(text) == IncomingBoard(
            BOARD, words, "2026-11-20", 3 if "par" in text else None
        )
    for text in (share_text(game, FIRST, style=style), told.splitlines()[0]):
        found = find_shared_game(f"look: {text}")
        assert found is not None
        assert (found.board, found.words, found.date) == (BOARD, (), "2026-11-20")


@given(
    puzzles(),
    st.booleans(),
    st.sampled_from(Settings.share.choices),
    st.sampled_from(["{}", "> {}", "Ann, 9:41: {}\nnice one!"]),
    st.sampled_from(["\n", "\r\n", "\r"]),  # the last: how a terminal pastes
)
def test_a_shared_game_is_its_board_again(
    puzzle: Puzzle, spoilers: bool, style: str, around: str, line_end: str
) -> None:
    game = Game(Board(puzzle.sides))
    for word in dict.fromkeys(puzzle.planted):
        game.play(word)
    record = GameRecord(game, date="2026-11-20" if spoilers else None)
    text = around.format(share_text(record, FIRST, style=style, spoilers=spoilers))
    found = find_shared_game(text.replace("\n", line_end))
    assert found is not None
    assert (found.board, found.words) == (game.board, game.words if spoilers else ())


def test_boards_whose_solutions_were_seen(games: SavedGames) -> None:
    other, third = parse_board("tjo feb cuy hil"), parse_board("abc def ghi")
    games.mark_solutions_seen(BOARD, is_dated=False)
    assert not games.has_seen_solutions(BOARD), "neither dated nor stored, and without a game"
    games.mark_solutions_seen(other, is_dated=True)
    games.mark_solutions_seen(other, is_dated=True)
    games.save(played("gracious"))
    games.mark_solutions_seen(BOARD, is_dated=False)
    assert [games.has_seen_solutions(board) for board in (BOARD, other, third)] == [
        True,
        True,
        False,
    ]
    assert games.has_seen_solutions(parse_board("oay lcs hpg uir")), (
        "the order of sides and letters is nothing"
    )
    games.save(GameRecord(Game("adg beh cfi"), aids=frozenset({"evaluation"})))
    games.mark_solutions_seen(parse_board("fic gda ebh"), is_dated=False)
    assert games.has_seen_solutions(parse_board("adg beh cfi"))


def test_games_are_named_by_the_begin_of_their_ids(games: SavedGames) -> None:
    for name in ("abc", "abd", "abe", "xyz"):
        games.save(played("gracious", id=name))
    for begin, ids in (("x", ["xyz"]), ("abd", ["abd"]), ("abcd", []), ("é", []), ("b", [])):
        assert games.find_ids(begin) == ids
    assert len(games.find_ids("ab")) == len(games.find_ids("")) == 2
    assert games.remove("xyz")
    assert not games.remove("xyz")
    assert games.remove_all() == 3
    assert games.load_all() == []


def test_each_save_is_another_revision_and_an_empty_game_is_none(games: SavedGames) -> None:
    game = played("gracious")
    revisions = [games.save(game) or game.revision for _ in range(3)]
    assert revisions == sorted(set(revisions))
    assert revisions[0] > 0
    other = played()
    games.save(other)
    assert [each.id for each in games.load_all()] == [game.id]
    typed = played()
    typed.typed_letters = "gr"
    games.save(typed)
    typed.typed_letters = ""
    games.save(typed)
    assert [each.id for each in games.load_all()] == [game.id]
