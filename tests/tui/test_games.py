"""The screen of saved games: listed, searched, opened, removed, and their statistics."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lbtui.database import Database
from lbtui.engine import Place
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord, GameResult
from lbtui.play.hint import Hint
from lbtui.play.saved_games import GameSummary, SavedGames
from lbtui.puzzle import parse_board
from lbtui.store import database_path
from lbtui.tui.dialogs.boards import BoardsScreen
from lbtui.tui.dialogs.games import GamesScreen
from lbtui.tui.dialogs.statistics import StatisticsScreen
from lbtui.tui.game.play_screen import PlayScreen
from tests.harness.apps import BOARD, Stage, closed, open_dialog, running

DAY = 86_400


@pytest.fixture
def games() -> SavedGames:
    """A solved game, and a newer one of another board that is not."""
    solved = GameRecord(Game("riu pgh lcs yao"), par=5, changed_at=DAY, date="2026-11-20")
    solved.game.play("gracious")
    solved.game.play("splashy")
    solved.result = GameResult(Place(place=4, tied=2, of=10), 2)
    solved.hints = (
        Hint(level=2, words=(), minimum=2, finish=2, ways=10, chain=("gracious", "splashy")),
    ) * 9
    begun = GameRecord(Game("tap erd nil yco"), changed_at=40 * DAY)
    begun.game.play("topic")
    saved = SavedGames(Database())
    saved.import_games([solved, begun])
    return saved


async def open_games(stage: Stage) -> None:
    await open_dialog(stage, "board.games", GamesScreen)


async def test_games_are_listed_found_and_opened(games: SavedGames) -> None:
    async with running(None, (40, 15)) as stage:
        await open_games(stage)
        text = stage.text()
        assert "Saved games: 2" in text
        assert "esc close" in text
        assert text.index("1970-02-10 TAP ERD NIL YCO unf") < text.index("2026-11-20 RIU PGH")
        assert "topic" in text
        await stage.type("splash solved")
        assert "Saved games: 1" in stage.text()
        assert "TAP" not in stage.text()
        assert "possible in 2" in stage.text()
        assert "1970-01-02" in stage.text(), "when it was played"
        await stage.press("f8", shows="solved in 2 words 1")
        assert "1 board, 1 solved" in stage.text()
        await stage.press("escape")
        await stage.type("x")
        assert "Nothing matches." in stage.text()
        await stage.press("backspace", "enter", shows="SPLASHY")
        await stage.shows("solved in 2", "possible 4th= of 10")
        assert "streak" not in stage.text(), "it ended in 1970"
        assert isinstance(stage.app.screen, PlayScreen)
        await open_games(stage)
        await stage.press("f5")  # the other board
        await stage.shows("Give up?", "Keep playing")  # it has not ended
        await stage.press("enter", shows="1 TOPIC +5")
    assert len(games.search()) == 2


@pytest.mark.usefixtures("games")
async def test_saved_games_and_stored_boards_go_by_the_users_keys() -> None:
    keys = {"board.play": "f21", "board.review": "f22", "board.statistics": "f23"}
    async with running(None, (80, 24), keys=keys) as stage:
        await open_dialog(stage, "board.stored", BoardsScreen)
        await stage.shows("F21 play")
        await closed(stage, "escape")
        await open_games(stage)
        await stage.shows("F21 solve", "F22 review", "F23 stats")
        await stage.press("f8", "f5")
        assert isinstance(stage.app.screen, GamesScreen), "these keys are given away"
        await stage.press("f23", shows="1 board, 1 solved")
        await stage.press("escape")
        await stage.type("solved")
        await stage.press("f22", shows="move 1 of 2")


@pytest.mark.usefixtures("games")
async def test_keys_in_one_burst_act_on_what_matches() -> None:
    async with running(None, (80, 24)) as stage:
        await open_games(stage)
        stage.send(*"splashy", "f8")
        await stage.shows("1 board, 1 solved")
        await stage.press("escape")
        stage.send(*["backspace"] * 7, *"1970-01-02", "f5")
        await stage.shows("1 GRACIOUS", "move 1 of 2")


@pytest.mark.usefixtures("games")
async def test_a_game_is_shared_and_with_its_words_when_asked_again(
    clipboard: Callable[[], str],
) -> None:
    async with running(None, (120, 40)) as stage:
        await open_games(stage)
        await stage.enter("solved", "4th= of 10")
        await stage.press("ctrl+s", shows="the game, without its words")
        await stage.until(
            lambda: clipboard().endswith("the fewest possible\n9 hints · word list common")
        )
        assert clipboard().splitlines()[0] == "Letter Boxed 2026-11-20: RIU PGH LCS YAO · lbtui"
        await stage.press("ctrl+s", shows="the game, with its words")
        await stage.until(lambda: "GRACIOUS - SPLASHY" in clipboard(), "the words")


async def test_games_are_removed_only_when_confirmed(games: SavedGames) -> None:
    async with running(None, (80, 24)) as stage:
        await open_games(stage)
        await stage.press("delete", "enter")
        assert len(games.search()) == 2
        await stage.press("delete", "down", "enter")
        assert [saved.words for saved in games.search()] == [("gracious", "splashy")]
        assert "Saved games: 1" in stage.text()
        await stage.press("delete", "down", "enter")
        assert len(games.search()) == 0
        lines = stage.lines()
        hint = next(at for at, line in enumerate(lines) if "No saved games yet" in line)
        assert "Search dates" in lines[hint - 2]
        await stage.press("delete", "enter")
        assert isinstance(stage.app.screen, GamesScreen)
        await closed(stage, "escape")


async def test_removing_says_what_it_costs(games: SavedGames) -> None:
    async with running(None, (40, 15)) as stage:
        await open_games(stage)
        await stage.press("delete", shows="Yes, TAP ERD NIL YCO")
        await stage.press("escape")
        await stage.press("down", "delete", shows="Yes; its board no longer counts")
        await stage.press("down", "enter", shows="Saved games: 1")
    assert games.find_first_ended_id(parse_board(BOARD)) is not None


async def test_a_damaged_database_is_one_line() -> None:
    async with running(None, (160, 24)) as stage:
        path = Path(database_path())
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"garbage" * 1000)
        await open_games(stage)
        await stage.shows("the database was damaged; it is kept as lbtui.sqlite.bad")
        await stage.press("escape", "board.example", "ctrl+x", shows="type a word")
        path.write_bytes(b"garbage" * 1000)
        await stage.type("g", shows="kept as lbtui.sqlite-2.bad")
        await stage.enter("roup", "1 GROUP +5")
        await stage.until(lambda: len(SavedGames(Database()).search()) == 1, "the saved game")


@pytest.mark.usefixtures("games")
async def test_statistics_lead_back_to_where_they_were_asked_for() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.press("f8", shows="1 board, 1 solved")
        await stage.press("escape")
        await stage.until(lambda: stage.app.screen is stage.main)
        await open_games(stage)
        await stage.press("f8", shows="1 board, 1 solved")
        await stage.press("escape")
        assert isinstance(stage.app.screen, GamesScreen)


@pytest.mark.parametrize("size", [(40, 15), (120, 40)])
async def test_statistics_have_columns_and_a_bar_for_each_number_of_words(
    size: tuple[int, int],
) -> None:
    ended = [
        GameSummary(
            words, 0, "2026-11-23", BOARD, None, tuple(words), 4, 0, (), 2, True, False, False
        )
        for words in ("ab", "cd", "efg")
    ]
    async with running(None, size) as stage:
        await stage.app.push_screen(StatisticsScreen("", ended))
        await stage.shows("3 boards, 3 solved")
        text = stage.app.screen.query_one("VerticalScroll Static")
        lines = [text.render_line(y).text for y in range(text.size.height)]
        [two] = [line for line in lines if line.startswith("solved in 2 words")]
        [three] = [line for line in lines if line.startswith("solved in 3 words")]
        assert two.split()[4:] == ["2", "█" * 8]
        assert three.split()[4:] == ["1", "█" * 4]
        assert two.index("█") == three.index("█")
        [helped] = [line for line in lines if line.startswith("without help")]
        assert helped.index("3 of 3") == two.index("2  ")
