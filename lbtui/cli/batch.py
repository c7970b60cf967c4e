"""Solve every board in a file: fewest words, counts and best solutions, as JSON.

FILE has a board per line, its sides or its letters in a row, or a JSON object with "board" or
"sides". '-' reads standard input. Blank lines and lines that start with # are skipped.

One JSON object is written per board, in the order of the input: "board"; "minimum", its fewest
words, and whether that is "proven"; "counts", how many solutions there are of each number of words
from the fewest up ("at_least", where counting met a limit); "best", the first solution in each
ranking; "candidates", how many words fit; and "lists", the word lists that it was solved with. A
line without a board gives "line" and "error".

To go on after an interrupt, give the earlier output to --resume. Its complete lines are written
again, or, where the output is appended to that very file, stay as they are.

--cluster needs lbtui[cluster] on every machine. Its workers open the lists
themselves; one whose list has other words, or whose verdicts differ, is an error.

examples:
  lbtui batch boards.txt > solved.jsonl
  lbtui batch boards.txt --list scrabble --max-words 3 --jobs 4 > solved.jsonl
  lbtui batch boards.txt --cluster tcp://scheduler:8786 > solved.jsonl
  lbtui batch boards.txt --resume solved.jsonl >> solved.jsonl
  echo "riu pgh lcs yao" | lbtui batch - --jobs 1
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from functools import partial

from lbtui.batch.boards import Summary, parse_board_line, summarize_board
from lbtui.batch.workers import MAX_JOBS, map_in_processes, map_on_cluster
from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import make_list_opener, make_read_failure
from lbtui.cli.output import ExitCode, Failure, Progress, Stdout, json_line, print_note
from lbtui.formatting import plural
from lbtui.puzzle import Board, BoardError
from lbtui.puzzle.text import quote
from lbtui.words.auto import expand_auto
from lbtui.words.open_list import make_list_reference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO


NumberedLine = tuple[int, str]
"""A line of the input: its number, from 1, and its text."""
LineResult = tuple[bool, str]
"""Whether the line held a board, and what is written for it."""

MAX_LINE_BYTES = 1 << 20
"""Bytes after which a line is no text."""

CONNECT_TIMEOUT_SECONDS = 10
"""Seconds to wait for a cluster."""

MESSAGE_BY_ERROR = {
    "BrokenProcessPool": "a worker process died, perhaps out of memory; try fewer --jobs, and",
    "CancelledError": "the cluster ended; try",
    "KilledWorker": "the cluster lost a worker again and again; try",
}
"""What ended the solving, by the name of an exception that only several processes load."""


def run(args: Args) -> int:
    """Solve the boards in a file."""
    # Here a list that cannot be used is one error, and one that is new is compiled once.
    choices = map(make_list_opener(args.verdicts), expand_auto(args.list_names))
    solve_one = partial(
        solve_line,
        solve_board=partial(
            summarize_board,
            list_choices=[list(map(make_list_reference, choice)) for choice in choices],
            min_length=args.min_length,
            max_words=args.max_words,
            bridges=args.bridges,
            with_facts=args.facts,
        ),
        side_count=args.sides,
    )
    out = Stdout(for_programs=True)
    line_count = error_count = 0
    (path,) = args.positionals
    with _open_file(path) as source, Progress(os.path.basename(path)) as progress:
        total_count = _count_lines(source)
        lines = _read_lines(source)
        resumed = _read_earlier_results(args.resume, lines, args.sides) if args.resume else iter(())
        with closing(_solve_lines(solve_one, lines, args)) as solved:
            for results in (resumed, solved):
                for is_board, text in results:
                    if text:
                        out.print(text)
                    line_count += 1
                    error_count += not is_board
                    if total_count:
                        progress(line_count / total_count)
    if error_count:
        lines_text = f"{plural(error_count, 'line')} of {line_count:,}"
        print_note(f'{lines_text} had no board: see "error" in the output')
    return ExitCode.USAGE if error_count else ExitCode.OK


def solve_line(
    line: NumberedLine, solve_board: Callable[[Board], Summary], side_count: int
) -> LineResult:
    """Solve the board in a line."""
    number, text = line
    try:
        board = parse_board_line(text, side_count)
    except BoardError as error:
        return False, json_line({"line": number, "error": str(error)})
    return True, json_line(solve_board(board).as_json())


def _open_file(path: str) -> BinaryIO:
    """Return the file of boards; "-" is standard input."""
    try:
        return open(0 if path == "-" else path, "rb")
    except (OSError, ValueError) as error:
        raise make_read_failure(path, error) from None


def _read_lines(source: BinaryIO) -> Iterator[NumberedLine]:
    """Yield the lines that are neither blank nor comments. Raises Failure for one without end."""
    for number, data in enumerate(iter(partial(_read_raw_line, source), b""), 1):
        if len(data) == MAX_LINE_BYTES:
            raise Failure(f"line {number} does not end: this is no file of boards")
        text = data.decode("utf-8-sig" if number == 1 else "utf-8", "replace").strip()
        if text and not text.startswith("#"):
            yield number, text


def _read_raw_line(source: BinaryIO) -> bytes:
    """Return the next line, or what is read of it at once. Raises Failure."""
    try:
        return source.readline(MAX_LINE_BYTES)
    except OSError as error:
        raise make_read_failure(str(source.name or "-"), error) from None


# Solving on several cores, or machines


def _count_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _solve_lines(
    solve_one: Callable[[NumberedLine], LineResult], lines: Iterator[NumberedLine], args: Args
) -> Generator[LineResult, None, None]:
    """Yield the results in input order. Raises Failure where processes or a cluster end."""
    jobs = args.jobs or _count_cores()
    try:
        if args.cluster is not None:
            with _connect_to_cluster(args.cluster) as client:
                yield from map_on_cluster(client, solve_one, lines)
        else:
            yield from map_in_processes(solve_one, lines, jobs)
    except Exception as error:
        is_disconnected = args.cluster and isinstance(error, OSError)
        name = "CancelledError" if is_disconnected else type(error).__name__
        if name in MESSAGE_BY_ERROR:
            message = f"{MESSAGE_BY_ERROR[name]} --resume with the output so far"
            raise Failure(message, ExitCode.INTERNAL) from None
        if isinstance(error, OSError):
            reason = error.strerror or error
            raise Failure(f"{jobs} processes cannot be started: {reason}; try --jobs 1") from None
        raise


def _connect_to_cluster(address: str) -> Any:
    """Return a client of the cluster at an address. Raises Failure where there is none."""
    from importlib import import_module

    try:
        dask = import_module("dask.distributed")
    except ModuleNotFoundError:
        raise Failure("this needs more packages: install 'lbtui[cluster]'") from None
    from logging import CRITICAL, getLogger  # which it has loaded

    for name in ("distributed", "tornado.application"):
        getLogger(name).setLevel(CRITICAL)  # what matters of it is told above
    try:
        return dask.Client(address, timeout=CONNECT_TIMEOUT_SECONDS)
    except (OSError, ValueError, RuntimeError) as error:
        raise Failure(f"no cluster answers at {quote(address)}: {quote(str(error))}") from None


# Going on after an interrupt


def _read_earlier_results(
    path: str, lines: Iterator[NumberedLine], side_count: int
) -> Iterator[LineResult]:
    """Yield the complete lines of an earlier output, in place of as many lines of input.

    Where stdout is that very file, only what is incomplete at its end is removed, and the text of
    each result is "". Raises Failure for a file that is not an output for this input.
    """
    with _open_file(path) as earlier_output:
        is_stdout = os.path.samestat(os.fstat(earlier_output.fileno()), os.fstat(1))
        size = 0
        for number, data in enumerate(iter(partial(_read_raw_line, earlier_output), b""), 1):
            if not data.endswith(b"\n"):
                break
            size += len(data)
            text = data.decode("utf-8", "replace").rstrip("\n")
            line = next(lines, None)
            if line is None or not _is_line_result(text, line, side_count):
                raise Failure(f"{quote(path)}, line {number}: not an earlier output for this input")
            yield '"error"' not in text, "" if is_stdout else text
        if is_stdout:
            os.ftruncate(1, size)


def _is_line_result(text: str, line: NumberedLine, side_count: int) -> bool:
    """Return whether `text` is what an earlier run wrote for a line of input."""
    from json import loads

    number, board_text = line
    try:
        record = loads(text)
        if "error" in record:
            return bool(record["line"] == number)
        return bool(record["board"] == str(parse_board_line(board_text, side_count)))
    except (ValueError, KeyError, TypeError, RecursionError):
        return False


# Progress


def _count_lines(source: BinaryIO) -> int:
    """Return the number of lines to solve; 0 where progress would not be shown, or is not known.

    On a terminal that the output goes to as well, the output itself shows it.
    """
    if os.isatty(1) or not os.isatty(2) or not source.seekable():
        return 0
    total = sum(1 for _ in _read_lines(source))
    source.seek(0)
    return total


COMMAND = Command(
    usage="FILE|- [options]",
    summary="solve a file of boards, on all cores",
    exit_meanings=("every line had a board",),
    options=(
        *options.WORD_OPTIONS,
        options.MAX_WORDS_OPTION.without_default("one more than the fewest that solve the board"),
        options.BRIDGES_OPTION,
        Option("--facts", help="also say what makes each board hard"),
        Option(
            "-j",
            "--jobs",
            bounds=(1, MAX_JOBS),
            default_text="the number of cores",
            help="solve on N cores; 1 reads and answers line by line",
        ),
        Option(
            "--cluster",
            metavar="ADDRESS",
            help="solve on the workers of this Dask scheduler, which have the same lists",
        ),
        Option(
            "--resume",
            metavar="FILE",
            help="keep the complete lines of this earlier output, and solve only the rest",
        ),
    ),
)
