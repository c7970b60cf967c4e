"""How keys are shown, which keys a command has after the user's changes, and bindings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from textual.binding import Binding
from textual.keys import format_key

from lbtui.tui.commands.context import Focus
from lbtui.tui.commands.table import BY_ID, AppCommand, Scope, commands_of

SCOPES: tuple[Scope, ...] = get_args(Scope)
NEXT_SIDE = ("space", "comma", "minus")
"""Keys that the board takes besides letters."""
ON_BOARD = ("view.", "list.filter", "board.answer", "app.help")
"""How the ids of the commands begin whose signs, such as `/`, work on the board, too."""
LEFT_TO_WIDGETS = {"left", "right", "delete", "escape", "tab", "shift+tab", "ctrl+e"}
"""Keys that the board or a filter line uses for itself while it has the focus."""


def key_name(key: str) -> str:
    """Return Textual's `key` as it is shown everywhere: `^p`, `?`, `F1`, `shift+tab`."""
    *modifiers, name = key.split("+")
    text = {"enter": "enter", "backspace": "bksp"}.get(name) or format_key(name)
    if len(name) > 1 and name[0] == "f" and name[1:].isdigit():
        text = name.upper()
    return f"^{text}" if modifiers == ["ctrl"] else "+".join([*modifiers, text])


def is_printable(key: str) -> bool:
    """Tell whether `key` types a character in a filter line."""
    return len(key_name(key)) == 1 and key not in ("up", "down", "left", "right")


def keys_of(command: AppCommand, remaps: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys of `command` after the user's `remaps` (command id to keys)."""
    given = remaps.get(command.id, "")
    keys = tuple(key.strip() for key in given.split(",") if key.strip())
    return keys if keys and not command.fixed else command.keys


def works_on_board(command: AppCommand, key: str) -> bool:
    """Tell whether `key` runs `command` on the board; letters and most signs need a list."""
    if key in (*NEXT_SIDE, "delete") or (len(key) == 1 and key.isalpha()):
        return False
    return not is_printable(key) or command.id.startswith(ON_BOARD)


def working_key(command: AppCommand, focus: Focus, remaps: Mapping[str, str]) -> str | None:
    """Return the first key of `command` that works with this focus, or None.

    Everything printable is typed in a filter line, where delete erases.
    """
    working = (
        key
        for key in keys_of(command, remaps)
        if (focus != "board" or works_on_board(command, key))
        and not (focus == "input" and (key == "delete" or is_printable(key)))
    )
    return next(working, None)


def key_hint(command_id: str, remaps: Mapping[str, str]) -> str:
    """Return the key to name for a command in a text: one that works on the board, if it has any.

    Such a key works in the lists, too.
    """
    command = BY_ID[command_id]
    return key_name(working_key(command, "board", remaps) or keys_of(command, remaps)[0])


def clash(command: AppCommand, remaps: Mapping[str, str]) -> AppCommand | None:
    """Return another command with one of the keys of `command` on the same screen."""
    keys = set(keys_of(command, remaps))
    for scope in SCOPES:
        others = commands_of(scope)
        for other in others if command in others else ():
            if other is not command and keys & set(keys_of(other, remaps)):
                return other
    return None


def usable(remaps: Mapping[str, str]) -> dict[str, str]:
    """Return the `remaps` that can be used: of known commands, and no key twice."""
    good: dict[str, str] = {}
    for command_id, keys in remaps.items():
        command = BY_ID.get(command_id)
        if command is None or command.fixed:
            continue
        trial = {**good, command_id: keys}
        if clash(command, trial) is None:
            good = trial
    return good


def bindings(scope: Scope) -> list[Binding]:
    """Return Textual's bindings of the commands in `scope`; their ids are the commands'.

    Those of the main screen have priority: such a key takes effect before the next one is looked
    at, so that `/obj` typed in one go is a filter. Keys that type something on the board or in a
    filter line still do. In a game letters spell, and run no command.
    """
    return [
        Binding(
            key,
            f"key_command('{command.id}')",
            command.title,
            show=False,
            tooltip=command.help,
            id=command.id,
            priority=scope == "main" and key not in LEFT_TO_WIDGETS,
        )
        for command in commands_of(scope)
        if not command.fixed
        for key in command.keys
        if scope != "play" or works_on_board(command, key)
    ]
