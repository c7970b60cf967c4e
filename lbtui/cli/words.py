"""`lbtui words`: every word that fits a board."""

from __future__ import annotations

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import describe_lists, note_excluded, open_choices, read_board
from lbtui.cli.output import NOT_FOUND, OK, Failure, Out, say
from lbtui.solve import MOST_WORDS, Space, find_candidates
from lbtui.solve.rows import meaning_text, word_lines
from lbtui.text import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lbtui.puzzle import Board
    from lbtui.words import WordList
    from lbtui.words.meanings import Meaning

SECONDS = 1.5
"""The time to find out whether a list solves a board of very many letters."""
SORTS = ("word", "letters", "covers", "score", "finish")


def words(args: Args) -> int:
    """List the candidates of a board."""
    fmt = options.row_format(args)
    keep = _filter(args.filter) if args.filter else None
    board = read_board(args.rest, args.sides)
    out = Out(data=fmt != "plain")
    space, tried = _space(board, args)
    lists = tried[-1]
    chosen = [i for i, word in enumerate(space.candidates.words) if keep is None or keep(word)]
    _sort(chosen, space, args)
    total = len(chosen)
    del chosen[args.limit or total :]
    meanings = _meanings(lists) if args.define else None
    if out.people:
        lines = _lines_for_people(space, chosen, out, meanings)
    else:
        lines = word_lines(fmt, space, chosen, meanings)
    for line in lines:
        out.line(line)
    out.close()
    if out.people or not total:
        shown = f", {len(chosen):,} shown" if len(chosen) < total else ""
        found = f"{plural(total, 'word')} with {describe_lists(lists)}"
        say(f"{found}{shown}" if total else f"no word matches in {describe_lists(*tried)}")
    return OK if total else NOT_FOUND


def _space(board: Board, args: Args) -> tuple[Space, list[Sequence[WordList]]]:
    """The space over the candidates, and the choices of lists that were tried, the last for it.

    With 'auto' that is the one that `solve` would use.
    """
    tried: list[Sequence[WordList]] = []
    for lists in open_choices(args.list):
        tried.append(lists)
        every = find_candidates(board, lists, min_length=args.min_length)
        candidates = every.filtered(
            exclude=args.exclude, min_score=args.min_score, lengths=args.lengths
        )
        space = Space(candidates, bridges=args.bridges, seconds=SECONDS)
        if space.minimum() is not None:
            break
    note_excluded(args.exclude, every)
    return space, tried


def _sort(chosen: list[int], space: Space, args: Args) -> None:
    """Sort indices of candidates, which come in alphabetical order, by --sort and --reverse."""
    candidates = space.candidates

    def finish(i: int) -> int:
        further = space.finish_with(i)
        return MOST_WORDS + 1 if further is None else further

    keys: dict[str, Callable[[int], int]] = {
        "letters": lambda i: -len(candidates.words[i]),
        "covers": lambda i: -candidates.masks[i].bit_count(),
        "score": lambda i: -candidates.scores[i],
        "finish": finish,
    }
    if args.sort in keys:
        chosen.sort(key=keys[args.sort])
    if args.reverse:
        chosen.reverse()


def _lines_for_people(
    space: Space, chosen: list[int], out: Out, meanings: Callable[[str], list[Meaning]] | None
) -> Iterator[str]:
    """A line for each chosen candidate, for a terminal."""
    from lbtui.words import band_name

    candidates = space.candidates
    for i in chosen:
        word, finish = candidates.words[i], space.finish_with(i)
        about = f"{len(word):>2} letters, covers {candidates.masks[i].bit_count():>2}"
        if finish is not None:
            about += f", finish {finish}"
        elif space.complete:
            about += ", leads nowhere"
        if candidates.is_scored((word,)):
            score = candidates.scores[i]
            about += f", {band_name(score)} ({score})"
        line = f"{out.bold}{candidates.spelling(i):<18}{out.plain}  {out.dim}{about}{out.plain}"
        yield f"{line}  {meaning_text(word, meanings(word))}" if meanings else line


def _meanings(lists: Sequence[WordList]) -> Callable[[str], list[Meaning]]:
    """A function that looks up the meanings of a word; without an English list it finds none."""
    from lbtui.words.meanings import meaning

    return meaning if any(words.is_ascii for words in lists) else lambda _word: []


def _filter(text: str) -> Callable[[str], bool]:
    """The test that --filter asks for."""
    from lbtui.solve.filters import FilterError, parse_filter

    try:
        return parse_filter(text).accepts
    except FilterError as error:
        raise Failure(f"--filter: {error}") from None


EPILOG = f"""\
{options.BOARD_HELP}

Each word is printed with its number of letters, how many different letters it covers, its score,
and its finish: the fewest further words that solve the board, if any do. --filter chooses which
words are printed; --min-score, --lengths and --exclude remove words from the list altogether.

A filter is one or more terms, all of which a word must satisfy: re (contains re), ^re (starts with
it), ed$ (ends with it), s*y or s?y (any letters or one letter between), +jq (has all of these
letters), -x (has none of them), >7 <5 =6 (length), /r[ae]+s/ (regular expression).

examples:
  lbtui words "riu pgh lcs yao"
  lbtui words "riu pgh lcs yao" --sort score --limit 20
  lbtui words "riu pgh lcs yao" --list scrabble --filter "+sh >7"
  lbtui words "riu pgh lcs yao" --filter=-r --json

{options.exit_status("words found", "no word fits")}"""

COMMAND = Command(
    "words",
    usage="BOARD [options]",
    summary="list the words that fit a board",
    description="List the words that can be played on a Letter Boxed board.",
    epilog=EPILOG,
    least=1,
    run=words,
    options=(
        options.SIDES,
        options.LIST,
        options.MIN_LENGTH,
        options.MIN_SCORE,
        options.LENGTHS,
        options.BRIDGES,
        options.EXCLUDE,
        Option(
            "-f",
            "--filter",
            metavar="TERMS",
            group="which",
            help="only words that satisfy these terms (see below)",
        ),
        Option(
            "--sort",
            choices=SORTS,
            default="word",
            help="sort by this, best first; word is alphabetical",
        ),
        Option("-r", "--reverse", help="reverse the order"),
        options.LIMIT,
        Option("--define", help="print the meaning of each word, if known"),
        options.JSON,
        options.CSV,
    ),
)
