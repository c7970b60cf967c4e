"""What a command is, and what it may look at to say why it is of no use just now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Scope = Literal["app", "main", "lists", "settings"]
"""Where a command works: on every screen, on the main screen, on the lists screen …"""

Focus = Literal["board", "words", "solutions", "input", "other"]
"""What has the keyboard on the main screen; ``input`` is a filter line being typed in."""


@dataclass(frozen=True, slots=True)
class Context:
    """A snapshot of the main screen, for a command to say whether it can do anything.

    ``letters`` and ``missing`` count the board's entered and open spots; ``candidates`` is None
    until the board is solved; ``word`` and ``solution`` are what is highlighted, if anything.
    ``undoable`` is about pins and rejections, ``board_undoable`` about the board's letters.
    """

    focus: Focus = "other"
    letters: int = 0
    missing: int = 12
    complete: bool = False
    running: bool = False
    stopped: bool = False
    candidates: int | None = None
    solutions: int = 0
    word: str | None = None
    solution: tuple[str, ...] | None = None
    pinned: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()
    undoable: bool = False
    board_undoable: bool = False
    board_redoable: bool = False
    min_length: int = 3
    max_words: int = 4
    min_score: int = 0
    narrow: bool = False


EMPTY = Context()


def always(_context: Context) -> str | None:
    """Say that a command can always be run."""
    return None


@dataclass(frozen=True, slots=True)
class Command:
    """One thing the app can do, with everything that any part of the app says about it.

    ``keys`` are Textual key names, the first the one shown. ``label`` is for the footer,
    ``title`` for the palette, the help screen and the key table, ``help`` one whole sentence.
    ``action`` is called with the screen. ``why_disabled`` gives one short line, or None when the
    command can be run. ``footer`` names the kinds of focus in which the footer offers it.
    ``fixed`` keys belong to a widget (moving in a list, typing) and cannot be remapped.
    """

    id: str
    label: str
    title: str
    keys: tuple[str, ...]
    group: str
    help: str
    action: Callable[[Any], object]
    tooltip: str = ""
    scope: Scope = "main"
    why_disabled: Callable[[Context], str | None] = always
    footer: tuple[Focus, ...] = ()
    mouse: str = ""
    fixed: bool = False
    palette: bool = True

    @property
    def binding(self) -> str:
        """Return the action string that Textual's bindings run."""
        return f"key_command('{self.id}')"
