"""Makes `docs/keys.md` from the table of the app's commands: `python docs/keys.py`."""

from __future__ import annotations

from pathlib import Path

from lbtui.filters.terms import FORMS
from lbtui.tui.commands.keys import key_name
from lbtui.tui.commands.table import by_group

HEAD = """\
# Keys

Made by `python docs/keys.py`; do not edit.

`^` stands for ctrl: `^p` opens the palette, which has every command.

Keys work anywhere on the main screen, with two exceptions. In a filter, printable keys are text.
On the board, letters fill its spots, and of the signs only `/`, `?` and those that move around are
commands: use the palette for the others. What a key does there also depends on whether the board is
full: see [the table](rules.md#keys-on-the-board).

Keys marked † belong to a list or to the board. In the settings you can change all others, and
give a key to a command that has none.
"""

FILTERS = """\
## Filters

A filter is a line of terms, separated by spaces; all of them must hold. `lbtui words --filter`
takes the same terms. Each term may be met by another word of a solution. `!` goes before any text,
also with `^`, `$`, `?`, `*` or slashes. While you type, `↑` and `↓` move the row, and `tab`
completes a word. Where nothing is left, the list names the term that removed the last row.
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
