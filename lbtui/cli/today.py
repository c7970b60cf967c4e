"""Fetch the newspaper's board of a day, store it, and print it.

One request is sent, for the board of the day; only 'serve' and 'batch --cluster' use the network
besides. The board is stored: asking again sends nothing, and its date may stand for BOARD in every
other command, which then uses the words that the newspaper accepts on it. The official answer is
shown only with --answer.

For personal use. lbtui is not affiliated with the newspaper. The address is the setting
"today_address" (see lbtui --print-config); {date} in it stands for the day.

examples:
  lbtui today
  lbtui today --date 2026-11-20 --json
  lbtui today --answer
"""

from lbtui.cli import options
from lbtui.cli.command import Args, BoardOption, Command, Option
from lbtui.cli.importing import format_stored_board
from lbtui.cli.inputs import open_stored_boards
from lbtui.cli.output import Failure, Stdout
from lbtui.formatting import is_calendar_date
from lbtui.puzzle.text import quote


def run(args: Args) -> None:
    """Print the board of a day."""
    from lbtui.settings import Settings
    from lbtui.sources.gamedata import SourceError
    from lbtui.sources.today import get_board_of_day

    with open_stored_boards() as boards:
        try:
            stored = get_board_of_day(boards, Settings.load().today_address, args.date)
        except SourceError as error:
            last_date = next((board.date for board in boards.search() if board.date), None)
            suffix = f" (the last board stored is that of {last_date})" if last_date else ""
            raise Failure(f"{error}{suffix}") from None
    Stdout(for_programs=args.json).print(format_stored_board(stored, args))


def parse_date(text: str) -> str:
    """Read a date that exists."""
    if is_calendar_date(text):
        return text
    raise ValueError(f"{quote(text)} is not a date like 2026-11-20")


COMMAND = Command(
    usage="[options]",
    summary="fetch the board of the day",
    exit_meanings=("the board",),
    options=(
        BoardOption("--date", metavar="DATE", convert=parse_date, default_text="today",
                    help="the board of this day, written like 2026-11-20"),
        Option("--answer", help="show the official answer as well"),
        options.JSON_OPTION,
    ),
)  # fmt: skip
