"""List the words that can be played on a Letter Boxed board.

On a terminal, and with --json or --csv, each word comes with its number of letters, how many
different letters it covers, its score, and its finish: the fewest further words that solve the
board, if any do. Tables and filters call these 'new' and 'needs', as the app does. --filter chooses
which words are printed; --min-score and --exclude remove words altogether, so that no finish uses
them.

The terms of a filter, separated by spaces; a word must meet all of them:
{terms}

examples:
  lbtui words "riu pgh lcs yao"
  lbtui words "riu pgh lcs yao" --sort score --limit 20
  lbtui words "riu pgh lcs yao" --list scrabble --filter "sh 8+"
  lbtui words "riu pgh lcs yao" --filter "!r needs=1" --json
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import describe_lists, note_lengths, read_board, try_lists
from lbtui.cli.output import NOT_FOUND, OK, Failure, Out, Table, say
from lbtui.cli.solving import SEARCHING
from lbtui.engine import MAX_SOLUTION_WORDS, Candidates, Limits, Space, find_spellable
from lbtui.exports.rows import definition_text, word_lines
from lbtui.filters.filters import WordFilter
from lbtui.filters.terms import NUMBERS, FilterError, examples
from lbtui.puzzle import Board
from lbtui.text import format_number, plural
from lbtui.words import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.words.definitions import Definition


SORTS = ("word", "letters", "covers", "score", "finish")


def run(args: Args) -> int:
    """List the candidates of a board."""
    fmt = options.row_format(args)
    try:
        keep = WordFilter(args.filter or "")
    except FilterError as error:
        raise Failure(f"--filter: {error}") from None
    board = read_board(args, args.positionals)
    out = Out(data=fmt != "plain")
    if out.people:
        note_lengths(board)
    space, fitting, tried = _space(board, args)
    lists = tried[-1]
    chosen, _ = keep.apply(space.candidates, space.finish_with)
    _sort(chosen, space, args)
    total = len(chosen)
    del chosen[args.limit or total :]
    define = _definer(lists) if args.define else None
    if not out.people:
        out.lines(word_lines(fmt, space, chosen, define))
    elif total:
        _print_table(space, chosen, out, define)
    if not total:
        what = "matches your options" if fitting else "fits the board"
        say(f"no word {what} with {describe_lists(*tried)}")
    elif out.people:
        matching = f", {format_number(total)} that match your options" if total < fitting else ""
        shown = f"; {format_number(len(chosen))} shown" if len(chosen) < total else ""
        say(f"{_summary(board, lists, args.min_length, fitting)}{matching}{shown}")
    return OK if total else NOT_FOUND


def _summary(board: Board, lists: Sequence[WordList], min_length: int, fitting: int) -> str:
    """Return how many words the lists have, how many are spellable, and how many fit."""
    sizes = list(map(len, lists))
    every = " + ".join([*map(format_number, sizes[:-1]), plural(sizes[-1], "word")])
    spellable = format_number(len(find_spellable(board.letters, lists, min_length=min_length)))
    what = describe_lists(lists)
    return f"{what}: {every}, {spellable} with these letters, {format_number(fitting)} that fit"


def _space(board: Board, args: Args) -> tuple[Space, int, list[list[WordList]]]:
    """Return the space of the candidates that the options leave, how many fit the board in all, and
    the lists of every choice that was tried.

    Both are of the last choice: with 'auto' that is the one that `solve` would use.
    """

    def attempt(every: Candidates) -> tuple[Space, int]:
        candidates = every.filtered(exclude=args.exclude, min_score=args.min_score)
        return Space(candidates, Limits(bridges=args.bridges, seconds=SEARCHING)), len(every)

    (space, fitting), tried = try_lists(
        board, args, attempt, lambda found: found[0].minimum().word_count is not None
    )
    return space, fitting, tried


def _sort(chosen: list[int], space: Space, args: Args) -> None:
    """Sort indices of candidates, which come in alphabetical order, by --sort and --reverse."""
    if args.sort in NUMBERS:
        value = NUMBERS[args.sort].value

        def key(i: int) -> int:
            number = value(space.candidates, i, space.finish_with)
            return MAX_SOLUTION_WORDS + 1 if number is None else number

        chosen.sort(key=key, reverse=args.sort != "finish")
    if args.reverse:
        chosen.reverse()


def _print_table(
    space: Space, chosen: list[int], out: Out, define: Callable[[str], list[Definition]] | None
) -> None:
    """Print a table of the chosen candidates, with the definitions below each word."""
    from lbtui.puzzle.ranking import band_name

    candidates = space.candidates
    columns = ["<word", ">letters", ">new"]
    if space.complete:
        columns.append(">needs")
    if candidates.has_scores:
        columns.append("<score")

    def cells(i: int) -> list[str]:
        word, score = candidates.words[i], candidates.scores[i]
        row = [candidates.spelling(word), str(len(word)), str(candidates.masks[i].bit_count())]
        if space.complete:
            row.append(space.finish_with(i).cell("none", "unknown"))
        if candidates.has_scores:
            scored = candidates.is_scored((word,))
            row.append(f"{score:>3} {band_name(score)}" if scored else "")
        return row

    lines = Table(out, columns, strong=0).lines([cells(i) for i in chosen])
    out.line(next(lines))
    for i, line in zip(chosen, lines, strict=True):
        out.line(line)
        word = candidates.words[i]
        for each in define(word) if define else ():
            out.prose(f"    {definition_text(word, [each])}", indent=6)


def _definer(lists: Sequence[WordList]) -> Callable[[str], list[Definition]]:
    """Return a function that looks up a word's definitions; only English words have any."""
    from lbtui.words.definitions import define, may_be_english

    return define if may_be_english(lists) else lambda _word: []


def _help() -> str:
    terms = "\n".join(f"  {term:<14}{meaning}" for term, meaning in examples("words"))
    return (__doc__ or "").format(terms=terms)


COMMAND = Command(
    usage="BOARD [options]",
    summary="list the words that fit a board",
    help=_help,
    exit_help=("words found", "no word fits"),
    nargs=(1, None),
    options=(
        *options.FOR_WORDS,
        options.MIN_SCORE,
        options.BRIDGES,
        options.EXCLUDE,
        Option(
            "-f",
            "--filter",
            metavar="TERMS",
            help="only words that satisfy these terms (see below)",
            group="selection",
        ),
        Option(
            "--sort",
            choices=SORTS,
            default="word",
            help="sort by this, best first; 'word' is alphabetical",
        ),
        Option("-r", "--reverse", help="reverse the order"),
        options.LIMIT,
        Option("--define", help="print the definitions of each word, where known"),
        options.JSON,
        options.CSV,
    ),
)
