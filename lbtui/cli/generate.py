"""Make Letter Boxed boards that have the solutions you ask for.

Every board is solved before it is printed, so it has what you asked for. A terminal also shows the
fewest words that solve it, how many solutions of that many words there are, how many of two
everyday words, how many words have its hardest letter, an estimate of the par that the newspaper
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
  lbtui generate --list scrabble --min-score 81
  lbtui generate --with dragonfly --boards 5 --json
  lbtui generate --with gracious --with splashy --boards 3
  lbtui generate --with-each words.txt --repeats
  lbtui generate --week --with-each seven.txt --avoid used.txt
  lbtui generate --sides 5 --seed 7
  lbtui generate --random --vowels 5 | lbtui solve -
"""

import os
from collections.abc import Callable
from re import sub

from lbtui.cli import options
from lbtui.cli.command import Args, BoardOption, Command, Option, SelectionOption
from lbtui.cli.inputs import make_list_opener, read_file
from lbtui.cli.output import ExitCode, Failure, Stdout, Table, json_line, print_note
from lbtui.formatting import plural
from lbtui.generate import BoardRequest, GeneratedBoard, NoBoardError, RequestError, make_boards
from lbtui.generate.request import MAX_SEED, NUMBER_BOUNDS, parse_solution_range
from lbtui.puzzle.ranking import band_name
from lbtui.puzzle.text import quote, split_words
from lbtui.words.auto import try_list_choices

MAX_WORDS_FILE_BYTES = 10**6
"""Of a file of words."""
MAX_SECONDS_PER_BOARD = 4.0
"""Seconds for each board."""

FACT_NAME_BY_COLUMN = {
    "words": "minimum",
    "solutions": "solutions",
    "everyday": "everyday",
    "hardest": "hardest_words",
    "par": "par",
}
"""Of a made board the columns of numbers, and the facts in them."""

SOLVING_OPTIONS = ("words", "solutions", "min-score", "par", "with", "with-each", "avoid")
"""The options that --random, which solves nothing, cannot keep."""


def run(args: Args) -> int:
    """Print boards."""
    if args.week and not args.with_each:
        raise Failure("--week takes its words from --with-each FILE")
    if args.random:
        for name in SOLVING_OPTIONS:
            if getattr(args, name.replace("-", "_")):
                raise Failure(f"--random solves no board, so it cannot be combined with --{name}")
    base_request = BoardRequest(
        sides=args.sides,
        letters=args.letters,
        vowels=args.vowels,
        repeats=args.repeats,
        word_count=args.words,
        solutions=args.solutions or (1, None),
        min_score=args.min_score or 0,
        par=args.par,
        min_length=args.min_length,
        answer=tuple(getattr(args, "with")),
        avoid=[word for text in args.avoid for word in _read_avoided_words(text)],
        unchecked=args.random,
    )
    if args.repeats and base_request.doubled_text:
        print_note(base_request.doubled_text)
    requests = _make_requests(args, base_request) if args.with_each else {"": base_request}
    out, open_lists = Stdout(for_programs=args.json), make_list_opener(args.verdicts)
    format_row = _make_row_formatter(out, next(iter(requests.values())))
    made_boards: list[GeneratedBoard] = []
    exit_code = ExitCode.OK

    def print_board(board: GeneratedBoard) -> None:
        text = json_line(board.as_json()) if args.json else str(board.board)
        out.print(format_row(board) if out.is_terminal else text)

    for word, request in requests.items():
        previous_count = len(made_boards)
        try:
            lists = try_list_choices(args.list_names, open_lists, request.is_listed)
            boards = make_boards(
                args.boards,
                lists=lists,
                seed=args.seed,
                request=request,
                seconds=MAX_SECONDS_PER_BOARD,
            )
            for board in boards:
                made_boards.append(board)
                if not args.week:
                    print_board(board)
        except (RequestError, NoBoardError) as error:
            if isinstance(error, RequestError) and not word:
                raise
            is_proven = isinstance(error, RequestError) or error.proven
            if exit_code != ExitCode.UNPROVEN:
                exit_code = ExitCode.NOT_FOUND if is_proven else ExitCode.UNPROVEN
            made_count = len(made_boards) - previous_count
            found_text = f"{made_count} of {plural(args.boards, 'board')} found; then "
            prefix = f"{word}: " if word else found_text if made_count else ""
            print_note(f"{prefix}{error}")
    if args.week:
        for board in sorted(made_boards, key=_easiness_key, reverse=True):
            print_board(board)
    return exit_code


def _make_requests(args: Args, request: BoardRequest) -> dict[str, BoardRequest]:
    """Return a request for each word in the file of --with-each."""
    if request.answer or args.boards > 1:
        option = "with" if request.answer else "boards"
        raise Failure(f"--with-each makes one board for each word: leave out --{option}")
    words = dict.fromkeys(_read_words(args.with_each))
    if not words:
        raise Failure(f"{quote(args.with_each, 200)} has no words")
    if args.week and len(words) != 7:
        raise Failure(f"--week takes 7 words, and {quote(args.with_each, 200)} has {len(words)}")
    return {word: BoardRequest(**vars(request) | {"answer": (word,)}) for word in words}


def _easiness_key(board: GeneratedBoard) -> tuple[int, ...]:
    """Return what makes a board easy: its answers of two everyday words, of known ones, of any."""
    facts = board.facts
    numbers = (facts.everyday, facts.known, facts.two_words) if facts else ()
    return tuple(number or 0 for number in numbers)


def _read_avoided_words(text: str) -> tuple[str, ...]:
    """Return the words in the file of that name, or else the word itself."""
    return (text,) if text.isalpha() and not os.path.exists(text) else _read_words(text)


def _read_words(path: str) -> tuple[str, ...]:
    """Return the words in a file, where # begins a comment."""
    return split_words(sub("#.*", "", read_file(path, MAX_WORDS_FILE_BYTES)))


def _make_row_formatter(out: Stdout, request: BoardRequest) -> Callable[[GeneratedBoard], str]:
    """Return a function that writes a board as a row of a table, without words but partners.

    The first row comes with the header.
    """
    columns = ["<board"]
    columns += ["<answer"] if request.seeks_partner else []
    if not request.unchecked:
        columns += [*(f">{name}" for name in FACT_NAME_BY_COLUMN), "<familiarity"]
    columns += ["<doubled"] if request.repeats else []
    table = Table(out, [*columns, "<seed"], bold_column=0)

    def format_row(board: GeneratedBoard) -> str:
        row = [str(board.board)]
        row += [" ".join(board.best or ())] if request.seeks_partner else []
        if board.facts is not None:
            facts = vars(board.facts) | vars(board)
            values = [facts[name] for name in FACT_NAME_BY_COLUMN.values()]
            row += ["?" if value is None else f"{value:,}" for value in values]
            row.append("?" if board.score is None else band_name(board.score))
        row += [board.board.repeated or "-"] if request.repeats else []
        return "\n".join(table.format_lines([[*row, str(board.seed)]]))

    return format_row


COMMAND = Command(
    usage="[options]",
    summary="make boards",
    exit_meanings=(
        "every board was made",
        "it is proven that there is no such board",
        "no such board was found within the limits, but there may be one",
    ),
    options=(
        BoardOption("--sides", bounds=NUMBER_BOUNDS["sides"], default=4, help="number of sides"),
        BoardOption(
            "--letters", bounds=NUMBER_BOUNDS["letters"], default=3, help="letters on each side"
        ),
        BoardOption(
            "--vowels",
            bounds=NUMBER_BOUNDS["vowels"],
            default_text="any",
            help="exactly N of the letters are vowels",
        ),
        BoardOption("--repeats", help="allow repeated letters"),
        BoardOption("--random", help="draw letters at random, without solving the board"),
        options.LIST_OPTION,
        options.VERDICTS_OPTION,
        options.MIN_LENGTH_OPTION,
        SelectionOption(
            "--words",
            bounds=NUMBER_BOUNDS["word_count"],
            default_text="2; with --with twice, any",
            help="the fewest words that solve the board",
        ),
        SelectionOption(
            "--solutions",
            metavar="LO-HI",
            convert=parse_solution_range,
            help="how many solutions of that many words there are: 5-20, 5-, -20 or 1",
        ),
        SelectionOption(
            "--min-score",
            bounds=NUMBER_BOUNDS["min_score"],
            help="at least one of these solutions has only words that score N or more, from 100"
            " (everyone knows it) to 0",
        ),
        SelectionOption(
            "--par",
            bounds=NUMBER_BOUNDS["par"],
            help="the newspaper's target number of words, as estimated: 4, 5 or 6",
        ),
        options.make_word_option(
            "--with",
            help="this word solves the board, together with the others given, or with a partner"
            " that is found for it; repeatable",
        ),
        SelectionOption(
            "--with-each",
            metavar="FILE",
            help="a board for each word in this file, with a partner that is found for it; those"
            " without one are named",
        ),
        SelectionOption(
            "--week",
            help="the boards of seven words from --with-each, from the easiest to the hardest: most"
            " solutions of two everyday words first",
        ),
        SelectionOption(
            "--avoid",
            metavar="WORD|FILE",
            is_repeatable=True,
            help="the solution that comes first, in any ranking, lacks this word, or those in this"
            " file",
        ),
        Option(
            "--seed",
            bounds=(0, MAX_SEED),
            default_text="a random one",
            help="the number that a board was printed with, to make it again",
        ),
        Option("-n", "--boards", bounds=(1, 10**9), default=1, help="how many boards to make"),
        options.JSON_OPTION,
    ),
)
