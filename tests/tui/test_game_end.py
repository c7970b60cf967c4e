"""How a game ends: solved, with all that matters at a glance, or given up."""

from datetime import date, timedelta
from threading import Event

import pytest

from lbtui.database import Database
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord, Streak
from lbtui.play.review import Review
from lbtui.play.saved_games import SavedGames
from lbtui.play.statistics import format_statistics
from lbtui.play.wording import share_text
from lbtui.puzzle import parse_board
from lbtui.puzzle.day import get_publisher_day
from lbtui.sources.gamedata import GameData
from lbtui.sources.stored_boards import StoredBoards
from lbtui.tui.app_database import load_streak
from lbtui.tui.game.play_screen import PlayScreen
from lbtui.tui.game.referee import Referee
from lbtui.tui.main.main_screen import MainScreen
from lbtui.tui.widgets.board.tracing import Tracing
from lbtui.typing import Cancel
from lbtui.words.verdicts import StoredVerdicts
from tests.harness.apps import BOARD, SIZES, closed, running
from tests.harness.program import lbtui

TODAY = date.fromisoformat(get_publisher_day())
ONLY = "gcx tie vln apo"
SOLVED = {
    BOARD: "gracious sharply",
    "tjo feb cuy hil": "objectify youthful",
    "abc def ghi": "adgbehcfi",
    "abc def gij": "adgbeicfj",
}


def store(board: str, *answer: str, par: int | None = 5) -> None:
    """Store today's board, with its official answer."""
    data = GameData(parse_board(board), TODAY.isoformat(), par, (), answer)
    StoredBoards(Database()).add([data], source="game data")


def save(board: str, *words: str, day: date | None = None) -> GameRecord:
    """Save a game with these words played."""
    record = GameRecord(Game(board), date=day.isoformat() if day else None)
    for word in words:
        record.game.play(word)
    SavedGames(Database()).save(record)
    return record


def save_days(*days: int) -> list[GameRecord]:
    """Save a solved game, each on another board, whose date was so many days ago."""
    return [
        save(board, *words.split(), day=TODAY - timedelta(days=before))
        for before, (board, words) in zip(days, SOLVED.items(), strict=False)
    ]


@pytest.mark.parametrize("size", SIZES[:2])
async def test_the_end_says_all_at_a_glance(size: tuple[int, int]) -> None:
    store(ONLY, "octave", "explaining")
    save_days(1, 2)
    async with running(None, size) as stage:
        await stage.play_unseen(ONLY)
        assert "official" not in stage.text()
        await stage.enter("octave")
        await stage.enter("explaining")
        await stage.shows("the official answer no help streak: 3 days")
        if size[0] > 40:
            await stage.shows("2 words (par 5), the fewest possible the only solution with 2 words")
        else:
            await stage.shows("solved in 2", "par 5 fewest possible the only solution the official")
        assert "streak: 3 days, the longest 3" in format_statistics(SavedGames(Database()).search())
        assert share_text(stage.record, Streak()).endswith(
            "⬛⬛⬜⬜⬜ 2 words (par 5), the fewest possible\nno help · word list common"
        )


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
def test_a_streak_goes_on_in_every_time_zone_until_the_publishers_day_ends(zone: str) -> None:
    save_days(1, 2)
    done = lbtui("games", "stats", env={"TZ": zone})
    assert "streak: 2 days, the longest 2" in done.lines


def test_the_streak_at_the_end_is_that_of_the_statistics() -> None:
    played = save_days(1, 2, 6, 7)
    assert "streak: 2 days, the longest 2" in format_statistics(SavedGames(Database()).search())
    assert [load_streak(record).days for record in played] == [2, 2, 0, 0]
    replay = save(BOARD[::-1], "gracious", "splashy", day=TODAY)
    assert load_streak(replay) == (True, 0)


async def test_a_replay_is_one_from_its_start() -> None:
    save(BOARD, "gracious", "splashy")
    async with running(size=(40, 15)) as stage:
        await stage.press("ctrl+x", shows="solved in 2 words")
        await stage.press("play.new", shows="replay: 0 words")
        await stage.enter("hags", "replay: 1 word")


async def test_another_solution_than_the_official_one_and_an_estimated_par() -> None:
    store(BOARD, "gracious", "sharply", par=None)
    async with running(size=(80, 24)) as stage:
        await stage.play()
        await stage.press("ctrl+t", shows="hint 1")
        await stage.enter("gracious")
        await stage.press("ctrl+t", shows="next: ")
        await stage.enter("splashy")
        await stage.shows("2 words (par 4, our estimate), the fewest possible", "2 hints")
        assert "next:" not in stage.text()
        await stage.shows("4th= of 10 with 2 words", "streak: 1 day")
        assert "official" not in stage.text()
    (saved,) = SavedGames(Database()).load_all()
    assert (saved.par, saved.estimated_par) == (None, 4)
    (listed,) = SavedGames(Database()).search()
    assert listed.par is None


async def test_help_taken_in_another_window_is_told_at_the_end() -> None:
    store(BOARD, "gracious", "sharply")
    async with running(size=(80, 24)) as stage:
        await stage.play()
        await stage.enter("gracious")
        other = save(BOARD, "gracious", day=TODAY)
        other.aids = frozenset({"evaluation"})
        SavedGames(Database()).save(other)
        await stage.enter("splashy")
        await stage.shows("4th= of 10 with 2 words", "evaluation with words")
        assert "no help" not in stage.text()
        assert "evaluation" in share_text(stage.record, Streak())
    assert "without help: 0 of 1" in format_statistics(SavedGames(Database()).search())


async def test_the_trace_is_drawn_again_once_when_the_board_is_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[tuple[str, ...]] = []
    begin = Tracing.start

    def spy(tracing: Tracing, now: float) -> None:
        begun.append(tracing.words)
        begin(tracing, now)

    monkeypatch.setattr(Tracing, "start", spy)
    solution = ("gracious", "splashy")
    async with running(size=(80, 24), motion="full") as stage:
        await stage.play()
        await stage.enter("gracious", "1 GRACIOUS")
        await stage.type("splashy")
        assert begun.count(solution) == 1, "as it was typed"
        await stage.press("enter", shows="4th= of 10")
        assert begun.count(solution) == 2
        await stage.pilot.resize_terminal(120, 40)
        await stage.shows("4th= of 10")
        assert begun.count(solution) == 2
        begun.clear()
    async with running(None, (80, 24), motion="full") as stage:
        await stage.shows("4th= of 10")
        assert solution not in begun, "a game that is reopened is there at once"


async def test_a_rejected_word_that_is_played_keeps_the_place() -> None:
    board = parse_board(BOARD)
    StoredVerdicts(Database()).reject_on_board(board, "gracious")
    StoredVerdicts(Database()).judge(["splashy"], is_accepted=False)
    save(BOARD, "gracious")
    async with running(size=(80, 24)) as stage:
        await stage.play()
        await stage.shows("1 GRACIOUS")
        assert isinstance(stage.app.screen, PlayScreen)
        stage.app.screen.show_effect(stage.app.screen.game_session.play_word("splashy"))
        await stage.shows("4th= of 10 with 2 words")
        await stage.shows("GRACIOUS and SPLASHY had been rejected.")
        await stage.press("f5", shows="Solved: 4th= of 10 with 2 words.")
        await stage.shows("GRACIOUS and SPLASHY had been rejected.")
        await closed(stage, "escape", "escape")
        await stage.press("board.review", shows="Review a game")
        await stage.press("ctrl+u", "ctrl+k")
        await stage.enter("gracious splashy", "Solved: 4th= of 10 with 2 words")
        await stage.shows("GRACIOUS and SPLASHY had been rejected.")
    told = lbtui("review", BOARD, "gracious", "splashy", "--list", "common")
    assert "Solved: 4th= of 10 with 2 words (word list common)." in told.lines
    assert "SPLASHY had been rejected." in told.lines


async def test_giving_up_ends_the_game_and_shows_the_solutions() -> None:
    store(BOARD)
    for before, board in ((1, ONLY), (2, "abc def ghi")):
        save(
            board,
            *("octave explaining" if board == ONLY else "adgbehcfi").split(),
            day=TODAY - timedelta(days=before),
        )
    async with running(None, (40, 15)) as stage:
        await stage.play_unseen()
        await stage.enter("hags", "1 HAGS")
        await stage.press("f5", shows="Give up? Your 2-day streak ends.")
        await stage.press("enter", shows="open")
        await stage.press("ctrl+p")
        await stage.enter("give up", "Keep playing")
        await closed(stage, "down", "enter")
        await stage.shows("GRACIOUS", "given up · ^x shows the game")
        assert isinstance(stage.app.screen, MainScreen)
        assert stage.panes.active_pane == "solutions"
        await stage.press("f5", shows=("Review a game", "hags"))
        await stage.press("enter", shows="HAGS")
        await closed(stage, "escape")
        games = SavedGames(Database())
        await stage.until(lambda: bool(games.search("given up")), "the saved game")
        await stage.press("ctrl+x", shows="given up par 5 no help")
        await closed(stage, "escape")
        await stage.press("board.games", shows=("Saved games: 3", "given up"))
        await stage.press("enter", shows="given up par 5 no help")
        assert "resumed" not in stage.said
        for key in ("ctrl+y", "backspace", "ctrl+t", "g"):
            await stage.press(key, shows="given up · ^n plays it again")
        await stage.press("ctrl+n", shows="list common; replay")
        await stage.pilot.resize_terminal(80, 24)
        await stage.shows("Replay · list common")
    (saved,) = games.search("given up")
    record = games.load(saved.id)
    assert record is not None
    assert (record.game.words, record.game.ended) == (("hags",), "given up")
    assert (
        share_text(record, Streak()).splitlines()[1] == "⬛⬜⬜⬜⬜ given up after 1 word (par 5)"
    )
    assert " given up " in lbtui("games").out


async def test_a_game_without_a_word_or_an_aid_is_not_kept() -> None:
    games = SavedGames(Database())
    async with running(size=(80, 24)) as stage:
        await stage.press("ctrl+x", shows="type a word")
        await stage.type("gr", shows="GR_")
        assert games.search() == []
        await stage.press("ctrl+q")
    assert games.search() == []
    async with running(None, (80, 24)) as stage:
        await stage.shows("GR_")  # it goes on all the same
        await stage.press("backspace", "backspace", shows="type a word")
        await stage.until(lambda: games.load_all() == [])
        await stage.press("ctrl+t", shows="hint 1")
        await stage.until(lambda: len(games.search()) == 1)


@pytest.mark.parametrize("size", SIZES[:2])
async def test_a_word_that_the_game_takes_and_the_list_lacks_is_played_and_has_no_place(
    size: tuple[int, int],
) -> None:
    StoredVerdicts(Database()).judge(
        ["sprag"], is_accepted=True
    )  # scrabble has it, common does not
    why = "SPRAG is not in common; figures are about common"
    async with running(None, size) as stage:
        await stage.play_unseen(BOARD)
        await stage.enter("sprag", "1 SPRAG +5", "SPRAG is not in common")
        await stage.enter("grouchily", "solved in 2", why)
        assert "possible" not in stage.text()
        assert "figures" not in share_text(stage.record, Streak())
        await stage.press("f5", shows=f"Solved in 2 words; {why}.")
        assert "cost" not in stage.text()


async def test_on_a_board_with_game_data_its_own_list_says_what_is_played() -> None:
    StoredVerdicts(Database()).judge(["prahus"], is_accepted=True)
    words = ("grouchily", "sprag", "gracious", "splashy")
    data = GameData(parse_board(BOARD), TODAY.isoformat(), 4, words, ("gracious", "splashy"))
    StoredBoards(Database()).add([data], source="game data")
    async with running(None) as stage:
        await stage.play_unseen(BOARD)
        await stage.shows("Game · list game")
        await stage.enter("prahus", "PRAHUS is not in list game")
        await stage.press("ctrl+a")
        await stage.shows("PRAHUS is not in list game", "PRAHUS_")
        await stage.press("ctrl+u")
        await stage.type("sprag")
        await stage.press("ctrl+d", shows="SPRAG is in the newspaper's list: nothing to reject")
        await stage.press("enter", shows="1 SPRAG +5")
        await stage.enter("grouchily", "2 words (par 4), the fewest possible", "1st of 2")
        assert share_text(stage.record, Streak()).endswith("the fewest possible\nno help")


async def test_a_game_that_was_solved_is_shown_again_until_it_is_played_again() -> None:
    async with running(None, (40, 15)) as stage:
        await stage.play_unseen()
        await stage.enter("gracious")
        await stage.enter("splashy", "solved in 2")
        await closed(stage, "escape")
        await stage.press("ctrl+x", shows="solved in 2")
        await stage.press("ctrl+n", shows="type a word")
        await stage.enter("hags", "1 HAGS")
        await closed(stage, "escape", "escape")
        await stage.press("ctrl+x", shows="1 HAGS")  # the one that has not ended comes first


async def test_a_new_game_keeps_the_help_of_one_that_has_not_ended() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.play_unseen()
        await stage.press("ctrl+t", shows="hint 1")
        await stage.press("ctrl+e", shows="2 words, 10 ways")
        await stage.type("g", shows="G_")
        await stage.press("ctrl+n", "ctrl+n", shows="type a word")
        await stage.enter("gracious")
        await stage.enter("splashy", "1 hint, evaluation")
        await stage.press("ctrl+n", shows="type a word")
        await stage.enter("group")
        await stage.enter("psychical", "no help")


async def test_the_words_of_an_evaluation_are_more_help_than_its_numbers() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.play_unseen()
        await stage.press("ctrl+e", "ctrl+e", shows="again names words")
        await stage.until(lambda: stage.record.aids == {"gauge"}, "two steps")
        await stage.press("ctrl+e", shows="gracious")
        await stage.until(lambda: stage.record.aids == {"gauge", "evaluation"}, "the words")
        await stage.enter("gracious")
        await stage.enter("splashy", "evaluation with words")


async def test_a_streak_is_told_once_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    store(BOARD)
    save("tjo feb cuy hil", "objectify", "youthful", day=TODAY - timedelta(days=1))
    known, review = Event(), Referee.make_review

    def waiting(self: Referee, words: tuple[str, ...], cancel: Cancel) -> Review:
        assert known.wait(60)
        return review(self, words, cancel)

    monkeypatch.setattr(Referee, "make_review", waiting)
    async with running(None, (80, 24)) as stage:
        await stage.play_unseen()
        await stage.enter("gracious")
        await stage.type("splashy")
        assert isinstance(stage.app.screen, PlayScreen)
        stage.app.screen.action_run_command("play.word")
        await stage.pilot.answered()
        assert "counting…" in stage.text()
        assert "streak" not in stage.text(), "yesterday's is no longer true"
        known.set()
        await stage.shows("streak: 2 days")


async def test_a_hint_takes_the_place_of_the_evaluation_where_both_have_no_room() -> None:
    async with running(None, (40, 15)) as stage:
        await stage.play_unseen()
        await stage.press("ctrl+e", "ctrl+e", "ctrl+e", shows="gracious")
        await stage.press("ctrl+t", shows="whole board: 2 words are")
        await stage.until(lambda: "gracious" not in stage.text())


async def test_the_large_letters_are_whole_after_the_window_has_grown() -> None:
    async with running(None, (40, 15)) as stage:
        await stage.play_unseen()
        await stage.enter("gracious")
        await stage.enter("splashy", "solved in 2")
        await stage.pilot.resize_terminal(80, 24)
        await stage.shows("▄▀▀ ▄▀▄ █ █ █ █▀▀ █▀▄", "▀▀ ▀ ▀▀▀ ▀ ▀▀▀ ▀▀", "▀▀▀ ▀ ▀ ▀▀▀")
