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
from lbtui.cli.command import Args, Command, Option, SelectionOption
from lbtui.cli.inputs import describe_lists, read_board, report_uneven_sides
from lbtui.cli.output import MAX_LINES_PER_WRITE, ExitCode, Failure, Stdout, Table, print_note
from lbtui.cli.solution_search import DEFAULT_COUNTED_WORDS, SolutionSearch
from lbtui.engine import Count, LevelCount, Solution, Space
from lbtui.exports.rows import format_solutions, rank_solutions
from lbtui.formatting import plural
from lbtui.puzzle.ranking import RANKINGS, band_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.exports.rows import RankedSolution, RowFormat


COUNT_WIDTH = 9
"""The characters for a number of solutions in a summary: exact below ten million."""
DEFAULT_TERMINAL_ROWS = 20
"""Solutions shown on a terminal without --limit."""


def run(args: Args) -> int:
    """List or count the solutions of a board."""
    row_format = options.choose_row_format(args)
    if args.count and args.limit:
        raise Failure("--count and --limit cannot be combined")
    board = read_board(args, args.positionals)
    out = Stdout(for_programs=row_format != "plain", is_plain=args.plain)
    if out.is_terminal or args.plain:
        report_uneven_sides(board)
    if out.is_terminal and not args.count:
        args.limit = args.limit or DEFAULT_TERMINAL_ROWS
    try:
        search = SolutionSearch(board, args)
    except Failure as failure:
        if args.count and failure.exit_code == ExitCode.NOT_FOUND:
            levels = range(1, (args.max_words or DEFAULT_COUNTED_WORDS) + 1)
            counts = (LevelCount(word_count=n, solutions=0) for n in levels)
            _print_solution_counts(counts, row_format, out)
        raise
    if search.space.uses_bridges():
        print_note("these solutions use bridges: words that add no new letter")
    if not search.space.find_minimum().proven:
        length = plural(search.min_words, "word")
        print_note(f"the shortest found has {length}; there may be a shorter one")
    if not args.count:
        return _print_solutions(search, row_format, args, out)
    levels = range(1, search.max_words + 1)
    counts = (search.count_level(n, keeps_solutions=False) for n in levels)
    return _print_solution_counts(counts, row_format, out)


def _print_solution_counts(counts: Iterable[LevelCount], row_format: RowFormat, out: Stdout) -> int:
    """Print how many solutions there are, a line for each number of words, at once."""
    total = 0
    if row_format == "csv":
        out.print("words,solutions,exact")
    for count in counts:
        words, solutions = count.word_count, count.solutions
        exact = str(count.exact).lower()
        total += solutions
        if row_format == "json":
            out.print(f'{{"words": {words}, "solutions": {solutions}, "exact": {exact}}}')
        elif row_format == "csv":
            out.print(f"{words},{solutions},{exact}")
        elif out.is_terminal:
            out.print(f"{plural(words, 'word'):>8}  {count.text('solution')}")
        else:
            out.print(f"{words} {solutions}{'' if count.exact else '+'}")
    return ExitCode.OK if total else ExitCode.UNPROVEN


def _print_solutions(search: SolutionSearch, row_format: RowFormat, args: Args, out: Stdout) -> int:
    """Print solutions in order."""
    space = search.space
    all_rows = rank_solutions(space, _count_levels(search), ranks_known=space.find_minimum().proven)
    rows = islice(all_rows, args.limit)
    lines = (
        _format_table(space, rows, out) if out.is_terminal else format_solutions(row_format, rows)
    )
    header_count = 1 if out.is_terminal or row_format == "csv" else 0
    printed_count = max(0, out.print_lines(lines) - header_count)
    if out.is_terminal:
        _print_summary(search, printed_count)
    return ExitCode.OK if printed_count else ExitCode.UNPROVEN


def _count_levels(search: SolutionSearch) -> Iterator[LevelCount]:
    """Count each level in turn, with a message on stderr where counting stopped short."""
    for n in range(search.min_words, search.max_words + 1):
        count = search.count_level(n, keeps_solutions=True)
        if not count.exact:
            print_note(f"not all solutions of {plural(n, 'word')} could be counted: here are some")
        yield count


def _format_table(space: Space, solutions: Iterator[RankedSolution], out: Stdout) -> Iterator[str]:
    """Yield a table for a terminal, the words spelled as in the list; nothing if it is empty."""
    candidates = space.candidates
    columns = [">rank", "<solution", ">letters"]
    if candidates.has_scores:
        columns.append("<score")
    if space.uses_bridges():
        columns.append(">bridges")
    table = Table(out, columns, bold_column=1)

    def format_row(rank: int | None, solution: Solution) -> list[str]:
        words = " - ".join(map(candidates.spelling, solution.words))
        row = ["?" if rank is None else f"{rank:,}", words, str(solution.letters)]
        if candidates.has_scores:
            is_scored = candidates.is_scored(solution.words)
            row.append(f"{solution.score:>3} {band_name(solution.score)}" if is_scored else "")
        return [*row, str(solution.bridges)][: len(columns)]

    while rows := list(islice(solutions, MAX_LINES_PER_WRITE)):
        yield from table.format_lines([format_row(*row) for row in rows])


def _print_summary(search: SolutionSearch, printed_count: int) -> None:
    """Say on stderr how many solutions there are, what par may be, and how many were shown."""
    from lbtui.engine.par import estimate_par

    counts = [count for count in search.space.get_known_counts() if count.solutions]
    parts = [f"{c.text('solution', COUNT_WIDTH)} of {plural(c.word_count, 'word')}" for c in counts]
    is_cut = printed_count < Count.sum(counts).solutions
    limit_note = f"; {printed_count} shown, --limit N for more" if is_cut else ""
    par = estimate_par(search.space.candidates.board, search.lists)
    par_text = f"; par {par}, our estimate" if par else ""
    print_note(f"{', '.join(parts)} with {describe_lists(search.lists)}{par_text}{limit_note}")


COMMAND = Command(
    usage="BOARD [options]",
    summary="find the solutions of a board, or count them",
    help=(__doc__ or "").format(
        shown=DEFAULT_TERMINAL_ROWS,
        costs="\n".join(f"  {name:<12}{about}" for name, (_, about, _) in RANKINGS.items()),
    ),
    exit_meanings=(
        "solutions found",
        "no solution",
        "none found in the time given, but there may be one",
    ),
    options=(
        *options.WORD_OPTIONS,
        options.MIN_SCORE_OPTION,
        options.RANK_OPTION,
        options.MAX_WORDS_OPTION.without_default(
            "the fewest that solve the board, and one more with --count or --limit"
        ),
        options.make_word_option(
            "-i", "--include", help="only solutions with this word; repeat for several"
        ),
        options.EXCLUDE_OPTION,
        SelectionOption(
            "--after",
            metavar="WORD",
            is_repeatable=True,
            help="go on after this word, played already; repeat for several, in order",
        ),
        SelectionOption("--perfect", help="letters may repeat only to link words"),
        options.BRIDGES_OPTION,
        SelectionOption(
            "--seconds",
            bounds=(0, 10**6),
            default_text="none, but 1.5, or 5 with --count, for boards of very many letters and "
            "solutions with bridges",
            help="stop after about N seconds and print what was found; 0 means no limit",
        ),
        options.LIMIT_OPTION.without_default(f"{DEFAULT_TERMINAL_ROWS} on a terminal, else all"),
        Option(
            "-c", "--count", help="print only how many solutions there are of each number of words"
        ),
        options.JSON_OPTION,
        options.CSV_OPTION,
        Option("--plain", help="print plain lines of words, on a terminal too"),
    ),
)
