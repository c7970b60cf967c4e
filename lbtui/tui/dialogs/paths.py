"""Completing a path as it is typed, the way a shell does."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice

from lbtui.puzzle import clean

MOST_ENTRIES = 10_000
"""Entries of a folder that are looked at."""
SHOWN = 8
"""Names that are listed where several match."""
LONGEST = 30


def complete(path: str) -> tuple[str, list[str]]:
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
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    listed = ", ".join(clean(name, LONGEST) for name in names[:SHOWN])
    return f"{listed}{more}" if names else "nothing there starts like this"
