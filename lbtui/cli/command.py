"""How commands describe themselves: one table for reading arguments, help and shell completion.

Importing argparse and building a parser takes as long as starting Python and solving a board;
`parse` reads a command line straight from the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace

from lbtui.cli.output import Failure
from lbtui.puzzle.text import clean, number, quote

COMMANDS = (
    "play", "solve", "words", "check", "hint", "review", "draw", "sheet", "link",
    "generate", "batch", "import", "today", "learn", "verdicts", "games", "lists", "serve",
    "completion",
)  # fmt: skip
"""The commands. Their modules have the same public names: `COMMAND` describes the command, and
`run` runs it, as that of `__main__` runs the program. The docstring of a module is the help of its
command. Functions of subcommands are private."""

MODULES = {"import": "importing"}
"""The modules of commands that have another name."""


def load(name: str) -> Command:
    """Return the command of that name, one of COMMANDS, with what its module says of it."""
    # `import` would be no name for a module that anything could import.
    module = __import__(f"lbtui.cli.{MODULES.get(name, name)}", fromlist=("COMMAND",))
    command: Command = module.COMMAND
    command.run, command.help = module.run, command.help or module.__doc__ or ""
    return command


BOARD_HELP = """\
BOARD is "riu pgh lcs yao", riupghlcsyao, the date of a stored board, or '-' for standard input;
'lbtui --help' says more."""
CHAIN_HELP = """\
WORD… is one argument for each word, or one for all: "gracious - splashy", a line that 'lbtui solve'
prints, or the text of a game on this board that the app shared with its words."""


class Args(SimpleNamespace):
    """A parsed command line: `rest`, the arguments that are no options, and the command's options.

    Each option is the attribute `dest`. Of `lbtui` itself, `rank` and `min_length` are None where
    the settings decide.
    """

    list: Sequence[str] = ()
    """The word lists that are named, if any; a command without the option `--list` has none."""


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

    @property
    def syntax(self) -> str:
        """How it is written: its flags, and what its value is called."""
        value = "" if self.is_flag else f" {self.metavar or '|'.join(self.choices or ())}"
        return ", ".join(self.flags) + value

    @property
    def about(self) -> str:
        """What help says about it, with the default."""
        return self.help + (f" (default: {self.otherwise})" if self.otherwise else "")

    def read(self, text: str) -> object:
        """Return the value in a text. Raises ValueError, one line."""
        if self.choices is not None and text not in self.choices:
            choices = ", ".join(map(repr, self.choices))
            raise ValueError(f"invalid choice: {quote(text)} (choose from {choices})")
        return text if self.convert is None else self.convert(text)

    def initial(self) -> object:
        """Return the value when the option is not given."""
        return [] if self.repeat else False if self.is_flag else self.default


class Command:
    """A command: what its help says, what it takes, and the function that runs it.

    run, help: set by `load` where they are not given: of its module the function `run`, and the
        docstring, a paragraph about what it does before others and examples; `help` may be a
        function that returns this. What BOARD is, if the usage has one, and the exit codes are
        added.
    exits: what the exit codes 0, 1 and 3 mean, as far as the command ends with them
    least, most: how many arguments it takes besides options (`most` None: any number)
    commands: its subcommands by name
    """

    run: Callable[[Args], int]

    def __init__(
        self,
        usage: str,
        summary: str,
        run: Callable[[Args], int] | None = None,
        *,
        help: str | Callable[[], str] = "",  # noqa: A002 - as `Option` calls it
        exits: Sequence[str] = (),
        options: Sequence[Option] = (),
        least: int = 0,
        most: int | None = None,
        commands: Mapping[str, Command] | None = None,
    ) -> None:
        self.usage = usage
        self.summary = summary
        self.help = help
        self._exits = exits
        self.options = options
        self.least = least
        self.most = most
        if run is not None:
            self.run = run
        self.commands = commands or {}

    def text(self) -> tuple[str, str]:
        """Return what it does, in a sentence or more, and the end of its help."""
        text = self.help if isinstance(self.help, str) else self.help()
        about, _, rest = text.strip().partition("\n\n")
        # That of `lbtui` itself says more of BOARD.
        board = BOARD_HELP if "BOARD" in self.usage and not self.commands else ""
        chain = CHAIN_HELP if board and "WORD" in self.usage else ""
        status = _exit_status(*self._exits) if self._exits else ""
        about = about or f"{self.summary[:1].upper()}{self.summary[1:]}."
        return about, "\n\n".join(filter(None, (board, chain, rest, status)))


def _exit_status(success: str, failure: str = "", unproven: str = "") -> str:
    """Return the section of a command's help on its exit codes; `unproven` says what 3 means."""
    codes = {"0": success, "1": failure, "2": "bad usage or bad input", "3": unproven}
    codes["70"] = "internal error; please report it"
    codes["74"] = "the output could not be written"
    codes["128+N"] = "stopped by signal N (141: the pipe was closed)"
    lines = [f"  {code:<7}{meaning}" for code, meaning in codes.items() if meaning]
    return "\n".join(["exit status:", *lines])


def parse(command: Command, prog: str, argv: Sequence[str]) -> Args:
    """Read a command line; raises Failure (exit code 2) for a wrong one, naming `prog --help`.

    As usual, short options may be joined, `-rn5`, a value may follow `=`, and after `--` there are
    only arguments.
    """

    def refuse(message: str) -> Failure:
        return Failure(f"{clean(message, 400)} (see '{prog} --help')")

    table = {flag: option for option in command.options for flag in option.flags}
    values = {option.dest: option.initial() for option in command.options}
    rest: list[str] = []
    ahead = [*reversed(argv)]
    while ahead:
        argument = ahead.pop()
        if argument == "--":
            rest += reversed(ahead)
            break
        if not _is_option(argument):
            rest.append(argument)
            continue
        name, equals, text = argument.partition("=")
        if name[:2] != "--" and len(name) > 2:
            name, equals, text = argument[:2], "", argument[2:]
        option = table.get(name)
        if option is None:
            raise refuse(_why_unknown(command, name))
        if option.is_flag:
            if equals:
                raise refuse(f"{name} takes no value")
            if text:
                if f"-{text[0]}" not in table:
                    raise refuse(_why_unknown(command, f"-{text[0]}"))
                ahead.append(f"-{text}")
            values[option.dest] = True
            continue
        try:
            if not equals and not text:
                if not ahead or _is_option(ahead[-1]):
                    raise ValueError("expected one argument")
                text = ahead.pop()
            value = option.read(text)
        except ValueError as error:
            raise refuse(f"{'/'.join(option.flags)}: {error}") from None
        if option.repeat:
            before = values[option.dest]
            value = [*(before if isinstance(before, list) else ()), value]
        values[option.dest] = value
    if rest and command.commands and command.most == 0:
        raise refuse(f"{quote(rest[0])} is not one of {', '.join(command.commands)}")
    if len(rest) < command.least:
        missing = command.usage.split()[len(rest)].replace(
            "FILE|-", "FILE (or - for standard input)"
        )
        raise refuse(f"missing {missing}: {prog} {command.usage}")
    if command.most is not None and len(rest) > command.most:
        raise refuse(_why_unknown(command, rest[command.most]))
    return Args(rest=rest, **values)


def _is_option(argument: str) -> bool:
    """Return whether an argument is written like an option; `-9` and `- word` are not."""
    return argument[:1] == "-" and argument[1:2] not in ("", " ") and not argument[1:].isdigit()


def _why_unknown(command: Command, argument: str) -> str:
    """Return what to say about an unknown argument, suggesting options that resemble it."""
    from difflib import get_close_matches

    if not argument.startswith("-"):
        return f"unexpected argument {quote(argument)}"
    flags = [*(flag for option in command.options for flag in option.flags), "--help"]
    begun = [flag for flag in flags if flag.startswith(argument) and len(argument) > 2]
    meant = " or ".join((begun or get_close_matches(argument, flags, 1, 0.7))[:3])
    return f"unknown option {quote(argument)}" + (f"; did you mean {meant}?" if meant else "")
