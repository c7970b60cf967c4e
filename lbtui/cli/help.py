"""The text of `--help`."""

from textwrap import fill

from lbtui.cli.command import Command
from lbtui.cli.output import get_terminal_width

MAX_INDENT_WIDTH = 28
"""Columns that options may take beside their description; longer ones have a line of their own."""


def format_help(command: Command, prog: str) -> str:
    """Return the help of a command called `prog`, as wide as the terminal up to 98 columns."""
    width = max(40, min(get_terminal_width(), 100) - 2)
    rows_by_title: dict[str, list[tuple[str, str]]] = {}
    for name, subcommand in command.subcommands.items():
        rows_by_title.setdefault("commands", []).append((name, subcommand.summary))
    for option in command.options:
        rows_by_title.setdefault(option.help_heading, []).append(
            (option.syntax, option.help_with_default)
        )
    rows_by_title["program"] = [("-h, --help", "show this help")]
    indent = max(len(syntax) + 4 for rows in rows_by_title.values() for syntax, _ in rows)
    indent = min(indent, MAX_INDENT_WIDTH)
    description, epilog = command.split_help()
    parts = [f"usage: {prog} {command.usage}".rstrip(), _wrap_paragraphs(description, width)]
    for title, rows in rows_by_title.items():
        lines = [f"{title}:"]
        for syntax, text in rows:
            start = f"  {syntax}".ljust(indent - 2) + "  "
            if len(start) > indent:
                lines.append(start.rstrip())
                start = " " * indent
            lines.append(fill(text, width, initial_indent=start, subsequent_indent=" " * indent))
        parts.append("\n".join(lines))
    return "\n\n".join([*parts, _wrap_paragraphs(epilog, width)]).rstrip()


def _wrap_paragraphs(text: str, width: int) -> str:
    """Return `text` with its paragraphs wrapped; parts with indented lines stay."""
    parts = text.split("\n\n")
    return "\n\n".join([part if "\n  " in part else fill(part, width) for part in parts])
