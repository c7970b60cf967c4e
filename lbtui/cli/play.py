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
from lbtui.cli.app import DEFAULT_SETTING_TEXT, find_incoming_board, start_app
from lbtui.cli.command import Args, BoardOption, Command
from lbtui.cli.inputs import read_board
from lbtui.puzzle.text import printable
from lbtui.sources.paste import IncomingBoard


def run(args: Args) -> int:
    """Open the app on a game."""
    # Before a board sets its own, which the app finds itself.
    list_names = tuple(args.list_names) or None
    incoming = None
    if args.positionals:
        incoming = find_incoming_board(args) or IncomingBoard(read_board(args, args.positionals))
        if args.title or args.par:
            name = printable(args.title or "", 80).strip() or "from a link"
            incoming = IncomingBoard(incoming.board, par=args.par, name=name)
    return start_app(None, incoming, as_game=True, lists=list_names, min_length=args.min_length)


COMMAND = Command(
    usage="[BOARD] [options]",
    summary="play a board yourself, with words and solutions hidden",
    exit_meanings=("success",),
    options=(
        options.SIDES_OPTION,
        options.LIST_OPTION.without_default(DEFAULT_SETTING_TEXT),
        options.MIN_LENGTH_OPTION.without_default(DEFAULT_SETTING_TEXT, (1, 15)),
        BoardOption("--title", metavar="TEXT", help="its name, unless the board is stored already"),
        BoardOption("--par", bounds=(1, 99),
                    help="its target number of words, unless the board is stored already"),
    ),
)  # fmt: skip
