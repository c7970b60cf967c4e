"""What the footer shows: the commands that matter where the keyboard is."""

from __future__ import annotations

from collections.abc import Mapping

from lbtui.tui.commands.keys import shown, types
from lbtui.tui.commands.model import Command, Context, Focus, Scope
from lbtui.tui.commands.registry import BY_ID, COMMANDS, FOOTER, keys_of

Entry = tuple[str, str, str, str, bool]
"""(command id, key as shown, label, tooltip, whether it is of use now)"""


def key_in(command: Command, focus: Focus, remaps: Mapping[str, str]) -> str | None:
    """Return the shortest key of ``command`` that works where the keyboard is; None: none does.

    Letters are typed on the board, and everything printable in a filter line.
    """
    working: list[str] = []
    for key in keys_of(command, remaps):
        letter = len(key) == 1 and key.isalpha()
        if (focus == "board" and letter) or (focus == "input" and types(key)):
            continue
        working.append(key)
    return min(working, key=lambda key: len(shown(key)), default=None)


def screen_entries(scope: Scope, remaps: Mapping[str, str]) -> list[Entry]:
    """Return entries for all commands of a screen of its own, and how to close it."""
    entries = [
        (command.id, shown(keys_of(command, remaps)[0]), command.label, command.help, True)
        for command in COMMANDS
        if command.scope == scope
    ]
    return [*entries, ("", "esc", "close", "", True)]


def footer_entries(
    context: Context, remaps: Mapping[str, str], *, covered: bool = False
) -> list[Entry]:
    """Return the footer's entries for the state of the main screen.

    Best first, what is of no use now last; help is at the very end. Where a dialog has
    ``covered`` the screen they stay in their places, and none is of use.
    """
    entries: list[Entry] = []
    if context.focus == "input":
        entries += [("", "enter", "rows", "", True), ("", "esc", "clear, back", "", True)]
    for command_id in FOOTER[context.focus]:
        command = BY_ID[command_id]
        key = key_in(command, context.focus, remaps)
        if key is not None:
            enabled = command.why_disabled(context) is None
            tip = command.tooltip or command.help
            entries.append((command.id, shown(key), command.label, tip, enabled))
    *most, end = entries
    ordered = [*sorted(most, key=lambda entry: not entry[4]), end]
    return [(*entry[:4], False) for entry in ordered] if covered else ordered
