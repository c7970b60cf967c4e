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
from lbtui.cli.inputs import read_file, stored_boards
from lbtui.cli.output import NOT_FOUND, OK, USAGE, Failure, Out, json_line, say
from lbtui.puzzle.text import clean
from lbtui.sources.gamedata import MAX_GAME_DATA, SourceError
from lbtui.sources.paste import boards_from_text
from lbtui.sources.stored_boards import StoredBoard
from lbtui.text import plural


def run(args: Args) -> int:
    """Store the boards in a file, or list those that are stored."""
    if args.stored:
        return _list(args)
    if len(args.positionals) != 1:
        raise Failure("name one FILE to import, or '-', or list what is stored with --stored")
    (path,) = args.positionals
    found = boards_from_text(read_file(path, MAX_GAME_DATA), sides=args.sides)
    good = [each for _, each in found if not isinstance(each, SourceError)]
    bad = [(line, each) for line, each in found if isinstance(each, SourceError)]
    source = "standard input" if path == "-" else os.path.basename(path)
    with stored_boards() as boards:
        stored = boards.add(good, name=args.name or "", source=source)
    out = Out(data=args.json)
    for data, each in zip(good, stored, strict=True):
        note = f"  {data.why_not_learned}" if data.why_not_learned and not args.json else ""
        out.line(f"{board_line(each, args)}{note}")
    for line, why in bad:
        if args.json:
            out.line(json_line({"line": line, "error": str(why)}))
        else:
            say(f"line {line}: {why}")
    return USAGE if bad else OK


def _list(args: Args) -> int:
    """List the stored boards that match what is searched for."""
    with stored_boards() as boards:
        found = boards.search(" ".join(args.positionals))
    Out(data=args.json).lines(board_line(stored, args, listed=True) for stored in found)
    if not found:
        say("no stored board matches" if args.positionals else "no board is stored")
    return OK if found else NOT_FOUND


def board_line(stored: StoredBoard, args: Args, *, listed: bool = False) -> str:
    """Return a line about a stored board, as --json and --answer ask for it.

    `listed`: with its name and its source.
    """
    answer = {"answer": list(stored.official) or None} if args.answer else {}
    if args.json:
        record = {
            "board": str(stored.board),
            "date": stored.date,
            "par": stored.par,
            "accepted": len(stored.words),
        }
        more = {"name": stored.name, "source": stored.source}
        return json_line(record | (more if listed else {}) | answer)
    parts = [f"{stored.date or '-':<10}", f"{stored.board!s:<15}"]
    parts += [f"par {stored.par}"] if stored.par else []
    parts += [f"{plural(len(stored.words), 'accepted word')}"] if stored.words else []
    if listed:
        parts += [clean(text) for text in (stored.name, f"from {stored.source}") if text]
    if args.answer:
        parts.append(f"official answer: {' - '.join(stored.official) or 'unknown'}")
    return "  ".join(parts)


COMMAND = Command(
    usage="FILE|- [options]\n       lbtui import --stored [TEXT…]",
    summary="store boards from game data or a file, or list them",
    exit_help=("stored, or listed", "no stored board matches"),
    options=(
        options.SIDES,
        Option("--stored", help="list the stored boards that match TEXT, or all"),
        Option("--name", metavar="TEXT", help="a name for the boards, to find them by"),
        Option("--answer", help="show the official answer as well"),
        options.JSON,
    ),
)
