"""Make Letter Boxed boards that have the solutions you ask for.

Every board is solved before it is printed, so it has what you asked for. A terminal also shows the
fewest words that solve it, how many solutions of that many words there are, how many of two
everyday words, how many words have its hardest letter, an estimate of the par that the publisher
would give it (for 4 sides of 3 letters, in English), how familiar the best solution is, which
letters are doubled, and the seed. In a pipe or a file, a line is the board alone. --json adds the
best solution, and all that 'lbtui check BOARD' says of how hard the board is.

--with once finds partners, words that solve a board with it, before it or after it: a board for
each, the most familiar partners first. --with twice makes boards for both words. Boards with the
fewest other solutions come first. If the words have fewer letters than the board has spots, some
must be doubled, which --repeats allows; the seed chooses which.

With --random, letters are drawn at random and nothing is solved. Unless --vowels says otherwise,
there is one vowel for each side.

examples:
  lbtui generate
  lbtui generate --boards 5 --words 3 --vowels 4 --json
  lbtui generate --par 6 --solutions 1-5 --min-score 80
  lbtui generate --list scrabble --best-from common
  lbtui generate --with dragonfly --boards 5 --json
  lbtui generate --with gracious --with splashy --boards 3
  lbtui generate --avoid used.txt --avoid moist
  lbtui generate --sides 5 --seed 7
  lbtui generate --random --vowels 5 | lbtui solve -
"""

from collections.abc import Callable, Iterator
from time import monotonic

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import list_opener, read_file
from lbtui.cli.output import NOT_FOUND, OK, UNPROVEN, Failure, Out, Progress, Table, say
from lbtui.engine import Cancelled
from lbtui.generate import BoardRequest, GeneratedBoard, NoBoardError, generate, random_seed
from lbtui.generate.request import BOUNDS, LARGEST_SEED, read_solutions
from lbtui.puzzle.ranking import band_name
from lbtui.puzzle.text import split_words
from lbtui.text import json_line, plural
from lbtui.words.auto import choose, list_choices

MOST_BYTES = 10**6
"""Of a file of words."""
SECONDS = 4.0
"""Seconds for each board; `generate` itself limits attempts."""

COLUMNS = {
    "words": "minimum",
    "solutions": "solutions",
    "everyday": "everyday",
    "hardest": "hardest_words",
    "par": "par",
}
"""Of a made board the columns of numbers, and the facts in them."""

PROMISES = ("words", "solutions", "min-score", "best-from", "par", "with", "avoid")
"""The options that --random, which solves nothing, cannot keep."""


def run(args: Args) -> int:
    """Print boards."""
    if args.random:
        for name in PROMISES:
            if getattr(args, name.replace("-", "_")):
                raise Failure(f"--random solves no board, so it cannot be combined with --{name}")
    request = BoardRequest(
        sides=args.sides,
        letters=args.letters,
        vowels=args.vowels,
        repeats=args.repeats,
        words=args.words,
        solutions=args.solutions or (1, None),
        min_score=args.min_score or 0,
        par=args.par,
        min_length=args.min_length,
        answer=tuple(getattr(args, "with")),
        avoid=[word for text in args.avoid for word in _words(text)],
        unchecked=args.random,
    )
    seed = random_seed() if args.seed is None else args.seed
    if args.repeats and request.doubles:
        say(request.doubles)
    out = Out(data=args.json)
    line = _table(out, request) if out.people else lambda made: str(made.board)
    made = 0
    try:
        clock = _Clock()
        opened = list_opener(args.verdicts)
        best_from = opened([first for name in args.best_from for first in list_choices([name])[0]])
        lists = choose(args.list, opened, request.is_listed)
        cancel = clock.is_over
        boards = generate(
            request, lists, seed=seed, boards=args.boards, best_from=best_from, cancel=cancel
        )
        while board := clock.next_board(boards):
            out.line(json_line(board.as_json()) if args.json else line(board))
            made += 1
    except NoBoardError as error:
        begun = f"{made} of {plural(args.boards, 'board')} found; then " if made else ""
        raise Failure(f"{begun}{error}", NOT_FOUND if error.proven else UNPROVEN) from None
    except Cancelled:
        why = f"no such board in {SECONDS:.0f} seconds; ask for less, or try another seed"
        raise Failure(f"{made} of {plural(args.boards, 'board')} found; {why}", UNPROVEN) from None
    return OK


def _words(text: str) -> tuple[str, ...]:
    """Return a word as it is, or those in a file."""
    return split_words(text if text.isalpha() else read_file(text, MOST_BYTES))


class _Clock:
    """The time that is left for a board, shown as progress."""

    def next_board(self, boards: Iterator[GeneratedBoard]) -> GeneratedBoard | None:
        """Return the next board, for which there is time from now on; None: there are no more."""
        with Progress("a board", "making") as self._progress:
            self._start = monotonic()
            return next(boards, None)

    def is_over(self) -> bool:
        """Return whether the time is over."""
        share = (monotonic() - self._start) / SECONDS
        self._progress(min(share, 1))
        return share > 1


def _table(out: Out, request: BoardRequest) -> Callable[[GeneratedBoard], str]:
    """Return a function that writes a board as a row of a table, without words but a partner.

    The first row comes with the heading.
    """
    titles = [] if request.unchecked else [*(f">{name}" for name in COLUMNS), "<familiarity"]
    partner = ["<partner"] if request.seeks_partner else []
    doubled = ["<doubled"] if request.repeats else []
    table = Table(out, ["<board", *partner, *titles, *doubled, "<seed"], strong=0)

    def line(made: GeneratedBoard) -> str:
        cells = []
        if made.facts is not None:
            known = vars(made.facts) | vars(made)
            values = [known[name] for name in COLUMNS.values()]
            cells = ["?" if value is None else f"{value:,}" for value in values]
            cells.append("?" if made.score is None else band_name(made.score))
        found = set(made.best or ()) - set(request.own_words) if partner else ()
        twice = [made.board.repeated or "-"] if doubled else []
        row = [str(made.board), *found, *cells, *twice, str(made.seed)]
        return "\n".join(table.lines([row]))

    return line


COMMAND = Command(
    "generate",
    usage="[options]",
    summary="make boards",
    text=__doc__,
    exits=(
        "every board was made",
        "it is proven that there is no such board",
        "no such board was found within the limits, but there may be one",
    ),
    most=0,
    run=run,
    meant={"--limit": "-n or --boards", "": "--with"},
    options=(
        Option("--sides", within=BOUNDS["sides"], default=4, help="number of sides", group="board"),
        Option(
            "--letters",
            within=BOUNDS["letters"],
            default=3,
            help="letters on each side",
            group="board",
        ),
        Option(
            "--vowels",
            within=BOUNDS["vowels"],
            otherwise="any",
            help="exactly N of the letters are vowels",
            group="board",
        ),
        Option("--repeats", help="allow letters on more than one spot", group="board"),
        Option("--random", help="draw letters at random, without solving the board", group="board"),
        options.LIST,
        options.VERDICTS,
        options.MIN_LENGTH,
        Option(
            "--words",
            within=BOUNDS["words"],
            otherwise="2; with --with twice, any",
            help="the fewest words that solve the board",
            group="selection",
        ),
        Option(
            "--solutions",
            metavar="LO-HI",
            convert=read_solutions,
            help="how many solutions of that many words there are: 5-20, 5-, -20 or 1",
            group="selection",
        ),
        Option(
            "--min-score",
            within=BOUNDS["min_score"],
            help="at least one of these solutions has only words that score N or more, from 100"
            " (everyone knows it) to 0",
            group="selection",
        ),
        Option(
            "--best-from",
            metavar="NAME|PATH",
            repeat=True,
            help="at least one of these solutions has only words from this word list",
            group="selection",
        ),
        Option(
            "--par",
            within=BOUNDS["par"],
            help="the publisher's target number of words, as estimated: 4, 5 or 6",
            group="selection",
        ),
        options.word_option(
            "--with",
            help="this word solves the board, together with the others given, or with a partner"
            " that is found for it; repeatable",
        ),
        Option(
            "--avoid",
            metavar="WORD|FILE",
            repeat=True,
            help="no best solution has this word, or one of the words in this file",
            group="selection",
        ),
        Option(
            "--seed",
            within=(0, LARGEST_SEED),
            otherwise="a random one",
            help="the number that a board was printed with, to make it again",
        ),
        Option("-n", "--boards", within=(1, 10**9), default=1, help="how many boards to make"),
        options.JSON,
    ),
)
