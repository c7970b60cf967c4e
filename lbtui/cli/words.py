"""`lbtui words`: every word that fits a board."""

from __future__ import annotations

from lbtui.cli import options
from lbtui.cli.board import read_board
from lbtui.cli.errors import NOT_FOUND, OK, Failure
from lbtui.cli.output import Out, say
from lbtui.cli.pick import choices, label
from lbtui.cli.spec import Args, Command, Option
from lbtui.solve import Space, find_candidates
from lbtui.words import band_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lbtui.puzzle import Board
    from lbtui.solve import Candidates
    from lbtui.words import WordList
    from lbtui.words.meanings import Meaning

QUOTE = '"'
SORTS = ("word", "letters", "covers", "score", "finish")


def words(args: Args) -> int:
    """List the candidates of a board."""
    if args.json and args.csv:
        raise Failure("--json and --csv are two formats; choose one")
    keep = _filter(args.filter) if args.filter else None
    board = read_board(args.rest, args.sides)
    out = Out("utf-8" if args.json or args.csv else None)
    candidates, space, lists = _candidates(board, args)
    lines = _Lines(candidates, space)
    chosen = [i for i, word in enumerate(candidates.words) if keep is None or keep(word)]
    _sort(chosen, lines, args)
    total = len(chosen)
    del chosen[args.limit or total :]
    # What is known is English: of words of another language it would be false friends.
    meaning = _meaning if any(each.plain for each in lists) else _nothing
    row = _row(lines, args, out, meaning if args.define else None)
    if args.csv:
        out.line("word,letters,covers,score,finish" + (",meaning" if args.define else ""))
    for i in chosen:
        out.line(row(i))
    out.close()
    if out.people or not total:
        shown = f", {len(chosen):,} shown" if len(chosen) < total else ""
        say(f"{total:,} {'word' if total == 1 else 'words'} with {label(lists)}{shown}")
    return OK if total else NOT_FOUND


def _candidates(board: Board, args: Args) -> tuple[Candidates, Space, Sequence[WordList]]:
    """The candidates of the list in use; 'auto' is the list that `solve` would use."""
    for lists in choices(args.list):
        candidates = find_candidates(board, lists, min_length=args.min_length)
        candidates = candidates.filtered(
            exclude=args.exclude, min_score=args.min_score, lengths=args.lengths
        )
        space = Space(candidates)
        if space.minimum() is not None:
            break
    return candidates, space, lists


class _Lines:
    """What there is to say of each candidate, by its place."""

    __slots__ = ("candidates", "space")

    def __init__(self, candidates: Candidates, space: Space) -> None:
        self.candidates = candidates
        self.space = space

    def covers(self, i: int) -> int:
        return self.candidates.masks[i].bit_count()

    def finish(self, i: int) -> int | None:
        """The fewest further words; 0 when the word alone solves the board, None: no way."""
        fewest = self.space.fewest_with(i)
        return None if fewest is None else fewest - 1


def _sort(chosen: list[int], lines: _Lines, args: Args) -> None:
    """Sort places of candidates (alphabetical as they come); the best first, or --reverse."""
    candidates = lines.candidates
    keys: dict[str, Callable[[int], int]] = {
        "letters": lambda i: -len(candidates.words[i]),
        "covers": lambda i: -lines.covers(i),
        "score": lambda i: -candidates.scores[i],
        "finish": lambda i: 99 if (more := lines.finish(i)) is None else more,
    }
    if args.sort in keys:
        chosen.sort(key=keys[args.sort])
    if args.reverse:
        chosen.reverse()


def _row(
    lines: _Lines, args: Args, out: Out, meaning: Callable[[str], list[Meaning]] | None
) -> Callable[[int], str]:
    """How one candidate is written."""
    candidates = lines.candidates

    def data(i: int) -> tuple[str, int, int, int, int | None]:
        word = candidates.words[i]
        return word, len(word), lines.covers(i), candidates.scores[i], lines.finish(i)

    def meant(i: int) -> str:
        if meaning is None:
            return ""
        word = candidates.words[i]
        return "; ".join(
            f"{m.part}{f' ({m.lemma})' if m.lemma != word else ''}: {m.gloss}"
            for m in meaning(word)
        )

    def as_json(i: int) -> str:
        word, letters, covers, score, finish = data(i)
        more = ""
        if meaning is not None:
            from json import dumps

            known = [{"lemma": m.lemma, "part": m.part, "gloss": m.gloss} for m in meaning(word)]
            more = f', "meanings": {dumps(known, ensure_ascii=False)}'
        return (
            f'{{"word": "{word}", "letters": {letters}, "covers": {covers}, "score": {score}, '
            f'"finish": {"null" if finish is None else finish}{more}}}'
        )

    def as_csv(i: int) -> str:
        word, letters, covers, score, finish = data(i)
        line = f"{word},{letters},{covers},{score},{'' if finish is None else finish}"
        return f'{line},"{meant(i).replace(QUOTE, QUOTE * 2)}"' if args.define else line

    def for_people(i: int) -> str:
        _, letters, covers, score, finish = data(i)
        about = f"{letters:>2} letters, covers {covers:>2}, "
        about += "leads nowhere" if finish is None else f"solves in {finish + 1}"
        if candidates.is_scored((candidates.words[i],)):
            about += f", {band_name(score)} ({score})"
        line = f"{out.bold}{candidates.spelling(i):<18}{out.plain}  {out.dim}{about}{out.plain}"
        return f"{line}  {meant(i)}" if args.define else line

    def plain(i: int) -> str:
        text = meant(i)
        return f"{candidates.words[i]}: {text}" if text else candidates.words[i]

    if args.json:
        return as_json
    if args.csv:
        return as_csv
    return for_people if out.people else plain


def _meaning(word: str) -> list[Meaning]:
    """What a word means; empty where nothing is known."""
    from lbtui.words.meanings import meaning

    return meaning(word)


def _nothing(word: str) -> list[Meaning]:
    """Say nothing of a word."""
    del word
    return []


def _filter(text: str) -> Callable[[str], bool]:
    """The test that --filter asks for."""
    from lbtui.solve.filters import FilterError, parse_filter

    try:
        return parse_filter(text).accepts
    except FilterError as error:
        raise Failure(f"--filter: {error}") from None


EPILOG = f"""\
{options.BOARD_HELP}

Of each word: its letters, how many different letters it covers, its score, and its finish: the
fewest further words that solve the board (none where it leads nowhere). --min-score,
--lengths and --exclude choose the words there are; --filter only what is shown of them.

The filter is one line of terms, all of which a word must satisfy: re (contains), ^re (begins),
ed$ (ends), s*y and s?y (any letters, one letter), +jq (has these), -x (has none of these), >7 <5
=6 (letters), /r[ae]+s/ (a regular expression).

examples:
  lbtui words "riu pgh lcs yao"
  lbtui words "riu pgh lcs yao" --sort score --limit 20
  lbtui words "riu pgh lcs yao" --list scrabble --filter "+sh >7"
  lbtui words "riu pgh lcs yao" --filter=-r --json

exit status: 0 found, 1 no word fits, 2 usage or bad input, 74 output could not be written,
128+N ended by signal N"""

COMMAND = Command(
    "words",
    usage="BOARD [options]",
    summary="every word that fits a board",
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
            help="by word (alphabetical, the default), or best first by letters, letters "
            "covered, score, or finish",
        ),
        Option("-r", "--reverse", help="in the opposite order"),
        Option(
            "-n",
            "--limit",
            metavar="N",
            convert=options.number(1, 10**11),
            help="the first N words (default: all)",
        ),
        Option("--define", help="with the meaning of each word, where it is known"),
        options.JSON,
        options.CSV,
    ),
)
