"""Store boards, with the words that the newspaper accepts there, or list stored boards.

FILE is a page of the newspaper's puzzle that you saved, its game data as JSON, a board in any form
that can be pasted into the app, or a file with a board or a JSON object per line. '-' reads
standard input.

Boards are stored in the data directory. The date of a stored board may stand for BOARD in every
command, which then uses the words that the newspaper accepts on it, its word list 'game', unless
--list names another. The official answer is shown only with --answer.

examples:
  lbtui import saved-page.html
  lbtui solve 2026-11-20
  lbtui import boards.txt --name "from the club"
  lbtui import --stored                    every stored board, the newest first
  lbtui import --stored 2026-11            those with this in their date, name, source or letters
  lbtui import --stored 2026-11-20 --answer
"""

import os

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import open_stored_boards, read_file
from lbtui.cli.output import ExitCode, Failure, Stdout, json_line, print_note
from lbtui.formatting import plural
from lbtui.puzzle.text import printable
from lbtui.sources.gamedata import MAX_GAME_DATA_LENGTH, SourceError
from lbtui.sources.paste import boards_from_text
from lbtui.sources.stored_boards import StoredBoard


def run(args: Args) -> int:
    """Store the boards in a file, or list those that are stored."""
    if args.stored:
        return _print_stored_boards(args)
    if len(args.positionals) != 1:
        raise Failure("name one FILE to import, or '-', or list what is stored with --stored")
    (path,) = args.positionals
    results = boards_from_text(read_file(path, MAX_GAME_DATA_LENGTH), side_count=args.sides)
    game_data = [result for _, result in results if not isinstance(result, SourceError)]
    errors = [(line, result) for line, result in results if isinstance(result, SourceError)]
    source = "standard input" if path == "-" else os.path.basename(path)
    with open_stored_boards() as store:
        boards = store.add(game_data, name=args.name or "", source=source)
    out = Stdout(for_programs=args.json)
    for data, board in zip(game_data, boards, strict=True):
        note = f"  {data.not_learned_reason}" if data.not_learned_reason and not args.json else ""
        out.print(f"{format_stored_board(board, args)}{note}")
    for line, error in errors:
        if args.json:
            out.print(json_line({"line": line, "error": str(error)}))
        else:
            print_note(f"line {line}: {error}")
    return ExitCode.USAGE if errors else ExitCode.OK


def _print_stored_boards(args: Args) -> int:
    """List the stored boards that match what is searched for."""
    with open_stored_boards() as store:
        boards = store.search(" ".join(args.positionals))
    lines = (format_stored_board(board, args, with_source=True) for board in boards)
    Stdout(for_programs=args.json).print_lines(lines)
    if not boards:
        print_note("no stored board matches" if args.positionals else "no board is stored")
    return ExitCode.OK if boards else ExitCode.NOT_FOUND


def format_stored_board(board: StoredBoard, args: Args, *, with_source: bool = False) -> str:
    """Return a line about a stored board, as --json and --answer ask for it.

    `with_source`: with its name, too.
    """
    answer = {"answer": list(board.official_answer) or None} if args.answer else {}
    if args.json:
        record = {"board": str(board.board), "date": board.date, "par": board.par}
        source = {"name": board.name, "source": board.source} if with_source else {}
        return json_line(record | {"accepted": len(board.words)} | source | answer)
    parts = [f"{board.date or '-':<10}", f"{board.board!s:<15}"]
    parts += [f"par {board.par}"] if board.par else []
    parts += [plural(len(board.words), "accepted word")] if board.words else []
    if with_source:
        parts += [printable(text) for text in (board.name, f"from {board.source}") if text]
    if args.answer:
        parts.append(f"official answer: {' - '.join(board.official_answer) or 'unknown'}")
    return "  ".join(parts)


COMMAND = Command(
    usage="FILE|- [options]\n       lbtui import --stored [TEXT…]",
    summary="store boards from game data or a file, or list them",
    exit_meanings=("stored, or listed", "no stored board matches"),
    nargs=(0, None),
    options=(
        options.SIDES_OPTION,
        Option("--stored", help="list the stored boards that match TEXT, or all"),
        Option("--name", metavar="TEXT", help="a name for the boards, to find them by"),
        Option("--answer", help="show the official answer as well"),
        options.JSON_OPTION,
    ),
)
