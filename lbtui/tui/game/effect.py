"""The effect of a game's command, as data: what the screen shows, and what is found next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lbtui.formatting import TextVariants
from lbtui.typing import Cancel

LOAD_GROUP, POSITION_GROUP, HINT_GROUP = "loading", "position", "hint"
"""Groups of tasks: to load a game, to rank its position, to find a hint."""


class Task(NamedTuple):
    """Call `run` on a thread, then `on_result`, on the main thread, with what `run` returned.

    Where `run` raises an LbtuiError, that is shown instead.

    worker_group: earlier tasks of the same group are cancelled
    """

    worker_group: str
    run: Callable[[Cancel], Any]
    on_result: Callable[[Any], Effect]


class Effect(NamedTuple):
    """What a screen does after a command, besides showing the session as it is now.

    note: a line in several lengths, longest first; ("",) removes the last one, () leaves it
    is_warning: the note is a warning
    tasks: what is to be found on threads
    skips_tracing: another game is shown, without tracing its words stroke by stroke
    cancels_position_tasks: what was being found about the position is out of date
    restarts_evaluation: the evaluation starts anew
    retraces_words: the words are traced once more
    changes_word_lists: verdicts have changed, and so have the word lists
    leaves_game: the screen is closed
    """

    note: TextVariants = ()
    is_warning: bool = False
    tasks: tuple[Task, ...] = ()
    skips_tracing: bool = False
    cancels_position_tasks: bool = False
    restarts_evaluation: bool = False
    retraces_words: bool = False
    changes_word_lists: bool = False
    leaves_game: bool = False


NO_EFFECT = Effect()


class LastVerdict(NamedTuple):
    """The word accepted or rejected after the last step, and the chain as it then stood."""

    word: str = ""
    is_accepted: bool = False
    resulting_chain: tuple[str, ...] = ()
