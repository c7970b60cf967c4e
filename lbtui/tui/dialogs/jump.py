"""Jump mode: labels everything that can be focused with a letter; the next key goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from lbtui.tui.dialogs.dialog import Modal
from lbtui.tui.main.layout import ListPane
from lbtui.tui.main.panes import PANES, Panes
from lbtui.tui.widgets.bars import StatusLine

LABELS = "asdfghjklqwertyuiopzxcvbnm"


class JumpTarget(NamedTuple):
    """Something to jump to: the screen cell of its label, and what the jump does."""

    name: str
    column: int
    row: int
    jump: Callable[[], object]


def jump_targets(
    panes: Panes, status: StatusLine, run_command: Callable[[str], object]
) -> list[JumpTarget]:
    """Return everything on the screen that can be jumped to: panes, filters, chips."""
    targets: list[JumpTarget] = []

    def add(name: str, widget: Widget, x: int, jump: Callable[[], object]) -> None:
        region = widget.region
        if widget.is_on_screen and region.width > x and region.height:
            targets.append(JumpTarget(name, region.x + x, region.y, jump))

    def add_command(command_id: str, widget: Widget, x: int) -> None:
        add(command_id, widget, x, partial(run_command, command_id))

    for strip in (panes.tabs, panes.list_tabs):
        for column, tab in strip.arranged(strip.size.width):
            add_command(tab.id, strip, column)
    tabs = {target.name for target in targets}
    for pane, frame in zip(PANES, (panes.board_pane, panes.words, panes.solutions), strict=True):
        if f"view.{pane}" not in tabs:
            add_command(f"view.{pane}", frame, 1)
    lists: tuple[ListPane, ...] = ("words", "solutions")
    for name in lists:
        add(f"filter.{name}", panes.list_of(name).input, 0, partial(panes.show_filter, name))
    left = status.content_region.x - status.region.x
    for column, chip in status.arranged(status.content_size.width):
        if chip.id:
            add_command(chip.id, status, left + column)
    return targets


class JumpScreen(Modal[JumpTarget]):
    """Labels over the screen; dismissed with the target chosen, or None for any other key."""

    AUTO_FOCUS = ""

    def __init__(self, targets: Sequence[JumpTarget]) -> None:
        """Label `targets` with letters, in order."""
        super().__init__()
        self._targets = dict(zip(LABELS, targets, strict=False))

    def compose(self) -> ComposeResult:
        """Draw a label on each target."""
        for letter, target in self._targets.items():
            label = Static(Content(letter), classes="label")
            label.styles.offset = (target.column, target.row)
            yield label
        yield Static(Content("jump: press a letter, or esc to cancel"), id="jump-keys")

    def on_key(self, event: events.Key) -> None:
        """Choose the target of the key; any other key cancels."""
        event.stop()
        event.prevent_default()
        self.dismiss(self._targets.get(event.key))

    def on_click(self, event: events.Click) -> None:
        """Choose the target whose label was clicked; a click elsewhere cancels."""
        event.stop()
        at = (event.screen_x, event.screen_y)
        targets = self._targets.values()
        self.dismiss(next((each for each in targets if (each.column, each.row) == at), None))
