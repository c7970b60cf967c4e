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
from lbtui.cli.command import Args, Command, Option, SelectionOption
from lbtui.cli.inputs import describe_lists, read_board, report_uneven_sides, try_lists
from lbtui.cli.output import ExitCode, Failure, Stdout, Table, print_note
from lbtui.cli.solution_search import MAX_SEARCH_SECONDS
from lbtui.engine import MAX_SOLUTION_WORDS, Candidates, Limits, Space, find_spellable_words
from lbtui.exports.rows import format_definitions, format_words
from lbtui.filters.filters import WordFilter
from lbtui.filters.terms import FORM_BY_NAME, FilterError, list_examples
from lbtui.formatting import format_number, plural
from lbtui.puzzle import Board
from lbtui.words import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.words.definitions import Definition


SORT_CHOICES = ("word", "letters", "covers", "score", "finish")


def run(args: Args) -> int:
    """List the candidates of a board."""
    row_format = options.choose_row_format(args)
    try:
        word_filter = WordFilter(args.filter or "")
    except FilterError as error:
        raise Failure(f"--filter: {error}") from None
    board = read_board(args, args.positionals)
    out = Stdout(for_programs=row_format != "plain")
    if out.is_terminal:
        report_uneven_sides(board)
    tries = _make_spaces(board, args)
    (space, fit_count), lists = tries[-1]
    indices, _ = word_filter.apply(space.candidates, space.find_finish_with)
    _sort_candidates(indices, space, args)
    total = len(indices)
    del indices[args.limit or total :]
    find_definitions = _make_definition_lookup(lists) if args.define else None
    if not out.is_terminal:
        out.print_lines(format_words(row_format, space, indices, find_definitions))
    elif total:
        _print_word_table(space, indices, out, find_definitions)
    if not total:
        problem = "matches your options" if fit_count else "fits the board"
        print_note(f"no word {problem} with {describe_lists(*[lists for _, lists in tries])}")
    elif out.is_terminal:
        summary = _format_summary(board, lists, args.min_length, fit_count)
        summary += f", {format_number(total)} that match your options" if total < fit_count else ""
        summary += f"; {format_number(len(indices))} shown" if len(indices) < total else ""
        print_note(summary)
    return ExitCode.OK if total else ExitCode.NOT_FOUND


def _format_summary(board: Board, lists: list[WordList], min_length: int, fit_count: int) -> str:
    """Return how many words the lists have, how many are spellable, and how many fit."""
    sizes = list(map(len, lists))
    sizes_text = " + ".join([*map(format_number, sizes[:-1]), plural(sizes[-1], "word")])
    spellable_words = find_spellable_words(board.letters, lists, min_length=min_length)
    spellable_text = format_number(len(spellable_words))
    counts_text = f"{spellable_text} with these letters, {format_number(fit_count)} that fit"
    return f"{describe_lists(lists)}: {sizes_text}, {counts_text}"


def _make_spaces(board: Board, args: Args) -> list[tuple[tuple[Space, int], list[WordList]]]:
    """Return, for each choice of lists that was tried, the space of the candidates that the options
    leave, and how many fit the board in all.

    The last choice is, with 'auto', the one that `solve` would use.
    """

    def make_space(all_candidates: Candidates) -> tuple[Space, int]:
        candidates = all_candidates.filtered(exclude=args.exclude, min_score=args.min_score)
        limits = Limits(bridges=args.bridges, seconds=MAX_SEARCH_SECONDS)
        return Space(candidates, limits), len(all_candidates)

    return try_lists(board, args, make_space, lambda result: result[0].find_minimum().word_count)


def _sort_candidates(indices: list[int], space: Space, args: Args) -> None:
    """Sort indices of candidates, which come in alphabetical order, by --sort and --reverse."""
    if args.sort in FORM_BY_NAME:
        find_value = FORM_BY_NAME[args.sort].find_value

        def sort_key(index: int) -> int:
            number = find_value(space.candidates, index, space.find_finish_with)
            return MAX_SOLUTION_WORDS + 1 if number is None else number

        indices.sort(key=sort_key, reverse=args.sort != "finish")
    if args.reverse:
        indices.reverse()


def _print_word_table(
    space: Space,
    indices: list[int],
    out: Stdout,
    find_definitions: Callable[[str], list[Definition]] | None,
) -> None:
    """Print a table of candidates, by their indices, with the definitions below each word."""
    from lbtui.puzzle.ranking import band_name

    candidates = space.candidates
    columns = ["<word", ">letters", ">new"]
    if space.is_exhaustive:
        columns.append(">needs")
    if candidates.has_scores:
        columns.append("<score")

    def format_row(i: int) -> list[str]:
        word, score = candidates.words[i], candidates.scores[i]
        row = [candidates.spelling(word), str(len(word)), str(candidates.masks[i].bit_count())]
        if space.is_exhaustive:
            row.append(space.find_finish_with(i).cell_text("none", "unknown"))
        if candidates.has_scores:
            is_scored = candidates.is_scored((word,))
            row.append(f"{score:>3} {band_name(score)}" if is_scored else "")
        return row

    lines = Table(out, columns, bold_column=0).format_lines([format_row(i) for i in indices])
    out.print(next(lines))
    for i, line in zip(indices, lines, strict=True):
        out.print(line)
        word = candidates.words[i]
        for definition in find_definitions(word) if find_definitions else ():
            out.print_wrapped(f"    {format_definitions(word, [definition])}", indent=6)


def _make_definition_lookup(lists: Sequence[WordList]) -> Callable[[str], list[Definition]]:
    """Return a function that looks up a word's definitions; only English words have any."""
    from lbtui.words.definitions import define, may_be_english

    return define if may_be_english(lists) else lambda _word: []


def _format_help() -> str:
    terms = "\n".join(f"  {term:<14}{meaning}" for term, meaning in list_examples("words"))
    return (__doc__ or "").format(terms=terms)


COMMAND = Command(
    usage="BOARD [options]",
    summary="list the words that fit a board",
    help=_format_help,
    exit_meanings=("words found", "no word fits"),
    options=(
        *options.WORD_OPTIONS,
        options.MIN_SCORE_OPTION,
        options.BRIDGES_OPTION,
        options.EXCLUDE_OPTION,
        SelectionOption(
            "-f",
            "--filter",
            metavar="TERMS",
            help="only words that satisfy these terms (see below)",
        ),
        Option(
            "--sort",
            choices=SORT_CHOICES,
            default="word",
            help="sort by this, best first; 'word' is alphabetical",
        ),
        Option("-r", "--reverse", help="reverse the order"),
        options.LIMIT_OPTION,
        Option("--define", help="print the definitions of each word, where known"),
        options.JSON_OPTION,
        options.CSV_OPTION,
    ),
)
