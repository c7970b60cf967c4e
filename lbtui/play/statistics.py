"""Statistics of saved games, per board, and streaks.

A board counts with the first of its games that ended. It counts under its date or, without one,
under the day on which that game ended.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from lbtui.formatting import is_calendar_date, plural
from lbtui.play.game_record import GameRecord, Streak
from lbtui.play.saved_games import GameSummary
from lbtui.puzzle.day import get_publisher_day
from lbtui.puzzle.parse import sort_sides

MAX_LISTED_MONTHS = 12
"""The last ones that are listed."""


def select_counting_games(games: Iterable[GameSummary], month: str = "") -> list[GameSummary]:
    """Return the games that count: of each board the first that ended, in a month or ever."""
    counted_games = (game for game in games if game.ended and not game.replay)
    return [game for game in counted_games if game.counting_date.startswith(month)]


def find_main_games_by_sides(games: Iterable[GameSummary]) -> dict[str, GameSummary]:
    """Return of each board, by `sort_sides`, the game that counts, else the newest.

    `games` are all that are saved, the newest first.
    """
    main_game_by_sides: dict[str, GameSummary] = {}
    for game in games:
        sides = sort_sides(game.board)
        if sides not in main_game_by_sides or (game.ended and not game.replay):
            main_game_by_sides[sides] = game
    return main_game_by_sides


def find_streak(games: Sequence[GameSummary], record: GameRecord, first_id: str | None) -> Streak:
    """Return how a game counts, or would if it ended now.

    `games` are all that are saved; `first_id` is that of the one on its sides.
    """
    if first_id not in (None, record.id):
        return Streak(is_replay=True)
    dates, _ = find_streak_dates(games)
    day = date.fromisoformat(record.date).toordinal() if record.date else 0
    is_next = not record.game.ended and day == dates.stop
    return Streak(days=len(dates) if day in dates or is_next else 0)


def find_streak_dates(games: Iterable[GameSummary], today: str | None = None) -> tuple[range, int]:
    """Return the dates in a row, as ordinals, that were solved last, and how many ever were.

    Dates are those of the boards, on whatever day they were played. The last streak has ended, and
    is empty, with a date that was given up or left unsolved; before `today`, by default the
    publisher's, is solved it goes on.
    """
    is_solved_by_day: dict[int, bool] = {}
    for game in sorted(select_counting_games(games), key=lambda game: game.changed_at):
        if game.date and is_calendar_date(game.date):
            is_solved_by_day.setdefault(date.fromisoformat(game.date).toordinal(), game.solved)
    length_by_day: dict[int, int] = {}
    for day in sorted(is_solved_by_day):
        length_by_day[day] = length_by_day.get(day - 1, 0) + 1 if is_solved_by_day[day] else 0
    last_day = max(length_by_day, default=0)
    is_going_on = last_day >= date.fromisoformat(today or get_publisher_day()).toordinal() - 1
    length = length_by_day[last_day] if is_going_on else 0
    return range(last_day - length + 1, last_day + 1), max(length_by_day.values(), default=0)


def streak_text(games: Iterable[GameSummary], today: str | None = None) -> str:
    """Return `streak: 12 days, the longest 20`; "" before the first."""
    dates, longest = find_streak_dates(games, today)
    return f"streak: {plural(len(dates), 'day')}, the longest {longest:,}" if longest else ""


def format_statistics(
    games: Sequence[GameSummary], month: str = "", *, today: str | None = None
) -> list[str]:
    """Return lines about the boards: how many were solved, how well, and in how many words.

    month: only of this one, as "2026-11"; today: the date for the streak, by default the
    publisher's
    """
    ended_games = select_counting_games(games, month)
    solved_games = [game for game in ended_games if game.solved]
    given_up_count = len(ended_games) - len(solved_games)
    given_up = f", {given_up_count:,} given up" if given_up_count else ""
    lines = [f"{plural(len(ended_games), 'board')}, {len(solved_games):,} solved{given_up}"]
    streak = streak_text(ended_games, today)
    if streak and month:
        lines.append(f"longest streak: {plural(find_streak_dates(ended_games, today)[1], 'day')}")
    elif streak:
        lines.append(streak)
    if not solved_games:
        return lines
    fewest = [len(game.words) == game.minimum for game in solved_games if game.minimum]
    if fewest:
        lines.append(f"in the fewest words: {sum(fewest):,} of {len(fewest):,}")
    within_par = [len(game.words) <= game.par for game in solved_games if game.par]
    if within_par:
        lines.append(f"at or under par: {sum(within_par):,} of {len(within_par):,}")
    unaided_count = sum(not (game.hints or game.aids) for game in solved_games)
    lines.append(f"without help: {unaided_count:,} of {len(solved_games):,}")

    solved_by_length = Counter(len(game.words) for game in solved_games)
    solved_counts = sorted(solved_by_length.items())
    lines += [f"solved in {plural(length, 'word')}: {count:,}" for length, count in solved_counts]
    ended_by_month = Counter(game.counting_date[: len("2026-11")] for game in ended_games)
    solved_by_month = Counter(game.counting_date[: len("2026-11")] for game in solved_games)
    for name in sorted(ended_by_month)[-MAX_LISTED_MONTHS:] if len(ended_by_month) > 1 else ():
        boards = plural(ended_by_month[name], "board")
        lines.append(f"{name}: {solved_by_month[name]:,} of {boards} solved")
    return lines
