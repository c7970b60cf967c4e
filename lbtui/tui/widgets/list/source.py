"""What a virtual list shows: groups of items, turned into rows as they come into view."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Sequence
from itertools import accumulate
from typing import Protocol

from lbtui.tui.widgets.cells import Row


class Groups:
    """Where the items and heads of a list stand: arithmetic on group sizes, nothing per row.

    Items are numbered from 0 through all groups. Lines are the items and, where the list is
    `headed`, one head above each group. Sizes may be billions; a group may be empty.
    """

    __slots__ = ("_first_item", "_head_line", "headed", "items", "lines", "sizes")

    def __init__(self, sizes: Sequence[int], *, headed: bool) -> None:
        self.sizes = tuple(sizes)
        self.headed = headed
        *self._first_item, self.items = accumulate(self.sizes, initial=0)
        self._head_line = [item + group * headed for group, item in enumerate(self._first_item)]
        self.lines = self.items + len(self.sizes) * headed

    def group_of(self, item: int) -> int:
        """Return the group of `item`. Raises IndexError when there is no such item."""
        if not 0 <= item < self.items:
            raise IndexError(item)
        return bisect_right(self._first_item, item) - 1

    def first(self, group: int) -> int:
        """Return the first item of `group` (the next item, when the group is empty)."""
        return self._first_item[group]

    def head_line(self, group: int) -> int:
        """Return the line of the head of `group`, or of its first item without heads."""
        return self._head_line[group]

    def line_of(self, item: int) -> int:
        """Return the line of `item`. Raises IndexError when there is no such item."""
        return item + (self.group_of(item) + 1) * self.headed

    def at(self, line: int) -> tuple[int, int | None]:
        """Return the group and the item on `line`; the item is None on a group's head.

        Raises IndexError when there is no such line.
        """
        if not 0 <= line < self.lines:
            raise IndexError(line)
        group = bisect_right(self._head_line, line) - 1
        offset = line - self._head_line[group] - self.headed
        return group, None if offset < 0 else self._first_item[group] + offset


NO_GROUPS = Groups((), headed=False)


class RowSource(Protocol):
    """Rows by item number. A source never changes; a list that changes gets a new source."""

    @property
    def groups(self) -> Groups:
        """How the items are grouped."""

    def row(self, item: int, width: int) -> Row:
        """Return the row of `item` in `width` cells; a longer one is cut."""

    def head(self, group: int, width: int) -> Row:
        """Return the head of `group`, if groups are headed, in `width` cells."""

    def key(self, item: int) -> Hashable:
        """Return what identifies `item` in another source."""

    def find(self, key: Hashable) -> int | None:
        """Return the item with this key; None when there is none."""
