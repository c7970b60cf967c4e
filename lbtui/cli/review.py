"""Compare a game with everything that was possible at each move.

WORD… are the words played, in order. For each, the review says how many more words it left you
to find and in how many ways that can be done. It also names a better word, one that left fewer
words or, if as few, more ways, and the best everyday word; 'best' says that there is no better one.
With --list auto, the list is 'common', or 'scrabble' if that has more of the words.

examples:
  lbtui review "riu pgh lcs yao" gracious splashy
  lbtui review riu pgh lcs yao yup posh haircuts --list scrabble
  lbtui review "riu pgh lcs yao" gracious splashy --json
"""

from lbtui.cli import options
from lbtui.cli.command import Args, Command
from lbtui.cli.inputs import chain_words, open_for_words, split_board
from lbtui.cli.output import NOT_FOUND, OK, Out, Table, json_line, say
from lbtui.play.moves import MAX_SHOWN_LETTERS, Move
from lbtui.play.review import Review, review_summary
from lbtui.play.wording import better_words, grade, remainder_text
from lbtui.puzzle.text import clean


def run(args: Args) -> int:
    """Print the review of a game."""
    board, given = split_board(args)
    words = chain_words(board, given)
    candidates, lists = open_for_words(board, words, args)
    found = Review(
        candidates,
        words,
        ranking=args.rank,
        bridges=args.bridges,
        min_length=args.min_length,
        lists=lists,
    )
    out = Out(data=args.json)
    if args.json:
        for move in found.moves:
            out.line(json_line(move.as_json()))
        out.line(json_line(found.as_json()))
    else:
        _print_text(found, out)
    if not found.complete:
        say("the review is incomplete: there are too many positions to search")
    return OK if found.solved else NOT_FOUND


def _print_text(found: Review, out: Out) -> None:
    table = Table(out, ("<word", "<words left", "<better"), strong=0)
    rows = [
        (clean(move.word, MAX_SHOWN_LETTERS), remainder_text(move), _better(move))
        for move in found.moves
    ]
    out.lines([*table.lines(rows), ""])
    for line in review_summary(found, found.names):
        out.prose(line)


def _better(move: Move) -> str:
    """Return which words would have left more, or that none would: `best`, as the app says it."""
    how = grade(move)
    return how if how == "best" else better_words(move, str)


COMMAND = Command(
    usage="BOARD WORD… [options]",
    summary="review a game: what each word left, and what would have been better",
    exit_help=("the words solve the board", "they do not"),
    nargs=(1, None),
    options=options.FOR_CHAINS,
)
