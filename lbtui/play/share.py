"""A game as a text to share, which tells the board and how it went, but not the words."""

from __future__ import annotations

from lbtui.puzzle import parse_board
from lbtui.puzzle.chain import pattern
from lbtui.text import better_than, capitals, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.play.game import Game
    from lbtui.puzzle import Board


def share_text(game: Game, *, spoilers: bool = False) -> str:
    """Return the text of a game: its board, its pattern, and its words against par.

    `spoilers`: with the words, too. Pasted into the app or `lbtui import`, it is the board again.
    """
    day = f" {game.date}" if game.date else ""
    lines = [f"lbtui{day}: {_letters(game.board)}"]
    if game.words:
        lines.append(" - ".join(map(capitals, game.words)) if spoilers else pattern(game.words))
    lines.append(_outcome(game))
    result = game.result
    if result and result.percentile:
        lines.append(f"{better_than(result.percentile)} of all {result.words}-word solutions")
    return "\n".join(lines)


def _letters(board: Board) -> str:
    """Return the sides in capitals, where that is a way to write this board."""
    shown = capitals(str(board))
    return shown if parse_board(shown) == board else str(board)


def _outcome(game: Game) -> str:
    words = plural(len(game.words), "word")
    minimum = game.result.minimum if game.result else None
    if not game.words:
        words = "no words yet"
    elif not game.solved:
        words = f"not solved yet after {words}"
    elif minimum == len(game.words):
        words += ", the fewest possible"
    against = [f"par {game.par}"] if game.par else []
    against += [f"possible in {minimum}"] if minimum and minimum < len(game.words) else []
    compared = f" ({', '.join(against)})" if against else ""
    return f"{words}{compared}, {plural(len(game.hints), 'hint') if game.hints else 'no hints'}"
