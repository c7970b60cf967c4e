"""What comes of a command of a game, as data: what the screen shows, and what is found next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.tui.session import Note
    from lbtui.tui.threads import Cancel

OPENING, POSITION, HINT = "opening", "position", "hint"
"""Groups of work: what is found is a game, or is about its position."""


class Work(NamedTuple):
    """What takes a while: `find`, on a thread, and then `take`, with what it has found.

    group: earlier work of the same group is cancelled
    """

    group: str
    find: Callable[[Cancel], Any]
    take: Callable[[Any], Effect]


class Effect(NamedTuple):
    """What comes of a command, for the screen to show, beside the state of the session.

    note: a line in several lengths, longest first; ("",) removes the last one, () leaves it
    warning: the note is a warning
    work: what is found next
    opened: another game is shown, at once
    moved: what was being found about the position is out of date
    evaluate: the evaluation starts anew
    replay: the words are traced once more
    judged: the words that the lists have are others now
    then: the command that the screen goes on with
    waiting: what was asked for while the game was opened, to be done now
    closes: the player goes back to the solver
    """

    note: Note = ()
    warning: bool = False
    work: tuple[Work, ...] = ()
    opened: bool = False
    moved: bool = False
    evaluate: bool = False
    replay: bool = False
    judged: bool = False
    then: str = ""
    waiting: tuple[Callable[[], Effect], ...] = ()
    closes: bool = False


NOTHING = Effect()


class Pending(NamedTuple):
    """What is done only if one of `commands` is the very next; `word` is what it is about."""

    commands: tuple[str, ...]
    word: str = ""
