"""The publisher's day."""

from datetime import UTC, datetime, timedelta

import pytest

from lbtui.puzzle.day import get_publisher_day


@pytest.mark.parametrize(
    "begins",
    [
        "2026-03-07 08:00", "2026-03-08 07:00", "2026-03-09 07:00",  # summer begins on the 8th
        "2026-07-01 07:00",
        "2026-10-31 07:00", "2026-11-01 08:00", "2026-11-02 08:00",  # it ends on the 1st
        "2027-01-01 08:00",
        "2027-03-13 08:00", "2027-03-14 07:00", "2027-03-15 07:00",
        "2027-11-06 07:00", "2027-11-07 08:00", "2027-11-08 08:00",
    ],
)  # fmt: skip
def test_it_begins_at_three_in_new_york(begins: str) -> None:
    instant = datetime.fromisoformat(begins).replace(tzinfo=UTC)
    day = instant.date()
    for minutes, expected in ((0, day), (1, day), (60, day), (23 * 60 - 1, day)):
        assert get_publisher_day(instant + timedelta(minutes=minutes)) == expected.isoformat()
    for minutes in (1, 60, 120, 180):
        before = get_publisher_day(instant - timedelta(minutes=minutes))
        assert before == (day - timedelta(days=1)).isoformat()


def test_by_default_it_is_that_of_now() -> None:
    earliest = get_publisher_day(datetime.now(UTC))
    assert earliest <= get_publisher_day() <= get_publisher_day(datetime.now(UTC))
