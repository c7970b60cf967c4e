"""Solve Letter Boxed boards, in a full-screen app or on the command line.

BOARD is the letters of each side, in the order top, right, bottom, left: separated by spaces,
commas, slashes or dashes, in one argument or several ("riu pgh lcs yao", RIU/PGH/LCS/YAO), or in
a row (riupghlcsyao), which is cut into --sides equal sides. '-' reads it from standard input, and a
date (2026-11-20) is the board of that day, once imported or fetched. The text of a game that the
app shared is its board, too.
A board has 3 to 12 sides of 1 to 8 letters, in any alphabet.

examples:
  lbtui                                  open the app on the last board
  lbtui riu pgh lcs yao                  open it on this board
  lbtui solve "riu pgh lcs yao"          the solutions with the fewest words, best first
  lbtui solve riupghlcsyao --count       how many there are of each number of words
  lbtui solve RIU/PGH/LCS/YAO --rank familiar --json | head -3
  lbtui words "riu pgh lcs yao" --sort score
  lbtui check "riu pgh lcs yao" gracious splashy
  lbtui lists                            the word lists, including your own
  lbtui completion bash > ~/.local/share/bash-completion/completions/lbtui

environment:
  LBTUI_CONFIG_DIR, LBTUI_DATA_DIR, LBTUI_CACHE_DIR
                    directories to use instead of the system's (XDG variables are honoured)
  NO_COLOR          no colours
  LBTUI_DEBUG       print the traceback of an internal error
"""

import gc
import os

from lbtui.cli import options
from lbtui.cli.command import COMMANDS, Args, Command, Option, load_command, parse_args
from lbtui.cli.inputs import has_separator, is_date, load_dated_board, parse_shared_game, read_board
from lbtui.cli.output import ExitCode, Failure, Stdout
from lbtui.puzzle import Board
from lbtui.puzzle.text import printable, quote
from lbtui.sources.paste import IncomingBoard

PLAIN_HELP = """\
lbtui without the full-screen app: commands that print lines of text, for
screen readers and braille displays. BOARD is the letters of each side, in
quotes: lbtui --plain "riu pgh lcs yao" prints its best solutions.

lbtui solve BOARD --plain: the solutions, best first, one per line.
lbtui solve BOARD --count: how many there are of each number of words.
lbtui words BOARD | cat: every word that fits, one per line.
lbtui today: fetch the newspaper's board of today, and print it.
lbtui hint BOARD WORD: how to go on after your words; --level 3 to 7 says more.
lbtui check BOARD WORD WORD: whether your words solve it, and if not, why.
lbtui review BOARD WORD WORD: what each word left, and which was better.
lbtui verdicts reject WORD: leave a word out from now on.
lbtui COMMAND --help: everything a command can do. Only the app keeps games."""
DEFAULT_SETTING_TEXT = "your setting"


def run(args: Args) -> int | None:
    """Run `lbtui` without a command."""
    if args.version:
        from lbtui import __version__

        return _print_lines(f"lbtui {__version__}")
    if args.print_config:
        return _print_lines(*_describe_paths())
    # Before a board sets its own, which the app finds itself.
    list_names = tuple(args.list_names) or None
    board = _parse_board(args)
    if args.plain:
        return _print_plain_text(args, board)
    return start_app(
        board,
        incoming_board=find_incoming_board(args),
        lists=list_names,
        ranking=args.rank,
        min_length=args.min_length,
        max_words=args.max_words,
    )


def start_app(
    board: Board | None,
    incoming_board: IncomingBoard | None,
    *,
    as_game: bool = False,
    **changes: object,
) -> int:
    """Run the app, as `open_app` does, with `changes` of the settings; return the exit code."""
    _restore_signal_handlers()
    # Nearly all that starting the app allocates stays: collections would only take time. The app
    # turns them on again when it is open.
    gc.disable()
    from lbtui.tui.app import open_app

    return open_app(board, incoming_board, as_game=as_game, **changes)


def _parse_board(args: Args) -> Board | None:
    if not args.positionals:
        return None
    # A mistyped command would pass for a board, or before a board for one more side of it.
    first_text, *later_texts = args.positionals
    precedes_board = len(later_texts) == args.sides or has_separator("".join(later_texts[:1]))
    if not has_separator(first_text) and (not later_texts or precedes_board):
        suggestion = _suggest_command(args.positionals)
        # Sides of one letter are written apart.
        if suggestion or (not later_texts and len(first_text) == args.sides):
            raise Failure(f"{quote(first_text)} is not a command{suggestion}")
    try:
        return read_board(args, args.positionals)
    except Failure as failure:
        raise Failure(f"{failure}{_suggest_command(args.positionals)}") from None


def find_incoming_board(args: Args) -> IncomingBoard | None:
    """Return the board of a date, or of a game that was shared, with what is known of it."""
    if len(args.positionals) != 1:
        return None
    if not is_date(args.positionals[0]):
        return parse_shared_game(args.positionals[0])
    stored = load_dated_board(args.positionals[0])
    return IncomingBoard(stored.board, date=stored.date, par=stored.par)


def _suggest_command(arguments: list[str]) -> str:
    """Return a hint where the first argument looks like a command, or a later one is a command."""
    from difflib import get_close_matches

    commands = [word for word in arguments if word in COMMANDS]
    if commands:
        return f" (if you meant the command, put it first: lbtui {commands[0]} …)"
    similar = get_close_matches(arguments[0], COMMANDS, 1, 0.7)
    return f" (did you mean 'lbtui {similar[0]}'?)" if similar else ""


def _print_plain_text(args: Args, board: Board | None) -> int | None:
    """Print the best solutions of the board, or how to do without the app."""
    if board is None:
        return _print_lines(PLAIN_HELP)
    solve = load_command("solve")
    solve_args = parse_args(solve, "lbtui solve", ["--plain", "--limit", "20", str(board)])
    for name in ("list_names", "rank", "max_words", "min_length"):
        if getattr(args, name):
            setattr(solve_args, name, getattr(args, name))
    return solve.run(solve_args)


def _describe_paths() -> list[str]:
    """Return where everything is stored, a line each, noting what does not exist."""
    from lbtui.store import cache_dir, config_dir, data_dir
    from lbtui.words import shipped_dir

    config = config_dir()
    paths = {
        "settings": os.path.join(config, "settings.json"),
        "config": config,
        "data": data_dir(),
        "cache": cache_dir(),
        "word lists": shipped_dir(),
    }
    return [
        f"{name:<12} {printable(path, 4096)}"
        + ("" if os.path.exists(path) else "  (does not exist)")
        for name, path in paths.items()
    ]


def _print_lines(*lines: str) -> int:
    Stdout().print_lines(lines)
    return ExitCode.OK


def _restore_signal_handlers() -> None:
    """Restore Python's own signal handlers; the app sets its own and restores the terminal."""
    import signal

    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def load_main_command() -> Command:
    """Return the whole program, with every command, for help and completion."""
    COMMAND.subcommands = {name: load_command(name) for name in COMMANDS}
    return COMMAND


COMMAND = Command(
    usage="[BOARD] [options]\n       lbtui COMMAND …",
    summary="a Letter Boxed solver",
    help=__doc__ or "",  # python -OO leaves docstrings out
    exit_meanings=(
        "success",
        "no solution, no word fits, or the words are not a solution",
        "nothing found in the time given, but there may be something",
    ),
    run=run,
    options=(
        options.SIDES_OPTION,
        options.LIST_OPTION.without_default(f"{DEFAULT_SETTING_TEXT}; with --plain, auto"),
        options.MIN_LENGTH_OPTION.without_default(
            f"{DEFAULT_SETTING_TEXT}; with --plain, 3", (1, 15)
        ),
        options.RANK_OPTION.without_default(f"{DEFAULT_SETTING_TEXT}; with --plain, shortest"),
        options.MAX_WORDS_OPTION.without_default(
            f"{DEFAULT_SETTING_TEXT}; with --plain, the fewest and one more", (1, 8)
        ),
        Option(
            "--plain",
            help="print the best solutions of BOARD instead of opening the app; without BOARD, say "
            "how to use lbtui with a screen reader",
        ),
        Option("--print-config", help="print where settings, word lists and caches are stored"),
        Option("--version", help="print the version"),
    ),
)
