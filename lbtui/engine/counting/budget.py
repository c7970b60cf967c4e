"""When counting and searching stop: cancelled by the caller, out of time, or out of memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from lbtui.errors import Cancel, Cancelled

INTERVAL = 4_000
"""Steps between two looks at the clock: about a millisecond."""

MAX_ENTRIES = 1_500_000
"""Memo entries that a space may keep: some hundred megabytes."""


class BudgetExceeded(Exception):  # noqa: N818 - not an error: a stated limit was met
    """Time or memory ran out; what was being counted or searched is not known."""


class Budget:
    """The time and memory that everything counting for one space shares.

    `entries` is how many memo entries are kept. `deadline` (`time.monotonic`) is None where
    only memory is limited.
    """

    def __init__(self, cancel: Cancel | None = None) -> None:
        """Call `cancel` about every millisecond of work; True from it means stop."""
        self.cancel = cancel
        self._due = INTERVAL
        self.deadline: float | None = None
        self.entries = 0

    @contextmanager
    def within(self, seconds: float | None, cancel: Cancel | None = None) -> Iterator[None]:
        """End what is done in this context `seconds` from now, and ask `cancel` meanwhile.

        None: no sooner than the budget; what the budget asks.
        """
        before = deadline, asked = self.deadline, self.cancel
        if seconds is not None:
            end = monotonic() + seconds
            self.deadline = end if deadline is None else min(end, deadline)
        self.cancel = cancel or asked
        try:
            yield
        finally:
            self.deadline, self.cancel = before

    def end_in(self, seconds: float | None) -> None:
        """End everything `seconds` from now; None: nothing changes."""
        if seconds is not None:
            self.deadline = monotonic() + seconds

    def check(self) -> None:
        """Raise BudgetExceeded if the deadline has passed."""
        if self.late:
            raise BudgetExceeded

    @property
    def late(self) -> bool:
        """Whether the deadline has passed."""
        return self.deadline is not None and monotonic() > self.deadline

    def spend(self, steps: int) -> None:
        """Count `steps` inner steps (about 250 ns each) and stop where it is time to.

        Raises Cancelled when the caller wants to stop, BudgetExceeded when time or memory is out.
        """
        self._due -= steps
        if self._due > 0:
            return
        self._due = INTERVAL
        if self.cancel is not None and self.cancel():
            raise Cancelled
        if self.late or self.entries > MAX_ENTRIES:
            raise BudgetExceeded
