"""`lbtui generate`: boards with what is asked for, arranged for an answer, or just random."""

from __future__ import annotations

import os

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import open_choices
from lbtui.cli.output import NOT_FOUND, OK, UNPROVEN, Failure, Out
from lbtui.generate import Generated, NoBoardError, Request, RequestError, generate
from lbtui.puzzle.text import quote
from lbtui.text import json_line, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lbtui.words import WordList

MOST_SEEDS = 10**6
"""Seeds chosen here are below this: easy to type."""

PROMISES = ("words", "solutions", "min_score", "best_from", "par", "with")
"""The options that --random, which solves nothing, cannot keep."""


def run(args: Args) -> int:
    """Print boards."""
    answer: list[str] = args.__dict__["with"]
    if args.random:
        for name in PROMISES:
            if args.__dict__[name]:
                flag = f"--{name.replace('_', '-')}"
                raise Failure(f"--random solves no board, so it cannot be combined with {flag}")
    request = Request(
        sides=args.sides,
        letters=args.letters,
        vowels=args.vowels,
        repeats=args.repeats,
        words=args.words,
        solutions=args.solutions or (1, None),
        min_score=args.min_score or 0,
        par=args.par,
        min_length=args.min_length,
        answer=tuple(answer),
        unchecked=args.random,
    )
    seed = args.seed
    if seed is None:
        seed = int.from_bytes(os.urandom(8), "little") % MOST_SEEDS
    out = Out(data=args.json)
    made = 0
    try:
        for board in _boards(request, args, seed):
            out.line(_line(board, args, out))
            out.flush()
            made += 1
    except RequestError as error:
        raise Failure(str(error)) from None
    except NoBoardError as error:
        begun = f"{made} of {plural(args.boards, 'board')} found; then " if made else ""
        raise Failure(f"{begun}{error}", NOT_FOUND if error.proven else UNPROVEN) from None
    out.close()
    return OK


def _boards(request: Request, args: Args, seed: int) -> Iterator[Generated]:
    best_from: list[WordList] = []
    for name in args.best_from:
        best_from += next(open_choices([name]))
    lists = _lists(request, args)
    return generate(request, lists, seed=seed, boards=args.boards, best_from=best_from)


def _lists(request: Request, args: Args) -> list[WordList]:
    """The first choice of word lists, or the first that has every word of the answer."""
    lists: list[WordList] = []
    for lists in open_choices(args.list):
        if all(any(word in each for each in lists) for word in request.answer):
            break
    return lists


def _line(made: Generated, args: Args, out: Out) -> str:
    """A board as one line: alone for other programs, with what is known of it for people."""
    if args.json:
        return json_line({**made._asdict(), "board": str(made.board)})
    if not out.people:
        return str(made.board)
    facts = [f"--seed {made.seed}"]
    if made.minimum is not None and made.solutions is not None:
        words, solutions = plural(made.minimum, "word"), plural(made.solutions, "solution")
        par = "" if made.par is None else f", par about {made.par}"
        facts.insert(0, f"{solutions} of {words}{par}")
    return f"{out.bold}{made.board}{out.plain}  {out.dim}{'; '.join(facts)}{out.plain}"


def solutions(text: str) -> tuple[int, int | None]:
    """Read LO-HI, LO-, -HI or one number: the least and the most solutions; None: no limit."""
    low, dash, high = text.partition("-")
    ends = [low or "1", high if dash else low]
    if text != "-" and all(end == "" or (end.isascii() and end.isdigit()) for end in ends):
        least, most = int(ends[0][:15]), int(ends[1][:15]) if ends[1] else None
        if least >= 1 and (most is None or most >= least):
            return least, most
    raise ValueError(f"{quote(text)} is not a number of solutions like 5-20, 5-, -20 or 1")


EPILOG = f"""\
Every board is solved before it is printed, so that it keeps what was asked for. On a terminal its
line says how many solutions it has, its par (an estimate: the publisher's is not known) and the
--seed that makes it again with the same options; elsewhere a line is the board alone. --json adds
the best solution.

With --with, the words themselves choose the letters. Their arrangements come in order, those with
the fewest other solutions first. Where the words have fewer letters than the board has spots, the
seed chooses which letters are repeated.

With --random, letters are drawn at random and nothing is solved. There is one vowel for each side
unless --vowels says otherwise.

examples:
  lbtui generate
  lbtui generate --boards 5 --words 3 --vowels 4 --json
  lbtui generate --par 6 --solutions 1-5 --min-score 80
  lbtui generate --list scrabble --best-from common
  lbtui generate --with gracious --with splashy --boards 3
  lbtui generate --sides 5 --seed 7
  lbtui generate --random --vowels 5 | lbtui solve -

{
    options.exit_status(
        "every board was made",
        "there is proven to be no such board",
        unproven="no such board was found within the limits, but there may be one",
    )
}"""

COMMAND = Command(
    "generate",
    usage="[options]",
    summary="make boards",
    description="Make Letter Boxed boards that have the solutions you ask for.",
    epilog=EPILOG,
    most=0,
    run=run,
    options=(
        Option(
            "--sides",
            metavar="N",
            convert=options.number(3, 12),
            default=4,
            group="board",
            help="number of sides",
        ),
        Option(
            "--letters",
            metavar="N",
            convert=options.number(1, 8),
            default=3,
            group="board",
            help="letters on each side",
        ),
        Option(
            "--vowels",
            metavar="N",
            convert=options.number(0, 96),
            otherwise="any",
            group="board",
            help="exactly N of the letters are vowels",
        ),
        Option("--repeats", group="board", help="allow letters on more than one spot"),
        Option("--random", group="board", help="draw letters at random, without solving the board"),
        options.LIST,
        options.MIN_LENGTH,
        Option(
            "--words",
            metavar="N",
            convert=options.max_words,
            otherwise="2; with --with, any",
            group="which",
            help="the fewest words that solve the board",
        ),
        Option(
            "--solutions",
            metavar="LO-HI",
            convert=solutions,
            group="which",
            help="how many solutions of so many words there are: 5-20, 5-, -20 or 1",
        ),
        Option(
            "--min-score",
            metavar="N",
            convert=options.number(0, 100),
            group="which",
            help="all words of at least one of these solutions score at least N, from 100 (everyone"
            " knows it) to 0",
        ),
        Option(
            "--best-from",
            metavar="NAME|PATH",
            repeat=True,
            group="which",
            help="all words of at least one of these solutions are in this word list",
        ),
        Option(
            "--par",
            metavar="N",
            convert=options.number(4, 6),
            group="which",
            help="the publisher's target number of words, as estimated: 4, 5 or 6",
        ),
        Option(
            "--with",
            metavar="WORD",
            convert=options.word,
            repeat=True,
            group="which",
            help="this word and all others given so solve the board together; repeatable",
        ),
        Option(
            "--seed",
            metavar="N",
            convert=options.number(0, 10**15 - 1),
            otherwise="a random one",
            help="make the same board again: the number that it was printed with",
        ),
        Option(
            "-n",
            "--boards",
            metavar="N",
            convert=options.number(1, 10**9),
            default=1,
            help="how many boards to make",
        ),
        options.JSON,
    ),
)
