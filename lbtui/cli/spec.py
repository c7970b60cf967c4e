"""How a command describes itself: its options once, for the quick reader, argparse and completion.

Importing argparse and building a parser costs about as much time as starting Python and solving
a board together. So an ordinary command line is read by `read` from the same table; whatever it
does not take at face value (help, errors, `--`, clustered short options) goes to argparse, which
is built from that table in `parser.py`. A test holds the two to the same answers.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any


class Args:
    """What a command line said: an attribute for each option, and `rest`, the other arguments."""

    if TYPE_CHECKING:
        rest: list[str]
        limit: int | None

        def __getattr__(self, name: str) -> Any:
            """Give the value of the option of that name."""

    def __init__(self, values: Mapping[str, object]) -> None:
        """Take the values by their attributes' names."""
        self.__dict__.update(values)


class Option:
    """One option of a command.

    Without `metavar` and `choices` it is a flag. `convert` turns the text into the value and
    raises ValueError with a message for the user. A `repeat` option collects a list.
    """

    __slots__ = ("choices", "convert", "default", "flags", "group", "help", "metavar", "repeat")

    def __init__(
        self,
        *flags: str,
        help: str,  # noqa: A002  (argparse's own name for it)
        metavar: str | None = None,
        convert: Callable[[str], object] | None = None,
        choices: tuple[str, ...] | None = None,
        default: object = None,
        repeat: bool = False,
        group: str = "output",
    ) -> None:
        """Describe the option."""
        self.flags = flags
        self.help = help
        self.metavar = metavar
        self.convert = convert
        self.choices = choices
        self.default = default
        self.repeat = repeat
        self.group = group

    @property
    def dest(self) -> str:
        """The attribute of `Args` that holds the value."""
        return self.flags[-1].lstrip("-").replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Whether the option stands alone, without a value."""
        return self.metavar is None and self.choices is None

    def initial(self) -> object:
        """The value when the option is not given."""
        return [] if self.repeat else False if self.is_flag else self.default


class Command:
    """A command: its name, what its help says, what it takes, and the function that does it.

    `least` is how many arguments it needs besides options, `most` how many it takes (None: any
    number). A command with `commands` only passes on to one of those.
    """

    __slots__ = (
        "commands", "description", "epilog", "least", "most", "name", "options", "run", "summary",
        "usage",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        *,
        usage: str,
        summary: str,
        description: str = "",
        epilog: str = "",
        options: Sequence[Option] = (),
        least: int = 0,
        most: int | None = None,
        run: Callable[[Args], int] | None = None,
        commands: Sequence[Command] = (),
    ) -> None:
        """Describe the command."""
        self.name = name
        self.usage = usage
        self.summary = summary
        self.description = description
        self.epilog = epilog
        self.options = options
        self.least = least
        self.most = most
        self.run = run
        self.commands = {command.name: command for command in commands}


def read(command: Command, argv: Sequence[str]) -> Args | None:
    """The arguments of a plain, correct command line; None leaves the decision to argparse."""
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
    return Args(values)
