"""The commands on the screen of word lists."""

from __future__ import annotations

from lbtui.tui.commands import lists_actions
from lbtui.tui.commands.model import Command

GROUP = "Word lists"

COMMANDS = (
    Command(
        "lists.use",
        "use",
        "Use this list",
        ("enter",),
        GROUP,
        "Solve with this list alone; one found on the system is added first.",
        lists_actions.use,
        scope="lists",
        mouse="click it",
        fixed=True,
    ),
    Command(
        "lists.toggle",
        "with others",
        "Use this list too",
        ("space",),
        GROUP,
        "Solve with this list together with those in use, or no longer.",
        lists_actions.toggle,
        scope="lists",
    ),
    Command(
        "lists.add",
        "add",
        "Add a list",
        ("a",),
        GROUP,
        "Add a word list from a file.",
        lists_actions.add,
        scope="lists",
    ),
    Command(
        "lists.join",
        "join",
        "Join the lists in use",
        ("plus",),
        GROUP,
        "Keep the lists in use together under one name.",
        lists_actions.join,
        scope="lists",
    ),
    Command(
        "lists.remove",
        "remove",
        "Remove the list",
        ("d", "delete"),
        GROUP,
        "Take a list of yours off the catalog; its file stays.",
        lists_actions.remove,
        scope="lists",
    ),
    Command(
        "lists.rename",
        "rename",
        "Rename the list",
        ("r",),
        GROUP,
        "Give a list of yours another name.",
        lists_actions.rename,
        scope="lists",
    ),
    Command(
        "lists.options",
        "options",
        "How the list is read",
        ("o",),
        GROUP,
        "Set capitals, letters, familiarity and shortest word of a list of yours.",
        lists_actions.options,
        scope="lists",
    ),
    Command(
        "lists.up",
        "up",
        "Move the list up",
        ("shift+up", "K"),
        GROUP,
        "Move a list of yours up.",
        lists_actions.move_up,
        scope="lists",
    ),
    Command(
        "lists.down",
        "down",
        "Move the list down",
        ("shift+down", "J"),
        GROUP,
        "Move a list of yours down.",
        lists_actions.move_down,
        scope="lists",
    ),
)
