"""How keys are shown, which keys a command has after the user's changes, and bindings."""

from collections.abc import Mapping
from typing import get_args

from textual.binding import Binding
from textual.keys import format_key

from lbtui.terminal.capabilities import is_visitor
from lbtui.tui.commands.context import Focus
from lbtui.tui.commands.table import BY_ID, COMMANDS, AppCommand, Scope, commands_of

SCOPES: tuple[Scope, ...] = get_args(Scope)
NEXT_SIDE = ("space", "comma", "minus")
"""Keys that the board takes besides letters."""
FOR_BROWSERS = {"ctrl+n": "alt+n", "ctrl+t": "alt+t", "ctrl+w": "alt+w"}
"""What stands for the keys that open and close a browser's tabs; no page can have them."""
NO_KEY = "no-key"
"""What Textual binds a command to that has no key until the user gives it one; none sends it."""


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
    """Return the keys of `command` after the user's `remaps` (command id to keys).

    A key that they give to another command on the same screen is no longer a default one here.
    """
    keys = _keys(command, remaps)
    if command.fixed or command.id in remaps:
        return keys
    changed = (BY_ID[each] for each in remaps if each in BY_ID)
    taken = {key for each in changed if _meet(command, each) for key in _keys(each, remaps)}
    return tuple(key for key in keys if key not in taken)


def _keys(command: AppCommand, remaps: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys that the user gave a command, else its default ones."""
    given = remaps.get(command.id, "")
    keys = tuple(key.strip() for key in given.split(",") if key.strip())
    if keys and not command.fixed:
        return keys
    return tuple(FOR_BROWSERS.get(key, key) if is_visitor() else key for key in command.keys)


def _meet(one: AppCommand, other: AppCommand) -> bool:
    """Tell whether some screen has both of two different commands."""
    screens = map(commands_of, SCOPES)
    return one is not other and any(one in screen and other in screen for screen in screens)


def works_on_board(command: AppCommand, key: str) -> bool:
    """Tell whether `key` runs `command` on the board; letters and most signs need a list."""
    if key in (*NEXT_SIDE, "delete") or (len(key) == 1 and key.isalpha()):
        return False
    return not is_printable(key) or command.on_board


def works_on_lists_alone(key: str, remaps: Mapping[str, str]) -> bool:
    """Tell whether the sign `key` runs a command of the main screen, but not on the board."""
    return is_printable(key) and any(
        key in keys_of(each, remaps) and not works_on_board(each, key)
        for each in commands_of("main")
    )


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

    Such a key works in the lists, too. A command without a key is in the palette.
    """
    command = BY_ID[command_id]
    if keys := keys_of(command, remaps):
        return key_name(working_key(command, "board", remaps) or keys[0])
    palette = keys_of(BY_ID["app.palette"], remaps)
    return " ".join((*map(key_name, palette[:1]), command.title))


def clash(command: AppCommand, remaps: Mapping[str, str]) -> AppCommand | None:
    """Return another command with one of the keys of `command` on the same screen."""
    keys = set(_keys(command, remaps))
    others = {each: given for each, given in remaps.items() if each != command.id}
    rivals = (each for each in COMMANDS if keys & set(keys_of(each, others)))
    return next((each for each in rivals if _meet(command, each)), None)


def usable(remaps: Mapping[str, str]) -> dict[str, str]:
    """Return the `remaps` that can be used: of known commands, and no key given twice.

    A key that is another command's by default becomes this one's.
    """
    good: dict[str, str] = {}
    for command_id, keys in remaps.items():
        command = BY_ID.get(command_id)
        if command is None or command.fixed:
            continue
        given = set(_keys(command, remaps))
        settled = (each for each in COMMANDS if each.fixed or each.id in good)
        if not any(given & set(_keys(each, good)) and _meet(command, each) for each in settled):
            good[command_id] = keys
    return good


def bindings(scope: Scope) -> list[Binding]:
    """Return Textual's bindings of the commands in `scope`; their ids are the commands'.

    The widget that has the focus comes first: what it types, or binds itself, runs no command. In a
    game letters spell.
    """
    return [
        Binding(
            key,
            f"run_command('{command.id}')",
            command.title,
            show=False,
            tooltip=command.help,
            id=command.id,
        )
        for command in commands_of(scope)
        if not command.fixed
        for key in _keys(command, {}) or (NO_KEY,)
        if scope != "play" or works_on_board(command, key)
    ]
