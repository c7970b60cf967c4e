"""Print the solutions of a Letter Boxed board, best first, or count them.

A solution is a chain of words that covers every letter of the board. Each word starts with the
last letter of the word before and covers at least one new letter. Solutions are ordered by number
of words, then by cost, then alphabetically. What a word costs is chosen with --rank:

{costs}

On a terminal, the best {shown} are shown in a table. Into a pipe or a file, all solutions with
the fewest words are printed, one per line, as they are found.

examples:
  lbtui solve "riu pgh lcs yao"
  lbtui solve "tjo feb cuy hil" --list scrabble --max-words 2 --json
  lbtui solve "riu pgh lcs yao" --count --max-words 5
  lbtui solve "riu pgh lcs yao" --rank familiar --limit 5
  lbtui solve "tub pxi snq oja" --list scrabble --list mywords.txt
  lbtui solve "riu pgh lcs yao" --include splashy --exclude gracious
  lbtui solve "riu pgh lcs yao" --after gracious
  echo "riu pgh lcs yao" | lbtui solve - --csv > solutions.csv
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import describe_lists, note_lengths, read_board
from lbtui.cli.output import MAX_LINES_AT_ONCE, NOT_FOUND, OK, UNPROVEN, Failure, Out, Table, say
from lbtui.cli.solving import COUNTED, SolutionSearch
from lbtui.engine import Count, LevelCount, Solution, Space
from lbtui.exports.rows import ranked, solution_lines
from lbtui.puzzle.ranking import RANKINGS, band_name
from lbtui.text import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.exports.rows import Format


RankedSolution = tuple[int | None, Solution]

ROOM = 9
"""The characters for a number of solutions in a summary: exact below ten million."""
SHOWN = 20
"""Solutions shown on a terminal without --limit."""


def run(args: Args) -> int:
    """List or count the solutions of a board."""
    fmt = options.row_format(args)
    if args.count and args.limit:
        raise Failure("--count and --limit cannot be combined")
    board = read_board(args, args.positionals)
    out = Out(data=fmt != "plain", bare=args.plain)
    if out.people or args.plain:
        note_lengths(board)
    if out.people and not args.count:
        args.limit = args.limit or SHOWN
    try:
        found = SolutionSearch(board, args)
    except Failure as failure:
        if args.count and failure.code == NOT_FOUND:
            levels = range(1, (args.max_words or COUNTED) + 1)
            _print_counts([LevelCount(word_count=words, solutions=0) for words in levels], fmt, out)
        raise
    if found.space.bridged():
        say("these solutions use bridges: words that add no new letter")
    if not found.space.minimum().proven:
        say(f"the shortest found has {plural(found.first, 'word')}; there may be a shorter one")
    if not args.count:
        return _print_solutions(found, fmt, args, out)
    levels = range(1, found.last + 1)
    counts = (found.count(words, listed=False) for words in levels)
    return _print_counts(counts, fmt, out)


def _print_counts(counts: Iterable[LevelCount], fmt: Format, out: Out) -> int:
    """Print how many solutions there are, a line for each number of words, at once."""
    total = 0
    if fmt == "csv":
        out.line("words,solutions,exact")
    for count in counts:
        words = count.word_count
        total += count.solutions
        if fmt == "json":
            exact = "true" if count.exact else "false"
            out.line(f'{{"words": {words}, "solutions": {count.solutions}, "exact": {exact}}}')
        elif fmt == "csv":
            out.line(f"{words},{count.solutions},{str(count.exact).lower()}")
        elif out.people:
            out.line(f"{plural(words, 'word'):>8}  {count.text('solution')}")
        else:
            out.line(f"{words} {count.solutions}{'' if count.exact else '+'}")
    return OK if total else UNPROVEN


def _print_solutions(found: SolutionSearch, fmt: Format, args: Args, out: Out) -> int:
    """Print solutions in order."""
    every = ranked(found.space, _counts(found), known=found.space.minimum().proven)
    solutions = islice(every, args.limit)
    lines = _table(found.space, solutions, out) if out.people else solution_lines(fmt, solutions)
    heading = 1 if out.people or fmt == "csv" else 0
    shown = max(0, out.lines(lines) - heading)
    if out.people:
        _sum_up(found, shown)
    return OK if shown else UNPROVEN


def _counts(found: SolutionSearch) -> Iterator[LevelCount]:
    """Count each level in turn, with a message on stderr where counting stopped short."""
    for words in range(found.first, found.last + 1):
        count = found.count(words, listed=True)
        if not count.exact:
            say(f"not all solutions of {plural(words, 'word')} could be counted: here are some")
        yield count


def _table(space: Space, solutions: Iterator[RankedSolution], out: Out) -> Iterator[str]:
    """Yield a table for a terminal, the words spelled as in the list; nothing if it is empty."""
    candidates = space.candidates
    columns = [">rank", "<solution", ">letters"]
    if candidates.has_scores:
        columns.append("<score")
    if space.bridged():
        columns.append(">bridges")
    table = Table(out, columns, strong=1)

    def cells(rank: int | None, solution: Solution) -> list[str]:
        words = " - ".join(map(candidates.spelling, solution.words))
        row = ["?" if rank is None else f"{rank:,}", words, str(solution.letters)]
        if candidates.has_scores:
            scored = candidates.is_scored(solution.words)
            row.append(f"{solution.score:>3} {band_name(solution.score)}" if scored else "")
        return [*row, str(solution.bridges)][: len(columns)]

    while rows := list(islice(solutions, MAX_LINES_AT_ONCE)):
        yield from table.lines([cells(*each) for each in rows])


def _sum_up(found: SolutionSearch, shown: int) -> None:
    """Say on stderr how many solutions there are, what par may be, and how many were shown."""
    from lbtui.engine.par import estimate_par

    counts = [count for count in found.space.counted() if count.solutions]
    parts = [f"{c.text('solution', ROOM)} of {plural(c.word_count, 'word')}" for c in counts]
    total = Count.of(counts).solutions
    more = f"; {shown} shown, --limit N for more" if shown < total else ""
    par = estimate_par(found.space.candidates.board, found.lists)
    about = f"; par {par}, our estimate" if par else ""
    say(f"{', '.join(parts)} with {describe_lists(found.lists)}{about}{more}")


COMMAND = Command(
    usage="BOARD [options]",
    summary="find the solutions of a board, or count them",
    help=(__doc__ or "").format(
        shown=SHOWN,
        costs="\n".join(f"  {name:<12}{about}" for name, (_, about, _) in RANKINGS.items()),
    ),
    exit_help=(
        "solutions found",
        "no solution",
        "none found in the time given, but there may be one",
    ),
    nargs=(1, None),
    options=(
        *options.FOR_WORDS,
        options.MIN_SCORE,
        options.RANK,
        options.MAX_WORDS.without_default(
            "the fewest that solve the board, and one more with --count or --limit"
        ),
        options.word_option(
            "-i", "--include", help="only solutions with this word; repeat for several"
        ),
        options.EXCLUDE,
        Option(
            "--after",
            metavar="WORD",
            multiple=True,
            help="go on after this word, played already; repeat for several, in order",
            group="selection",
        ),
        Option("--perfect", help="letters may repeat only to link words", group="selection"),
        options.BRIDGES,
        Option(
            "--seconds",
            bounds=(0, 10**6),
            default_text="none, but 1.5, or 5 with --count, for boards of very many letters and "
            "solutions with bridges",
            help="stop after about N seconds and print what was found; 0 means no limit",
            group="selection",
        ),
        options.LIMIT.without_default(f"{SHOWN} on a terminal, else all"),
        Option(
            "-c",
            "--count",
            help="print only how many solutions there are of each number of words",
        ),
        options.JSON,
        options.CSV,
        Option("--plain", help="print plain lines of words, on a terminal too"),
    ),
)
