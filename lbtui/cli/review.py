"""`lbtui review`: a game, move by move, compared with everything that was possible."""

from lbtui.cli import options
from lbtui.cli.command import Args, Command
from lbtui.cli.inputs import chain_words, open_for_words, split_board
from lbtui.cli.output import NOT_FOUND, OK, USAGE, Out, Table, say
from lbtui.play.review import Review
from lbtui.play.text import MOST_WORD_SHOWN, better_words, remainder_text, review_summary
from lbtui.puzzle.text import clean
from lbtui.text import json_line


def run(args: Args) -> int:
    """Print the review of a game."""
    board, given = split_board(args)
    words = chain_words(board, given)
    candidates, lists = open_for_words(board, words, args)
    names = " + ".join(each.name for each in lists)
    found = Review(
        candidates,
        words,
        ranking=args.rank,
        bridges=args.bridges,
        min_length=args.min_length,
        lists=lists,
    )
    out = Out(data=args.json, color=args.color)
    if args.json:
        _print_json(found, names, out)
    else:
        _print_text(found, names, out)
    out.close()
    if not found.complete:
        say("not all that the moves left is known: there are too many positions to search")
    if any(move.error for move in found.moves):
        return USAGE
    return OK if found.solved else NOT_FOUND


def _print_json(found: Review, names: str, out: Out) -> None:
    for move in found.moves:
        record: dict[str, object] = {
            "word": clean(move.word, MOST_WORD_SHOWN),
            "further": move.finish.words,
            "ways": move.ways,
            "best": move.best.words,
            "better": list(move.better),
        }
        if move.error:
            record["error"] = move.error
        out.line(json_line(record))
    ranks = ("rank", "level_rank", "of", "place", "percentile")
    whole_game = {
        "solved": found.solved,
        "words": len(found.words),
        **{name: getattr(found.standing, name, None) for name in ranks},
        "tied": found.standing.tied if found.standing else None,
        "best_moves": found.best_moves,
        "reason": found.reason,
        "list": names,
    }
    out.line(json_line(whole_game))


def _print_text(found: Review, names: str, out: Out) -> None:
    table = Table(out, ("<word", "<words left", "<better"), strong=0)
    rows = [
        (clean(move.word, MOST_WORD_SHOWN), remainder_text(move), better_words(move, str))
        for move in found.moves
    ]
    for line in table.lines(rows):
        out.line(line)
    out.line("")
    for line in review_summary(found, names):
        out.prose(line)


EPILOG = f"""\
{options.BOARD_HELP}

WORD… are the words played, in order. For each, the review says how many more words it left you
to find and in how many ways that can be done, and names up to three words that would have left
fewer. With --list auto, the list is 'common' if it has all the words, else 'scrabble'.
{options.CHAIN_HELP}

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
    run=run,
    options=(
        *options.FOR_WORDS,
        options.RANK,
        options.BRIDGES,
        options.JSON,
        options.COLOR,
    ),
)
