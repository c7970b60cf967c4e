"""Play a board yourself: the app opens on a game, and shows no words and no solutions.

An unfinished game on this board goes on. A board that is stored with the newspaper's words is
played with them, unless --list names other lists. In it, ctrl+t gives a hint and ? shows
help.

examples:
  lbtui play "riu pgh lcs yao"
  lbtui play 2026-11-20                  a board that is stored
  lbtui play riu pgh lcs yao --list scrabble
"""

from lbtui.cli import options
from lbtui.cli.app import SETTING, find_offer, start_app
from lbtui.cli.command import Args, Command
from lbtui.cli.inputs import read_board


def run(args: Args) -> int:
    """Open the app on a game."""
    from lbtui.sources.paste import Offer

    lists = tuple(args.list) or None  # before a board sets its own, which the app finds itself
    offer = Offer(read_board(args, args.rest))
    return start_app(
        None, find_offer(args) or offer, plays=True, lists=lists, min_length=args.min_length
    )


COMMAND = Command(
    "play",
    usage="BOARD [options]",
    summary="play a board yourself, with nothing given away",
    text=__doc__,
    exits=("success",),
    least=1,
    run=run,
    options=(
        options.SIDES,
        options.LIST.optional(SETTING),
        options.MIN_LENGTH.optional(SETTING, (1, 15)),
    ),
)
