"""The effect of a game's command, as data: what the screen shows, and what is found next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lbtui.tui.session import Note
from lbtui.typing import Cancel

LOADING, POSITION, HINT = "loading", "position", "hint"
"""Groups of work: what is found is a game, or is about its position."""


class Work(NamedTuple):
    """Call `find` on a thread, then `on_found`, on the main thread, with what `find` returned.

    Where `find` raises an LbtuiError, that is shown instead.

    group: earlier work of the same group is cancelled
    """

    group: str
    find: Callable[[Cancel], Any]
    on_found: Callable[[Any], Effect]


class Effect(NamedTuple):
    """What a screen does after a command, besides showing the session as it is now.

    note: a line in several lengths, longest first; ("",) removes the last one, () leaves it
    warning: the note is a warning
    work: what is to be found on threads
    at_once: another game is shown, without tracing its words stroke by stroke
    position_changed: what was being found about the position is out of date
    evaluate: the evaluation starts anew
    retrace: the words are traced once more
    lists_changed: verdicts have changed, and so have the word lists
    screen_command: the id of the command that the screen itself runs next
    waiting: what the player asked for while the game was loaded; each is called now
    closes: the player goes back to the solver
    """

    note: Note = ()
    warning: bool = False
    work: tuple[Work, ...] = ()
    at_once: bool = False
    position_changed: bool = False
    evaluate: bool = False
    retrace: bool = False
    lists_changed: bool = False
    screen_command: str = ""
    waiting: tuple[Callable[[], Effect], ...] = ()
    closes: bool = False


NOTHING = Effect()


class Verdict(NamedTuple):
    """The word that was accepted or rejected after the last step, and the words played then."""

    word: str = ""
    accepted: bool = False
    words: tuple[str, ...] = ()
