"""When a command is disabled, and why, in one line for the user."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from lbtui.text import plural

Focus = Literal["board", "words", "solutions", "input", "other"]
"""What has the focus on the main screen; `input` is a filter or rank being typed."""


@dataclass(frozen=True, slots=True)
class Context:
    """A snapshot of the main screen, or of a game.

    `filter_typed`: the filter is not empty; `board_typed`: it can be opened as a board.
    `letters` and `missing` count the board's filled and empty spots; `candidates` is None
    until they are found; `word` and `solution` are the highlighted ones, if any.
    `undoable` is about the board's letters, pins and rejections.
    `official` is the official answer, if it is stored. `other_shape`: the board has not the shape
    of a new one. `key` gives the key of a command. `game_begun`: words or letters were played,
    `game_words` words; `game_typed`: letters are typed. `game_ended` says how.
    """

    focus: Focus = "other"
    filter_typed: bool = False
    board_typed: bool = False
    letters: int = 0
    missing: int = 12
    complete: bool = False
    candidates: int | None = None
    solutions: int = 0
    word: str | None = None
    solution: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    just_rejected: str | None = None
    undoable: bool = False
    max_words: int = 4
    min_score: int = 0
    narrow: bool = False
    other_shape: bool = False
    official: tuple[str, ...] = ()
    game_begun: bool = False
    game_words: int = 0
    game_typed: bool = False
    game_ended: str = ""
    game_undoable: bool = False
    key: Callable[[str], str] = lambda command_id: command_id


NOTE_SECONDS = 6.0
"""How long a note is shown, and a command asked for once waits to be confirmed."""

WhyDisabled = Callable[[Context], str | None]
"""Returns why a command is disabled, in at most 38 cells, or None when it can be run."""


def never_disabled(_context: Context) -> str | None:
    """Return None: the command is never disabled."""
    return None


def requires(met: Callable[[Context], object], why_not: str) -> WhyDisabled:
    """Return a condition: disabled because of `why_not` unless `met`."""
    return lambda context: None if met(context) else why_not


def game_ended(context: Context) -> str | None:
    """Return how the game has ended, after which a command is disabled."""
    again = f"{context.key('play.new')} plays it again"
    return f"{context.game_ended} · {again}" if context.game_ended else None


def unless_ended(met: Callable[[Context], object], why_not: str) -> WhyDisabled:
    """Return a condition: disabled in a game that has ended, or because of `why_not`."""
    return lambda context: game_ended(context) or (None if met(context) else why_not)


def board_incomplete(context: Context) -> str | None:
    """Return why a command that needs a complete board is disabled."""
    if context.complete:
        return None
    if not context.letters:
        return "the board is empty: type or paste one"
    if not context.missing:
        return "no board has these letters"
    return f"{plural(context.missing, 'letter')} missing"


def requires_board(met: Callable[[Context], object], why_not: str) -> WhyDisabled:
    """Return a condition: disabled without a complete board, or because of `why_not`."""
    return lambda context: board_incomplete(context) or (None if met(context) else why_not)


def _no_row(context: Context, what: str) -> str:
    """Return that no `what` is highlighted and, where that is in another list, its key."""
    if context.focus in ("input", f"{what}s"):
        return "no row is highlighted"
    return f"no {what} is highlighted: press {context.key(f'view.{what}s')}"


def no_word(context: Context) -> str | None:
    """Return why a command on a highlighted word, or a solution with words, is disabled."""
    if context.focus == "solutions":
        return no_solution(context)
    return requires_board(lambda c: c.word, _no_row(context, "word"))(context)


def no_solution(context: Context) -> str | None:
    """Return why a command on a highlighted solution is disabled."""
    return requires_board(lambda c: c.solution, _no_row(context, "solution"))(context)
