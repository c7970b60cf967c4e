"""The command line through argparse: help, error messages, and unusual arguments."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from textwrap import wrap
from typing import Any, NoReturn

from lbtui.cli.command import Args, Command, Option
from lbtui.cli.output import Failure, terminal_width
from lbtui.puzzle.text import clean, quote


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises its errors as a Failure of one line.

    `meant` is that of its command.
    """

    meant: Mapping[str, str] = {}

    def error(self, message: str) -> NoReturn:
        """Raise `message` as a Failure; one about an unknown option says which it may mean."""
        unknown = message.removeprefix("unrecognized arguments: ")
        if unknown != message:
            message = self.unknown(unknown.split()[0])
        message = message.removeprefix("argument ")
        raise Failure(f"{clean(message, 400)} (see '{self.prog} --help')")

    def unknown(self, argument: str) -> str:
        """Return the message about an unknown argument, suggesting options that resemble it."""
        from difflib import get_close_matches

        name = argument.partition("=")[0]
        if not name.startswith("-"):
            what, meant = f"unexpected argument {quote(argument)}", self.meant.get("")
        else:
            flags = [flag for action in self._actions for flag in action.option_strings]
            begun = [flag for flag in flags if flag.startswith(name) and len(name) > 2]
            like = begun or get_close_matches(name, flags, 1)
            what = f"unknown option {quote(name)}"
            meant = self.meant.get(name, " or ".join(like[:3]))
        return what + (f"; did you mean {meant}?" if meant else "")


def _width() -> int:
    """Return the width of help: the terminal's, up to a readable one."""
    return max(40, min(terminal_width(), 100) - 2)


def _argparse_type(convert: Callable[[str], object]) -> Callable[[str], object]:
    """Return `convert`, raising its ValueErrors so that argparse shows their message."""

    def read(text: str) -> object:
        try:
            return convert(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def _add(parser: argparse._ActionsContainer, option: Option) -> None:
    help_text = option.help + (f" (default: {option.otherwise})" if option.otherwise else "")
    help_text = help_text.replace("%", "%%")
    if option.is_flag:
        parser.add_argument(*option.flags, dest=option.dest, action="store_true", help=help_text)
        return
    parser.add_argument(
        *option.flags,
        dest=option.dest,
        metavar=option.metavar or "|".join(option.choices or ()),
        type=_argparse_type(option.convert) if option.convert else str,
        choices=option.choices or None,
        action="append" if option.repeat else "store",
        default=option.initial(),
        help=help_text,
    )


def _reflow(text: str) -> str:
    """Return `text` with its paragraphs wrapped to the terminal; parts with indented lines stay."""
    parts = text.split("\n\n")
    return "\n\n".join(
        part if "\n  " in part else "\n".join(wrap(part, _width())) for part in parts
    )


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def build(command: Command, prog: str, *, tree: bool = True) -> Parser:
    """Return the argparse parser of one command, called `prog` in messages.

    With `tree` its help lists the subcommands; it never parses their arguments.
    """
    parser = Parser(
        prog=prog,
        usage=f"{prog} {command.usage}".rstrip(),
        description=_reflow(command.description or _sentence(command.summary)),
        epilog=_reflow(command.epilog),
        formatter_class=partial(
            argparse.RawDescriptionHelpFormatter, max_help_position=28, width=_width()
        ),
        add_help=False,
        allow_abbrev=False,
    )
    parser.meant = command.meant
    if tree and command.commands:
        commands = parser.add_argument_group("commands")
        for sub in command.commands.values():
            commands.add_argument(sub.name, nargs="?", help=sub.summary)
    else:
        parser.add_argument("rest", nargs="*", help=argparse.SUPPRESS)
    groups: dict[str, Any] = {}
    for option in command.options:
        if option.group not in groups:
            groups[option.group] = parser.add_argument_group(option.group)
        _add(groups[option.group], option)
    program = parser.add_argument_group("program")
    program.add_argument("-h", "--help", action="store_true", help="show this help")
    return parser


def parse(command: Command, prog: str, argv: Sequence[str]) -> Args:
    """Read a command line with argparse; raises Failure (exit code 2) for a wrong one."""
    parser = build(command, prog, tree=False)
    for argument in argv[: argv.index("--") if "--" in argv else None]:
        # argparse would take an option with a blank for an argument, and lose a "--" after "=".
        name, _, value = argument.partition("=")
        if name.startswith("--") and (" " in name or value == "--"):
            what = "unknown option" if " " in name else "not a value"
            parser.error(f"{what}: {quote(argument)}")
    values = vars(parser.parse_intermixed_args(list(argv)))
    values.pop("help", None)
    rest = values["rest"]
    if rest and command.commands and command.most == 0:
        known = ", ".join(command.commands)
        raise Failure(f"{quote(rest[0])} is not one of {known} (see '{prog} --help')")
    if len(rest) < command.least:
        missing = command.usage.split()[len(rest)]
        missing = missing.replace("FILE|-", "FILE (or - for standard input)")
        raise Failure(f"missing {missing}: {prog} {command.usage} (see '{prog} --help')")
    if command.most is not None and len(rest) > command.most:
        parser.error(parser.unknown(rest[command.most]))
    return Args(**values)
