"""How keys are shown, which keys a command has after the user's changes, and bindings."""

import re
from collections.abc import Mapping

from textual.binding import Binding, BindingType
from textual.keys import format_key

from lbtui.terminal.capabilities import is_visitor
from lbtui.tui.commands.all_commands import COMMAND_BY_ID, COMMANDS, commands_in_scope
from lbtui.tui.commands.command import AppCommand, Scope

SCOPE_NAMES = {"main": "in the solver", "play": "in a game", "review": "in a review"}
BROWSER_KEYS = {"ctrl+n": "alt+n", "ctrl+t": "alt+t", "ctrl+w": "alt+w"}
"""What stands for the keys that open and close a browser's tabs; no page can have them."""
QUIT_HINT = "^q quits"
"""What people see who press ctrl+c out of habit."""
UNBOUND_KEY = "no-key"
"""Stands for the key of a command without one, until the user gives it one; none sends it."""


def key_label(key: str) -> str:
    """Return Textual's `key` as it is shown everywhere: `^p`, `?`, `F1`, `shift+tab`."""
    *modifiers, name = key.split("+")
    text = {"enter": "enter", "backspace": "bksp"}.get(name) or format_key(name)
    if len(name) > 1 and name[0] == "f" and name[1:].isdigit():
        text = name.upper()
    return f"^{text}" if modifiers == ["ctrl"] else "+".join([*modifiers, text])


def is_text_key(key: str) -> bool:
    """Tell whether `key` edits a line that is typed: one character, or delete."""
    label = key_label(key)
    return key == "delete" or (len(label) == 1 and label not in "←→↑↓")


def keys_of(command: AppCommand, remaps: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys of `command` after the user's `remaps` (command id to keys).

    A key that they give to another command is no longer a default one.
    """
    keys = _own_keys(command, remaps)
    if command.has_fixed_keys or command.id in remaps:
        return keys
    remapped = (COMMAND_BY_ID[other_id] for other_id in remaps if other_id in COMMAND_BY_ID)
    taken_keys = {key for other in remapped for key in _own_keys(other, remaps)}
    return tuple(key for key in keys if key not in taken_keys)


def keys_label(command: AppCommand, remaps: Mapping[str, str]) -> str:
    """Return the keys of a command as text, "" if it has none."""
    return " ".join(map(key_label, keys_of(command, remaps)))


def _own_keys(command: AppCommand, remaps: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys that the user gave a command, else its default ones."""
    text = remaps.get(command.id, "")
    keys = tuple(key.strip() for key in text.split(",") if key.strip())
    if keys and not command.has_fixed_keys:
        return keys
    return tuple(BROWSER_KEYS.get(key, key) if is_visitor() else key for key in command.keys)


def find_other_screen_hint(
    key: str, scope: Scope, remaps: Mapping[str, str], screen_below: Scope | None = None
) -> str:
    """Return on which other screen `key` runs which command, in one line: `screen_below` first.

    "" where it runs one here, or none at all, and for keys that move or go on.
    """
    label = key_label(key)
    if not re.fullmatch(r"\^.|F\d+|[^\w←→↑↓]", label):
        return ""
    commands = [command for command in COMMANDS if key in keys_of(command, remaps)]
    if not commands or not set(commands).isdisjoint(commands_in_scope(scope)):
        return ""
    command = min(commands, key=lambda command: command.scope != screen_below)
    return f"{label} {command.title}: only {SCOPE_NAMES[command.scope]}"


def key_hint(command_id: str, remaps: Mapping[str, str]) -> str:
    """Return the key to name for a command in a text; one without a key is in the palette."""
    command = COMMAND_BY_ID[command_id]
    if keys := keys_of(command, remaps):
        return key_label(keys[0])
    palette = keys_of(COMMAND_BY_ID["app.palette"], remaps)
    return " ".join((*map(key_label, palette[:1]), command.title))


def find_key_clash(command: AppCommand, remaps: Mapping[str, str]) -> AppCommand | None:
    """Return another command that has one of the keys that `remaps` give to `command`."""
    keys = set(_own_keys(command, remaps))
    other_remaps = {name: text for name, text in remaps.items() if name != command.id}
    clashing_commands = (other for other in COMMANDS if keys & set(keys_of(other, other_remaps)))
    return next((other for other in clashing_commands if other is not command), None)


def make_bindings(scope: Scope) -> list[BindingType]:
    """Return Textual's bindings of the commands in `scope`; their ids are the commands'.

    The widget that has the focus comes first: what it types, or binds itself, runs no command.
    """
    return [
        Binding(key, f"run_command('{command.id}')", command.title, show=False, id=command.id)
        for command in commands_in_scope(scope)
        if not command.has_fixed_keys
        for key in _own_keys(command, {}) or (UNBOUND_KEY,)
    ]
