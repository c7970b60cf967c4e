"""Statistics of saved games, per board, and streaks.

A board counts with the first of its games that ended. It counts under its date or, without one,
under the day on which that game ended.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from lbtui.play.game_record import Counted, GameRecord
from lbtui.play.saved_games import SavedGame
from lbtui.puzzle.day import publisher_day
from lbtui.puzzle.parse import sorted_sides
from lbtui.text import is_calendar_date, plural

MAX_MONTHS = 12
"""The last ones that are listed."""


def select_counted(games: Iterable[SavedGame], month: str = "") -> list[SavedGame]:
    """Return the games that count: of each board the first that ended, in a month or ever."""
    counted = (game for game in games if game.ended and not game.replay)
    return [game for game in counted if game.when.startswith(month)]


def main_games_by_sides(games: Iterable[SavedGame]) -> dict[str, SavedGame]:
    """Return, by `sorted_sides`, what was done on a board: the game that counts, else the newest.

    `games` are all that are saved, the newest first.
    """
    found: dict[str, SavedGame] = {}
    for game in games:
        sides = sorted_sides(game.board)
        if sides not in found or (game.ended and not game.replay):
            found[sides] = game
    return found


def how_counted(games: Sequence[SavedGame], record: GameRecord, first: str | None) -> Counted:
    """Return how a game counts, or would if it ended now.

    `games` are all that are saved; `first` is the id of the one on its sides that ended first.
    """
    if first not in (None, record.id):
        return Counted(replay=True)
    dates, _ = streaks(games)
    day = date.fromisoformat(record.date).toordinal() if record.date else 0
    goes_on = not record.game.ended and day == dates.stop
    return Counted(streak=len(dates) if day in dates or goes_on else 0)


def streaks(games: Iterable[SavedGame], today: str | None = None) -> tuple[range, int]:
    """Return the dates in a row, as ordinals, that were solved last, and how many ever were.

    Dates are those of the boards, on whatever day they were played. The last streak has ended, and
    is empty, with a date that was given up or left unsolved; before `today`, by default the
    publisher's, is solved it goes on.
    """
    solved: dict[int, bool] = {}
    for game in sorted(select_counted(games), key=lambda game: game.changed):
        if game.date and is_calendar_date(game.date):
            solved.setdefault(date.fromisoformat(game.date).toordinal(), game.solved)
    lengths: dict[int, int] = {}
    for day in sorted(solved):
        lengths[day] = lengths.get(day - 1, 0) + 1 if solved[day] else 0
    last = max(lengths, default=0)
    going_on = last >= date.fromisoformat(today or publisher_day()).toordinal() - 1
    length = lengths[last] if going_on else 0
    return range(last - length + 1, last + 1), max(lengths.values(), default=0)


def streak_text(games: Iterable[SavedGame], today: str | None = None) -> str:
    """Return `streak: 12 days, the longest 20`; "" before the first."""
    dates, longest = streaks(games, today)
    return f"streak: {plural(len(dates), 'day')}, the longest {longest:,}" if longest else ""


def _words(game: SavedGame) -> int:
    return game.words.count(" ") + 1


def totals(games: Sequence[SavedGame], month: str = "", *, today: str | None = None) -> list[str]:
    """Return lines about the boards: how many were solved, how well, and in how many words.

    month: only of this one, as "2026-11"; today: the date for the streak, by default the
    publisher's
    """
    ended = select_counted(games, month)
    solved = [game for game in ended if game.solved]
    given_up = len(ended) - len(solved)
    more = f", {given_up:,} given up" if given_up else ""
    lines = [f"{plural(len(ended), 'board')}, {len(solved):,} solved{more}"]
    streak = streak_text(ended, today)
    if streak and month:
        lines.append(f"longest streak: {plural(streaks(ended, today)[1], 'day')}")
    elif streak:
        lines.append(streak)
    if not solved:
        return lines
    known = [game for game in solved if game.minimum]
    if known:
        minimum = sum(_words(game) == game.minimum for game in known)
        lines.append(f"in the fewest words: {minimum:,} of {len(known):,}")
    with_par = [game for game in solved if game.par]
    within = sum(_words(game) <= (game.par or 0) for game in with_par)
    if with_par:
        lines.append(f"at or under par: {within:,} of {len(with_par):,}")
    alone = sum(not (game.hints or game.aids) for game in solved)
    lines.append(f"without help: {alone:,} of {len(solved):,}")

    counts = Counter(map(_words, solved))
    lines += [f"solved in {plural(words, 'word')}: {counts[words]:,}" for words in sorted(counts)]
    months = Counter(game.when[: len("2026-11")] for game in ended)
    done = Counter(game.when[: len("2026-11")] for game in solved)
    for when in sorted(months)[-MAX_MONTHS:] if len(months) > 1 else ():
        lines.append(f"{when}: {done[when]:,} of {plural(months[when], 'board')} solved")
    return lines
