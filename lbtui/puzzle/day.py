"""The day of the publisher's puzzle, which begins at 03:00 in New York."""

from datetime import UTC, datetime, timedelta

DAY_START = timedelta(hours=3)


def get_publisher_day(time: datetime | None = None) -> str:
    """Return the date of the board that the publisher shows, "YYYY-MM-DD", now or at a time."""
    time = (time or datetime.now(UTC)).astimezone(UTC)
    # The rule of New York since 2007: Windows and slim containers have no time zones.
    summer_start = _find_first_sunday(time.year, 3, 8, 7)
    summer_end = _find_first_sunday(time.year, 11, 1, 6)
    local_time = time + timedelta(hours=-4 if summer_start <= time < summer_end else -5)
    return (local_time - DAY_START).date().isoformat()


def _find_first_sunday(year: int, month: int, day: int, hour: int) -> datetime:
    """Return the first Sunday from a day on, at an hour of UTC."""
    earliest = datetime(year, month, day, hour, tzinfo=UTC)
    return earliest + timedelta(days=6 - earliest.weekday())
