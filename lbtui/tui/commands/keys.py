"""How keys are shown, which keys a command has after the user's changes, and bindings."""

import re
from collections.abc import Mapping

from textual.binding import Binding
from textual.keys import format_key

from lbtui.terminal.capabilities import is_visitor
from lbtui.tui.commands.all_commands import BY_ID, COMMANDS, commands_of
from lbtui.tui.commands.command import AppCommand, Scope

PLACES: Mapping[Scope, str] = {
    "main": "in the solver",
    "play": "in a game",
    "review": "in a review",
}
FOR_BROWSERS = {"ctrl+n": "alt+n", "ctrl+t": "alt+t", "ctrl+w": "alt+w"}
"""What stands for the keys that open and close a browser's tabs; no page can have them."""
QUITS = "^q quits"
"""What people see who press ctrl+c out of habit."""
NO_KEY = "no-key"
"""Stands for the key of a command without one, until the user gives it one; none sends it."""


def key_name(key: str) -> str:
    """Return Textual's `key` as it is shown everywhere: `^p`, `?`, `F1`, `shift+tab`."""
    *modifiers, name = key.split("+")
    text = {"enter": "enter", "backspace": "bksp"}.get(name) or format_key(name)
    if len(name) > 1 and name[0] == "f" and name[1:].isdigit():
        text = name.upper()
    return f"^{text}" if modifiers == ["ctrl"] else "+".join([*modifiers, text])


def is_text(key: str) -> bool:
    """Tell whether `key` edits a line that is typed: one character, or delete."""
    return (
        len(key_name(key)) == 1 and key not in ("up", "down", "left", "right")
    ) or key == "delete"


def keys_of(command: AppCommand, remaps: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys of `command` after the user's `remaps` (command id to keys).

    A key that they give to another command is no longer a default one.
    """
    keys = _keys(command, remaps)
    if command.fixed or command.id in remaps:
        return keys
    changed = (BY_ID[each] for each in remaps if each in BY_ID)
    taken = {key for each in changed for key in _keys(each, remaps)}
    return tuple(key for key in keys if key not in taken)


def _keys(command: AppCommand, remaps: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys that the user gave a command, else its default ones."""
    given = remaps.get(command.id, "")
    keys = tuple(key.strip() for key in given.split(",") if key.strip())
    if keys and not command.fixed:
        return keys
    return tuple(FOR_BROWSERS.get(key, key) if is_visitor() else key for key in command.keys)


def where_else(
    key: str, scope: Scope, remaps: Mapping[str, str], below: Scope | None = None
) -> str:
    """Return on which other screen, `below` if it does, `key` runs which command, in one line.

    "" where it runs one here, or none at all, and for keys that move or go on.
    """
    having = [each for each in COMMANDS if key in keys_of(each, remaps)]
    having.sort(key=lambda each: each.scope != below)
    here, name = commands_of(scope), key_name(key)
    if not re.fullmatch(r"\^.|F\d+|[^\w←→↑↓]", name) or any(each in here for each in having):
        return ""
    return next((f"{name} {each.title}: only {PLACES[each.scope]}" for each in having), "")


def key_hint(command_id: str, remaps: Mapping[str, str]) -> str:
    """Return the key to name for a command in a text; one without a key is in the palette."""
    command = BY_ID[command_id]
    if keys := keys_of(command, remaps):
        return key_name(keys[0])
    palette = keys_of(BY_ID["app.palette"], remaps)
    return " ".join((*map(key_name, palette[:1]), command.title))


def clash(command: AppCommand, remaps: Mapping[str, str]) -> AppCommand | None:
    """Return another command that has one of the keys that `remaps` give to `command`."""
    keys = set(_keys(command, remaps))
    others = {each: given for each, given in remaps.items() if each != command.id}
    rivals = (each for each in COMMANDS if keys & set(keys_of(each, others)))
    return next((each for each in rivals if each is not command), None)


def bindings(scope: Scope) -> list[Binding]:
    """Return Textual's bindings of the commands in `scope`; their ids are the commands'.

    The widget that has the focus comes first: what it types, or binds itself, runs no command.
    """
    return [
        Binding(
            key,
            f"run_command('{command.id}')",
            command.title,
            show=False,
            id=command.id,
        )
        for command in commands_of(scope)
        if not command.fixed
        for key in _keys(command, {}) or (NO_KEY,)
    ]
