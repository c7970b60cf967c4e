"""Print a link that plays a board in a browser. It gives no answer away.

The link leads to your own 'lbtui serve'. --public-url says where that is, or the setting
"public_url" (see lbtui --print-config), which also ends the text of a shared game with the link.

examples:
  lbtui link "riu pgh lcs yao" --public-url https://boards.example
  lbtui link 2026-11-20
"""

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import parse_shared_game, read_board_and_words
from lbtui.cli.output import Failure, Stdout
from lbtui.play.wording import play_link
from lbtui.puzzle.text import quote
from lbtui.settings import Settings, parse_origin


def run(args: Args) -> None:
    """Print the link to a board."""
    board, words = read_board_and_words(args)
    if words and not parse_shared_game(args.positionals[0]):
        raise Failure(f"a link is to a board, without words: {quote(words[0])} is one too many")
    public_url = args.public_url or Settings.load().public_url
    if not public_url:
        raise Failure("where is your 'lbtui serve'? give --public-url, or the setting public_url")
    Stdout(for_programs=True).print(play_link(public_url, board))


COMMAND = Command(
    usage="BOARD [options]",
    summary="print a link that plays a board in a browser",
    exit_meanings=("printed",),
    options=(
        options.SIDES_OPTION,
        Option(
            "--public-url",
            metavar="URL",
            convert=parse_origin,
            default_text="the setting public_url",
            help="where 'lbtui serve' can be reached",
        ),
    ),
)
