"""The key table of ``docs/keys.md``, made from the registry.

``python -m lbtui.tui.commands.keys_doc`` prints it; with a path it writes it there.
"""

from __future__ import annotations

import sys

from lbtui.tui.commands.keys import written
from lbtui.tui.commands.registry import by_group

HEAD = """\
# Keys

Made by `python -m lbtui.tui.commands.keys_doc docs/keys.md`; do not edit.

Letters are typed on the board while the keyboard is there; everything printable is typed in a
filter line. All other keys work everywhere on the main screen, and every command is in the menu
(`ctrl+p`) as well. Keys that belong to a list or to the board itself are marked †; all others can
be changed in the settings.
"""


def table() -> str:
    """Return the whole document."""
    lines = [HEAD]
    for group, commands in by_group().items():
        lines += [f"## {group}", ""]
        lines += ["| key | command | what it does | mouse |", "|---|---|---|---|"]
        for command in commands:
            keys = " ".join(f"`{_cell(written(key))}`" for key in command.keys)
            mark = " †" if command.fixed else ""
            mouse = _cell(command.mouse) or "menu"
            what = f"{_cell(command.title)} | {_cell(command.help)}"
            lines.append(f"| {keys}{mark} | {what} | {mouse} |")
        lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> None:
    """Print the table, or write it to the path given."""
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            file.write(table())
    else:
        sys.stdout.write(table())


if __name__ == "__main__":
    main()
