"""The board of a day: the stored copy, else fetched from the publisher and stored."""

from datetime import date, timedelta

from lbtui.errors import Cancel
from lbtui.puzzle import quote
from lbtui.puzzle.day import get_publisher_day
from lbtui.sources.gamedata import SourceError, parse_daily_puzzle
from lbtui.sources.stored_boards import StoredBoard, StoredBoards

ONE_DAY = timedelta(days=1)

PUBLISHER_NAME = "the newspaper"


def get_board_of_day(
    boards: StoredBoards, address: object, day: str | None = None, *, cancel: Cancel | None = None
) -> StoredBoard:
    """Return the board of `day`, "YYYY-MM-DD", by default of today; fetch it if need be.

    A board that is stored is returned without asking anybody. `address` is where the boards are;
    {date} in it stands for the day, and without it only today's can be fetched. `cancel` as for
    `fetch`. If this fails, nothing is stored or changed. Raises SourceError, one line, and
    DatabaseError.
    """
    target_day = date.fromisoformat(day or get_publisher_day())
    # Where the address has no date, the board of tomorrow may come a little early.
    for near_day in (target_day,) if day else (target_day + ONE_DAY, target_day):
        stored = boards.find_by_date(near_day.isoformat())
        if stored is not None:
            return stored
    from lbtui.sources.network import fetch

    if not isinstance(address, str) or not address.startswith("https://"):
        text = quote(str(address), 200)
        raise SourceError(f"today_address, in the settings, must start with https://, not {text}")
    url = address.replace("{date}", target_day.isoformat())
    data = parse_daily_puzzle(fetch(url, cancel=cancel))
    if data.date is None:
        raise SourceError("the game data that was fetched has no date")
    days_apart = abs(date.fromisoformat(data.date) - target_day)
    if days_apart > (ONE_DAY if not day and "{date}" not in address else ONE_DAY * 0):
        raise SourceError(f"the board that was fetched is that of {data.date}, not of {target_day}")
    (stored,) = boards.add([data], source=PUBLISHER_NAME)
    return stored
