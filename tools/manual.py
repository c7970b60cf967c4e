"""Prints the manual page lbtui(1), from the tables behind `--help`.

    python tools/manual.py > lbtui.1

The build adds it to the wheel. Look at it with `man ./lbtui.1`.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from lbtui import __version__
from lbtui.cli.app import load_main_command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lbtui.cli.command import Command


def make_page() -> str:
    """Return the manual page, for `man` to format."""
    app = load_main_command()
    return "\n".join(
        [
            f'.TH LBTUI 1 "" "lbtui {__version__}" "User Commands"',
            f".SH NAME\nlbtui \\- {escape(app.summary)}",
            ".SH SYNOPSIS",
            *(f".br\n{escape(line.strip())}" for line in f"lbtui {app.usage}".splitlines()),
            f".SH DESCRIPTION\n{escape(app.split_help()[0])}",
            ".SH OPTIONS",
            *format_options(app),
            *format_epilog(app),
            ".SH COMMANDS",
            *(
                line
                for name, command in app.subcommands.items()
                for line in format_command(command, f"lbtui {name}")
            ),
        ]
    )


def format_command(command: Command, prog: str) -> Iterator[str]:
    """Yield what is said of a command called `prog`, and of those below it."""
    yield f".SS {escape(f'{prog} {command.usage}'.rstrip())}"
    yield escape(command.split_help()[0])
    yield from format_options(command)
    yield from format_epilog(command)
    for name, subcommand in command.subcommands.items():
        yield from format_command(subcommand, f"{prog} {name}")


def format_options(command: Command) -> Iterator[str]:
    """Yield the options of a command."""
    for option in command.options:
        yield f".TP\n{escape(option.syntax)}"
        yield escape(option.help_with_default)


def format_epilog(command: Command) -> Iterator[str]:
    """Yield the rest of the help: what is indented or a list stays as it is."""
    for paragraph in filter(None, re.split(r"\n\n+", command.split_help()[1])):
        if "\n  " in paragraph:
            yield f".PP\n.nf\n{escape(paragraph)}\n.fi"
        else:
            yield f".PP\n{escape(paragraph)}"


def escape(text: str) -> str:
    """Return text as it is: no backslash, hyphen, quote or dot in it means anything to `man`."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    plain = plain.replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    return re.sub(r"^(?=[.])", r"\\&", plain, flags=re.MULTILINE)


if __name__ == "__main__":
    sys.stdout.write(f"{make_page()}\n")
