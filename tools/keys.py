"""Makes `docs/keys.md` from the table of the app's commands: `python tools/keys.py`."""

from __future__ import annotations

from pathlib import Path

from lbtui.filters.terms import EXAMPLES, examples
from lbtui.tui.commands.keys import key_name
from lbtui.tui.commands.table import BY_ID, by_group

HEAD = """\
# Keys

Made by `python tools/keys.py`; do not edit.

`^` stands for ctrl: `^p` opens the menu, which has every command.

A letter is always a letter: on the board it fills a spot, in a game it spells, in a list it begins
the list's filter. Only dialogs in which nothing is typed have letters as keys, which they print. A
key does one thing in the whole app; where it has nothing to do, the status line says where it has.

- In a list, any letter begins the filter, and `bksp` erases its last letter. While it is typed,
  `↑`, `↓`, `pgup` and `pgdn` move in the list, `enter` goes to it, and `esc` clears the filter,
  then leaves it, and then the list. `/` goes to the filter as it is.
- Twelve letters that no word has are a new board, also after a filter that was typed before:
  `enter` opens it, and `^y` brings the old one back. A pasted board replaces the board, also in a
  list or a filter.
- `[` `]` `+` `-` and `!` work in lists; in a filter they are text. What keys do on the board also
  depends on whether it is full: see [the table](rules.md#keys-on-the-board).
- `^d` or `del` rejects; pressed again as the very next key, on every board. Of a solution it asks
  which word. `^y` undoes both.

Keys marked † belong to a list or to the board. In the settings you can change all others, and
give a key to a command that has none. A letter that you give to a command goes before the filter.
"""

FORMER = {
    "s": ("words.sort",),
    "p": ("list.choose", "list.pin"),
    "x": ("list.reject",),
    "y": ("list.copy", "review.copy"),
    "j": ("list.row",),
    "k": ("list.row",),
    "ctrl+a": ("solve.again",),
    "ctrl+c": ("app.quit",),
    "ctrl+e": ("board.example",),
    "ctrl+g": ("play.accept",),
    "ctrl+r": ("play.review",),
    "ctrl+t": ("board.shape", "board.statistics"),
}
"""What keys did that do something else now, and letters that were commands."""

FILTERS = """\
## Filters

A filter is a line of terms, separated by spaces; all of them must hold. `lbtui words --filter`
takes the same terms. Each term of text may be met by another word of a solution, and `!` goes
before any of them.

The columns have their names, or the whole of them: `fam` or `familiar`, `needs` or `finish`, `len`
or `letters`; after a name come `:`, `=`, `>=`, `>`, `<=` or `<`, and a number, which may end with
`+`, or a band: everyday, known, uncommon, rare, obscure. `:` is `=`, but with `fam` it means "at
least". The name of a band alone is text; `tab` makes it a term where no word begins like it.

While you type, `↑` and `↓` move the row, and `tab` completes a word. The status line says what the
last term means and how many rows are left, or what is missing; the rows are then those of the terms
before it. A filter that changes shows its first row.
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
                _cell(command.mouse) or "menu",
            ]
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    lines += ["## Keys that changed", "", "| key | was | is |", "|---|---|---|"]
    for key, ids in FORMER.items():
        for command in (BY_ID[each] for each in ids):
            now = " ".join(f"`{key_name(each)}`" for each in command.keys) or "the menu, `^p`"
            lines.append(f"| `{key_name(key)}` | {command.title} | {now} |")
    lines += ["", FILTERS, "| term | in words | in solutions |", "|---|---|---|"]
    words, solutions = dict(examples("words")), dict(examples("solutions"))
    for term in EXAMPLES:
        lines.append(f"| `{_cell(term)}` | {words.get(term, 'no')} | {solutions.get(term, 'no')} |")
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    (Path(__file__).parents[1] / "docs" / "keys.md").write_text(table(), encoding="utf-8")
