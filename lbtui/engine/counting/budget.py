"""When counting and searching stop: cancelled by the caller, out of time, or out of memory."""

from __future__ import annotations

from time import monotonic

from lbtui.errors import Cancel, Cancelled

STEPS_PER_CHECK = 4_000
"""Steps between two looks at the clock: about a millisecond."""

MAX_CACHE_ENTRIES = 1_500_000
"""Memo entries that a space may keep: some hundred megabytes."""


class BudgetExceeded(Exception):  # noqa: N818 - not an error: a stated limit was met
    """Time or memory ran out; what was being counted or searched is not known."""


class Budget:
    """The time and memory that everything counting for one space shares.

    `cache_entry_count` is how many memo entries are kept. `deadline` (`time.monotonic`) is None
    where only memory is limited.
    """

    def __init__(self, cancel: Cancel | None = None) -> None:
        """Call `cancel` about every millisecond of work; True from it means stop."""
        self.cancel = cancel
        self._steps_left = STEPS_PER_CHECK
        self.deadline: float | None = None
        self.cache_entry_count = 0

    def timeout(self, seconds: float | None, cancel: Cancel | None = None) -> _TimeLimit:
        """Return a context that ends `seconds` from now, and asks `cancel` meanwhile.

        `seconds` None: at the budget's deadline. `cancel` None: the budget's own.
        """
        return _TimeLimit(self, seconds, cancel)

    def set_time_limit(self, seconds: float | None) -> None:
        """End everything `seconds` from now; None: nothing changes."""
        if seconds is not None:
            self.deadline = monotonic() + seconds

    def raise_if_late(self) -> None:
        """Raise BudgetExceeded if the deadline has passed."""
        if self.is_late:
            raise BudgetExceeded

    @property
    def is_late(self) -> bool:
        """Whether the deadline has passed."""
        return self.deadline is not None and monotonic() > self.deadline

    def spend(self, steps: int) -> None:
        """Count `steps` inner steps (about 250 ns each) and stop where it is time to.

        Raises Cancelled when the caller wants to stop, BudgetExceeded when time or memory is out.
        """
        self._steps_left -= steps
        if self._steps_left > 0:
            return
        self._steps_left = STEPS_PER_CHECK
        if self.cancel is not None and self.cancel():
            raise Cancelled
        if self.is_late or self.cache_entry_count > MAX_CACHE_ENTRIES:
            raise BudgetExceeded


class _TimeLimit:
    """The time that some work may take; after it the budget has its own deadline again."""

    def __init__(self, budget: Budget, seconds: float | None, cancel: Cancel | None) -> None:
        self._budget = budget
        self._previous_limits = budget.deadline, budget.cancel
        self._seconds = seconds
        self._cancel = cancel

    def __enter__(self) -> None:
        if self._seconds is not None:
            end = monotonic() + self._seconds
            deadline = self._budget.deadline
            self._budget.deadline = end if deadline is None else min(end, deadline)
        self._budget.cancel = self._cancel or self._budget.cancel

    def __exit__(self, *_: object) -> None:
        self._budget.deadline, self._budget.cancel = self._previous_limits
