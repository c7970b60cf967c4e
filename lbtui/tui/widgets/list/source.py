"""What a virtual list shows: a source of rows that are made when they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

from lbtui.tui.widgets.list.cells import Row, fit, fit_parts


class RowSource(Protocol):
    """Rows by number. A source never changes; a list that changes gets a new source.

    Items are numbered from 0 through all groups. `width` is in cells; a row that is longer is cut.
    """

    @property
    def sizes(self) -> Sequence[int]:
        """How many items each group has; one group when there are no heads."""

    @property
    def headed(self) -> bool:
        """Whether each group has a head above it."""

    def row(self, index: int, width: int) -> Row:
        """The row of item `index`."""

    def head(self, group: int, width: int) -> Row:
        """The head of a group (never asked for when the list is not headed)."""

    def key(self, index: int) -> Hashable:
        """What item `index` is, so that it can be found again in another source."""

    def find(self, key: Hashable) -> int | None:
        """The number of the item whose key is `key`; None when it is not here."""


class TextRows:
    """A source over plain texts, made to rows by `row` when given."""

    def __init__(
        self,
        texts: Sequence[str] = (),
        row: Callable[[str, int], Row] | None = None,
    ) -> None:
        """Show `texts` in their order; each is its own key."""
        self.texts = texts
        self._row = row
        self.sizes: Sequence[int] = (len(texts),)
        self.headed = False

    def row(self, index: int, width: int) -> Row:
        """The text, or what the given function makes of it."""
        text = self.texts[index]
        return self._row(text, width) if self._row else [(fit(text, width), "")]

    def head(self, group: int, width: int) -> Row:
        """No heads: a blank line."""
        return fit_parts([(str(group), "")], width)

    def key(self, index: int) -> Hashable:
        """The text."""
        return self.texts[index]

    def find(self, key: Hashable) -> int | None:
        """The first place of the text."""
        return next((i for i, text in enumerate(self.texts) if text == key), None)
