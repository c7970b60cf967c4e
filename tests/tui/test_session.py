"""The main screen's state without a screen: settings, pins, undo, words for the status line."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from lbtui.database import Database
from lbtui.engine import IMPOSSIBLE, UNKNOWN, LevelCount, Minimum, candidates_from_words
from lbtui.filters.filters import SolutionFilter
from lbtui.puzzle import Board, parse_board
from lbtui.settings import Settings
from lbtui.sources.gamedata import GameData
from lbtui.sources.stored_boards import StoredBoards
from lbtui.tui.app_database import AppDatabase
from lbtui.tui.board_session import BoardSession
from lbtui.tui.main.status_text import (
    SHORT_NUMBER_WIDTH,
    explain_no_solutions,
    format_levels,
    format_state,
    make_setting_chips,
)
from lbtui.tui.solver.answer import Answer, Query


@pytest.fixture
def session() -> Iterator[BoardSession]:
    kept = AppDatabase(pytest.fail, lambda: None)
    yield BoardSession(Settings.load(), kept)
    kept.wait_until_saved()  # what comes later is kept among the data of the next test


def test_rejections_are_kept_without_an_app() -> None:
    board = Board(["riu", "pgh", "lcs", "yao"])
    changed: list[None] = []
    kept = AppDatabase(pytest.fail, lambda: changed.append(None))

    def again() -> BoardSession:
        kept.wait_until_saved()
        fresh = BoardSession(Settings.load(), kept)
        fresh.open_board(board)
        return fresh

    session = again()
    session.answer = Answer(word_lists=("common",))
    for word in ("sharply", "splashy", "yups"):
        session.reject(word)
    assert session.reject_everywhere("yups")[-1] == "yups never taken"
    assert again().rejected_words == ["sharply", "splashy", "yups"]
    rows = ["sharply", "splashy", "yups · on every board", "all 3 words rejected on this board"]
    assert [text for _word, text in session.list_restore_options(9)[0]] == rows
    assert session.undo() == ("yups restored",), "both at once"
    assert again().rejected_words == ["sharply", "splashy"]
    assert again().list_restore_options(9) == session.list_restore_options(9)
    assert session.restore(session.rejected_words) == ("all rejected words restored",)
    assert (session.rejected_words, again().rejected_words) == ([], [])
    session.reject("yups")
    session.reject_everywhere("yups")
    other = again()
    other.open_board(Board(["tjo", "feb", "cuy", "hil"]))
    assert other.list_restore_options(0) == ([], 1)
    assert other.list_restore_options(1) == ([("yups", "yups · on every board")], 0)
    other.restore(["yups"])
    assert again().list_restore_options(1) == ([("yups", "yups")], 0)
    assert len(changed) == 4, "said once for each change of the verdicts"


def test_the_lists_of_a_board_are_its_own_unless_others_were_chosen() -> None:
    mine, other, plain = map(parse_board, ("riu pgh lcs yao", "tjo feb cuy hil", "abc def ghi jkl"))
    data = [GameData(board, words=("gracious",)) for board in (mine, other)]
    StoredBoards(Database()).add(data, source="game data")
    kept = AppDatabase(pytest.fail, lambda: None)
    settings = Settings.load()
    session = BoardSession(settings, kept)
    session.open_board(mine)
    assert [session.find_game_word_lists(each) for each in (mine, other, plain)] == [
        ("game",), ("game",), ("common",),
    ]  # fmt: skip
    session.use_word_lists(("spanish",))
    kept.wait_until_saved()
    session.reload_stored_board()
    assert session.find_game_word_lists(mine) == ("spanish",)
    again = BoardSession(settings, kept)
    assert [again.find_game_word_lists(each) for each in (mine, other)] == [("spanish",), ("game",)]
    again.open_board(mine, uses_own_list=False)
    assert again.find_game_word_lists(mine) == ("common",), (
        "letters on the command line go by the settings"
    )
    again.open_board(other)
    again.open_board(mine)
    assert again.word_lists == ("common",), "undo brings them back with the same list"
    settings.override(Settings.lists, ("auto",))
    assert [again.find_game_word_lists(each) for each in (other, plain)] == [("auto",), ("auto",)]
    again.answer = Answer(
        query=replace(Query(), board=plain, word_lists=("auto",)), word_lists=("scrabble",)
    )
    assert [again.find_game_word_lists(each) for each in (other, plain)] == [
        ("auto",),
        ("scrabble",),
    ]
    kept.wait_until_saved()


def test_the_question_adds_up_all_choices(session: BoardSession) -> None:
    session.board = Board(["riu", "pgh", "lcs", "yao"])
    session.settings.max_words = 5
    session.settings.min_score = 50
    session.toggle_pinned("gracious")
    session.reject("splashy")
    session.filter = SolutionFilter("sharply -yups words<=3 fam>=60")
    query = session.make_query()
    assert query.pinned_words == ("gracious",)
    assert query.filter == SolutionFilter("sharply -yups words<=3 fam>=60")
    assert query.rejected_words == ("splashy",)
    assert (query.solution_word_limit, query.min_score) == (3, 50)
    assert query.is_restricted
    session.filter = SolutionFilter("words>=7")
    assert session.make_query().solution_word_limit == 7, (
        "asked for, so the setting does not hide it"
    )
    session.filter = SolutionFilter("words<=6")
    assert session.make_query().solution_word_limit == 6, "said to be shown, so they are"
    session.filter = SolutionFilter("words>=3")
    assert session.make_query().solution_word_limit == 5


def test_going_through_the_lists(session: BoardSession) -> None:
    names = ["common", "scrabble", "mine"]
    for name in ("scrabble", "mine", "common"):
        assert session.switch_to_next_word_list(names) == ()
        assert session.word_lists == session.settings.lists == (name,)
    session.settings.lists = ("common", "mine")
    session.switch_to_next_word_list(names)
    assert session.word_lists == ("common",), "from a mixture to the first"


def _step(session: BoardSession, by: int) -> int:
    session.step_min_score(by)
    return session.settings.min_score


def test_stepping_through_the_bands(session: BoardSession) -> None:
    assert [_step(session, 1) for _ in range(3)] == [21, 41, 61]
    assert _step(session, -1) == 41
    session.settings.min_score = 0
    assert _step(session, -1) == 0
    session.settings.min_score = 90
    assert _step(session, 1) == 90


def test_undo_goes_back_step_by_step(session: BoardSession) -> None:
    session.toggle_pinned("a")
    session.toggle_pinned("b")
    session.toggle_pinned("a")
    session.reject("b")
    assert (session.pinned_words, session.rejected_words) == ([], ["b"])
    said = [line for _ in range(2) for line in session.undo()]
    assert said == ["b restored", "a pinned again"]
    assert (session.pinned_words, session.rejected_words) == (["a", "b"], []), (
        "what was rejected was pinned"
    )
    session.unpin_all()
    said = [line for _ in range(4) for line in session.undo()]
    assert said == ["all words pinned again", "b unpinned", "a unpinned", "nothing is left to undo"]


def test_what_is_restored_can_be_rejected_again(session: BoardSession) -> None:
    for word in "ab":
        session.reject(word)
    session.restore(["b"])
    assert [step.words_on_board for step in session.history] == [("a",)], (
        "as if b had not been rejected"
    )
    session.reject("b")
    session.restore(session.rejected_words)
    assert session.undo() == ("all words rejected again",)
    assert session.rejected_words == ["a", "b"]
    session.accept("b")
    assert session.rejected_words == ["a"]
    assert session.undo() == ("a restored",), "what is accepted stays so"


def test_a_word_that_is_accepted_stays_pinned(session: BoardSession) -> None:
    session.toggle_pinned("a")
    session.accept("a")
    assert session.pinned_words == ["a"]


def test_pins_end_with_their_board_and_rejections_are_kept_for_it(session: BoardSession) -> None:
    board, other = Board(["riu", "pgh", "lcs", "yao"]), Board(["tjo", "feb", "cuy", "hil"])
    session.open_board(board)
    session.toggle_pinned("a")
    session.reject("b")
    session.reject("c")
    session.restore(("c",))
    session.edit_count = 1
    session.open_board(other)
    assert (session.pinned_words, session.rejected_words) == ([], [])
    assert session.undo() == ("nothing is left to undo",)
    session.reject("d")
    session.edit_count = 2
    session.open_board(board)
    assert (session.pinned_words, session.rejected_words) == ([], ["b"])
    session.edit_count = 0  # what the board does when both edits are undone
    assert session.pinned_words == ["a"]


def test_numbers_in_words() -> None:
    levels = (
        LevelCount(word_count=1, solutions=0),
        LevelCount(word_count=2, solutions=1),
        LevelCount(word_count=3, solutions=10_379),
        LevelCount(word_count=4, solutions=5, exact=False),
    )
    assert format_levels(levels) == "1 solution of 2 words, 10,379 of 3, ≥5 of 4"
    assert format_levels(levels, SHORT_NUMBER_WIDTH) == "1 solution of 2 words, 10k of 3, ≥5 of 4"


def test_every_state_has_words(session: BoardSession) -> None:
    answer = Answer()
    assert format_state(answer, session)[0] == "type or paste a board"
    session.letter_count = 5
    session.problem = "7 letters missing"
    assert format_state(answer, session)[0] == session.problem
    session.problem = "q stands on every side"
    assert format_state(answer, session)[0] == session.problem
    session.board = Board(["riu", "pgh", "lcs", "yao"])
    answer = replace(answer, query=session.make_query(), activity="counting 2 words")
    assert format_state(answer, session) == ("counting 2 words…",)
    answer = replace(answer, levels=(LevelCount(word_count=2, solutions=10),))
    variants = format_state(answer, session)
    assert variants[0].startswith("10 solutions of 2 words · counting")
    assert [len(variant) for variant in variants] == sorted(map(len, variants), reverse=True)
    none = candidates_from_words(parse_board("bcd fgh jkl mnp"), [])
    answer = replace(answer, activity="", end_reason="done", candidates=none)
    assert format_state(answer, session)[-1] == "10 solutions"
    session.settings.max_words = 1
    assert "1 word" in [text for _command, text in make_setting_chips(answer, session)]
    answer = replace(
        answer, end_reason="none", minimum=IMPOSSIBLE, levels=(), word_lists=("common",)
    )
    assert format_state(answer, session)[0] == "no solution · common: none"
    assert "No solution exists with common." in explain_no_solutions(answer, session)
    assert "No word fits this board." in explain_no_solutions(answer, session)
    pinned = replace(answer, query=replace(answer.query, pinned_words=("gracious",)))
    assert "proven" not in format_state(pinned, session)[0], "nothing is proven of the board itself"
    answer = replace(answer, minimum=UNKNOWN)
    assert format_state(answer, session)[0] == "no solution found yet · common: none found yet"
    assert "proven" not in explain_no_solutions(answer, session).replace("not proven", "")
    answer = replace(answer, minimum=Minimum(word_count=6, proven=True))
    assert format_state(answer, session)[0] == "the shortest has 6 words: press ]"
    assert "No solution has 4 words or fewer. The shortest has 6." in explain_no_solutions(
        answer, session
    )
    answer = replace(
        answer,
        levels=(
            LevelCount(word_count=1, solutions=0),
            LevelCount(word_count=4, solutions=0, exact=False),
        ),
    )
    assert format_state(answer, session)[0] == "the shortest found has 6 words: press ]"
    why = explain_no_solutions(answer, session)
    assert "No solution found has 4 words or fewer. The shortest found has 6." in why
    assert "too large to count all: there may be a shorter one" in why
    some = replace(
        answer,
        end_reason="done",
        levels=(
            LevelCount(word_count=1, solutions=0),
            LevelCount(word_count=5, solutions=1900, exact=False),
        ),
    )
    assert format_state(some, session) == (
        "≥1,900 solutions of 5 words · board too large to count all",
        "≥1,900 solutions of 5 words · board too large",
        "≥1,900 · board too large",
    )
    answer = replace(answer, end_reason="failed", detail="MemoryError")
    assert "MemoryError" in format_state(answer, session)[0]


def test_the_list_key_goes_to_the_list_that_solves_the_board(session: BoardSession) -> None:
    session.board = Board(["riu", "pgh", "lcs", "yao"])
    tried = {
        "scrabble": Minimum(word_count=5, proven=True),
        "mine": Minimum(word_count=4, proven=True),
    }
    answer = Answer(
        1, Query(session.board), end_reason="none", minimum=IMPOSSIBLE, minimum_by_word_list=tried
    )
    assert answer.better_word_list == "mine"
    assert format_state(answer, session)[-1] == "^l: mine solves it in 4 words", "in little room"
    answer = replace(answer, minimum=Minimum(word_count=4, proven=True))
    assert answer.better_word_list is None, "it takes as many words"
    session.answer = replace(answer, minimum=Minimum(word_count=5, proven=True))
    session.switch_to_next_word_list(["common", "scrabble", "mine"])
    assert session.word_lists == ("mine",)


def test_chips_name_the_choices_in_force(session: BoardSession) -> None:
    texts = [text for _id, text in make_setting_chips(Answer(), session)]
    assert texts == ["common", "shortest", "≤4 words"]
    session.toggle_pinned("gracious")
    session.reject("splashy")
    session.settings.min_score = 60
    session.settings.min_length = 4
    texts = [text for _id, text in make_setting_chips(Answer(), session)]
    assert texts[0] == "with gracious"
    assert "1 rejected" in texts
    assert "4+ letters" in texts
