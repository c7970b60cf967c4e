"""The board of a day: the stored copy, else fetched from the publisher and stored."""

from collections.abc import Callable
from datetime import date, timedelta

from lbtui.puzzle import quote
from lbtui.puzzle.day import publisher_day
from lbtui.sources.gamedata import SourceError, parse_day
from lbtui.sources.stored_boards import StoredBoard, StoredBoards

DAY = timedelta(days=1)

PUBLISHER = "the newspaper"


def board_of_day(
    boards: StoredBoards,
    address: object,
    day: str | None = None,
    *,
    cancel: Callable[[], bool] | None = None,
) -> StoredBoard:
    """Return the board of `day`, "YYYY-MM-DD", by default of today; fetch it if need be.

    A board that is stored is returned without asking anybody. `address` is where the boards are;
    {date} in it stands for the day, and without it only today's can be fetched. `cancel` as for
    `fetch`. If this fails, nothing is stored or changed. Raises SourceError, one line, and
    DatabaseError.
    """
    wanted = date.fromisoformat(day or publisher_day())
    # Where the address has no date, the board of tomorrow may come a little early.
    for each in (wanted,) if day else (wanted + DAY, wanted):
        stored = boards.of_date(each.isoformat())
        if stored is not None:
            return stored
    from lbtui.sources.network import fetch

    if not isinstance(address, str) or not address.startswith("https://"):
        given = quote(str(address), 200)
        raise SourceError(f"today_address, in the settings, must start with https://, not {given}")
    data = parse_day(fetch(address.replace("{date}", wanted.isoformat()), cancel=cancel))
    if data.date is None:
        raise SourceError("the game data that was fetched has no date")
    late = abs(date.fromisoformat(data.date) - wanted)
    if late > (DAY if not day and "{date}" not in address else DAY * 0):
        raise SourceError(f"the board that was fetched is that of {data.date}, not of {wanted}")
    (stored,) = boards.add([data], source=PUBLISHER)
    return stored
