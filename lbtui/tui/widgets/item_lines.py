"""The lines of things to press: the footer, the tabs, and the status line with its chips."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget

from lbtui.tui.widgets.cells import fit

NOTE = 6.0
"""Seconds that a note is shown in place of the state."""
STYLES = {
    "text": "",
    "strong": "bold",
    "key": "bold $text-primary",
    "muted": "$text-muted",
    "warning": "bold $text-warning",
    "edge": "$block-cursor-background",
    "active": "bold $block-cursor-foreground on $block-cursor-background",
}
"""Plain styles, not component classes, which Textual would compute for every widget."""


@dataclass(frozen=True, slots=True)
class Item:
    """A pressable item; "" as its id makes it plain text."""

    id: str
    parts: tuple[tuple[str, str], ...]

    @property
    def width(self) -> int:
        """The cells the item takes."""
        return sum(cell_len(text) for text, _ in self.parts)


def button(command: str, text: str) -> Item:
    """Return `text` in brackets, to press for a command."""
    return Item(command, (("[", "muted"), (text, "text"), ("]", "muted")))


def key_item(command: str, key: str, label: str) -> Item:
    """Return a key and what it does, to press for a command."""
    return Item(command, ((key, "key"), (f" {label}", "muted")))


class ItemLine(Widget, can_focus=False):
    """One line of items; a click on one posts `Pressed`.

    Items that have no room are left out, not cut: the last ones, unless a subclass lays them out in
    another way in `lay_out`.
    """

    items: reactive[tuple[Item, ...]] = reactive(())
    gap = 1
    """Blank cells between two items."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    ItemLine { height: 1; width: 1fr; }
    """

    @dataclass
    class Pressed(Message):
        """An item was clicked."""

        item_id: str

    def lay_out(self, width: int) -> Sequence[tuple[int, Item]]:
        """Return the items that are shown in `width` cells, each with its column, left to right."""
        return pack(self.items, width, self.gap)

    def render(self) -> Content:
        """Return the line."""
        parts: list[str | tuple[str, str]] = []
        at = 0
        for column, item in self.lay_out(self.size.width):
            parts.append(" " * (column - at))
            parts.extend((text, STYLES[style]) for text, style in item.parts)
            at = column + item.width
        return Content.assemble(*parts)

    def item_at(self, x: int) -> Item | None:
        """Return the item in column `x` of the line, or None."""
        for column, item in self.lay_out(self.size.width):
            if column <= x < column + item.width:
                return item
        return None

    def on_click(self, event: events.Click) -> None:
        """Post which item was clicked."""
        event.stop()
        item = self.item_at(event.x)
        if item is not None and item.id:
            self.post_message(self.Pressed(item.id))


def pack(items: Sequence[Item], width: int, gap: int) -> list[tuple[int, Item]]:
    """Return the first `items` that fit `width` cells, each with its column, `gap` cells apart."""
    placed: list[tuple[int, Item]] = []
    at = 0
    for item in items:
        if at + item.width > width:
            break
        placed.append((at, item))
        at += item.width + gap
    return placed


CLOSE = 60
"""Below this width there is one blank cell between the keys of a footer, not two."""


class KeyBar(ItemLine):
    """One line of keys and what they do; a click on one runs its command.

    The last two items are always shown: how to leave, and help, at every width. In a narrow
    window the items are closer together.
    """

    DEFAULT_CSS = """
    KeyBar { background: $surface; padding: 0 1; }
    """

    def show(self, entries: Sequence[tuple[str, str, str]]) -> None:
        """Show `entries`, each (command id, key, label), best first."""
        self.items = tuple(key_item(*entry) for entry in entries)

    def lay_out(self, width: int) -> Sequence[tuple[int, Item]]:
        """Lay out the items from the left and keep room for the last two."""
        most, last = self.items[:-2], self.items[-2:]
        gap = 1 if width < CLOSE else 2
        room = width - sum(item.width + gap for item in last)
        shown = [item for _column, item in pack(most, max(0, room), gap)]
        return pack([*shown, *last], width, gap)


class TabStrip(ItemLine):
    """One line of tabs; the active one stands out by its shape, not just by its colour."""

    DEFAULT_CSS = """
    TabStrip { background: $surface; }
    """

    _tabs: reactive[tuple[tuple[str, str, str, str], ...]] = reactive(())
    _active: reactive[str] = reactive("")

    def show(self, tabs: Sequence[tuple[str, str, str, str]], active: str) -> None:
        """Show `tabs`, each (id, key, title, count); `active` is the id of the one in front."""
        self._tabs, self._active = tuple(tabs), active

    def lay_out(self, width: int) -> Sequence[tuple[int, Item]]:
        """Lay the tabs out; where they do not all fit, drop the counts, then the keys."""
        for detail in (2, 1, 0):
            placed = pack([self._item(tab, detail) for tab in self._tabs], width, 0)
            if len(placed) == len(self._tabs):
                break
        return placed

    def _item(self, tab: tuple[str, str, str, str], detail: int) -> Item:
        """Return one tab: its title, from detail 1 on its key, from 2 on its count."""
        tab_id, key, title, count = tab
        active = tab_id == self._active
        style = "active" if active else "text"
        parts = [("▐" if active else " ", "edge" if active else style)]
        if detail:
            parts.append((f"{key} ", style if active else "key"))
        parts.append((title, style))
        if detail == 2 and count:
            parts.append((f" {count}", style if active else "muted"))
        parts.append(("▌" if active else " ", "edge" if active else style))
        return Item(tab_id, tuple(parts))


class StatusLine(ItemLine):
    """One line: the state, or a note for a few seconds, and on the right chips to click.

    Each chip shows one setting (list, ranking, …), and a click changes it. Chips are given best
    first; those that do not fit are left out, never cut.
    """

    DEFAULT_CSS = """
    StatusLine { background: $surface; padding: 0 1; }
    """

    _state: reactive[tuple[str, ...]] = reactive(("",))
    _stop: reactive[tuple[Item, ...]] = reactive(())
    _notes: reactive[tuple[str, ...]] = reactive(())
    _warning: reactive[bool] = reactive(False)
    _timer: Timer | None = None

    @property
    def text(self) -> str:
        """What the left part says, in full."""
        return self._notes[0] if self._notes else self._state[0]

    def show_state(self, *variants: str, running: bool = False) -> None:
        """Show the first of `variants` that fits, longest first; while `running`, how to stop."""
        stop = key_item("solve.stop", "esc", "stop")
        self._state, self._stop = variants, (stop,) if running else ()

    def show_note(self, *notes: str, warning: bool = False) -> None:
        """Show the first of `notes` (longest first) that fits instead of the state for a while.

        Where none fits, the shortest is cut. "", or none, removes the note.
        """
        self._notes, self._warning = notes if notes and notes[0] else (), warning
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(NOTE, self.show_note) if self._notes else None

    def show_chips(self, chips: Sequence[tuple[str, str]]) -> None:
        """Show `chips`, each (command id, text), the most important first."""
        self.items = tuple(button(command, text) for command, text in chips)

    def lay_out(self, width: int) -> Sequence[tuple[int, Item]]:
        """Lay the state out from the left and the chips from the right."""
        # A note is shown in full, at the cost of chips; a state has shorter forms.
        most = width * 3 // 5
        short = next((text for text in self._state[-2:] if cell_len(text) <= most), "")
        wanted = cell_len(self.text if self._notes else "") or cell_len(short) or most
        stop = () if self._notes else self._stop
        taken = sum(item.width + 2 for item in stop)
        chips = pack(self.items, width - wanted - taken - 2, self.gap)
        right = sum(chip.width + self.gap for _column, chip in chips)
        left = width - right - taken - (1 if chips else 0)
        text, style = self._left(left)
        placed = [(0, Item("", ((text, style),)))]
        placed += [(cell_len(text) + 2, item) for item in stop]
        return placed + [(width - right + 1 + column, chip) for column, chip in chips]

    def _left(self, room: int) -> tuple[str, str]:
        """Return the left part's text for `room` cells, and its style."""
        forms, style = self._state, "text"
        if self._notes:
            forms, style = self._notes, "warning" if self._warning else "strong"
        fitting = (text for text in forms if cell_len(text) <= room)
        return next(fitting, fit(Content(forms[-1]), room).plain), style
