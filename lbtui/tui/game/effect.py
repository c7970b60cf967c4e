"""The effect of a game's command, as data: what the screen shows, and what is found next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lbtui.tui.session import Note
from lbtui.typing import Cancel

LOADING, POSITION, HINT = "loading", "position", "hint"
"""Groups of work: what is found is a game, or is about its position."""


class Work(NamedTuple):
    """Call `find` on a thread, then `answered`, on the main thread, with what `find` returned.

    group: earlier work of the same group is cancelled
    """

    group: str
    find: Callable[[Cancel], Any]
    answered: Callable[[Any], Effect]


class Effect(NamedTuple):
    """What a screen does after a command, besides showing the session as it is now.

    note: a line in several lengths, longest first; ("",) removes the last one, () leaves it
    warning: the note is a warning
    work: what is to be found on threads
    at_once: another game is shown, without tracing its words stroke by stroke
    moved: what was being found about the position is out of date
    evaluate: the evaluation starts anew
    replay: the words are traced once more
    judged: verdicts have changed, and so have the word lists
    then: the command that the screen itself runs next
    waiting: what the player asked for while the game was loaded; each is called now
    closes: the player goes back to the solver
    """

    note: Note = ()
    warning: bool = False
    work: tuple[Work, ...] = ()
    at_once: bool = False
    moved: bool = False
    evaluate: bool = False
    replay: bool = False
    judged: bool = False
    then: str = ""
    waiting: tuple[Callable[[], Effect], ...] = ()
    closes: bool = False


NOTHING = Effect()


class Judged(NamedTuple):
    """The word that was accepted or rejected after the last step, and the words played then."""

    word: str = ""
    accepted: bool = False
    words: tuple[str, ...] = ()
