"""A month of dated boards: what was done on each day, and a cursor on one of them."""

from calendar import monthcalendar, monthrange
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, timedelta
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from lbtui.puzzle.day import get_publisher_day

SIGN_BY_DAY_STATE = {"solved": "●", "unfinished": "◐", "given up": "◇", "stored": "○"}
"""What stands behind a day, by the state of its board."""
LEGEND = "● solved  ◐ unfinished\n◇ given up  ○ stored"


class Calendar(Static, can_focus=True):
    """A month, with a sign behind each day that has a board. Arrows move by day, pages by month."""

    DEFAULT_CSS = "Calendar { width: 27; height: auto; link-style: none; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "move(-1)", "Previous day"),
        ("right", "move(1)", "Next day"),
        ("up", "move(-7)", "Previous week"),
        ("down", "move(7)", "Next week"),
        ("pageup", "move_month(-1)", "Previous month"),
        ("pagedown", "move_month(1)", "Next month"),
    ]

    day: reactive[date] = reactive(lambda: date.fromisoformat(get_publisher_day()), layout=True)
    day_state_by_date: reactive[Mapping[str, str]] = reactive(dict, layout=True)
    """The state of each date that has a board."""

    def action_move(self, days: int) -> None:
        """Move the cursor by `days`."""
        with suppress(OverflowError):
            self.day += timedelta(days)

    def action_move_month(self, months: int) -> None:
        """Move the cursor by `months`, to the same day or to the last one."""
        year, month = divmod(12 * self.day.year + self.day.month - 1 + months, 12)
        with suppress(ValueError):
            last = monthrange(year, month + 1)[1]
            self.day = date(year, month + 1, min(self.day.day, last))

    def action_select_day(self, day: int) -> None:
        """Move the cursor to a day of the month, which was clicked."""
        self.focus()
        self.day = self.day.replace(day=day)

    def render(self) -> Content:
        """Return the month, and what the signs mean."""
        weeks = monthcalendar(self.day.year, self.day.month)
        lines = [f"[b]{self.day:%B %Y}[/]", "M   T   W   T   F   S   S"]
        lines += [" ".join(map(self._format_day, week)) for week in weeks]
        return Content.from_markup("\n".join([*lines, LEGEND]))

    def _format_day(self, day: int) -> str:
        if not day:
            return "   "
        state = self.day_state_by_date.get(f"{self.day:%Y-%m}-{day:02}", "")
        style = "" if state else "$text-muted"
        if day == self.day.day:
            style = "reverse" if self.has_focus else "underline"
        return f"[{style} @click=select_day({day})]{day:<2}{SIGN_BY_DAY_STATE.get(state, ' ')}[/]"
