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

from lbtui.batch.boards import parse_board_line, summarize_board
from lbtui.cli import inputs, options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.output import Failure, check_overwrite, print_note, write_file
from lbtui.engine.par import estimate_par
from lbtui.exports.sheet import BOARDS_PER_PAGE, SheetBoard, make_sheet_document
from lbtui.formatting import plural
from lbtui.puzzle import Board, BoardError
from lbtui.puzzle.chain import examine_chain
from lbtui.puzzle.text import quote
from lbtui.words.auto import expand_auto
from lbtui.words.open_list import SHIPPED_LISTS

MAX_BOARDS = 1000
MAX_BOARDS_FILE_BYTES = 1 << 20


def run(args: Args) -> None:
    """Write the sheet."""
    if not args.output:
        raise Failure("say where to write the sheet: -o boards.html")
    check_overwrite(args.output, force=args.force)
    boards = [_solve_board(*arguments) for arguments in _read_boards(args)]
    document = make_sheet_document(
        boards, title=args.title, per_page=int(args.per_page), with_answers=args.answers == "end"
    )
    write_file(args.output, document)
    unsolved_count = sum(board.answer is None for board in boards)
    suffix = f"; {unsolved_count:,} without an answer" if unsolved_count else ""
    print_note(f"{plural(len(boards), 'board')} in {quote(args.output, 200)}{suffix}")


def _read_boards(args: Args) -> Iterator[tuple[Board, Args, tuple[str, ...]]]:
    """Yield the boards, each with its options, and the answer that its line names, if it solves it.

    A date brings its own word list along, and so does a line of `lbtui generate --json`.
    """
    texts = args.positionals
    if not any(inputs.has_separator(text) or _is_file_name(text) for text in texts):
        texts = [" ".join(texts)]  # the sides of one board
    lines = [line for text in texts for line in _read_located_lines(text)]
    if len(lines) > MAX_BOARDS:
        raise Failure(f"a sheet has at most {MAX_BOARDS:,} boards")
    for location, line in lines:
        board_args = Args(**vars(args))
        try:
            if inputs.is_date(line) or inputs.parse_shared_game(line):
                board = inputs.read_board(board_args, [line])
            else:
                board = parse_board_line(line, args.sides)
        except (BoardError, Failure) as error:
            raise Failure(f"{location}{error}") from None
        record = loads(line) if line.lstrip().startswith("{") else {}
        list_names = {*_convert_to_strings(record.get("lists"))}
        # No path that somebody else wrote.
        if list_names <= {*SHIPPED_LISTS, *inputs.load_user_lists(list_names)}:
            board_args.list_names = board_args.list_names or [*list_names]
        answer = tuple(_convert_to_strings(record.get("best")))
        is_solution = answer and examine_chain(board, answer).is_solution
        yield board, board_args, answer if is_solution else ()


def _convert_to_strings(value: object) -> list[str]:
    return list(map(str, value)) if isinstance(value, list) else []


def _is_file_name(text: str) -> bool:
    has_extension = "." in text and not inputs.parse_shared_game(text)
    return text == "-" or has_extension or os.path.isfile(os.path.expanduser(text))


def _read_located_lines(text: str) -> Iterator[tuple[str, str]]:
    """Yield a board, or the lines of a file of boards; before each, where it stands."""
    if not _is_file_name(text):
        yield "", text
        return
    numbered = enumerate(inputs.read_file(text, MAX_BOARDS_FILE_BYTES).splitlines(), 1)
    lines = [(f"line {n}: ", line) for n, line in numbered if line.strip() and line[0] != "#"]
    if not lines:
        raise Failure(f"{quote(text, 200)} has no board")
    yield from lines


def _solve_board(board: Board, args: Args, answer: tuple[str, ...]) -> SheetBoard:
    """Return a board as it is printed; without `answer`, with the best one."""
    open_lists = inputs.make_list_opener(args.verdicts, board)
    choices = [open_lists(names) for names in expand_auto(args.list_names)]
    summary = summarize_board(board, choices, min_length=args.min_length, bridges=args.bridges)
    stored = inputs.load_stored_board(board)
    stored_par = stored.par if stored else None
    return SheetBoard(
        board=board,
        heading=stored.date or "" if stored else "",
        par=stored_par or estimate_par(board, choices[-1]),
        is_estimated=not stored_par,
        answer=answer or summary.best["familiar"],
    )


COMMAND = Command(
    usage="BOARD…|FILE -o FILE [options]",
    summary="make a sheet of boards to print",
    exit_meanings=("written",),
    options=(
        *options.WORD_OPTIONS,
        options.BRIDGES_OPTION,
        Option("-o", "--output", metavar="FILE", help="the HTML file to write"),
        options.FORCE_OPTION,
        Option("--title", metavar="TEXT", default="", help="the title of each page"),
        Option(
            "--per-page",
            choices=tuple(map(str, BOARDS_PER_PAGE)),
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
