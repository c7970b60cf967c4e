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

from lbtui.cli import inputs, options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.output import Failure, Stdout, json_line, print_note
from lbtui.cli.solution_search import MAX_SEARCH_SECONDS, choose_exit_code
from lbtui.play.hint import MAX_LEVEL
from lbtui.play.hint_ladder import HintLadder
from lbtui.puzzle.text import quote


def run(args: Args) -> None:
    """Print the hint of one level."""
    board, texts = inputs.read_board_and_words(args)
    words = inputs.parse_played_words(board, texts, args.min_length)
    tries = inputs.try_lists(
        board,
        args,
        lambda candidates: HintLadder(candidates, bridges=args.bridges, seconds=MAX_SEARCH_SECONDS),
        lambda ladder: ladder.minimum.word_count,
    )
    ladder, lists = tries[-1]
    minimum = ladder.minimum
    if minimum.word_count is None:
        suffix = ", so there is nothing to hint at" if minimum.proven else ": there may be one"
        lists_text = inputs.describe_lists(*[lists for _, lists in tries])
        reason = f"no solution{minimum.found_yet_text} with {lists_text}{suffix}"
        raise Failure(reason, choose_exit_code(minimum))
    lists_name = " + ".join(word_list.name for word_list in lists)
    for word in words:
        if ladder.evaluator.candidates.find(word) is None:
            reason = inputs.explain_unlisted_word(word, lists, f"word list {lists_name}")
            print_note(f"{quote(word)} is {reason}")
    hint = ladder.make_hint(words, args.level)
    text = hint.text(lists_name=lists_name)
    if args.level == 1 and words:
        text += f"\n{ladder.make_hint(words, 2).text()}"
    line = json_line(hint.as_json() | {"text": text}) if args.json else text
    Stdout(for_programs=args.json).print(line)


COMMAND = Command(
    usage="BOARD [WORD…] [options]",
    summary="get a hint, without giving the solution away",
    exit_meanings=(
        "a hint",
        "no solution, so there is no hint",
        "no solution found in the time given, but there may be one",
    ),
    options=(
        *options.WORD_OPTIONS,
        options.BRIDGES_OPTION,
        Option(
            "--level",
            bounds=(1, MAX_LEVEL),
            default=1,
            help=f"how much to give away, from 1 to {MAX_LEVEL}",
        ),
        options.JSON_OPTION,
    ),
)
