"""Every command of the app, once.

From here come the key bindings, the footer, the command palette, the help screen, the key table
in ``docs/keys.md`` and what the settings may remap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.binding import Binding

from lbtui.tui.commands import (
    app_commands,
    board_commands,
    list_commands,
    lists_commands,
    moving_commands,
    solve_commands,
)
from lbtui.tui.commands.model import Command, Focus, Scope

_PARTS = (
    board_commands,
    solve_commands,
    list_commands,
    moving_commands,
    lists_commands,
    app_commands,
)
GROUPS = tuple(part.GROUP for part in _PARTS)
COMMANDS: tuple[Command, ...] = sum((part.COMMANDS for part in _PARTS), ())

BY_ID: Mapping[str, Command] = {command.id: command for command in COMMANDS}

FOOTER: Mapping[Focus, tuple[str, ...]] = {
    "board": (
        "view.solutions",
        "view.words",
        "list.filter",
        "board.example",
        "app.palette",
        "app.quit",
        "solve.list",
        "solve.ranking",
        "board.new",
        "board.undo",
        "view.jump",
        "app.help",
    ),
    "words": (
        "list.filter",
        "list.pin",
        "list.reject",
        "solve.list",
        "app.palette",
        "app.quit",
        "words.sort",
        "solve.ranking",
        "list.copy",
        "list.undo",
        "list.export",
        "app.help",
    ),
    "solutions": (
        "list.filter",
        "solve.list",
        "solve.ranking",
        "app.palette",
        "app.quit",
        "list.copy",
        "list.pattern",
        "solutions.rank",
        "solve.more",
        "list.export",
        "app.help",
    ),
    "input": ("solve.list", "solve.ranking", "app.palette", "app.quit", "app.help"),
    "other": ("view.board", "view.solutions", "app.palette", "app.quit", "app.help"),
}
"""What the footer offers where the keyboard is, best first; help is always the last."""


def keys_of(command: Command, remaps: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys of ``command`` after the user's ``remaps`` (command id to keys)."""
    given = remaps.get(command.id, "")
    keys = tuple(key.strip() for key in given.split(",") if key.strip())
    return keys if keys and not command.fixed else command.keys


def clash(command: Command, remaps: Mapping[str, str]) -> Command | None:
    """Return another command that has one of the keys of ``command`` in the same place."""
    keys = set(keys_of(command, remaps))
    here = command.scope == "lists"
    for other in COMMANDS:
        if other.id == command.id or (other.scope == "lists") != here:
            continue
        if keys & set(keys_of(other, remaps)):
            return other
    return None


LEFT_TO_WIDGETS = {"left", "right", "delete", "escape", "tab", "shift+tab", "ctrl+e"}
"""Keys that mean something else to the board or to a filter line that has the keyboard."""


def bindings(*scopes: Scope) -> list[Binding]:
    """Return Textual's bindings of the commands in ``scopes``; their ids are the commands'.

    Those of the main screen come first ("priority"): such a key is obeyed before the next one is
    looked at, so that ``/obj`` typed in one go is a filter. What the board or a filter line types
    is still its own.
    """
    return [
        Binding(
            key,
            command.binding,
            command.title,
            show=False,
            tooltip=command.tooltip or command.help,
            id=command.id,
            priority=command.scope != "lists" and key not in LEFT_TO_WIDGETS,
        )
        for command in COMMANDS
        if command.scope in scopes and not command.fixed
        for key in command.keys
    ]


def usable(remaps: Mapping[str, str]) -> dict[str, str]:
    """Return the ``remaps`` that can be used: known commands, and no key twice."""
    good: dict[str, str] = {}
    for command_id, keys in remaps.items():
        command = BY_ID.get(command_id)
        if command is None or command.fixed:
            continue
        trial = {**good, command_id: keys}
        if clash(command, trial) is None:
            good = trial
    return good


def by_group(commands: Sequence[Command] = COMMANDS) -> dict[str, list[Command]]:
    """Return the commands under their groups, in order."""
    return {group: [command for command in commands if command.group == group] for group in GROUPS}
