"""The columns of the words: which fit, and the line of titles that sorts by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from lbtui.tui.widgets.cells import fit
from lbtui.tui.widgets.list.painter import GUTTER

if TYPE_CHECKING:
    from textual import events

Column = Literal["word", "letters", "new", "score", "finish"]
COLUMNS: tuple[Column, ...] = ("word", "letters", "new", "score", "finish")

DOWN, UP = "↓", "↑"
_TOOLTIPS: dict[Column, str] = {
    "word": "the word",
    "letters": "how many letters the word has",
    "new": "how many letters it covers",
    "score": "how familiar the word is",
    "finish": "the fewest words that solve the board after it",
}
# Title and width in cells; a title has room for the arrow of the column sorted by.
_SHORT: dict[Column, tuple[str, int]] = {
    "letters": ("len", 4),
    "new": ("new", 4),
    "score": ("fam", 5),
    "finish": ("fin", 4),
}
_LONG: dict[Column, tuple[str, int]] = {
    "letters": ("letters", 9),
    "new": ("new", 5),
    "score": ("familiar", 12),
    "finish": ("finish", 8),
}
_KEEP: tuple[Column, ...] = ("finish", "score", "new", "letters")
"""Which columns stay where there is little room, the most important first."""
_LENGTHEN: tuple[Column, ...] = ("score", "finish", "letters", "new")
"""Which columns are written in full where there is room, the first one first."""


@dataclass(frozen=True, slots=True)
class ColumnSlot:
    """A column as laid out: its title, its cells (a gap at the left included), its form."""

    column: Column
    title: str
    width: int
    long: bool = False

    @property
    def align(self) -> str:
        """ "left" or "right"."""
        return "right" if self.column in ("letters", "new", "finish") else "left"

    @property
    def gap(self) -> int:
        """Blank cells before text on the left; numbers on the right need none."""
        return 1 if self.column == "score" else 0


def arrange(
    width: int, longest: int, sorted_by: Column = "word", *, scored: bool = True
) -> list[ColumnSlot]:
    """The columns that fit into `width` cells beside words of up to `longest` cells.

    Columns that do not fit are left out, the one sorted by last; where there is room, titles and
    familiarity are written in full. The word gets the rest. Words that are not `scored` have no
    familiarity column.
    """
    room = width - min(max(longest, 8), 20)
    forms: dict[Column, tuple[str, int]] = {}
    for column in sorted(_KEEP, key=lambda column: column != sorted_by):
        if column == "score" and not scored:
            continue
        need = _SHORT[column][1]
        if need <= room or (not forms and width - need >= 8):
            forms[column] = _SHORT[column]
            room -= need
    for column in _LENGTHEN:
        more = _LONG[column][1] - _SHORT[column][1]
        if column in forms and more <= room:
            forms[column] = _LONG[column]
            room -= more
    word = max(1, width - sum(cells for _, cells in forms.values()))
    return [
        ColumnSlot("word", "word", word, True),
        *(
            ColumnSlot(column, *forms[column], forms[column] is _LONG[column])
            for column in COLUMNS
            if column in forms
        ),
    ]


class ColumnHeads(Widget):
    """One line of column titles; a click posts `Pressed`."""

    DEFAULT_CSS = """
    ColumnHeads {
        height: 1;
        width: 1fr;
        color: $text-muted;
        & > .heads--sorted { color: $text-primary; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"heads--sorted"}
    ALLOW_SELECT = False

    class Pressed(Message):
        """The title of `column` was clicked."""

        def __init__(self, column: Column) -> None:
            super().__init__()
            self.column = column

    def __init__(self) -> None:
        super().__init__()
        self._slots: Sequence[ColumnSlot] = ()
        self._sorted_by: Column = "word"
        self._reverse = False

    def show(self, slots: Sequence[ColumnSlot], sorted_by: Column, reverse: bool) -> None:
        """Show these columns, with an arrow on the one that the list is sorted by."""
        self._slots = slots
        self._sorted_by = sorted_by
        self._reverse = reverse
        self.refresh()

    def render(self) -> Content:
        """The titles, each over its column."""
        sorted_style = self.get_visual_style("heads--sorted", partial=True)
        line = Content(GUTTER)
        for slot in self._slots:
            title = slot.title
            if slot.column == self._sorted_by:
                title += UP if self._reverse else DOWN
            text = Content(fit(title, slot.width - slot.gap, slot.align))
            if slot.column == self._sorted_by:
                text = text.stylize(sorted_style)
            line += Content(" " * slot.gap) + text
        return line

    def column_at(self, x: int) -> Column | None:
        """The column in cell `x` of the line."""
        at = len(GUTTER)
        for slot in self._slots:
            if at <= x < at + slot.width:
                return slot.column
            at += slot.width
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what the column under the mouse means."""
        column = self.column_at(event.x)
        self.tooltip = f"{_TOOLTIPS[column]}: click to sort by it" if column else None

    def on_click(self, event: events.Click) -> None:
        """Post the column that was clicked."""
        event.stop()
        column = self.column_at(event.x)
        if column is not None:
            self.post_message(self.Pressed(column))
