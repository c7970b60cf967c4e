"""The publisher's game data: a JSON object with the board, its words and the official answer.

The page of the puzzle holds it as `window.gameData = {…}` in a script; a dated file of it is the
bare object. Everything in it is upper case, and slashes are written \\u002F, which JSON decodes.
"""

from __future__ import annotations

from lbtui.puzzle import Board, BoardError, clean, fold_case, parse_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_TEXT = 5_000_000
"""Characters of a page or file that are looked at; a real page has about a tenth of this."""

MARK = "window.gameData"
OUTAGE_ID = 1
"""The `id` of the board that is served while the publisher has none to serve."""

_MOST_MARKS = 20  # a page names its data once or twice
_MOST_LETTERS = 60  # of a word


class SourceError(ValueError):
    """What was given holds no board that can be used; `str()` is one line for the user."""


class GameData:
    """One day's puzzle as published.

    board: its sides in the order top, right, bottom, left
    date: "YYYY-MM-DD", None when the data names no real date
    par: the target number of words, None when it is missing
    words: what the game accepts, folded, in code-point order, each once
    solution: the official answer, folded; () when it is missing
    """

    __slots__ = ("board", "date", "par", "solution", "words")

    def __init__(
        self,
        board: Board,
        *,
        date: str | None = None,
        par: int | None = None,
        words: tuple[str, ...] = (),
        solution: tuple[str, ...] = (),
    ) -> None:
        """Keep the facts as they are given."""
        self.board = board
        self.date = date
        self.par = par
        self.words = words
        self.solution = solution

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the board."""
        return self.board.sides

    def __repr__(self) -> str:
        """Show the board and the date, for people who debug."""
        return f"GameData({str(self.board)!r}, date={self.date!r})"


def parse_game_data(text: str) -> GameData:
    """Read game data from a page that holds it anywhere, or from the bare JSON object.

    Raises SourceError, one line, when there is none, when it is damaged, when its board breaks the
    rules, and when it is the outage board and not a puzzle.
    """
    if len(text) > MAX_TEXT:
        raise SourceError(
            f"{len(text) / 1e6:.1f} million characters are too many for a page of game data;"
            f" {MAX_TEXT // 1_000_000} million is the most"
        )
    data = _find_object(text)
    if data.get("id") == OUTAGE_ID:
        raise SourceError(
            "this is the board that the publisher shows while the puzzle is out of order"
            f" (id {OUTAGE_ID}), not the day's; try again later"
        )
    return GameData(
        _board(data["sides"]),
        date=_date(data.get("printDate")),
        par=_par(data.get("par")),
        words=tuple(sorted(set(_words(data.get("dictionary"))))),
        solution=tuple(_words(data.get("ourSolution"))),
    )


def holds_game_data(text: str) -> bool:
    """Tell whether `text` is meant as game data, good or damaged."""
    return MARK in text or '"sides"' in text


def _find_object(text: str) -> dict[str, Any]:
    """Return the first JSON object with "sides" after a mark, or the bare object."""
    from json import JSONDecoder

    decoder = JSONDecoder()
    starts: list[int] = []
    at = text.find(MARK)
    while at >= 0 and len(starts) < _MOST_MARKS:
        starts.append(text.find("{", at))
        at = text.find(MARK, at + 1)
    if not starts:
        starts.append(text.find("{"))
    damaged = False
    for start in starts:
        if start < 0:
            continue
        try:
            found, _ = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            damaged = True
            continue
        if isinstance(found, dict) and "sides" in found:
            return found
    if damaged and holds_game_data(text):
        raise SourceError(
            "the game data is cut off or damaged; take the whole page, or the whole JSON object"
        )
    raise SourceError(
        'no game data here; it is a page with "window.gameData = {…}",'
        ' or a JSON object with "sides"'
    )


def _board(sides: object) -> Board:
    if isinstance(sides, str):
        sides = [sides]
    if not isinstance(sides, list) or not all(isinstance(side, str) for side in sides):
        raise SourceError(
            'the game data has no usable "sides"; they are a list of texts,'
            ' for example ["RIU", "PGH", "LCS", "YAO"]'
        )
    try:
        return parse_board(sides) if len(sides) == 1 else Board(sides)
    except BoardError as wrong:
        raise SourceError(f"the board of the game data cannot be: {wrong}") from None


def _date(date: object) -> str | None:
    """Return a date that exists as "YYYY-MM-DD", None for anything else."""
    from datetime import date as calendar

    if not isinstance(date, str) or len(date) != 10:
        return None
    try:
        return calendar.fromisoformat(date).isoformat()
    except ValueError:
        return None


def _par(par: object) -> int | None:
    usable = isinstance(par, int) and not isinstance(par, bool) and 0 < par < 100
    return par if usable and isinstance(par, int) else None


def _words(words: object) -> list[str]:
    """Return the words of a list, folded; what is no word is left out."""
    if not isinstance(words, list):
        return []
    folded = [fold_case(clean(word, _MOST_LETTERS)) for word in words if isinstance(word, str)]
    return [word for word in folded if word.isalpha()]
