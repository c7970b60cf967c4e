"""Lines to type in: text without control characters, and a path that tab completes."""

import asyncio
import os
from dataclasses import replace
from itertools import islice
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.suggester import Suggester
from textual.widgets import Input

from lbtui.puzzle.text import printable
from lbtui.tui.commands.keys import UNBOUND_KEY

MAX_FOLDER_ENTRIES = 10_000
"""Entries of a folder that are looked at."""


def complete_path(path: str) -> str | None:
    """Return the first path, in alphabetical order, that goes on from `path`; None: there is none.

    A folder's name ends with a slash, ~ is the home directory. Hidden names match only what starts
    with a dot, and names with unprintable characters nothing.
    """
    start = os.path.basename(path)
    folder = path.removesuffix(start)
    try:
        with os.scandir(os.path.expanduser(folder) or ".") as entries:
            names = [
                f"{entry.name}/" if entry.is_dir() else entry.name
                for entry in islice(entries, MAX_FOLDER_ENTRIES)
                if start and entry.name.startswith(start) and entry.name.isprintable()
            ]
    except (OSError, ValueError):  # a null character is a ValueError
        return None
    return folder + min(names) if names else None


class PathSuggester(Suggester):
    """Suggests how a path goes on."""

    async def get_suggestion(self, value: str) -> str | None:
        """Return a path that begins with `value`."""
        return await asyncio.to_thread(complete_path, value)


def _drop_command_keys(binding: Binding) -> Binding:
    """Return a binding of Textual's line without the keys that have another intent in the app."""
    keys = [key for key in binding.key.split(",") if key not in COMMAND_KEYS]
    return replace(binding, key=",".join(keys) or UNBOUND_KEY)


COMMAND_KEYS = ("ctrl+a", "ctrl+c", "ctrl+d", "ctrl+e", "ctrl+x")
"""Keys that would edit a line, and have another intent in the app."""


class LineInput(Input, inherit_bindings=False):
    """An input for one line of printable text: control characters are dropped."""

    MAX_LENGTH = 4096
    BINDINGS: ClassVar[list[BindingType]] = [
        _drop_command_keys(binding) for binding in Input.BINDINGS if isinstance(binding, Binding)
    ]

    def __init__(self, value: str, **options: Any) -> None:
        """Begin with `value`; the options are Textual's."""
        super().__init__(value, max_length=self.MAX_LENGTH, **options)

    def action_delete_left_all(self) -> None:
        """Clear the line, wherever the cursor is."""
        self.clear()

    def validate_value(self, value: str) -> str:
        """Return `value` without control characters."""
        return printable(value, self.MAX_LENGTH)


class PathInput(LineInput):
    """An input for a path; tab takes what is suggested."""

    BINDINGS: ClassVar[list[BindingType]] = [("tab", "cursor_right", "Accept the suggestion")]

    def __init__(self, value: str) -> None:
        suggester = PathSuggester(use_cache=False, case_sensitive=True)
        super().__init__(value, select_on_focus=False, suggester=suggester)
