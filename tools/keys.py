"""Makes `docs/keys.md` from the table of the app's commands: `python tools/keys.py`."""

from __future__ import annotations

from pathlib import Path

from lbtui.filters.terms import FILTER_EXAMPLES, list_examples
from lbtui.tui.commands.all_commands import commands_by_section
from lbtui.tui.commands.keys import key_label

INTRODUCTION = """\
# Keys

<!-- Made by `python tools/keys.py`: do not edit. -->

`^` stands for ctrl: `^p` opens the menu, which has every command.

Letters always type: on the board they fill spots, in a game they spell a word, in a list they
filter. Letters are keys only in dialogs in which nothing is typed, and these show them. A key does
similar things everywhere; where it does nothing, the status line says where it works.

- In a list, any letter begins the filter, and `bksp` erases its last letter. While it is typed,
  `↑`, `↓`, `pgup` and `pgdn` move in the list, `enter` goes to it, and `esc` clears the filter,
  then leaves it, and then the list. `/` goes to the filter and keeps its text.
- To open a new board from a list, type its twelve letters, which fit no word, then `enter`; `^y`
  brings the old board back. A pasted board replaces the board, also in a list or a filter.
- `[` `]` `+` `-` and `!` work in lists; in a filter they are text. What keys do on the board also
  depends on whether it is full: see [the table](rules.md#keys-on-the-board).
- `^d` or `del` rejects a word on this board; press again straight away to reject it on every board.
  On a solution it asks which word to reject. `^y` undoes both.

Keys marked † belong to a list or to the board. In the settings you can change all others, and
give a key to a command that has none. A letter given to a command no longer begins the
filter.
"""

FILTERS_SECTION = """\
## Filters

A filter is a line of terms, separated by spaces; all of them must hold. `lbtui words --filter`
takes the same terms; before one that begins with a dash put `=`, as in `--filter=-shy`. Each term
of text may be met by a different word of a solution, and `!` before it negates it.

A column has a short and a long name: `fam` or `familiar`, `needs` or `finish`, `len`
or `letters`; after a name come `:`, `=`, `>=`, `>`, `<=` or `<`, and a number, which may end with
`+`, or a band: everyday, known, uncommon, rare, obscure. `:` is `=`, but with `fam` it means "at
least". The name of a band alone is text; `tab` makes it a term if no word begins with it.

While you type, `↑` and `↓` move the row, and `tab` completes a word. The status line says what the
last term means and how many rows are left, or what is missing; the rows are then those of the terms
before it. Changing the filter goes to its first row.
"""


def make_page() -> str:
    """Return the whole document."""
    lines = [INTRODUCTION]
    for section, commands in commands_by_section().items():
        lines += [
            f"## {section}",
            "",
            "| key | command | what it does | mouse |",
            "|---|---|---|---|",
        ]
        for command in commands:
            keys = " ".join(f"`{_escape_cell(key_label(key))}`" for key in command.keys)
            cells = [
                keys + (" †" if command.has_fixed_keys else ""),
                _escape_cell(command.title),
                _escape_cell(command.help),
                _escape_cell(command.mouse_hint) or "menu",
            ]
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    lines += [FILTERS_SECTION, "| term | in words | in solutions |", "|---|---|---|"]
    words, solutions = dict(list_examples("words")), dict(list_examples("solutions"))
    for term in FILTER_EXAMPLES:
        lines.append(
            f"| `{_escape_cell(term)}` | {words.get(term, 'no')} | {solutions.get(term, 'no')} |"
        )
    return "\n".join([*lines, ""])


def _escape_cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    (Path(__file__).parents[1] / "docs" / "keys.md").write_text(make_page(), encoding="utf-8")
