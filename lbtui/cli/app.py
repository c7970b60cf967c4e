"""`lbtui [BOARD]`: the app, and the few things that the program does without a command."""

from __future__ import annotations

import sys

from lbtui.cli import options
from lbtui.cli.errors import OK, Failure
from lbtui.cli.output import Out
from lbtui.cli.spec import Args, Command, Option
from lbtui.puzzle.text import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.puzzle import Board

NO_TERMINAL = (
    "the app needs a terminal, and there is none; the commands work without one:"
    " lbtui solve BOARD (see 'lbtui --help')"
)
PLAIN = """\
lbtui without the full-screen app: every command prints plain lines of text, one thing a line,
which a screen reader reads in order and a braille display shows as they are. For example:

lbtui solve BOARD: the solutions, best first, one a line.
lbtui solve BOARD --limit 1: the best one only.
lbtui solve BOARD --count: how many solutions there are of each number of words.
lbtui words BOARD: every word that fits, one a line.
lbtui check BOARD WORD WORD: whether your words are legal and solve the board, and why not.
lbtui COMMAND --help: what else a command can do.

BOARD is the letters of the sides in order, top, right, bottom, left, for example
"riu pgh lcs yao". With lbtui --plain BOARD, its best solutions follow at once."""
EPILOG = """\
{board}

examples:
  lbtui                                  open the app where it was left
  lbtui riu pgh lcs yao                  open it on a board
  lbtui solve "riu pgh lcs yao"          the solutions with the fewest words, best first
  lbtui solve riupghlcsyao --count       how many there are of each number of words
  lbtui solve RIU/PGH/LCS/YAO --rank familiar --json | head -3
  lbtui words "riu pgh lcs yao" --sort score
  lbtui check "riu pgh lcs yao" gracious splashy
  lbtui lists                            the word lists, yours too
  lbtui completion bash > ~/.local/share/bash-completion/completions/lbtui

environment:
  LBTUI_CONFIG_DIR, LBTUI_DATA_DIR, LBTUI_CACHE_DIR   where its files live; without them the
                    usual places of the system (XDG_CONFIG_HOME and so on are honoured)
  NO_COLOR          no colours
  LBTUI_DEBUG       show where an unexpected error comes from

exit status:
  0 found, 1 no solution or not a solution, 2 usage or bad input, 70 a fault in lbtui,
  74 the output could not be written, 128+N ended by signal N (141: nobody reads the output)\
"""


def open_the_app(args: Args) -> int:
    """Do what `lbtui` without a command was asked for."""
    if args.version:
        from lbtui import __version__

        return _print(f"lbtui {__version__}")
    if args.print_config:
        from lbtui.cli.places import places

        return _print(*places())
    board = _board(args)
    if args.plain:
        return _plain(args, board)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise Failure(NO_TERMINAL)
    _give_signals_back()
    from lbtui.tui.app import open_app

    return open_app(
        board,
        lists=args.list or None,
        ranking=args.rank,
        min_length=args.min_length,
        max_words=args.max_words,
    )


def _board(args: Args) -> Board | None:
    if not args.rest:
        return None
    from lbtui.cli.board import has_separator, read_board

    # A mistyped command before a board would pass for one more side of it.
    if len(args.rest) > 1 and has_separator(args.rest[1]) and not has_separator(args.rest[0]):
        meant = _meant_command(args.rest)
        if meant:
            raise Failure(f"{quote(args.rest[0])} is not a command{meant}")
    try:
        return read_board(args.rest, args.sides)
    except Failure as failure:
        raise Failure(failure.message + _meant_command(args.rest)) from None


def _meant_command(rest: list[str]) -> str:
    """A hint for when the first argument looks like a command, or a later one is one."""
    from difflib import get_close_matches

    from lbtui.cli.main import COMMANDS

    named = [word for word in rest if word in COMMANDS]
    if named:
        return f" (if you meant the command, put it first: lbtui {named[0]} …)"
    like = get_close_matches(rest[0], COMMANDS, 1, 0.7)
    return f" (did you mean 'lbtui {like[0]}'?)" if like else ""


def _plain(args: Args, board: Board | None) -> int:
    if board is None:
        return _print(PLAIN)
    from lbtui.cli.main import load, run

    argv = ["--limit", "20", "--rank", args.rank or "shortest"]
    for name in args.list:
        argv += ["--list", name]
    if args.max_words:
        argv += ["--max-words", str(args.max_words)]
    if args.min_length:
        argv += ["--min-length", str(args.min_length)]
    return run(load("solve"), "lbtui solve", ["--plain", *argv, str(board)])


def _print(*lines: str) -> int:
    out = Out()
    for line in lines:
        out.line(line)
    out.close()
    return OK


def _give_signals_back() -> None:
    """Give the app the signals as Python starts with them; it has a terminal to restore."""
    import signal

    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def whole() -> Command:
    """The program as one tree, with every command below it: for help and completion."""
    from lbtui.cli.main import COMMANDS, load

    return Command(
        COMMAND.name,
        usage=COMMAND.usage,
        summary=COMMAND.summary,
        description=COMMAND.description,
        epilog=COMMAND.epilog,
        options=COMMAND.options,
        commands=[load(name) for name in COMMANDS],
    )


COMMAND = Command(
    "lbtui",
    usage="[BOARD] [options]\n       lbtui COMMAND …",
    summary="a Letter Boxed solver",
    description="lbtui solves Letter Boxed boards: in a full-screen app, and on the command line.",
    epilog=EPILOG.format(board=options.BOARD_HELP),
    run=open_the_app,
    options=(
        options.SIDES,
        options.LIST,
        Option(
            "--min-length",
            metavar="N",
            convert=options.number(1, 15),
            group="lists",
            help="letters a word needs at least (default: as the settings say)",
        ),
        Option(
            "--rank",
            choices=("shortest", "familiar"),
            group="which",
            help="the ranking to start with (default: as the settings say)",
        ),
        Option(
            "--max-words",
            metavar="N",
            convert=options.number(1, 8),
            group="which",
            help="words of a solution at most (default: as the settings say)",
        ),
        Option(
            "--plain",
            help="no app: how to use lbtui with a screen reader, or, with a BOARD, "
            "its best solutions as plain lines",
        ),
        Option("--print-config", help="show where settings, lists and caches live"),
        Option("--version", group="program", help="show the version and exit"),
    ),
)
