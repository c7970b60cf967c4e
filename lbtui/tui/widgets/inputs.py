"""Lines to type in: text without control characters, and a path that tab completes."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from lbtui.puzzle.text import clean

MOST_ENTRIES = 10_000
"""Entries of a folder that are looked at."""
NAMES_SHOWN = 8
"""Names that are listed where several match."""
LONGEST_NAME = 30


def complete_path(path: str) -> tuple[str, list[str]]:
    """Return `path` with what all names that match have in common, and these names, sorted.

    A folder's name ends with a slash, ~ is the home directory. Hidden names match only what starts
    with a dot, and names with unprintable characters nothing.
    """
    if path == "~":
        return "~/", ["~/"]
    start = os.path.basename(path)
    folder = path.removesuffix(start)
    try:
        with os.scandir(os.path.expanduser(folder) or ".") as entries:
            names = sorted(
                entry.name + "/" * entry.is_dir()
                for entry in islice(entries, MOST_ENTRIES)
                if entry.name.startswith(start)
                and (start or not entry.name.startswith("."))
                and entry.name.isprintable()
            )
    except (OSError, ValueError):  # a null character is a ValueError
        return path, []
    if not names:
        return path, []
    return folder + os.path.commonprefix(names), names  # noqa: RUF071 - characters are meant


def matches_text(names: Sequence[str]) -> str:
    """Return the names that match, where there is more than one, or that there is none."""
    if len(names) == 1:
        return ""
    more = f" and {len(names) - NAMES_SHOWN} more" if len(names) > NAMES_SHOWN else ""
    listed = ", ".join(clean(name, LONGEST_NAME) for name in names[:NAMES_SHOWN])
    return f"{listed}{more}" if names else "nothing there starts like this"


def _keys_of_input(binding: Binding) -> Binding:
    """Return a binding of Textual's line without the keys that have another intent in the app."""
    keys = [key for key in binding.key.split(",") if key not in OF_COMMANDS]
    return replace(binding, key=",".join(keys) or "no-key")


OF_COMMANDS = ("ctrl+a", "ctrl+c", "ctrl+d", "ctrl+e", "ctrl+x")
"""Keys that would edit a line, and have another intent in the app."""


class LineInput(Input, inherit_bindings=False):
    """An input for one line of printable text: control characters are dropped."""

    LONGEST = 4096
    BINDINGS: ClassVar[list[BindingType]] = [
        _keys_of_input(each) for each in Input.BINDINGS if isinstance(each, Binding)
    ]

    def __init__(self, value: str, *, placeholder: str = "", select_on_focus: bool = True) -> None:
        super().__init__(
            value, placeholder, select_on_focus=select_on_focus, max_length=self.LONGEST
        )

    def action_delete_left_all(self) -> None:
        """Clear the line, wherever the cursor is."""
        self.clear()

    def validate_value(self, value: str) -> str:
        """Return `value` without control characters."""
        return clean(value, self.LONGEST)


class PathInput(LineInput):
    """An input for a path, which tab completes."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", "Complete", show=False)]

    def __init__(self, value: str, tell: Callable[[str], object], *, select: bool = True) -> None:
        """`tell` is called with what a completed path may go on with."""
        super().__init__(value, select_on_focus=select)
        self._tell = tell

    def action_complete(self) -> None:
        """Complete what is before the cursor."""
        at = self.cursor_position
        path, names = complete_path(self.value[:at])
        self.value = path + self.value[at:]
        self.cursor_position = len(path)
        text = matches_text(names)
        if text:  # said after the dialog has heard of the new path, which clears its message
            self.call_after_refresh(self._tell, text)
