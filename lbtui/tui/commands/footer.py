"""The commands that the footer offers, by what has the focus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from lbtui.tui.commands.context import Context, Focus
from lbtui.tui.commands.keys import is_printable, key_name, keys_of, short_key_name
from lbtui.tui.commands.registry import BY_ID, COMMANDS, Command

# fmt: off
FOOTER: Mapping[Focus, tuple[str, ...]] = {
    "board": (
        "view.solutions", "view.words", "list.filter", "board.example", "app.palette", "app.quit",
        "solve.list", "solve.ranking", "board.new", "board.undo", "view.jump", "app.help",
    ),
    "words": (
        "list.filter", "list.pin", "list.reject", "solve.list", "app.palette", "app.quit",
        "words.sort", "solve.ranking", "list.copy", "list.undo", "list.export", "app.help",
    ),
    "solutions": (
        "list.filter", "solve.list", "solve.ranking", "app.palette", "app.quit", "list.copy",
        "list.pattern", "solutions.rank", "solve.more", "list.export", "app.help",
    ),
    "input": ("solve.list", "solve.ranking", "app.palette", "app.quit", "app.help"),
    "other": ("view.board", "view.solutions", "app.palette", "app.quit", "app.help"),
}
"""Command ids, most useful first; help is always the last."""
# fmt: on


class FooterItem(NamedTuple):
    """A key as shown, and what it does; the id is empty for a key that is no command's."""

    command_id: str
    key: str
    label: str
    tooltip: str = ""
    enabled: bool = True


def footer_key(command: Command, focus: Focus, remaps: Mapping[str, str]) -> str | None:
    """Return the shortest key of ``command`` that works with this focus, or None.

    Letters are typed on the board, and everything printable in a filter line.
    """
    working = (
        key
        for key in keys_of(command, remaps)
        if not (focus == "board" and len(key) == 1 and key.isalpha())
        and not (focus == "input" and is_printable(key))
    )
    return min(working, key=lambda key: len(short_key_name(key)), default=None)


def footer_items(
    context: Context, remaps: Mapping[str, str], *, covered: bool = False
) -> list[FooterItem]:
    """Return the footer of the main screen: most useful first, disabled last, help at the end.

    With ``covered``, when a dialog is open, the items keep their order and all are disabled.
    """
    items: list[FooterItem] = []
    if context.focus == "input":
        items += [FooterItem("", "enter", "rows"), FooterItem("", "esc", "clear, back")]
    for command_id in FOOTER[context.focus]:
        command = BY_ID[command_id]
        key = footer_key(command, context.focus, remaps)
        if key is not None:
            shown, enabled = short_key_name(key), command.why_disabled(context) is None
            items.append(FooterItem(command_id, shown, command.label, command.help, enabled))
    *most, help_item = items
    ordered = [*sorted(most, key=lambda item: not item.enabled), help_item]
    return [item._replace(enabled=False) for item in ordered] if covered else ordered


def lists_footer(remaps: Mapping[str, str]) -> list[FooterItem]:
    """Return the footer of the screen of word lists: every command, and how to close it."""
    items = [
        FooterItem(command.id, key_name(keys_of(command, remaps)[0]), command.label, command.help)
        for command in COMMANDS
        if command.scope == "lists"
    ]
    return [*items, FooterItem("", "esc", "close")]
