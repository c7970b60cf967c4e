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
from lbtui.cli.inputs import find_best_candidates, parse_chain, read_board_and_words
from lbtui.cli.output import ExitCode, Stdout, Table, json_line, print_note
from lbtui.play.moves import MAX_SHOWN_LETTERS, Move
from lbtui.play.review import Review, summarize_review
from lbtui.play.wording import better_words_text, finish_text, grade_move
from lbtui.puzzle.text import printable


def run(args: Args) -> int:
    """Print the review of a game."""
    board, texts = read_board_and_words(args)
    words = parse_chain(board, texts)
    candidates, lists = find_best_candidates(board, words, args)
    review = Review(
        candidates,
        words,
        ranking=args.rank,
        bridges=args.bridges,
        min_length=args.min_length,
        lists=lists,
    )
    out = Stdout(for_programs=args.json)
    if args.json:
        for move in review.moves:
            out.print(json_line(move.as_json()))
        out.print(json_line(review.as_json()))
    else:
        _print_review(review, out)
    if not review.complete:
        print_note("the review is incomplete: there are too many positions to search")
    return ExitCode.OK if review.solved else ExitCode.NOT_FOUND


def _print_review(review: Review, out: Stdout) -> None:
    table = Table(out, ("<word", "<words left", "<better"), bold_column=0)
    rows = [
        (printable(move.word, MAX_SHOWN_LETTERS), finish_text(move), _format_better_words(move))
        for move in review.moves
    ]
    out.print_lines([*table.format_lines(rows), ""])
    for line in summarize_review(review, review.lists_name):
        out.print_wrapped(line)


def _format_better_words(move: Move) -> str:
    """Return which words would have left more, or that none would: `best`, as the app says it."""
    return "best" if grade_move(move) == "best" else better_words_text(move, str)


COMMAND = Command(
    usage="BOARD WORD… [options]",
    summary="review a game: what each word left, and what would have been better",
    exit_meanings=("the words solve the board", "they do not"),
    options=options.CHAIN_OPTIONS,
)
