"""Print a hint about the board, or about how to go on after the words played.

WORD… are the words you have played, in order. Each level gives away a little more:

  1  the fewest words that solve the whole board, and how many solutions have that many;
     after WORD…, also level 2
  2  the same from where you are; before any word, what level 1 says
  3  the first and last letter of each word still to play
  4  how long they are
  5  their first two letters
  6  the first of them
  7  all of them; with one word left, what level 6 says

All levels are about the same solution: the shortest one with well-known words that goes on from
your words. If they lead too far away, the hint says so and where to go back to.

examples:
  lbtui hint "riu pgh lcs yao"
  lbtui hint "riu pgh lcs yao" --level 4
  lbtui hint "riu pgh lcs yao" gracious --level 3
"""

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import check_played, describe_lists, split_board, try_lists, why_missing
from lbtui.cli.output import OK, Failure, Out, json_line, say
from lbtui.cli.solving import SEARCHING, exit_code
from lbtui.play.hint import MAX_LEVEL
from lbtui.play.hint_ladder import HintLadder
from lbtui.puzzle.text import quote


def run(args: Args) -> int:
    """Print the hint of one level."""
    board, given = split_board(args)
    words = check_played(board, given, args.min_length)
    hints, tried = try_lists(
        board,
        args,
        lambda candidates: HintLadder(candidates, bridges=args.bridges, seconds=SEARCHING),
        lambda hints: hints.minimum.word_count,
    )
    minimum = hints.minimum
    if minimum.word_count is None:
        more = ", so there is nothing to hint at" if minimum.proven else ": there may be one"
        why = f"no solution{minimum.found_yet} with {describe_lists(*tried)}{more}"
        raise Failure(why, exit_code(minimum))
    names = " + ".join(each.name for each in tried[-1])
    for word in words:
        if hints.evaluator.candidates.find(word) is None:
            say(f"{quote(word)} is {why_missing(word, tried[-1], f'word list {names}')}")
    hint = hints.make_hint(words, args.level)
    text = hint.text(names=names)
    if args.level == 1 and words:
        text += f"\n{hints.make_hint(words, 2).text()}"
    line = json_line(hint.as_json() | {"text": text}) if args.json else text
    Out(data=args.json).line(line)
    return OK


COMMAND = Command(
    usage="BOARD [WORD…] [options]",
    summary="get a hint, without giving the solution away",
    exit_help=(
        "a hint",
        "no solution, so there is no hint",
        "no solution found in the time given, but there may be one",
    ),
    nargs=(1, None),
    options=(
        *options.FOR_WORDS,
        options.BRIDGES,
        Option(
            "--level",
            bounds=(1, MAX_LEVEL),
            default=1,
            help=f"how much to give away, from 1 to {MAX_LEVEL}",
        ),
        options.JSON,
    ),
)
