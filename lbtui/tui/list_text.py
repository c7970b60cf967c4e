"""Word lists on the screen: names, rows, details, and which of them the list key steps through."""

from collections.abc import Mapping
from string import ascii_lowercase
from typing import Any

from rich.cells import cell_len
from textual.content import Content

from lbtui.puzzle import clean
from lbtui.settings import Settings
from lbtui.text import plural
from lbtui.words.catalog import Catalog, ListInfo
from lbtui.words.open_list import AUTO, AUTO_LISTS, GAME
from lbtui.words.options import options_text
from lbtui.words.reading import CAPITAL_LETTERS

LONGEST_LINE = 400


def cycle_names(settings: Settings, *, game: bool = False) -> list[str]:
    """Return the usable lists that the list key steps through.

    The game's own list comes first, if there is a `game`, then `auto` and the English ones, the
    user's own, and what else is in use.
    """
    own = [info for info in Catalog(settings).lists(system=False) if info.kind == "added"]
    unusable = {info.name for info in own if info.problem}
    shipped = (GAME, AUTO, *AUTO_LISTS) if game else (AUTO, *AUTO_LISTS)
    names = dict.fromkeys((*shipped, *(info.name for info in own), *settings.lists))
    return [name for name in names if name not in unusable]


def name_of(info: ListInfo) -> str:
    """Return what a list is called in its row."""
    return clean(info.label if info.kind == "found" else info.name, 40)


def list_row(info: ListInfo, width: int, *, used: bool) -> Content:
    """Return a list's row: whether it is in use, its name in `width` cells, what it is."""
    mark = "[x] " if used else "    " if info.kind == "found" else "[ ] "
    if info.problem:
        what = "cannot be used"
    else:
        label = info.label if info.label != info.name else ""
        what = {"added": "yours", "found": "on this system"}.get(info.kind, label)
    name = name_of(info)
    gap = " " * (width - cell_len(name))
    # Dim rather than a colour, which would be unreadable on the cursor's background.
    style = "$text-error" if info.problem else "dim"
    return Content.assemble((mark, "bold"), (name, "bold" if used else ""), gap, (what, style))


def details_text(about: Mapping[str, Any]) -> str:
    """Return the details of a list (`Catalog.details`) in a few lines, cleaned."""
    parts = [plural(about["words"], "word")]
    if about["scores"]:
        low, high = about["scores"]
        parts.append(f"score {low}" if low == high else f"scores {low} to {high}")
    if about["encoding"] != "utf-8":
        parts.append(about["encoding"])
    lines = [" · ".join(parts)]
    if about["kind"] != "shipped":
        lines.append(about["path"])
    if about["skipped"]:
        reasons = ", ".join(f"{reason} ({number:,})" for reason, number in about["skipped"].items())
        lines.append(f"skipped lines: {reasons}")
    if CAPITAL_LETTERS in about["skipped"] and about["kind"] == "added":
        lines.append(f"lbtui lists set {about['name']} --case any reads those with capitals")
    if about["alphabet"]:
        every = about["alphabet"] == ascii_lowercase
        lines.append(f"letters: {'a to z' if every else about['alphabet']}")
    if about["options"]:
        lines.append(f"read with {options_text(about['options'])}")
    lines += about["remarks"]
    lines += [line for line in about["header"] if line.startswith(("source:", "licence:"))]
    return "\n".join(clean(line, LONGEST_LINE) for line in lines)
