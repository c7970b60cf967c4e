"""`lbtui review`: a game, move by move, compared with everything that was possible."""

from __future__ import annotations

from lbtui.cli import options
from lbtui.cli.command import Args, Command
from lbtui.cli.inputs import chain_words, open_for_words, split_board
from lbtui.cli.output import NOT_FOUND, OK, USAGE, Out, say
from lbtui.cli.table import Table
from lbtui.play.review import Review
from lbtui.puzzle.text import clean
from lbtui.text import amount, json_line, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.play.review import Move

MOST_SHOWN = 60
"""The most characters shown of a word, which may be anything."""


def review(args: Args) -> int:
    """Print the review of a game."""
    board, given = split_board(args.rest, args.sides)
    words = chain_words(board, given)
    lists, candidates = open_for_words(board, words, args.list, args.min_length)
    names = " + ".join(each.name for each in lists)
    found = Review(
        candidates, words, ranking=args.rank, bridges=args.bridges, min_length=args.min_length
    )
    out = Out(data=args.json, color=args.color)
    if args.json:
        _print_json(found, out)
    else:
        _print_text(found, names, out)
    out.close()
    if not found.complete:
        say("a board of so many letters is too large to say what each move left")
    if any(move.error for move in found.moves):
        return USAGE
    return OK if found.solved else NOT_FOUND


def _print_json(found: Review, out: Out) -> None:
    for move in found.moves:
        record: dict[str, object] = {
            "word": clean(move.word, MOST_SHOWN),
            "further": move.further,
            "ways": move.ways,
            "best": move.best,
            "better": list(move.better),
        }
        if move.error:
            record["error"] = move.error
        out.line(json_line(record))
    standing = found.standing
    out.line(
        json_line(
            {
                "solved": found.solved,
                "words": len(found.words),
                "rank": standing.rank if standing else None,
                "level_rank": standing.level_rank if standing else None,
                "of": standing.of if standing else None,
                "percentile": standing.percentile if standing else None,
                "best_moves": found.best_moves,
                "reason": found.reason,
            }
        )
    )


def _print_text(found: Review, names: str, out: Out) -> None:
    table = Table(out, ("<word", "<it left", "<better"), strong=0)
    for line in table.lines([_row(move) for move in found.moves]):
        out.line(line)
    out.line("")
    words = plural(len(found.words), "word")
    if not found.solved:
        out.line(f"not solved after {words}")
    else:
        out.prose(f"solved in {words}{_place(found, names)}")
    if found.complete and found.words:
        kept = f"{found.best_moves} of {plural(len(found.words), 'move')}"
        out.line(f"{kept} left as few words as possible")


def _row(move: Move) -> tuple[str, str, str]:
    shown = clean(move.word, MOST_SHOWN)
    if move.error:
        return shown, f"not played: {move.error}", ""
    if move.further is None:
        left = "unknown" if move.ways is None else "no way to solve it"
    elif move.further == 0:
        left = "solved"
    else:
        ways = "" if move.ways is None else f", {amount(move.ways)} way{'s'[: move.ways != 1]}"
        left = f"{plural(move.further, 'word')}{ways}"
    return shown, left, ", ".join(move.better)


def _place(found: Review, names: str) -> str:
    """Where the game stands among the solutions; why it does not, where it does not."""
    standing = found.standing
    if standing is None or standing.level_rank is None:
        return f", not ranked: {found.reason}"
    place = f": number {standing.level_rank:,} of {standing.of:,} with word list {names}"
    if standing.percentile:
        place += f", better than {standing.percentile:g} % of them"
    return place


EPILOG = f"""\
{options.BOARD_HELP}

WORD… are the words played, in order. For each, the review says how many more words it left you
to find and in how many ways that can be done, and names up to three words that would have left
fewer. With --list auto, the list is 'common' if it has all the words, else 'scrabble'.

examples:
  lbtui review "riu pgh lcs yao" gracious splashy
  lbtui review riu pgh lcs yao yup posh haircuts --list scrabble
  lbtui review "riu pgh lcs yao" gracious splashy --json

{options.exit_status("the words solve the board", "they do not")}"""

COMMAND = Command(
    "review",
    usage="BOARD WORD… [options]",
    summary="review a game: what each word left, and what would have been better",
    description="Compare a game with everything that was possible at each move.",
    epilog=EPILOG,
    least=1,
    run=review,
    options=(
        options.SIDES,
        options.LIST,
        options.MIN_LENGTH,
        options.RANK,
        options.BRIDGES,
        options.JSON,
        options.COLOR,
    ),
)
