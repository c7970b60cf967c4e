"""Makes ``docs/keys.md``, the table of all commands, from the registry: python docs/keys.py."""

from __future__ import annotations

from pathlib import Path

from lbtui.solve.terms import FORMS
from lbtui.tui.commands.keys import key_name
from lbtui.tui.commands.table import by_group

HEAD = """\
# Keys

Made by `python docs/keys.py`; do not edit.

`^` stands for ctrl: `^p` opens the palette, which has every command.

In a filter, every printable key is text. On the board, letters are letters: commands whose keys are
letters or signs work on the lists, and by their other keys or the palette; of the signs, only those
that move around, `/` and `?` work on the board, too. All other keys work anywhere on the main
screen. Keys marked † belong to a list or to the board; you can change all others in the settings.

What a key does on the board depends on whether the board is full:
[rules.md](rules.md#keys-on-the-board) has the table.
"""

FILTERS = """\
## Filters

A filter is a line of terms, separated by spaces; all of them must hold. `lbtui words --filter`
takes the same terms. While you type a filter of solutions, a word stands for every word that starts
with it, and `tab` completes it.
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
    lines += [FILTERS, "| term | in words | in solutions |", "|---|---|---|"]
    for form in FORMS.values():
        syntax = " ".join(f"`{_cell(example)}`" for example in form.syntax.split())
        lines.append(f"| {syntax} | {form.words or 'no'} | {form.solutions or 'no'} |")
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    (Path(__file__).parent / "keys.md").write_text(table(), encoding="utf-8")
