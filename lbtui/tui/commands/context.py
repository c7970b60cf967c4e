"""When a command is disabled, and why, in one line for the user."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from lbtui.formatting import plural

Focus = Literal["board", "words", "solutions", "input", "other"]
"""What has the focus on the main screen; `input` is a filter or rank being typed."""


@dataclass(frozen=True, slots=True)
class CommandContext:
    """A snapshot of the main screen, or of a game.

    `has_filter`: the filter is not empty; `is_filter_board`: it can be opened as a board.
    `letter_count` and `missing_letter_count` are the board's filled and empty spots;
    `candidate_count` is None until candidates are found; `word` and `solution` are the highlighted
    ones, if any. `can_undo` is about the board's letters, pins and rejections.
    `official_answer` is empty unless it is stored. `has_other_shape`: the board has not the shape
    of a new one. `describe_key` gives the key of a command. `has_game_begun`: words or letters were
    played. `game_end_text` says how the game has ended, if it has.
    """

    focus: Focus = "other"
    has_filter: bool = False
    is_filter_board: bool = False
    letter_count: int = 0
    missing_letter_count: int = 12
    has_board: bool = False
    candidate_count: int | None = None
    solution_count: int = 0
    word: str | None = None
    solution: tuple[str, ...] = ()
    pinned_words: tuple[str, ...] = ()
    just_rejected_word: str | None = None
    can_undo: bool = False
    max_words: int = 4
    min_score: int = 0
    is_narrow: bool = False
    has_other_shape: bool = False
    official_answer: tuple[str, ...] = ()
    has_game_begun: bool = False
    game_word_count: int = 0
    has_typed_letters: bool = False
    game_end_text: str = ""
    can_undo_game: bool = False
    describe_key: Callable[[str], str] = lambda command_id: command_id


DisabledReason = Callable[[CommandContext], str | None]
"""Returns why a command is disabled, in at most 38 cells, or None when it can be run."""


def requires(condition: Callable[[CommandContext], object], reason: str) -> DisabledReason:
    """Return a function for `disabled_reason`: it returns `reason` unless `condition` is met."""
    return lambda context: None if condition(context) else reason


def ended_game_reason(context: CommandContext) -> str | None:
    """Return how the game has ended, where that disables a command."""
    replay_hint = f"{context.describe_key('play.new')} plays it again"
    return f"{context.game_end_text} · {replay_hint}" if context.game_end_text else None


def requires_unfinished_game(
    condition: Callable[[CommandContext], object], reason: str
) -> DisabledReason:
    """As `requires`; in a game that has ended, that is the reason."""
    return lambda context: ended_game_reason(context) or requires(condition, reason)(context)


def incomplete_board_reason(context: CommandContext) -> str | None:
    """Return why a command that needs a complete board is disabled."""
    if context.has_board:
        return None
    if not context.letter_count:
        return "the board is empty: type or paste one"
    if not context.missing_letter_count:
        return "no board has these letters"
    return f"{plural(context.missing_letter_count, 'letter')} missing"


def requires_board(condition: Callable[[CommandContext], object], reason: str) -> DisabledReason:
    """As `requires`; without a complete board, that is the reason."""
    return lambda context: incomplete_board_reason(context) or requires(condition, reason)(context)


def _no_row_reason(context: CommandContext, row_kind: str) -> str:
    """Return that no `row_kind` is highlighted and, where that is in another list, its key."""
    if context.focus in ("input", f"{row_kind}s"):
        return "no row is highlighted"
    return f"no {row_kind} is highlighted: press {context.describe_key(f'view.{row_kind}s')}"


def no_word_reason(context: CommandContext) -> str | None:
    """Return why a command on a highlighted word, or a solution with words, is disabled."""
    if context.focus == "solutions":
        return no_solution_reason(context)
    return requires_board(lambda c: c.word, _no_row_reason(context, "word"))(context)


def no_solution_reason(context: CommandContext) -> str | None:
    """Return why a command on a highlighted solution is disabled."""
    return requires_board(lambda c: c.solution, _no_row_reason(context, "solution"))(context)
