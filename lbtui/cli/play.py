"""Play a board yourself: the app opens on a game, and shows no words and no solutions.

An unfinished game on this board is resumed. A board that is stored with the newspaper's words is
played with them, unless --list names other lists. In the game, ctrl+t gives a hint and ? shows
help. Without BOARD, the next board that you type is played.

examples:
  lbtui play "riu pgh lcs yao"
  lbtui play 2026-11-20                  a board that is stored
  lbtui play riu pgh lcs yao --list scrabble
  lbtui play riu pgh lcs yao --title "Anna's birthday" --par 3
"""

from lbtui.cli import options
from lbtui.cli.app import SETTING, find_offer, start_app
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import read_board
from lbtui.puzzle.text import clean
from lbtui.sources.paste import Offer


def run(args: Args) -> int:
    """Open the app on a game."""
    lists = tuple(args.list) or None  # before a board sets its own, which the app finds itself
    offer = None
    if args.rest:
        offer = find_offer(args) or Offer(read_board(args, args.rest))
        if args.title or args.par:
            name = clean(args.title or "", 80).strip() or "from a link"
            offer = Offer(offer.board, par=args.par, name=name)
    return start_app(None, offer, plays=True, lists=lists, min_length=args.min_length)


COMMAND = Command(
    usage="[BOARD] [options]",
    summary="play a board yourself, with words and solutions hidden",
    exits=("success",),
    options=(
        options.SIDES,
        options.LIST.optional(SETTING),
        options.MIN_LENGTH.optional(SETTING, (1, 15)),
        Option("--title", metavar="TEXT", group="board",
               help="its name, unless the board is stored already"),
        Option("--par", within=(1, 99), group="board",
               help="its target number of words, unless the board is stored already"),
    ),
)  # fmt: skip
