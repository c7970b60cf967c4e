"""Where the rows of a grouped list stand: arithmetic on group sizes, nothing stored a row.

A list has *items* (rows that can be chosen), numbered from 0 through all groups, and *lines*: the
items and, when the list is headed, one head above each group. Sizes may be billions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate


class Groups:
    """The groups of one list. `sizes` are the items of each group; a group may be empty."""

    __slots__ = ("_first_item", "_head_line", "headed", "items", "lines", "sizes")

    def __init__(self, sizes: Sequence[int], *, headed: bool) -> None:
        """Take the sizes in order; `headed` says whether each group has a head line above it."""
        self.sizes = tuple(sizes)
        self.headed = headed
        ends = list(accumulate(self.sizes, initial=0))
        self.items = ends[-1]
        self._first_item = ends[:-1]
        self._head_line = [item + group * headed for group, item in enumerate(self._first_item)]
        self.lines = self.items + len(self.sizes) * headed

    def group_of(self, item: int) -> int:
        """The group that holds `item`. Raises IndexError when there is no such item."""
        if not 0 <= item < self.items:
            raise IndexError(item)
        return bisect_right(self._first_item, item) - 1

    def first(self, group: int) -> int:
        """The number of the first item of `group` (of the next item, when it is empty)."""
        return self._first_item[group]

    def head_line(self, group: int) -> int:
        """The line of the head of `group` (of its first item, when the list is not headed)."""
        return self._head_line[group]

    def line_of(self, item: int) -> int:
        """The line on which `item` stands. Raises IndexError when there is no such item."""
        return item + (self.group_of(item) + 1) * self.headed

    def at(self, line: int) -> tuple[int, int | None]:
        """The group that `line` belongs to, and the item on it (None: it is the group's head).

        Raises IndexError when there is no such line.
        """
        if not 0 <= line < self.lines:
            raise IndexError(line)
        group = bisect_right(self._head_line, line) - 1
        if not self.headed:
            # Empty groups share their line with the next one; the last that begins here holds it.
            return group, line
        offset = line - self._head_line[group] - 1
        return group, None if offset < 0 else self._first_item[group] + offset
