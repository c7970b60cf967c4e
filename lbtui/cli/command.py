"""How commands describe themselves: one table for reading arguments, help and shell completion.

Importing argparse and building a parser takes as long as starting Python and solving a board;
`parse_args` reads a command line straight from the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace

from lbtui.cli.output import Failure
from lbtui.puzzle.text import make_number_reader, printable, quote

COMMANDS = (
    "play", "solve", "words", "check", "hint", "review", "draw", "sheet", "link",
    "generate", "batch", "import", "today", "learn", "verdicts", "games", "lists", "serve",
    "completion",
)  # fmt: skip
"""The commands. Their modules have the same public names: `COMMAND` describes the command, and
`run` runs it, as that of `__main__` runs the program. The docstring of a module is the help of its
command. Functions of subcommands are private."""

MODULE_BY_COMMAND = {"import": "importing"}
"""The modules of commands that have another name."""


def load_command(name: str) -> Command:
    """Return the command of that name, one of COMMANDS, with what its module says of it."""
    # `import` would be no name for a module that anything could import.
    # As `import_module` does, which would take half a millisecond of each start to load.
    module = __import__(f"lbtui.cli.{MODULE_BY_COMMAND.get(name, name)}", fromlist=("COMMAND",))
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
    """A parsed command line: the options of the command, and `positionals`, all other arguments.

    Each option is the attribute `dest`. Of `lbtui` itself, `rank` and `min_length` are None where
    the settings decide.
    """

    list_names: Sequence[str] = ()
    """The word lists that are named, if any; a command without the option `--list` has none."""


class Option:
    """One option of a command; without `metavar`, `bounds` and `choices` it is a flag.

    dest: the attribute of `Args` with the value; by default the last flag's name
    convert: turns the text into the value; raises ValueError with a message for the user
    bounds: the value is a whole number, and these are the least and the most
    default: the value when the option is not given; `default_text` describes it in the help
    is_repeatable: the option may be given several times, and its value is a list
    """

    help_heading = "output"
    """What the option is about: a heading of the help."""

    def __init__(
        self,
        *flags: str,
        help: str,  # noqa: A002 - what argparse calls it
        dest: str = "",
        metavar: str = "",
        convert: Callable[[str], object] | None = None,
        bounds: tuple[int, int] | None = None,
        choices: tuple[str, ...] = (),
        default: object = None,
        default_text: str = "",
        is_repeatable: bool = False,
    ) -> None:
        self.flags = flags
        self.dest = dest or flags[-1].lstrip("-").replace("-", "_")
        self.help = help
        self.metavar = "N" if bounds else metavar or "|".join(choices)
        self.is_flag = not self.metavar
        self.convert = make_number_reader(*bounds) if bounds else convert
        self.choices = choices
        self.default = default
        self.default_text = default_text or ("" if default is None else str(default))
        self.is_repeatable = is_repeatable

    def without_default(self, default_text: str, bounds: tuple[int, int] | None = None) -> Option:
        """Return the same option with the default None, described as `default_text`."""
        return type(self)(
            *self.flags,
            help=self.help,
            dest=self.dest,
            metavar=self.metavar,
            convert=self.convert,
            bounds=bounds,
            choices=self.choices,
            default_text=default_text,
            is_repeatable=self.is_repeatable,
        )

    @property
    def syntax(self) -> str:
        """How it is written: its flags, and what its value is called."""
        return ", ".join(self.flags) + (f" {self.metavar}" if self.metavar else "")

    @property
    def help_with_default(self) -> str:
        """What help says about it, with the default."""
        return self.help + (f" (default: {self.default_text})" if self.default_text else "")

    def parse_value(self, text: str) -> object:
        """Return the value in a text. Raises ValueError, one line."""
        if self.choices and text not in self.choices:
            choices = ", ".join(map(repr, self.choices))
            raise ValueError(f"invalid choice: {quote(text)} (choose from {choices})")
        return text if self.convert is None else self.convert(text)

    def get_initial_value(self) -> object:
        """Return the value when the option is not given."""
        return [] if self.is_repeatable else False if self.is_flag else self.default


class BoardOption(Option):
    """An option about the board."""

    help_heading = "board"


class WordListOption(Option):
    """An option about the word lists."""

    help_heading = "word lists"


class SelectionOption(Option):
    """An option that chooses which of the results to print."""

    help_heading = "selection"


class Command:
    """A command: what its help says, what it takes, and the function that runs it.

    run: the function, which returns the exit code, None for success; by default `run` of the module
    help: a paragraph about what it does before others and examples, or a function that returns
        this; by default the docstring of the module. What BOARD is, if the usage has one, and the
        exit codes are added.
    exit_meanings: what the exit codes 0, 1 and 3 mean, as far as the command ends with them
    nargs: the fewest and the most arguments besides options (None: any number); by default what
        `usage` begins with
    subcommands: by name
    """

    run: Callable[[Args], int | None]

    def __init__(
        self,
        usage: str,
        summary: str,
        run: Callable[[Args], int | None] | None = None,
        *,
        help: str | Callable[[], str] = "",  # noqa: A002 - as `Option` calls it
        exit_meanings: Sequence[str] = (),
        options: Sequence[Option] = (),
        nargs: tuple[int, int | None] | None = None,
        subcommands: Mapping[str, Command] | None = None,
    ) -> None:
        self.usage = usage
        self.summary = summary
        self.help = help
        self._exit_meanings = exit_meanings
        self.options = options
        self.nargs = nargs or _parse_nargs(usage)
        if run is not None:
            self.run = run
        self.subcommands = subcommands or {}

    def split_help(self) -> tuple[str, str]:
        """Return what it does, in a sentence or more, and the end of its help."""
        text = self.help if isinstance(self.help, str) else self.help()
        description, _, epilog = text.strip().partition("\n\n")
        # That of `lbtui` itself says more of BOARD.
        board = BOARD_HELP if "BOARD" in self.usage and not self.subcommands else ""
        chain = CHAIN_HELP if board and "WORD" in self.usage else ""
        status = _format_exit_status(*self._exit_meanings) if self._exit_meanings else ""
        description = description or f"{self.summary[:1].upper()}{self.summary[1:]}."
        return description, "\n\n".join(filter(None, (board, chain, epilog, status)))


def _parse_nargs(usage: str) -> tuple[int, int | None]:
    """Return how few and how many arguments the first word of a usage means; None: any number.

    BOARD may be one for each side.
    """
    first_word = usage.partition(" ")[0]
    name = first_word.strip("[]")
    if name in ("", "options", "COMMAND"):
        return 0, 0
    max_args = None if name == "BOARD" or "…" in name else 1
    return 0 if first_word.startswith("[") else 1, max_args


def _format_exit_status(success: str, failure: str = "", unproven: str = "") -> str:
    """Return the section of a command's help on its exit codes; `unproven` says what 3 means."""
    codes = {"0": success, "1": failure, "2": "bad usage or bad input", "3": unproven}
    codes["70"] = "internal error; please report it"
    codes["74"] = "the output could not be written"
    codes["128+N"] = "stopped by signal N (141: the pipe was closed)"
    lines = [f"  {code:<7}{meaning}" for code, meaning in codes.items() if meaning]
    return "\n".join(["exit status:", *lines])


def parse_args(command: Command, prog: str, argv: Sequence[str]) -> Args:
    """Read a command line; raises Failure (exit code 2) for a wrong one, naming `prog --help`.

    As usual, short options may be joined, `-rn5`, a value may follow `=`, and after `--` there are
    only arguments.
    """

    def make_usage_error(message: str) -> Failure:
        return Failure(f"{printable(message, 400)} (see '{prog} --help')")

    option_by_flag = {flag: option for option in command.options for flag in option.flags}
    values = {option.dest: option.get_initial_value() for option in command.options}
    positionals: list[str] = []
    pending_arguments = [*reversed(argv)]
    while pending_arguments:
        argument = pending_arguments.pop()
        if argument == "--":
            positionals += reversed(pending_arguments)
            break
        if not _is_option(argument):
            positionals.append(argument)
            continue
        name, equals, text = argument.partition("=")
        if name[:2] != "--" and len(name) > 2:
            name, equals, text = argument[:2], "", argument[2:]
        option = option_by_flag.get(name)
        if option is None:
            raise make_usage_error(_explain_unknown_argument(command, name))
        if option.is_flag:
            if equals:
                raise make_usage_error(f"{name} takes no value")
            if text:
                if f"-{text[0]}" not in option_by_flag:
                    raise make_usage_error(_explain_unknown_argument(command, f"-{text[0]}"))
                pending_arguments.append(f"-{text}")
            values[option.dest] = True
            continue
        try:
            if not equals and not text:
                if not pending_arguments or _is_option(pending_arguments[-1]):
                    raise ValueError("expected one argument")
                text = pending_arguments.pop()
            value = option.parse_value(text)
        except ValueError as error:
            raise make_usage_error(f"{'/'.join(option.flags)}: {error}") from None
        if option.is_repeatable:
            previous_values = values[option.dest]
            value = [*(previous_values if isinstance(previous_values, list) else ()), value]
        values[option.dest] = value
    min_args, max_args = command.nargs
    if positionals and command.subcommands and max_args == 0:
        names = ", ".join(command.subcommands)
        raise make_usage_error(f"{quote(positionals[0])} is not one of {names}")
    if len(positionals) < min_args:
        missing_argument = command.usage.split()[len(positionals)]
        missing_argument = missing_argument.replace("FILE|-", "FILE (or - for standard input)")
        raise make_usage_error(f"missing {missing_argument}: {prog} {command.usage}")
    if max_args is not None and len(positionals) > max_args:
        raise make_usage_error(_explain_unknown_argument(command, positionals[max_args]))
    return Args(positionals=positionals, **values)


def _is_option(argument: str) -> bool:
    """Return whether an argument is written like an option; `-9` and `- word` are not."""
    return argument[:1] == "-" and argument[1:2] not in ("", " ") and not argument[1:].isdigit()


def _explain_unknown_argument(command: Command, argument: str) -> str:
    """Return what to say about an unknown argument, suggesting options that resemble it."""
    from difflib import get_close_matches

    if not argument.startswith("-"):
        return f"unexpected argument {quote(argument)}"
    flags = [*(flag for option in command.options for flag in option.flags), "--help"]
    completions = [flag for flag in flags if flag.startswith(argument) and len(argument) > 2]
    guesses = " or ".join((completions or get_close_matches(argument, flags, 1, 0.7))[:3])
    return f"unknown option {quote(argument)}" + (f"; did you mean {guesses}?" if guesses else "")
