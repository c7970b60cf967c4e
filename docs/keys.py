"""Makes ``docs/keys.md``, the table of all commands, from the registry: python docs/keys.py."""

from __future__ import annotations

from pathlib import Path

from lbtui.tui.commands.keys import key_name
from lbtui.tui.commands.registry import by_group

HEAD = """\
# Keys

Made by `python docs/keys.py`; do not edit.

`^` stands for ctrl: `^p` opens the palette, which has every command.

On the board, letters are typed; in a filter, everything printable is. All other keys work anywhere
on the main screen. Keys marked † belong to a list or to the board; you can change all others in the
settings.
"""


def table() -> str:
    """Return the whole document."""
    lines = [HEAD]
    for group, commands in by_group().items():
        lines += [
            f"## {group}",
            "",
            "| key | command | what it does | mouse |",
            "|---|---|---|---|",
        ]
        for command in commands:
            keys = " ".join(f"`{_cell(key_name(key))}`" for key in command.keys)
            cells = [
                keys + (" †" if command.fixed else ""),
                _cell(command.title),
                _cell(command.help),
                _cell(command.mouse) or "palette",
            ]
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    (Path(__file__).parent / "keys.md").write_text(table(), encoding="utf-8")
