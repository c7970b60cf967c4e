"""Statistics of games: streaks of dates, and what is compared with what."""

from collections.abc import Iterable

import pytest

from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord, Streak
from lbtui.play.saved_games import GameSummary
from lbtui.play.statistics import find_streak, find_streak_dates, format_statistics
from lbtui.puzzle.day import get_publisher_day

TODAY = "2026-11-23"


def game(
    day: str | None,
    state: str = "solved",
    changed: int = 0,
    *,
    words: str = "one two",
    par: int | None = None,
    minimum: int | None = None,
    hints: int = 0,
    aids: str = "",
    replay: bool = False,
) -> GameSummary:
    """A game of the board of a date; None is a board without one."""
    solved, given_up = state == "solved", state == "given up"
    board, played = "riu pgh lcs yao", "2026-11-23"
    return GameSummary(
        *("a", changed, played, board, day, tuple(words.split()), par, hints),
        *(tuple(aids.split()), minimum, solved, given_up),
        replay,
    )


def lengths(games: Iterable[GameSummary]) -> tuple[int, int]:
    """The length of the last streak and that of the longest."""
    dates, longest = find_streak_dates(games, TODAY)
    return len(dates), longest


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([], (0, 0)),
        (["2026-11-23", "2026-11-22"], (2, 2)),
        (["2026-11-22", "2026-11-21"], (2, 2)),  # today's is open
        (["2026-11-21", "2026-11-20"], (0, 2)),  # yesterday's was left unsolved
        (["2026-11-22", "2026-11-20", "2026-11-19", "2026-11-18"], (1, 3)),
        (["2026-11-24", "2026-11-23"], (2, 2)),  # the publisher's day begins earlier
        ([None, "no date", "2026-11-23"], (1, 1)),
        (["0001-01-01", "9999-12-31"], (1, 1)),
    ],
)
def test_a_streak_is_of_consecutive_dates(
    games: list[str | None], expected: tuple[int, int]
) -> None:
    assert lengths(map(game, games)) == expected
    assert lengths(map(game, games[::-1])) == expected, "on whatever day they were played"


def test_a_date_given_up_or_left_unsolved_breaks_the_streak() -> None:
    days = [game(f"2026-11-{day}") for day in (20, 21, 22)]
    assert lengths([*days, game("2026-11-23", "unfinished")]) == (3, 3)
    assert lengths([*days, game("2026-11-23", "given up")]) == (0, 3)
    days[1] = game("2026-11-21", "given up")
    assert lengths(days) == (1, 1)
    # The first game of a date to end counts: seeing the solutions is no way to solve it.
    assert lengths([*days, game("2026-11-21", changed=9)]) == (1, 1)
    again = game("2026-11-22", "given up", changed=9)
    assert lengths([*days, again]) == (1, 1)


def test_a_game_counts_unless_its_board_has_an_earlier_result() -> None:
    today = get_publisher_day()
    first = game(today)._replace(id="first", board="abc def ghi jkl")
    turned = GameRecord(Game("jkl gih abc fed"), date=today)
    other = GameRecord(Game("riu pgh lcs yao"), date=today)
    old = GameRecord(Game("abc def ghi jkl"), id="first", date="2020-01-01")
    assert find_streak([first], other, None) == Streak(days=1)
    assert find_streak([first], turned, "first") == Streak(is_replay=True)
    assert find_streak([], turned, "removed") == Streak(is_replay=True)
    shown = find_streak([first], old, "first")
    assert shown == Streak(), "not of the streak that the statistics show"
    assert find_streak([game(today, "unfinished")], other, None) == Streak()
    assert lengths([game("2026-11-23"), game("2026-11-22", replay=True)]) == (1, 1)


def test_of_very_many_months_the_last_are_shown() -> None:
    games = [game(None)._replace(day=f"2025-{month:02}-23") for month in range(1, 13)]
    games += [game(None)._replace(day=f"2026-{month:02}-23") for month in range(1, 4)]
    lines = [line for line in format_statistics(games, today=TODAY) if line.startswith("20")]
    assert len(lines) == 12
    assert (lines[0], lines[-1]) == ("2025-04: 1 of 1 board solved", "2026-03: 1 of 1 board solved")


def test_totals_say_how_the_games_went() -> None:
    games = [
        game("2026-11-23", words="a b", par=4, minimum=2),
        game("2026-01-02", words="a b c d", par=4, minimum=2, hints=3),
        game("2025-12-31", words="a b c d e f", par=5, aids="gauge"),
        game(None, words="a b"),
        game(None, "given up"),
        game(None, "unfinished"),
        game("2026-11-23", words="a b", par=4, minimum=2, replay=True),
    ]
    assert format_statistics(games, today=TODAY) == [
        "5 boards, 4 solved, 1 given up",
        "streak: 1 day, the longest 1",
        "in the fewest words: 1 of 2",
        "at or under par: 2 of 3",
        "without help: 2 of 4",
        "solved in 2 words: 2",
        "solved in 4 words: 1",
        "solved in 6 words: 1",
        "2025-12: 1 of 1 board solved",
        "2026-01: 1 of 1 board solved",
        "2026-11: 2 of 3 boards solved",
    ]
    assert format_statistics(games, "2026-01", today=TODAY) == [
        "1 board, 1 solved",
        "longest streak: 1 day",
        "in the fewest words: 0 of 1",
        "at or under par: 1 of 1",
        "without help: 0 of 1",
        "solved in 4 words: 1",
    ]
    assert format_statistics([game(None, "given up")]) == ["1 board, 0 solved, 1 given up"]
    assert "given up" not in format_statistics(games[:1])[0]
