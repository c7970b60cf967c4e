"""The status line: what is running and how far, what was found, and the settings in force."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.timer import Timer

from lbtui.tui.timing import NOTE
from lbtui.tui.widgets.bars.item_line import Item, ItemLine, packed
from lbtui.tui.widgets.cells import Row, fit

GAUGE = 8
"""Cells of the progress gauge."""


class StatusLine(ItemLine):
    """One line: the state, or a note for a few seconds, and on the right chips to click.

    Each chip shows one setting (list, ranking, …), and a click changes it. Chips are given best
    first; those that do not fit are left out, never cut.
    """

    DEFAULT_CSS = """
    StatusLine { background: $surface; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._state: tuple[str, ...] = ("",)
        self._fraction: float | None = None
        self._busy = False
        self._notes: tuple[str, ...] = ()
        self._warning = False
        self._timer: Timer | None = None
        self._chips: tuple[Item, ...] = ()

    @property
    def text(self) -> str:
        """What the left part says, in full."""
        return self._notes[0] if self._notes else self._state[0]

    def show_state(
        self, *variants: str, running: bool = False, fraction: float | None = None
    ) -> None:
        """Show the first of `variants` (longest first) that fits.

        While `running`, a chip offers to stop; `fraction` (0 to 1) draws a gauge.
        """
        new = (variants, running, fraction)
        if new != (self._state, self._busy, self._fraction):
            self._state, self._busy, self._fraction = variants, running, fraction
            self.refresh()

    def show_note(self, *notes: str, warning: bool = False) -> None:
        """Show the first of `notes` (longest first) that fits instead of the state for a while.

        Where none fits, the shortest loses its last clauses, and only then is it cut. "" removes
        the note.
        """
        self._notes, self._warning = notes if notes and notes[0] else (), warning
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(NOTE, self.clear_note) if self._notes else None
        self.refresh()

    def clear_note(self) -> None:
        """Show the state again."""
        if self._notes:
            self.show_note()

    def show_chips(self, chips: Sequence[tuple[str, str, str]]) -> None:
        """Show `chips`, each (command id, text, tooltip), the most important first."""
        items = tuple(
            Item(command, (("[", "muted"), (text, "text"), ("]", "muted")), tip)
            for command, text, tip in chips
        )
        if items != self._chips:
            self._chips = items
            self.refresh()

    def arranged(self, width: int) -> Sequence[tuple[int, Item]]:
        """Lay the state out from the left and the chips from the right."""
        # A note is shown in full, at the cost of chips; a state has shorter forms.
        most = width * 3 // 5
        short = next((text for text in self._state[-2:] if cell_len(text) <= most), "")
        wanted = cell_len(self.text if self._notes else "") or cell_len(short) or most
        stop: list[Item] = []
        if self._busy and not self._notes:
            parts: Row = []
            if self._fraction is not None:
                done = round(self._fraction * GAUGE)
                parts.append(("━" * done, "key"))
                parts.append(("╌" * (GAUGE - done) + " ", "muted"))
            parts += [("esc", "key"), (" stop", "muted")]
            stop = [Item("solve.stop", tuple(parts), "Stop the solver (escape)")]
        taken = sum(item.width + 2 for item in stop)
        chips = packed(self._chips, width - wanted - taken - 2, 1)
        right = sum(chip.width + 1 for _column, chip in chips)
        left = width - right - taken - (1 if chips else 0)
        text, style = self._left(left)
        placed = [(0, Item("", ((text, style),)))]
        placed += [(cell_len(text) + 2, item) for item in stop]
        return placed + [(width - right + 1 + column, chip) for column, chip in chips]

    def _left(self, room: int) -> tuple[str, str]:
        """Return the left part's text for `room` cells, and its style."""
        if self._notes:
            style = "warning" if self._warning else "strong"
            forms = (*self._notes, *without_clauses(self._notes[-1]))
            fitting = (text for text in forms if cell_len(text) <= room)
            return next(fitting, shortened(forms[-1], room)), style
        fitting = (text for text in self._state if cell_len(text) <= room)
        return next(fitting, shortened(self._state[-1], room)), "text"


def without_clauses(text: str) -> list[str]:
    """Return `text` without what follows a semicolon, then a bracket, then a comma."""
    found: list[str] = []
    for separator in ("; ", " (", ", "):
        head, cut, _rest = text.partition(separator)
        if cut:
            text = head
            found.append(text)
    return found


def shortened(text: str, room: int) -> str:
    """Return `text` in at most `room` cells, with an ellipsis where it is cut."""
    return text if cell_len(text) <= room else fit(text, room)
