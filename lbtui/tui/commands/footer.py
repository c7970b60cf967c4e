"""What the footer shows: the commands that matter where the keyboard is."""

from __future__ import annotations

from collections.abc import Mapping

from lbtui.tui.commands.keys import shown
from lbtui.tui.commands.model import Command, Context, Focus
from lbtui.tui.commands.registry import BY_ID, FOOTER, keys_of

Entry = tuple[str, str, str, str, bool]
"""(command id, key as shown, label, tooltip, whether it is of use now)"""


def key_in(command: Command, focus: Focus, remaps: Mapping[str, str]) -> str | None:
    """Return the first key of ``command`` that works where the keyboard is; None if none does.

    Letters are typed on the board, and everything printable in a filter line.
    """
    for key in keys_of(command, remaps):
        letter = len(key) == 1 and key.isalpha()
        printable = "+" not in key and not _is_function_key(key)
        if focus == "board" and letter:
            continue
        if focus == "input" and printable:
            continue
        return key
    return None


def _is_function_key(key: str) -> bool:
    return key in ("escape", "tab") or (key[0] == "f" and key[1:].isdigit())


def footer_entries(context: Context, remaps: Mapping[str, str]) -> list[Entry]:
    """Return the footer's entries for the state of the main screen, best first."""
    entries: list[Entry] = []
    for command_id in FOOTER[context.focus]:
        command = BY_ID[command_id]
        key = key_in(command, context.focus, remaps)
        if key is not None:
            enabled = command.why_disabled(context) is None
            tip = command.tooltip or command.help
            entries.append((command.id, shown(key), command.label, tip, enabled))
    return entries
