"""Windows that are open at the same time: what one of them keeps, another does not lose."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lbtui.database import Database
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord
from lbtui.play.saved_games import SavedGames
from lbtui.puzzle import parse_board
from lbtui.settings import Settings
from lbtui.sources.gamedata import GameData
from lbtui.sources.stored_boards import StoredBoards
from lbtui.words import open_word_list
from lbtui.words.verdict_lookup import VerdictLookup
from lbtui.words.verdicts import StoredVerdicts
from tests.harness.processes import ROUND_COUNT, run_together
from tests.harness.samples import mark_long_values

if TYPE_CHECKING:
    from lbtui.settings import Setting

BOARD = parse_board("riu pgh lcs yao")
MOST = 8
TEXTS: tuple[Setting[Any], ...] = (
    Settings.theme,
    Settings.board,
    Settings.game,
    Settings.today_address,
)


@cache
def words() -> list[str]:
    return open_word_list("scrabble").candidates(BOARD)[0]


def own(round_: int, number: int) -> str:
    """Another word for each round and process."""
    return words()[MOST * round_ + number]


def day(round_: int, number: int) -> str:
    """Another date for each round and process, and for each round."""
    return str(date(2000, 1, 1) + timedelta((MOST + 1) * round_ + number))


def open_database(folder: str) -> Database:
    return Database(f"{folder}/lbtui.sqlite")


_loaded: list[GameRecord] = []


def _load(round_: int, _number: int, folder: str) -> None:
    record = SavedGames(open_database(folder)).load(f"game{round_}")
    assert record is not None
    _loaded[:] = [record]


def _change(round_: int, number: int, folder: str) -> None:
    """Change a record of every kind, as a window does."""
    database, word = open_database(folder), own(round_, number)
    verdicts, boards = StoredVerdicts(database), StoredBoards(database)
    verdicts.reject_on_board(BOARD, word)
    if round_ % 2:
        verdicts.restore_on_board(BOARD, [own(round_ - 1, number)])
    verdicts.judge([word], is_accepted=False)
    verdicts.judge([word[::-1] + "q"], is_accepted=True)
    if round_ % 2:
        verdicts.forget([own(round_ - 1, number)])
    boards.add([GameData(BOARD, day(round_, number))], source="test")
    known = ((), tuple(words()[:9]))[number % 2]
    boards.add([GameData(BOARD, day(round_, MOST), (5, None)[number % 2], known)], source="test")
    (record,) = _loaded
    record.game.play(word)
    games = SavedGames(database)
    games.save(record)
    record.typed_letters = word[-1]
    assert not games.save(record)  # it is this window's own by now
    settings = Settings.load(f"{folder}/settings.json")
    settings.change(
        Settings.user_lists, lambda lists: {**lists, f"{round_}-{number}": {"path": "/x"}}
    )
    if number < len(TEXTS):
        settings.set(TEXTS[number], f"https://example.org/{round_}")
    assert settings.flush() is None


@pytest.mark.parametrize("processes", mark_long_values([2, MOST], [2]))
def test_windows_at_once_lose_nothing(
    processes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, database = str(tmp_path), open_database(str(tmp_path))
    games, verdicts = SavedGames(database), StoredVerdicts(database)
    games.import_games(
        [
            GameRecord(Game(BOARD), f"game{n}", changed_at=1, lists=(str(n),))
            for n in range(ROUND_COUNT)
        ]
    )
    run_together(processes, ROUND_COUNT, _change, folder, _load)

    every = [*product(range(ROUND_COUNT), range(processes))]
    kept = [each for each in every if each[0] % 2 or each[0] == ROUND_COUNT - 1]
    assert verdicts.find_words_rejected_on(BOARD) == sorted(own(*each) for each in kept)
    found = {verdict.word: verdict.accepted for verdict in verdicts.search()}
    taken = {own(*each)[::-1] + "q" for each in every}
    assert found == dict.fromkeys([own(*each) for each in kept], False) | dict.fromkeys(taken, True)
    monkeypatch.setattr("lbtui.database.database_path", lambda: database.path)
    lookup = VerdictLookup(pytest.fail)
    assert lookup.find_rejected_words(words()) == {own(*each) for each in kept}

    boards = StoredBoards(database)
    assert {stored.date for stored in boards.search()} == {
        day(round_, number) for round_ in range(ROUND_COUNT) for number in (*range(processes), MOST)
    }
    for round_ in range(ROUND_COUNT):
        shared = boards.find_by_date(day(round_, MOST))
        assert shared is not None
        assert (shared.par, shared.words) == (5, tuple(words()[:9]))

    played = {
        (record.lists[0], *record.game.words, record.typed_letters): record.id
        for record in games.load_all()
    }
    assert len(set(played.values())) == len(every) == len(games.search())
    assert {f"game{round_}" for round_ in range(ROUND_COUNT)} <= set(played.values())
    assert set(played) == {(str(each[0]), own(*each), own(*each)[-1]) for each in every}

    settings = Settings.load(f"{folder}/settings.json")
    assert settings.warnings == []
    assert set(settings.user_lists) == {f"{round_}-{number}" for round_, number in every}
    for number, text in enumerate(TEXTS[:processes]):
        assert settings.get(text) == f"https://example.org/{ROUND_COUNT - 1}", number
