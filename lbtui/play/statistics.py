"""Statistics of saved games: sums for programs, charts in characters for people."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from lbtui.text import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lbtui.play.saved import SavedGame

_Row = tuple[str, str, float, float | None]
"""Of a bar: its label, its number as text, the number, and where a mark is, if anywhere."""

MOST_PERIODS = 12
"""Rows of a chart over time: days where these are enough, else months, else years."""


class Period(NamedTuple):
    """The solved games of a day, a month or a year: "2026-11-20", "2026-11" or "2026".

    words, hints: of an average game
    par, minimum: the averages of the games where they are known; None if there is none
    """

    when: str
    games: int
    words: float
    par: float | None
    minimum: float | None
    hints: float


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
    par = _average([game.par for game in games])
    return Period(when, len(games), words, par, _average([game.minimum for game in games]), hints)


def _words(game: SavedGame) -> int:
    return game.words.count(" ") + 1


def _average(values: Sequence[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(sum(known) / len(known), 2) if known else None


def charts(games: Sequence[SavedGame], width: int, bar: str = "▄") -> list[str]:
    """Return lines of at most `width` cells (at least 30) about these games, with bars of `bar`.

    How many were solved, in how many words, against par (else the fewest possible) over time, and
    with how many hints.
    """
    solved = [game for game in games if game.solved]
    lines = [f"{plural(len(games), 'game')}, {len(solved):,} solved"]
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
    lines.append(f"without hints: {sum(not game.hints for game in solved):,} of {len(solved):,}")

    counts = Counter(map(_words, solved))
    needed = sorted(counts)[:MOST_PERIODS]
    lines += ["", "Words needed"]
    lines += _bars(
        [(plural(n, "word"), f"{counts[n]:,}", counts[n], None) for n in needed], width, bar
    )

    over_time = periods(solved)
    name = "par" if with_par else "the fewest possible"
    lines += ["", f"Words per game{f' (|: {name})' if with_par or known else ''}"]
    rows = [
        (each.when, f"{each.words:.1f}", each.words, each.par if with_par else each.minimum)
        for each in over_time
    ]
    lines += [*_bars(rows, width, bar), "", "Hints per game"]
    hints = [(each.when, f"{each.hints:.1f}", each.hints, None) for each in over_time]
    return lines + _bars(hints, width, bar)


def _bars(rows: Sequence[_Row], width: int, bar: str) -> list[str]:
    """Return a line for each row, with a bar where there is something to compare it with."""
    left = max(len(label) for label, _, _, _ in rows)
    wide = max(len(text) for _, text, _, _ in rows)
    room = width - left - wide - 5
    most = max(max(value, mark or 0) for _, _, value, mark in rows) or 1
    lines = []
    for label, text, value, mark in rows:
        alone = len(rows) == 1 and mark is None
        drawn = "" if alone else bar * max(round(room * value / most), value > 0)
        if mark is not None:
            at = max(round(room * mark / most), 0)  # whoever wrote the row
            drawn = f"{drawn[:at]:<{at}}|{drawn[at:]}"
        lines.append(f"{label:<{left}}  {text:>{wide}}  {drawn}".rstrip())
    return lines
