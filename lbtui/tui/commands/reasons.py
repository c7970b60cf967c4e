"""Why a command is of no use just now, in one line of 38 cells at most each; None where it is."""

from __future__ import annotations

from lbtui.settings import HIGHEST_MAX_WORDS, HIGHEST_MIN_LENGTH
from lbtui.tui.commands.model import Context
from lbtui.tui.session import SCORE_STEPS


def board_empty(context: Context) -> str | None:
    """Need a letter on the board."""
    return None if context.letters else "the board is empty already"


def board_incomplete(context: Context) -> str | None:
    """Need a whole board."""
    if context.complete:
        return None
    if not context.letters:
        return "the board is empty: type, or press ^e"
    return f"the board is not complete: {context.missing} to go"


def idle(context: Context) -> str | None:
    """Need a running solver."""
    return None if context.running else "nothing is running"


def most_words(context: Context) -> str | None:
    """Need room for more words."""
    return (
        None if context.max_words < HIGHEST_MAX_WORDS else f"{HIGHEST_MAX_WORDS} words are the most"
    )


def one_word(context: Context) -> str | None:
    """Need room for fewer words."""
    return None if context.max_words > 1 else "a solution has one word at least"


def longest_minimum(context: Context) -> str | None:
    """Need room for longer words."""
    if context.min_length < HIGHEST_MIN_LENGTH:
        return None
    return f"{HIGHEST_MIN_LENGTH} letters are the most"


def shortest_minimum(context: Context) -> str | None:
    """Need room for shorter words."""
    return None if context.min_length > 1 else "a word has one letter at least"


def most_familiar(context: Context) -> str | None:
    """Need a more familiar band."""
    return None if context.min_score < SCORE_STEPS[-1] else "only everyday words are left already"


def all_words(context: Context) -> str | None:
    """Need a rarer band; on a board being typed the key is a separator."""
    if context.letters and not context.complete:
        return board_incomplete(context)
    return None if context.min_score else "words of any familiarity are in"


def no_word(context: Context) -> str | None:
    """Need a highlighted word."""
    if board_incomplete(context):
        return board_incomplete(context)
    if context.focus == "solutions":
        return None if context.solution else "no solution is highlighted"
    return None if context.word else "no word is highlighted: press 2"


def no_solution(context: Context) -> str | None:
    """Need a highlighted solution."""
    if board_incomplete(context):
        return board_incomplete(context)
    return None if context.solution else "no solution is highlighted: press 3"


def no_row(context: Context) -> str | None:
    """Need a highlighted word or solution."""
    if board_incomplete(context):
        return board_incomplete(context)
    return None if context.word or context.solution else "no row is highlighted"


def nothing_to_undo(context: Context) -> str | None:
    """Need a pin or a rejection."""
    return None if context.undoable else "no pin or rejection to take back"


def no_edit_to_undo(context: Context) -> str | None:
    """Need a change of the board."""
    return None if context.board_undoable else "no change of the board to take back"


def no_edit_to_redo(context: Context) -> str | None:
    """Need a change of the board that was taken back."""
    return None if context.board_redoable else "no change of the board was taken back"


def nothing_rejected(context: Context) -> str | None:
    """Need a rejected word."""
    return None if context.rejected else "no word is rejected"


def nothing_to_export(context: Context) -> str | None:
    """Need rows."""
    if board_incomplete(context):
        return board_incomplete(context)
    return None if context.candidates or context.solutions else "there is nothing to export"


def one_pane(context: Context) -> str | None:
    """Need two panes side by side."""
    return "there is one pane only at this width" if context.narrow else None


def no_solutions(context: Context) -> str | None:
    """Need solutions."""
    if board_incomplete(context):
        return board_incomplete(context)
    return None if context.solutions else "there are no solutions"


def nothing_pinned(context: Context) -> str | None:
    """Need a pinned word."""
    return None if context.pinned else "no word is pinned"
