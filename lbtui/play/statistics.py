"""Statistics of saved games: a summary for people, and averages over time for programs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from lbtui.play.saved import SavedGame
from lbtui.puzzle.day import publisher_day
from lbtui.text import date_exists, plural

MOST_PERIODS = 12
"""Of the averages over time: days where these are enough, else months, else years."""


class Period(NamedTuple):
    """The solved games of a day, a month or a year: "2026-11-20", "2026-11" or "2026".

    words, hints: of an average game
    over_par, over_minimum: by how many words an average game exceeds par, and the fewest possible,
        of the games where these are known; None if there is none
    """

    when: str
    games: int
    words: float
    over_par: float | None
    over_minimum: float | None
    hints: float


def streak_of(games: Iterable[SavedGame], day: str, today: str | None = None) -> int:
    """Return how many dates in a row were solved last, if `day` is one of them; else 0."""
    dates, _ = streaks(games, today)
    return len(dates) if day and date.fromisoformat(day).toordinal() in dates else 0


def streaks(games: Iterable[SavedGame], today: str | None = None) -> tuple[range, int]:
    """Return the dates in a row, as ordinals, that were solved last, and how many ever were.

    Dates are those of the boards, on whatever day they were played; of each the first game to end
    counts. The last streak has ended, and is empty, with a date that was given up or left unsolved;
    before `today`, by default the publisher's, is solved it goes on.
    """
    solved: dict[int, bool] = {}
    for game in sorted(games, key=lambda game: game.changed):
        if (game.solved or game.given_up) and game.date and date_exists(game.date):
            solved.setdefault(date.fromisoformat(game.date).toordinal(), game.solved)
    lengths: dict[int, int] = {}
    for day in sorted(solved):
        lengths[day] = lengths.get(day - 1, 0) + 1 if solved[day] else 0
    last = max(lengths, default=0)
    going_on = last >= date.fromisoformat(today or publisher_day()).toordinal() - 1
    length = lengths[last] if going_on else 0
    return range(last - length + 1, last + 1), max(lengths.values(), default=0)


def periods(games: Iterable[SavedGame]) -> list[Period]:
    """Return the statistics over time, of at most MOST_PERIODS periods, the oldest first."""
    solved = [game for game in games if game.solved]
    grouped: dict[str, list[SavedGame]] = {}
    for length in (len("2026-11-20"), len("2026-11"), len("2026")):
        grouped = {}
        for game in solved:
            grouped.setdefault(game.day[:length], []).append(game)
        if len(grouped) <= MOST_PERIODS:
            break
    return [_period(when, grouped[when]) for when in sorted(grouped)[-MOST_PERIODS:]]


def _period(when: str, games: Sequence[SavedGame]) -> Period:
    words = _average([_words(game) for game in games]) or 0
    hints = _average([game.hints for game in games]) or 0
    over_par = _average([_words(game) - game.par for game in games if game.par])
    over_minimum = _average([_words(game) - game.minimum for game in games if game.minimum])
    return Period(when, len(games), words, over_par, over_minimum, hints)


def _words(game: SavedGame) -> int:
    return game.words.count(" ") + 1


def _average(values: Sequence[int]) -> float | None:
    return round(sum(values) / len(values), 2) if values else None


def totals(games: Sequence[SavedGame], *, today: str | None = None) -> list[str]:
    """Return lines about these games: how many were solved, how well, and in how many words.

    today: the date for the streak, by default the publisher's
    """
    solved = [game for game in games if game.solved]
    given_up = sum(game.given_up for game in games)
    more = f", {given_up:,} given up" if given_up else ""
    lines = [f"{plural(len(games), 'game')}, {len(solved):,} solved{more}"]
    dates, longest = streaks(games, today)
    if longest:
        lines.append(f"streak: {plural(len(dates), 'date')}, the longest {longest:,}")
    if not solved:
        return lines
    with_par = [game for game in solved if game.par]
    within = sum(_words(game) <= (game.par or 0) for game in with_par)
    if with_par:
        lines.append(f"within par: {within:,} of {len(with_par):,}")
    known = [game for game in solved if game.minimum]
    if known:
        minimum = sum(_words(game) == game.minimum for game in known)
        lines.append(f"in the fewest words: {minimum:,} of {len(known):,}")
    alone = sum(not (game.hints or game.aids) for game in solved)
    lines.append(f"no help: {alone:,} of {len(solved):,}")

    counts = Counter(map(_words, solved))
    lines += [f"solved in {plural(words, 'word')}: {counts[words]:,}" for words in sorted(counts)]
    return lines
