"""How commands describe themselves: one table for reading arguments, help and shell completion.

Importing argparse and building a parser takes as long as starting Python and solving a board.
`parse_fast` therefore reads plain command lines straight from the table; all others (help, errors,
`--`, clustered short options) go to argparse, whose parser `parser` builds from the same table. A
test checks that both give the same results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace

from lbtui.puzzle.text import quote

COMMANDS = (
    "solve", "words", "check", "hint", "review", "draw", "generate", "batch", "import", "today",
    "learn", "verdicts", "games", "lists", "serve", "completion",
)  # fmt: skip
"""The commands. Their modules have the same public names: `COMMAND` describes the command, `EPILOG`
is the end of its help, and `run` runs it, as that of `__main__` runs the program. Functions of
subcommands are private."""

_DIGITS = 15
"""Digits of a number at most."""

MODULES = {"import": "importing"}
"""The modules of commands that have another name."""


def load(name: str) -> Command:
    """Return the command of that name, one of COMMANDS."""
    # `import` would be no name for a module that anything could import.
    module = __import__(f"lbtui.cli.{MODULES.get(name, name)}", fromlist=("COMMAND",))
    command: Command = module.COMMAND
    return command


class Args(SimpleNamespace):
    """A parsed command line: `rest`, the arguments that are no options, and the command's options.

    Each option is the attribute `dest`. Of `lbtui` itself, `rank` and `min_length` are None where
    the settings decide.
    """


class Option:
    """One option of a command; without `metavar`, `within` and `choices` it is a flag.

    convert: turns the text into the value; raises ValueError with a message for the user
    within: the value is a whole number, and these are the least and the most
    default: the value when the option is not given; `otherwise` describes it in the help
    repeat: the option may be given several times, and its value is a list
    group: what the option is about: "board", "word lists", "selection" or "output"
    """

    def __init__(
        self,
        *flags: str,
        help: str,  # noqa: A002 - what argparse calls it
        metavar: str | None = None,
        convert: Callable[[str], object] | None = None,
        within: tuple[int, int] | None = None,
        choices: tuple[str, ...] | None = None,
        default: object = None,
        otherwise: str = "",
        repeat: bool = False,
        group: str = "output",
    ) -> None:
        self.flags = flags
        self.dest = flags[-1].lstrip("-").replace("-", "_")
        self.help = help
        self.metavar = "N" if within else metavar
        self.convert = number(*within) if within else convert
        self.choices = choices
        self.default = default
        self.otherwise = otherwise or ("" if default is None else str(default))
        self.repeat = repeat
        self.group = group

    def optional(self, otherwise: str, within: tuple[int, int] | None = None) -> Option:
        """Return the same option with the default None, described as `otherwise`."""
        other = Option(*self.flags, help=self.help)
        convert = number(*within) if within else self.convert
        vars(other).update(vars(self), default=None, otherwise=otherwise, convert=convert)
        return other

    @property
    def is_flag(self) -> bool:
        """Whether the option takes no value."""
        return self.metavar is None and self.choices is None

    def initial(self) -> object:
        """Return the value when the option is not given."""
        return [] if self.repeat else False if self.is_flag else self.default


def number(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `low` to `high`."""

    def convert(text: str) -> int:
        plain = text.replace(",", "").replace("_", "")
        if plain.isascii() and plain.isdigit() and len(plain) <= _DIGITS:
            value = int(plain)
            if low <= value <= high:
                return value
        raise ValueError(f"{quote(text)} is not a whole number from {low:,} to {high:,}")

    return convert


class Command:
    """A command: what its help says, what it takes, and the function that runs it.

    least, most: how many arguments it takes besides options (`most` None: any number)
    commands: its subcommands
    meant: which option to suggest, by the unknown option that was typed; the key "" is for a stray
        argument
    """

    def __init__(
        self,
        name: str,
        usage: str,
        summary: str,
        run: Callable[[Args], int],
        *,
        description: str = "",
        epilog: str = "",
        options: Sequence[Option] = (),
        least: int = 0,
        most: int | None = None,
        commands: Sequence[Command] = (),
        meant: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.usage = usage
        self.summary = summary
        self.description = description
        self.epilog = epilog
        self.options = options
        self.least = least
        self.most = most
        self.run = run
        self.meant = meant or {}
        self.commands = {command.name: command for command in commands}


def parse_fast(command: Command, argv: Sequence[str]) -> Args | None:
    """Read a plain, correct command line without argparse; None if it is neither."""
    table = {flag: option for option in command.options for flag in option.flags}
    values: dict[str, object] = {option.dest: option.initial() for option in command.options}
    rest: list[str] = []
    position, end = 0, len(argv)
    while position < end:
        argument = argv[position]
        position += 1
        if argument[:1] != "-" or argument == "-":
            rest.append(argument)
            continue
        name, equals, text = argument.partition("=")
        option = table.get(name)
        if option is None or (equals and (option.is_flag or name[:2] != "--")):
            return None
        if option.is_flag:
            values[option.dest] = True
            continue
        if not equals:
            if position == end or (argv[position][:1] == "-" and argv[position] != "-"):
                return None
            text = argv[position]
            position += 1
        elif text == "--":
            return None
        value: object = text
        if option.choices is not None and text not in option.choices:
            return None
        if option.convert is not None:
            try:
                value = option.convert(text)
            except ValueError:
                return None
        if option.repeat:
            before = values[option.dest]
            values[option.dest] = [*(before if isinstance(before, list) else ()), value]
        else:
            values[option.dest] = value
    if len(rest) < command.least or (command.most is not None and len(rest) > command.most):
        return None
    values["rest"] = rest
    return Args(**values)
