"""The text of `--help`."""

from textwrap import fill

from lbtui.cli.command import Command
from lbtui.cli.output import terminal_width

MAX_INDENT = 28
"""Columns that options may take beside their description; longer ones have a line of their own."""


def help_text(command: Command, prog: str) -> str:
    """Return the help of a command called `prog`, as wide as the terminal up to 98 columns."""
    width = max(40, min(terminal_width(), 100) - 2)
    groups: dict[str, list[tuple[str, str]]] = {}
    if command.subcommands:
        groups["commands"] = [(name, each.summary) for name, each in command.subcommands.items()]
    for option in command.options:
        groups.setdefault(option.group, []).append((option.syntax, option.help_with_default))
    groups["program"] = [("-h, --help", "show this help")]
    indent = max(len(syntax) + 4 for rows in groups.values() for syntax, _ in rows)
    indent = min(indent, MAX_INDENT)
    about, epilog = command.split_help()
    parts = [f"usage: {prog} {command.usage}".rstrip(), _reflow(about, width)]
    for title, rows in groups.items():
        lines = [f"{title}:"]
        for syntax, about in rows:
            begin = f"  {syntax}".ljust(indent - 2) + "  "
            if len(begin) > indent:
                lines.append(begin.rstrip())
                begin = " " * indent
            lines.append(fill(about, width, initial_indent=begin, subsequent_indent=" " * indent))
        parts.append("\n".join(lines))
    return "\n\n".join([*parts, _reflow(epilog, width)]).rstrip()


def _reflow(text: str, width: int) -> str:
    """Return `text` with its paragraphs wrapped; parts with indented lines stay."""
    parts = text.split("\n\n")
    return "\n\n".join([part if "\n  " in part else fill(part, width) for part in parts])
