"""Makes `docs/keys.md` from the table of the app's commands: `python docs/keys.py`."""

from __future__ import annotations

from pathlib import Path

from lbtui.filters.terms import EXAMPLES, examples
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
takes the same terms. Each term of text may be met by another word of a solution, and `!` goes
before any of them.

The columns have their names, or the whole of them: `fam` or `familiar`, `needs` or `finish`, `len`
or `letters`; after a name come `:`, `=`, `>=`, `>`, `<=` or `<`, and a number, which may end with
`+`, or a band: everyday, known, uncommon, rare, obscure. `:` is `=`, but with `fam` it means "at
least". The name of a band alone is text; `tab` makes it a term where no word begins like it.
`~` begins a regular expression of letters, `.`, `[a-z]`, `[^ei]`, `^`, `$`, `|`, `*`, `+`, `?` and
`{2,4}`.

While you type, `↑` and `↓` move the row, and `tab` completes a word. The line below says what the
last term means and how many rows are left, or what is missing; the rows are then those of the last
whole filter. Where nothing is left, the list names the term that removed the last row. A filter
that changes shows its first row; once it is cleared, the list is where it was before.
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
    words, solutions = dict(examples("words")), dict(examples("solutions"))
    for term in EXAMPLES:
        lines.append(f"| `{_cell(term)}` | {words.get(term, 'no')} | {solutions.get(term, 'no')} |")
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    (Path(__file__).parent / "keys.md").write_text(table(), encoding="utf-8")
