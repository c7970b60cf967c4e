"""Make a sheet of boards to print: HTML with the rules, lines to write on, answers at the end.

Each BOARD is one argument, or a FILE has one a line, as 'lbtui batch' reads them; a line may also
be the date of a stored board. The answer of a board is its best solution of familiar words. A line
of 'lbtui generate --json' brings its own answer, "best", and its word list, if lbtui has one of
that name. The file prints well on A4 and Letter, in black and white, and needs nothing else.

examples:
  lbtui sheet "riu pgh lcs yao" -o board.html
  lbtui sheet 2026-11-20 2026-11-21 -o weekend.html --title "The weekend"
  lbtui generate --boards 12 --json > boards.jsonl
  lbtui sheet boards.jsonl -o boards.html --per-page 4
"""

import os
from collections.abc import Iterator
from json import loads

from lbtui.batch.boards import read_line, summarize
from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import (
    find_shared_game,
    has_separator,
    is_date,
    list_opener,
    read_board,
    read_file,
    stored_board,
    user_lists,
)
from lbtui.cli.output import OK, Failure, refuse_existing, say, write_file
from lbtui.engine.par import estimate_par
from lbtui.exports.sheet import PER_PAGE, SheetBoard, sheet_document
from lbtui.puzzle import Board, BoardError
from lbtui.puzzle.chain import examine
from lbtui.puzzle.text import quote
from lbtui.text import plural
from lbtui.words.auto import expand_auto
from lbtui.words.open_list import SHIPPED_LISTS

MAX_BOARDS = 1000
MAX_BYTES = 1 << 20


def run(args: Args) -> int:
    """Write the sheet."""
    if not args.output:
        raise Failure("say where to write the sheet: -o boards.html")
    refuse_existing(args.output, force=args.force)
    boards = [_solved(*each) for each in _read_boards(args)]
    page = sheet_document(
        boards,
        title=args.title,
        per_page=int(args.per_page),
        answers=args.answers == "end",
    )
    write_file(args.output, page)
    unsolved = sum(board.answer is None for board in boards)
    more = f"; {unsolved:,} without an answer" if unsolved else ""
    say(f"{plural(len(boards), 'board')} in {quote(args.output, 200)}{more}")
    return OK


def _read_boards(args: Args) -> Iterator[tuple[Board, Args, tuple[str, ...]]]:
    """Yield the boards, each with its options, and the answer that its line names, if it solves it.

    A date brings its own word list along, and so does a line of `lbtui generate --json`.
    """
    texts = args.positionals
    if len(texts) > 1 and not any(map(has_separator, texts)) and not any(map(_is_file, texts)):
        texts = [" ".join(texts)]  # the sides of one board
    count = 0
    for text in texts:
        for where, line in _lines(text):
            own = Args(**vars(args))
            try:
                reads = is_date(line) or find_shared_game(line)
                board = read_board(own, [line]) if reads else read_line(line, args.sides)
            except (BoardError, Failure) as error:
                raise Failure(f"{where}{error}") from None
            count += 1
            if count > MAX_BOARDS:
                raise Failure(f"a sheet has at most {MAX_BOARDS:,} boards")
            made = loads(line) if line.lstrip().startswith("{") else {}
            named = {*_strings(made.get("lists"))}
            if named <= {*SHIPPED_LISTS, *user_lists(named)}:  # no path that somebody else wrote
                own.list_names = own.list_names or [*named]
            words = _strings(made.get("best"))
            yield board, own, tuple(words) if words and examine(board, words).solves else ()


def _strings(given: object) -> list[str]:
    return list(map(str, given)) if isinstance(given, list) else []


def _is_file(text: str) -> bool:
    named = "." in text and not find_shared_game(text)
    return text == "-" or named or os.path.isfile(os.path.expanduser(text))


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Yield a board, or the lines of a file of boards; before each, where it stands."""
    if not _is_file(text):
        yield "", text
        return
    lines = enumerate(read_file(text, MAX_BYTES).splitlines(), 1)
    found = [(f"line {n}: ", line) for n, line in lines if line.strip() and line[0] != "#"]
    if not found:
        raise Failure(f"{quote(text, 200)} has no board")
    yield from found


def _solved(board: Board, args: Args, answer: tuple[str, ...]) -> SheetBoard:
    """Return a board as it is printed; without `answer`, with the best one."""
    choices = [list_opener(args.verdicts, board)(names) for names in expand_auto(args.list_names)]
    summary = summarize(board, choices, min_length=args.min_length, bridges=args.bridges)
    stored = stored_board(board)
    known = stored.par if stored else None
    return SheetBoard(
        board=board,
        heading=stored.date or "" if stored else "",
        par=known or estimate_par(board, choices[-1]),
        estimated=not known,
        answer=answer or summary.best["familiar"],
    )


COMMAND = Command(
    usage="BOARD…|FILE -o FILE [options]",
    summary="make a sheet of boards to print",
    exit_help=("written",),
    nargs=(1, None),
    options=(
        options.SIDES,
        options.LIST,
        options.VERDICTS,
        options.MIN_LENGTH,
        options.BRIDGES,
        Option("-o", "--output", metavar="FILE", help="the HTML file to write"),
        options.FORCE,
        Option("--title", metavar="TEXT", default="", help="the title of each page"),
        Option(
            "--per-page",
            choices=tuple(map(str, PER_PAGE)),
            default="2",
            help="how many boards a page has",
        ),
        Option(
            "--answers",
            choices=("end", "none"),
            default="end",
            help="print the answers on a last page, or not at all",
        ),
    ),
)
