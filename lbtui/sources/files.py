"""Files of boards: a day's game data, a board in any form, or several of either, a line each."""

from __future__ import annotations

from lbtui.puzzle import BoardError, parse_board
from lbtui.sources.gamedata import GameData, SourceError, holds_game_data, parse_day
from lbtui.sources.paste import board_from_text

MOST_BOARDS = 10_000
"""The most boards of one file: they are read and stored at once, in a few seconds."""


def boards_from_text(text: str, *, sides: int = 4) -> list[tuple[int, GameData | SourceError]]:
    """Return what the text of a file holds, each with the number of its line, from 1.

    A line that should hold a board and does not gives a SourceError; blank lines and lines that
    start with # are skipped. Raises SourceError where the whole text is no board, or has more than
    MOST_BOARDS.
    """
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    if len(lines) < 2 or not _is_whole_board(lines[0][1], sides):
        return [(1, _read(text, sides))]
    if len(lines) > MOST_BOARDS:
        raise SourceError(
            f"{len(lines):,} lines of boards are too many for one file; the limit is"
            f" {MOST_BOARDS:,}"
        )
    found: list[tuple[int, GameData | SourceError]] = []
    for number, line in lines:
        try:
            found.append((number, _read(line, sides)))
        except SourceError as error:
            found.append((number, error))
    return found


def _read(text: str, sides: int) -> GameData:
    """Return one day's game data, from text that can be nothing else, or just a board."""
    if holds_game_data(text) or text.lstrip("\ufeff \n").startswith(("<", "{")):
        return parse_day(text)
    try:
        return GameData(board_from_text(text, sides=sides))
    except SourceError as error:
        raise SourceError(str(error).replace("the pasted text", "this text")) from None


def _is_whole_board(line: str, sides: int) -> bool:
    """Return whether a line is a whole board: game data, or two letters or more a side."""
    if line.startswith("{"):
        return line.endswith("}") and holds_game_data(line)
    try:
        return len(parse_board(line, sides=sides).spots) >= 2 * sides
    except BoardError:
        return False
