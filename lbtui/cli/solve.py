"""`lbtui solve`: the solutions of a board, best first, or how many there are."""

from __future__ import annotations

from itertools import islice

from lbtui.cli import options
from lbtui.cli.board import read_board
from lbtui.cli.errors import NOT_FOUND, OK, Failure
from lbtui.cli.output import Out, say
from lbtui.cli.pick import label
from lbtui.cli.search import Found, find, how_many_solutions, how_many_words
from lbtui.cli.spec import Args, Command, Option
from lbtui.solve import MOST_WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lbtui.solve import Solution, Space

BLOCK = 512
"""Solutions that may be written together."""
SHOWN = 20
"""Solutions that a terminal is given when no --limit says otherwise."""


def solve(args: Args) -> int:
    """List or count the solutions of a board."""
    if args.json and args.csv:
        raise Failure("--json and --csv are two formats; choose one")
    if args.count and args.distinct:
        raise Failure("--count counts every solution; it does not go with --distinct")
    board = read_board(args.rest, args.sides)
    out = Out("utf-8" if args.json or args.csv else None)
    out.people = out.people and not (args.plain or args.json or args.csv)
    if out.people and not args.count:
        args.limit = args.limit or SHOWN
    found = find(board, args)
    if found is None:
        return NOT_FOUND
    if found.space.bridged:
        say("these solutions use bridges: words that cover nothing new")
    if not found.space.minimum_proven:
        say(f"{how_many_words(found.first)} are the fewest found; fewer are not ruled out")
    code = _count(found, args, out) if args.count else _list(found, args, out)
    out.close()
    return code


def _count(found: Found, args: Args, out: Out) -> int:
    """Print how many solutions there are, a line for each number of words."""
    total = 0
    if args.csv:
        out.line("words,solutions,exact")
    for words in range(1, found.last + 1):
        count = found.count(words)
        total += count.solutions
        if args.json:
            exact = "true" if count.exact else "false"
            out.line(f'{{"words": {words}, "solutions": {count.solutions}, "exact": {exact}}}')
        elif args.csv:
            out.line(f"{words},{count.solutions},{str(count.exact).lower()}")
        elif out.people:
            least = "" if count.exact else "at least "
            out.line(f"{how_many_words(words):>8}  {least}{how_many_solutions(count.solutions)}")
        else:
            out.line(f"{words} {count.solutions}{'' if count.exact else '+'}")
        out.flush()
    return OK if total else NOT_FOUND


def _list(found: Found, args: Args, out: Out) -> int:
    """Print solutions in order."""
    if args.csv:
        out.line("rank,words,letters,score,bridges")
    write = out.line
    row = _row(found.space, args, out) if out.people else _data(args)
    shown, block = 0, 1
    solutions = islice(_ranked(found, args), args.limit)
    while lines := [row(rank, solution) for rank, solution in islice(solutions, block)]:
        write("\n".join(lines))
        shown += len(lines)
        # The first at once; later ones together, which is faster, but never long held back.
        block = min(2 * block, BLOCK)
    out.flush()
    if out.people:
        _sum_up(found, shown)
    return OK if shown else NOT_FOUND


def _ranked(found: Found, args: Args) -> Iterator[tuple[int, Solution]]:
    """The solutions to show, each with its rank (from 1) among all."""
    space = found.space
    if args.distinct:
        for solution in space.distinct():
            if len(solution.words) > found.last:
                return
            yield space.rank(solution.words) + 1, solution
        return
    rank = 0
    for words in range(found.first, found.last + 1):
        if not found.count(words).exact:
            say(f"there is more of {how_many_words(words)} than can be counted: here are some")
        for solution in space.level(words):
            rank += 1
            yield rank, solution


def _data(args: Args) -> Callable[[int, Solution], str]:
    """How a solution is written for programs. Words are letters only: nothing needs quoting."""
    if args.json:

        def row(rank: int, solution: Solution) -> str:
            return (
                f'{{"rank": {rank}, "words": ["{quoted(solution.words)}"], "letters": '
                f'{solution.letters}, "score": {solution.score}, "bridges": {solution.bridges}}}'
            )

        quoted = '", "'.join
    elif args.csv:

        def row(rank: int, solution: Solution) -> str:
            words = " ".join(solution.words)
            return f"{rank},{words},{solution.letters},{solution.score},{solution.bridges}"

    else:

        def row(rank: int, solution: Solution) -> str:  # noqa: ARG001
            return " ".join(solution.words)

    return row


def _row(space: Space, args: Args, out: Out) -> Callable[[int, Solution], str]:
    """How a solution is written for people: its rank, its words as the list spells them, more."""
    from lbtui.words import band_name

    candidates = space.candidates
    width = len(str(args.limit)) + 1

    def spelled(word: str) -> str:
        i = candidates.find(word)
        return word if i is None else candidates.spelling(i)

    def row(rank: int, solution: Solution) -> str:
        words = " - ".join(map(spelled, solution.words))
        about = f"{solution.letters} letters"
        if candidates.is_scored(solution.words):
            about += f", {band_name(solution.score)} ({solution.score})"
        if solution.bridges:
            about += f", {solution.bridges} bridges" if solution.bridges > 1 else ", 1 bridge"
        return (
            f"{out.dim}{rank:>{width}}{out.plain}  {out.bold}{words:<28}{out.plain}"
            f"  {out.dim}{about}{out.plain}"
        )

    return row


def _sum_up(found: Found, shown: int) -> None:
    """Tell a person how much of what there is was shown."""
    counts = [count for count in found.space.counted() if count.solutions]
    parts = []
    for count in counts:
        least = "" if count.exact else "at least "
        parts.append(
            f"{least}{how_many_solutions(count.solutions)} of {how_many_words(count.words)}"
        )
    more = f"; {shown} shown, --limit N for more"
    everything = sum(count.solutions for count in counts)
    say(f"{', '.join(parts)} with {label(found.lists)}{more if shown < everything else ''}")


EPILOG = f"""\
{options.BOARD_HELP}

A solution is a chain of words, each starting with the letter the one before ended on, that covers
every letter of the board, with a letter in every word that was not covered before. The order is
always the same: by number of words, then (--rank familiar) by the least familiar word's score,
then by letters altogether, then by the words in alphabetical order.

On a terminal the {SHOWN} best are shown. Into a pipe or a file go all solutions with the fewest
words, one a line, words separated by a space; the first at once, the rest as it is found.

examples:
  lbtui solve "riu pgh lcs yao"
  lbtui solve "tjo feb cuy hil" --list scrabble --max-words 2 --json
  lbtui solve "riu pgh lcs yao" --count --max-words 5
  lbtui solve "riu pgh lcs yao" --rank familiar --limit 5
  lbtui solve "tub pxi snq oja" --list scrabble --list mywords.txt
  lbtui solve "riu pgh lcs yao" --include splashy --exclude gracious
  echo "riu pgh lcs yao" | lbtui solve - --csv > solutions.csv

exit status: 0 found, 1 no solution, 2 usage or bad input, 74 output could not be written,
128+N ended by signal N"""

COMMAND = Command(
    "solve",
    usage="BOARD [options]",
    summary="the solutions of a board, best first, or how many there are",
    description="List the solutions of a Letter Boxed board, best first, or count them.",
    epilog=EPILOG,
    least=1,
    run=solve,
    options=(
        options.SIDES,
        options.LIST,
        options.MIN_LENGTH,
        options.MIN_SCORE,
        options.LENGTHS,
        options.RANK,
        Option(
            "-m",
            "--max-words",
            metavar="N",
            convert=options.number(1, MOST_WORDS),
            group="which",
            help="solutions of at most N words (default: the fewest that solve the board; one "
            "more with --count, or where --limit leaves room)",
        ),
        Option(
            "-i",
            "--include",
            metavar="WORD",
            convert=options.word,
            repeat=True,
            group="which",
            help="only solutions with this word (repeatable: with all of them)",
        ),
        options.EXCLUDE,
        Option(
            "--first",
            metavar="WORD",
            convert=options.word,
            group="which",
            help="only solutions that start with this word",
        ),
        Option(
            "--first-letter",
            metavar="LETTER",
            convert=options.letter,
            group="which",
            help="only solutions that start with this letter",
        ),
        Option(
            "--last-letter",
            metavar="LETTER",
            convert=options.letter,
            group="which",
            help="only solutions that end with this letter",
        ),
        Option("--perfect", group="which", help="only solutions that cover no letter twice"),
        Option(
            "--distinct",
            group="which",
            help="the best solutions of which no two share a word",
        ),
        options.BRIDGES,
        Option(
            "--seconds",
            metavar="N",
            convert=options.number(0, 10**6),
            default=5,
            group="which",
            help="about how long to count on boards of very many letters; what is not counted to "
            "the end is told as 'at least' (default: 5; 0: no limit)",
        ),
        Option(
            "-n",
            "--limit",
            metavar="N",
            convert=options.number(1, 10**11),
            help=f"the N best solutions (default: {SHOWN} on a terminal, all elsewhere)",
        ),
        Option(
            "-c",
            "--count",
            help="print how many solutions there are of each number of words, exactly",
        ),
        options.JSON,
        options.CSV,
        Option("--plain", help="words only, one solution a line, on a terminal too"),
    ),
)
