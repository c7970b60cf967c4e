"""The screen of stored boards, and fetching today's board."""

from pathlib import Path

import pytest

from lbtui.database import Database
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord
from lbtui.play.saved_games import SavedGames
from lbtui.puzzle import parse_board
from lbtui.puzzle.day import get_publisher_day
from lbtui.sources.gamedata import GameData, parse_daily_puzzle
from lbtui.sources.stored_boards import StoredBoards
from lbtui.tui.dialogs.boards import BoardsScreen
from lbtui.tui.dialogs.calendar import Calendar
from lbtui.tui.dialogs.today import TodayScreen
from tests.cli.test_import import served
from tests.cli.test_today import serving_days
from tests.harness.apps import BOARD, Stage, closed, open_dialog, running
from tests.harness.https import Peer, Server, make_certificate


@pytest.fixture
def stored() -> StoredBoards:
    """Three boards: of a date, with a best result; of another date; without one."""
    boards = StoredBoards(Database())
    other = served(
        sides=["TAP", "ERD", "NIL", "YCO"], printDate="2029-11-02", dictionary=[], ourSolution=[]
    )
    boards.add([parse_daily_puzzle(served()), parse_daily_puzzle(other)], source="game data")
    boards.add(
        [GameData(parse_board("tjo feb cuy hil"))], name="the [b]club[/b]", source="boards.txt"
    )
    return boards


async def open_boards(stage: Stage) -> None:
    await open_dialog(stage, "f6", BoardsScreen)


@pytest.mark.usefixtures("stored")
async def test_boards_are_listed_found_and_opened() -> None:
    async with running(None, (40, 15)) as stage:
        await open_boards(stage)
        text = stage.text()
        assert "Stored boards: 3" in text
        assert "splashy" not in text.lower(), "an answer"
        rows = [line for line in stage.lines() if "LCS YAO  par" in line or "NIL" in line]
        assert "2029-12-31   RIU PGH LCS YAO  par 5" in rows[0]
        assert "2029-11-02   TAP ERD NIL YCO  par 5" in rows[1]
        assert "game data" in text
        await stage.type("club")
        assert "TJO FEB CUY HIL" in stage.text()
        assert "2029-12-31" not in stage.text()
        assert "the [b]club[/b]" in stage.text()
        await stage.press("enter", shows="Play or solve?")
        await closed(stage, "s")
        assert str(stage.session.board) == "tjo feb cuy hil"
        assert stage.panes.active_pane == "solutions"


async def test_a_board_is_removed_only_when_confirmed(stored: StoredBoards) -> None:
    async with running(BOARD) as stage:
        assert "2029-12-31" in stage.text()
        await open_boards(stage)
        await stage.press("delete")
        assert "Remove the board of 2029-12-31?" in stage.text()
        await stage.press("enter")
        assert len(stored.search()) == 3
        await stage.press("delete", "down", "enter")
        assert "Stored boards: 2" in stage.text()
        assert [each.date for each in stored.search()] == ["2029-11-02", None]
        await stage.press("escape")
        assert "2029-12-31" not in stage.text()


# The calendar


@pytest.fixture
def played(stored: StoredBoards) -> None:
    """Games on the board of 2029-12-31, solved, that of 2029-11-02, begun, and one not stored."""
    solved = GameRecord(Game("iur pgh lcs yao"), changed_at=9, date="2029-12-31")
    solved.game.play("gracious")
    solved.game.play("splashy")
    begun = GameRecord(Game("tap erd nil yco"), changed_at=8)
    begun.game.play("topic")
    given_up = GameRecord(Game("tjo feb cuy hil"), changed_at=7, date="2029-12-30")
    given_up.game.give_up()
    SavedGames(Database()).import_games([solved, begun, given_up])
    assert len(stored.search()) == 3


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
async def test_the_calendar_shows_each_day_and_its_board(size: tuple[int, int]) -> None:
    async with running(None, size) as stage:
        await open_boards(stage)
        assert "2029-12-31 ● RIU PGH LCS YAO" in stage.text()
        assert "2029-11-02 ◐ TAP ERD NIL YCO" in stage.text()
        assert ("December 2029" in stage.text()) == (size[0] >= 80), "it has room for both"
        await stage.press("tab", shows="December 2029")
        await stage.shows("30◇", "31●", "RIU PGH LCS YAO · from game data")
        await stage.press("left", shows="2029-12-30: no board is stored")
        await stage.press("enter")
        assert isinstance(stage.app.screen, BoardsScreen)
        await stage.press("up", "up", "up", "up", "up", shows="November 2029")
        await stage.press("pagedown", "pageup", "pageup", "pageup", shows="September 2029")
        await stage.press("pagedown", "pagedown", shows="2 ◐")
        await stage.press("enter")
        assert isinstance(stage.app.screen, BoardsScreen), "2029-11-25 has no board"
        await stage.type("12-31", shows="Stored boards: 1")
        assert "TAP ERD" not in stage.text()


@pytest.mark.usefixtures("played")
async def test_a_board_whose_result_was_removed_is_stored() -> None:
    games = SavedGames(Database())
    (solved,) = games.search("solved")
    record = games.load(solved.id)
    assert record is not None
    games.remove(solved.id)
    record.id, record.changed_at = "again", record.changed_at + 1
    games.import_games([record])
    async with running(None, (80, 24)) as stage:
        await open_boards(stage)
        await stage.shows("2029-12-31 ○ RIU PGH LCS YAO", "31○")


@pytest.mark.usefixtures("played")
async def test_what_was_done_is_said_before_a_board_is_opened() -> None:
    async with running(None) as stage:
        await open_boards(stage)
        await stage.press("down", "tab", shows="November 2029")
        await stage.press("enter", shows="p go on with your game")
        await stage.shows("Your game of 1970-01-01: unfinished, no help")
        assert "r  review" not in stage.text()
        await stage.press("escape")
        await open_boards(stage)
        await stage.press("tab", "enter", shows="p play it again: a replay")
        await stage.shows("Your game of 1970-01-01: 2 words, no help")
        await stage.press("r", shows="1 GRACIOUS")
        await stage.shows("Solved: 2nd of 2 with 2 words")


@pytest.mark.usefixtures("played")
async def test_a_click_goes_to_its_day() -> None:
    async with running(None) as stage:
        await open_boards(stage)
        calendar = stage.app.screen.query_one(Calendar)
        lines = str(calendar.render()).split("\n")
        row = next(n for n, line in enumerate(lines) if "30◇" in line)
        await stage.pilot.click(calendar, offset=(lines[row].index("30"), row))
        await stage.shows("2029-12-30: no board is stored")


# Today's board


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("tls"))


def trusting(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(pem.parent / "cert.pem"))


async def test_todays_board_is_fetched_once(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trusting(pem, monkeypatch)
    with Server(pem, serving_days) as server:
        address = server.address + "/{date}"
        async with running(None, (80, 24), today_address=address) as stage:
            assert server.connections == 0
            await stage.press("f9", shows=f"{get_publisher_day()} · RIU PGH LCS YAO · par 5")
            assert stage.session.board is None
            await closed(stage, "s")
            assert get_publisher_day() in stage.text()
            await stage.press("ctrl+n")
            await open_boards(stage)
            assert get_publisher_day() in stage.text()
            await stage.press("f9", shows="Play or solve?")
            await closed(stage, "s")
            assert str(stage.session.board) == BOARD
        assert server.connections == 1


async def test_a_failure_is_one_line_and_another_request_may_succeed(
    pem: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusting(pem, monkeypatch)
    failing = [True]

    def behave(peer: Peer, path: str) -> None:
        if failing:
            peer.answer(b"", status="503 \x1b[31m[b]Busy")
        else:
            serving_days(peer, path)

    with Server(pem, behave) as server:
        async with running(BOARD, (60, 20), today_address=server.address + "/{date}") as stage:
            await open_dialog(stage, "f9", TodayScreen)
            assert "127.0.0.1 answered 503" in stage.text()
            assert "[b]Busy" in stage.text()
            assert "Try again later" in stage.text()
            failing.clear()
            await stage.press("escape", "f9", shows="Play or solve?")
        assert server.connections == 2


async def test_a_request_is_cancelled_by_esc_and_by_quitting(
    pem: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusting(pem, monkeypatch)
    with Server(pem, lambda peer, _path: peer.stall()) as server:
        async with running(BOARD, today_address=server.address) as stage:
            for end in ("escape", "escape", "ctrl+q"):
                stage.send("f9")
                await stage.shows(f"asking 127.0.0.1:{server.port}")
                stage.send(end)
                if end == "escape":
                    await closed(stage)
                    assert StoredBoards(Database()).search() == []


async def test_boards_that_cannot_be_read_are_not_said_to_be_none() -> None:
    StoredBoards(Database()).add([GameData(parse_board(BOARD))], source="pasted")
    Database().write(lambda db: db.execute("PRAGMA user_version = 99"))
    async with running(size=(80, 24)) as stage:
        await stage.press("f6", shows="a newer")
        assert "No stored boards yet" not in stage.text()
