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

from lbtui.batch.boards import Summary, read_line, summarize
from lbtui.batch.workers import MAX_JOBS, mapped, mapped_on
from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import list_opener, unreadable
from lbtui.cli.output import INTERNAL, OK, USAGE, Failure, Out, Progress, json_line, say
from lbtui.puzzle import Board, BoardError
from lbtui.puzzle.text import quote
from lbtui.text import plural
from lbtui.words.auto import expand_auto
from lbtui.words.open_list import reference_to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO


Line = tuple[int, str]
"""A line of the input: its number, from 1, and its text."""
Solved = tuple[bool, str]
"""Whether the line held a board, and what is written for it."""

MAX_LINE_LENGTH = 1 << 20
"""Bytes after which a line is no text."""

CONNECTING = 10
"""Seconds to wait for a cluster."""

ENDED = {
    "BrokenProcessPool": "a worker process died, perhaps out of memory; try fewer --jobs, and",
    "CancelledError": "the cluster ended; try",
    "KilledWorker": "the cluster lost a worker again and again; try",
}
"""What ended the solving, by the name of an exception that only several processes load."""


def run(args: Args) -> int:
    """Solve the boards in a file."""
    # Here a list that cannot be used is one error, and one that is new is compiled once.
    opened = map(list_opener(args.verdicts), expand_auto(args.list_names))
    solve = partial(
        solve_line,
        solve=partial(
            summarize,
            choices=[list(map(reference_to, choice)) for choice in opened],
            min_length=args.min_length,
            max_words=args.max_words,
            bridges=args.bridges,
            facts=args.facts,
        ),
        sides=args.sides,
    )
    out = Out(data=True)
    boards = bad = 0
    (path,) = args.positionals
    with _open(path) as source, Progress(os.path.basename(path)) as progress:
        total = _total(source)
        lines = _lines(source)
        kept = _earlier_results(args.resume, lines, args.sides) if args.resume else iter(())
        with closing(_solve(solve, lines, args)) as solved:
            for results in (kept, solved):
                for is_board, text in results:
                    if text:
                        out.line(text)
                    boards += is_board
                    bad += not is_board
                    if total:
                        progress((boards + bad) / total)
    if bad:
        say(f'{plural(bad, "line")} of {boards + bad:,} had no board: see "error" in the output')
    return USAGE if bad else OK


def solve_line(line: Line, solve: Callable[[Board], Summary], sides: int) -> Solved:
    """Solve the board in a line."""
    number, text = line
    try:
        board = read_line(text, sides)
    except BoardError as error:
        return False, json_line({"line": number, "error": str(error)})
    return True, json_line(solve(board).as_json())


def _open(path: str) -> BinaryIO:
    """Return the file of boards; "-" is standard input."""
    try:
        return open(0 if path == "-" else path, "rb")
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


def _lines(source: BinaryIO) -> Iterator[Line]:
    """Yield the lines that are neither blank nor comments. Raises Failure for one without end."""
    for number, data in enumerate(iter(partial(_line, source), b""), 1):
        if len(data) == MAX_LINE_LENGTH:
            raise Failure(f"line {number} does not end: this is no file of boards")
        text = data.decode("utf-8-sig" if number == 1 else "utf-8", "replace").strip()
        if text and not text.startswith("#"):
            yield number, text


def _line(source: BinaryIO) -> bytes:
    """Return the next line, or what is read of it at once. Raises Failure."""
    try:
        return source.readline(MAX_LINE_LENGTH)
    except OSError as error:
        raise unreadable(str(source.name or "-"), error) from None


# Solving on several cores, or machines


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _solve(
    solve: Callable[[Line], Solved], lines: Iterator[Line], args: Args
) -> Generator[Solved, None, None]:
    """Yield the results in input order. Raises Failure where processes or a cluster end."""
    jobs = args.jobs or _cores()
    try:
        if args.cluster is not None:
            with _connect(args.cluster) as client:
                yield from mapped_on(client, solve, lines)
        else:
            yield from mapped(solve, lines, jobs)
    except Exception as error:
        lost = args.cluster and isinstance(error, OSError)
        name = "CancelledError" if lost else type(error).__name__
        if name in ENDED:
            raise Failure(f"{ENDED[name]} --resume with the output so far", INTERNAL) from None
        if isinstance(error, OSError):
            why = error.strerror or error
            raise Failure(f"{jobs} processes cannot be started: {why}; try --jobs 1") from None
        raise


def _connect(address: str) -> Any:
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
        return dask.Client(address, timeout=CONNECTING)
    except (OSError, ValueError, RuntimeError) as error:
        raise Failure(f"no cluster answers at {quote(address)}: {quote(str(error))}") from None


# Going on after an interrupt


def _earlier_results(path: str, lines: Iterator[Line], sides: int) -> Iterator[Solved]:
    """Yield the complete lines of an earlier output, in place of as many lines of input.

    Where stdout is that very file, only what is incomplete at its end is removed, and the text of
    each result is "". Raises Failure for a file that is not an output for this input.
    """
    with _open(path) as earlier:
        there = os.path.samestat(os.fstat(earlier.fileno()), os.fstat(1))
        size = 0
        for number, data in enumerate(iter(partial(_line, earlier), b""), 1):
            if not data.endswith(b"\n"):
                break
            size += len(data)
            text = data.decode("utf-8", "replace").rstrip("\n")
            line = next(lines, None)
            if line is None or not _answers(text, line, sides):
                raise Failure(f"{quote(path)}, line {number}: not an earlier output for this input")
            yield '"error"' not in text, "" if there else text
        if there:
            os.ftruncate(1, size)


def _answers(text: str, line: Line, sides: int) -> bool:
    """Return whether `text` is what an earlier run wrote for a line of input."""
    from json import loads

    number, given = line
    try:
        record = loads(text)
        if "error" in record:
            return bool(record["line"] == number)
        return bool(record["board"] == str(read_line(given, sides)))
    except (ValueError, KeyError, TypeError, RecursionError):
        return False


# Progress


def _total(source: BinaryIO) -> int:
    """Return the number of lines to solve; 0 where progress would not be shown, or is not known.

    On a terminal that the output goes to as well, the output itself shows it.
    """
    if os.isatty(1) or not os.isatty(2) or not source.seekable():
        return 0
    total = sum(1 for _ in _lines(source))
    source.seek(0)
    return total


COMMAND = Command(
    usage="FILE|- [options]",
    summary="solve a file of boards, on all cores",
    exit_help=("every line had a board",),
    nargs=(1, 1),
    options=(
        *options.FOR_WORDS,
        options.MAX_WORDS.without_default("one more than the fewest that solve the board"),
        options.BRIDGES,
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
